import { type Client, createClient } from '../../src/client.js'
import type { Env } from '../../src/env.js'
import type { ClientEvent } from '../../src/events.js'
import { getHttpOnlyOptions } from '../../src/http-only/http-only-session.js'
import type { ClientOptions } from '../../src/options.js'
import type { Tokens } from '../../src/session-types.js'
import { type Context, currentContext, runIn } from './context.js'
import { sendRequest } from './network.js'
import { PROJECT } from './server.js'
import type { World } from './world.js'

/** One tab (or another context of the app, where the store is asynchronous) with its own client. */
export interface Tab {
  readonly name: string
  readonly host: string
  readonly origin: string
  readonly client: Client
  alive: boolean
  frozen: boolean
  frozenAt: number
  thawedAt: number
  lostLockAt: number
  /** When it last gave up waiting for a lock, after which it refreshes next to the tab that holds the lock. */
  gaveUpLockAt: number
  /** When the client last emitted that its session has ended. */
  sawEndAt: number
  storeBusyUntil: number
  readonly pendingWrites: Set<{ readonly tokens: Tokens }>
  /** Runs an external event: immediately, after the tab thaws, or never. */
  deliver(run: () => void, context?: Context): void
  /** Runs code of this tab in the context of a call. */
  enter<T>(context: Context | undefined, run: () => T): T
  resume(context: Context | undefined, run: () => void): void
  timer(ms: number, run: () => void): () => void
  freeze(releasesLocks: boolean): void
  thaw(): void
  crash(): void
}

export function openTab(world: World, name: string, host: string): Tab {
  const { scheduler, device } = world
  const random = world.random.fork()
  const waiting: (() => void)[] = []

  const timer = (ms: number, run: () => void) => {
    const context = currentContext()
    let canceled = false
    const cancel = scheduler.after(ms, () => tab.deliver(() => canceled || run(), context))
    return () => {
      canceled = true
      cancel()
    }
  }
  const tab: Tab = {
    name,
    host,
    origin: `https://${host}`,
    client: undefined as never,
    alive: true,
    frozen: false,
    frozenAt: Number.NEGATIVE_INFINITY,
    thawedAt: Number.NEGATIVE_INFINITY,
    lostLockAt: Number.NEGATIVE_INFINITY,
    gaveUpLockAt: Number.NEGATIVE_INFINITY,
    sawEndAt: Number.NEGATIVE_INFINITY,
    storeBusyUntil: 0,
    pendingWrites: new Set(),
    enter: (context, run) => runIn({ tab, call: context?.call }, run),
    resume(context, run) {
      tab.enter(context, () => {
        try {
          run()
        } catch (error) {
          world.rules.uncaught(tab, error)
        }
      })
    },
    deliver(run, context) {
      if (!tab.alive) return
      if (tab.frozen) waiting.push(() => tab.deliver(run, context))
      else tab.resume(context, run)
    },
    timer,
    freeze(releasesLocks) {
      tab.frozen = true
      tab.frozenAt = scheduler.now()
      // A page that gets the event `freeze` releases its locks. The event is missing when the whole device sleeps.
      if (releasesLocks) device.locksOf(host).loseAll(tab)
    },
    thaw() {
      if (!tab.frozen || !tab.alive) return
      tab.frozen = false
      tab.thawedAt = scheduler.now()
      for (const run of waiting.splice(0)) scheduler.after(0, run)
    },
    crash() {
      tab.alive = false
      waiting.length = 0
      device.locksOf(host).releaseAll(tab)
    },
  }
  const env: Env = {
    now: () => device.now(),
    random: () => random.next(),
    randomBytes: (length) => Uint8Array.from({ length }, () => random.between(0, 255)),
    fetch: (url, init) => sendRequest(world, tab, url, init),
    timer,
    idleTimer: timer,
    onLine: () => (world.knowsOnline ? device.online : undefined),
    cookies: device.cookiesFor(tab),
    page: { href: () => `${tab.origin}/`, assign() {}, replace() {}, rewrite() {} },
    locks: world.hasLocks ? device.locksOf(host).forTab(tab) : undefined,
    openChannel: (channelName, received) => device.channelFor(tab, channelName, received),
    tabStore: device.textsFor(tab, false),
    sharedStore: device.textsFor(tab, true),
  }
  const onEvent = (event: ClientEvent) => {
    if (event.type === 'session' && event.state.status === 'ended') tab.sawEndAt = scheduler.now()
    if (event.type === 'session' && event.state.status === 'stale-offline') world.rules.refreshFailed(tab)
    world.trace(() => `${name} event ${JSON.stringify(event)}`)
  }
  const client = tab.enter(undefined, () => {
    const store = world.mode === 'http-only' ? httpOnlyOptions(env) : { tokenStore: world.store.optionFor(tab) }
    return createClient({ ...PROJECT, ...store, redirectMethod: 'none', onEvent }, env)
  })
  return Object.assign(tab, { client })
}

/** Options that keep the requests: Node collects a request that nothing references, and its signal no longer aborts then. */
function httpOnlyOptions(env: Env): Pick<ClientOptions, 'tokenStore' | 'fetch'> {
  const { tokenStore, fetch } = getHttpOnlyOptions(PROJECT, env)
  const requests: Request[] = []
  return {
    tokenStore,
    fetch:
      fetch &&
      ((request) => {
        requests.push(request)
        return fetch(request)
      }),
  }
}

/** Sends what `getHttpOnlyOptions` sends with the global `fetch`. */
export async function fetchInTab(world: World, input: string | Request, init: RequestInit = {}): Promise<Response> {
  const { tab } = currentContext() as Context
  if (typeof input === 'string') return sendRequest(world, tab, new URL(input, tab.origin).href, init)
  const { url, method, headers, signal } = input
  return sendRequest(world, tab, url, { method, headers, body: await input.text(), signal })
}
