import { expect, test } from 'vitest'
import { checkDigits, checkEmail, checkOtp, checkPassword, fieldErrorsOf } from './fields.js'
import { checkNewPassword, checkRepeat } from './new-password.js'

// spec: 5.credentials-needed
test.each([
  ['', 'emailMissing'],
  ['   ', 'emailMissing'],
  ['ada', 'emailInvalid'],
  ['ada@example', 'emailInvalid'],
  ['ada@example.c', 'emailInvalid'],
  ['ada@example..com', 'emailInvalid'],
  ['a da@example.com', 'emailInvalid'],
  ['ada\u200b@example.com', 'emailInvalid'],
  ['\u2060ada@example.com', 'emailInvalid'],
  ['a@da@example.com', 'emailInvalid'],
  ['ada@example.com,', 'emailInvalid'],
  ['ada@example.com;', 'emailInvalid'],
  ['<ada@example.com>', 'emailInvalid'],
  ['ada@example.com', undefined],
  [' ada+notes@mail.example.co.uk ', undefined],
  ['ada@münchen.example', undefined],
])('the error of the email %j is %s', (email, code) => {
  expect(checkEmail(email)?.code).toBe(code)
})

test.each([
  [0, { code: 'passwordMissing' }],
  [7, { code: 'passwordTooShort', details: { min: 8 } }],
  [8, undefined],
  [70, undefined],
  [71, { code: 'passwordTooLong', details: { max: 70 } }],
])('checks a new password of %i characters', (length, fieldError) => {
  expect(checkNewPassword('x'.repeat(length))).toEqual(fieldError)
})

// spec: 5.credentials-needed
test('an existing password only has to be present', () => {
  expect(checkPassword('')).toEqual({ code: 'passwordMissing' })
  expect(checkPassword(' ')).toBeUndefined()
})

// spec: 5.password-confirmation
test.each([
  [undefined, undefined],
  ['', 'passwordRepeatMissing'],
  ['A', 'passwordMismatch'],
  ['a', undefined],
])('the error of the repeated password %j for "a" is %s', (repeat, code) => {
  expect(checkRepeat(repeat, 'a')?.code).toBe(code)
})

// spec: 5.mfa-code
test.each([
  ['', 'codeMissing', 'codeMissing'],
  [' - ', 'codeMissing', 'codeMissing'],
  ['12345', 'codeInvalid', 'codeInvalid'],
  ['1234567', 'codeInvalid', 'codeInvalid'],
  ['12345a', 'codeInvalid', undefined],
  ['123456', undefined, undefined],
  ['123 456', undefined, undefined],
  ['１２３４５６', undefined, undefined],
  ['\u0661\u0662\u0663\u06f4\u06f5\u06f6', undefined, undefined],
  ['123\u200b456', undefined, undefined],
  ['\u0967\u0968\u0969\u096a\u096b\u096c', 'codeInvalid', 'codeInvalid'],
  ['ab3-4CD', 'codeInvalid', undefined],
])('the error of the code %j is %s for digits and %s for characters', (text, digits, otp) => {
  expect(checkDigits(text)?.code).toBe(digits)
  expect(checkOtp(text)?.code).toBe(otp)
})

test('returns undefined without errors', () => {
  expect(fieldErrorsOf({ email: undefined, password: undefined })).toBeUndefined()
  expect(fieldErrorsOf({ email: undefined, password: { code: 'passwordMissing' } })).toEqual({
    password: { code: 'passwordMissing' },
  })
})
