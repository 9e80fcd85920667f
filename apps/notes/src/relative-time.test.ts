import { expect, test } from 'vitest'
import { relativeTime } from './relative-time.ts'

const now = Date.UTC(2030, 5, 15, 12)

test.each([
  [0, 'just now'],
  [59, 'just now'],
  [60, '1 minute ago'],
  [3 * 3600 + 1, '3 hours ago'],
  [86_400, 'yesterday'],
  [40 * 86_400, 'last month'],
  [800 * 86_400, '2 years ago'],
  [-5, 'just now'],
])('%i seconds ago reads as "%s"', (seconds, text) => {
  expect(relativeTime(new Date(now - seconds * 1000), now)).toBe(text)
})
