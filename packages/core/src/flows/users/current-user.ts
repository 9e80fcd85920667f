import type { Client } from '../../client.js'
import { checkArgument } from '../../contract/check-client.js'
import { checkUser } from '../../contract/check-input.js'
import type { CallOptions, Output } from '../../contract/endpoint.js'
import { boolean, id, oneOf, optional } from '../../contract/schema/index.js'
import { deleteCurrentUser, getCurrentUser } from '../../contract/users/users.js'
import { isLatchkeyError, LatchkeyError } from '../../errors/latchkey-error.js'
import { loadModule } from '../../errors/load-module.js'
import { INTERNALS } from '../../lib/internals.js'
import { isSessionChanged } from '../../session/session-changed.js'
import { type FlowCall, flow, inOneSession } from '../flow.js'
import { classifyUser } from './classify-user.js'

/** The signed-in user, as returned to clients. */
export interface User extends Output<typeof getCurrentUser> {}
/** A user, as returned to servers. */
export interface ServerUser extends Output<typeof getCurrentUser.forServers> {}

/** A client with a secret key. */
export type ServerClient = Client<'client' | 'server'>

/** A user who is not restricted. */
export type Unrestricted<AnyUser extends User = User> = AnyUser & { readonly isRestricted?: false | undefined }

/**
 * What {@link getUser} does when no user is signed in.
 *
 * - `'return-null'`: return null
 * - `'redirect'`: redirect to the sign-in page, and a restricted user to the page that verifies their email
 * - `'throw'`: throw NOT_SIGNED_IN, or USER_RESTRICTED
 * - `'anonymous'`: sign up an anonymous user and return it
 * - `'anonymous-if-exists'`: return the anonymous user if there is one, otherwise null
 */
export type GetUserOr = 'return-null' | 'redirect' | 'throw' | 'anonymous' | 'anonymous-if-exists'

/** The type of a signed-in user, by the options of {@link getUser}. */
export type SignedInUser<AnyUser extends User, Or, IncludeRestricted> = true extends IncludeRestricted
  ? AnyUser
  : Or extends 'anonymous' | 'anonymous-if-exists'
    ? AnyUser
    : Unrestricted<AnyUser>

/** Input of {@link getUser}. */
export interface GetUserInput<Or extends GetUserOr = GetUserOr, IncludeRestricted extends boolean = boolean> {
  /**
   * What to do when no user is signed in. Default: `'return-null'`. An anonymous user counts as signed in only with
   * `'anonymous'` and `'anonymous-if-exists'`.
   */
  readonly or?: Or | undefined
  /**
   * Whether a restricted user counts as signed in, for example before they verify their email address. Default: `false`,
   * or `true` when `or` accepts anonymous users, who are restricted as well.
   */
  readonly includeRestricted?: IncludeRestricted | undefined
}

/** Input of {@link getUser} with which it never returns null. */
export interface GetUserOrInput<
  Or extends 'redirect' | 'throw' | 'anonymous' = 'redirect' | 'throw' | 'anonymous',
  IncludeRestricted extends boolean = boolean,
> extends GetUserInput<Or, IncludeRestricted> {
  /** What to do when no user is signed in. */
  readonly or: Or
}

/** With client access. The compile error shows what `userId` requires. */
export interface WithoutUserId {
  /** Requires a client with a secret key. */
  readonly userId?: { readonly [Symbol.unscopables]: 'Requires a server client: pass `secretKey` to `createClient`.' }
}

/**
 * The last overload, whose error the compiler shows for a call that no overload accepts: it accepts what another one does, by the
 * access of the client, so that the error is about the field.
 */
export type LastOverload<ServerInput extends unknown[], Input extends unknown[], Result> = <C extends Client>(
  client: C,
  ...rest: [...([C] extends [ServerClient] ? ServerInput : Input), options?: CallOptions]
) => Promise<Result>

/** The ID of a user. */
export interface UserId {
  /** The ID of the user. Requires a secret key. */
  readonly userId: string
}

