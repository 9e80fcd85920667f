'use client'

import type { FaultSaid } from '../../forms/check.js'
import { useAccountTexts } from './texts/use-account-texts.js'

/** What is wrong with a field of the account, kept by key: its text follows the language. */
export type AccountFault =
  | FaultSaid
  | 'emails.missing'
  | 'emails.malformed'
  | 'emails.taken'
  | 'change.oldMissing'
  | 'keys.descriptionMissing'
  | 'danger.typeMissing'

/** How to say what is wrong with a field. */
export function useFaultText() {
  const say = useAccountTexts()
  return (fault: AccountFault | undefined): FaultSaid | string | undefined =>
    typeof fault === 'string' ? say(fault) : fault
}
