import type { Contract } from '../contract/endpoint.js'
import { sharedWork } from '../lib/shared-work.js'
import type { Entry } from './resource.js'

/** The responses that are being watched, by call, input and session. `watch` fills it. */
export interface Cache {
  readonly entries: Map<string, Entry>
  /** The cache key of a response: the call, its input, its access and the session id: reads with another one share no data. */
  keyOf(contract: Contract, input: object, session: string): string
  /** Numbers reads in the order in which they start. */
  order(): number
  /**
   * Shares one read among identical ones that run at the same time. A caller's signal ends only its own wait. The read is
   * aborted when every caller has left, unless it called `keep`.
   */
  share(
    key: string,
    signal: AbortSignal | undefined,
    load: (stop: AbortController, keep: () => void) => Promise<unknown>,
  ): Promise<unknown>
  /** Passes a value that was read on to its watchers. */
  show(key: string, load: () => Promise<unknown>): Promise<unknown>
  /** Refetches all watched entries that have one of the tags. */
  invalidate(tags: readonly string[] | undefined): void
  dispose(): void
}

export function createCache(): Cache {
  const entries = new Map<string, Entry>()
  let orders = 0
  const order = () => ++orders

  return {
    entries,
    keyOf: (contract, input, session) =>
      `${contract.access}${contract.allowsRestricted ? '+' : ''}${contract.session === 'none' ? '' : session} ${contract.path} ${JSON.stringify(Object.entries(input).sort())}`,
    order,
    share: sharedWork<unknown>(),
    async show(key, load) {
      const at = order()
      const value = await load()
      const entry = entries.get(key)
      if (entry?.watched()) entry.put(value, at)
      return value
    },
    invalidate(tags) {
      for (const entry of entries.values())
        if (entry.tags.some((tag) => tags?.includes(tag))) entry.watched() ? entry.refetch() : entry.dispose()
    },
    dispose() {
      for (const entry of entries.values()) entry.dispose()
    },
  }
}
