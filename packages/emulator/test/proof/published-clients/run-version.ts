// Runs the operations in a browser with one published version of the service's own kit. Prints the outcomes as one line of JSON.
import { pathToFileURL } from 'node:url'
import { DEFAULT_PROJECT, INTERNAL_PROJECT, type ServerVersion } from '../../../src/index.js'
import { startEmulator } from '../../../src/node.js'
import { launchBrowser, openAppBrowser, serveApp } from './app-browser.js'
import { bundleForBrowser, bundleForNode, install } from './install.js'
import type { Kit } from './operation.js'
import { browserStories } from './operations/index.js'
import { type Outcome, play } from './play.js'

const [version = '', server = ''] = process.argv.slice(2)

// The kits print warnings, too.
for (const method of ['log', 'warn', 'error', 'info', 'debug'] as const) console[method] = () => undefined

const kit = (await import(pathToFileURL(await bundleForNode(version)).href)) as Kit

const folder = await install(version)
const script = await bundleForBrowser(folder, `import * as kit from '@stackframe/js'; globalThis.kit = kit`)
const app = await serveApp(script)
const browser = await launchBrowser()

const outcomes: Outcome[] = []
const openBrowser = (options: Record<string, unknown>) => openAppBrowser(browser, { origin: app.origin, options })
// The CORS rules of 2.8.8 refuse a header of this kit, so that it runs only on the origin of the API.
const isSameOrigin = version === '2.8.39' && server === '2.8.8'
const appOrigin = isSameOrigin ? app.origin : undefined
for (const story of browserStories) {
  const running = await startEmulator({
    port: 0,
    host: 'localhost',
    passwordRounds: 1,
    serverVersion: server as ServerVersion,
    projects: [{ ...DEFAULT_PROJECT, settings: { anonymousEnabled: true, anonymousUpgrade: true } }, INTERNAL_PROJECT],
  })
  if (isSameOrigin) app.service = running.emulator.fetch
  outcomes.push(
    ...(await play(story, { kit, version, server: server as ServerVersion, running, openBrowser, appOrigin })),
  )
  await running.close()
}
await browser.close()
process.stdout.write(`${JSON.stringify(outcomes)}\n`, () => process.exit(0))
