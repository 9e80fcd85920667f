import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import { root } from '../root.mjs'
import { reportFigures } from './figures.ts'
import { type Part, parts } from './parts.mjs'
import { clearFigures, readFigures } from './read-figures.mjs'
import { type Result, updateReport } from './report.mjs'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-proof-'))
afterAll(() => rmSync(folder, { recursive: true }))
beforeEach(() =>
  vi
    .spyOn(console, 'log')
    .mockImplementation(() => {})
    .mockClear(),
)

const part = (name: string, title: string): Part => ({ name, title, command: 'true' })
const first = part('first', 'The first part')
const second = part('second', 'Second')
const result = (changes: Partial<Result> = {}): Result => ({
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

test('every test file and script that a part names exists', () => {
  const files = execFileSync('git', ['ls-files'], { cwd: root, encoding: 'utf8' }).split('\n')
  for (const { name, command } of parts) {
    const paths = command.match(/(?<=\s)(\.\/)?(packages|apps|tools)\/\S+/g) ?? []
    expect(paths, name).not.toEqual([])
    for (const path of paths) {
      const found = files.some((file) => file.startsWith(path.replace('./', '')))
      expect(found, `${name}: ${path}`).toBe(true)
    }
  }
})

test('every part has a unique name and title', () => {
  expect(new Set(parts.map(({ name }) => name)).size).toBe(parts.length)
  expect(new Set(parts.map(({ title }) => title)).size).toBe(parts.length)
})
