import { type Cache, createCache } from './cache/cache.js'
import type { Client, ClientInternals } from './client-types.js'
import { checkAccess, checkCallOptions, checkInput, checkSession, checkUser } from './contract/check-input.js'
// From the index, by which the declarations of an app can name the type of an endpoint, whatever else the app imports.
import type { Access, CallOptions, Contract, Output } from './contract/index.js'
import { detectEnv, type Env, isolated } from './env.js'
import { INTERNALS } from './lib/internals.js'
import { report } from './lib/listeners.js'
import { isModeKnown } from './lib/mode.js'
import { sharedWork } from './lib/shared-work.js'
import { type ClientOptions, checkOptions, rememberOptions, resolveCredentials } from './options.js'
import { type Credentials, sendsTokens } from './request/build.js'
import { refreshAccessToken } from './request/refresh.js'
import { send } from './request/send.js'
import type { Outage } from './request/send-with-retry.js'
import { showProblem } from './request/show-problem.js'
import { warnOfProblems } from './request/warn-of-problems.js'
import { crossTab } from './session/cross-tab.js'
import { DEADLINE, SERVER_DEADLINE, withDeadline } from './session/deadline.js'
import { clockEntry, signOutEntry } from './session/entries.js'
import { externalStore } from './session/external-session.js'
import { withoutStore } from './session/no-token-store.js'
import { createSession, type Refreshed } from './session/session.js'
import { needsSharedDomain } from './session/shared-domain.js'
import { tokenStore } from './session/token-store.js'
import type { Session, TokenStore, TokenStoreOption } from './session-types.js'

export type { Client } from './client-types.js'

/** The delay before the project is read to find out whether subdomains share the session, in milliseconds. */
const SHARING_DELAY = 1000

declare const process: { readonly env: { readonly NODE_ENV?: string } }

// Not exported: the declarations of an app, which cannot name them, contain what they evaluate to.

/** Shows the right form in the compile error of `createClient(url, key)`. Rejects strings, because they are iterable. */
type Usage<Form extends string> = {
  readonly [Symbol.iterator]?: Form
}

/** The type of an option that does not exist. The compile error shows it. */
type Rejected<Message extends string> = {
  readonly [Symbol.unscopables]: Message
}

/** Rejects options that do not exist. */
type Exact<O> = {
  readonly [K in Exclude<keyof O & string, keyof ClientOptions>]: Rejected<
    K extends keyof ServiceNames
      ? `\`createClient\` has no option \`${K}\`. Did you mean \`${ServiceNames[K]}\`?`
      : `\`createClient\` has no option \`${K}\`.`
  >
}

/** Options that have the names of the service in its own kit, and their names here. */
type ServiceNames = {
  readonly publishableClientKey: 'publishableKey'
  readonly secretServerKey: 'secretKey'
  readonly superSecretAdminKey: 'adminKey'
}

/** A key that is `undefined` counts: `createClient` throws for it. Only a key that may be left out does not. */
type AccessOf<O extends ClientOptions> = O extends { adminKey: string | undefined }
  ? Access
  : O extends { secretKey: string | undefined }
    ? 'client' | 'server'
    : 'client'

/**
 * Creates a client. The keys determine its access: a publishable key for client access, a secret server key for server
 * access, a super secret admin key for admin access.
 *
 * @param options The project, its keys, and where to store the session. No option is read from environment variables: pass
 * the result of {@link configFromEnv}.
 * @returns The client. Create it once and share it.
 * @throws {LatchkeyError} `INVALID_OPTION` when an option is missing or invalid. `details.option` names it.
 *
 * @example
 * const client = createClient({ projectId: '…', publishableKey: 'pck_…' }) // in a page
 * const shared = createClient({ projectId: '…', tokenStore: null }) // on a server, for `getAuth` and `tokenStore: request`
 */
export function createClient<const O extends ClientOptions & Usage<'createClient({ projectId, publishableKey })'>>(
  options: O & Exact<O>,
): Client<AccessOf<O>>
/**
 * Creates a client in another environment than that of the platform, for tests.
 * @internal
 */
