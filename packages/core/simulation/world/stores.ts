import { externalTokenStore } from '../../src/external-sessions/external-token-store.js'
import {
  type HttpOnlyCookieKind,
  handleOf,
  httpOnlyCookieName,
  httpOnlySessions,
} from '../../src/session/http-only-cookies.js'
import {
  ACCESS_COOKIE_NAME,
  parseCookies,
  refreshCookieName,
  tokensOfCookies,
} from '../../src/session/session-cookies.js'
import type { StoredTokens } from '../../src/session/stored-tokens.js'
import type { TokenStore, TokenStoreOption, Tokens } from '../../src/session-types.js'
import { currentContext } from './context.js'
import { PROJECT } from './server.js'
import type { Tab } from './tab.js'
import type { World } from './world.js'

/** Where the tabs of a world store their sessions. */
export type StoreKind =
  /** The browser's cookies, shared by all tabs. */
  | 'cookie'
  /** The browser's cookies, shared by the subdomains of a domain. */
  | 'subdomains'
  /** Cookies that scripts cannot read, behind the handler of the app's server. */
  | 'http-only'
  /** A synchronous store of the app, shared by all tabs. */
  | 'sync'
  /** An asynchronous store of the app, shared by all contexts: React Native, extensions, encrypted files. */
  | 'async'
  /** An asynchronous store without change events. */
  | 'async-silent'
  /** One synchronous store per tab. */
  | 'private'
  /** The sessions of another provider. */
  | 'external'
  /** The same, where it takes time to read which session is current. */
  | 'external-async'

export type AsyncStoreFault = 'none' | 'slow' | 'hangs' | 'fails'

/** The content of a store, as the rules see it. */
export interface StoreContent {
  readonly kind: StoreKind
  tokens(tab: Tab): StoredTokens
  optionFor(tab: Tab): TokenStoreOption
  /** Removes the session, as a user does who clears the site's data. */
  clear(): void
}

const NONE: Tokens = { accessToken: null, refreshToken: null }

export const isCookie = (kind: StoreKind) => kind === 'cookie' || kind === 'subdomains' || kind === 'http-only'
export const isAsync = (kind: StoreKind) => kind.includes('async')
export const isExternal = (kind: StoreKind) => kind.startsWith('external')
/** The rejection of a store that fails. Calls may reject with it. */
export class StorageFault extends Error {}

export function createStore(world: World, kind: StoreKind, initial: Tokens): StoreContent {
  if (isCookie(kind)) return cookieContent(world, kind, initial)
  if (isExternal(kind)) return externalContent(world, kind)
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

/** The session at the provider. The access tokens are in the tabs. */
function externalContent(world: World, kind: StoreKind): StoreContent {
  const { provider } = world
  return {
    kind,
    tokens: () => ({ accessToken: null, refreshToken: provider.current?.refreshToken ?? null }),
    clear: () => provider.change(null),
    optionFor: (tab) =>
      externalTokenStore({
        provider: 'clerk',
        getSessionId: () =>
          isAsync(kind) ? operation(world, tab, () => provider.current?.name) : provider.current?.name,
        getToken: ({ fresh }) => provider.getToken(tab, fresh),
        subscribe: (changed) => provider.subscribe(tab, changed),
      }),
  }
}

/** The cookies of the browser. */
function cookieContent(world: World, kind: StoreKind, initial: Tokens): StoreContent {
  const { device, hosts } = world
  const { projectId } = PROJECT
  const days = (count: number) => `Max-Age=${count * 86_400}; Path=/; Secure`
  const [host = ''] = hosts
  if (initial.refreshToken !== null) {
    const pair = encodeURIComponent(JSON.stringify([initial.refreshToken, initial.accessToken]))
    if (kind === 'http-only') {
      const handle = handleOf('0'.repeat(26))
      world.service.addHandle(handle, initial.refreshToken)
      const nameOf = (of: HttpOnlyCookieKind) => httpOnlyCookieName(of, projectId, handle, true)
      device.plantCookie(`${nameOf('session')}=${world.scheduler.now()}; ${days(365)}`, host)
      device.plantCookie(`${nameOf('refresh')}=${initial.refreshToken}; ${days(365)}; HttpOnly`, host)
    } else {
      device.plantCookie(`${refreshCookieName(projectId)}=${initial.refreshToken}; ${days(365)}`, host)
      if (initial.accessToken !== null) device.plantCookie(`${ACCESS_COOKIE_NAME}=${pair}; ${days(1)}`, host)
    }
  }
  return {
    kind,
    tokens({ host }) {
      if (kind !== 'http-only') return tokensOfCookies(parseCookies(device.cookieText(host)), projectId)
      const cookies = parseCookies(device.cookieHeader(host))
      return { refreshToken: httpOnlySessions(cookies, projectId, true).open[0] ?? null, accessToken: null }
    },
    optionFor: () => 'cookie',
    clear: () => device.deleteCookies(),
  }
}
