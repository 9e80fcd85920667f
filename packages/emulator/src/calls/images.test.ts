import { expect, test } from 'vitest'
import { inlineImage } from './rules.js'

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
