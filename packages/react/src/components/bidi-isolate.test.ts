import { expect, test } from 'vitest'
import { bidiIsolate, withoutDirectionControls } from './bidi-isolate.js'

test.each([
  ['Backup', '\u2068Backup\u2069'],
  ['مفتاح', '\u2068مفتاح\u2069'],
  ['turned \u202e around \u202c and \u2069 out', '\u2068turned  around  and  out\u2069'],
])('isolates %s', (text, said) => {
  expect(bidiIsolate(text)).toBe(said)
})

test.each([
  ['an override', 'Ada \u202eecalevoL', 'Ada ecalevoL'],
  ['an embedding', '\u202bAda\u202c', 'Ada'],
  ['an isolate', '\u2067Ada\u2069', 'Ada'],
])('removes %s', (_, text, shown) => {
  expect(withoutDirectionControls(text)).toBe(shown)
})

test('keeps the marks that names in Arabic and Hebrew use', () => {
  expect(withoutDirectionControls('\u200fعدا\u200e')).toBe('\u200fعدا\u200e')
})
