import { getAccessToken, type Session } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { useEffect, useState } from 'react'

const REFETCH = 60_000
/** How long the first fetch may take before the app opens without a token, as it does offline. In milliseconds. */
const TOKEN_TIMEOUT = 1_000

/** Returns the access token: null while signed out or offline, undefined until the first fetch. */
export function useAccessToken(): string | null | undefined {
  const client = useClient()
  const [token, setToken] = useState<string | null>()
  useEffect(() => followAccessToken(client.session, () => getAccessToken(client), setToken), [client])
  return token
}

/** Returns the user id of an access token without verifying it. The API verifies it. */
export function userOf(token: string): string {
  const claims = token.split('.')[1]?.replaceAll('-', '+').replaceAll('_', '/') ?? ''
  return JSON.parse(atob(claims)).sub
}

/**
 * Calls `take` with the access token: at once, after sign-in and sign-out, and every 60 seconds. Returns a function that
 * stops this.
 */
export function followAccessToken(
  session: Pick<Session, 'state' | 'subscribe'>,
  fetchToken: () => Promise<string | null>,
  take: (token: string | null) => void,
): () => void {
  const first = setTimeout(take, TOKEN_TIMEOUT, null)
  const tell = (token: string | null) => {
    clearTimeout(first)
    take(token)
  }
  // A network error does not sign the user out: the last token stays, and the next fetch tries again.
  const again = () => fetchToken().then(tell, () => undefined)
  const timer = setInterval(again, REFETCH)
  const leave = session.subscribe(() => {
    if (['active', 'signed-out', 'ended'].includes(session.state().status)) again()
  })
  again()
  return () => {
    // Ignore a response that arrives later.
    take = () => {}
    clearTimeout(first)
    clearInterval(timer)
    leave()
  }
}
