import type { Access } from '@latchkey/core/internal/contract'
import { fail } from '../http/errors.js'
import { decodeSegment } from '../http/percent-decoding.js'
import { ACCESS, type Caller } from './caller.js'
import type { Route } from './route.js'

/** The routes of one path. */
interface PathEntry {
  readonly path: string
  readonly pattern: RegExp
  readonly routes: Route[]
}

/** The matching routes. Empty when the path has no route for the method. */
interface RouteMatch {
  readonly path: Record<string, string>
  readonly routes: readonly Route[]
}

/** Creates a router. Literal path segments take precedence over placeholders. */
export function createRouter(routes: Iterable<Route>): (method: string, path: string) => RouteMatch | undefined {
  const spots = new Map<string, PathEntry>()
  for (const route of routes) {
    const { path } = route.contract
    const spot = spots.get(path) ?? { path, pattern: pattern(path), routes: [] }
    spot.routes.push(route)
    spots.set(path, spot)
  }
  const ordered = [...spots.values()].sort((a, b) => (rank(a.path) < rank(b.path) ? -1 : 1))
  const byShape = new Map<string, PathEntry[]>()
  for (const spot of ordered) byShape.set(shape(spot.path), [...(byShape.get(shape(spot.path)) ?? []), spot])
  return (method, path) => {
    const matching = (byShape.get(shape(path)) ?? []).flatMap((spot) => {
      const groups = spot.pattern.exec(path)
      return groups ? [{ spot, groups: groups.groups ?? {} }] : []
    })
    const hit =
      matching.find(({ spot }) => spot.routes.some(({ contract }) => contract.method === method)) ?? matching[0]
    if (!hit) return undefined
    const values = Object.entries(hit.groups).map(([name, value]) => [name, decodeSegment(value)])
    return {
      path: Object.fromEntries(values),
      routes: hit.spot.routes.filter(({ contract }) => contract.method === method),
    }
  }
}

/** The service names the last parameter of permissions differently than calls of the client do. */
const pattern = (path: string) =>
  new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replace('{permission}', '{permission_id}')
      .replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`,
  )

/** Returns the first segment of a path, which is never a placeholder, and the number of segments. */
const shape = (path: string) => {
  const segments = path.split('/')
  return `${segments[1]} ${segments.length}`
}

const rank = (path: string) => path.replace(/\{\w+\}/g, '~')

/**
 * Returns the routes for a caller: those with the highest access level that the caller has. Throws ACCESS_TYPE_REQUIRED,
 * INSUFFICIENT_ACCESS_TYPE and, for a user `me` without a caller, CANNOT_GET_OWN_USER_WITHOUT_USER.
 */
export function selectRoutes({ routes, path }: RouteMatch, caller: Caller | null): readonly Route[] {
  const open = routes.filter(({ contract }) => contract.access === 'none')
  if (open.length > 0) return open
  if (!caller) {
    const asksForUser = path.user_id === 'me' && routes.some(({ readsUserFirst }) => readsUserFirst)
    return fail(asksForUser ? 'CANNOT_GET_OWN_USER_WITHOUT_USER' : 'ACCESS_TYPE_REQUIRED')
  }
  const reach = ACCESS.indexOf(caller.access)
  const levels = routes.map(({ contract }) => ACCESS.indexOf(contract.access as Access))
  const level = Math.max(...levels.filter((needed) => needed <= reach), -1)
  if (level >= 0) return routes.filter((_, i) => levels[i] === level)
  const details = { actual_access_type: caller.access, allowed_access_types: ACCESS.slice(Math.min(...levels)) }
  return fail('INSUFFICIENT_ACCESS_TYPE', details)
}
