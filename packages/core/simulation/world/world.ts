import { createInvariants, type Invariants } from '../invariants/invariants.js'
import { createDevice, type Device } from './device.js'
import { MODES, type ModeName } from './modes.js'
import { CALM, WEATHERS, type Weather } from './network.js'
import { createProvider, type Provider } from './provider.js'
import { createRandom, type Random } from './random.js'
import { createScheduler, type Scheduler } from './scheduler.js'
import { type AppServer, createAppServer } from './server.js'
import { createService, PASSWORD, type Service, type ServiceSession } from './service.js'
import { type AsyncStoreFault, createStore, type StoreContent, type StoreKind } from './stores.js'
import { openTab, type Tab } from './tab.js'

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
  /** Changes that a documented limit allows, by limit. */
  excused: Record<string, number>
  byEvent: Record<string, number>
  virtualTime: number
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** The complete state of one seed. */
export interface World {
  readonly mode: ModeName
  /** The hosts on which the tabs are. */
  readonly hosts: readonly string[]
  readonly random: Random
  readonly scheduler: Scheduler
  readonly service: Service
  /** A session of another user, whose cookies an attacker plants. */
  readonly planted: ServiceSession
  /** A session that the service has ended, whose cookies another kit has left behind. */
  readonly dead: ServiceSession
  readonly server: AppServer
  readonly provider: Provider
  readonly device: Device
  readonly store: StoreContent
  readonly rules: Invariants
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
  /** When cookies were last deleted from outside. */
  cookiesDeletedAt: number
  /** When another kit last stored its session beside those of this one. */
  kitSignedInAt: number
  /** Whether storage was blocked at any time. */
  storageFailed: boolean
  openTab(): void
  trace(line: () => string): void
}

export const START = 1_800_000_000_000
const TABS = 5

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
  excused: {},
  byEvent: {},
  virtualTime: 0,
})

/** Creates the world of a seed, with open tabs. `plan` decides what will happen in it. */
export function createWorld(seed: number, mode: ModeName, trace: World['trace']): { world: World; plan: Random } {
  const random = createRandom(seed)
  const scheduler = createScheduler(START)
  const plan = random.fork()
  const { hosts, stores } = MODES[mode]
  const kind: StoreKind = plan.weighted(stores)
  const calm = plan.chance(0.15)

  const world = {
    mode,
    hosts,
    random,
    scheduler,
    figures: noFigures(),
    tabs: [],
    hasLocks: plan.chance(0.8),
    knowsOnline: plan.chance(0.7),
    weather: calm ? CALM : (WEATHERS[plan.pick(['calm', 'fair', 'fair', 'rough'])] as Weather),
    asyncStore: 'none',
    hangingOperations: [],
    clockJumped: false,
    cookiesDeletedAt: Number.NEGATIVE_INFINITY,
    kitSignedInAt: Number.NEGATIVE_INFINITY,
    storageFailed: false,
    openTab() {
      world.tabs.push(openTab(world, `tab ${world.tabs.length + 1}`, random.pick(hosts)))
    },
    trace: (line: () => string) =>
      trace(() => `${String(((scheduler.now() - START) / 1000).toFixed(3)).padStart(10)} ${line()}`),
  } as unknown as Mutable<World>
  const accessTokenLifetime = plan.pick([30, 60, 300, 600])
  const sharedDomains = mode === 'subdomains' ? ['https://example.test', 'https://**.example.test'] : []
  world.service = createService({ now: scheduler.now, accessTokenLifetime, sharedDomains })
  world.rules = createInvariants(world)
  world.device = createDevice(world)
  world.server = createAppServer(world)
  for (const name of ['ada', 'bob', 'cyd']) world.service.createUser(`${name}@example.test`, PASSWORD)

  let initial: { accessToken: string | null; refreshToken: string | null } = { accessToken: null, refreshToken: null }
  let first: ServiceSession | null = null
  if (plan.chance(0.75)) {
    const session = world.service.createSession(plan.pick(world.service.users), undefined)
    const accessToken = plan.chance(0.6) ? world.service.createAccessToken(session) : null
    initial = { accessToken, refreshToken: session.refreshToken }
    first = session
  }
  if (mode === 'external') world.provider = createProvider(world, first)
  world.store = createStore(world, kind, initial)
  world.planted = world.service.createSession(world.service.createUser('mallory@example.test', ''), undefined)
  world.dead = world.service.createSession(world.planted.user, undefined)
  world.dead.revoked = true
  world.rules.begin()
  world.trace(
    () => `store ${kind}, ${world.hasLocks ? 'with' : 'without'} Web Locks, access tokens for ${accessTokenLifetime} s`,
  )
  return { world, plan }
}

/** Opens the tabs. Their clients read the store. */
export function openTabs(world: World): void {
  for (let n = 0; n < TABS; n++) world.openTab()
}
