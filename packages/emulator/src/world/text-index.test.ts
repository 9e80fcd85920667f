import { expect, test } from 'vitest'
import { TextIndex } from './text-index.js'

let reads = 0
const entry = (text: string) => ({
  get text() {
    reads++
    return text
  },
})

test.each(['user 12345@', '9 user', 'zz', 'z', '555'])('reads few of 20,000 texts to find "%s"', (query) => {
  const entries = Array.from({ length: 20_000 }, (_, i) => entry(`user ${i}@example.test`))
  const index = new TextIndex(entries)
  const expected = entries.filter(({ text }) => text.includes(query))
  reads = 0
  expect(index.find(query)).toEqual(expected)
  expect(reads).toBeLessThan(1_100)
})

test('finds no entry that was removed, and no list if most entries match', () => {
  const entries = Array.from({ length: 2_000 }, (_, i) => entry(`banana ${i}`))
  const index = new TextIndex(entries)
  expect(index.find('ana')).toBeUndefined()
  expect(index.find('')).toBeUndefined()
  expect(index.find('a 77')).toHaveLength(11)
  for (const found of index.find('a 77') ?? []) index.remove(found)
  expect(index.find('a 77')).toEqual([])
})
