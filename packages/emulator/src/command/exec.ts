import { constants } from 'node:os'
import { VARIABLES, type VariableOption } from '@latchkey/core/internal/contract'
import { type CommandGroup, runInGroup } from './command-group.js'
import type { StartValues } from './options.js'
import { projectsOf, type Started, start, webhookSecretOf } from './start.js'
import { packageManager, watchStopRequests } from './stop-requests.js'

/**
 * Runs a command with an emulator on a free port, and stops the emulator when the command has exited.
 *
 * @returns The exit code of the command: 128 + n after a signal, like a shell.
 */
export async function exec(values: StartValues, [command = '', ...args]: readonly string[]): Promise<number> {
  let stoppedBy: NodeJS.Signals | undefined
  let group: CommandGroup | undefined
  // Until this process exits: one more signal must not end it before it has stopped the command and the emulator.
  watchStopRequests([process.ppid, ...packageManager()], (signal) => {
    if (stoppedBy === undefined) group?.stop(signal)
    else group?.kill()
    stoppedBy ??= signal
  })
  const started = await start(values, 0)
  try {
    if (stoppedBy !== undefined) return 128 + constants.signals[stoppedBy]
    process.stderr.write(`Latchkey emulator: ${started.url}\n`)
    group = await runInGroup(command, args, { ...process.env, ...variablesOf(started) })
    if (stoppedBy !== undefined) group.stop(stoppedBy)
    return await group.exited
  } finally {
    await started.stop()
  }
}

/** The environment variables that configure an app for the emulator, with all prefixes of build tools. */
function variablesOf({ url, running }: Started): Record<string, string> {
  const [first] = projectsOf(running)
  const secret = webhookSecretOf(running)
  const set = (option: VariableOption, value: string | null | undefined) =>
    value ? VARIABLES[option].map((name) => [name, value] as const) : []
  return Object.fromEntries([
    ...set('projectId', first?.project.id),
    ...set('publishableKey', first?.keys?.publishable),
    // All of them: one that is left out could contain the URL of another service.
    ...(['baseUrl', 'browserUrl', 'serverUrl'] as const).flatMap((option) => set(option, url)),
    ...set('secretKey', first?.keys?.secret),
    ...set('adminKey', first?.keys?.admin),
    ...set('webhookSecret', secret),
  ])
}
