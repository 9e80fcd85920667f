import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@latchkey/core/server'
import { createVerifier } from '@latchkey/core/verify'
import { createApiKeyCheck } from '../server/api-keys.ts'
import { createApp } from '../server/app.ts'
import { openDatabase } from '../server/database.ts'
import { createMemberships } from '../server/teams.ts'
import { type Config, readConfig } from './config.ts'
import { claim, ownerUrl } from './data-folder.ts'
import { emulate, type Service } from './emulate.ts'
import { onEnd } from './end.ts'
import { listen, onFreePort } from './listen.ts'

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
  const service: Service = given ?? (await emulate(config, folder))
  if (service.close) opened.push(service.close)
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

/** Opens the database and starts the server. Returns the port. */
async function serve(config: Config, service: Service, port: number, opened: Closing): Promise<number> {
  const { auth, secretServerKey } = service
  const server = secretServerKey ? createClient({ ...auth, secretServerKey, tokenStore: null }) : undefined
  const database = await openDatabase({ url: config.databaseUrl, folder: join(config.dataFolder, 'notes') })
  opened.push(() => database.close())
  const app = createApp({
    web: { ...auth, database: database.name, teams: server !== undefined },
    transaction: database.transaction,
    verify: createVerifier({ projectId: auth.projectId, baseUrl: auth.baseUrl, allowAnonymous: true }),
    findMembership: server && createMemberships(server),
    checkApiKey: server && createApiKeyCheck(server),
    folder: config.webFolder,
    log: (line) => console.log(line),
  })
  const open = (free: number) => listen(app.fetch, free, config.host)
  // A configured deployment expects its port. A trial run expects to start, on any port.
  const listening = await (config.auth ? open(port) : onFreePort(port, open))
  opened.push(() => listening.close())
  return listening.port
}
