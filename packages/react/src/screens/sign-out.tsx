'use client'

import { type Client, redirectTo, signOut } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { Alert } from '../primitives/alert.js'
import { Card, Waiting } from '../primitives/card.js'
import { SignInOrHome } from '../primitives/ways-on.js'
import { useClient } from '../provider.js'
import { signOut as signOutTexts } from '../texts/en/sign-out.js'
import { useTexts } from '../texts/use-texts.js'

/**
 * Signs out in an effect, so that rendering or preloading does nothing, then redirects to the after-sign-out page. If
 * the user was not signed in, or redirects are disabled, confirms the sign-out.
 */
export function SignOutScreen() {
  const t = useTexts(signOutTexts)
  const client = useClient()
  const [end, setEnd] = useState<{ readonly error?: unknown }>()
  useEffect(() => {
    let here = true
    leave(client).then(
      () => here && setEnd({}),
      (error) => here && setEnd({ error }),
    )
    return () => {
      here = false
    }
  }, [client])
  if (!end) return <Waiting text={t('signOut.pending')} />
  return (
    <Card title={t('signOut.title')} moved>
      <Alert error={end.error} />
      <p>{t('signOut.text')}</p>
      <SignInOrHome />
    </Card>
  )
}

const leaving = new WeakMap<Client<'client'>, Promise<void>>()

/** Runs once even if the effect runs twice (Strict Mode). */
function leave(client: Client<'client'>): Promise<void> {
  const known = leaving.get(client)
  if (known) return known
  const way = signOutAndLead(client).finally(() => leaving.delete(client))
  leaving.set(client, way)
  return way
}

async function signOutAndLead(client: Client<'client'>): Promise<void> {
  await client.session.loaded()
  const { status } = client.session.state()
  if (status === 'signed-out' || status === 'ended') return
  await signOut(client, { noRedirect: true })
  // Navigating back must not sign out again.
  await redirectTo(client, 'afterSignOut', { replace: true })
}
