import type { Config } from '../config.js'
import { controlContextOf } from '../control/control-context.js'
import { fromFixtureFile } from '../control/fixture-file.js'
import { snapshotStore } from '../control/snapshots.js'
import { DEFAULT_PORT, type RunningEmulator, type StartOptions, startEmulator, startFromStore } from '../node.js'
import type { ProjectKeyRow, ProjectRow } from '../world/rows.js'
import { openSqliteStore } from '../world/sqlite-store.js'
import { checkWritable, readFixture, writeFixture } from './fixture.js'
import { configFrom, portFrom, type StartValues, smtpServerFrom, urlFrom } from './options.js'
import { portOwner } from './port-owner.js'
import { openSmtp, sendEmails } from './smtp.js'

/** An emulator that a command started. */
export interface Started {
  readonly url: string
  readonly running: RunningEmulator
  /** The file that stores its data. Undefined for data in memory. */
  readonly data: string | undefined
  /** Writes the data to the file of `--export-on-exit`, and stops. */
  stop(): Promise<void>
}

/** Starts an emulator with the options of a command. `port` replaces the port of the configuration. */
export async function start(values: StartValues, port?: number): Promise<Started> {
  const { import: imported, 'export-on-exit': exported, webhook = [] } = values
  const smtp = values['smtp-port'] === undefined ? undefined : smtpServerFrom(values['smtp-port'])
  // Before the emulator starts: the package may be missing.
  const transport = smtp && (await openSmtp(smtp))
  const urls = webhook.map((url) => ({ url: urlFrom('--webhook', url) }))
  const chosenPort = values.port === undefined ? port : portFrom(values.port)
  if (exported !== undefined) checkWritable(exported)
  const config = await configFrom(values.config)
  const data = values.data ?? config.data
  const running = await listen(
    {
      ...config,
      ...(chosenPort !== undefined && { port: chosenPort }),
      ...(values.host !== undefined && { host: values.host }),
      ...(urls.length > 0 && { webhooks: [...(config.webhooks ?? []), ...urls] }),
      data,
      warn: (warning) => void process.stderr.write(`Latchkey emulator: ${warning}\n`),
    },
    imported,
  )
  const stopSending = transport && sendEmails(running.emulator, transport)
  return {
    url: running.url,
    running,
    data,
    async stop() {
      // The data that open requests change is in the file as well.
      await running.close()
      // Before the last emails are sent: a second signal ends the process while an SMTP server does not respond.
      if (exported !== undefined) writeFixture(running.emulator, exported)
      await stopSending?.()
    },
  }
}

type ListenOptions = Omit<Config, 'data'> & Pick<StartOptions, 'warn'> & { readonly data: string | undefined }

async function listen({ data, ...options }: ListenOptions, imported: string | undefined): Promise<RunningEmulator> {
  try {
    if (imported === undefined) return await startEmulator({ ...options, ...(data !== undefined && { data }) })
    const snapshot = fromFixtureFile(await readFixture(imported))
    if (data === undefined) return await startFromStore(options, snapshotStore(snapshot), { clock: snapshot.clock })
    const store = await openSqliteStore(data)
    const isEmpty = [...store.load()].length === 0
    if (isEmpty) return await startFromStore(options, store, snapshot)
    process.stderr.write(`${data} already has data: ${imported} was not imported. Delete the data file to import.\n`)
    return await startFromStore(options, store)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error
    throw new Error(await describePortInUse(options.port ?? DEFAULT_PORT), { cause: error })
  }
}

/** Names the port and, if it can be found out, what uses it. */
async function describePortInUse(port: number): Promise<string> {
  const owner = portOwner(port)
  const isEmulator = await fetch(`http://localhost:${port}/__emulator/world/info`, {
    signal: AbortSignal.timeout(2000),
  })
    .then(async (response) => ((await response.json()) as { type?: string }).type === 'latchkey-emulator')
    .catch(() => false)
  const user = owner === undefined ? 'another process' : owner
  const what = isEmulator ? `an emulator that is already running, ${user}` : user
  return `Port ${port} is in use by ${what}. Stop it, or choose another port with --port. --port 0 selects a free one.`
}

/** The projects of an emulator with their keys, in the order of their creation, without the internal one. */
export function projectsOf({ emulator }: RunningEmulator): { project: ProjectRow; keys: ProjectKeyRow | undefined }[] {
  const { world } = controlContextOf(emulator).service
  return world.projects
    .where(({ id }) => id !== 'internal')
    .map((project) => ({
      project,
      keys: world.projectKeys.find((row) => row.projectId === project.id && row.revokedAt === null),
    }))
}

/** The signing secret of the first webhook endpoint. */
export function webhookSecretOf({ emulator }: RunningEmulator): string | undefined {
  return controlContextOf(emulator).service.world.webhookEndpoints.find(() => true)?.secret
}
