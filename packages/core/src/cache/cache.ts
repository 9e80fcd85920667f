import type { Contract, Output } from '../contract/endpoint.js'
import type { Env } from '../env.js'
import { createEntry, type Entry, type Resource } from './resource.js'

/** What is being watched of the service's answers, by call, input and session. */
export interface Cache {
  /** The watched answer of a GET. The same call, input and session give the same resource. */
  watch<T extends Contract>(contract: T, input?: object): Resource<Output<T>>
  /** Shares one request among identical reads that are under way, and shows the answer to those who watch it. */
  read(contract: Contract, input: object, load: () => Promise<unknown>): Promise<unknown>
  /** Reads again what is watched and carries one of the tags. */
  invalidate(tags: readonly string[] | undefined): void
  dispose(): void
}

export interface CacheSetup {
  readonly env: Pick<Env, 'now' | 'idleTimer'>
  /** Names the session in use: an answer is never shown to another one. */
  identity(): string
  load(contract: Contract, input: object): Promise<unknown>
}

export function createCache({ env, identity, load }: CacheSetup): Cache {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<unknown>>()
  let orders = 0
  const order = () => ++orders
  const keyOf = (contract: Contract, input: object) =>
    `${contract.session === 'none' ? '' : identity()} ${contract.path} ${JSON.stringify(Object.entries(input).sort(([a], [b]) => (a < b ? -1 : 1)))}`

  return {
    watch(contract, input = {}) {
      const key = keyOf(contract, input)
      let entry = entries.get(key)
      if (!entry) {
        entry = createEntry({
          tags: contract.reads ?? [],
          env,
          load: () => load(contract, input),
          order,
          drop: () => entries.delete(key),
        })
        entries.set(key, entry)
      }
      return entry as Resource<unknown> as Resource<never>
    },
    read(contract, input, fetch) {
      const key = keyOf(contract, input)
      const shared = underWay.get(key)
      if (shared) return shared
      const at = order()
      const reading = fetch()
        .then((value) => {
          const entry = entries.get(key)
          if (entry?.watched) entry.put(value, at)
          return value
        })
        .finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return reading
    },
    invalidate(tags) {
      if (!tags?.length) return
      for (const [key, entry] of entries)
        if (entry.tags.some((tag) => tags.includes(tag))) {
          if (entry.watched) entry.refetch()
          else {
            entry.dispose()
            entries.delete(key)
          }
        }
    },
    dispose() {
      for (const entry of entries.values()) entry.dispose()
      entries.clear()
    },
  }
}
