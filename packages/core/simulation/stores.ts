import type { TokenStore, TokenStoreOption, Tokens } from '../src/session-types.js'
import { currentContext } from './context.js'
import type { Tab } from './tab.js'
import type { World } from './world.js'

/** Where the tabs of a world store their sessions. */
export type StoreKind =
  /** The browser's cookies, shared by all tabs. */
  | 'cookie'
  /** A synchronous store of the app, shared by all tabs. */
  | 'sync'
  /** An asynchronous store of the app, shared by all contexts: React Native, extensions, encrypted files. */
  | 'async'
  /** An asynchronous store without change events. */
  | 'async-silent'
  /** One synchronous store per tab. */
  | 'private'

export type AsyncStoreFault = 'none' | 'slow' | 'hangs' | 'fails'

/** The content of a store, as the rules see it. */
export interface StoreContent {
  readonly kind: StoreKind
  tokens(tab: Tab): Tokens
  optionFor(tab: Tab): TokenStoreOption
  /** Removes the session, as a user does who clears the site's data. */
  clear(): void
}

const NONE: Tokens = { accessToken: null, refreshToken: null }

export const isAsync = (kind: StoreKind) => kind === 'async' || kind === 'async-silent'
/** The rejection of a store that fails. Calls may reject with it. */
export class StorageFault extends Error {}

export function createStore(world: World, kind: StoreKind, projectId: string, initial: Tokens): StoreContent {
  if (kind === 'cookie') return cookieContent(world, projectId, initial)
  let shared = initial
  const separate = new Map<Tab, Tokens>()
  const watchers = new Set<{ tab: Tab; changed: () => void }>()
  const tokens = (tab: Tab) => (kind === 'private' ? (separate.get(tab) ?? initial) : shared)
  const put = (tab: Tab, next: Tokens) => {
    if (kind === 'private') separate.set(tab, next)
    else shared = next
    world.rules.storeChanged(tab)
    for (const watcher of watchers)
      if (watcher.tab !== tab && kind !== 'private')
        world.scheduler.after(world.random.between(1, 20), () => watcher.tab.deliver(watcher.changed))
  }
  const subscribeFor = (tab: Tab) => (changed: () => void) => {
    const watcher = { tab, changed }
    watchers.add(watcher)
    return () => watchers.delete(watcher)
  }
  return {
    kind,
    tokens,
    clear() {
      shared = NONE
      separate.clear()
      for (const tab of world.tabs) separate.set(tab, NONE)
    },
    optionFor(tab): TokenStore {
      if (!isAsync(kind))
        return {
          read: () => tokens(tab),
          write(next) {
            if (tab.alive) put(tab, next)
          },
          subscribe: subscribeFor(tab),
        }
      return {
        read: () => operation(world, tab, () => tokens(tab)),
        write(next) {
          const pending = { tokens: next }
          tab.pendingWrites.add(pending)
          world.rules.writeIssued(tab, next)
          const done = () => tab.pendingWrites.delete(pending)
          return operation(world, tab, () => {
            done()
            put(tab, next)
          }).finally(done)
        },
        ...(kind === 'async' && { subscribe: subscribeFor(tab) }),
      }
    },
  }
}

/** Runs one operation of an asynchronous store: it takes effect half-way. Operations of one tab keep their order. */
function operation<T>(world: World, tab: Tab, run: () => T): Promise<T> {
  const context = currentContext()
  return new Promise<T>((resolve, reject) => {
    const { asyncStore, random, scheduler } = world
    if (asyncStore === 'hangs') {
      // A blocked database continues later.
      world.hangingOperations.push(() => {
        tab.enter(context, () => operation(world, tab, run)).then(resolve, reject)
      })
      return
    }
    const latency = asyncStore === 'slow' ? random.between(300, 4000) : random.between(1, 30)
    const now = scheduler.now()
    const start = Math.max(now + latency / 2, tab.storeBusyUntil)
    tab.storeBusyUntil = start
    scheduler.after(start - now, () => {
      if (!tab.alive) return
      if (asyncStore === 'fails') {
        scheduler.after(latency / 2, () => tab.deliver(() => reject(new StorageFault('The simulated store failed.'))))
        return
      }
      tab.enter(context, () => {
        const result = run()
        scheduler.after(latency / 2, () => tab.deliver(() => resolve(result)))
      })
    })
  })
}

function cookieContent(world: World, projectId: string, initial: Tokens): StoreContent {
  const refreshName = `stack-refresh-${projectId}`
  const { device } = world
  const read = (): Tokens => {
    const decode = (value: string | undefined) => (value === undefined ? undefined : decodeURIComponent(value))
    const refreshToken = decode(device.cookie(refreshName)) || null
    const pair = decode(device.cookie('stack-access'))
    if (!pair) return { refreshToken, accessToken: null }
    const [owner, accessToken] = JSON.parse(pair) as [string, string]
    // The client reads an access token only next to the refresh token that it belongs to.
    return { refreshToken, accessToken: owner === refreshToken ? accessToken : null }
  }
  if (initial.refreshToken !== null) {
    device.setCookie(refreshName, encodeURIComponent(initial.refreshToken))
    if (initial.accessToken !== null)
      device.setCookie('stack-access', encodeURIComponent(JSON.stringify([initial.refreshToken, initial.accessToken])))
  }
  return {
    kind: 'cookie',
    tokens: read,
    optionFor: () => 'cookie',
    clear: () => device.clearCookies(),
  }
}
