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

/** Tells `take` the access token: fetched at once, when somebody signs in or out, and every 60 seconds. Returns how to stop. */
export function followAccessToken(
  session: Pick<Session, 'state' | 'subscribe'>,
  fetchToken: () => Promise<string | null>,
  take: (token: string | null) => void,
): () => void {
  let stopped = false
  const first = setTimeout(take, PATIENCE, null)
  const tell = (token: string | null) => {
    clearTimeout(first)
    if (!stopped) take(token)
  }
  // A lost network is no sign-out: the last token stays, and the next round tries again.
  const again = () => fetchToken().then(tell, () => undefined)
  const timer = setInterval(again, REFETCH)
  const leave = session.subscribe(() => {
    const { status } = session.state()
    if (status === 'active') again()
    if (status === 'signed-out' || status === 'ended') tell(null)
  })
  again()
  return () => {
    stopped = true
    clearTimeout(first)
    clearInterval(timer)
    leave()
  }
}
