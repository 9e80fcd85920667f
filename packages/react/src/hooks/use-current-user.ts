'use client'

import {
  type Client,
  getCurrentUser,
  INTERNALS,
  isLatchkeyError,
  type ResourceState,
  type User,
} from '@latchkey/core/internal/client'
import { useMemo, useSyncExternalStore } from 'react'
import { useInitialUser } from '../provider/client-context.js'
import { isSessionOf } from '../provider/use-stale-page.js'
import { currentUser } from './current-user.js'
import { useResourceState } from './use-resource.js'

/** The users of servers that the browser has replaced. They are not shown again. */
const replaced = new WeakSet<User>()

/**
 * The state of the current user. Until the browser has loaded it, the user that the server passed in, unless the
 * session changed or is of another user. Only a network error keeps that user.
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
  const isUnknown =
    state.status === 'failed'
      ? isLatchkeyError(state.error, 'OFFLINE', 'UNABLE_TO_CONNECT')
      : state.status === 'pending'
  const user = seed?.user
  if (user && !isUnknown && state !== found) replaced.add(user)
  const isSeedCurrent = user
    ? !replaced.has(user) && seed.identity === session.identity() && isSessionOf(client, user)
    : session.state().status === 'loading'
  return isUnknown && isSeedCurrent && found ? found : state
}

/** Loads the current user again. */
export const reloadUser = (client: Client<'client'>): void => client[INTERNALS].cache.invalidate(getCurrentUser.reads)
