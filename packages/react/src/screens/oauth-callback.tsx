'use client'

import { oauthCallbackMachine } from '@latchkey/core/machines'
import { withRoot } from '../components/with-root.js'
import { useMachine } from '../hooks/use-machine.js'
import { Alert } from '../primitives/alert.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { PageLink } from '../primitives/page-link.js'
import type { HookOptions } from '../provider/client-context.js'
import { oauthCallback } from '../texts/en/screens/oauth-callback.js'
import { useTexts } from '../texts/use-texts.js'

/** Completes an OAuth sign-in on arrival. The user already interacted at the provider. */
export function OAuthCallbackScreen() {
  const t = useTexts(oauthCallback)
  const { state } = useMachine(oauthCallbackMachine)
  if (state.step === 'failed')
    return (
      <Card title={t('oauthCallback.failedTitle')} moved>
        <Alert error={state.error.cause} />
        <SignInOrHome />
      </Card>
    )
  if (state.step === 'slow')
    return (
      <Card title={t('oauthCallback.slowTitle')} moved>
        <p>{t('oauthCallback.slow')}</p>
        <div className="lk-actions">
          <PageLink page="home" className="lk-button lk-primary">
            {t('common.home')}
          </PageLink>
          <PageLink page="signIn" className="lk-button">
            {t('common.signIn')}
          </PageLink>
        </div>
      </Card>
    )
  return <LoadingCard text={t('oauthCallback.pending')} />
}

/** Completes an OAuth sign-in. */
export const OAuthCallback = /* @__PURE__ */ withRoot('OAuthCallback', OAuthCallbackScreen)

/**
 * Completes an OAuth sign-in on mount, for custom screens.
 *
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and a function to send events to it.
 */
export const useOAuthCallback = (options?: HookOptions) => useMachine(() => oauthCallbackMachine(), options)
