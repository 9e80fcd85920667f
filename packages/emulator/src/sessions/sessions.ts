import type { AccessTokens } from '../calls/access-tokens.js'
import type { ServiceConfiguration } from '../calls/configuration.js'
import { geoInfoOf } from '../http/geo.js'
import type { Clock } from '../world/clock.js'
import type { Random } from '../world/random.js'
import type { SessionRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { recordActivity } from './activity.js'

export const DEFAULT_SESSION_LIFETIME = 31_536_000_000

/** The dependencies for issuing tokens. The request, if there is one, contains the location of the user. */
interface TokenContext {
  readonly world: World
  readonly clock: Clock
  readonly tokens: AccessTokens
  readonly configuration: Pick<ServiceConfiguration, 'sessionLifetime'>
  readonly request?: Request
}

/** Starts a session and returns its tokens. The session of an `id` that exists continues. */
export async function startSession(
  context: TokenContext & { readonly random: Random },
  user: UserRow,
  options: { id?: string; lifetime?: number; notAfter?: number; impersonation?: boolean; agentName?: string } = {},
): Promise<{ access_token: string; refresh_token: string; user_id: string }> {
  const { world, clock, random, tokens } = context
  const now = clock.now()
  const id = options.id ?? random.uuid()
  const session = world.sessions.put({
    id,
    projectId: user.projectId,
    userId: user.id,
    refreshToken: random.code(),
    createdAt: world.sessions.get(id)?.createdAt ?? now,
    expiresAt: now + (options.lifetime ?? context.configuration.sessionLifetime),
    lastUsedAt: now,
    impersonation: options.impersonation ?? false,
    ...(options.agentName !== undefined && { agentName: options.agentName }),
    ...locationOf(context),
  })
  recordActivity(context, user.id)
  return {
    access_token: await tokens.sign(session, options.notAfter),
    refresh_token: session.refreshToken,
    user_id: user.id,
  }
}

/** Returns a new access token for a refresh token, or undefined when the session is unknown or has expired. */
export async function refreshSession(
  context: TokenContext,
  projectId: string,
  refreshToken: string,
): Promise<string | undefined> {
  const { world, clock, tokens } = context
  const now = clock.now()
  const session = world.sessions.by('refreshToken', refreshToken).find((row) => row.projectId === projectId)
  if (!session || session.expiresAt <= now) return undefined
  recordActivity(context, session.userId)
  return tokens.sign(world.sessions.change(session.id, { lastUsedAt: now, ...locationOf(context) }))
}

function locationOf({ request }: TokenContext): Pick<SessionRow, 'location'> {
  const { ip, ...place } = request ? geoInfoOf(request) : {}
  return ip ? { location: { ip, ...place } } : {}
}
