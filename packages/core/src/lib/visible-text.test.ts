import { expect, test } from 'vitest'
import { visibleText } from './visible-text.js'

test.each([
  '',
  ' ',
  '\u200b',
  '\u200b\u200d\u2060\ufeff',
  '\u202e\u202c',
  '\u3164',
  '\u115f\u1160',
  '\u2800 \u00a0',
  '\u00ad',
  '\u034f',
  '\0',
  null,
  undefined,
])('%j displays nothing', (text) => {
  expect(visibleText(text)).toBe('')
})

test.each(['Ada', '\u200bAda\u200b', '\u202eadmin\u202c', '👩‍👩‍👧', 'אדה', '.'])('%j is visible', (text) => {
  expect(visibleText(text)).toBe(text)
})
