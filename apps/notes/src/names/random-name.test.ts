import { expect, test } from 'vitest'
import { ADJECTIVES, COLORS } from './name-words.ts'
import { randomName } from './random-name.ts'

const first = () => 0
const last = () => 1 - Number.EPSILON

test('returns an adjective and a color in lower case, separated by one space', () => {
  expect(randomName({ random: first })).toBe(`${ADJECTIVES[0]} ${COLORS[0]}`)
  expect(randomName({ random: last })).toBe(`${ADJECTIVES.at(-1)} ${COLORS.at(-1)}`)
  for (const words of [ADJECTIVES, COLORS]) {
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(word).toMatch(/^[a-z]+$/)
  }
})

test('takes one word from each dictionary in order', () => {
  const dictionaries = [['Brave', 'Calm'], ['Teal'], ['Fox']]
  expect(randomName({ dictionaries, random: first })).toBe('brave teal fox')
  expect(randomName({ dictionaries, random: last, length: 2 })).toBe('calm teal')
})

// spec: 5.name-generator
test.each([{ dictionaries: [] }, { length: 0 }, { length: -1 }, { length: Number.NaN }, { length: 3 }])(
  'throws a RangeError for %o',
  (options) => {
    expect(() => randomName({ ...options, random: first })).toThrow(RangeError)
  },
)
