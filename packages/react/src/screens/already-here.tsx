'use client'

import { type Client, redirectTo, signOut } from '@latchkey/core'
import { useEffect } from 'react'
import { NotLoaded } from '../handler/fallbacks.js'
import { Alert } from '../primitives/alert.js'
import { Card, Waiting } from '../primitives/card.js'
import { useClient } from '../provider.js'
import { signedIn } from '../texts/en/signed-in.js'
import { useTexts } from '../texts/use-texts.js'
import { useAction } from '../use-action.js'
import type { UserState } from '../use-user-state.js'

export interface AlreadyHereProps {
  readonly state: Exclude<UserState, { status: 'signed-out' }>
  readonly after: 'afterSignIn' | 'afterSignUp'
  /** Leads on at once instead of asking. */
  readonly automaticRedirect: boolean
}

/** What stands in the place of a sign-in form while somebody is signed in, or may be. */
export function AlreadyHere({ state, after, automaticRedirect }: AlreadyHereProps) {
  const client = useClient()
  if (state.status === 'loading') return <Waiting />
  if (state.status === 'failed') return <NotLoaded error={state.error} retry={state.retry} />
  if (automaticRedirect && client.redirectMethod !== 'none') return <LeadOn after={after} />
  return <SignedInCard email={state.user.primaryEmail} after={after} />
}

const leadOn = (client: Client<'client'>, after: AlreadyHereProps['after']) =>
  redirectTo(client, after, { replace: true })

function LeadOn({ after }: Pick<AlreadyHereProps, 'after'>) {
  const { run, error } = useAction(leadOn)
  useEffect(() => {
    run(after)
  }, [run, after])
  return error === undefined ? <Waiting /> : <NotLoaded error={error} retry={() => run(after)} />
}

function SignedInCard({ email, after }: { readonly email: string | null } & Pick<AlreadyHereProps, 'after'>) {
  const t = useTexts(signedIn)
  const on = useAction(leadOn)
  const leave = useAction(signOut)
  return (
    <Card title={t('signedIn.title')}>
      <p>{email ? t('signedIn.as', { email }) : t('signedIn.withoutAddress')}</p>
      <Alert error={on.error} />
      <div className="lk-actions">
        <button type="button" className="lk-button lk-primary" onClick={() => on.run(after)}>
          {t('common.continue')}
        </button>
        <button type="button" className="lk-button" onClick={() => leave.run({ noRedirect: true })}>
          {t('common.signOut')}
        </button>
      </div>
    </Card>
  )
}
