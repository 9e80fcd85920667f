import type { Random } from '../world/random.js'
import { isCookie, isExternal } from '../world/stores.js'
import { START, type World } from '../world/world.js'
import { type OperationName, startCall } from './calls.js'
import { happen } from './events.js'
import { HOUR, MINUTE, SECOND } from './units.js'

/** What the app and its user do in the tabs: bursts of calls and events, close enough together to overlap. */
export async function live(world: World, plan: Random): Promise<void> {
  const { scheduler } = world
  const switches = plan.chance(0.85)
  const calls: Partial<Record<OperationName, number>> = {
    getUser: 20,
    getAccessToken: 12,
    getAuthJson: 5,
    fetchWithAuth: 6,
    updateUser: 16,
    ...(isCookie(world.store.kind) && { loadPage: 10 }),
    // Each of them is refused.
    ...(switches &&
      isExternal(world.store.kind) && { getUserOrAnonymous: 3, signIn: 3, signInAnonymously: 1, signOut: 6 }),
    ...(switches &&
      !isExternal(world.store.kind) && {
        getUserOrAnonymous: 3,
        signIn: 6,
        signInWithCode: 3,
        signInWithMfa: 2,
        signInWithOAuth: 3,
        signInWithPasskey: 3,
        signUp: 3,
        signInAnonymously: 4,
        upgrade: 4,
        signOut: 8,
        deleteUser: 4,
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
        if (isEvent) return happen(world, plan)
        const able = world.tabs.filter((tab) => tab.alive && !tab.frozen)
        if (able.length === 0) return
        const limit = plan.chance(0.5) ? plan.pick([1000, 3000, 8000, 20_000]) : undefined
        startCall(world, plan.pick(able), plan.weighted(calls), limit)
      })
    }
  }
  await scheduler.runUntil(START + horizon + 20 * SECOND)
}
