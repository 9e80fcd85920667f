import type { SessionState } from './session/session.js'

/** What a client does, as it does it: for logs and devtools. Carries no token, key or code. */
export type ClientEvent =
  /** One attempt of a request ended: with a status, or without an answer. `ms` is how long it took. */
  | {
      readonly type: 'request'
      readonly method: string
      readonly url: string
      readonly status: number | undefined
      readonly ms: number
    }
  /** A request will be sent again, in `wait` milliseconds. */
  | { readonly type: 'retry'; readonly url: string; readonly why: string; readonly wait: number }
  /** The session changed. */
  | { readonly type: 'session'; readonly state: SessionState }
