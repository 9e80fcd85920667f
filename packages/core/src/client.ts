import { type Cache, createCache } from './cache/cache.js'
import { checkCallOptions, checkInput } from './contract/check-input.js'
import type { Access, CallOptions, Contract, Output, Sender } from './contract/endpoint.js'
import { type Env, platform } from './env.js'
import { ClientError } from './errors/client-error.js'
import type { Secret } from './lib/secret.js'
import type { RedirectMethod } from './navigation/redirect-to.js'
import type { Urls } from './navigation/urls.js'
import { type ClientOptions, rememberOptions, resolveCredentials } from './options.js'
import type { Credentials } from './request/build.js'
import { refreshAccessToken } from './request/refresh.js'
import { type SendContext, send } from './request/send.js'
import { clockEntry } from './session/entries.js'
import { createSession, type Session } from './session/session.js'
import { type TokenStoreOption, tokenStore } from './session/token-store.js'

/** One app's connection with the service. Everything that can be done with it is a function that takes it. */
export interface Client<A extends Access = 'client'> extends Sender<A> {
  readonly projectId: string
  readonly baseUrl: string
  /** For the OAuth requests, which carry it as the client's secret. */
  readonly publishableKey: Secret | undefined
  readonly oauthScopesOnSignIn: Readonly<Record<string, readonly string[]>>
  /** The URLs that were given; `urlOf` knows the rest. */
  readonly urls: Partial<Urls>
  readonly redirectMethod: RedirectMethod
  readonly env: Env
  readonly session: Session
  /** The session that a call uses: the client's own, or one with the tokens given for that call. */
  sessionOf(options?: CallOptions): Session
  readonly cache: Cache
  /** Stops every timer and listener. */
  dispose(): void
}

type AccessOf<O extends ClientOptions> = O extends { superSecretAdminKey: string }
  ? Access
  : O extends { secretServerKey: string }
    ? 'client' | 'server'
    : 'client'

/**
 * Makes a client. The keys say what it may call: the publishable key alone client calls, a secret server key server
 * calls, a super secret admin key all. Throws INVALID_OPTION that names the option which is missing or wrong.
 *
 *     const client = createClient({ projectId: '…', publishableClientKey: 'pck_…' })
 */
export function createClient<const O extends ClientOptions>(options: O, env: Env = platform()): Client<AccessOf<O>> {
  const { fetch, onEvent, logger, storage } = options
  if (fetch) env = { ...env, fetch: (url, init) => fetch(new Request(url, init)) }
  if (storage) env = { ...env, ...storage }
  if (onEvent || logger)
    env = {
      ...env,
      emit(event) {
        onEvent?.(event)
        logger?.(`latchkey: ${JSON.stringify(event)}`)
      },
    }
  const client = connect(resolveCredentials(options, env), options, env)
  rememberOptions(client, options)
  return client as unknown as Client<AccessOf<O>>
}

/** A client for who speaks, however that was found out. */
export function connect(credentials: Credentials, options: ClientOptions, env: Env): Client<Access> {
  const { projectId } = credentials
  const kept = options.tokenStore === undefined ? defaultStore(credentials, env) : options.tokenStore
  const clock = clockEntry(projectId)
  const open = (option: TokenStoreOption) =>
    createSession({
      store: tokenStore(option, projectId, env),
      env,
      refresh: (refreshToken) => refreshAccessToken(refreshToken, credentials, env),
      skew: {
        get: () => Number(env.sharedStore?.get(clock)) || 0,
        set: (ms) => env.sharedStore?.set(clock, String(ms)),
      },
      async alone(refreshToken, run) {
        const joined = option === kept && (await tabs)
        return joined ? joined.alone(refreshToken, run) : run()
      },
    })
  const session = open(kept)
  const cache = createCache(session.identity)
  // Only a store that tabs share needs to know of them.
  const tabs = kept === 'cookie' ? env.joinTabs?.(projectId, cache.invalidate).catch(() => undefined) : undefined
  const others = { named: new Map<unknown, Session>(), held: new WeakMap<object, Session>() }
  const sessionOf = ({ tokenStore: option }: CallOptions = {}) => {
    if (option === undefined) return session
    const known: Pick<Map<unknown, Session>, 'get' | 'set'> = option !== null && typeof option === 'object'
      ? (others.held as never)
      : others.named
    const opened = known.get(option) ?? open(option)
    known.set(option, opened)
    return opened
  }
  const deliver = (contract: Contract, input: object, call: CallOptions) => {
    const context: SendContext = { env, credentials, session: sessionOf(call), deadline: options.deadline }
    return send(contract, input, context, call)
  }
  const client: Client<Access> = {
    may: {
      none: true,
      client: true,
      server: credentials.access !== 'client',
      admin: credentials.access === 'admin',
    } as Client<Access>['may'],
    projectId,
    baseUrl: credentials.baseUrl,
    publishableKey: credentials.publishableKey,
    oauthScopesOnSignIn: options.oauthScopesOnSignIn ?? {},
    urls: options.urls ?? {},
    redirectMethod: options.redirectMethod ?? (env.page ? 'window' : 'none'),
    env,
    session,
    sessionOf,
    cache,
    async send(contract, input, call = {}) {
      if (!client.may[contract.access])
        throw new ClientError(
          'INSUFFICIENT_ACCESS',
          `${contract.summary} needs ${contract.access} access: a client with that key, on a server.`,
          { needed: contract.access },
        )
      checkInput(contract, input)
      checkCallOptions(contract.name, call)
      const load = () => deliver(contract, input, call)
      if (contract.method === 'GET' && call.tokenStore === undefined) {
        await session.loaded()
        const key = cache.keyOf(contract, input)
        const read = () => cache.show(key, load)
        // A caller who may leave early does not take the others' answer along.
        return (await (call.signal || call.deadline ? read() : cache.share(key, read))) as Output<typeof contract>
      }
      const answer = await load()
      cache.invalidate(contract.changes)
      if (contract.changes) tabs?.then((joined) => joined?.tell(contract.changes ?? []))
      return answer as Output<typeof contract>
    },
    dispose() {
      cache.dispose()
      session.dispose()
      tabs?.then((joined) => joined?.leave())
      for (const other of others.named.values()) other.dispose()
    },
  }
  return client
}

const defaultStore = ({ access }: Credentials, env: Env): TokenStoreOption =>
  access !== 'client' ? null : env.cookies ? 'cookie' : 'memory'
