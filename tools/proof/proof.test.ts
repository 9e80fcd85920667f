import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, matchesGlob } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../root.mjs'
import { reportFigures } from './figures.ts'
import { areas } from './mutation-testing/areas.ts'
import { importedFiles } from './mutation-testing/sources.ts'
import { type Part, parts } from './parts.mjs'
import { updateReport, updateShortForms } from './report.mjs'
import { clearFigures, digestSources, type Result, readFigures } from './state.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-proof-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() =>
  vi
    .spyOn(console, 'log')
    .mockImplementation(() => {})
    .mockClear(),
)

const part = (name: string, title: string): Part => ({ name, title, long: 'true' })
const first = part('first', 'The first part')
const second = part('second', 'Second')
const result = (changes: Partial<Result> = {}): Result => ({
  sources: 'digest',
  revision: 'abc1234567',
  node: '24.0.0',
  passed: true,
  seconds: 75,
  figures: [{ name: 'Seeds', value: 10_000 }],
  notes: [],
  ...changes,
})

test('adds a section and a row of the summary for a new part', () => {
  const text = updateReport('# Reliability\n', [first, second], first, result({ notes: ['A note'] }))
  expect(text).toContain('| [The first part](#the-first-part) | passed | 1 min 15 s | `abc1234567` |')
  expect(text).toContain('## The first part')
  expect(text).toContain('| Seeds | 10,000 |')
  expect(text).toContain('- A note')
})

test('replaces only the text between the markers of the part', () => {
  const before = updateReport('# Reliability\n', [first, second], first, result())
  const edited = before.replace('## The first part\n', '## The first part\n\nWritten by hand.\n')
  const after = updateReport(
    edited,
    [first, second],
    first,
    result({ figures: [{ name: 'Seeds', value: 7, unit: 's' }] }),
  )
  expect(after).toContain('Written by hand.')
  expect(after).toContain('| Seeds | 7 s |')
  expect(after).not.toContain('10,000')
  expect(after.match(/## The first part/g)).toHaveLength(1)
})

test('keeps the rows of parts that did not run', () => {
  const before = updateReport('', [first, second], second, result({ revision: 'older', passed: false }))
  const after = updateReport(before, [first, second], first, result())
  const rows = after.split('\n').filter((line) => line.startsWith('| ['))
  expect(rows).toEqual([
    '| [The first part](#the-first-part) | passed | 1 min 15 s | `abc1234567` |',
    '| [Second](#second) | **failed** | 1 min 15 s | `older` |',
  ])
})

test('the summary contains the time of all parts together', () => {
  const before = updateReport('', [first, second], second, result({ seconds: 30.5 }))
  const after = updateReport(before, [first, second], first, result({ seconds: 75 }))
  expect(after).toContain('together: 1 min 46 s.')
})

test('replaces the times of the short forms', () => {
  const run = { revision: 'abc', node: '24.0.0' }
  const times = (seconds: number) => [
    { name: 'first', passed: true, seconds },
    { name: 'second', passed: false, seconds: 2 },
  ]
  const after = updateShortForms(updateShortForms('', times(7), run), times(60), run)
  expect(after).toContain('| first | passed | 1 min 0 s |')
  expect(after).toContain('| second | **failed** | 2.0 s |')
  expect(after).toContain('together: 1 min 2 s on Node 24.0.0')
  expect(after).not.toContain('7.0 s')
})

test('merges figures reported by several files', () => {
  const file = join(folder, 'figures')
  vi.stubEnv('LATCHKEY_FIGURES', file)
  reportFigures([{ name: 'a', value: 1 }])
  reportFigures([{ name: 'b', value: 2 }], ['note'])
  writeFileSync(file, JSON.stringify({ figures: [{ name: 'plain script', value: 3 }] }))
  expect(readFigures(file).figures.map(({ name }) => name)).toEqual(['plain script', 'a', 'b'])
  expect(readFigures(file).notes).toEqual(['note'])
  clearFigures(file)
  expect(readFigures(file)).toEqual({ figures: [], notes: [] })
  vi.unstubAllEnvs()
})

test('prints figures without the runner', () => {
  reportFigures([{ name: 'Seeds', value: 500 }])
  expect(console.log).toHaveBeenCalledWith('Seeds: 500')
})

test('the digest changes with the sources, but not with the report or dependencies', () => {
  const checkout = join(folder, 'checkout')
  mkdirSync(join(checkout, 'docs'), { recursive: true })
  mkdirSync(join(checkout, 'node_modules'))
  writeFileSync(join(checkout, 'source.ts'), 'one')
  const digest = digestSources(checkout)
  writeFileSync(join(checkout, 'docs/reliability.md'), 'figures')
  writeFileSync(join(checkout, 'node_modules/library.js'), 'code')
  expect(digestSources(checkout)).toBe(digest)
  writeFileSync(join(checkout, 'source.ts'), 'two')
  expect(digestSources(checkout)).not.toBe(digest)
})

test('finds the files that a file imports, directly or not', () => {
  const checkout = join(folder, 'imports')
  mkdirSync(join(checkout, 'lib'), { recursive: true })
  const files = {
    'first.test.ts': "import { a } from './lib/a.js'\nimport { test } from 'vitest'",
    'lib/a.ts': "export { b } from './b.js'\nconst later = () => import('../later.ts')",
    'lib/b.ts': "import './a.js'",
    'later.ts': '',
    'other.ts': '',
  }
  for (const [path, code] of Object.entries(files)) writeFileSync(join(checkout, path), code)
  expect(importedFiles(checkout, ['*.test.ts'])).toEqual(['first.test.ts', 'later.ts', 'lib/a.ts', 'lib/b.ts'])
})

test('every test file and script that a part names exists', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const { name, long, short = '' } of parts) {
    const paths = `${long} ${short}`.match(/(?<=\s)(\.\/)?(packages|apps|tools)\/\S+/g) ?? []
    expect(paths, name).not.toEqual([])
    for (const path of paths) {
      const found = files.some((file) => file.startsWith(path.replace('./', '')))
      expect(found, `${name}: ${path}`).toBe(true)
    }
  }
})

test('mutation testing covers every module of sessions and requests, in one area each', () => {
  const folders = ['session', 'request'].map((name) => `packages/core/src/${name}`)
  const files = execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .trim()
    .split('\n')
  const covered = areas.flatMap(({ mutate }) => mutate)
  for (const file of files.filter((name) => !name.includes('.test'))) {
    expect(
      covered.filter((pattern) => matchesGlob(file, pattern)),
      file,
    ).toHaveLength(1)
  }
})

test('every part has a unique name and title', () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
  expect(new Set(parts.map(({ title }) => title)).size).toBe(parts.length)
})
