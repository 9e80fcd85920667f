import { checkType } from '../lib/latchkey-error.js'
import { withoutGaps } from '../lib/text.js'

// Client-side validation of form fields. Pure.

/** Why a field is invalid. The service says whether a password or a code is incorrect, and the client the rest. */
export type FieldErrorCode =
  | 'emailMissing'
  | 'emailInvalid'
  | 'passwordMissing'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'passwordRepeatMissing'
  | 'passwordMismatch'
  | 'passwordIncorrect'
  | 'codeMissing'
  | 'codeInvalid'
  | 'codeIncorrect'
  | 'descriptionMissing'

/** Why a field is invalid: the code of the text and the limits to insert. */
export interface FieldError<C extends string = FieldErrorCode> {
  /** The code of the text. */
  readonly code: C
  /** The limit to insert into the text. */
  readonly details?: { readonly min: number } | { readonly max: number } | undefined
}

/** The validation errors, by field. */
export type FieldErrors<F extends string, C extends string = FieldErrorCode> = {
  readonly [K in F]?: FieldError<C> | undefined
}

/**
 * Collects the validation errors of a form.
 *
 * @param found The validation error of each field, or undefined.
 * @returns The errors by field, or undefined when there are none.
 *
 * @example
 * const errors = fieldErrorsOf({ email: checkEmail(email), password: checkPassword(password) })
 * if (errors) showErrors(errors)
 */
export function fieldErrorsOf<F extends string>(
  found: { readonly [K in F]: FieldError | undefined },
): FieldErrors<F> | undefined {
  checkType('fieldErrorsOf', 'found', found, 'object')
  const entries = Object.entries(found).filter(([, fieldError]) => fieldError)
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as FieldErrors<F>)
}

/**
 * At least one character before the @, then labels separated by dots, the last with at least two characters. No invisible
 * characters, which copied addresses can contain.
 */
const EMAIL = /^[^\s\p{Cf}@]+@([^\s\p{Cf}@.]+\.)+[^\s\p{Cf}@.,;>]{2,}$/u

/**
 * Checks an email address: at least one character before the @, then a domain with a dot.
 *
 * @param email The typed address. Spaces around it are ignored.
 * @returns The validation error, or undefined.
 *
 * @example
 * checkEmail('ada') // { code: 'emailInvalid' }
 */
export function checkEmail(email: string): FieldError | undefined {
  checkType('checkEmail', 'email', email, 'string')
  if (email.trim() === '') return { code: 'emailMissing' }
  return EMAIL.test(email.trim()) ? undefined : { code: 'emailInvalid' }
}

/**
 * Checks that an existing password is not empty. Whether it is correct only the service knows.
 *
 * @param password The password.
 * @returns The validation error, or undefined.
 *
 * @example
 * const error = checkPassword('')
 * if (error) showError(error.code)
 */
export function checkPassword(password: string): FieldError | undefined {
  return password === '' ? { code: 'passwordMissing' } : undefined
}

/**
 * Checks a two-factor code: six digits.
 *
 * @param text The typed code. Spaces and hyphens are ignored.
 * @returns The validation error, or undefined.
 *
 * @example
 * const error = checkDigits('12345')
 * if (error) showError(error.code)
 */
export const checkDigits = (text: string): FieldError | undefined => checkCode('checkDigits', text, /^\d{6}$/)

/**
 * Checks the code of an email: six letters or digits.
 *
 * @param text The typed code. Spaces and hyphens are ignored.
 * @returns The validation error, or undefined.
 *
 * @example
 * const error = checkOtp('4XKQ2')
 * if (error) showError(error.code)
 */
export const checkOtp = (text: string): FieldError | undefined => checkCode('checkOtp', text, /^[a-z\d]{6}$/i)

function checkCode(called: string, text: string, pattern: RegExp): FieldError | undefined {
  checkType(called, 'text', text, 'string')
  const code = withoutGaps(text)
  if (code === '') return { code: 'codeMissing' }
  return pattern.test(code) ? undefined : { code: 'codeInvalid' }
}

/**
 * Checks the description of an API key.
 *
 * @param description The description.
 * @returns The validation error, or undefined.
 *
 * @example
 * const error = checkDescription('CI key') // undefined: the description is valid
 */
export function checkDescription(description: string): FieldError | undefined {
  checkType('checkDescription', 'description', description, 'string')
  return description.trim() === '' ? { code: 'descriptionMissing' } : undefined
}
