'use client'

import { INTERNALS } from '@latchkey/core/internal/client'
import type { RedirectInput } from '@latchkey/core/internal/controllers'
import { createSignOut } from '@latchkey/core/internal/controllers'
import { useEffect, useState } from 'react'
import { NotLoaded } from '../components/cards/not-loaded.js'
import { accountName } from '../components/names.js'
import { TextWithEmail } from '../components/user-text.js'
import { useController } from '../hooks/use-controller.js'
import { useSession } from '../hooks/use-session.js'
import { useUserState } from '../hooks/use-user-state.js'
import { Alert } from '../primitives/alert.js'
import { useAppNameFirst, useAppNameLater } from '../primitives/app-name.js'
import { Button } from '../primitives/button.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/next-actions.js'
import { PageLink } from '../primitives/page-link.js'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { signOut as signOutTexts } from '../texts/en/screens/sign-out.js'
import { signedIn } from '../texts/en/screens/signed-in.js'
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
  const isSignedIn = status !== 'signed-out' && status !== 'ended'
  const { step, error } = state
  if (step === 'signing-out' && !error) return <LoadingCard text={t('signOut.pending')} />
  if (error && isSignedIn) return <NotLoaded error={error} retry={actions.confirm} />
  if (step === 'confirm' && isSignedIn) return <Question onConfirm={actions.confirm} />
  return <SignedOut error={error} />
}

function SignedOut({ error }: { readonly error: unknown }) {
  const t = useTexts(signOutTexts)
  return (
    <Card title={t('signOut.title')} app={useAppNameLater()} moved>
      <Alert error={error} />
      <p>{t('signOut.text')}</p>
      <SignInOrHome />
    </Card>
  )
}

/** How long the question waits for the account, in milliseconds: sign-out works without it. */
const PATIENCE = 3_000

/** Asks a user who comes from elsewhere, with the app and the account that they would leave. */
function Question({ onConfirm }: { readonly onConfirm: () => void }) {
  const t = useTexts(signOutTexts, signedIn)
  const { env } = useClient()[INTERNALS]
  const isNamed = useAppNameFirst(true)
  const user = useUserState({ includeRestricted: true })
  const [isLate, setLate] = useState(false)
  useEffect(() => env.idleTimer(PATIENCE, () => setLate(true)), [env])
  if (!isNamed || (user.status === 'loading' && !isLate)) return <LoadingCard />
  const account = user.status === 'signed-in' ? accountName(user.user) : ''
  return (
    <Card title={t('signOut.confirmTitle')}>
      <TextWithEmail text={account ? t('signedIn.as', { email: account }) : t('signOut.confirmText')} email={account} />
      <Styled.div className="lk-actions">
        <Button className="lk-button lk-primary" onClick={onConfirm}>
          {t('common.signOut')}
        </Button>
        <PageLink page="home" className="lk-button">
          {t('signOut.stay')}
        </PageLink>
      </Styled.div>
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
