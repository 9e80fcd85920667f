// npm run checks -- browsers: runs the journeys in Chromium, Firefox and WebKit. Needs the built packages and the built app.
// LATCHKEY_BROWSERS=firefox,webkit runs only these, LATCHKEY_JOURNEY=team only the journeys whose names contain it.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeResults } from '../../../../tools/proof/report.mjs'
import { authUrlOf, startNotes } from '../notes-process.ts'
import { pgliteFolder } from '../pglite-folder.ts'
import { JOURNEYS, type Journey, type Stage } from './journeys.ts'
import { chromium, firefox } from './puppeteer.ts'
import type { Engine, Settings } from './tab.ts'
import { webkit } from './webkit.ts'

const ENGINES = [chromium, firefox, webkit]
const chosen = process.env.LATCHKEY_BROWSERS?.split(',') ?? ENGINES.map(({ name }) => name)
const journeys = JOURNEYS.filter(({ name }) => name.includes(process.env.LATCHKEY_JOURNEY ?? ''))

const folder = await mkdtemp(join(tmpdir(), 'browsers-'))
await pgliteFolder(join(folder, 'notes'))
const notes = await startNotes(folder)
let journeysRun = 0

const control: Stage['control'] = async (command, input = {}) => {
  const response = await fetch(`${authUrlOf(notes)}/__emulator/${command}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(input),
  })
  if (!response.ok) throw new Error(`${command}: ${await response.text()}`)
  return response.json()
}

/** Returns 'passed', or why the journey did not run or failed. */
async function runJourney(engine: Engine, { settings = {}, run }: Journey): Promise<string> {
  const lacking = Object.keys(settings).find((setting) => engine.lacks[setting as keyof Settings])
  if (lacking) return `not run: ${engine.lacks[lacking as keyof Settings]}`
  const email = `journey-${++journeysRun}@example.test`
  const findEmail: Stage['findEmail'] = (to, subject) => control('emails/waitFor', { to, subject })
  const browser = await engine.start(notes.url, settings)
  try {
    await run({ browser, email, control, findEmail })
    return 'passed'
  } catch (error) {
    console.error(error)
    return 'failed'
  } finally {
    await control('faults/clear')
    await browser.close()
  }
}

/** The results of each journey, in the order of the engines. */
const table = new Map<string, string[]>(journeys.map(({ name }) => [name, []]))
const versions: string[] = []
try {
  for (const engine of ENGINES.filter(({ name }) => chosen.includes(name))) {
    const missing = engine.missing()
    versions.push(missing ? engine.name : engine.version())
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
  }
} finally {
  await notes.stop()
  await rm(folder, { recursive: true, force: true })
}
const rows = [
  ['Journey', ...versions],
  ['---', ...versions.map(() => '---')],
  ...[...table].map(([name, row]) => [name, ...row]),
]
writeResults('browsers', rows.map((row) => `| ${row.join(' | ')} |`).join('\n'))
