'use client'

import type { Client } from '@latchkey/core'
import { useEffect, useState } from 'react'
import { useSession } from '../hooks/use-session.js'
import { type Claims, decodeClaims } from './token-claims.js'

/** What the panel shows of the stored tokens. Contains no token. */
export interface StoredTokens {
  /** The claims of the access token. Undefined without an access token. */
  readonly claims: Claims | undefined
  readonly hasRefreshToken: boolean
}

/** Returns what the client has stored, without a request. Undefined until the token store has been read. */
export function useStoredTokens(client: Client<'client'>): StoredTokens | undefined {
  const { session } = client
  const state = useSession({ client })
  const [stored, setStored] = useState<StoredTokens>()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the tokens may differ after each change of the state
  useEffect(() => {
    let isCurrent = true
    session.capture().then(
      ({ accessToken, refreshToken }) => {
        const claims = accessToken && decodeClaims(accessToken.reveal())
        if (isCurrent) setStored({ claims, hasRefreshToken: refreshToken !== undefined })
      },
      () => isCurrent && setStored(undefined),
    )
    return () => {
      isCurrent = false
    }
  }, [session, state])
  return stored
}
