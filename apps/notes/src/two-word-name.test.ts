import { expect, test } from 'vitest'
import { twoWordName } from './two-word-name.ts'

test('one adjective and one colour, lowercase, separated by a space', () => {
  for (let n = 0; n < 200; n++) expect(twoWordName(crypto.randomUUID())).toMatch(/^[a-z]+ [a-z]+$/)
})

test('the same id always gives the same name, and all 2,048 names occur', () => {
  const names = Array.from({ length: 2048 }, (_, n) =>
    twoWordName(`00000000-0000-4000-8000-${n.toString(16).padStart(12, '0')}`),
  )
  expect(new Set(names).size).toBe(2048)
  expect(twoWordName('0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10')).toBe(twoWordName('0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10'))
})
