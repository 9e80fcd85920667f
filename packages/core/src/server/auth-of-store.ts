import type { Client } from '../client.js'
import { abortSignal, checkOptions } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { boolean, duration, entity, oneOf, optional } from '../contract/schema/index.js'
import { getAuthJson, unrestrictedToken } from '../flows/session/session-tokens.js'
import { classifyUser, type UserFlags } from '../flows/users/classify-user.js'
import { getUser, type Unrestricted, type User } from '../flows/users/current-user.js'
import { INTERNALS } from '../lib/internals.js'
import { optionError } from '../lib/latchkey-error.js'
import { elapsed } from '../lib/timing.js'
import { optionsOf } from '../options.js'
import { withDeadline } from '../session/deadline.js'
import type { StoredTokens } from '../session/stored-tokens.js'
import { tokenValidity } from '../session/token-validity.js'
import { isSignedOut, MARGIN, validToken } from '../session/tokens.js'
import type { Tokens } from '../session-types.js'
import type { VerifiedToken } from '../verify/verified-token.js'
import { createVerifier, isVerifyError, type VerifyErrorCode } from '../verify/verify.js'
import { KEY_DURATIONS, type KeyLimit } from '../verify/verify-keys.js'
import type { CookieTokenStore } from './cookie-token-store.js'

/** Options of {@link authOfStore}. */
export interface AuthOptions extends Pick<CallOptions, 'signal'> {
  /**
   * Whether to ask the service about the user, instead of trusting the access token until it expires: for what must not happen
   * up to ten minutes after a session was revoked or a user was restricted or deleted. Default: false.
   */
  readonly fresh?: boolean | undefined
  /**
   * Total timeout of the requests that reading the user needs, in milliseconds. Also for each function of the result. Default:
   * the client's `timeout`.
   */
  readonly timeout?: number | undefined
  /**
   * The timeout that the caller knows, of which `timeout` is the rest, for the message of the error.
   * @internal
   */
  readonly total?: number | undefined
}

/** The options of {@link authOfStore}. */
export const AUTH_OPTIONS = {
  fresh: optional(boolean),
  signal: optional(abortSignal),
  timeout: optional(duration),
  total: optional(duration),
} satisfies Record<keyof AuthOptions, unknown>

const GET_USER_INPUT = entity({ or: optional(oneOf('redirect', 'throw')) })

/** The user of a request, as the access token describes them. */
export interface SignedIn {
  /** The ID of the signed-in user. */
  readonly userId: string
  /** The ID of the session, or null if the access token does not contain it. */
  readonly sessionId: string | null
  /** All claims of the access token. They can be as old as the token: ten minutes, by default. */
  readonly claims: VerifiedToken['claims']
}

/** The user of a request. Only `getUser` needs the service: everything else is read from the verified access token. */
export interface StoreAuth {
  /**
   * A client that acts as the user of the request: `listTeams(auth.client)`. It has client access, also if
   * the client of the server has a secret key, so that the service checks the permissions of the user.
   */
  readonly client: Client
  /** The ID of the signed-in user, or null. Restricted and anonymous users do not count as signed in. */
  readonly userId: string | null
  /** The ID of the session of the signed-in user. Null when no user is signed in, or if the token does not contain it. */
  readonly sessionId: string | null
  /** Whether the request has a session of an anonymous user. */
  readonly isAnonymous: boolean
  /** Whether the request has a session of a restricted user, for example until they verify their email. Anonymous users are. */
  readonly isRestricted: boolean
  /** All claims of the access token, also of a restricted or anonymous user: `sub` is their ID. Null without a session. */
  readonly claims: VerifiedToken['claims'] | null
  /**
   * Returns an access token that is valid for at least 20 seconds, or null when no user is signed in. Also null for a
   * restricted or anonymous user: `getAccessToken(auth.client)` returns their token.
   */
  getToken(): Promise<string | null>
  /**
   * Reads the signed-in user, never null: without one, `or` specifies what happens.
   *
   * @throws {LatchkeyError} `NOT_SIGNED_IN` or `USER_RESTRICTED` with `or: 'throw'`.
   */
  getUser(input: { readonly or: 'redirect' | 'throw' }): Promise<Unrestricted>
  /**
   * Reads the signed-in user from the service: once, however often it is called for a request. Null when no user is signed in,
   * also if the session was revoked. A restricted user does not count as signed in: to read them, or to read the user again
   * after a change, call `getUser(auth.client, { includeRestricted: true })`. Without the fields for servers, because apps send
   * this user to the page: `getUser` with the client of the server and the `tokenStore` returns them.
   *
   * @throws {LatchkeyError} `OFFLINE` or `UNABLE_TO_CONNECT` on a network error, which never counts as signed out.
   */
  getUser(input?: { readonly or?: undefined }): Promise<Unrestricted | null>
  /**
   * Returns the signed-in user as the access token describes them. Usually sends nothing: `getUser({ or: 'redirect' })` reads
   * the user.
   */
  protect(): Promise<SignedIn>
}

