// @ts-nocheck
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Call } from './call.js'
import type { Tab } from './tab.js'

/** Which tab runs, and for which call. Follows promises and timers. */
export interface Context {
  readonly tab: Tab
  readonly call?: Call | undefined
}

const storage = new AsyncLocalStorage<Context | undefined>()

export const currentContext = (): Context | undefined => storage.getStore()
export const runIn = <T>(context: Context | undefined, run: () => T): T => storage.run(context, run)
