import {
  type FieldError,
  checkDigits as findDigitsError,
  checkEmail as findEmailError,
  checkNewPassword as findNewPasswordError,
  checkOtp as findOtpError,
  checkPassword as findPasswordError,
  checkRepeat as findRepeatError,
} from '@latchkey/core/internal/sign-in'
import type { fieldError } from '../texts/en/form.js'
import type { MessageArgs } from '../texts/message-args.js'

// Client-side validation of form fields. Pure.

/** The message for an invalid field: a key and its parameters. */
export type FieldErrorMessage = MessageArgs<typeof fieldError>

/** Returns the message for a validation error. */
export function fieldErrorMessage(error: FieldError | undefined): FieldErrorMessage | undefined {
  switch (error?.code) {
    case 'emailMissing':
    case 'emailInvalid':
    case 'passwordMissing':
    case 'passwordRepeatMissing':
    case 'passwordMismatch':
    case 'codeMissing':
    case 'codeInvalid':
    case 'codeIncorrect':
      return [`fieldError.${error.code}`]
    case 'passwordTooShort':
      return ['fieldError.passwordTooShort', error.details as { min: number }]
    case 'passwordTooLong':
      return ['fieldError.passwordTooLong', error.details as { max: number }]
  }
  return undefined
}

/** Returns the messages of the validation errors of a form. */
export const fieldErrorMessages = <F extends string>(
  errors: {
    readonly [K in F]?: FieldError
  },
): { readonly [K in F]?: FieldErrorMessage | undefined } =>
  Object.fromEntries(
    Object.entries<FieldError | undefined>(errors).map(([name, error]) => [name, fieldErrorMessage(error)]),
  ) as {
    readonly [K in F]?: FieldErrorMessage
  }

export const checkEmail = (email: string) => fieldErrorMessage(findEmailError(email))
export const checkPassword = (password: string) => fieldErrorMessage(findPasswordError(password))
export const checkNewPassword = (password: string) => fieldErrorMessage(findNewPasswordError(password))
export const checkRepeat = (repeat: string, password: string) => fieldErrorMessage(findRepeatError(repeat, password))
/** Validates the code from an email. */
export const checkOtp = (code: string) => fieldErrorMessage(findOtpError(code))
/** Validates the code from an authenticator app. */
export const checkDigits = (code: string) => fieldErrorMessage(findDigitsError(code))
