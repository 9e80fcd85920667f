import { getAccessToken, type Session } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { useEffect, useState } from 'react'

const REFETCH = 60_000
/** How long the first fetch may take before the app opens without a token, as it does on a lost network. */
const PATIENCE = 1_000

/** The access token, null while nobody is signed in or the service is out of reach; undefined until the first fetch. */
export function useAccessToken(): string | null | undefined {
  const client = useClient()
  const [token, setToken] = useState<string | null>()
  useEffect(() => followAccessToken(client.session, () => getAccessToken(client), setToken), [client])
  return token
}

/** Whose an access token is. Read, not verified: that is what the API does. */
export function userOf(token: string): string {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return JSON.parse(atob(claims)).sub
}

/** Tells `take` the access token: fetched at once, when somebody signs in or out, and every 60 seconds. Returns how to stop. */
export function followAccessToken(
  session: Pick<Session, 'state' | 'subscribe'>,
  fetchToken: () => Promise<string | null>,
  take: (token: string | null) => void,
): () => void {
  const first = setTimeout(take, PATIENCE, null)
  const tell = (token: string | null) => {
    clearTimeout(first)
    take(token)
  }
  // A lost network is no sign-out: the last token stays, and the next round tries again.
  const again = () => fetchToken().then(tell, () => undefined)
  const timer = setInterval(again, REFETCH)
  const leave = session.subscribe(() => {
    if (['active', 'signed-out', 'ended'].includes(session.state().status)) again()
  })
  again()
  return () => {
    // A late answer is for nobody.
    take = () => {}
    clearTimeout(first)
    clearInterval(timer)
    leave()
  }
}
