import { currentContext } from './context.js'
import { CALM, NetworkFault } from './network.js'
import type { ServiceSession } from './service.js'
import type { Tab } from './tab.js'
import type { World } from './world.js'

/** Another provider, whose sessions the project accepts. All tabs have the same session there. */
export interface Provider {
  readonly current: ServiceSession | null
  /** Signs in or out at the provider. */
  change(session: ServiceSession | null): void
  /** Returns a token of the session that is current when the provider is asked. */
  getToken(tab: Tab, fresh: boolean): Promise<string | null>
  subscribe(tab: Tab, changed: () => void): () => void
}

const FAULTS = { none: 85, slow: 5, fails: 4, empty: 2, expired: 3, hangs: 1 }

export function createProvider(world: World, initial: ServiceSession | null): Provider {
  const { scheduler } = world
  const random = world.random.fork()
  const watchers = new Set<{ readonly tab: Tab; readonly changed: () => void }>()
  let current = initial
  return {
    get current() {
      return current
    },
    change(next) {
      if (current && next) world.figures.userSwitches++
      if (current) current.endReason ??= next ? 'replaced' : 'signed out at the provider'
      current = next
      if (next) next.storedAt = scheduler.now()
      for (const { tab, changed } of watchers) scheduler.after(random.between(1, 20), () => tab.deliver(changed))
      world.rules.storeReset('changed at the provider')
    },
    getToken(tab, fresh) {
      const context = currentContext()
      const fault = world.weather === CALM ? 'none' : random.weighted(FAULTS)
      const latency = fault === 'slow' ? random.between(1000, 9500) : random.between(1, 200)
      return new Promise((resolve, reject) => {
        if (fault === 'hangs') return
        scheduler.after(latency / 2, () => {
          const isLost = fault === 'fails' || !world.device.online
          const lifetime = fault === 'expired' && !fresh ? -5 : 60
          const token = current && fault !== 'empty' ? world.service.createExternalToken(current, lifetime) : null
          scheduler.after(latency / 2, () =>
            tab.deliver(
              () => (isLost ? reject(new NetworkFault('The provider is unreachable.')) : resolve(token)),
              context,
            ),
          )
        })
      })
    },
    subscribe(tab, changed) {
      const watcher = { tab, changed }
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
  }
}
