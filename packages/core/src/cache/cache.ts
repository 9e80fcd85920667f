import type { Contract } from '../contract/endpoint.js'
import type { Entry } from './resource.js'

/** What is being watched of the service's answers, by call, input and session. `watch` fills it. */
export interface Cache {
  readonly entries: Map<string, Entry>
  /** Names an answer: the call, its input, and the session that asks, since one never sees another's. */
  keyOf(contract: Contract, input: object): string
  /** Numbers readings in the order in which they begin. */
  order(): number
  /** Shares one reading among identical ones that are under way. */
  share(key: string, load: () => Promise<unknown>): Promise<unknown>
  /** Shows what is read to those who watch it. */
  show(key: string, load: () => Promise<unknown>): Promise<unknown>
  /** Reads again what is watched and carries one of the tags. */
  invalidate(tags: readonly string[] | undefined): void
  dispose(): void
}

export function createCache(identity: () => string): Cache {
  const entries = new Map<string, Entry>()
  const underWay = new Map<string, Promise<unknown>>()
  let orders = 0
  const order = () => ++orders
  const keyOf = (contract: Contract, input: object) =>
    `${contract.session === 'none' ? '' : identity()} ${contract.path} ${JSON.stringify(Object.entries(input).sort())}`

  return {
    entries,
    keyOf,
    order,
    share(key, load) {
      const shared = underWay.get(key)
      if (shared) return shared
      const reading = load().finally(() => underWay.delete(key))
      underWay.set(key, reading)
      return reading
    },
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