export function createClient<const O extends ClientOptions & Usage<'createClient({ projectId, publishableKey })'>>(
  options: O & Exact<O>,
  env: Env | undefined,
): Client<AccessOf<O>>
export function createClient(options: ClientOptions, env: Env = detectEnv()): Client<Access> {
  // Bundlers remove this and the block below from production builds: see `isModeKnown`.
  if (/* @__PURE__ */ isModeKnown()) if (process.env.NODE_ENV === 'development') showInvalidOptions(options, env)
  checkOptions(options, env)
  const { fetch, onEvent, logger, storage } = options
  if (fetch) env = { ...env, fetch: (url, init) => fetch(new Request(url, isolated(init))) }
  if (storage) env = { ...env, ...storage }
  if (onEvent || logger) {
    // An async function turns what a handler throws into a rejection: it is reported and fails no call.
    const emit = async (handle: () => unknown) => handle()
    env = {
      ...env,
      emit(event) {
        emit(() => onEvent?.(event)).catch(report)
        emit(() => logger?.(`latchkey: ${JSON.stringify(event)}`)).catch(report)
      },
    }
  }
  if (/* @__PURE__ */ isModeKnown())
    if (process.env.NODE_ENV === 'development')
      env = warnOfProblems(
        env,
        options.tokenStore,
        () => client,
        () => import('./request/find-problems.js'),
      )
  const client = connect(resolveCredentials(options, env), options, env)
  rememberOptions(client, options)
  return client
}

/**
 * Shows what `createClient` throws for invalid options on the page, which often stays blank: modules that create a client
 * do not finish loading. For development.
 */
function showInvalidOptions(options: ClientOptions, env: Env): void {
  try {
    checkOptions(options, env)
    resolveCredentials(options, env)
  } catch (error) {
    if (env.page) showProblem(`Latchkey: ${(error as Error).message}`)
  }
}

/** All clients share the getter: V8 collects objects with a getter of their own late. A server has a client for each request. */
const SESSION = {
  enumerable: true,
  get(this: Omit<Client, 'session'>) {
    return this[INTERNALS].sessionOf()
  },
}

