'use client'

import type { CallOptions, Client } from '@latchkey/core'
import { hasUnstoredSignUpProfile, keepSignUpProfile, loadSignInCalls } from '@latchkey/core/internal/sign-in'
import { useEffect, useState } from 'react'
import { useAction } from '../hooks/use-action.js'
import { Alert } from '../primitives/alert.js'
import { Button } from '../primitives/button.js'
import { Card, LoadingCard } from '../primitives/card.js'
import { BusyButton } from '../primitives/submit-button.js'
import { useClient } from '../provider/client-context.js'
import { signedIn } from '../texts/en/screens/signed-in.js'
import { useTexts } from '../texts/use-texts.js'
import { Styled } from '../theme/styled.js'
import { NotLoaded } from './not-loaded.js'
import { UnverifiedEmail } from './verify-email/unverified-email.js'

export interface AlreadySignedInCardProps {
  readonly after: 'afterSignIn' | 'afterSignUp' | 'verifyEmail'
  readonly email: string | null
  /** Redirects immediately instead of asking. */
  readonly automaticRedirect: boolean
}

/** Redirects a signed-in user, or asks whether to continue. */
export function AlreadySignedInCard({ email, after, automaticRedirect }: AlreadySignedInCardProps) {
  const client = useClient()
  const [stored, setStored] = useState(hasUnstoredSignUpProfile(client) ? 'not' : 'before')
  if (stored === 'not') return <UnstoredProfile onEnd={() => setStored('now')} />
  if ((automaticRedirect || stored === 'now') && client.redirectMethod !== 'none')
    return <RedirectAfter after={after} />
  return <SignedInCard email={email} after={after} />
}

// Not imported from the index of core: esbuild would add them to the first load of the sign-in form.
const redirectAfter = async (client: Client<'client'>, after: AlreadySignedInCardProps['after']) =>
  (await loadSignInCalls(client)).redirectTo(client, after, { replace: true })
const signOut = async (client: Client<'client'>, input: { readonly redirectTo: false }, options?: CallOptions) =>
  (await loadSignInCalls(client)).signOut(client, input, options)

const storeProfile = async (client: Client<'client'>, input?: undefined, options?: CallOptions) =>
  (await loadSignInCalls(client)).storeSignUpProfile(client, input, options)

/** Shown when the user was created without what they entered in the custom fields. */
function UnstoredProfile({ onEnd }: { readonly onEnd: () => void }) {
  const t = useTexts(signedIn)
  const client = useClient()
  const store = useAction(storeProfile)
  const retry = async () => {
    if ((await store.run()).status === 'ok') onEnd()
  }
  const skip = () => {
    keepSignUpProfile(client, {})
    onEnd()
  }
  return (
    <Card title={t('signedIn.unstoredTitle')} moved>
      <Alert error={store.error} />
      <p>{t('signedIn.unstored')}</p>
      <Styled as="div" className="lk-actions">
        <BusyButton
          className="lk-button lk-primary"
          pending={store.pending}
          pendingText={t('common.loading')}
          onClick={retry}
        >
          {t('common.retry')}
        </BusyButton>
        <Button className="lk-button lk-ghost" onClick={skip}>
          {t('signedIn.skip')}
        </Button>
      </Styled>
    </Card>
  )
}

function RedirectAfter({ after }: Pick<AlreadySignedInCardProps, 'after'>) {
  const { run, error } = useAction(redirectAfter)
  useEffect(() => {
    run(after)
  }, [run, after])
  return error === undefined ? <LoadingCard /> : <NotLoaded error={error} retry={() => run(after)} />
}

function SignedInCard({ email, after }: Pick<AlreadySignedInCardProps, 'email' | 'after'>) {
  const t = useTexts(signedIn)
  const { session } = useClient()
  const proceed = useAction(redirectAfter)
  const leave = useAction(signOut)
  return (
    <Card title={t('signedIn.title')}>
      <p>{email ? t('signedIn.as', { email }) : t('signedIn.withoutEmail')}</p>
      <UnverifiedEmail />
      <Alert error={proceed.error} />
      <Styled as="div" className="lk-actions">
        <Button className="lk-button lk-primary" onClick={() => proceed.run(after)}>
          {t('common.continue')}
        </Button>
        {session.provider === undefined && (
          <Button className="lk-button lk-ghost" onClick={() => leave.run({ redirectTo: false })}>
            {t('common.signOut')}
          </Button>
        )}
      </Styled>
    </Card>
  )
}
