import type { Secret } from './lib/secret.js'

// The types of sessions and their stores. Below everything that uses them: events, call options and the session itself.

/** The tokens of a session. Both are null when there is none. */
export interface Tokens {
  /** The access token, or null. */
  readonly accessToken: string | null
  /** The refresh token, or null. */
  readonly refreshToken: string | null
}

/**
 * A custom store for the tokens of a session. It may be asynchronous (React Native, browser extensions). A store that
 * several processes share must not let one process read while another one writes.
 */
export interface TokenStore {
  /** Returns the stored tokens. */
  read(): Tokens | Promise<Tokens>
  /** Stores the tokens. Both are null after sign-out. */
  write(tokens: Tokens): void | Promise<void>
  /** Calls `changed` when another context has changed the tokens. Returns an unsubscribe function. */
  subscribe?(changed: () => void): () => void
}

/** The headers of a request: a `Headers` object, or an object by lower-case name, as Node.js has them. */
export type RequestHeaders =
  | {
      /** Returns the value of a header, or null. */
      get(name: string): string | null
    }
  | { readonly [name: string]: string | readonly string[] | undefined }

/** A `Request`, a request of Node.js, Express or Fastify, or anything with the headers of a request. */
export interface RequestLike {
  /** The headers of the request. */
  readonly headers: RequestHeaders
  /** The URL. Guards add it to the sign-in URL. A path gets the host and protocol of the headers. */
  readonly url?: string | undefined
  /** The URL before a router has shortened it, in Express and Fastify. It replaces `url`. */
  readonly originalUrl?: string | undefined
}

/**
 * `'cookie'`: the cookies of the page. `'memory'`: until the page is closed or the process exits, one session for all
 * users of the process. Tokens: exactly these. A request: the tokens in a header of a kit or its cookies. `null`: none. Or a custom store.
 */
export type TokenStoreOption = 'cookie' | 'memory' | Tokens | RequestLike | TokenStore | null

/**
 * The session, or the signed-out state, in which a call started. A call compares it with the current session before it
 * sends a request and before it stores or returns a result.
 */
export interface SessionIdentity {
  /** Differs between sessions, also between those of two users in one browser. Not derived from the tokens. */
  readonly id: string
  /** Whether a user was signed in. */
  readonly isSignedIn: boolean
  /** The tokens as they were stored at that time. The access token may have expired. */
  readonly accessToken: Secret | undefined
  /** The refresh token as it was stored at that time. Undefined for a session of another provider. */
  readonly refreshToken: Secret | undefined
  /** Whether the session could get a new access token at that time. */
  readonly isRefreshable: boolean
}

/** Why a session ended. */
export type EndedReason =
  | 'signed-out-here'
  | 'signed-out-elsewhere'
  | 'revoked'
  | 'expired'
  | 'user-deleted'
  /** Another session replaced it. Only in the timeline: the state that follows is `active`. */
  | 'replaced'

/** The state of a session, by `status`. */
export type SessionState =
  /** The token store has not been read yet. */
  | { readonly status: 'loading' }
  | { readonly status: 'signed-out' }
  | { readonly status: 'active' }
  /** The access token is being refreshed. */
  | { readonly status: 'refreshing' }
  /** The last refresh did not reach the server. The user is still signed in. */
  | { readonly status: 'stale-offline' }
  | {
      readonly status: 'ended'
      /** Why the session ended. */
      readonly reason: EndedReason
    }

/** A state and when it started, in milliseconds since 1970. */
export type TimelineEntry = SessionState & {
  /** When the state started, in milliseconds since 1970. */
  readonly at: number
}

/** The tokens of one session, hidden from logs. */
export interface SessionTokens {
  readonly accessToken: Secret
  readonly refreshToken: Secret | undefined
  /** Whether the session can get a new access token. */
  readonly isRefreshable: boolean
}

export interface TokensOptions {
  /** How long the access token must still be valid, in milliseconds, less than 60 000. Default: 20 000. */
  readonly validity?: number | undefined
  /** Refreshes the session if the claims have changed since the access token was issued. For tokens that the app reads. */
  readonly current?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  /** The session to return tokens of. Default: the session that is current when this is called. */
  readonly identity?: SessionIdentity | undefined
}

/** Options of `session.start`. */
export interface StartOptions {
  /** The session in which the sign-in started. Default: the session that is current when this is called. */
  readonly identity?: SessionIdentity | undefined
  /** When the request for the tokens was sent, in milliseconds since 1970. Measures the offset of the device's clock. */
  readonly sentAt?: number | undefined
}

/** Keeps one user signed in. All reads and writes of tokens go through it. */
export interface Session {
  /** The provider that starts and ends the session, for example `clerk`. Default: the service. */
  readonly provider: string | undefined
  /** The current state. Reads a synchronous token store again, at most once per task. */
  state(): SessionState
  /** Calls `listener` after each change of state or identity. Returns an unsubscribe function. */
  subscribe(listener: () => void): () => void
  /** The last 20 states, oldest first: shows why a user was signed out. Contains no tokens. */
  timeline(): readonly TimelineEntry[]
  /** The id of the current session. Changes when another session starts or this one ends. */
  identity(): string
  /**
   * Reads the token store and returns the session that is current now. A synchronous store is read before this
   * returns its promise.
   */
  capture(): Promise<SessionIdentity>
  /** Whether the session is still the current one. Reads the token store again. */
  isCurrent(identity: SessionIdentity): Promise<boolean>
  /** Resolves when the token store has been read for the first time. */
  loaded(): Promise<void>
  /**
   * Tokens that can be sent, refreshed first if the access token is about to expire. `undefined` when the user is
   * signed out, or when the session has ended since it was captured.
   *
   * @throws SESSION_CHANGED when another session has started since then. OFFLINE or UNABLE_TO_CONNECT when a refresh
   * is needed and the server cannot be reached.
   */
  tokens(options?: TokensOptions): Promise<SessionTokens | undefined>
  /** The stored refresh token. Sends nothing. */
  refreshToken(): Secret | undefined
  /**
   * The claims of an access token, without verifying it: for what a page shows, never for access. Sends nothing.
   *
   * @param accessToken Default: that of the session, as last read. Without one, there are no claims.
   */
  claims(accessToken?: string): Readonly<Record<string, unknown>>
  /**
   * The current time by the clock of the service, in milliseconds since 1970, as far as this session has measured it. Compare
   * times of the service with it, such as the expiry of an API key: the clock of a device can be wrong.
   */
  serverNow(): number
  /**
   * Marks an access token as rejected by the server: it is not used again.
   *
   * @param hasNoUser Whether its user was deleted, according to the server. The reason of the session's end if the server
   * also rejects the refresh token. Default: false.
   */
  rejectAccessToken(accessToken: Secret, hasNoUser?: boolean): void
  /** Notes that the access token no longer states the current claims: the next token for the app is a new one. */
  outdateClaims(): void
  /**
   * Starts a session with these tokens, stores them, and returns it.
   *
   * @throws NO_TOKEN_STORE without a token store. SESSION_CHANGED when a newer session has started since
   * `options.identity` was captured: the newer session stays.
   */
  start(tokens: Tokens, options?: StartOptions): Promise<SessionIdentity>
  /**
   * Ends the session, here and in its store. Does nothing when another session than `identity` is the current one. A
   * session that has left the store and is back, with the same refresh token, is the same session.
   *
   * @returns The refresh tokens of the other sessions that were in the store, such as those of other kits: they have left
   * it as well.
   */
  end(reason: EndedReason, identity?: SessionIdentity): Promise<readonly Secret[]>
  /** Stops listening to the token store. */
  dispose(): void
}
