'use client'

import { ClientError, type User } from '@latchkey/core/client'
import { type HookOptions, useClient, useInitialUser } from '../provider/client-context.js'
import { readPromise } from '../provider/read-promise.js'
import { createAnonymousUser } from './create-anonymous-user.js'
import { currentUser, loadingUser, withoutAnonymous, withoutDeleted } from './current-user.js'
import { redirectFromGuard } from './redirect-from-guard.js'
import { useCurrentUserState } from './use-current-user.js'
import { useLiveState, valueIn } from './use-resource.js'

/** Options of {@link useUser}. */
export interface UseUserOptions extends HookOptions {
  /** What to do when no user is signed in. Default: `return-null`. */
  readonly or?: 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists' | undefined
}

const OR: readonly unknown[] = ['return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists']

/**
 * Returns the signed-in user, never null. Suspends while loading. `useUserState` neither suspends nor throws.
 *
 * `or` specifies what happens when no user is signed in:
 *
 * - `redirect`: redirects to the sign-in page, and a restricted user to the page that verifies their email.
 * - `throw`: throws `NOT_SIGNED_IN`.
 * - `anonymous`: creates an anonymous user and returns it.
 *
 * An anonymous user counts as signed in only with `anonymous`.
 *
 * @param options What to do when no user is signed in, and the client if it is not the one of the nearest provider.
 * @returns The user.
 * @throws {ClientError} `NOT_SIGNED_IN` when no user is signed in and `or` is `throw`. `OFFLINE` or
 * `UNABLE_TO_CONNECT` if the service is unreachable: a network error never counts as signed out.
 *
 * @example
 * const user = useUser({ or: 'redirect' })
 * return <p>Hello, {user.displayName}</p>
 */
export function useUser(options: HookOptions & { readonly or: 'redirect' | 'throw' | 'anonymous' }): User
/**
 * Returns the signed-in user, or `null` when no user is signed in. Suspends while loading. `useUserState` neither
 * suspends nor throws.
 *
 * `or` specifies what happens when no user is signed in:
 *
 * - `return-null` (default): returns `null`.
 * - `anonymous-if-exists`: returns the anonymous user of the session, or `null`.
 * - `redirect`, `throw`, `anonymous`: the result is never `null`.
 *
 * An anonymous user counts as signed in only with `anonymous` and `anonymous-if-exists`.
 *
 * @param options What to do when no user is signed in, and the client if it is not the one of the nearest provider.
 * @returns The user, or `null`.
 * @throws {ClientError} `OFFLINE` or `UNABLE_TO_CONNECT` if the service is unreachable: a network error never counts as
 * signed out.
 *
 * @example
 * const user = useUser()
 * return user ? <p>Hello, {user.displayName}</p> : <a href="/handler/sign-in">Sign in</a>
 */
export function useUser(options?: UseUserOptions): User | null
export function useUser({ or = 'return-null', ...options }: UseUserOptions = {}): User | null {
  // A misspelled value must not leave a page unguarded.
  if (!OR.includes(or))
    throw new ClientError('INVALID_OPTION', `\`useUser\`: \`or\` must be one of ${OR.join(' | ')}.`, {
      function: 'useUser',
      option: 'or',
    })
  const client = useClient(options)
  const resource = currentUser(client)
  const live = useLiveState(resource)
  const seeded = useCurrentUserState(client)
  const state = useInitialUser(client) ? seeded : live
  const allowsAnonymous = or === 'anonymous' || or === 'anonymous-if-exists'
  const user = valueIn(resource, allowsAnonymous ? withoutDeleted(state) : withoutAnonymous(state), loadingUser(client))
  // Checked again, because the promise of the resource does not filter anonymous users.
  const isSignedIn = user && (allowsAnonymous || !user.isAnonymous)
  const isRestricted = isSignedIn && or === 'redirect' && user.isRestricted
  if (isSignedIn && !isRestricted) return user
  if (or === 'return-null' || or === 'anonymous-if-exists') return null
  // On the server, the error makes React render the boundary in the browser, which can redirect or create a user.
  const canContinue =
    or === 'anonymous' ? typeof window === 'object' : client.env.page || typeof client.redirectMethod === 'object'
  if (or === 'throw' || !canContinue)
    throw new ClientError(
      'NOT_SIGNED_IN',
      'The user is not signed in. Redirect to sign-in, or handle the signed-out state.',
    )
  readPromise(
    or === 'anonymous'
      ? createAnonymousUser(client)
      : redirectFromGuard(client, isRestricted ? 'verifyEmail' : 'signIn'),
  )
  return null
}
