'use client'

import type { User } from '@latchkey/core'
import { readCurrentUser } from '@latchkey/core/contract'
import { useEffect, useMemo } from 'react'
import { personIn } from './current-user.js'
import { useClient } from './provider.js'
import { useCurrentUserState } from './use-current-user.js'
import { useSession } from './use-session.js'

export type UserState =
  | { readonly status: 'loading' }
  | { readonly status: 'signed-in'; readonly user: User }
  | { readonly status: 'signed-out' }
  /** The service is out of reach or refused: nothing is known. `retry` asks again; so does the network's return. */
  | { readonly status: 'failed'; readonly error: unknown; readonly retry: () => void }

const LOADING: UserState = { status: 'loading' }
const SIGNED_OUT: UserState = { status: 'signed-out' }

/**
 * The signed-in user as far as known: never suspends, never throws. (React holds content back for 300 ms that replaces
 * a fallback: what should appear at once must not suspend.)
 */
export function useUserState(): UserState {
  const client = useClient()
  useSession()
  const state = useCurrentUserState()
  const shown = useMemo((): UserState => {
    const person = personIn(state)
    if (person.status === 'pending') return LOADING
    if (person.status === 'ready') return person.value ? { status: 'signed-in', user: person.value } : SIGNED_OUT
    return { status: 'failed', error: person.error, retry: () => client.cache.invalidate(readCurrentUser.reads) }
  }, [client, state])
  useEffect(() => {
    if (shown.status !== 'failed') return
    window.addEventListener('online', shown.retry)
    return () => window.removeEventListener('online', shown.retry)
  }, [shown])
  return shown
}
