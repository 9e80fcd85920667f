import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { Secret } from './secret.js'

test.each([
  ['0123456789', '…6789'],
  ['12345678', '…'],
  ['', '…'],
])('prints the secret %j as %s, and returns it from reveal() only', (value, shown) => {
  const secret = new Secret(value)
  expect(secret.toString()).toBe(shown)
  expect(JSON.stringify({ secret })).toBe(JSON.stringify({ secret: shown }))
  expect(inspect(secret)).toBe(shown)
  expect(Object.values(secret)).toEqual([])
  expect(secret.reveal()).toBe(value)
})

test.each<[string, (secret: never) => unknown]>([
  ['a template string', (secret) => `Bearer ${secret}`],
  ['String()', (secret) => String(secret)],
  ['URLSearchParams', (secret) => new URLSearchParams({ code: secret })],
])('throws in %s and names reveal()', (_, convert) => {
  expect(() => convert(new Secret('0123456789') as never)).toThrow(/`reveal\(\)`/)
})
