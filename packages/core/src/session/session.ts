import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
import { listeners } from '../lib/listeners.js'
import { Secret } from '../lib/secret.js'
import { until } from '../lib/signal.js'
import type { TokenStore } from './token-store.js'
import { checked, lifetime, MARGIN, MARGIN_BOUND, NO_TOKENS, type Tokens } from './tokens.js'

/** Why a session is over. */
export type EndedReason = 'signed-out-here' | 'signed-out-elsewhere' | 'revoked' | 'expired' | 'user-deleted'

export type SessionState =
  /** The store has not answered yet. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'active' }
  /** The access token is being replaced. */
  | { readonly status: 'refreshing' }
  /** The last refresh did not reach the service: still signed in. */
  | { readonly status: 'stale-offline' }
  | { readonly status: 'ended'; readonly reason: EndedReason }

/** The tokens of one session, guarded. */
export interface HeldTokens {
  readonly accessToken: Secret
  readonly refreshToken: Secret | undefined
}

/** What a refresh brought: a new access token, or the server's rejection. */
export type Refreshed = { readonly accessToken: string } | 'rejected'

/** Keeps one person signed in: the only place where tokens change hands. */
export interface Session {
  state(): SessionState
  /** Calls after each change of state or identity; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** Names the session that is held now. Changes when another one begins or this one ends; says nothing of its tokens. */
  identity(): string
  /** Resolves when the store has answered. */
  loaded(): Promise<void>
  /**
   * Tokens fit to be sent, refreshed first if the access token has less than `validity` (20 s unless said, in
   * milliseconds) left; `undefined` when nobody is signed in. Throws OFFLINE or UNABLE_TO_CONNECT when a refresh is
   * needed and the service is out of reach.
   */
  tokens(options?: {
    readonly validity?: number | undefined
    readonly signal?: AbortSignal | undefined
  }): Promise<HeldTokens | undefined>
  /** The server refused this access token: it is not used again. */
  refused(accessToken: Secret): void
  /** Begins a session with these tokens. Throws NO_TOKEN_STORE when there is nowhere to keep them. */
  start(tokens: Tokens): Promise<void>
  /** Ends the session, here and in its store. */
  end(reason: EndedReason): Promise<void>
  /** Stops every timer and listener. */
  dispose(): void
}

export interface SessionSetup {
  readonly store: TokenStore | null
  readonly env: Pick<Env, 'now'>
  /** Exchanges a refresh token. Throws when the service gave no verdict. */
  refresh(refreshToken: Secret): Promise<Refreshed>
}

let sessions = 0

