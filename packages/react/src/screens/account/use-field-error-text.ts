'use client'

import type { FieldErrorMessage } from '../../forms/field-error-message.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'

/** Error of an account field, stored by key so that its text follows the language. */
export type AccountFieldError =
  | FieldErrorMessage
  | 'changePassword.currentMissing'
  | 'keys.descriptionMissing'
  | 'deleteAccount.typeToConfirmMissing'

/** Returns a function that translates field errors. */
export function useFieldErrorText() {
  const t = useAccountTexts()
  return (error: AccountFieldError | undefined): FieldErrorMessage | string | undefined =>
    typeof error === 'string' ? t(error) : error
}
