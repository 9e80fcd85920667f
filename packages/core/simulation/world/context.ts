import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call } from '../actions/call.js'
import type { Tab } from './tab.js'

/** Which tab runs, and for which call. Follows promises and timers. */
export interface Context {
  readonly tab: Tab
  readonly call?: Call | undefined
  /** When the request was sent whose response is being received. */
  readonly sentAt?: number
  /** Whether the app's server cannot reach the service during this request. */
  readonly isServiceDown?: boolean
}

const storage = new AsyncLocalStorage<Context | undefined>()

export const currentContext = (): Context | undefined => storage.getStore()
export const runIn = <T>(context: Context | undefined, run: () => T): T => storage.run(context, run)
