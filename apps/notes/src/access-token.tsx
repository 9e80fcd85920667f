import { getAccessToken } from '@latchkey/core'
import { useClient } from '@latchkey/react'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { followAccessToken } from './follow-access-token.ts'

const AccessToken = createContext<string | null>(null)

/** The access token; null until the first fetch has answered, and while nobody is signed in. */
export const useAccessToken = () => useContext(AccessToken)

/** Keeps the access token at hand for everything below, and the session fresh. */
export function AccessTokenProvider({ children }: { children: ReactNode }) {
  const client = useClient()
  const [token, setToken] = useState<string | null>(null)
  useEffect(
    () => followAccessToken({ session: client.session, fetchToken: () => getAccessToken(client) }, setToken),
    [client],
  )
  return <AccessToken value={token}>{children}</AccessToken>
}
