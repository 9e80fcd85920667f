// @ts-nocheck
import { expect, test } from 'vitest'
import { checkDigits, checkEmail, checkNewPassword, checkOtp, checkPassword, checkRepeat, faultsOf } from './fields.js'

// spec: 5.credentials-needed
test.each([
  ['', 'emailMissing'],
  ['   ', 'emailMissing'],
  ['ada', 'emailMalformed'],
  ['ada@example', 'emailMalformed'],
  ['ada@example.c', 'emailMalformed'],
  ['ada@example..com', 'emailMalformed'],
  ['a da@example.com', 'emailMalformed'],
  ['a@da@example.com', 'emailMalformed'],
  ['ada@example.com', undefined],
  [' ada+notes@mail.example.co.uk ', undefined],
  ['ada@münchen.example', undefined],
])('the address %j: %s', (email, code) => {
  expect(checkEmail(email)?.code).toBe(code)
})

test.each([
  [0, { code: 'passwordMissing' }],
  [7, { code: 'passwordTooShort', details: { min: 8 } }],
  [8, undefined],
  [70, undefined],
  [71, { code: 'passwordTooLong', details: { max: 70 } }],
])('a new password of %i characters', (length, fault) => {
  expect(checkNewPassword('x'.repeat(length))).toEqual(fault)
})

// spec: 5.credentials-needed
test('a password that exists only has to be there', () => {
  expect(checkPassword('')).toEqual({ code: 'passwordMissing' })
  expect(checkPassword(' ')).toBeUndefined()
})

// spec: 5.password-confirmation
test.each([
  [undefined, undefined],
  ['', 'repeatMissing'],
  ['A', 'repeatDiffers'],
  ['a', undefined],
])('the repeat %j of the password "a": %s', (repeat, code) => {
  expect(checkRepeat(repeat, 'a')?.code).toBe(code)
})

// spec: 5.mfa-code
test.each([
  ['', 'codeMissing', 'codeMissing'],
  [' - ', 'codeMissing', 'codeMissing'],
  ['12345', 'codeMalformed', 'codeMalformed'],
  ['1234567', 'codeMalformed', 'codeMalformed'],
  ['12345a', 'codeMalformed', undefined],
  ['123456', undefined, undefined],
  ['123 456', undefined, undefined],
  ['１２３４５６', 'codeMalformed', 'codeMalformed'],
  ['ab3-4CD', 'codeMalformed', undefined],
])('%j as six digits: %s, as six characters: %s', (text, digits, otp) => {
  expect(checkDigits(text)?.code).toBe(digits)
  expect(checkOtp(text)?.code).toBe(otp)
})

test('no faults are no object', () => {
  expect(faultsOf({ email: undefined, password: undefined })).toBeUndefined()
  expect(faultsOf({ email: undefined, password: { code: 'passwordMissing' } })).toEqual({
    password: { code: 'passwordMissing' },
  })
})
