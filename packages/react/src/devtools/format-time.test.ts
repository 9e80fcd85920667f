import { expect, test } from 'vitest'
import { formatDuration } from './format-time.js'

test.each([
  [0, '0 s'],
  [999, '0 s'],
  [59_000, '59 s'],
  [60_000, '1 min'],
  [552_000, '9 min 12 s'],
  [3_600_000, '1 h'],
  [90_061_000, '1 d 1 h'],
])('formats %d ms as %s', (ms, text) => {
  expect(formatDuration(ms)).toBe(text)
})
