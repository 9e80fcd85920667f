// Asks the published kit who is signed in, and compares its outcomes with `published.json`, which the tests of this
// package use. `--write` replaces the file.
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { run } from '../../../../tools/processes.mjs'
import { reportFigures } from '../../../../tools/proof/figures.js'
import { root } from '../../../../tools/root.mjs'
import type { Outcomes } from './outcomes.js'

const VERSION = '2.8.108'
/** The time on a slow and busy machine. In milliseconds. */
const LIMIT = 600_000

const file = fileURLToPath(new URL('published.json', import.meta.url))
const script = fileURLToPath(new URL('published-kit.ts', import.meta.url))
const node = ['--conditions=@latchkey/source', '--import', './tools/register-source.mjs', script, VERSION]
const { code, output } = await run('node', node, { cwd: root, capture: true, limit: LIMIT })
const line = output
  .split('\n')
  .filter((one) => one.startsWith('{'))
  .at(-1)
if (code !== 0 || line === undefined) throw new Error(`${VERSION} did not run to the end:\n${output}`)
const outcomes: Outcomes = JSON.parse(line)

if (process.argv.includes('--write')) writeFileSync(file, `${JSON.stringify(outcomes, null, 2)}\n`)
const recorded: Outcomes = JSON.parse(readFileSync(file, 'utf8'))
const all = entries(outcomes)
const expected = new Set(entries(recorded))
const different = all.filter((one) => !expected.has(one))
if (different.length > 0 || all.length !== expected.size) process.exitCode = 1
reportFigures(
  [{ name: `@stackframe/react ${VERSION}`, value: `${all.length} outcomes, ${different.length} changed` }],
  different,
)

function entries(of: Outcomes): string[] {
  return Object.entries(of).flatMap(([way, kinds]) =>
    Object.entries(kinds).map(([kind, outcome]) => `${way}, ${kind}: ${outcome}`),
  )
}
