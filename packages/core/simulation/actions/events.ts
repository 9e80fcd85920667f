import { WEATHERS, type Weather } from '../world/network.js'
import type { Random } from '../world/random.js'
import { isAsync, isCookie, isExternal } from '../world/stores.js'
import type { World } from '../world/world.js'
import { plantCookie } from './planted-cookies.js'
import { DAY, HOUR, MINUTE, SECOND } from './units.js'

/** How often each event happens, compared with the others. */
const WEIGHTS = {
  weather: 30,
  offline: 12,
  crash: 10,
  freeze: 14,
  sleep: 4,
  clock: 8,
  storage: 6,
  lock: 6,
  stuckLocks: 8,
  revoke: 4,
  clear: 1,
}

/** Only where sessions are in cookies. */
const COOKIE_WEIGHTS = { ...WEIGHTS, clear: 6, deleteCookie: 6, plantCookie: 6 }

/** Only where another provider has the sessions. */
const EXTERNAL_WEIGHTS = { ...WEIGHTS, provider: 30 }

/** Lets an event happen that affects the client from outside. */
export function happen(world: World, plan: Random): void {
  const { device, scheduler, figures } = world
  const alive = world.tabs.filter((tab) => tab.alive && !tab.frozen)
  const tab = alive.length > 0 ? plan.pick(alive) : undefined
  const events: Record<keyof typeof COOKIE_WEIGHTS | 'provider', () => void> = {
    weather() {
      world.weather = WEATHERS[plan.pick(['calm', 'fair', 'rough', 'rough', 'busy', 'unplugged'])] as Weather
    },
    offline() {
      device.online = !device.online
    },
    crash() {
      tab?.crash()
      // The user opens the page again.
      scheduler.after(plan.between(50, 5000), () => world.openTab())
    },
    freeze() {
      tab?.freeze(plan.chance(0.5))
      scheduler.after(plan.pick([500, 5000, 20_000, MINUTE, HOUR]), () => tab?.thaw())
    },
    sleep() {
      const asleep = world.tabs.filter(({ frozen }) => !frozen)
      for (const other of asleep) other.freeze(false)
      scheduler.after(plan.pick([20_000, 10 * MINUTE, HOUR]), () => {
        for (const other of asleep) other.thaw()
      })
    },
    clock() {
      world.clockJumped = true
      const sign = plan.chance(0.5) ? 1 : -1
      device.clockOffset += sign * plan.pick([2 * SECOND, 30 * SECOND, 5 * MINUTE, HOUR, 2 * HOUR, DAY])
      world.rules.storeReset('clock')
    },
    storage() {
      if (world.store.kind === 'external') return
      world.storageFailed = true
      if (isAsync(world.store.kind))
        world.asyncStore = world.asyncStore === 'none' ? plan.pick(['slow', 'hangs', 'fails']) : 'none'
      else device.storage = device.storage === 'available' ? plan.pick(['read-only', 'hidden']) : 'available'
      resumeStore(world)
      world.rules.storeReset('storage')
    },
    lock() {
      device.locksOf(plan.pick(world.hosts)).loseOne()
    },
    stuckLocks() {
      const locks = device.locksOf(plan.pick(world.hosts))
      locks.areStuck = true
      scheduler.after(plan.pick([5 * SECOND, 2 * MINUTE]), () => locks.resume())
    },
    revoke() {
      const session = tab && world.rules.storedSession(tab)
      if (session) session.revoked = true
    },
    clear() {
      world.cookiesDeletedAt = scheduler.now()
      world.rules.cookiesLost(device.cookieNames())
      world.store.clear()
      world.rules.storeReset('cleared by the user')
    },
    deleteCookie() {
      const names = device.cookieNames()
      if (names.length === 0) return
      const name = plan.pick(names)
      device.deleteCookies(name)
      world.cookiesDeletedAt = scheduler.now()
      world.rules.cookiesLost([name])
      world.rules.storeReset('a cookie was deleted')
    },
    provider() {
      const { current } = world.provider
      const user = plan.chance(0.2) && current ? current.user : plan.pick(world.service.users)
      const isSignOut = current !== null && plan.chance(0.3)
      world.provider.change(isSignOut ? null : world.service.createSession(user, undefined))
    },
    plantCookie() {
      plantCookie(world, plan)
      world.rules.storeReset('a cookie was planted')
    },
  }
  const { kind } = world.store
  const name = plan.weighted<keyof typeof events>(
    isCookie(kind) ? COOKIE_WEIGHTS : isExternal(kind) ? EXTERNAL_WEIGHTS : WEIGHTS,
  )
  figures.byEvent[name] = (figures.byEvent[name] ?? 0) + 1
  world.trace(() => `event: ${name} ${tab?.name ?? ''}`)
  events[name]()
  world.trace(
    () =>
      `  now: ${device.online ? 'online' : 'offline'}, storage ${device.storage}/${world.asyncStore}, clock ${device.clockOffset}`,
  )
}

/** Continues the operations that wait for an asynchronous store. */
export function resumeStore(world: World): void {
  if (world.asyncStore === 'hangs') return
  for (const resume of world.hangingOperations.splice(0)) resume()
}
