'use client'

import type { User } from '@latchkey/core'
import { getCurrentUser } from '@latchkey/core/client'
import { useEffect, useMemo } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { withoutAnonymous } from './current-user.js'
import { useCurrentUserState } from './use-current-user.js'

/** The signed-in user, or why there is none. */
export type UserState =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-in'
      /** The signed-in user. */
      readonly user: User
    }
  | { readonly status: 'signed-out' }
  | {
      /** The user could not be loaded. */
      readonly status: 'failed'
      /** Why the user could not be loaded. */
      readonly error: unknown
      /** Loads the user again. Going back online does the same. */
      readonly retry: () => void
    }

const LOADING: UserState = { status: 'loading' }
const SIGNED_OUT: UserState = { status: 'signed-out' }

/**
 * Returns the state of the signed-in user. Never suspends, never throws. Anonymous users count as signed out. Prefer it
 * to `useUser` where content should appear as soon as possible: React delays content that replaces a Suspense fallback
 * by 300 ms.
 *
 * @param options The client. Default: the client of the nearest provider.
 * @returns The state, by `status`.
 *
 * @example
 * const state = useUserState()
 * if (state.status === 'loading') return <Spinner />
 * if (state.status === 'signed-in') return <p>Hello, {state.user.displayName}</p>
 */
export function useUserState(options?: HookOptions): UserState {
  const client = useClient(options)
  const state = useCurrentUserState(client)
  const shown = useMemo((): UserState => {
    const permanent = withoutAnonymous(state)
    if (permanent.status === 'pending') return LOADING
    if (permanent.status === 'ready')
      return permanent.value ? { status: 'signed-in', user: permanent.value } : SIGNED_OUT
    return { status: 'failed', error: permanent.error, retry: () => client.cache.invalidate(getCurrentUser.reads) }
  }, [client, state])
  useEffect(() => {
    if (shown.status !== 'failed') return
    window.addEventListener('online', shown.retry)
    return () => window.removeEventListener('online', shown.retry)
  }, [shown])
  return shown
}
