import { expect, test } from 'vitest'
import { headerValue } from './header-value.js'

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
