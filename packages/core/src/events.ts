import type { SessionState } from './session-types.js'

/** An event of a client, for logs and devtools. Contains no token, key or code. */
export type ClientEvent =
  /** An attempt of a request ended. `status` is undefined without a response, `ms` is its duration. */
  | {
      readonly type: 'request'
      /** The HTTP method. */
      readonly method: string
      /** The URL of the request. Codes and tokens in it are redacted. */
      readonly url: string
      /** The HTTP status: of an error, that of the error. Undefined without a response. */
      readonly status: number | undefined
      /** The duration of the attempt, in milliseconds. */
      readonly ms: number
    }
  /** A request will be sent again, in `wait` milliseconds. */
  | {
      readonly type: 'retry'
      readonly url: string
      /** Why the request is sent again. */
      readonly why: string
      /** The pause before the next attempt, in milliseconds. */
      readonly wait: number
    }
  /** The session changed. */
  | {
      readonly type: 'session'
      /** The new state. */
      readonly state: SessionState
    }
  /** A stored value could not be used and was ignored. `place` names the cookie or storage, never its content. */
  | {
      readonly type: 'invalid-storage'
      /** The name of the cookie or storage entry, never its content. */
      readonly place: string
      /** Why the value is invalid. */
      readonly reason: string
    }
