import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@latchkey/core/server'
import { createVerifier } from '@latchkey/core/verify'
import { createApiKeyCheck } from '../server/api-keys.ts'
import { createApp } from '../server/app.ts'
import { openDatabase } from '../server/db.ts'
import { trashNotesOfDeletedTeams } from '../server/deleted-teams.ts'
import { createMemberships } from '../server/memberships.ts'
import { everyHour } from '../server/purge.ts'
import type { AuthConfig } from '../src/auth-client.ts'
import { type Config, readConfig } from './config.ts'
import { claim, type DataFolder, ownerUrl } from './data-folder.ts'
import { onEnd } from './end.ts'
import { onFreePort } from './free-port.ts'
import { listen } from './listen.ts'
import { SAMPLE_USERS } from './sample-users.ts'
import { grantToTeamCreators, WRITE_PERMISSION } from './team-permission.ts'

/** The functions that close what was opened. */
type Closing = (() => Promise<void> | void)[]

/** Starts the notes app in this process, or prints the URL of the process that already runs it. */
export async function run(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  if (!existsSync(join(config.webFolder, 'index.html')))
    throw new Error('The web app is not built yet. Run "npm start" at the top of the checkout, which builds it first.')
  const opened: Closing = []
  onEnd(async () => {
    for (const close of opened.reverse()) await close()
  })
  // With an external service and database nothing is stored here: any number of processes can run.
  const given = config.auth && { auth: config.auth, secretServerKey: config.secretServerKey }
  if (given && config.databaseUrl) return say(await serve(config, given, config.port ?? 4000, opened))

  const folder = claim(config.dataFolder, config.port)
  if (!folder) {
    const url = await ownerUrl(config.dataFolder)
    console.log(url ? `note. is already running: ${url}` : 'Another process owns the data folder, but does not answer.')
    process.exit()
  }
  opened.push(() => folder.release())
  const service = given ?? (await emulate(config, folder, opened))
  const port = await serve(config, service, config.port ?? folder.project.ports.app, opened)
  // A port from the environment is not stored.
  if (config.port === undefined) folder.rememberPorts({ app: port })
  folder.announce(`http://localhost:${port}`)
  say(port)
  if (config.auth) return
  console.log('  Open it, sign up with any e-mail address, and write a note. Nothing leaves this machine.')
  console.log(`  Emails, requests and users of the auth emulator: ${service.auth.baseUrl}`)
  console.log('  Ctrl-C ends it; your notes stay.\n')
}

const say = (port: number) => console.log(`\n  note. is running: http://localhost:${port}\n`)

/** The auth service. Without its secret server key, there are no notebooks of teams and no API keys. */
interface Service {
  readonly auth: AuthConfig
  readonly secretServerKey: string | undefined
}

/** Starts the auth service that lives in the data folder. */
async function emulate(
  { dataFolder, serverVersion, controlOrigins, development, port }: Config,
  folder: DataFolder,
  opened: Closing,
): Promise<Service> {
  const { startEmulator } = await import('@latchkey/emulator/node')
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey, ports } = folder.project
  const keys = { publishable: publishableClientKey, secret: secretServerKey, admin: superSecretAdminKey }
  const projects = [
    { id: projectId, displayName: 'note.', keys, ...(development && SAMPLE_USERS), permissions: [WRITE_PERMISSION] },
  ]
  const origins = development ? [...controlOrigins, ...originsFrom(port ?? ports.app)] : controlOrigins
  const data = join(dataFolder, 'auth.sqlite')
  const emulator = await onFreePort(ports.auth, (port) =>
    startEmulator({ port, data, projects, controlOrigins: origins, ...(serverVersion && { serverVersion }) }),
  )
  opened.push(() => emulator.close())
  folder.rememberPorts({ auth: emulator.port })
  const auth = { projectId, publishableClientKey, baseUrl: emulator.url }
  await grantToTeamCreators({ ...auth, superSecretAdminKey })
  return { auth, secretServerKey }
}

/** The possible origins of the app: it starts after the emulator, on the first free port. */
const originsFrom = (port: number) => Array.from({ length: 10 }, (_, at) => `http://localhost:${port + at}`)

/** Opens the database and starts the server. Returns the port. */
async function serve(config: Config, service: Service, port: number, opened: Closing): Promise<number> {
  const { auth, secretServerKey } = service
  const { projectId, baseUrl } = auth
  const serverClient = secretServerKey ? createClient({ ...auth, secretServerKey, tokenStore: null }) : undefined
  const database = await openDatabase({ url: config.databaseUrl, folder: join(config.dataFolder, 'notes') })
  opened.push(() => database.close())
  const log = (line: string) => console.log(line)
  opened.push(everyHour('purge', database.purgeTrash, log))
  if (serverClient) opened.push(everyHour('deleted teams', () => trashNotesOfDeletedTeams(database, serverClient), log))
  const app = createApp({
    web: { ...auth, database: database.name, ...(serverClient && { teams: true }) },
    database,
    verify: createVerifier({ projectId, baseUrl, allowAnonymous: true }),
    findMembership: serverClient && createMemberships(serverClient),
    checkApiKey: serverClient && createApiKeyCheck(serverClient),
    // With the emulator the server is for this machine only. Otherwise it has a public name.
    hosts: config.auth ? undefined : [config.host],
    samples: config.samples,
    folder: config.webFolder,
    log,
  })
  const open = (free: number) => listen(app.fetch, free, config.host)
  // A configured deployment expects its port. A trial run expects to start, on any port.
  const server = await (config.auth ? open(port) : onFreePort(port, open))
  opened.push(() => server.close())
  return server.port
}
