import { type Client, getAccessToken } from '@latchkey/core'
import { useEffect, useState } from 'react'

/** In milliseconds. */
const REFRESH = 60_000

/**
 * Returns the access token for the context of the router: null until it is loaded, and while signed out. Do not copy it:
 * it is a requirement of this app. `fetchWithAuth` refreshes the token when a request needs it, as `api.ts` shows.
 */
export function useAccessToken(client: Client): string | null {
  const [token, setToken] = useState<string | null>(null)
  useEffect(() => followAccessToken(() => getAccessToken(client), setToken), [client])
  return token
}

/** Calls `take` with the access token now and every 60 seconds. Returns a function that stops this. */
export function followAccessToken(read: () => Promise<string | null>, take: (token: string | null) => void) {
  // A network error does not sign the user out: the last token stays, and the next call tries again.
  const refresh = () => void read().then(take, () => {})
  refresh()
  const timer = setInterval(refresh, REFRESH)
  return () => clearInterval(timer)
}
