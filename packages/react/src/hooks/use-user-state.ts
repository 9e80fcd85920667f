'use client'

import type { SignedInUser, User } from '@latchkey/core'
import { useMemo } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { signedInUser } from './current-user.js'
import { reloadUser, useCurrentUserState } from './use-current-user.js'

/** Options of {@link useUserState}. */
export interface UserStateOptions<IncludeRestricted extends boolean = boolean> extends HookOptions {
  /** Whether a restricted user counts as signed in, for example before they verify their email address. Default: `false`. */
  readonly includeRestricted?: IncludeRestricted | undefined
}

/** The signed-in user, or why there is none. */
export type UserState<IncludeRestricted extends boolean = false> =
  | { readonly status: 'loading' }
  | {
      readonly status: 'signed-in'
      /** The signed-in user. */
      readonly user: SignedInUser<User, 'return-null', IncludeRestricted>
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
 * Returns the state of the signed-in user. Never throws. Suspends only while the promise of an `initialUser` is pending.
 * Anonymous and restricted users count as signed out. Prefer it to `useUser` where content should appear as soon as
 * possible: React delays content that replaces a Suspense fallback by 300 ms.
 *
 * @param options Whether restricted users count as signed in, and the client. Default: the client of the nearest provider.
 * @returns The state, by `status`.
 *
 * @example
 * const state = useUserState()
 * if (state.status === 'loading') return <Spinner />
 * if (state.status === 'signed-in') return <p>Hello, {state.user.displayName}</p>
 */
export function useUserState<IncludeRestricted extends boolean = false>({
  includeRestricted,
  ...options
}: UserStateOptions<IncludeRestricted> = {}): UserState<IncludeRestricted> {
  const client = useClient(options)
  const state = useCurrentUserState(client)
  const shown = useMemo((): UserState<boolean> => {
    const found = signedInUser(state, { includeRestricted })
    if (found.status === 'pending') return LOADING
    if (found.status === 'ready') return found.value ? { status: 'signed-in', user: found.value } : SIGNED_OUT
    return { status: 'failed', error: found.error, retry: () => reloadUser(client) }
  }, [client, state, includeRestricted])
  // `signedInUser` returns restricted users only with `includeRestricted`.
  return shown as UserState<IncludeRestricted>
}
