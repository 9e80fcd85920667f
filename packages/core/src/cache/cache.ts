import { changedTags } from '../contract/changed-tags.js'
import type { Contract } from '../contract/endpoint.js'
import { isLatchkeyError, isServiceError } from '../errors/latchkey-error.js'
import { sharedWork } from '../lib/shared-work.js'
import { elapsed } from '../lib/timing.js'
import { changedValue } from './changed-value.js'
import { type Entry, GRACE } from './resource.js'

/** The responses that are being watched, by call, input and session. `watch` fills it. */
export interface Cache {
  readonly entries: Map<string, Entry>
  /** The cache key of a response: the call, its input, its access and the session id: reads with another one share no data. */
  keyOf(contract: Contract, input: object, session: string): string
  /** Numbers reads in the order in which they start. */
  order(): number
  /** The number of changes until now. A read from before a change is not shared with callers after it. */
  changes(): number
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
  /** Drops the entries that were created and then not used. Searches them at most every 5 seconds. */
  dropUnused(now: number): void
  /** Refetches all watched entries that have one of the tags. */
  invalidate(tags: readonly string[] | undefined): void
  /**
   * Runs a call that may change data. When it has succeeded, entries that show what it has changed get its response, and
   * those that only have one of its tags are read again. When it is unknown whether it has succeeded, all are.
   *
   * @param onChange Called with the tags before anything is read again when the call has changed data, or may have.
   */
  change<T>(
    contract: Contract,
    input: object,
    session: string,
    run: () => Promise<T>,
    onChange: (tags: readonly string[]) => void,
  ): Promise<T>
  dispose(): void
}

/**
 * Whether the service has responded that it has not applied a call. What it does not find has changed: another device has
 * deleted it, or the call itself, whose first response was lost.
 */
export const isRefusal = (error: unknown): boolean =>
  isServiceError(error)
    ? !/NOT_FOUND|DOES_NOT_EXIST/.test(error.code)
    : isLatchkeyError(error, 'REQUEST_FAILED') && error.details.status < 500 && error.details.status !== 404

/** @param usesSession Whether the response of a call depends on the session. */
export function createCache(usesSession: (contract: Contract) => boolean): Cache {
  const entries = new Map<string, Entry>()
  let orders = 0
  let changes = 0
  let searchedAt = Number.NEGATIVE_INFINITY
  const order = () => ++orders
  /** The tags of the changes that are on their way, and for each tag the number of the latest one that has succeeded. */
  const changing = new Set<readonly string[]>()
  const changed = new Map<string, number>()

  const refresh = (entry: Entry, tags: readonly string[]) => {
    if (entry.tags.some((tag) => tags.includes(tag))) entry.watched() ? entry.refetch() : entry.dispose()
  }

  return {
    entries,
    keyOf: (contract, input, session) =>
      `${contract.access}${contract.allowsRestricted ? '+' : ''}${usesSession(contract) ? session : ''} ${contract.path} ${JSON.stringify(Object.entries(input).sort())}`,
    order,
    changes: () => changes,
    share: sharedWork<unknown>(),
    async show(key, load) {
      const at = order()
      const value = await load()
      entries.get(key)?.put(value, at)
      return value
    },
    dropUnused(now) {
      if (elapsed(searchedAt, now) < GRACE) return
      searchedAt = now
      for (const entry of entries.values()) if (entry.isUnused()) entry.dispose()
    },
    invalidate(tags = []) {
      changes++
      for (const entry of entries.values()) refresh(entry, tags)
    },
    async change(contract, input, session, run, onChange) {
      const tags = changedTags(contract, input)
      const started = order()
      changing.add(tags)
      let output: Awaited<ReturnType<typeof run>>
      try {
        output = await run()
      } catch (error) {
        // The service may have applied the call, although its response was lost.
        if (!isRefusal(error)) {
          onChange(tags)
          for (const entry of entries.values()) refresh(entry, tags)
        }
        throw error
      } finally {
        changing.delete(tags)
        changes++
      }
      onChange(tags)
      // If changes overlap, the newer response is unknown.
      const isAlone =
        ![...changing].some((others) => others.some((tag) => tags.includes(tag))) &&
        tags.every((tag) => (changed.get(tag) ?? 0) < started)
      for (const tag of tags) changed.set(tag, order())
      for (const entry of entries.values()) {
        const next = isAlone && entry.source?.session === session && changedValue(entry, contract, input, output)
        if (next) entry.write(next, order())
        // What was deleted can have changed other items, and a page has a next one, or no longer contains what was changed.
        if (!next || contract.method === 'DELETE' || Object.hasOwn(next as object, 'nextCursor')) refresh(entry, tags)
      }
      return output
    },
    dispose() {
      for (const entry of entries.values()) entry.dispose()
    },
  }
}
