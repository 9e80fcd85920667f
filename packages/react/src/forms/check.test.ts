import { expect, test } from 'vitest'
import { checkEmail, checkNewPassword, checkPassword, checkRepeat } from './check.js'

test.each([
  ['', 'fault.emailMissing'],
  ['   ', 'fault.emailMissing'],
  ['ada', 'fault.emailMalformed'],
  ['ada@example', 'fault.emailMalformed'],
  ['ada@example.c', 'fault.emailMalformed'],
  ['ada@example..com', 'fault.emailMalformed'],
  ['a da@example.com', 'fault.emailMalformed'],
  ['ada@example.com', undefined],
  [' ada+notes@mail.example.co.uk ', undefined],
  ['ada@münchen.example', undefined],
])('the address %j: %s', (email, fault) => {
  expect(checkEmail(email)?.[0]).toBe(fault)
})

test.each([
  [0, 'fault.passwordMissing'],
  [7, 'fault.passwordTooShort'],
  [8, undefined],
  [70, undefined],
  [71, 'fault.passwordTooLong'],
])('a new password of %i characters: %s', (length, fault) => {
  expect(checkNewPassword('x'.repeat(length))?.[0]).toBe(fault)
})

test('an existing password only has to be present', () => {
  expect(checkPassword('')).toEqual(['fault.passwordMissing'])
  expect(checkPassword('x')).toBeUndefined()
})

test('the repeated password must be present and match', () => {
  expect(checkRepeat('', 'a')).toEqual(['fault.repeatMissing'])
  expect(checkRepeat('A', 'a')).toEqual(['fault.repeatDiffers'])
  expect(checkRepeat('a', 'a')).toBeUndefined()
})
