import { expect, test } from 'vitest'
import { invalidAccessToken, refreshTokenError } from './families.js'
import { type KnownErrorRow, knownErrorFamilies, knownErrors } from './known-errors.js'

const rows = Object.entries(knownErrors) as [string, KnownErrorRow][]

test('every referenced family exists', () => {
  for (const [, { within = [] }] of rows) for (const family of within) expect(knownErrorFamilies).toHaveProperty(family)
})

test('error names are unique and messages and fixes are sentences', () => {
  const names = [...rows.map(([, { name }]) => name), ...Object.values(knownErrorFamilies).map(({ name }) => name)]
  expect(new Set(names).size).toBe(names.length)
  for (const [, { message, fix }] of rows) {
    expect(message).toMatch(/^[A-Z{].*[.}:]$/)
    expect(fix).toMatch(/^[A-Z].*[.]$/)
  }
})

test.each([
  ['INVALID_ACCESS_TOKEN', invalidAccessToken],
  ['REFRESH_TOKEN_ERROR', refreshTokenError],
] as const)('the browser’s members of %s are those of the catalogue', (family, members) => {
  const wanted = rows.filter(([, { within }]) => within?.includes(family)).map(([code]) => code)
  expect([...members].sort()).toEqual(wanted.sort())
})
