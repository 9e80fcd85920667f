import { geoInfoOf } from '../http/geo.js'
import type { Clock } from '../world/clock.js'
import type { World } from '../world/world.js'

/** Records that a token was issued to a user. The service counts this as activity. */
export function recordActivity(
  { world, clock, request }: { readonly world: World; readonly clock: Clock; readonly request?: Request },
  userId: string,
): void {
  const now = clock.now()
  const country = request && countryOf(request)
  const { projectId } = world.users.change(userId, { lastActiveAt: now, ...(country && { country }) })
  const day = dayOf(now)
  const id = `${userId}/${day}`
  world.activities.put({ id, projectId, userId, day, at: now })
}

/** Returns the UTC date of a point in time, as `2026-01-31`. */
export const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** Returns the country that a proxy reported for a browser's request. */
function countryOf(request: Request): string | undefined {
  const { countryCode } = geoInfoOf(request)
  return countryCode && /^[A-Z]{2}$/.test(countryCode) ? countryCode : undefined
}
