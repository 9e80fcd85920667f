import { isLatchkeyError } from '@latchkey/core'
import type { ReactNode } from 'react'
import { PageLink } from '../../primitives/page-link.js'
import { signUp } from '../../texts/en/screens/sign-up.js'
import { useRichTexts } from '../../texts/use-texts.js'

/**
 * Returns a function from the error of a sign-up to its text, if another user signs in with the email address. Newer
 * services have another code for that.
 */
export function useTakenMessage(): (error: unknown) => ReactNode {
  const rich = useRichTexts(signUp)
  return (error) =>
    (isLatchkeyError(error, 'USER_EMAIL_ALREADY_EXISTS') ||
      isLatchkeyError(error, 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')) &&
    rich('signUp.taken', { link: (inside) => <PageLink page="signIn">{inside}</PageLink> })
}