/** The type of {@link getUser}. */
export interface GetUser {
  /** Returns the signed-in user with the fields for servers, never null. */
  <Or extends GetUserOrInput['or'], IncludeRestricted extends boolean = false>(
    client: ServerClient,
    input: GetUserOrInput<Or, IncludeRestricted>,
    options?: CallOptions,
  ): Promise<SignedInUser<ServerUser, Or, IncludeRestricted>>
  /** Returns the user with an ID. Requires a secret key. */
  (client: ServerClient, input: { readonly userId: string }, options?: CallOptions): Promise<ServerUser>
  /** Returns the signed-in user with the fields for servers, or null when no user is signed in. */
  <Or extends GetUserOr = 'return-null', IncludeRestricted extends boolean = false>(
    client: ServerClient,
    input?: GetUserInput<Or, IncludeRestricted>,
    options?: CallOptions,
  ): Promise<SignedInUser<ServerUser, Or, IncludeRestricted> | null>
  /** Returns the signed-in user, never null: `or` specifies what happens when no user is signed in. */
  <Or extends GetUserOrInput['or'], IncludeRestricted extends boolean = false>(
    client: Client,
    input: GetUserOrInput<Or, IncludeRestricted> & WithoutUserId,
    options?: CallOptions,
  ): Promise<SignedInUser<User, Or, IncludeRestricted>>
  /** Returns the signed-in user, or null when no user is signed in. A restricted user does not count as signed in. */
  <Or extends GetUserOr = 'return-null', IncludeRestricted extends boolean = false>(
    client: Client,
    input?: GetUserInput<Or, IncludeRestricted> & WithoutUserId,
    options?: CallOptions,
  ): Promise<SignedInUser<User, Or, IncludeRestricted> | null>
}

/**
 * Returns the signed-in user, or null when no user is signed in. `or` specifies what happens instead of null, and
 * `includeRestricted` whether a restricted user counts as signed in, for example before they verify their email address.
 * With `userId` and a secret key, returns any user.
 *
 * @param client The client of the user, or a server client, which returns the fields for servers as well.
 * @param input `or`, `includeRestricted`, or `userId`. Default: null when no user is signed in.
 * @param options `tokenStore` reads the session of a request instead of the client's own.
 * @returns The user, or null. With `or: 'redirect'` the promise does not resolve while the page redirects; it rejects with
 * NOT_SIGNED_IN or USER_RESTRICTED when the page is still open after two seconds.
 * @throws {LatchkeyError} `NOT_SIGNED_IN` or `USER_RESTRICTED` with `or: 'throw'`. `OFFLINE` or `UNABLE_TO_CONNECT` on a
 * network error, which never counts as signed out. `REDIRECT_REQUIRED` with `or: 'redirect'` where the client cannot
 * redirect: on a server, with `redirectMethod: 'none'`, or with a custom `tokenStore`; `details.url` is the target.
 * `SESSION_CHANGED` when another session starts during the call. `NO_TOKEN_STORE` on a server without a `tokenStore`, and
 * `INVALID_OPTION` with a secret key and neither `userId` nor a `tokenStore`, because null would hide the mistake.
 * @throws {LatchkeyError} With `userId`: `USER_NOT_FOUND` when no user has the ID: `findUser` of `@latchkey/core/server`
 * returns null instead. `INSUFFICIENT_ACCESS` without a secret key. `INVALID_OPTION` with a `tokenStore`.
 *
 * @example
 * const user = await getUser(client)
 * if (user) console.log(user.primaryEmail)
 * const { id } = await getUser(client, { or: 'throw' })
 */
