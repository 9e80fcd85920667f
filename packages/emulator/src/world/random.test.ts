import { describe, expect, test } from 'vitest'
import { createSecureRandom, createSeededRandom, type Random } from './random.js'

const sources: [string, () => Random][] = [
  ['seeded', () => createSeededRandom('a')],
  ['true', createSecureRandom],
]

describe.each(sources)('a %s random source', (_, source) => {
  test('generates version 4 UUIDs', () => {
    expect(source().uuid()).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
  })
  test('generates Crockford base32 codes', () => {
    expect(source().code()).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    expect(source().code(6)).toHaveLength(6)
  })
  test('returns numbers between 0 and 1', () => {
    const random = source()
    const numbers = Array.from({ length: 1000 }, () => random.number())
    expect(Math.min(...numbers)).toBeGreaterThanOrEqual(0)
    expect(Math.max(...numbers)).toBeLessThan(1)
    expect(numbers.filter((number) => number < 0.5).length).toBeGreaterThan(400)
    expect(new Set(numbers).size).toBeGreaterThan(990)
  })
})

test('a seeded source resumes from a stored state', () => {
  const first = createSeededRandom('a')
  first.uuid()
  const second = createSeededRandom('a', first.state())
  expect(second.uuid()).toBe(first.uuid())
  expect(second.uuid()).not.toBe(createSeededRandom('b').uuid())
})
