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
 * `'cookie'`: the cookies of the page. `'memory'`: until the page is closed or the process exits. Tokens: exactly
 * these. A request: the tokens in its `x-stack-auth` header or its cookies. `null`: none. Or a custom store.
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
  /** The refresh token as it was stored at that time. */
  readonly refreshToken: Secret | undefined
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
