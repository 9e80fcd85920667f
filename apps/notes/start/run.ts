import { existsSync, fstatSync } from 'node:fs'
import { join } from 'node:path'
import { createApp } from '../server/app.ts'
import { authOf } from '../server/auth.ts'
import { openDatabase } from '../server/database.ts'
import { readConfig } from './config.ts'
import { claim, type DataFolder } from './data-folder.ts'
import { listen } from './listen.ts'

/** How long closing may take before the process ends anyway, in milliseconds. */
const GRACE = 8_000

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
    folder ??= claim(config.LATCHKEY_DATA)
    return folder
  }
  // Nobody has an account yet.
  const path = config.service || existsSync(config.LATCHKEY_DATA) ? '' : '/handler/sign-up'
  const service = config.service || (await (await import('./emulate.ts')).emulate(config, ownFolder()))
  const { projectId, publishableKey, secretKey, baseUrl, close: closeEmulator } = service
  opened.push(() => closeEmulator?.())
  const url = config.DATABASE_URL
  const database = await openDatabase(url ? { url } : { folder: join(ownFolder().path, 'notes') })
  opened.push(() => database.close())
  const app = createApp({
    web: { projectId, publishableKey, baseUrl, database: database.name, teams: secretKey !== undefined },
    transaction: database.transaction,
    ...authOf(service),
    folder: config.webFolder,
    log: (line) => console.log(line),
  })
  opened.push(await listen(app.fetch, config.PORT, config.HOST))
  console.log(`\n  note. is running: http://localhost:${config.PORT}${path}\n`)
  if (!closeEmulator) return
  console.log('  Sign up with any email address. Nothing leaves this machine.')
  console.log(`  Emails, requests and users of the auth emulator: ${baseUrl}`)
  console.log('  Ctrl+C stops it. Your notes stay.\n')
}

/** Calls `close` once and ends the process on a signal, or when its parent ends: this closes its input, if that is a pipe. */
function onEnd(close: () => Promise<void>): void {
  let isEnding = false
  const end = async () => {
    if (isEnding) return
    isEnding = true
    setTimeout(() => process.exit(1), GRACE).unref()
    await close()
    process.exit()
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  const input = fstatSync(0)
  if (input.isFIFO() || input.isSocket()) process.stdin.on('end', end).on('error', end).resume()
}
