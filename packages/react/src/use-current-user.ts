'use client'

import type { ResourceState, User } from '@latchkey/core'
import { useContext, useMemo } from 'react'
import { currentUser } from './current-user.js'
import { InitialUserContext, useClient } from './provider.js'
import { useResourceState } from './use-resource.js'

/**
 * The state of the current user. Until the browser has loaded it, the user that the server passed in, unless the
 * session changed.
 */
export function useCurrentUserState(): ResourceState<User | null> {
  const client = useClient()
  const seed = useContext(InitialUserContext)
  const found = useMemo(
    (): ResourceState<User | null> | undefined => seed && { status: 'ready', value: seed.user },
    [seed],
  )
  const state = useResourceState(currentUser(client), found)
  const { session } = client
  const stands = seed?.user ? seed.identity === session.identity() : session.state().status === 'loading'
  return state.status === 'pending' && stands && found ? found : state
}
