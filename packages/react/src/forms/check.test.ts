import { expect, test } from 'vitest'
import { checkEmail, checkNewPassword, checkPassword, checkRepeat } from './check.js'

test.each([
  ['', 'fieldError.emailMissing'],
  ['   ', 'fieldError.emailMissing'],
  ['ada', 'fieldError.emailInvalid'],
  ['ada@example', 'fieldError.emailInvalid'],
  ['ada@example.c', 'fieldError.emailInvalid'],
  ['ada@example..com', 'fieldError.emailInvalid'],
  ['a da@example.com', 'fieldError.emailInvalid'],
  ['ada@example.com', undefined],
  [' ada+notes@mail.example.co.uk ', undefined],
  ['ada@münchen.example', undefined],
])('the error of the email %j is %s', (email, message) => {
  expect(checkEmail(email)?.[0]).toBe(message)
})

test.each([
  [0, 'fieldError.passwordMissing'],
  [7, 'fieldError.passwordTooShort'],
  [8, undefined],
  [70, undefined],
  [71, 'fieldError.passwordTooLong'],
])('the error of a new password with %i characters is %s', (length, message) => {
  expect(checkNewPassword('x'.repeat(length))?.[0]).toBe(message)
})

test('an existing password only has to be present', () => {
  expect(checkPassword('')).toEqual(['fieldError.passwordMissing'])
  expect(checkPassword('x')).toBeUndefined()
})

test('the repeated password must be present and match', () => {
  expect(checkRepeat('', 'a')).toEqual(['fieldError.passwordRepeatMissing'])
  expect(checkRepeat('A', 'a')).toEqual(['fieldError.passwordMismatch'])
  expect(checkRepeat('a', 'a')).toBeUndefined()
})
