import { expect, test } from 'vitest'
import { twoWordName } from './two-word-name.ts'

// spec: 1.two-word-name, 9.generated-name
test('returns an adjective and a color in lower case, separated by a space', () => {
  for (let n = 0; n < 200; n++) expect(twoWordName(crypto.randomUUID())).toMatch(/^[a-z]+ [a-z]+$/)
})

test('returns the same name for the same id', () => {
  expect(twoWordName('0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10')).toBe(twoWordName('0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10'))
})

test('derives each word from different digits, giving thousands of names', () => {
  const hex = Array.from({ length: 256 }, (_, n) => n.toString(16).padStart(2, '0'))
  const names = new Set(
    hex.flatMap((one) => hex.map((two) => twoWordName(`00000000-0000-4000-8000-0000${one}00${two}00`))),
  )
  const words = (nth: 0 | 1) => new Set([...names].map((name) => name.split(' ')[nth])).size
  expect(names.size).toBe(words(0) * words(1))
  expect(names.size).toBeGreaterThan(2_000)
})
