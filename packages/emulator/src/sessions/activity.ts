import { whereabouts } from '../http/geo.js'
import type { Clock } from '../world/clock.js'
import type { World } from '../world/world.js'

/** Notes that a token was issued to a user: that is what the service counts as being active. */
export function noteActivity(
  { world, clock, request }: { readonly world: World; readonly clock: Clock; readonly request?: Request },
  userId: string,
): void {
  const now = clock.now()
  const country = request && countryOf(request)
  const { projectId } = world.users.change(userId, { lastActiveAt: now, ...(country && { country }) })
  const day = dayOf(now)
  const id = `${userId}/${day}`
  if (!world.activities.get(id)) world.activities.put({ id, projectId, userId, day })
}

/** The day of a point in time, UTC. */
export const dayOf = (millis: number): string => new Date(millis).toISOString().slice(0, 10)

/** The country that a proxy found out, for requests that look like a browser's. */
function countryOf(request: Request): string | undefined {
  const { countryCode } = whereabouts(request)
  return countryCode && /^[A-Z]{2}$/.test(countryCode) ? countryCode : undefined
}
