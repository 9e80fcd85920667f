'use client'

import type { Client, ResourceState, User } from '@latchkey/core'
import { useMemo, useSyncExternalStore } from 'react'
import { useInitialUser } from '../provider/client-context.js'
import { currentUser } from './current-user.js'
import { useResourceState } from './use-resource.js'

/**
 * The state of the current user. Until the browser has loaded it, the user that the server passed in, unless the
 * session changed.
 */
export function useCurrentUserState(client: Client<'client'>): ResourceState<User | null> {
  const { session } = client
  const currentSession = () => (session.state().status === 'loading' ? 'loading' : session.identity())
  // Renders when another session starts or this one ends, not when its token is refreshed.
  useSyncExternalStore(session.subscribe, currentSession, currentSession)
  const seed = useInitialUser(client)
  const found = useMemo(
    (): ResourceState<User | null> | undefined => seed && { status: 'ready', value: seed.user },
    [seed],
  )
  const state = useResourceState(currentUser(client), found)
  const isSeedCurrent = seed?.user ? seed.identity === session.identity() : session.state().status === 'loading'
  return state.status === 'pending' && isSeedCurrent && found ? found : state
}
