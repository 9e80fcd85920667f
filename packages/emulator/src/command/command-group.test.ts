import { expect, test } from 'vitest'
import { quoteForCmd } from './command-group.js'

test.each([
  ['npm', 'npm'],
  ['--reporter=dot', '--reporter=dot'],
  ['C:\\app\\test.js', 'C:\\app\\test.js'],
  ['sign in', '"sign in"'],
  ['a&b', '"a&b"'],
  ['', '""'],
  ['say "hi"', '"say \\"hi\\""'],
  ['C:\\my app\\', '"C:\\my app\\\\"'],
])('quotes %j as %s for cmd.exe', (text, quoted) => {
  expect(quoteForCmd(text)).toBe(quoted)
})
