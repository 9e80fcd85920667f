// @ts-nocheck
import type { SessionState } from './session/session.js'

/** An event of a client, for logs and devtools. Contains no token, key or code. */
export type ClientEvent =
  /** An attempt of a request ended. `status` is undefined without a response, `ms` is its duration. */
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
  /** A stored value could not be used and was ignored. `place` names the cookie or storage, never its content. */
  | { readonly type: 'invalid-storage'; readonly place: string; readonly reason: string }
