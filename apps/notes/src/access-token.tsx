import { getAccessToken } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'

const REFETCH = 60_000

const AccessToken = createContext<string | null>(null)

/** The access token; null until the first fetch has answered, and while nobody is signed in. */
export const useAccessToken = () => useContext(AccessToken)

/** Fetches the access token at start, when somebody signs in, and every 60 seconds. */
export function AccessTokenProvider({ children }: { children: ReactNode }) {
  const client = useClient()
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => {
    let live = true
    const set = (next: string | null) => live && setToken(next)
    // A lost network is no sign-out: the last token stays, and the next round tries again.
    const fetchToken = () => getAccessToken(client).then(set, () => undefined)
    const follow = () => {
      const { status } = client.session.state()
      if (status === 'active') fetchToken()
      if (status === 'signed-out' || status === 'ended') set(null)
    }
    fetchToken()
    const timer = setInterval(fetchToken, REFETCH)
    const leave = client.session.subscribe(follow)
    return () => {
      live = false
      clearInterval(timer)
      leave()
    }
  }, [client])
  return <AccessToken value={token}>{children}</AccessToken>
}