type Verify = (token: string, limit: KeyLimit) => Promise<VerifiedToken>

/** How long a verified token is remembered, in milliseconds: a page sends several requests. Bounds the life of a revoked key. */
const REMEMBERED_TIME = 60_000
/** How many verified tokens a client remembers. A token is smaller than a kilobyte. */
const REMEMBERED = 1000

const verifiers = new WeakMap<Client, Verify>()

/** The verifier of a client. It caches the keys of the service, and the latest tokens, for all requests. */
function verifierOf(client: Client): Verify {
  const known = verifiers.get(client)
  if (known) return known
  const { projectId, baseUrl: server } = client
  const { env } = client[INTERNALS]
  const { baseUrl = server } = optionsOf(client) ?? {}
  const verify = createVerifier({
    projectId,
    // Browsers can have another URL, which their tokens name.
    baseUrl: typeof baseUrl === 'object' ? { ...baseUrl, server } : server,
    allowAnonymous: true,
    allowRestricted: true,
    fetch: (url, init) => env.fetch(String(url), init ?? {}),
    now: env.now,
  })
  const latest = new Map<string, { readonly token: VerifiedToken; readonly at: number }>()
  const remembering: Verify = async (accessToken, limit) => {
    const startedAt = env.now()
    const remembered = latest.get(accessToken)
    const isRemembered = remembered !== undefined && elapsed(remembered.at, startedAt) < REMEMBERED_TIME
    const ended = (result: string) => env.emit?.({ type: 'verify', result, isRemembered, ms: env.now() - startedAt })
    if (isRemembered) {
      ended('valid')
      return remembered.token
    }
    const token = await verify.within(accessToken, limit).catch((error) => {
      if (isVerifyError(error)) ended(error.code)
      throw error
    })
    ended('valid')
    // Requests of the same user share it.
    Object.freeze(token.claims)
    latest.set(accessToken, { token, at: env.now() })
    if (latest.size > REMEMBERED) latest.delete(latest.keys().next().value as string)
    return token
  }
  verifiers.set(client, remembering)
  return remembering
}

/** The user of a request, as far as the server knows. */
type Identity = Pick<StoreAuth, 'userId' | 'sessionId' | 'isAnonymous' | 'isRestricted' | 'claims'>

/** Returns the options of the next call. */
type NextCall = () => { readonly signal: AbortSignal | undefined; readonly timeout: number; readonly total: number }

const ACTOR = Symbol('actor')
/** Opens the session on first use. All requests share the getter: V8 collects objects with a getter of their own late. */
const CLIENT = {
  enumerable: true,
  get(this: { [ACTOR](): Client }) {
    return this[ACTOR]()
  },
}

const NOBODY: Identity = { userId: null, sessionId: null, isAnonymous: false, isRestricted: false, claims: null }

/**
 * Reads the user of a request from the access token in its token store. The service is asked only
 *
 * - when the token expires soon, for a new one
 * - when the token cannot be verified here, for example while the keys cannot be fetched. A forged token in a header is no
 *   session, without a request: anyone could make the server send as many requests as they send
 * - when the token says that the user is restricted: they may have verified their email since
 * - with `fresh`
 *
 * @param target Gets the fields of the user.
 */
