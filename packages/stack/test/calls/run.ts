// Calls each method of the published kit with each extreme of each option, as its declarations describe them, with the
// published kit and with @latchkey/stack. Compares requests, results, errors, redirects, cookies, storages and the claims
// of the next access token.
// Arguments: `options`, or `users`: the usual call of each method for each kind of user; the first letters of the names of
// calls. Default: all. `npm run proof -- --continue stack-calls` does not repeat
// the calls that an interrupted run with the same sources has recorded.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { run } from '../../../../tools/processes.mjs'
import { reportFigures } from '../../../../tools/proof/figures.js'
import { digestSources } from '../../../../tools/proof/state.mjs'
import { root } from '../../../../tools/root.mjs'
import { bundleForNode, install } from '../../../emulator/test/proof/published-clients/install.js'
import { compare } from '../differential/compare.js'
import { type Explanation, reasonsFor } from '../differential/explain.js'
import { declarationsOf } from '../types/compare.js'
import { INTENDED, INTENDED_OF_USERS } from './explanations.js'
import { OTHER_TYPES, RECEIVERS } from './receivers.js'
import { NOT_PREPARED } from './record.js'
import { readRecordings } from './recordings.js'
import { generateTable, INTENDED_IN } from './tables.js'
import { VERSION } from './version.js'

const TITLES = {
  options: 'Calls with each extreme of each option',
  users: 'Calls of each method for each kind of user',
}
/** The processes of each kit. */
const PARTS = 2
/** The time for one process, on a slow and busy machine. In milliseconds. */
const LIMIT = 3_600_000

const [table = 'options', prefix = ''] = process.argv.slice(2) as ['options' | 'users', string?]
const folder = join(root, 'node_modules/.cache/latchkey/stack-calls', table, encodeURIComponent(prefix) || 'all')
const script = fileURLToPath(new URL('record-kit.ts', import.meta.url))
const { typesWithMethods } = generateTable(table, declarationsOf(await install(VERSION), '@stackframe/js'))
/** The rows that some call needs. */
const needed: readonly Explanation[] = table === 'options' ? INTENDED : INTENDED_OF_USERS
await bundleForNode(VERSION)
prepareFolder()
const [theirs, ours] = await Promise.all([record('published'), record('latchkey')])

const differences = compare(theirs, ours)
  // Of other users, what they can see and do is compared.
  .filter(({ part }) => table === 'options' || part === 'outcome' || part === 'presence')
  .map((one) => ({ ...one, reasons: reasonsFor(one, INTENDED_IN[table]) }))
const unexplained = differences.filter(({ reasons }) => reasons === undefined)
const namesOf = (list: readonly { readonly name: string }[]) => new Set(list.map(({ name }) => name))
const [different, failed] = [namesOf(differences).size, namesOf(unexplained).size]
const used = new Set(differences.flatMap(({ reasons }) => reasons ?? []))
const problems = [
  ...unexplained.map(
    ({ name, part, theirs, ours }) => `${name}, ${part}\n  published: ${theirs}\n  latchkey:  ${ours}`,
  ),
  ...[...theirs, ...ours]
    .filter(({ outcome }) => JSON.stringify(outcome).includes(NOT_PREPARED))
    .map(({ name, outcome }) => `${name}: ${JSON.stringify(outcome)}`),
  ...typesWithMethods
    .filter((name) => !(name in RECEIVERS) && !(name in OTHER_TYPES))
    .map((name) => `No object of the type ${name} is called.`),
  ...needed
    .filter(({ reason, isOccasional }) => prefix === '' && !isOccasional && !used.has(reason))
    .map(({ reason }) => `No difference needs the reason: ${reason}`),
]
if (problems.length > 0) process.exitCode = 1
reportFigures(
  [
    {
      name: `${TITLES[table]} of @stackframe/js ${VERSION}`,
      value: `${theirs.length} calls: ${theirs.length - different} equal, ${different - failed} explained, ${failed} different`,
    },
  ],
  problems,
)
for (const reason of used)
  console.log(
    `  ${String(differences.filter(({ reasons }) => reasons?.includes(reason)).length).padStart(4)}  ${reason}`,
  )

/** Deletes earlier recordings, unless this run continues the one that recorded them. */
function prepareFolder() {
  const stamp = join(folder, 'sources')
  const sources = digestSources(root)
  const isContinued = process.env.LATCHKEY_PROOF_CONTINUE === '1'
  if (isContinued && existsSync(stamp) && readFileSync(stamp, 'utf8') === sources) return
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  writeFileSync(stamp, sources)
}

/** Runs the calls with a kit, in several processes. */
async function record(kit: 'published' | 'latchkey') {
  const parts = Array.from({ length: PARTS }, async (_, at) => {
    const file = join(folder, `${kit}-${at}.jsonl`)
    const node = ['--conditions=@latchkey/source', '--import', './tools/register-source.mjs', script]
    const { code, output } = await run('node', [...node, kit, table, file, `${at + 1}/${PARTS}`, prefix], {
      cwd: root,
      capture: true,
      limit: LIMIT,
    })
    if (code !== 0) throw new Error(`The calls of ${kit} did not run to the end:\n${output}`)
    return readRecordings(file)
  })
  return (await Promise.all(parts)).flat()
}
