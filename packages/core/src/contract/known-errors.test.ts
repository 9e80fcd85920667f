import { expect, test } from 'vitest'
import { invalidAccessToken, refreshTokenError } from './families.js'
import { type KnownErrorRow, knownErrorFamilies, knownErrors } from './known-errors.js'

const rows = Object.entries(knownErrors) as [string, KnownErrorRow][]

test('the catalog has 125 codes: 93 of 2.8.8, 21 that 2.8.86 added, and 11 families', () => {
  expect(rows.filter(([, { since }]) => !since)).toHaveLength(93)
  expect(rows.filter(([, { since }]) => since)).toHaveLength(21)
  expect(Object.keys(knownErrorFamilies)).toHaveLength(11)
})

test('every referenced family exists', () => {
  for (const [, { within = [] }] of rows) for (const family of within) expect(knownErrorFamilies).toHaveProperty(family)
})

test('error names are unique and messages are sentences', () => {
  const names = [...rows.map(([, { name }]) => name), ...Object.values(knownErrorFamilies).map(({ name }) => name)]
  expect(new Set(names).size).toBe(names.length)
  for (const [, { message }] of rows) expect(message).toMatch(/^[A-Z{].*[.}:]$/)
})

test.each([
  ['INVALID_ACCESS_TOKEN', invalidAccessToken],
  ['REFRESH_TOKEN_ERROR', refreshTokenError],
] as const)('the browser’s members of %s are those of the catalogue', (family, members) => {
  const wanted = rows.filter(([, { within }]) => within?.includes(family)).map(([code]) => code)
  expect([...members].sort()).toEqual(wanted.sort())
})
