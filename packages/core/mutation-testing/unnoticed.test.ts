import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../../tools/root.mjs'
import { findUnnoticed, rangeOf, unnoticed } from './unnoticed.js'

const core = (file: string) => readFileSync(join(root, 'packages/core/src', file), 'utf8')
const rows = Object.entries(unnoticed).flatMap(([file, entries]) => entries.map((entry) => ({ file, entry })))

test.each(rows)('$entry.line occurs once in $file', ({ file, entry }) => {
  const text = core(file)
  expect(text.split('\n').filter((line) => line.trim() === entry.line)).toHaveLength(1)
  const [first, last] = rangeOf(entry, text)
  expect(last).toBeGreaterThanOrEqual(first)
})

test('an entry covers its own mutators on its own lines only', () => {
  const file = 'contract/check-input.ts'
  const text = core(file)
  const block = unnoticed[file]?.find(({ until }) => until)
  const [first, last] = rangeOf(block as never, text)
  const covered = (line: number, mutator = 'StringLiteral') => findUnnoticed(file, text, line, mutator) === block
  expect([first - 1, first, last, last + 1].map((line) => covered(line))).toEqual([false, true, true, false])
  expect(covered(first, 'BooleanLiteral')).toBe(false)
})
