import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
import { listeners } from '../lib/listeners.js'
import { Secret } from '../lib/secret.js'
import { until } from '../lib/signal.js'
import type { TokenStore } from './token-store.js'
import { checked, claimsOf, MARGIN, MARGIN_BOUND, NO_TOKENS, type Tokens } from './tokens.js'

/** Why a session is over. */
export type EndedReason =
  | 'signed-out-here'
  | 'signed-out-elsewhere'
  | 'revoked'
  | 'expired'
  | 'user-deleted'
  /** Another session took its place. Stands in the timeline only: what follows is active. */
  | 'replaced'

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

/** A state and when it began, in milliseconds since 1970. */
export type TimelineEntry = SessionState & { readonly at: number }

/** The tokens of one session, guarded. */
export interface SessionTokens {
  readonly accessToken: Secret
  readonly refreshToken: Secret | undefined
}

/** What a refresh brought: a new access token, or the server's rejection. */
export type Refreshed = { readonly accessToken: string } | 'rejected'

export interface TokensOptions {
  /** How long the access token must still be valid, in milliseconds: 20 s unless said, less than 60 s. */
  readonly validity?: number | undefined
  readonly signal?: AbortSignal | undefined
}

/** Keeps one person signed in: the only place where tokens change hands. */
export interface Session {
  state(): SessionState
  /** Calls after each change of state or identity; answers how to stop. */
  subscribe(listener: () => void): () => void
  /** The last states, oldest first: the answer to "why am I signed out?". Says nothing of the tokens. */
  timeline(): readonly TimelineEntry[]
  /** Names the session that is held now. Changes when another one begins or this one ends; says nothing of its tokens. */
  identity(): string
  /** Resolves when the store has answered. */
  loaded(): Promise<void>
  /**
   * Tokens fit to be sent, refreshed first if the access token is about to end; `undefined` when nobody is signed in.
   * Throws OFFLINE or UNABLE_TO_CONNECT when a refresh is needed and the service is out of reach.
   */
  tokens(options?: TokensOptions): Promise<SessionTokens | undefined>
  /** The refresh token that is held, without asking anybody. */
  refreshToken(): Secret | undefined
  /** The server refused this access token: it is not used again. */
  rejectAccessToken(accessToken: Secret): void
  /** Begins a session with these tokens. Throws NO_TOKEN_STORE when there is nowhere to keep them. */
  start(tokens: Tokens): Promise<void>
  /** Ends the session, here and in its store. */
  end(reason: EndedReason): Promise<void>
  /** Stops every listener. */
  dispose(): void
}

export interface SessionSetup {
  readonly store: TokenStore | null
  readonly env: Pick<Env, 'now' | 'emit'>
  /** Exchanges a refresh token. Throws when the service gave no verdict. */
  refresh(refreshToken: Secret): Promise<Refreshed>
  /** Runs alone among the tabs that share the store, where there are any. */
  alone?<T>(refreshToken: Secret, run: () => Promise<T>): Promise<T>
  /** Remembers the device's clock less the server's, in milliseconds. */
  readonly skew?: { get(): number; set(ms: number): void } | undefined
}

/** How many states the timeline remembers. */
const TIMELINE = 20

let sessions = 0

