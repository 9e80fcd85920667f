import { PASSWORD_LENGTH } from '../flows/auth/password.js'

// Client-side validation of form fields. Pure.

export type FaultCode =
  | 'emailMissing'
  | 'emailMalformed'
  | 'emailTaken'
  | 'passwordMissing'
  | 'passwordTooShort'
  | 'passwordTooLong'
  | 'repeatMissing'
  | 'repeatDiffers'
  | 'codeMissing'
  | 'codeMalformed'
  | 'codeWrong'
  | 'descriptionMissing'

/** A validation error: the code of its text and the limits to insert. */
export interface Fault {
  readonly code: FaultCode
  readonly details?: { readonly min: number } | { readonly max: number } | undefined
}

export type Faults<F extends string> = { readonly [K in F]?: Fault }

/** The validation errors; undefined when there are none. */
export function faultsOf<F extends string>(found: { readonly [K in F]: Fault | undefined }): Faults<F> | undefined {
  const entries = Object.entries(found).filter(([, fault]) => fault)
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Faults<F>)
}

/** At least one character before the @, then labels separated by dots, the last with at least two characters. */
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/

export function checkEmail(email: string): Fault | undefined {
  if (email.trim() === '') return { code: 'emailMissing' }
  return EMAIL.test(email.trim()) ? undefined : { code: 'emailMalformed' }
}

/** An existing password: any may be correct, only the service knows. */
export function checkPassword(password: string): Fault | undefined {
  return password === '' ? { code: 'passwordMissing' } : undefined
}

export function checkNewPassword(password: string): Fault | undefined {
  const { min, max } = PASSWORD_LENGTH
  const { length } = password
  if (length === 0) return { code: 'passwordMissing' }
  if (length < min) return { code: 'passwordTooShort', details: { min } }
  return length > max ? { code: 'passwordTooLong', details: { max } } : undefined
}

/** The repeated new password; `undefined` if the form has no such field. */
export function checkRepeat(repeat: string | undefined, password: string): Fault | undefined {
  if (repeat === undefined || repeat === password) return undefined
  return { code: repeat === '' ? 'repeatMissing' : 'repeatDiffers' }
}

/** A two-factor code: six digits. */
export const checkDigits = (text: string): Fault | undefined => checkCode(text, /^\d{6}$/)

/** The code of an email: six letters or digits. */
export const checkOtp = (text: string): Fault | undefined => checkCode(text, /^[a-z\d]{6}$/i)

function checkCode(text: string, pattern: RegExp): Fault | undefined {
  const code = withoutGaps(text)
  if (code === '') return { code: 'codeMissing' }
  return pattern.test(code) ? undefined : { code: 'codeMalformed' }
}

/** A typed code without spaces and hyphens. */
export const withoutGaps = (text: string): string => text.replace(/[\s-]/g, '')

export function checkDescription(description: string): Fault | undefined {
  return description.trim() === '' ? { code: 'descriptionMissing' } : undefined
}
