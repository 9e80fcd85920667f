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
 * Signs out on arrival, in an effect: rendering or preloading the page does nothing. Then it leads to the after-sign-out
 * page; to people who were not signed in, and where redirects are off, it says that they are signed out.
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

/** Once, however often the effect runs meanwhile: Strict Mode runs it twice. */
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
  // Going back must not sign out again.
  await redirectTo(client, 'afterSignOut', { replace: true })
}
