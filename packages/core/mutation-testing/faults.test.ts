import { existsSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { expect, test } from 'vitest'
import { slowTests } from '../../../tools/gate/slow-tests.mjs'
import { root } from '../../../tools/root.mjs'
import { faults, TESTS } from './faults.js'

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
