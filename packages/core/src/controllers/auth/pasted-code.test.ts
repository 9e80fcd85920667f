import { expect, test } from 'vitest'
import { pastedCode } from './pasted-code.js'

// accessibility: 16
test.each([
  ['ab34cd', 'ab34cd'],
  ['AB3-4CD', 'AB34CD'],
  [' A B 3 4 C D ', 'AB34CD'],
  ['abcdef', 'abcdef'],
  ['Your code is: ab3-4cd', 'ab34cd'],
  ['Your code is ab3 4cd.', 'ab34cd'],
  ['Code 12 34 56 for your sign-in', '123456'],
  ['Use 482913 to sign in within 10 minutes', '482913'],
  ['10 minutes left: 482913', '482913'],
  ['Your code is: QWERTZ', 'QWERTZ'],
  ['Please enter k4mq2z before noon', 'k4mq2z'],
  ['Please enter the digits below', undefined],
  ['Call 555 1234 567 for help', undefined],
  ['ab34c', undefined],
  ['ab34cde', undefined],
  ['', undefined],
])('reads the pasted text %j as %s', (text, code) => {
  expect(pastedCode(text, 'alphanumeric')).toBe(code)
})

test.each([
  ['123 456', '123456'],
  ['Your code: 123-456', '123456'],
  ['Code 12 34 56 for ada', '123456'],
  ['On 2026 use 654321', '654321'],
  ['コード：１２３４５６', '123456'],
  ['1234567', undefined],
  ['a123456', undefined],
  ['ab34cd', undefined],
])('reads the pasted text %j as the digits %s', (text, code) => {
  expect(pastedCode(text, 'digits')).toBe(code)
})

test('searches a long text within a bound', () => {
  expect(pastedCode(`AB1-2CD ${'a-'.repeat(50_000)}`, 'alphanumeric')).toBe('AB12CD')
  expect(pastedCode('a-'.repeat(50_000), 'alphanumeric')).toBeUndefined()
  expect(pastedCode('a'.repeat(100_000), 'alphanumeric')).toBeUndefined()
})
