'use client'

import { type Client, getAccessToken, type SignOutInput, signOut } from '@latchkey/core'
import { unrestrictedToken } from '@latchkey/core/internal/client'
import { useMemo } from 'react'
import { type HookOptions, useClient } from '../provider/client-context.js'
import { currentUser, signedInUser } from './current-user.js'
import { useUserState } from './use-user-state.js'

/** What every state of {@link UseAuthReturn} has. */
interface AuthFunctions {
  /**
   * Returns an access token that is valid for at least 20 seconds, and refreshes it first if necessary. `null` while
   * `isSignedIn` is false. For the token of a restricted or anonymous user, call `getAccessToken`.
   */
  readonly getToken: () => Promise<string | null>
  /** Signs out. Redirects like `signOut` of `@latchkey/core`. */
  readonly signOut: (input?: SignOutInput) => Promise<void>
}

/** Whether a user is signed in, and functions for the session. */
export type UseAuthReturn = AuthFunctions &
  (
    | {
        /** Whether it is known if a user is signed in. Stays false while the service is unreachable. */
        readonly isLoaded: false
        readonly isSignedIn: undefined
        readonly userId: undefined
      }
    | {
        readonly isLoaded: true
        /** Whether a user is signed in. Anonymous and restricted users count as signed out. */
        readonly isSignedIn: true
        /** The ID of the user. */
        readonly userId: string
      }
    | { readonly isLoaded: true; readonly isSignedIn: false; readonly userId: null }
  )

const LOADING = { isLoaded: false, isSignedIn: undefined, userId: undefined } as const
const SIGNED_OUT = { isLoaded: true, isSignedIn: false, userId: null } as const

/**
 * Returns whether a user is signed in, the user's ID, and functions for the session. Never throws. Suspends only while
 * the promise of an `initialUser` is pending. `useUserState` also returns the user, and why loading failed.
 *
 * @param options The client. Default: the client of the nearest provider.
 * @returns The state and the functions. The functions stay the same between renders.
 *
 * @example
 * const { isLoaded, isSignedIn, getToken } = useAuth()
 * if (!isLoaded) return <Spinner />
 * if (!isSignedIn) return <a href="/handler/sign-in">Sign in</a>
 * const save = async () => {
 *   await fetch('/api/notes', { method: 'POST', headers: { authorization: `Bearer ${await getToken()}` } })
 * }
 */
export function useAuth(options?: HookOptions): UseAuthReturn {
  const client = useClient(options)
  const state = useUserState(options)
  const functions = useMemo(() => functionsOf(client), [client])
  return useMemo(() => {
    if (state.status === 'signed-out') return { ...functions, ...SIGNED_OUT }
    if (state.status !== 'signed-in') return { ...functions, ...LOADING }
    return { ...functions, isLoaded: true, isSignedIn: true, userId: state.user.id }
  }, [functions, state])
}

const functionsOf = (client: Client<'client'>): AuthFunctions => ({
  async getToken() {
    // The state of now: a component may not have rendered since the user signed in.
    const state = signedInUser(currentUser(client).state())
    if (state.status === 'ready' && !state.value) return null
    // The user is not restricted: a token that says so is older.
    if (state.status === 'ready') return unrestrictedToken(client)
    const token = await getAccessToken(client)
    const { is_anonymous, is_restricted } = client.session.claims(token ?? '')
    return is_anonymous || is_restricted ? null : token
  },
  signOut: (input) => signOut(client, input),
})
