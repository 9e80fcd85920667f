import { expect, test } from 'vitest'
import { delay, retryAfter } from './retry.js'

// spec: 4.retry-attempts, 9.retries
test.each([
  [0, 0, 500],
  [0, 0.5, 1000],
  [0, 0.999, 1499],
  [1, 0.5, 2000],
  [2, 0.5, 4000],
  [3, 0.5, 8000],
  [3, 0, 4000],
])('after attempt %i with jitter %f the back-off is %i ms', (attempt, random, ms) => {
  expect(delay(attempt, () => random)).toBe(ms)
})

const NOW = Date.parse('2026-01-01T00:00:00Z')
test.each([
  ['7', 7000],
  ['0', 0],
  ['1.5', 1500],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
  ['-1', undefined],
  ['soon', undefined],
  ['', undefined],
  [' ', undefined],
  [null, undefined],
])('Retry-After %j is a wait of %s ms', (header, ms) => {
  expect(retryAfter(header, NOW)).toBe(ms)
})
