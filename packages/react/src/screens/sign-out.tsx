'use client'

import type { RedirectInput } from '@latchkey/core/internal/controllers'
import { createSignOut } from '@latchkey/core/internal/controllers'
import { NotLoaded } from '../components/not-loaded.js'
import { useController } from '../hooks/use-controller.js'
import { useSession } from '../hooks/use-session.js'
import { Alert } from '../primitives/alert.js'
import { Button } from '../primitives/button.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { PageLink } from '../primitives/page-link.js'
import type { HookOptions } from '../provider/client-context.js'
import { signOut as signOutTexts } from '../texts/en/screens/sign-out.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'

/**
 * Signs out on arrival, in an effect: rendering or preloading the page does nothing. Asks first when the user did not come
 * from the app. Then redirects to the after-sign-out page. Says that the user is signed out when there is no session, and
 * where redirects are off.
 */
export function SignOutScreen() {
  const t = useTexts(signOutTexts)
  const { state, actions } = useSignOut()
  const { status } = useSession()
  const signedIn = status !== 'signed-out' && status !== 'ended'
  const { step, error } = state
  if (step === 'signing-out' && !error) return <LoadingCard text={t('signOut.pending')} />
  if (error && signedIn) return <NotLoaded error={error} retry={actions.confirm} />
  if (step === 'confirm' && signedIn)
    return (
      <Card title={t('signOut.confirmTitle')}>
        <p>{t('signOut.confirmText')}</p>
        <Styled.div className="lk-actions">
          <Button className="lk-button lk-primary" onClick={actions.confirm}>
            {t('common.signOut')}
          </Button>
          <PageLink page="home" className="lk-button">
            {t('signOut.stay')}
          </PageLink>
        </Styled.div>
      </Card>
    )
  return (
    <Card title={t('signOut.title')} moved>
      <Alert error={error} />
      <p>{t('signOut.text')}</p>
      <SignInOrHome />
    </Card>
  )
}

/**
 * Signs out on mount, for custom screens.
 *
 * @param input Where to redirect to after sign-out.
 * @param options The client, if it is not the one of the nearest provider.
 * @returns The state of the screen and its actions.
 *
 * @example
 * const { state, actions } = useSignOut()
 */
export const useSignOut = (input?: RedirectInput, options?: HookOptions) => useController(createSignOut, input, options)
