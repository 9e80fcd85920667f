import type { JWTPayload } from 'jose'
import type { ServerVersion } from '../calls/configuration.js'
import type { SessionRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** The issuer of access tokens of version 2.8.8. */
export const ISSUER = 'https://access-token.jwt-signature.stack-auth.com'

/** Format of access tokens. */
export interface TokenFormat {
  /** Returns all claims except the times. */
  claims(session: SessionRow): JWTPayload & { readonly aud: string }
  /** Returns whether issuer and audience of a token with a valid signature are those of this server. */
  isOwnToken(claims: JWTPayload): boolean
}

const older: TokenFormat = {
  claims: (session) => ({
    iss: ISSUER,
    aud: session.projectId,
    sub: session.userId,
    branchId: 'main',
    refreshTokenId: session.id,
    role: 'authenticated',
  }),
  isOwnToken: ({ iss }) => iss === ISSUER,
}

const ANONYMOUS = ':anon'

/** Returns the project of a token's audience. */
export const projectOf = (audience: string): string =>
  audience.endsWith(ANONYMOUS) ? audience.slice(0, -ANONYMOUS.length) : audience

/** Returns the audience of a project's anonymous users on newer servers, whose tokens have their own keys. */
export const anonymousAudience = (projectId: string): string => `${projectId}${ANONYMOUS}`

/** Newer servers have an issuer per project, another one for anonymous users, and more claims. */
const newer = (world: World, origin: () => string): TokenFormat => ({
  claims(session) {
    const { id, projectId, userId } = session
    const user = world.users.get(userId)
    const primary = world.channels.find((channel) => channel.userId === userId && channel.primary)
    const anonymous = user?.anonymous ?? false
    return {
      ...older.claims(session),
      iss: `${origin()}${issuerPath(projectId, anonymous)}`,
      aud: anonymous ? anonymousAudience(projectId) : projectId,
      project_id: projectId,
      branch_id: 'main',
      refresh_token_id: id,
      name: user?.displayName ?? null,
      email: primary?.value ?? null,
      email_verified: primary?.verified ?? false,
      selected_team_id: user?.selectedTeamId ?? null,
      signed_up_at: Math.floor((user?.createdAt ?? 0) / 1000),
      is_anonymous: anonymous,
      is_restricted: anonymous,
      restricted_reason: anonymous ? { type: 'anonymous' } : null,
      requires_totp_mfa: user?.totpRequired ?? false,
    }
  },
  // A server has several host names, so only the path of the issuer identifies its tokens.
  isOwnToken({ iss = '', aud }) {
    const audience = String(aud)
    const path = URL.canParse(iss) ? new URL(iss).pathname : ''
    return path === issuerPath(projectOf(audience), audience.endsWith(ANONYMOUS))
  },
})

const issuerPath = (projectId: string, anonymous: boolean) =>
  `/api/v1/${anonymous ? 'projects-anonymous-users' : 'projects'}/${projectId}`

export const createTokenFormat = (server: ServerVersion, world: World, origin: () => string): TokenFormat =>
  server === 'newer' ? newer(world, origin) : older
