import type { CallOptions, Client } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import {
  hasUnstoredSignUpProfile,
  keepSignUpProfile,
  loadSignInCalls,
  type SignInInput,
} from '@latchkey/core/internal/sign-in'
import { useEffect, useState } from 'react'
import { useAction } from '../../hooks/use-action.js'
import { Alert } from '../../primitives/alert.js'
import { Button } from '../../primitives/button.js'
import { Card, LoadingCard } from '../../primitives/card.js'
import { BusyButton } from '../../primitives/submit-button.js'
import { useClient } from '../../provider/client-context.js'
import { signedIn } from '../../texts/en/screens/signed-in.js'
import { useTexts } from '../../texts/use-texts.js'
import { Styled } from '../../theme/styled.js'
import { TextWithEmail } from '../user-text.js'
import { UnverifiedEmail } from '../verify-email/unverified-email.js'
import { NotLoaded } from './not-loaded.js'

/** Where the user continues. */
interface Next extends Pick<SignInInput, 'redirectTo'> {
  readonly after: 'afterSignIn' | 'afterSignUp' | 'verifyEmail'
}

export interface AlreadySignedInCardProps extends Next {
  readonly email: string | null
  /** Redirects immediately instead of asking. */
  readonly automaticRedirect: boolean
}

/** Redirects a signed-in user, or asks whether to continue. */
export function AlreadySignedInCard({ email, automaticRedirect, ...next }: AlreadySignedInCardProps) {
  const client = useClient()
  const [stored, setStored] = useState(hasUnstoredSignUpProfile(client) ? 'not' : 'before')
  if (stored === 'not') return <UnstoredProfile onEnd={() => setStored('now')} />
  const redirects = client[INTERNALS].redirectMethod !== 'none' && next.redirectTo !== false
  if ((automaticRedirect || stored === 'now') && redirects) return <RedirectAfter {...next} />
  return <SignedInCard email={email} {...next} />
}

// Not imported from the index of core: esbuild would add them to the first load of the sign-in form.
const redirectAfter = async (client: Client<'client'>, { after, redirectTo: url }: Next) => {
  const { redirectTo, redirectToUrl } = await loadSignInCalls(client)
  const options = { replace: true }
  return typeof url === 'string' ? redirectToUrl(client, url, options) : redirectTo(client, after, options)
}
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
      <Styled.div className="lk-actions">
        <BusyButton
          className="lk-button lk-primary"
          pending={store.pending}
          pendingText={t('common.loading')}
          onClick={retry}
        >
          {t('common.retry')}
        </BusyButton>
        <Button className="lk-button" onClick={skip}>
          {t('signedIn.skip')}
        </Button>
      </Styled.div>
    </Card>
  )
}

function RedirectAfter({ after, redirectTo }: Next) {
  const { run, error } = useAction(redirectAfter)
  useEffect(() => {
    run({ after, redirectTo })
  }, [run, after, redirectTo])
  return error === undefined ? <LoadingCard /> : <NotLoaded error={error} retry={() => run({ after, redirectTo })} />
}

function SignedInCard({ email, ...next }: Pick<AlreadySignedInCardProps, 'email'> & Next) {
  const t = useTexts(signedIn)
  const { session } = useClient()
  const proceed = useAction(redirectAfter)
  const leave = useAction(signOut)
  return (
    <Card title={t('signedIn.title')}>
      <TextWithEmail text={email ? t('signedIn.as', { email }) : t('signedIn.withoutEmail')} email={email ?? ''} />
      <UnverifiedEmail />
      <Alert error={proceed.error} />
      <Styled.div className="lk-actions">
        <Button className="lk-button lk-primary" onClick={() => proceed.run(next)}>
          {t('common.continue')}
        </Button>
        {session.provider === undefined && (
          <Button className="lk-button" onClick={() => leave.run({ redirectTo: false })}>
            {t('common.signOut')}
          </Button>
        )}
      </Styled.div>
    </Card>
  )
}
