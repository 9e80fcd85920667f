import { expect, test } from 'vitest'
import { inlineImage, uuid, uuidOrMe } from './rules.js'

// spec: 5.uuid
test.each([
  ['0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10', true],
  ['0B8A9F3E-6F0C-4F6E-9D1A-2F8F3C5B7A10', true],
  ['6ba7b810-9dad-11d1-80b4-00c04fd430c8', true],
  ['0b8a9f3e-6f0c-7f6e-9d1a-2f8f3c5b7a10', false],
  ['0b8a9f3e-6f0c-4f6e-7d1a-2f8f3c5b7a10', false],
  ['0b8a9f3e6f0c4f6e9d1a2f8f3c5b7a10', false],
  ['0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a1g', false],
  ['', false],
])('%s is a UUID: %s', (value, status) => {
  expect(uuid(value)).toBe(status ? undefined : 'must be a UUID')
  expect(uuidOrMe(value) === undefined).toBe(status)
})

test('uuidOrMe accepts "me", uuid does not', () => {
  expect(uuidOrMe('me')).toBeUndefined()
  expect(uuid('me')).toBeDefined()
})

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const GIF = 'R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=='

test.each([
  [`data:image/png;base64,${PNG}`, true],
  [PNG, true],
  [`data:image/gif;base64,${GIF}`, true],
  ['R0lGODlhAQABAAAAACw=', true],
  ['data:image/png;base64,iVBORw0KGgo=', false],
  ['data:image/png;base64,aGVsbG8=', false],
  ['data:text/html;base64,aGVsbG8=', false],
  ['https://example.test/a.png', false],
])('%s is an image: %s', (value, accepted) => {
  expect(inlineImage(value) === undefined).toBe(accepted)
})
