import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createClient } from '@latchkey/core'
import { createVerifier } from '@latchkey/core/verify'
import { createApiKeyCheck } from '../server/api-keys.ts'
import { createApp } from '../server/app.ts'
import { openDatabase } from '../server/database.ts'
import { createMemberships } from '../server/teams.ts'
import { readConfig } from './config.ts'
import { claim, type DataFolder } from './data-folder.ts'
import { emulate } from './emulate.ts'
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

  let folder: DataFolder | undefined
  opened.push(() => folder?.release())
  // With an external auth service and database, nothing is stored here: any number of processes can run.
  const ownFolder = () => {
    folder ??= claim(config.LATCHKEY_DATA, config.PORT)
    return folder
  }
  const service = config.service || (await emulate(config, ownFolder()))
  const { projectId, publishableClientKey, secretServerKey, baseUrl, close: closeEmulator } = service
  opened.push(() => closeEmulator?.())
  const auth = { projectId, publishableClientKey, baseUrl }
  // Without the secret server key, there are no notebooks of teams and no API keys.
  const server = secretServerKey ? createClient({ ...auth, secretServerKey, tokenStore: null }) : undefined
  const url = config.DATABASE_URL
  const database = await openDatabase(url ? { url } : { folder: join(ownFolder().path, 'notes') })
  opened.push(() => database.close())
  const app = createApp({
    web: { ...auth, database: database.name, teams: server !== undefined },
    transaction: database.transaction,
    verify: createVerifier({ projectId, baseUrl, allowAnonymous: true }),
    findMembership: server && createMemberships(server),
    checkApiKey: server && createApiKeyCheck(server),
    folder: config.webFolder,
    log: (line) => console.log(line),
  })

  const preferred = config.PORT ?? folder?.project.ports.app ?? 4000
  const open = (free: number) => listen(app.fetch, free, config.HOST)
  // A deployment expects its port. A trial run starts on any port.
  const { port, close } = await (closeEmulator ? onFreePort(preferred, open) : open(preferred))
  opened.push(close)
  if (config.PORT === undefined) folder?.rememberPorts({ app: port })
  console.log(`\n  note. is running: http://localhost:${port}\n`)
  if (!closeEmulator) return
  console.log('  Sign up with any email address. Nothing leaves this machine.')
  console.log(`  Emails, requests and users of the auth emulator: ${baseUrl}`)
  console.log('  Ctrl+C stops it. Your notes stay.\n')
}
