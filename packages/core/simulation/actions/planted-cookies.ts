import { handleOf } from '../../src/session/http-only-cookies.js'
import type { Random } from '../world/random.js'
import { PROJECT } from '../world/server.js'
import type { World } from '../world/world.js'

const { projectId } = PROJECT

/** Values that are not sessions: of other projects, of damaged cookies, and of converted missing values. */
const GARBAGE = [
  `stack-refresh-${projectId}--default=%7Bdamaged`,
  `__Host-stack-refresh-${projectId}--default=null`,
  `stack-refresh-${projectId}--custom-abc=%7B%22refresh_token%22%3A%22%22%7D`,
  'stack-refresh=undefined',
  'stack-refresh-other=refresh-token-of-another-project',
  'stack-access=%5B%22other%22%2C%22token%22%5D',
  'stack-access=%E0%A4%A',
]

/** Plants a cookie, as a sibling subdomain or another kit on the same host does. */
export function plantCookie(world: World, plan: Random): void {
  const { device, hosts, mode, planted, dead, scheduler, store, tabs } = world
  const { refreshToken } = planted
  const host = plan.pick(hosts)
  const ofSibling = (text: string) => device.plantCookie(`${text}; Domain=example.test; Secure`, 'evil.example.test')
  const ofHost = (text: string) => device.plantCookie(`${text}; Secure`, host)

  /** A published kit on the same host signs in: the tabs must follow. Or its session has ended: the tabs must ignore it. */
  const signInWithKit = () => {
    const session = {
      refresh_token: plan.pick([planted, dead]).refreshToken,
      updated_at_millis: scheduler.now() + 1000,
    }
    world.kitSignedInAt = scheduler.now()
    ofHost(`__Host-stack-refresh-${projectId}--default=${encodeURIComponent(JSON.stringify(session))}`)
  }
  /** A sibling subdomain tries to replace or end an HttpOnly session: nothing may happen. */
  const attackHttpOnly = () => {
    const [tab] = tabs
    const current = plan.chance(0.5) && tab ? store.tokens(tab).refreshToken : null
    const handle = current ?? handleOf('z'.repeat(26))
    const prefix = plan.pick(['', '__Host-'])
    const kind = plan.pick(['session', 'ended', 'refresh', 'access'])
    if (plan.chance(0.3)) ofSibling(`stack-refresh-${projectId}=${refreshToken}`)
    else ofSibling(`${prefix}latchkey-${kind}-${projectId}-${handle}=${refreshToken}`)
  }

  if (plan.chance(0.5)) plan.pick([ofSibling, ofHost])(plan.pick(GARBAGE))
  else if (mode === 'http-only') attackHttpOnly()
  else signInWithKit()
}
