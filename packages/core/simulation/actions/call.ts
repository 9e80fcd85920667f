import type { Result } from '../invariants/results.js'
import type { ServiceSession } from '../world/service.js'
import type { Tab } from '../world/tab.js'

/** One call of a client function by the app, with what the rules need to know about it. */
export interface Call {
  readonly number: number
  readonly tab: Tab
  readonly name: string
  readonly startedAt: number
  /** In milliseconds from the start. */
  readonly timeout: number
  /** The sessions that this call may act for: the one in the store when it started (asynchronous stores: until its first request). */
  readonly candidates: Set<ServiceSession | null>
  /** The sessions that followed in the cookies when the call started. The app's server reads them if the first has ended. */
  readonly following: Set<ServiceSession | null>
  /** All sessions that were in the store during the call. */
  readonly seen: Set<ServiceSession | null>
  /** The session of the first request that carried a token. */
  pinned: ServiceSession | undefined
  /** Whether a request carried an access token: from then on, the call belongs to its session for good. */
  hasActed: boolean
  /** The sessions that the service created for this call. */
  readonly ownSessions: Set<ServiceSession>
  /** How many requests changed something at the service. */
  effects: number
  requests: number
  /** Whether a request settled with a response, an error or an abort, and when the last one did. */
  lastSettled: number
  settled: boolean
  result: Result | undefined
}