export async function authOfStore<Target extends object>(
  client: Client,
  tokenStore: CookieTokenStore,
  options: AuthOptions,
  target: Target,
): Promise<Target & StoreAuth> {
  // Not in the parameter: declarations do not have `total`, which is internal.
  const { fresh, signal, timeout = client[INTERNALS].timeout, total = timeout } = options
  const { env } = client[INTERNALS]
  /** Starts the timeout of some calls. The result returns the options of the next one, with the time that is left. */
  const startTimeout = () => {
    const end = env.now() + timeout
    return () => ({ signal, timeout: Math.max(end - env.now(), 0), total })
  }
  const verify = (accessToken: string, call: ReturnType<NextCall>) => {
    call.signal?.throwIfAborted()
    // Requests for keys are limited anyway, so that most calls need no timer.
    const isLimited = call.signal || call.timeout <= KEY_DURATIONS.timeoutDuration
    return verifierOf(client)(accessToken, (wait) => (isLimited ? withDeadline(env, call, wait) : wait()))
  }
  let opened: Client | undefined
  const actor = () => (opened ??= client[INTERNALS].actAs(tokenStore))
  /** The tokens of the request, refreshed first if necessary. A session opens only for one that needs it. */
  const tokensOf = async (call: NextCall): Promise<Tokens> => {
    const { next, ...stored }: StoredTokens = await tokenStore.read()
    const isUsable = !next && tokenValidity(env).isUsable(validToken(stored.accessToken), MARGIN)
    return isUsable || isSignedOut(stored) ? stored : getAuthJson(actor(), {}, call())
  }
  let reading: { readonly identity: string; readonly user: Promise<User | null> } | undefined

  /** Any user, also an anonymous or restricted one. Read once, unless another session has started on the server. */
  const readUser = (call: NextCall): Promise<User | null> => {
    const identity = actor().session.identity()
    if (reading?.identity !== identity) {
      const user = getUser(actor(), { or: 'anonymous-if-exists' }, call())
      reading = { identity, user }
      user.catch(() => {
        reading = undefined
      })
    }
    return (reading as NonNullable<typeof reading>).user
  }
  const identify = async (call: NextCall, tokens: Promise<Tokens>, asksService?: boolean): Promise<Identity> => {
    const { accessToken, refreshToken } = await tokens
    if (accessToken === null) return NOBODY
    const verified = asksService ? undefined : await verify(accessToken, call()).catch(verifyErrorCode)
    if (typeof verified === 'string') {
      if (FORGED.includes(verified) && refreshToken === null) return NOBODY
    } else if (verified && isConclusive(verified)) return identityOf(verified, verified.claims)
    const user = await readUser(call)
    return user ? identityOf({ ...user, userId: user.id }, actor().session.claims()) : NOBODY
  }

  const first = startTimeout()
  const identity = await identify(first, tokensOf(first), fresh)
  const auth: Omit<StoreAuth, 'client'> = {
    ...identity,
    async getToken() {
      const call = startTimeout()
      if (isSignedIn(identity)) return unrestrictedToken(actor(), call())
      // The user may have signed in, or verified their email, after the request was read.
      reading = undefined
      const present = await identify(call, getAuthJson(actor(), {}, call()))
      return isSignedIn(present) ? unrestrictedToken(actor(), call()) : null
    },
    getUser: (async (input: { readonly or?: 'redirect' | 'throw' } = {}) => {
      checkOptions('auth.getUser', input, GET_USER_INPUT)
      const { or } = input
      const call = startTimeout()
      const user = await readUser(call)
      if (classifyUser(user) === 'signed-in') return user as Unrestricted
      return or === undefined ? null : getUser(actor(), { or }, call())
    }) as StoreAuth['getUser'],
    async protect(...given: readonly unknown[]) {
      // Some other kits take a condition here. Ignoring it would let in every signed-in user.
      if (given.some((value) => value !== undefined)) throw optionError('condition', NO_CONDITION, 'auth.protect')
      if (isSignedIn(identity)) return identity
      const user = await getUser(actor(), { or: 'redirect' }, { signal, timeout })
      return identityOf({ ...user, userId: user.id }, actor().session.claims()) as SignedIn
    },
  }
  return Object.defineProperties(Object.assign(target, auth), { [ACTOR]: { value: actor }, client: CLIENT }) as Target &
    StoreAuth
}

const NO_CONDITION =
  '`auth.protect` takes no arguments: it only checks that a user is signed in. For a permission, call `hasPermission(auth.client, { permission })`.'

/** The token is not of the service, whatever the service would say. */
const FORGED: readonly VerifyErrorCode[] = [
  'SIGNATURE_INVALID',
  'ALGORITHM_NOT_ALLOWED',
  'TOKEN_MALFORMED',
  'TOKEN_TOO_LARGE',
]

function verifyErrorCode(error: unknown): VerifyErrorCode {
  if (!isVerifyError(error)) throw error
  return error.code
}

/**
 * Whether the token decides alone. A restriction may have ended since it was issued, and tokens of 2.8.8 do not say whether
 * their user is anonymous, and so restricted.
 */
const isConclusive = ({ isAnonymous, isRestricted, claims }: VerifiedToken): boolean =>
  typeof claims.is_restricted === 'boolean' && (isAnonymous || !isRestricted)

function identityOf(user: UserFlags & { readonly userId: string }, claims: SignedIn['claims']): Identity {
  const isSignedIn = classifyUser(user) === 'signed-in'
  const sessionId = claims.refresh_token_id ?? claims.refreshTokenId
  return {
    userId: isSignedIn ? user.userId : null,
    sessionId: isSignedIn && typeof sessionId === 'string' ? sessionId : null,
    isAnonymous: user.isAnonymous,
    isRestricted: user.isAnonymous || user.isRestricted === true,
    claims,
  }
}

const isSignedIn = (identity: Identity): identity is Identity & SignedIn => identity.userId !== null
