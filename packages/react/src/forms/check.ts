import {
  checkDigits as digitsFault,
  checkEmail as emailFault,
  type Fault,
  checkNewPassword as newPasswordFault,
  checkOtp as otpFault,
  checkPassword as passwordFault,
  checkRepeat as repeatFault,
} from '@latchkey/core/machines'
import type { fault as faults } from '../texts/en/form.js'
import type { MessageArgs } from '../texts/message-args.js'

// Client-side validation of form fields. Pure.

/** The message for an invalid field: a key and its parameters. */
export type FieldErrorMessage = MessageArgs<typeof faults>

/** Returns the message for a validation error. */
export function faultText(fault: Fault | undefined): FieldErrorMessage | undefined {
  switch (fault?.code) {
    case 'emailMissing':
    case 'emailMalformed':
    case 'passwordMissing':
    case 'repeatMissing':
    case 'repeatDiffers':
    case 'codeMissing':
    case 'codeMalformed':
    case 'codeWrong':
      return [`fault.${fault.code}`]
    case 'passwordTooShort':
      return ['fault.passwordTooShort', fault.details as { min: number }]
    case 'passwordTooLong':
      return ['fault.passwordTooLong', fault.details as { max: number }]
  }
  return undefined
}

export const checkEmail = (email: string) => faultText(emailFault(email))
export const checkPassword = (password: string) => faultText(passwordFault(password))
export const checkNewPassword = (password: string) => faultText(newPasswordFault(password))
export const checkRepeat = (repeat: string, password: string) =>
  faultText(repeat === '' ? { code: 'repeatMissing' } : repeatFault(repeat, password))
/** Validates the code from an email. */
export const checkOtp = (code: string) => faultText(otpFault(code))
/** Validates the code from an authenticator app. */
export const checkDigits = (code: string) => faultText(digitsFault(code))
