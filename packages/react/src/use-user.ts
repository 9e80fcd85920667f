'use client'

import { ClientError, type GetUserInput, type User } from '@latchkey/core'
import { use, useContext, useSyncExternalStore } from 'react'
import { currentUser, personIn } from './current-user.js'
import { SeedContext, useClient } from './provider.js'
import { redirecting } from './redirecting.js'
import { useCurrentUserState } from './use-current-user.js'
import { useLiveState, valueIn } from './use-resource.js'

/**
 * The signed-in user; suspends until known. When nobody is signed in: null (the default), or `or: 'redirect'` leads to
 * sign-in, or `or: 'throw'` throws NOT_SIGNED_IN. Throws OFFLINE or UNABLE_TO_CONNECT when the service is out of reach:
 * a lost network never reads as signed out. `useUserState` neither suspends nor throws.
 */
export function useUser(options: { readonly or: 'redirect' | 'throw' }): User
export function useUser(options?: GetUserInput): User | null
export function useUser({ or = 'return-null' }: GetUserInput = {}): User | null {
  const client = useClient()
  const { session } = client
  useSyncExternalStore(session.subscribe, session.state, session.state)
  const resource = currentUser(client)
  const live = useLiveState(resource)
  const seeded = useCurrentUserState()
  const seed = useContext(SeedContext)
  const user = valueIn(resource, personIn(seed ? seeded : live))
  // Two readings of the same answer: the entry's promise knows nothing of anonymous people.
  if (user && !user.isAnonymous) return user
  if (or === 'return-null') return null
  // Without a page there is nowhere to lead: on a server the error makes the boundary render in the browser.
  if (or === 'throw' || !(client.env.page || typeof client.redirectMethod === 'object'))
    throw new ClientError('NOT_SIGNED_IN', 'Nobody is signed in. Lead the person to the sign-in page first.')
  use(redirecting(client))
  return null
}
