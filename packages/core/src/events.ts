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
      /** The call of the API, such as `getCurrentUser`. Undefined for requests of the client itself, such as a refresh. */
      readonly endpoint: string | undefined
      /** Which attempt of its call it was, from 1. */
      readonly attempt: number
      /** For a read: `stale` if `watch` or a hook shows the previous response, otherwise `miss`. Undefined for other requests. */
      readonly cache: 'miss' | 'stale' | undefined
    }
  /** A call sent nothing, because the same read was on its way. */
  | {
      readonly type: 'shared-read'
      readonly endpoint: string
    }
  /** An access token was refreshed, or could not be. */
  | {
      readonly type: 'refresh'
      /** `rejected`: the service has ended the session. `failed`: the service could not be asked. */
      readonly result: 'refreshed' | 'rejected' | 'failed'
      /** The duration with all attempts, in milliseconds. */
      readonly ms: number
    }
  /** `getAuth` verified an access token. */
  | {
      readonly type: 'verify'
      /** `valid`, or the code of the `VerifyError`: the service is then asked about the session. */
      readonly result: string
      /** Whether the token was verified before. */
      readonly isRemembered: boolean
      /** The duration, in milliseconds. */
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