export const getUser = flow(
  'getUser',
  {
    or: optional(oneOf('return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists')),
    includeRestricted: optional(boolean),
    userId: optional(id),
  } as never,
  (async (
    client: Client,
    input: GetUserInput | { readonly userId: string } = {},
    options?: CallOptions,
  ): Promise<User | null> => {
    if ('userId' in input) return (await loadOnUse(client)).getServerUser(client as ServerClient, input, options)
    // Null would hide the mistake: a server has no user of its own.
    if (client[INTERNALS].isWithoutUser && options?.tokenStore === undefined)
      checkUser(options?.calledBy?.name ?? 'getUser', getCurrentUser, input, options?.calledBy?.takesUserId)
    const { or, includeRestricted } = input
    const isPossible = includeRestricted !== false || !or?.startsWith('anonymous')
    checkArgument(
      'getUser',
      'includeRestricted',
      includeRestricted,
      isPossible,
      'true, because anonymous users are restricted',
    )
    let redirectFromGuard: Awaited<ReturnType<typeof loadOnUse>>['redirectFromGuard'] | undefined
    let isRestricted = false
    const found = await inOneSession(client, options, async (call) => {
      const user = await readUser(client, call)
      const status = classifyUser(user, input)
      if (status === 'signed-in') return user
      isRestricted = status === 'restricted'
      if (or === 'redirect') redirectFromGuard = (await loadOnUse(client)).redirectFromGuard
      if (or !== 'anonymous') return null
      const { startAnonymousSession } = await loadOnUse(client)
      const identity = await startAnonymousSession(client, call)
      return readUser(client, { ...call, identity })
    })
    if (found) return found
    await redirectFromGuard?.(client, isRestricted ? 'verifyEmail' : 'signIn', options)
    if (or === undefined || or === 'return-null' || or === 'anonymous-if-exists') return null
    throw notSignedIn(isRestricted)
  }) as GetUser & LastOverload<[input?: GetUserInput | UserId], [input?: GetUserInput & WithoutUserId], User | null>,
  ['USER_NOT_FOUND'],
  () => getCurrentUser.forServers.response,
)

/** The error of a guard that a user does not pass. */
export const notSignedIn = (isRestricted: boolean) =>
  isRestricted
    ? new LatchkeyError('USER_RESTRICTED', 'The user is restricted, for example until they verify their email address.')
    : new LatchkeyError('NOT_SIGNED_IN', 'No user is signed in. Sign in first.')

const loadOnUse = ({ [INTERNALS]: { env } }: Client) => loadModule(env, import('./current-user-lazy.js'))

async function readUser(client: Client, call: FlowCall): Promise<User | null> {
  if (!call.identity.isSignedIn) return null
  try {
    return await getCurrentUser(client, {}, call)
  } catch (error) {
    if (isLatchkeyError(error, 'CANNOT_GET_OWN_USER_WITHOUT_USER')) return null
    // The session ended while the user was being read.
    if (isSessionChanged(error) && !(await client[INTERNALS].sessionOf(call).capture()).isSignedIn) return null
    throw error
  }
}

/** The type of {@link deleteUser}. */
export interface DeleteUser {
  (client: ServerClient, input: UserId, options?: CallOptions): Promise<void>
  (client: Client, input?: WithoutUserId, options?: CallOptions): Promise<void>
}

/**
 * Deletes the account of the signed-in user and ends the session of this call. A session that has started in the
 * meantime is not affected. With `userId` and a secret key, deletes another user.
 *
 * @param client The client of the user, or a server client.
 * @param input The user. Default: the signed-in user.
 * @throws {LatchkeyError} `ACCOUNT_DELETION_DISABLED` when the project does not allow users to delete themselves.
 * `SESSION_CHANGED` when another session starts during the call; `details.mayHaveBeenApplied` is whether the account may
 * have been deleted.
 * @throws {LatchkeyError} With `userId`: `USER_NOT_FOUND` when no user has the ID. `INSUFFICIENT_ACCESS` without a secret
 * key. `INVALID_OPTION` with a `tokenStore`.
 *
 * @example
 * if (confirm('Delete your account?')) await deleteUser(client)
 */
export const deleteUser = flow(
  'deleteUser',
  { userId: optional(id) } as never,
  (async (client: Client, input: Partial<UserId> = {}, options?: CallOptions) => {
    if ('userId' in input) {
      const { deleteServerUser } = await loadOnUse(client)
      await deleteServerUser(client as ServerClient, input as UserId, options)
      return
    }
    await inOneSession(client, options, async (call) => {
      await deleteCurrentUser(client, {}, call)
      call.commit()
      await client[INTERNALS].sessionOf(call).end('user-deleted', call.identity)
    })
  }) as DeleteUser & LastOverload<[input?: UserId], [input?: WithoutUserId], void>,
  [deleteCurrentUser, 'USER_NOT_FOUND'],
)