export function createSession({
  store,
  env,
  refresh,
  alone = (_, run) => run(),
  skew: remembered,
}: SessionSetup): Session {
  const changes = listeners()
  const timeline: TimelineEntry[] = []
  let state: SessionState = { status: 'loading' }
  let tokens: Tokens = NO_TOKENS
  let id = 0
  let skew = remembered?.get() ?? 0
  let refreshing: Promise<void> | undefined
  let refusedToken: string | null = null
  let leave: (() => void) | undefined

  const note = (next: SessionState) => {
    timeline.push({ ...next, at: env.now() })
    if (timeline.length > TIMELINE) timeline.shift()
    env.emit?.({ type: 'session', state: next })
  }
  const become = (next: SessionState, another = false) => {
    if (next.status === state.status && !another) return
    if (another) id = ++sessions
    state = next
    note(next)
    changes.call()
  }

  const keyOf = (of: Tokens) => of.refreshToken ?? of.accessToken

  /** Takes what the store holds: the one way in for tokens, whoever wrote them. */
  const adopt = (read: Tokens, gone: EndedReason = 'signed-out-elsewhere') => {
    const next = checked(read)
    const before = keyOf(tokens)
    const key = keyOf(next)
    tokens = next
    if (key === null) {
      if (before !== null) become({ status: 'ended', reason: gone }, true)
      else if (state.status === 'loading') become({ status: 'signed-out' })
    } else if (key !== before) {
      if (before !== null) note({ status: 'ended', reason: 'replaced' })
      become({ status: 'active' }, true)
    }
  }

  /** A store that lost the access token (its cookie lasts a day) does not lose it for us. */
  const heard = (read: Tokens) =>
    adopt(
      read.accessToken === null && read.refreshToken !== null && read.refreshToken === tokens.refreshToken
        ? { ...read, accessToken: tokens.accessToken }
        : read,
    )
  /** Reads the store again: another tab may have refreshed or signed out a moment ago. */
  const sync = () => {
    const read = store?.read()
    if (!read) return
    if ('then' in read) read.then(heard, () => {})
    else heard(read)
  }

  const commit = async (next: Tokens, gone?: EndedReason) => {
    adopt(next, gone)
    await store?.write(next)
  }
  const received = (accessToken: string | null) => {
    const { issued } = accessToken ? claimsOf(accessToken) : {}
    if (issued === undefined) return
    // Lifetimes go by the server's clock: a token that has just come was issued just now.
    skew = env.now() - issued
    remembered?.set(skew)
  }

  /** Milliseconds that the access token has left by the server's clock. */
  const left = (accessToken: string) =>
    accessToken === refusedToken ? 0 : claimsOf(accessToken).expires - (env.now() - skew)

  const usable = (validity: number) => {
    const { accessToken } = tokens
    if (accessToken === null) return false
    const { issued, expires } = claimsOf(accessToken)
    // A token that lives for less than the margin is used for most of its life, not refreshed at every call.
    return left(accessToken) > (issued === undefined ? validity : Math.min(validity, (expires - issued) / 2))
  }

  const replace = async (used: string, validity: number) => {
    become({ status: 'refreshing' })
    try {
      await alone(new Secret(used), async () => {
        sync()
        // Another tab was faster, or this session is over.
        if (tokens.refreshToken !== used || usable(validity)) return
        const refreshed = await refresh(new Secret(used))
        // Compare before commit: an answer that belongs to an older session changes nothing.
        sync()
        if (tokens.refreshToken !== used) return
        if (refreshed === 'rejected') return commit(NO_TOKENS, 'revoked')
        received(refreshed.accessToken)
        await commit({ accessToken: refreshed.accessToken, refreshToken: used })
        // Browsers write cookies in their own time; a read waits for it, so that the next tab finds what was written.
        sync()
      })
    } catch (error) {
      if (tokens.refreshToken === used) become({ status: 'stale-offline' })
      throw error
    }
    if (tokens.refreshToken === used) become({ status: 'active' })
  }

  const secret = (token: string | null) => (token === null ? undefined : new Secret(token))

  const first = store?.read() ?? NO_TOKENS
  const load = 'then' in first ? first.then((read) => adopt(read)) : Promise.resolve(adopt(first))
  load.catch(() => {}) // Whoever waits for `loaded()` hears of it.
  /** While nobody watches, nothing is heard: what is asked for is read. */
  const current = <T>(value: () => T): T => {
    if (!leave) sync()
    return value()
  }

  return {
    state: () => current(() => state),
    identity: () => current(() => `s${id}`),
    timeline: () => [...timeline],
    loaded: () => load,
    refreshToken: () => current(() => secret(tokens.refreshToken)),
    subscribe(listener) {
      const stop = changes.add(listener)
      if (!leave) {
        sync()
        leave = store?.subscribe?.(sync)
      }
      return () => {
        stop()
        if (changes.size > 0) return
        leave?.()
        leave = undefined
      }
    },
    async tokens({ validity = MARGIN, signal } = {}) {
      if (validity >= MARGIN_BOUND)
        throw new ClientError('INVALID_OPTION', `validity must be less than ${MARGIN_BOUND} ms, not ${validity}.`, {
          option: 'validity',
        })
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
        refreshing ??= replace(refreshToken, validity).finally(() => {
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
      const accessToken = secret(tokens.accessToken)
      return accessToken && { accessToken, refreshToken: secret(tokens.refreshToken) }
    },
    rejectAccessToken(accessToken) {
      refusedToken = accessToken.reveal()
    },
    async start(next) {
      if (!store)
        throw new ClientError(
          'NO_TOKEN_STORE',
          'There is nowhere to keep a session: give createClient, or this call, a tokenStore.',
        )
      const begun = checked(next)
      await load
      refusedToken = null
      received(begun.accessToken)
      await commit(begun)
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
