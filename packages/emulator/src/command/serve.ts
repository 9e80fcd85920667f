import { controlContextOf } from '../control/control-context.js'
import type { StartValues } from './options.js'
import { projectsOf, type Started, start, webhookSecretOf } from './start.js'
import { packageManager, watchStopRequests } from './stop-requests.js'

/** Runs an emulator until a signal stops it, or until the package manager that started it is killed. */
export async function serve(values: StartValues): Promise<number> {
  // Read now: while the emulator starts, the shell in between can exit.
  const watched = packageManager()
  const started = await start(values)
  process.stdout.write(banner(started))
  await new Promise<void>((resolve) => {
    const stopWatching = watchStopRequests(watched, () => {
      stopWatching()
      resolve()
    })
  })
  await started.stop()
  return 0
}

function banner({ url, running, data }: Started): string {
  const { serverVersion } = controlContextOf(running.emulator).service.configuration
  const secret = webhookSecretOf(running)
  return `
  Latchkey emulator of the auth service. Not for production: its keys are public.

  base URL                ${url}
${projectsOf(running).map(described).join('\n')}
  emulates                version ${serverVersion}
  inspector               ${url}
  emails                  ${url}/latchkey/emails
  data                    ${data ?? 'in memory, lost on exit'}${
    secret === undefined ? '' : `\n  webhook secret          ${secret}`
  }

`
}

const described = ({ project: { id, displayName }, keys }: ReturnType<typeof projectsOf>[number]) =>
  `  project id              ${id}${displayName ? `  (${displayName})` : ''}
  publishable client key  ${keys?.publishable ?? 'none'}
  secret server key       ${keys?.secret ?? 'none'}
  super secret admin key  ${keys?.admin ?? 'none'}`