/** Creates a client from resolved credentials. */
export function connect(credentials: Credentials, options: ClientOptions, env: Env): Client<Access> {
  const { projectId } = credentials
  const ownStore = options.tokenStore === undefined ? defaultStore(credentials, env) : options.tokenStore
  // The client of a server has no session of its own, unlike that of a script.
  const isServer = env.isOnUserDevice === false && ownStore == null
  const { timeout = isServer ? SERVER_DEADLINE : DEADLINE } = options
  const clock = clockEntry(projectId)
  const outage: Outage = {}
  const tabs = crossTab(projectId, env)
  // Sessions with the same refresh token share its refresh: the client's own, and one that a sign-out revokes.
  const refreshing = sharedWork<Refreshed>()
  let cancelSharing: (() => void) | undefined
  const shareLater = (store: TokenStore) => {
    if (cancelSharing || !needsSharedDomain(projectId, env)) return
    cancelSharing = env.idleTimer(SHARING_DELAY, () => {
      // After a failure, the next page that stores the session tries again.
      import('./session/share-session.js').then(({ shareSession }) => shareSession(client, store)).catch(() => {})
    })
  }
  const open = (option: TokenStoreOption) => {
    const store = tokenStore(option, projectId, env, shareLater)
    const external = externalStore(store)
    return createSession({
      store,
      env,
      refresh: (token) =>
        refreshing(token.reveal(), undefined, async () => {
          const startedAt = env.now()
          let result: 'refreshed' | 'rejected' | 'failed' = 'failed'
          try {
            const refreshed = await (external
              ? external.exchange(token, client)
              : refreshAccessToken(token, credentials, env, outage))
            result = refreshed === 'rejected' ? 'rejected' : 'refreshed'
            return refreshed
          } finally {
            env.emit?.({ type: 'refresh', result, ms: env.now() - startedAt })
          }
        }),
      // The tabs do not share the access tokens of an external session.
      ...(!external && tabs),
      isSigningOut: (token) => env.sharedStore?.get(signOutEntry(projectId))?.includes(token.reveal()) === true,
      skew: {
        get: () => Number(env.sharedStore?.get(clock)) || 0,
        set: (ms) => env.sharedStore?.set(clock, String(ms)),
      },
    })
  }
  const session = credentials.owner?.session ?? (ownStore === undefined ? withoutStore(open(null)) : open(ownStore))
  /** The tokens of the session authenticate a call, or the session of the owner, in every call. */
  const usesSession = (contract: Contract) => credentials.owner !== undefined || sendsTokens(contract)
  const cache = createCache(usesSession)
  // Refetches what another tab with the same session has changed.
  const channel =
    ownStore === 'cookie' || session.provider !== undefined || (ownStore as Partial<TokenStore> | null)?.subscribe
      ? env.openChannel?.(`latchkey-${projectId}`, (tags) => cache.invalidate(tags as readonly string[]))
      : undefined
  const others = { named: new Map<unknown, Session>(), held: new WeakMap<object, Session>() }
  const sessionOf = ({ tokenStore: option }: CallOptions = {}) => {
    if (option === undefined || option === ownStore || credentials.owner) return session
    const known: Pick<Map<unknown, Session>, 'get' | 'set'> = option !== null && typeof option === 'object'
      ? (others.held as never)
      : others.named
    const opened = known.get(option) ?? open(option)
    known.set(option, opened)
    return opened
  }
  /**
   * The client of some credentials and a session, which opens on first use. `acting` is the token store of a client that acts
   * as a user.
   */
  const clientOf = (
    credentials: Credentials,
    open: () => Session,
    cache: Cache,
    acting?: TokenStoreOption,
  ): Client<Access> => {
    const may = {
      none: true,
      client: true,
      server: credentials.access !== 'client',
      admin: credentials.access === 'admin',
    } as ClientInternals<Access>['may']
    const ownSessionOf = (call: CallOptions = {}) => (call.tokenStore === undefined ? open() : sessionOf(call))
    const isWithoutUser = may.server && (ownStore === null || credentials.owner !== undefined)
    const internals: ClientInternals<Access> = {
      isWithoutUser,
      may,
      publishableKey: credentials.publishableKey,
      oauthScopesOnSignIn: options.oauthScopesOnSignIn ?? {},
      redirectMethod: options.redirectMethod ?? (env.page ? 'window' : 'none'),
      env,
      outage,
      timeout,
      sessionOf: ownSessionOf,
      signingIn: undefined,
      cache,
      acting,
      actAs(tokenStore) {
        if (credentials.owner) return client
        const { secretKey: _secret, adminKey: _admin, ...own } = options
        const { baseUrl, publishableKey, extraHeaders } = credentials
        const keys = { baseUrl, projectId, publishableKey, extraHeaders, access: 'client' } as const
        const actor = clientOf(keys, () => sessionOf({ tokenStore }), createCache(usesSession), tokenStore)
        rememberOptions(actor, own)
        return actor
      },
      async send(row, input, call = {}) {
        const given = (may.server && row.forServers) || row
        // The options can be null, which `checkCallOptions` reports.
        const called = call?.calledBy?.name ?? given.name
        checkInput(given, input, called)
        checkCallOptions(called, call)
        if (may.server && !credentials.owner) checkSession(called, call)
        const contract = call.includeRestricted ? { ...given, allowsRestricted: true as const } : given
        if (!may[contract.access] || (may.server && call.tokenStore)) checkAccess(called, may, contract, input)
        if (isWithoutUser && call.tokenStore === undefined)
          checkUser(called, contract, input, call.calledBy?.takesUserId)
        const run = async (signal: AbortSignal, end: number) => {
          const callSession = ownSessionOf(call)
          const identity = usesSession(contract) ? (call.identity ?? (await callSession.capture())) : undefined
          const context = { env, outage, credentials, session: callSession, identity }
          if (contract.method === 'GET' && call.tokenStore === undefined) {
            const key = cache.keyOf(contract, input, identity?.id ?? '')
            let isShared = true
            const read = (signal: AbortSignal, end: number) => {
              isShared = false
              const isShown = cache.entries.get(key)?.state().status === 'ready'
              const reading = { ...context, signal, end, cache: isShown ? 'stale' : 'miss' } as const
              return cache.show(key, () => send(contract, input, reading))
            }
            // A call with its own timeout has its own retries as well.
            const output =
              call.timeout === undefined
                ? cache.share(`${cache.changes()} ${key}`, signal, (stop) => read(stop.signal, env.now() + timeout))
                : read(signal, end)
            if (isShared) env.emit?.({ type: 'shared-read', endpoint: contract.name })
            return output
          }
          const { onLateResponse } = call
          const run = () => send(contract, input, { ...context, signal, end, onLateResponse })
          return cache.change(contract, input, identity?.id ?? '', run, (changes) => {
            if (contract.changesClaims) callSession.outdateClaims()
            if (changes.length > 0) channel?.send(changes)
          })
        }
        // The deadline of a flow covers its calls: a flow passes when it ends.
        const { signal, end, total } = call as CallOptions & { readonly end?: number; readonly total?: number }
        const output =
          signal && end !== undefined
            ? run(signal, end)
            : withDeadline(env, { signal, timeout: call.timeout ?? timeout, total }, run)
        return output as Promise<Output<typeof contract>>
      },
    }
    const made: Omit<Client<Access>, 'session'> = {
      [INTERNALS]: internals,
      projectId,
      baseUrl: credentials.baseUrl,
      urls: options.urls ?? {},
      dispose() {
        cache.dispose()
        if (acting !== undefined) return
        cancelSharing?.()
        session.dispose()
        channel?.close()
        for (const other of others.named.values()) other.dispose()
      },
    }
    return Object.defineProperty(made, 'session', SESSION) as Client<Access>
  }
  const client = clientOf(credentials, () => session, cache)
  return client
}

/**
 * Where a client stores its session. Undefined without a page: a server would share one session among all its visitors. In
 * a worker of a browser, too, whose memory ends before the session does.
 */
const defaultStore = ({ access }: Credentials, env: Env): TokenStoreOption | undefined =>
  access !== 'client' ? null : env.cookies && 'cookie'
