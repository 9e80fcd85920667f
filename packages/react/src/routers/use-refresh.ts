'use client'

import { type Client, holdComponentGuard } from '@latchkey/core/internal/client'
import { useEffect, useState } from 'react'
import { useLatestCallback } from '../hooks/use-latest-callback.js'
import type { InitialUserProp } from '../provider/client-context.js'

interface RefreshOptions {
  readonly client: Client<'client'>
  /** The user for whom the server has rendered the page. */
  readonly initialUser?: InitialUserProp
}

/**
 * Calls `refresh` when another session starts or the session ends: what servers and loaders have read is out of date. A
 * sign-out redirects first, because they are guards as well. Also calls it when the page has loaded and is of another user:
 * another tab has signed out meanwhile.
 */
export function useRefresh(refresh: () => void, { client, initialUser }: RefreshOptions): void {
  const { session } = client
  const onChange = useLatestCallback(refresh)
  const [servedUser] = useState(initialUser)
  useEffect(() => {
    let isStopped = false
    const compare = async () => {
      const user = await servedUser
      if (!user) return
      const tokens = await session.tokens()
      const userId = tokens && session.claims(tokens.accessToken.reveal()).sub
      if (!isStopped && userId !== user.id) onChange()
    }
    // Offline, the user is unknown.
    compare().catch(() => {})
    return () => {
      isStopped = true
    }
  }, [session, servedUser, onChange])
  useEffect(() => {
    let current = session.identity()
    return session.subscribe(() => {
      const next = session.identity()
      if (next !== current) holdComponentGuard(client).then(onChange)
      current = next
    })
  }, [client, session, onChange])
}
