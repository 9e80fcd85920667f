import type { FieldError } from '@latchkey/core/internal/sign-in'
import type { fieldError } from '../texts/en/form.js'
import type { MessageArgs } from '../texts/message-args.js'

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
