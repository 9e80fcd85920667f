'use client'

import { type Client, redirectTo, signOut } from '@latchkey/core'
import { useEffect } from 'react'
import { NotLoaded } from '../handler/fallbacks.js'
import { Alert } from '../primitives/alert.js'
import { Button } from '../primitives/button.js'
import { Card, Waiting } from '../primitives/card.js'
import { useClient } from '../provider.js'
import { signedIn } from '../texts/en/signed-in.js'
import { useTexts } from '../texts/use-texts.js'
import { useAction } from '../use-action.js'
import type { AlreadyHereProps } from './already-here.js'

export interface SignedInHereProps extends Pick<AlreadyHereProps, 'after'> {
  readonly email: string | null
  readonly automaticRedirect: boolean
}

/** Redirects a signed-in user, or asks whether to continue. */
export function SignedInHere({ email, after, automaticRedirect }: SignedInHereProps) {
  const { redirectMethod } = useClient()
  if (automaticRedirect && redirectMethod !== 'none') return <LeadOn after={after} />
  return <SignedInCard email={email} after={after} />
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

function SignedInCard({ email, after }: Pick<SignedInHereProps, 'email' | 'after'>) {
  const t = useTexts(signedIn)
  const on = useAction(leadOn)
  const leave = useAction(signOut)
  return (
    <Card title={t('signedIn.title')}>
      <p>{email ? t('signedIn.as', { email }) : t('signedIn.withoutAddress')}</p>
      <Alert error={on.error} />
      <div className="lk-actions">
        <Button className="lk-button lk-primary" onClick={() => on.run(after)}>
          {t('common.continue')}
        </Button>
        <Button onClick={() => leave.run({ noRedirect: true })}>{t('common.signOut')}</Button>
      </div>
    </Card>
  )
}