export function createSession({ store, env, refresh }: SessionSetup): Session {
  const changes = listeners()
  let state: SessionState = { status: 'loading' }
  let tokens: Tokens = NO_TOKENS
  let id = 0
  /** The device's clock less the server's, learned whenever a token arrives. */
  let skew = 0
  let refreshing: Promise<void> | undefined
  let refusedToken: string | null = null
  let leave: (() => void) | undefined

  const become = (next: SessionState) => {
    if (next.status === state.status) return
    state = next
    changes.call()
  }

  /** Takes what the store holds: the one way in for tokens, whoever wrote them. */
  const adopt = (read: Tokens, gone: EndedReason = 'signed-out-elsewhere') => {
    const next = checked(read)
    const before = tokens
    tokens = next
    const key = next.refreshToken ?? next.accessToken
    if (key === null) {
      if (state.status === 'loading') become({ status: 'signed-out' })
      else if (before.refreshToken ?? before.accessToken) {
        id = ++sessions
        become({ status: 'ended', reason: gone })
      }
    } else if (key !== (before.refreshToken ?? before.accessToken)) {
      id = ++sessions
      state = { status: 'active' }
      changes.call()
    }
  }

  /** Reads a synchronous store again: another tab may have refreshed or signed out a moment ago. */
  const sync = () => {
    const read = store?.read()
    if (read && !('then' in read)) adopt(keepAccess(read))
  }
  /** A store that lost the access token (its cookie lasts a day) does not lose it for us. */
  const keepAccess = (read: Tokens): Tokens =>
    read.accessToken === null && read.refreshToken !== null && read.refreshToken === tokens.refreshToken
      ? { ...read, accessToken: tokens.accessToken }
      : read

  const commit = async (next: Tokens, gone?: EndedReason) => {
    adopt(next, gone)
    await store?.write(next)
  }

  /** Milliseconds that the access token has left by the server's clock. */
  const left = (accessToken: string) =>
    accessToken === refusedToken ? 0 : lifetime(accessToken).expires - (env.now() - skew)

  const usable = (validity: number) => {
    const { accessToken } = tokens
    if (accessToken === null) return false
    const { issued, expires } = lifetime(accessToken)
    // A token that lives for less than the margin is used for most of its life, not refreshed at every call.
    const short = issued === undefined ? validity : Math.min(validity, (expires - issued) / 2)
    return left(accessToken) > short
  }

  const replace = async (used: string) => {
    become({ status: 'refreshing' })
    let refreshed: Refreshed
    try {
      refreshed = await refresh(new Secret(used))
    } catch (error) {
      if (tokens.refreshToken === used) become({ status: 'stale-offline' })
      throw error
    }
    // Compare before commit: an answer that belongs to an older session changes nothing.
    sync()
    if (tokens.refreshToken !== used) return
    if (refreshed === 'rejected') return commit(NO_TOKENS, 'revoked')
    const { issued } = lifetime(refreshed.accessToken)
    if (issued !== undefined) skew = env.now() - issued
    await commit({ accessToken: refreshed.accessToken, refreshToken: used })
    become({ status: 'active' })
  }

  const held = (): HeldTokens | undefined =>
    tokens.accessToken === null
      ? undefined
      : {
          accessToken: new Secret(tokens.accessToken),
          refreshToken: tokens.refreshToken === null ? undefined : new Secret(tokens.refreshToken),
        }

  const first = store?.read() ?? NO_TOKENS
  const load = 'then' in first ? first.then((read) => adopt(read)) : Promise.resolve(adopt(first))
  load.catch(() => {}) // Whoever waits for `loaded()` hears of it.
  leave = store?.subscribe?.(() => {
    const read = store.read()
    if ('then' in read)
      read.then(
        (late) => adopt(keepAccess(late)),
        () => {},
      )
    else adopt(keepAccess(read))
  })

  return {
    state: () => state,
    subscribe: changes.add,
    identity: () => `s${id}`,
    loaded: () => load,
    async tokens({ validity = MARGIN, signal } = {}) {
      if (validity >= MARGIN_BOUND)
        throw new ClientError(
          'INVALID_OPTION',
          `An access token can be asked to be valid for less than ${MARGIN_BOUND} ms, not ${validity}.`,
          { option: 'validity' },
        )
      await until(load, signal)
      sync()
      while (!usable(validity)) {
        const { accessToken, refreshToken } = tokens
        if (refreshToken === null) {
          // Nothing can replace it: it serves until it expires.
          if (accessToken === null) return undefined
          if (left(accessToken) > 0) break
          await commit(NO_TOKENS, 'expired')
          return undefined
        }
        refreshing ??= replace(refreshToken).finally(() => {
          refreshing = undefined
        })
        try {
          await until(refreshing, signal)
        } catch (error) {
          if (!signal?.aborted && tokens.accessToken !== null && left(tokens.accessToken) > 0) break
          throw error
        }
        // What has just been refreshed is used however short it lives; a newer session is judged anew.
        if (tokens.refreshToken === refreshToken) break
      }
      return held()
    },
    refused(accessToken) {
      refusedToken = accessToken.reveal()
    },
    async start(next) {
      if (!store)
        throw new ClientError(
          'NO_TOKEN_STORE',
          "This client has nowhere to keep a session. Give createClient a tokenStore ('cookie', 'memory' or your own), or pass one with this call.",
        )
      await load
      refusedToken = null
      const { accessToken } = next
      const issued = accessToken ? lifetime(accessToken).issued : undefined
      if (issued !== undefined) skew = env.now() - issued
      await commit(checked(next))
    },
    async end(reason) {
      await load
      await commit(NO_TOKENS, reason)
    },
    dispose() {
      leave?.()
      leave = undefined
    },
  }
}
