import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { slowTests } from '../../../tools/gate/slow-tests.mjs'
import { root } from '../../../tools/root.mjs'
import { faults, TESTS } from './faults.js'
import { findUnnoticed, rangeOf, unnoticed } from './unnoticed.js'

test.each(faults)('$name can still be made: its text occurs once in $file', ({ file, find, replace }) => {
  expect(readFileSync(join(root, 'packages/core/src', file), 'utf8').split(find)).toHaveLength(2)
  expect(replace).not.toBe(find)
})

test('there are 40 faults with names of their own, in every area', () => {
  expect(faults.length).toBeGreaterThanOrEqual(40)
  expect(new Set(faults.map(({ name }) => name)).size).toBe(faults.length)
  expect([...new Set(faults.map(({ area }) => area))].sort()).toEqual(Object.keys(TESTS).sort())
})

test.each(Object.entries(TESTS))('the tests of %s are fast ones', (_, paths) => {
  for (const path of paths) {
    expect(existsSync(join(root, 'packages', path))).toBe(true)
    for (const pattern of Object.values(slowTests).flat()) expect(matchesGlob(`packages/${path}`, pattern)).toBe(false)
  }
})

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
