import { expect, test } from 'vitest'
import { bidiIsolate } from './bidi-isolate.js'

test.each([
  ['Backup', '\u2068Backup\u2069'],
  ['مفتاح', '\u2068مفتاح\u2069'],
  ['turned \u202e around \u202c and \u2069 out', '\u2068turned  around  and  out\u2069'],
])('isolates %s', (text, said) => {
  expect(bidiIsolate(text)).toBe(said)
})
