import { expect, test } from 'vitest'
import { totp } from './totp.js'

const SECRET = btoa('12345678901234567890')

// RFC 6238, appendix B, the last six of its eight digits.
test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at %i s the code is %s', async (seconds, code) => {
  expect(await totp(SECRET, seconds * 1000)).toBe(code)
})

test('returns the same code for the whole 30-second step', async () => {
  const code = await totp(SECRET, 60_000)
  expect(await totp(SECRET, 89_999)).toBe(code)
  expect(await totp(SECRET, 90_000)).not.toBe(code)
  expect(await totp(SECRET, 59_999)).not.toBe(code)
})

test('generates codes for an empty secret', async () => {
  expect(await totp('', 0)).toMatch(/^\d{6}$/)
})
