// npm run checks -- browsers: runs the journeys in Chromium, Firefox and WebKit. Needs the built packages and the built app.
// LATCHKEY_BROWSERS=firefox,webkit runs only these, LATCHKEY_JOURNEY=team only the journeys whose names contain it.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeResults } from '../../../../tools/proof/report.mjs'
import { root } from '../../../../tools/root.mjs'
import { authUrlOf, startNotes } from '../notes-process.ts'
import { pgliteFolder } from '../pglite-folder.ts'
import { serveBareApps } from './bare-app/serve.ts'
import { JOURNEYS, type Journey, type Stage } from './journeys.ts'
import { chromium, firefox } from './puppeteer.ts'
import type { Browser, Engine, Settings, Tab } from './tab.ts'
import { webkit } from './webkit.ts'

const ENGINES = [chromium, firefox, webkit]
const chosen = process.env.LATCHKEY_BROWSERS?.split(',') ?? ENGINES.map(({ name }) => name)
const wanted = process.env.LATCHKEY_JOURNEY?.split('|') ?? ['']
const journeys = JOURNEYS.filter(({ name }) => wanted.some((part) => name.includes(part)))

const folder = await mkdtemp(join(tmpdir(), 'browsers-'))
await pgliteFolder(join(folder, 'notes'))
const notes = await startNotes(folder)
const { projectId, publishableClientKey: publishableKey } = JSON.parse(
  await readFile(join(folder, 'project.json'), 'utf8'),
)
const bareApps = await serveBareApps(folder, { projectId, publishableKey, baseUrl: authUrlOf(notes) })
let journeysRun = 0
/** The version of each engine that ran. */
const versions = new Map<string, string>()

const control: Stage['control'] = async (command, input = {}) => {
  const response = await fetch(`${authUrlOf(notes)}/__emulator/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${command}: ${await response.text()}`)
  return response.json()
}

/** Where the pictures of failed journeys are. */
const PICTURES = join(root, 'node_modules/.cache/latchkey/browsers')

/** Returns 'passed', or why the journey did not run or failed. */
async function runJourney(engine: Engine, { settings = {}, run }: Journey): Promise<string> {
  const lacking = Object.keys(settings).find((setting) => engine.lacks[setting as keyof Settings])
  if (lacking) return `not run: ${engine.lacks[lacking as keyof Settings]}`
  const email = `journey-${++journeysRun}@example.test`
  const findEmail: Stage['findEmail'] = async (to, kind) => ({
    ...(await control<{ link: string }>('emails/link', { to, kind })),
    ...(await control<{ code: string }>('emails/code', { to, kind })),
  })
  const browser = await engine.start(notes.url, settings)
  versions.set(engine.name, browser.version)
  const tabs: Tab[] = []
  const open: Browser['open'] = async (url) => {
    const tab = await browser.open(url)
    tabs.push(tab)
    return tab
  }
  try {
    await run({ browser: { ...browser, open }, email, control, findEmail, bareApps: bareApps.urls })
    return 'passed'
  } catch (error) {
    console.error(error)
    await mkdir(PICTURES, { recursive: true })
    for (const [index, tab] of tabs.entries()) {
      const path = join(PICTURES, `${engine.name}-${journeysRun}-${index + 1}.png`)
      const picture = await tab.screenshot().catch(() => undefined)
      if (!picture) continue
      await writeFile(path, picture)
      console.error(path)
    }
    return 'failed'
  } finally {
    await control('faults/clear')
    await browser.close()
  }
}

/** The results of each journey, in the order of the engines. */
const table = new Map<string, string[]>(journeys.map(({ name }) => [name, []]))
try {
  for (const engine of ENGINES.filter(({ name }) => chosen.includes(name))) {
    const missing = engine.missing()
    if (missing) {
      console.log(`${engine.name} is not installed. Install it: ${missing}`)
      if (process.env.CI) process.exitCode = 1
    }
    for (const journey of journeys) {
      const result = missing ? 'not installed' : await runJourney(engine, journey)
      if (result === 'failed') process.exitCode = 1
      table.get(journey.name)?.push(result)
      console.log(`${engine.name}: ${journey.name}: ${result}`)
    }
    await engine.close()
  }
} finally {
  bareApps.close()
  await notes.stop()
  await rm(folder, { recursive: true, force: true })
}
const columns = [...versions].map(([name, version]) => `${name} ${version}`)
const rows = [
  ['Journey', ...columns],
  ['---', ...columns.map(() => '---')],
  ...[...table].map(([name, row]) => [name, ...row]),
]
writeResults('browsers', rows.map((row) => `| ${row.join(' | ')} |`).join('\n'))
