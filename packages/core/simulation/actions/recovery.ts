import { isSessionChanged } from '../../src/session/session-changed.js'
import { CALM } from '../world/network.js'
import type { ServiceSession } from '../world/service.js'
import type { World } from '../world/world.js'
import type { Call } from './call.js'
import { startCall } from './calls.js'
import { resumeStore } from './events.js'
import { MINUTE, SECOND } from './units.js'

/** Makes everything work again. Then every tab must show what the store holds. */
export async function recover(world: World): Promise<void> {
  const { scheduler, device, rules } = world
  world.trace(() => 'everything works again')
  world.weather = CALM
  device.online = true
  device.storage = 'available'
  world.asyncStore = 'none'
  resumeStore(world)
  for (const host of world.hosts) device.locksOf(host).resume()
  for (const tab of world.tabs) tab.thaw()
  rules.storeReset('storage')
  // Every earlier call settles, and the access tokens of revoked sessions expire.
  await scheduler.runUntil(scheduler.now() + 2 * MINUTE + 600 * SECOND)
  const alive = () => world.tabs.filter((tab) => tab.alive)
  for (const tab of alive()) {
    const before = rules.storedSession(tab)
    const getUser = async (): Promise<Call['result']> => {
      const call: Call = startCall(world, tab, 'getUser', 20_000)
      await scheduler.runUntil(scheduler.now() + 21 * SECOND)
      return call.result
    }
    let result = await getUser()
    // The service has rejected the session of the call, and the cookies continue with another one.
    if (before?.revoked && result && 'error' in result && isSessionChanged(result.error)) result = await getUser()
    const isAlive = (session: ServiceSession | null) => session !== null && !session.revoked && !session.user.deleted
    const isUsable = isAlive(before) && rules.isRefreshable(tab)
    const after = rules.storedSession(tab)
    // The cookies may continue with another session.
    const current = !isUsable && after !== before && isAlive(after) ? after : isUsable ? before : null
    const expected = current && !current.user.isAnonymous ? current.user.id : null
    const shown =
      result && 'value' in result ? ((result.value as { id: string } | null)?.id ?? null) : String(result?.error)
    if (shown !== expected)
      rules.report('no-recovery', `${tab.name} shows ${shown} instead of ${expected} (${before?.name})`)
    if (before && !isUsable && !before.user.isAnonymous && after === before)
      rules.report('no-recovery', `${tab.name} keeps ${before.name}, which the service has revoked`)
  }
}
