// node tools/spec-coverage.mjs [--open]: fails when docs/spec-coverage.md names a proof that does not exist.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judge, readRows } from './coverage.mjs'
import { root } from './root.mjs'

/** @param {string} path */
const read = (path) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : undefined)

const rows = readRows(read('docs/spec-coverage.md') ?? '')
const judged = rows.map((row) => ({ ...row, ...judge(row, read) }))
const twice = rows.map(({ id }) => id).filter((id, place, ids) => ids.indexOf(id) !== place)
const faults = [...judged.flatMap((row) => row.faults), ...twice.map((id) => `${id}: stands there twice`)]
if (rows.length === 0) faults.push('docs/spec-coverage.md has no rows')

if (process.argv.includes('--open')) {
  for (const { id, proofs, standing } of judged) if (standing === 'open') console.log(`${id}  ${proofs.join(' ')}`)
}
for (const fault of faults) console.error(fault)
const count = (/** @type {string} */ wanted) => judged.filter(({ standing }) => standing === wanted).length
console.log(
  `${rows.length} statements: ${count('proved')} proved, ${count('decided')} decided otherwise, ${count('open')} open`,
)
if (faults.length > 0) process.exitCode = 1
