import { PASSWORD_LENGTH } from '@latchkey/core'
import type { Said } from '../texts/messages.js'

// What is wrong with what a person typed, before the service is asked. Pure.

/** Something before the @, and after it labels parted by dots, the last of two characters or more. */
const EMAIL = /^[^\s@]+@(?:[^\s@.]+\.)+[^\s@.]{2,}$/

export function checkEmail(email: string): Said | undefined {
  if (email.trim() === '') return ['fault.emailMissing']
  return EMAIL.test(email.trim()) ? undefined : ['fault.emailMalformed']
}

/** At sign-in any password may be the right one: only the service knows. */
export function checkPassword(password: string): Said | undefined {
  return password === '' ? ['fault.passwordMissing'] : undefined
}

export function checkNewPassword(password: string): Said | undefined {
  const { min, max } = PASSWORD_LENGTH
  const { length } = password
  if (length === 0) return ['fault.passwordMissing']
  if (length < min) return ['fault.passwordTooShort', { min }]
  return length > max ? ['fault.passwordTooLong', { max }] : undefined
}

export function checkRepeat(repeat: string, password: string): Said | undefined {
  if (repeat === '') return ['fault.repeatMissing']
  return repeat === password ? undefined : ['fault.repeatDiffers']
}
