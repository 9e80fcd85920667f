import { inspect } from 'node:util'
import { expect, test, vi } from 'vitest'
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

test('a secret of another copy of the package is an instance, and nothing else is', async () => {
  vi.resetModules()
  const { Secret: OtherSecret } = await import('./secret.js')
  expect(OtherSecret).not.toBe(Secret)
  expect(new OtherSecret('0123456789') instanceof Secret).toBe(true)
  for (const value of [undefined, null, '0123456789', { reveal: () => '0123456789' }])
    expect((value as unknown) instanceof Secret).toBe(false)
})
