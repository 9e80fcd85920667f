'use client'

import { redirectTo } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { createOAuthCallback } from '@latchkey/core/internal/controllers'
import { useEffect } from 'react'
import { SettingsOrSignIn } from '../components/settings-or-sign-in.js'
import { isRefusal, reasonOfRefusal, storeReason } from '../components/sign-in/sign-in-reason.js'
import { withRoot } from '../components/with-root.js'
import { useController } from '../hooks/use-controller.js'
import { useUserState } from '../hooks/use-user-state.js'
import { CardError } from '../primitives/alert.js'
import { useAppNameFirst } from '../primitives/app-name.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { oauthCallback } from '../texts/en/screens/oauth-callback.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/** Completes an OAuth sign-in on arrival. The user already interacted at the provider. */
export function OAuthCallbackScreen() {
  const t = useTexts(oauthCallback)
  const client = useClient()
  const user = useUserState({ includeRestricted: true })
  const isNamed = useAppNameFirst(true)
  const { state } = useController(createOAuthCallback)
  const leaves = client[INTERNALS].redirectMethod !== 'none'
  const error = state.step === 'failed' || (state.step === 'no-callback' && !leaves) ? state.error : undefined
  // A refused sign-in continues on the sign-in page. Connecting a provider failed for a signed-in user, who stays here.
  const refusal = isRefusal(error) && user.status === 'signed-out' && leaves ? error : undefined
  useEffect(() => {
    if (!refusal) return
    storeReason(client, reasonOfRefusal(refusal))
    const { searchParams } = new URL(window.location.href)
    const noRedirectBack = !searchParams.has('after_auth_return_to')
    redirectTo(client, 'signIn', { replace: true, noRedirectBack }).catch(() => {})
  }, [client, refusal])
  if (error !== undefined && !refusal && isNamed)
    return (
      <Card title={t('oauthCallback.failedTitle')} moved>
        <CardError error={error} />
        <SettingsOrSignIn>{t('common.retry')}</SettingsOrSignIn>
      </Card>
    )
  if (state.step === 'slow')
    return (
      <Card title={t('common.slow')} picture={<Styled.span className="lk-spinner" />} moved>
        <p>{t('oauthCallback.slow')}</p>
        <SignInOrHome />
      </Card>
    )
  return <LoadingCard text={t('oauthCallback.pending')} />
}

/**
 * Completes an OAuth sign-in.
 *
 * @example
 * <OAuthCallback />
 */
export const OAuthCallback = /* @__PURE__ */ withRoot('OAuthCallback', OAuthCallbackScreen)

/**
 * Completes an OAuth sign-in on mount, for custom screens.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen.
 *
 * @example
 * const { state } = useOAuthCallback()
 */
export const useOAuthCallback = (options?: HookOptions) => useController(createOAuthCallback, undefined, options)
