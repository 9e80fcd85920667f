import { expect, test } from 'vitest'
import { countWords } from './word-count.ts'

test.each([
  ['', 0],
  ['- [ ] **!?** ---', 0],
  ["It's 3.5 °C, isn't it?", 5],
  ['# Two words\n', 2],
  ['私は学生です', 4],
])('%j has %i words', (text, count) => expect(countWords(text)).toBe(count))
