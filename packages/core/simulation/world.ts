import type { Call } from './call.js'
import { createDevice, type Device } from './device.js'
import { CALM, WEATHERS, type Weather } from './network.js'
import { type OperationName, startCall } from './operations.js'
import { createRandom, type Random } from './random.js'
import { createRules, type Rules } from './rules/rules.js'
import type { Violation } from './rules/violation.js'
import { createScheduler, type Scheduler } from './scheduler.js'
import { createService, PASSWORD, type Service } from './service.js'
import { type AsyncStoreFault, createStore, isAsync, type StoreContent, type StoreKind } from './stores.js'
import { openTab, PROJECT_ID, type Tab } from './tab.js'

/** What happened in one world, or in many. */
export interface Figures {
  calls: number
  byOperation: Record<string, number>
  overlappingCalls: number
  rejectedCalls: number
  errors: Record<string, number>
  requests: number
  faults: number
  refreshes: number
  userSwitches: number
  excusedRaces: number
  byEvent: Record<string, number>
  virtualTime: number
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The complete state of one seed. */
export interface World {
  readonly random: Random
  readonly scheduler: Scheduler
  readonly service: Service
  readonly device: Device
  readonly store: StoreContent
  readonly rules: Rules
  readonly figures: Figures
  readonly tabs: Tab[]
  readonly hasLocks: boolean
  /** Whether the platform reports that it is offline. */
  readonly knowsOnline: boolean
  weather: Weather
  asyncStore: AsyncStoreFault
  /** Operations of an asynchronous store that wait until it works again. */
  readonly hangingOperations: (() => void)[]
  clockJumped: boolean
  /** Whether storage was blocked at any time. */
  storageFailed: boolean
  trace(line: () => string): void
}

export interface Outcome {
  readonly seed: number
  readonly violations: readonly Violation[]
  readonly figures: Figures
  readonly description: string
  readonly lines: readonly string[]
}

const START = 1_800_000_000_000
const TABS = 5
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

export const noFigures = (): Figures => ({
  calls: 0,
  byOperation: {},
  overlappingCalls: 0,
  rejectedCalls: 0,
  errors: {},
  requests: 0,
  faults: 0,
  refreshes: 0,
  userSwitches: 0,
  excusedRaces: 0,
  byEvent: {},
  virtualTime: 0,
})

/** Rejections that nothing handled arrive here while a world runs. */
let uncaught: ((error: unknown) => void) | undefined
const onUnhandled = (error: unknown) => uncaught?.(error)

/** Runs the world of a seed. Deterministic: one seed, one outcome. */
export async function simulate(seed: number, traced = false): Promise<Outcome> {
  const random = createRandom(seed)
  const scheduler = createScheduler(START)
  const lines: string[] = []
  const figures = noFigures()
  const plan = random.fork()
  const kind: StoreKind = plan.weighted({ cookie: 55, async: 15, 'async-silent': 12, sync: 8, private: 10 })
  const calm = plan.chance(0.15)

  const world = {
    random,
    scheduler,
    figures,
    tabs: [],
    hasLocks: plan.chance(0.8),
    knowsOnline: plan.chance(0.7),
    weather: calm ? CALM : (WEATHERS[plan.pick(['calm', 'fair', 'fair', 'rough'])] as Weather),
    asyncStore: 'none',
    hangingOperations: [],
    clockJumped: false,
    storageFailed: false,
    trace(line: () => string) {
      if (traced) lines.push(`${String(((scheduler.now() - START) / 1000).toFixed(3)).padStart(10)} ${line()}`)
    },
  } as unknown as Mutable<World>
  const lifetime = plan.pick([30, 60, 300, 600])
  world.service = createService({ now: scheduler.now, accessTokenLifetime: lifetime })
  world.rules = createRules(world)
  world.device = createDevice(world)
  for (const name of ['ada', 'bob', 'cyd']) world.service.createUser(`${name}@example.test`, PASSWORD)

  const none = { accessToken: null, refreshToken: null }
  let initial: { accessToken: string | null; refreshToken: string | null } = none
  if (plan.chance(0.75)) {
    const session = world.service.createSession(plan.pick(world.service.users), undefined)
    const accessToken = plan.chance(0.6) ? world.service.createAccessToken(session) : null
    initial = { accessToken, refreshToken: session.refreshToken }
  }
  world.store = createStore(world, kind, PROJECT_ID, initial)
  world.rules.begin(world.service.sessions[0] ?? null)
  const description = `store ${kind}, ${world.hasLocks ? 'with' : 'without'} Web Locks, access tokens for ${lifetime} s`
  world.trace(() => description)

  process.on('unhandledRejection', onUnhandled)
  uncaught = (error) => world.rules.uncaught(undefined, error)
  try {
    for (let n = 1; n <= TABS; n++) world.tabs.push(openTab(world, `tab ${n}`))
    await live(world, plan)
    await heal(world)
    for (const tab of world.tabs) tab.enter(undefined, () => tab.client.dispose())
    figures.virtualTime = scheduler.now() - START
  } finally {
    uncaught = undefined
    process.off('unhandledRejection', onUnhandled)
  }
  return { seed, violations: world.rules.violations, figures, description, lines }
}

/** Bursts of calls and events, close enough together to overlap. */
async function live(world: World, plan: Random): Promise<void> {
  const { scheduler } = world
  const switches = plan.chance(0.85)
  const calls: Partial<Record<OperationName, number>> = {
    getUser: 20,
    getAccessToken: 12,
    getAuthJson: 5,
    fetchWithAuth: 6,
    updateCurrentUser: 16,
    ...(switches && {
      getUserOrAnonymous: 3,
      signIn: 14,
      signUp: 3,
      signInAnonymously: 2,
      signOut: 8,
      deleteAccount: 4,
      sendQueuedSignOuts: 4,
    }),
  }
  const horizon = plan.pick([40 * SECOND, 3 * MINUTE, 15 * MINUTE, 2 * HOUR])
  const bursts = plan.between(5, 9)
  for (let burst = 0; burst < bursts; burst++) {
    const start = plan.between(0, horizon)
    const spread = plan.pick([20, 400, 3000, 15_000])
    for (let step = plan.between(3, 7); step > 0; step--) {
      const at = start + plan.between(0, spread)
      const isEvent = plan.chance(0.28)
      scheduler.after(at, () => {
        if (isEvent) happen(world, plan)
        else {
          const able = world.tabs.filter((tab) => tab.alive && !tab.frozen)
          if (able.length === 0) return
          const limit = plan.chance(0.5) ? plan.pick([1000, 3000, 8000, 20_000]) : undefined
          startCall(world, plan.pick(able), plan.weighted(calls), limit)
        }
      })
    }
  }
  await scheduler.runUntil(START + horizon + 20 * SECOND)
}

/** An external event that affects the client. */
function happen(world: World, plan: Random): void {
  const { device, scheduler, figures } = world
  const alive = world.tabs.filter((tab) => tab.alive && !tab.frozen)
  const tab = alive.length > 0 ? plan.pick(alive) : undefined
  const events: Record<string, () => void> = {
    weather() {
      world.weather = WEATHERS[plan.pick(['calm', 'fair', 'rough', 'rough', 'busy', 'unplugged'])] as Weather
    },
    offline() {
      device.online = !device.online
    },
    crash() {
      tab?.crash()
      // The user opens the page again.
      scheduler.after(plan.between(50, 5000), () => world.tabs.push(openTab(world, `tab ${world.tabs.length + 1}`)))
    },
    freeze() {
      tab?.freeze()
      scheduler.after(plan.pick([500, 5000, 20_000, MINUTE, HOUR]), () => tab?.thaw())
    },
    sleep() {
      const asleep = world.tabs.filter(({ frozen }) => !frozen)
      for (const other of asleep) other.freeze()
      scheduler.after(plan.pick([20_000, 10 * MINUTE, HOUR]), () => {
        for (const other of asleep) other.thaw()
      })
    },
    clock() {
      world.clockJumped = true
      const sign = plan.chance(0.5) ? 1 : -1
      device.clockOffset += sign * plan.pick([2 * SECOND, 30 * SECOND, 5 * MINUTE, HOUR, 24 * HOUR])
      world.rules.storeReset('clock')
    },
    storage() {
      world.storageFailed = true
      if (isAsync(world.store.kind))
        world.asyncStore = world.asyncStore === 'none' ? plan.pick(['slow', 'hangs', 'fails']) : 'none'
      else device.storage = device.storage === 'available' ? plan.pick(['read-only', 'hidden']) : 'available'
      resumeStore(world)
      world.rules.storeReset('storage')
    },
    lock() {
      device.locks.loseOne()
    },
    revoke() {
      const session = tab && world.rules.storedSession(tab)
      if (session) session.revoked = true
    },
    clear() {
      world.store.clear()
      world.rules.storeReset('cleared by the user')
    },
  }
  const name = plan.weighted({
    weather: 30,
    offline: 12,
    crash: 10,
    freeze: 14,
    sleep: 4,
    clock: 8,
    storage: 6,
    lock: 6,
    revoke: 4,
    clear: 1,
  })
  figures.byEvent[name] = (figures.byEvent[name] ?? 0) + 1
  world.trace(() => `event: ${name} ${tab?.name ?? ''}`)
  events[name]?.()
  world.trace(
    () =>
      `  now: ${device.online ? 'online' : 'offline'}, storage ${device.storage}/${world.asyncStore}, clock ${device.clockOffset}`,
  )
}

function resumeStore(world: World): void {
  if (world.asyncStore === 'hangs') return
  for (const resume of world.hangingOperations.splice(0)) resume()
}

/** Makes everything work again. Then every tab must show what the store holds. */
async function heal(world: World): Promise<void> {
  const { scheduler, device, rules } = world
  world.trace(() => 'everything works again')
  world.weather = CALM
  device.online = true
  device.storage = 'available'
  world.asyncStore = 'none'
  resumeStore(world)
  for (const tab of world.tabs) tab.thaw()
  rules.storeReset('storage')
  // Every earlier call settles, and the access tokens of revoked sessions expire.
  await scheduler.runUntil(scheduler.now() + 2 * MINUTE + 600 * SECOND)
  const alive = () => world.tabs.filter((tab) => tab.alive)
  for (const tab of alive()) {
    const before = rules.storedSession(tab)
    const call: Call = startCall(world, tab, 'getUser', 20_000)
    await scheduler.runUntil(scheduler.now() + 21 * SECOND)
    const { result } = call
    const valid = before !== null && !before.revoked && !before.user.deleted && !before.user.isAnonymous
    const expected = valid ? before.user.id : null
    const shown =
      result && 'value' in result ? ((result.value as { id: string } | null)?.id ?? null) : String(result?.error)
    if (shown !== expected)
      rules.report('no-recovery', `${tab.name} shows ${shown} instead of ${expected} (${before?.name})`)
    const after = rules.storedSession(tab)
    if (before?.revoked && !before.user.isAnonymous && after === before)
      rules.report('no-recovery', `${tab.name} keeps ${before.name}, which the service has revoked`)
  }
}
