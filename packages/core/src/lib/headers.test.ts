import { describe, expect, test } from 'vitest'
import { headerValue } from './formats.js'
import { getPrivateCacheControl } from './private-cache-control.js'

describe('the value of a header', () => {
  test('returns a value that a header can contain', () => {
    expect(headerValue('Bearer a.b-c', 'getUser', 'tokenStore')).toBe('Bearer a.b-c')
  })

  test.each(['canary\nx', 'canary\0', 'canary\u{1f511}'])(
    'rejects %j, names the option and never repeats the value',
    (value) => {
      expect(() => new Headers({ 'x-a': value })).toThrow()
      expect(() => headerValue(value, 'getUser', 'tokenStore')).toThrow(
        expect.objectContaining({
          code: 'INVALID_OPTION',
          details: expect.objectContaining({ option: 'tokenStore', function: 'getUser' }),
          message: expect.not.stringContaining('canary'),
        }),
      )
    },
  )
})

describe('a private Cache-Control', () => {
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
})
