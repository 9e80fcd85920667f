import { expect, test } from 'vitest'
import { randomName, twoWordName } from './names.ts'

// spec: 1.two-word-name, 9.generated-name
test('returns an adjective and a color in lower case, the same for the same ID', () => {
  for (let n = 0; n < 200; n++) {
    const id = crypto.randomUUID()
    expect(twoWordName(id)).toMatch(/^[a-z]+ [a-z]+$/)
    expect(twoWordName(id)).toBe(twoWordName(id))
  }
})

test('takes one word from each dictionary in order', () => {
  const dictionaries = [['Brave', 'Calm'], ['Teal'], ['Fox']]
  expect(randomName({ dictionaries, random: () => 0 })).toBe('brave teal fox')
  expect(randomName({ dictionaries, random: () => 1 - Number.EPSILON, length: 2 })).toBe('calm teal')
})

// spec: 5.name-generator
test.each([{ dictionaries: [] }, { length: 0 }, { length: -1 }, { length: Number.NaN }, { length: 3 }])(
  'throws a RangeError for %o',
  (options) => {
    expect(() => randomName({ ...options, random: () => 0 })).toThrow(RangeError)
  },
)
