'use client'

import type { CodeErrorReason } from '@latchkey/core/internal/sign-in'
import { useEffect, useState } from 'react'
import { useIsHydrated } from '../hooks/use-is-hydrated.js'
import { useSession } from '../hooks/use-session.js'
import { Alert } from '../primitives/alert.js'
import { useClient } from '../provider/client-context.js'
import { LazyPart } from './lazy-screen.js'
import { SIGN_IN_REASON_NOTICE } from './sign-in/lazy-screens.js'
import { endedReason, readReason, refusalIn, storeReason } from './sign-in/sign-in-reason.js'
import { withRoot } from './with-root.js'

/** Props of {@link SignInReason}. */
export interface SignInReasonProps {
  /** `state.reason` of `useSignIn` in the step `form`: why two-factor authentication has ended. */
  readonly reason?: CodeErrorReason | undefined
}

/**
 * Says why the user has to sign in again, for custom sign-in pages: the session was revoked or has expired, or a provider has
 * rejected the sign-in. Renders nothing without a reason. Keep it mounted while the form is shown: the reason is read once.
 *
 * @example
 * const { state } = useSignIn()
 * return <SignInReason reason={state.step === 'form' ? state.reason : undefined} />
 */
export const SignInReason = /* @__PURE__ */ withRoot('SignInReason', ({ reason }: SignInReasonProps) => {
  const client = useClient()
  const isHydrated = useIsHydrated()
  useSession()
  // It is about the session that has ended: the next user of the page is not told.
  const [stored] = useState(() => ({ reason: readReason(client), session: client.session.identity() }))
  useEffect(() => storeReason(client, null), [client])
  // A server does not know why the user was sent back.
  if (!isHydrated) return null
  const current =
    reason ?? endedReason(client) ?? (stored.session === client.session.identity() ? stored.reason : undefined)
  const { error } = refusalIn(current)
  if (error) return <Alert error={error} />
  return current !== undefined && <LazyPart part={SIGN_IN_REASON_NOTICE} reason={current} />
})
