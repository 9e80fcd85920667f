// @ts-nocheck
import { expect, test } from 'vitest'
import { invalidAccessToken, refreshTokenError } from './families.js'
import { type KnownErrorRow, knownErrorFamilies, knownErrors } from './known-errors.js'

const rows = Object.entries(knownErrors) as [string, KnownErrorRow][]

test('the catalogue has 104 codes: 93 that travel and 11 families', () => {
  expect(rows).toHaveLength(93)
  expect(Object.keys(knownErrorFamilies)).toHaveLength(11)
})

test('every family that a row names exists', () => {
  for (const [, { within = [] }] of rows) for (const family of within) expect(knownErrorFamilies).toHaveProperty(family)
})

test('names are unique, messages are sentences', () => {
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
