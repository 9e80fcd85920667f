import { expect, test } from 'vitest'
import { setHeader } from './set-header.js'

test('sets a header', () => {
  const headers = new Headers({ 'x-a': '1' })
  setHeader(headers, 'X-A', '2', 'getUser', 'tokenStore')
  expect([...headers]).toEqual([['x-a', '2']])
})

test('rejects a value with a line break, names the option and never repeats the value', () => {
  const call = () => setHeader(new Headers(), 'X-A', 'canary\nx', 'getUser', 'tokenStore')
  expect(call).toThrow(
    expect.objectContaining({
      code: 'INVALID_OPTION',
      details: expect.objectContaining({ option: 'tokenStore', function: 'getUser' }),
      message: expect.not.stringContaining('canary'),
    }),
  )
})
