import { expect, test } from 'vitest'
import { randomName } from './random-name.js'
import { ADJECTIVES, COLOURS } from './words.js'

const first = () => 0
const last = () => 1 - Number.EPSILON

test('an adjective and a colour in lower case, by one space', () => {
  expect(randomName({ random: first })).toBe(`${ADJECTIVES[0]} ${COLOURS[0]}`)
  expect(randomName({ random: last })).toBe(`${ADJECTIVES.at(-1)} ${COLOURS.at(-1)}`)
  for (const words of [ADJECTIVES, COLOURS]) {
    expect(new Set(words).size).toBe(words.length)
    for (const word of words) expect(word).toMatch(/^[a-z]+$/)
  }
})

test('one word from each dictionary, in their order, as many as asked for', () => {
  const dictionaries = [['Brave', 'Calm'], ['Teal'], ['Fox']]
  expect(randomName({ dictionaries, random: first })).toBe('brave teal fox')
  expect(randomName({ dictionaries, random: last, length: 2 })).toBe('calm teal')
})

// spec: 5.name-generator
test.each([
  [{ dictionaries: [] }, /at least one list of words/],
  [{ length: 0 }, /positive length, not 0/],
  [{ length: -1 }, /positive length, not -1/],
  [{ length: Number.NaN }, /positive length, not NaN/],
  [{ length: 3 }, /3 words from 2 dictionaries: the length is larger/],
])('%o makes no name', (options, message) => {
  expect(() => randomName({ ...options, random: first })).toThrow(RangeError)
  expect(() => randomName({ ...options, random: first })).toThrow(message)
})
