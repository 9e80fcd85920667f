'use client'

import { findMfaAttempt } from '@latchkey/core/custom-screens'
import { redirectToUrl } from '@latchkey/core/internal'
import { INTERNALS } from '@latchkey/core/internal/client'
import type { CodeErrorReason } from '@latchkey/core/internal/controllers'
import { createMfa, type MfaInput } from '@latchkey/core/internal/controllers'
import { resolveUrls } from '@latchkey/core/internal/navigation'
import { useContext, useState } from 'react'
import { AlreadySignedIn } from '../components/cards/already-signed-in.js'
import { storeReason } from '../components/sign-in/sign-in-reason.js'
import { SignInReasonNotice } from '../components/sign-in/sign-in-reason-notice.js'
import { TwoFactorCode } from '../components/sign-in/two-factor-code.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { useUserState } from '../hooks/use-user-state.js'
import { hrefOf } from '../navigation/href-of.js'
import { Card } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { Navigate } from '../primitives/page-link.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { oauthCallback } from '../texts/en/screens/oauth-callback.js'
import { useTexts } from '../texts/use-texts.js'

/**
 * The two-factor screen for a sign-in that started on another page of this tab. If it cannot be completed, redirects to
 * sign-in with the reason and the original redirect target.
 */
export function MfaScreen() {
  const t = useTexts(oauthCallback)
  const client = useClient()
  const user = useUserState({ includeRestricted: true })
  const navigate = useContext(Navigate)
  const [back] = useState(() => findMfaAttempt(client)?.redirectTo)
  const [passed, pass] = useState(false)
  const [over, setOver] = useState<{ readonly reason: CodeErrorReason | undefined }>()
  const leave = (reason?: CodeErrorReason) => {
    setOver({ reason })
    if (reason) storeReason(client, reason)
    const from = new URL(window.location.href)
    if (back) from.searchParams.set('after_auth_return_to', back)
    const to = hrefOf('signIn', resolveUrls(client.urls), from.href)
    if (navigate) navigate(to)
    else redirectToUrl(client, to, { replace: true }).catch(() => {})
  }
  const stays = client[INTERNALS].redirectMethod === 'none'
  if (user.status === 'signed-in' && (over || (passed && stays)))
    return <AlreadySignedIn state={user} after="afterSignIn" automaticRedirect={!stays} />
  if (!over) return <TwoFactorCode onComplete={() => pass(true)} onEnd={leave} />
  return (
    <Card title={t('oauthCallback.failedTitle')} moved>
      {over.reason && <SignInReasonNotice reason={over.reason} />}
      <SignInOrHome />
    </Card>
  )
}

/**
 * Two-factor authentication during sign-in.
 *
 * @example
 * <Mfa />
 */
export const Mfa = /* @__PURE__ */ withRoot('Mfa', MfaScreen)

/**
 * Two-factor authentication during sign-in, for custom screens.
 *
 * @param input The sign-in attempt to complete. Default: the one that this tab has stored.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useMfa()
 * const onSubmit = () => actions.submit({ code })
 */
export const useMfa = (input?: MfaInput, options?: HookOptions) => useController(createMfa, input, options)
