import { type Client, createClient } from '../src/client.js'
import type { Env } from '../src/env.js'
import type { Tokens } from '../src/session-types.js'
import { type Context, currentContext, runIn } from './context.js'
import { sendRequest } from './network.js'
import type { World } from './world.js'

/** One tab (or another context of the app, where the store is asynchronous) with its own client. */
export interface Tab {
  readonly name: string
  readonly client: Client
  alive: boolean
  frozen: boolean
  frozenAt: number
  thawedAt: number
  lostLockAt: number
  storeBusyUntil: number
  readonly pendingWrites: Set<{ readonly tokens: Tokens }>
  /** Runs an external event: immediately, after the tab thaws, or never. */
  deliver(run: () => void, context?: Context): void
  /** Runs code of this tab in the context of a call. */
  enter<T>(context: Context | undefined, run: () => T): T
  resume(context: Context | undefined, run: () => void): void
  timer(ms: number, run: () => void): () => void
  freeze(): void
  thaw(): void
  crash(): void
}

export const PROJECT_ID = 'p1'

export function openTab(world: World, name: string): Tab {
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
    client: undefined as never,
    alive: true,
    frozen: false,
    frozenAt: Number.NEGATIVE_INFINITY,
    thawedAt: Number.NEGATIVE_INFINITY,
    lostLockAt: Number.NEGATIVE_INFINITY,
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
    freeze() {
      tab.frozen = true
      tab.frozenAt = scheduler.now()
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
      device.locks.releaseAll(tab)
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
    setting: () => undefined,
    cookies: device.cookiesFor(tab),
    locks: world.hasLocks ? device.locks.forTab(tab) : undefined,
    openChannel: (channelName, received) => device.channelFor(tab, channelName, received),
    tabStore: device.textsFor(false),
    sharedStore: device.textsFor(true),
  }
  const client = tab.enter(undefined, () =>
    createClient(
      {
        projectId: PROJECT_ID,
        publishableClientKey: 'pck_simulation',
        baseUrl: 'https://api.test',
        tokenStore: world.store.optionFor(tab),
        redirectMethod: 'none',
        onEvent: (event) => world.trace(() => `${name} event ${JSON.stringify(event)}`),
      },
      env,
    ),
  )
  return Object.assign(tab, { client })
}
