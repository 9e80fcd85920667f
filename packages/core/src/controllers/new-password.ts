import { PASSWORD_LENGTH } from '../contract/auth/password.js'
import { checkType } from '../lib/latchkey-error.js'
import type { FieldError } from './fields.js'

// Not in `fields.ts`: Rolldown divides the first load of the sign-in form into two files if one of its modules imports a
// module that only code that loads on use needs, even if the form does not use it.

/**
 * Checks the length of a new password.
 *
 * @param password The password.
 * @returns The validation error, or undefined.
 *
 * @example
 * const error = checkNewPassword('short')
 * if (error) showError(error.code)
 */
export function checkNewPassword(password: string): FieldError | undefined {
  checkType('checkNewPassword', 'password', password, 'string')
  const { min, max } = PASSWORD_LENGTH
  const { length } = password
  if (length === 0) return { code: 'passwordMissing' }
  if (length < min) return { code: 'passwordTooShort', details: { min } }
  return length > max ? { code: 'passwordTooLong', details: { max } } : undefined
}

/**
 * Checks that the repeated password is the same.
 *
 * @param repeat The repeated password. Undefined if the form has no such field.
 * @param password The password.
 * @returns The validation error, or undefined.
 *
 * @example
 * const error = checkRepeat(repeat, password)
 * if (error) showError(error.code)
 */
export function checkRepeat(repeat: string | undefined, password: string): FieldError | undefined {
  if (repeat === '') return { code: 'passwordRepeatMissing' }
  return repeat === undefined || repeat === password ? undefined : { code: 'passwordMismatch' }
}
