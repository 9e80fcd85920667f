'use client'

import { ClientError, type User } from '@latchkey/core'
import { use, useContext, useSyncExternalStore } from 'react'
import { currentUser, loadingUser, withoutAnonymous } from './current-user.js'
import { InitialUserContext, useClient } from './provider.js'
import { redirectToSignIn } from './redirect-to-sign-in.js'
import { useCurrentUserState } from './use-current-user.js'
import { useLiveState, valueIn } from './use-resource.js'

/** Options of {@link useUser}. */
export interface UseUserOptions {
  /** What to do when the user is signed out. Default: `return-null`. */
  readonly or?: 'return-null' | 'redirect' | 'throw' | undefined
}

const OR: readonly unknown[] = ['return-null', 'redirect', 'throw']

/**
 * Returns the signed-in user. Suspends while loading. `useUserState` neither suspends nor throws.
 *
 * @param options What to do when the user is signed out: `return-null` (default), `redirect` to sign-in, or `throw`.
 * @returns The user. `null` when the user is signed out and `or` is `return-null`.
 * @throws {ClientError} `NOT_SIGNED_IN` when the user is signed out and `or` is `throw`. `OFFLINE` or
 * `UNABLE_TO_CONNECT` if the service is unreachable: a network error never counts as signed out.
 *
 * @example
 * const user = useUser({ or: 'redirect' })
 * return <p>Hello, {user.displayName}</p>
 */
export function useUser(options: { readonly or: 'redirect' | 'throw' }): User
export function useUser(options?: UseUserOptions): User | null
export function useUser({ or = 'return-null' }: UseUserOptions = {}): User | null {
  // A misspelled value must not leave a page unguarded.
  if (!OR.includes(or))
    throw new ClientError('INVALID_OPTION', `\`useUser\`: \`or\` must be one of ${OR.join(' | ')}.`, {
      function: 'useUser',
      option: 'or',
    })
  const client = useClient()
  const { session } = client
  useSyncExternalStore(session.subscribe, session.state, session.state)
  const resource = currentUser(client)
  const live = useLiveState(resource)
  const seeded = useCurrentUserState()
  const seed = useContext(InitialUserContext)
  const user = valueIn(resource, withoutAnonymous(seed ? seeded : live), loadingUser(client))
  // Checked again, because the promise of the resource does not filter anonymous users.
  if (user && !user.isAnonymous) return user
  if (or === 'return-null') return null
  // Without a page there is no redirect: on the server, the error makes React render the boundary in the browser.
  if (or === 'throw' || !(client.env.page || typeof client.redirectMethod === 'object'))
    throw new ClientError(
      'NOT_SIGNED_IN',
      'The user is not signed in. Redirect to sign-in, or handle the signed-out state.',
    )
  use(redirectToSignIn(client))
  return null
}
