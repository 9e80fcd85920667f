'use client'

import {
  checkOptionNames,
  classifyUser,
  type GetUserInput,
  type GetUserOr,
  INTERNALS,
  LatchkeyError,
  notSignedIn,
  type SignedInUser,
  type User,
} from '@latchkey/core/internal/client'
import { type HookOptions, useClient, useInitialUser } from '../provider/client-context.js'
import { finishRead } from '../provider/finished-reads.js'
import { readPromise } from '../provider/read-promise.js'
import { createAnonymousUser } from './create-anonymous-user.js'
import { currentUser, loadingUser, withoutDeleted } from './current-user.js'
import { redirectFromGuard } from './redirect-from-guard.js'
import { useCurrentUserState } from './use-current-user.js'
import { useLiveState, valueIn } from './use-resource.js'

/** Options of {@link useUser}. */
export interface UseUserOptions<Or extends GetUserOr = GetUserOr, IncludeRestricted extends boolean = boolean>
  extends HookOptions,
    GetUserInput<Or, IncludeRestricted> {}

const OR: readonly unknown[] = ['return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists']

/**
 * Returns the signed-in user, never null. Suspends while loading. `useUserState` returns the state instead.
 *
 * `or` specifies what happens when no user is signed in:
 *
 * - `redirect`: redirects to the sign-in page, and a restricted user to the page that verifies their email.
 * - `throw`: throws `NOT_SIGNED_IN`, or `USER_RESTRICTED` for a restricted user.
 * - `anonymous`: creates an anonymous user and returns it.
 *
 * An anonymous user counts as signed in only with `anonymous`, and a restricted user, for example before they verify their
 * email address, only with `anonymous` or `includeRestricted`.
 *
 * @param options What to do when no user is signed in, and the client if it is not the one of the nearest provider.
 * @returns The user.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` when no user is signed in and `or` is `throw`. `OFFLINE` or
 * `UNABLE_TO_CONNECT` if the service is unreachable: a network error never counts as signed out.
 *
 * @example
 * const user = useUser({ or: 'redirect' })
 * return <p>Hello, {user.displayName}</p>
 */
export function useUser<Or extends 'redirect' | 'throw' | 'anonymous', IncludeRestricted extends boolean = false>(
  options: UseUserOptions<Or, IncludeRestricted> & { readonly or: Or },
): SignedInUser<User, Or, IncludeRestricted>
/**
 * Returns the signed-in user, or `null` when no user is signed in. Suspends while loading. `useUserState`
 * returns the state instead.
 *
 * `or` specifies what happens when no user is signed in:
 *
 * - `return-null` (default): returns `null`.
 * - `anonymous-if-exists`: returns the anonymous user of the session, or `null`.
 * - `redirect`, `throw`, `anonymous`: the result is never `null`.
 *
 * An anonymous user counts as signed in only with `anonymous` and `anonymous-if-exists`, and a restricted user only with
 * these or `includeRestricted`.
 *
 * @param options What to do when no user is signed in, and the client if it is not the one of the nearest provider.
 * @returns The user, or `null`.
 * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` if the service is unreachable: a network error never counts as
 * signed out.
 *
 * @example
 * const user = useUser()
 * return user ? <p>Hello, {user.displayName}</p> : <a href="/handler/sign-in">Sign in</a>
 */
export function useUser<Or extends GetUserOr = 'return-null', IncludeRestricted extends boolean = false>(
  options?: UseUserOptions<Or, IncludeRestricted>,
): SignedInUser<User, Or, IncludeRestricted> | null
export function useUser(options: UseUserOptions = {}): User | null {
  // A misspelled option or value must not leave a page unguarded.
  checkOptionNames('useUser', options, ['or', 'includeRestricted', 'client'])
  const { or = 'return-null', includeRestricted } = options
  if (!OR.includes(or))
    throw new LatchkeyError('INVALID_OPTION', `\`useUser\`: \`or\` must be one of ${OR.join(' | ')}.`, {
      function: 'useUser',
      option: 'or',
    })
  const client = useClient({ client: options.client })
  const resource = currentUser(client)
  const live = useLiveState(resource)
  const seeded = useCurrentUserState(client)
  const state = useInitialUser(client) ? seeded : live
  const user = valueIn(resource, withoutDeleted(state), finishRead, loadingUser(client))
  const status = classifyUser(user, { or, includeRestricted })
  if (user && status === 'signed-in') return user
  if (or === 'return-null' || or === 'anonymous-if-exists') return null
  // On the server, the error makes React render the boundary in the browser, which can redirect or create a user.
  const canContinue =
    or === 'anonymous'
      ? typeof window === 'object'
      : client[INTERNALS].env.page || typeof client[INTERNALS].redirectMethod === 'object'
  if (or === 'throw' || !canContinue) throw notSignedIn(status === 'restricted')
  readPromise(
    or === 'anonymous'
      ? createAnonymousUser(client)
      : redirectFromGuard(client, status === 'restricted' ? 'verifyEmail' : 'signIn'),
  )
  return null
}
