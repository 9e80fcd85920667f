import { expect, test } from 'vitest'
import { createFakeEnv } from '../testing.js'
import { randomId } from './random-id.js'

const { randomBytes } = createFakeEnv()

// spec: 9.random-id
test.each([
  [undefined, 45],
  [224, 45],
  [160, 32],
  [1, 1],
])('encodes %s bits as %i characters', (bits, length) => {
  expect(randomId(randomBytes, bits)).toHaveLength(length)
})

// spec: 9.random-id
test('uses all letters of the base32 alphabet equally often, and no others', () => {
  const bytes = Uint8Array.from({ length: 256 }, (_, byte) => byte)
  const counts = new Map<string, number>()
  for (const letter of randomId(() => bytes, 256 * 5)) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  expect([...counts.keys()].sort().join('')).toBe('0123456789abcdefghjkmnpqrstvwxyz')
  expect(new Set(counts.values())).toEqual(new Set([8]))
})

test('two ids differ', () => {
  expect(randomId(randomBytes)).not.toBe(randomId(randomBytes))
})
