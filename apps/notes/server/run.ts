import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { createVerifier } from '@latchkey/core/verify'
import { startEmulator } from '@latchkey/emulator/node'
import { createApp } from './app.ts'
import { readConfig } from './config.ts'
import { claim, type DataFolder, ownerUrl } from './data-folder.ts'
import { openDatabase } from './db.ts'
import { onEnd } from './end.ts'
import { onFreePort } from './free-port.ts'
import { listen } from './listen.ts'

/** Starts everything that the notes app needs in this process, or says where the process answers that already did. */
export async function run(environment: NodeJS.ProcessEnv): Promise<void> {
  const config = readConfig(environment)
  if (!existsSync(join(config.webFolder, 'index.html')))
    throw new Error('The web app is not built yet. Run "npm start" at the top of the checkout, which builds it first.')

  const folder = claim(config.dataFolder)
  if (!folder) {
    const url = await ownerUrl(config.dataFolder)
    console.log(url ? `note. is already running: ${url}` : 'Another process owns the data folder, but does not answer.')
    return
  }
  const open: (() => Promise<void> | void)[] = [() => folder.release()]
  onEnd(async () => {
    for (const close of open.reverse()) await close()
  })

  const url = await serve(config, folder, open)
  folder.announce(url)
  console.log(`\n  note. is running: ${url}\n`)
  console.log('  Open it, sign up with any e-mail address, and write a note. Nothing leaves this machine.')
  console.log('  Ctrl-C ends it; your notes stay.\n')
}

/** Each part that opens adds to `opened` how it closes. */
async function serve(
  config: ReturnType<typeof readConfig>,
  folder: DataFolder,
  opened: (() => Promise<void> | void)[],
) {
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey, ports } = folder.project()

  const database = await openDatabase({ url: config.databaseUrl, folder: join(config.dataFolder, 'notes') })
  opened.push(() => database.close())

  const project = {
    id: projectId,
    displayName: 'note.',
    keys: { publishable: publishableClientKey, secret: secretServerKey, admin: superSecretAdminKey },
  }
  const data = join(config.dataFolder, 'auth.sqlite')
  const auth = await onFreePort(ports.auth, (port) => startEmulator({ port, data, projects: [project] }))
  opened.push(() => auth.close())

  const baseUrl = auth.url
  const app = createApp({
    web: { projectId, publishableClientKey, baseUrl, database: database.name },
    database,
    verify: createVerifier({ projectId, baseUrl, allowAnonymous: true }),
    folder: config.webFolder,
    log: (line) => console.log(line),
  })
  const server = await onFreePort(config.port ?? ports.app, (port) => listen(app.fetch, port))
  opened.push(() => server.close())
  // A port that the environment asked for is for this time only.
  folder.rememberPorts({ app: config.port === undefined ? server.port : ports.app, auth: auth.port })
  return `http://localhost:${server.port}`
}
