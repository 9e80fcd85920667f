// npm run checks -- browsers: runs the journeys in Chromium, Firefox and WebKitGTK, and writes their table to
// node_modules/.cache/latchkey/results/browsers.md. Requires the built packages and the built app.
// LATCHKEY_BROWSERS=firefox,webkit runs only these engines, LATCHKEY_JOURNEY='team|passkey' only the journeys whose names
// contain one of these texts. The argument is the path of the report with the counts.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connect } from '@latchkey/emulator/control'
import { add, NOTHING } from '../../../../tools/gate/tally.mjs'
import { describeRevision } from '../../../../tools/proof/revision.mjs'
import { root } from '../../../../tools/root.mjs'
import { authUrlOf, startNotes } from '../notes-process.ts'
import { pgliteFolder } from '../pglite-folder.ts'
import { serveBareApps } from './bare-app/serve.ts'
import { JOURNEYS, type Journey } from './journeys.ts'
import { chromium, firefox } from './puppeteer.ts'
import { describeResult, type Result, writeTable } from './results.ts'
import type { Browser, Engine, Settings, Tab } from './tab.ts'
import { webkit } from './webkit.ts'

/** The results of the runs, and screenshots of failed journeys. */
const CACHE = join(root, 'node_modules/.cache/latchkey/browsers')
const ENGINES = [chromium, firefox, webkit]

const [report = join(CACHE, 'report.json')] = process.argv.slice(2)
const engines = chooseEngines(process.env.LATCHKEY_BROWSERS?.split(','))
const journeys = chooseJourneys(process.env.LATCHKEY_JOURNEY?.split('|'))
const revision = await describeRevision()
await mkdir(CACHE, { recursive: true })

const folder = await mkdtemp(join(tmpdir(), 'browsers-'))
await pgliteFolder(join(folder, 'notes'))
const notes = await startNotes(folder)
const control = connect(authUrlOf(notes))
const { projectId, publishableClientKey: publishableKey } = JSON.parse(
  await readFile(join(folder, 'project.json'), 'utf8'),
)
const bareApps = await serveBareApps(folder, { projectId, publishableKey, baseUrl: authUrlOf(notes) })
let journeysRun = 0
let tally = NOTHING

try {
  for (const engine of engines) {
    const missing = engine.missing()
    if (missing) {
      console.log(`${engine.title} is not installed. Install it: ${missing}`)
      if (process.env.CI) process.exitCode = 1
      tally = add(tally, { ...NOTHING, skipped: journeys.length })
    } else await runJourneys(engine)
  }
} finally {
  bareApps.close()
  await notes.stop()
  await rm(folder, { recursive: true, force: true })
}
if (tally.failed > 0) process.exitCode = 1
await writeFile(report, JSON.stringify(tally))

async function runJourneys(engine: Engine): Promise<void> {
  let version = 'unknown'
  const results: Record<string, Result> = {}
  for (const journey of journeys) {
    const result = await runJourney(engine, journey, (browser) => {
      version = browser.version
    })
    results[journey.name] = result
    tally = add(tally, { ...NOTHING, [result.outcome]: 1 })
    console.log(`${engine.name}: ${journey.name}: ${describeResult(result)}`)
  }
  await engine.close()
  const names = JOURNEYS.map(({ name }) => name)
  writeTable(join(CACHE, 'results.json'), names, { title: engine.title, version, revision, results })
}

async function runJourney(
  engine: Engine,
  { settings = {}, knownFailures, run }: Journey,
  onStart: (browser: Browser) => void,
): Promise<Result> {
  const unsupported = (Object.keys(settings) as (keyof Settings)[]).find((setting) => engine.unsupported[setting])
  if (unsupported) return { outcome: 'skipped', reason: engine.unsupported[unsupported] }
  const email = `journey-${++journeysRun}@example.test`
  const tabs: Tab[] = []
  const browsers: Browser[] = []
  const start = async (): Promise<Browser> => {
    const browser = await engine.start(notes.url, settings)
    browsers.push(browser)
    const open: Browser['open'] = async (url) => {
      const tab = await browser.open(url)
      tabs.push(tab)
      return tab
    }
    return { ...browser, open }
  }
  try {
    const browser = await start()
    onStart(browser)
    const openElsewhere = async (url: string) => (await start()).open(url)
    await run({ browser, openElsewhere, email, control, bareApps: bareApps.urls })
    return { outcome: 'passed' }
  } catch (error) {
    console.error(error)
    await writeScreenshots(`${engine.name}-${journeysRun}`, tabs)
    return { outcome: 'failed', reason: knownFailures?.[engine.name] }
  } finally {
    await control.faults.clear()
    for (const browser of browsers) await browser.close()
  }
}

async function writeScreenshots(name: string, tabs: readonly Tab[]): Promise<void> {
  for (const [index, tab] of tabs.entries()) {
    const screenshot = await tab.screenshot().catch(() => undefined)
    if (!screenshot) continue
    const path = join(CACHE, `${name}-${index + 1}.png`)
    await writeFile(path, screenshot)
    console.error(path)
  }
}

function chooseEngines(names = ENGINES.map<string>(({ name }) => name)): readonly Engine[] {
  const unknown = names.filter((name) => !ENGINES.some((engine) => engine.name === name))
  if (unknown.length > 0) throw new Error(`LATCHKEY_BROWSERS contains unknown engines: ${unknown.join(', ')}.`)
  return ENGINES.filter(({ name }) => names.includes(name))
}

function chooseJourneys(parts = ['']): readonly Journey[] {
  const chosen = JOURNEYS.filter(({ name }) => parts.some((part) => name.includes(part)))
  if (chosen.length === 0) throw new Error(`No name of a journey contains ${parts.join(' or ')}.`)
  return chosen
}
