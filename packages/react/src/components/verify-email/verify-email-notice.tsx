'use client'

import { loadable } from '../../hooks/loadable.js'
import { useUserState } from '../../hooks/use-user-state.js'
import { LazyPart } from '../lazy-screen.js'
import { withRoot } from '../with-root.js'

const NOTICE = loadable(async () => (await import('./unverified-email.js')).UnverifiedEmail)

/** Loads the notice for users who need it. */
function LoadedNotice() {
  const state = useUserState({ includeRestricted: true })
  return state.status === 'signed-in' && !state.user.primaryEmailVerified && <LazyPart part={NOTICE} />
}

/**
 * Asks the signed-in user to verify their email address, and sends the email again. Renders nothing when the address is
 * verified. Place it in the layout of the app, where new users see it after signing up.
 *
 * @example
 * import '@latchkey/react/styles.css'
 *
 * <VerifyEmailNotice />
 */
export const VerifyEmailNotice = /* @__PURE__ */ withRoot('VerifyEmailNotice', LoadedNotice)
