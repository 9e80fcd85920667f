'use client'

import type { FieldErrorMessage } from '../../forms/check.js'
import { useAccountTexts } from '../../texts/account/use-account-texts.js'

/** Error of an account field, stored by key so that its text follows the language. */
export type AccountFault =
  | FieldErrorMessage
  | 'emails.missing'
  | 'emails.malformed'
  | 'emails.taken'
  | 'change.oldMissing'
  | 'keys.descriptionMissing'
  | 'danger.typeMissing'

/** Returns a function that translates field errors. */
export function useFaultText() {
  const say = useAccountTexts()
  return (fault: AccountFault | undefined): FieldErrorMessage | string | undefined =>
    typeof fault === 'string' ? say(fault) : fault
}
