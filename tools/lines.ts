// node tools/lines.ts [<commit>]: counts the lines of code of each area, of the files in the working tree or of a commit.
// A line of code has a token: blank lines and lines with comments alone do not count.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'rolldown/utils'
import { root } from './root.mjs'

const TEST = /\.test\.|\.test-support\.|\/(test|simulation|mutation-testing|conformance|bench)\/|^packages\/bench\//
const [commit] = process.argv.slice(2)
const git = (...args: readonly string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 28 })

const paths = (commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files')).split('\n')
const counts = new Map<string, { code: number; tests: number }>()
for (const path of paths.filter((name) => /\.(tsx?|mjs|js)$/.test(name))) {
  const source = commit ? git('show', `${commit}:${path}`) : readFileSync(join(root, path), 'utf8')
  const area = /^(packages|apps)\/[^/]+|^[^/]+/.exec(path)?.[0] ?? path
  const count = counts.get(area) ?? { code: 0, tests: 0 }
  count[TEST.test(path) ? 'tests' : 'code'] += linesOf(source, path)
  counts.set(area, count)
}

console.log(`${'area'.padEnd(24)}${'code'.padStart(9)}${'tests'.padStart(9)}`)
const sum = { code: 0, tests: 0 }
for (const [area, { code, tests }] of [...counts].sort(([one], [other]) => one.localeCompare(other))) {
  console.log(`${area.padEnd(24)}${String(code).padStart(9)}${String(tests).padStart(9)}`)
  sum.code += code
  sum.tests += tests
}
console.log(`${'all'.padEnd(24)}${String(sum.code).padStart(9)}${String(sum.tests).padStart(9)}`)

function linesOf(source: string, path: string): number {
  const { comments } = parseSync(path, source)
  // From the last one, so that the positions before it stay valid.
  const code = comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source)
  return code.split('\n').filter((line) => line.trim() !== '').length
}
