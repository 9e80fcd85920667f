import { expect, test } from 'vitest'
import { getPrivateCacheControl } from './private-cache-control.js'

test.each([
  [null, 'private, no-store'],
  ['', 'private, no-store'],
  ['private', 'private, no-store'],
  ['no-store', 'no-store, private'],
  ['No-Store, PRIVATE', 'No-Store, PRIVATE'],
  ['no-cache, must-revalidate', 'no-cache, must-revalidate, private, no-store'],
  ['public, max-age=60', 'private, no-store'],
  ['public,max-age=60,s-maxage=3600,immutable', 'private, no-store'],
  ['max-age=0, stale-while-revalidate=30, stale-if-error=30', 'private, no-store'],
  ['must-understand, no-store', 'no-store, private'],
  ['no-transform, private="set-cookie, x-user"', 'no-transform, private="set-cookie, x-user", private, no-store'],
])('%j becomes %j', (given, expected) => {
  expect(getPrivateCacheControl(given)).toBe(expected)
})
