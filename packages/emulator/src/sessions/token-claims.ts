import type { JWTPayload } from 'jose'
import type { SessionRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** Which server is stood in for: the one that the contract is of, or what is known of those after it. */
export type Server = '2.8.8' | 'newer'

/** The issuer that every access token of the 2.8.8 service names. */
export const ISSUER = 'https://access-token.jwt-signature.stack-auth.com'

/** How a server writes its access tokens. */
export interface TokenForm {
  /** All claims but the times. */
  claims(session: SessionRow): JWTPayload & { readonly aud: string }
  /** Whether a token whose signature holds is one of this server's, by issuer and audience. */
  fits(claims: JWTPayload): boolean
}

const older: TokenForm = {
  claims: (session) => ({
    iss: ISSUER,
    aud: session.projectId,
    sub: session.userId,
    branchId: 'main',
    refreshTokenId: session.id,
    role: 'authenticated',
  }),
  fits: ({ iss }) => iss === ISSUER,
}

const ANONYMOUS = ':anon'

/** The project that a token's audience names. */
export const projectOf = (audience: string): string =>
  audience.endsWith(ANONYMOUS) ? audience.slice(0, -ANONYMOUS.length) : audience

/** Whose keys sign the tokens of a project's anonymous users, on a newer server. */
export const anonymousAudience = (projectId: string): string => `${projectId}${ANONYMOUS}`

/** An issuer for each project, anonymous users under one of their own, and more claims. */
const newer = (world: World, origin: () => string): TokenForm => ({
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
  // A server answers by several names: the path is what it knows its own tokens by.
  fits({ iss = '', aud }) {
    const audience = String(aud)
    const path = URL.canParse(iss) ? new URL(iss).pathname : ''
    return path === issuerPath(projectOf(audience), audience.endsWith(ANONYMOUS))
  },
})

const issuerPath = (projectId: string, anonymous: boolean) =>
  `/api/v1/${anonymous ? 'projects-anonymous-users' : 'projects'}/${projectId}`

export const tokenForm = (server: Server, world: World, origin: () => string): TokenForm =>
  server === 'newer' ? newer(world, origin) : older
