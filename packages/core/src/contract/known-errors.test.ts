import { expect, test } from 'vitest'
import { invalidAccessToken, refreshTokenError } from './families.js'
import {
  familiesByCode,
  type KnownErrorCode,
  type KnownErrorRow,
  knownErrorFamilies,
  knownErrorNames,
  knownErrors,
} from './known-errors.js'

const rows = Object.entries(knownErrors) as [string, KnownErrorRow][]

test('error names are unique and messages and fixes are sentences', () => {
  const names = Object.values(knownErrorNames)
  expect(new Set(names).size).toBe(Object.keys({ ...knownErrors, ...knownErrorFamilies }).length)
  for (const [, { message, fix }] of rows) {
    expect(message).toMatch(/^[A-Z{].*[.}:]$/)
    expect(fix).toMatch(/^[A-Z].*[.]$/)
  }
})

test.each([
  ['INVALID_ACCESS_TOKEN', invalidAccessToken],
  ['REFRESH_TOKEN_ERROR', refreshTokenError],
] as const)('the browser’s members of %s are those of the catalogue', (family, members) => {
  const codes = Object.keys(knownErrors) as KnownErrorCode[]
  const wanted = codes.filter((code) => familiesByCode[code].includes(family))
  expect([...members].sort()).toEqual(wanted.sort())
})
