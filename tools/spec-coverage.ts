// node tools/spec-coverage.ts [--write]: checks that each statement of the specification has a test or a decision. With
// --write, lists them with their tests in docs/spec-coverage.md.
import { globSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './root.mjs'
import { findFaults, readStatements, readTags, renderTable } from './specification/coverage.ts'

const read = (path: string) => readFileSync(join(root, path), 'utf8')

const statements = readStatements(read('docs/spec-statements.md'))
const TESTS = ['{packages,apps}/**/*.test.{ts,tsx}', 'packages/emulator/conformance/stories/*.ts']
const tags = globSync(TESTS, { cwd: root, exclude: ['**/node_modules', '**/dist'] })
  .sort()
  .flatMap((path) => readTags('spec', path, read(path)))
const decisions = readdirSync(join(root, 'docs/decisions'))
const faults = findFaults(statements, tags, decisions)
if (statements.length === 0) faults.push('docs/spec-statements.md has no statements')

if (process.argv.includes('--write'))
  writeFileSync(join(root, 'docs/spec-coverage.md'), renderTable(statements, tags, decisions))

for (const fault of faults) console.error(fault)
const tagged = new Set(tags.map(({ id }) => id))
const proved = statements.filter(({ id }) => tagged.has(id)).length
const decided = statements.filter(({ id, decision }) => decision !== undefined && !tagged.has(id)).length
console.log(
  `${statements.length} statements: ${proved} proved, ${decided} decided otherwise, ${statements.length - proved - decided} open`,
)
if (faults.length > 0) process.exitCode = 1
