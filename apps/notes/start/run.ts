import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@latchkey/core/server'
import { createVerifier } from '@latchkey/core/verify'
import { createApiKeyCheck } from '../server/api-keys.ts'
import { createApp } from '../server/app.ts'
import { openDatabase } from '../server/database.ts'
import { createMemberships } from '../server/teams.ts'
import { readConfig } from './config.ts'
import { claim, type DataFolder } from './data-folder.ts'
import { emulate, type Service } from './emulate.ts'
import { onEnd } from './end.ts'
import { listen, onFreePort } from './listen.ts'

/** Starts the auth service, the database and the server of the notes app in this process. */
export async function run(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  if (!existsSync(join(config.webFolder, 'index.html')))
    throw new Error('The web app is not built yet. Run "npm start" at the top of the checkout, which builds it first.')
  const opened: (() => unknown)[] = []
  onEnd(async () => {
    for (const close of opened.reverse()) await close()
  })

  const { host, databaseUrl } = config
  let folder: DataFolder | undefined
  // With an external auth service and database, nothing is stored here: any number of processes can run.
  const ownFolder = () => {
    folder ??= claim(config.dataFolder, config.port)
    return folder
  }
  const service: Service = config.auth
    ? { auth: config.auth, secretServerKey: config.secretServerKey }
    : await emulate(config, ownFolder())
  opened.push(
    () => folder?.release(),
    () => service.close?.(),
  )

  const { auth, secretServerKey } = service
  const server = secretServerKey ? createClient({ ...auth, secretServerKey, tokenStore: null }) : undefined
  const database = await openDatabase(databaseUrl ? { url: databaseUrl } : { folder: join(ownFolder().path, 'notes') })
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

  const preferred = config.port ?? folder?.project.ports.app ?? 4000
  const open = (free: number) => listen(app.fetch, free, host)
  // A deployment expects its port. A trial run starts on any port.
  const { port, close } = await (config.auth ? open(preferred) : onFreePort(preferred, open))
  opened.push(close)
  if (config.port === undefined) folder?.rememberPorts({ app: port })
  console.log(`\n  note. is running: http://localhost:${port}\n`)
  if (config.auth) return
  console.log('  Sign up with any email address. Nothing leaves this machine.')
  console.log(`  Emails, requests and users of the auth emulator: ${auth.baseUrl}`)
  console.log('  Ctrl+C stops it. Your notes stay.\n')
}
