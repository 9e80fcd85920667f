// @ts-nocheck
import { PASSWORD_LENGTH } from '../flows/password.js'

// What is wrong with what a person typed, before the service is asked. Pure.

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

/** What is wrong with a field: the code to find the words by, the bounds to fill them with. */
export interface Fault {
  readonly code: FaultCode
  readonly details?: { readonly min: number } | { readonly max: number } | undefined
}

export type Faults<F extends string> = { readonly [K in F]?: Fault }

/** The faults that there are; undefined when there are none. */
export function faultsOf<F extends string>(found: { readonly [K in F]: Fault | undefined }): Faults<F> | undefined {
  const entries = Object.entries(found).filter(([, fault]) => fault)
  return entries.length === 0 ? undefined : (Object.fromEntries(entries) as Faults<F>)
}

/** Something before the @, and after it labels parted by dots, the last of two characters or more. */
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/

export function checkEmail(email: string): Fault | undefined {
  if (email.trim() === '') return { code: 'emailMissing' }
  return EMAIL.test(email.trim()) ? undefined : { code: 'emailMalformed' }
}

/** A password that exists: any may be the right one, only the service knows. */
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

/** The repeat of a new password; `undefined` where the form has no such field. */
export function checkRepeat(repeat: string | undefined, password: string): Fault | undefined {
  if (repeat === undefined || repeat === password) return undefined
  return { code: repeat === '' ? 'repeatMissing' : 'repeatDiffers' }
}

/** A typed second factor: six digits. */
export const checkDigits = (text: string): Fault | undefined => checkCode(text, /^\d{6}$/)

/** A typed code of a mail: six letters or digits. */
export const checkOtp = (text: string): Fault | undefined => checkCode(text, /^[a-z\d]{6}$/i)

function checkCode(text: string, pattern: RegExp): Fault | undefined {
  const code = withoutGaps(text)
  if (code === '') return { code: 'codeMissing' }
  return pattern.test(code) ? undefined : { code: 'codeMalformed' }
}

/** A typed code without the spaces and hyphens that people put in it. */
export const withoutGaps = (text: string): string => text.replace(/[\s-]/g, '')

export function checkDescription(description: string): Fault | undefined {
  return description.trim() === '' ? { code: 'descriptionMissing' } : undefined
}
