import type { JWTPayload } from 'jose'
import { primaryChannelOf, restrictedReasonOf } from '../world/restriction.js'
import type { SessionRow } from '../world/rows.js'
import type { World } from '../world/world.js'

/** Format of access tokens. */
export interface TokenFormat {
  /** Returns all claims except the times. */
  claims(session: SessionRow): JWTPayload & { readonly aud: string }
  /** Returns whether issuer and audience of a token with a valid signature are those of this server. */
  isOwnToken(claims: JWTPayload): boolean
  /** Number of signing keys for each audience. The first one signs. */
  readonly keysPerAudience: number
}

/** Creates a token format. */
export type CreateTokenFormat = (world: World, origin: () => string) => TokenFormat

/** The kinds of user. Each has its own issuer, audience and keys. */
export type UserKind = 'normal' | 'restricted' | 'anonymous'

const KINDS = {
  normal: { issuer: 'projects', suffix: '' },
  restricted: { issuer: 'projects-restricted-users', suffix: ':restricted' },
  anonymous: { issuer: 'projects-anonymous-users', suffix: ':anon' },
} as const satisfies Record<UserKind, { issuer: string; suffix: string }>

/** Returns the audience of access tokens for a kind of user. */
export const audienceFor = (projectId: string, kind: UserKind): string => `${projectId}${KINDS[kind].suffix}`

/** Returns the project of an audience or of the id of a signing key. */
export const projectOf = (audience: string): string => audience.replace(/[:/].*$/, '')

/**
 * Creates the token format of the current service.
 *
 * @param origin Returns the origin of the server, which issuers start with.
 */
export const createTokenFormat: CreateTokenFormat = (world, origin) => ({
  claims({ id, projectId, userId }) {
    const user = world.users.get(userId)
    const primary = primaryChannelOf(world, userId)
    const reason = user ? restrictedReasonOf(world, user) : null
    const kind = user?.anonymous ? 'anonymous' : reason ? 'restricted' : 'normal'
    return {
      iss: `${origin()}${issuerPath(projectId, kind)}`,
      aud: audienceFor(projectId, kind),
      sub: userId,
      project_id: projectId,
      branch_id: 'main',
      refresh_token_id: id,
      role: 'authenticated',
      name: user?.displayName ?? null,
      email: primary?.value ?? null,
      email_verified: primary?.verified ?? false,
      selected_team_id: user?.selectedTeamId ?? null,
      signed_up_at: Math.floor((user?.createdAt ?? 0) / 1000),
      is_anonymous: user?.anonymous ?? false,
      is_restricted: reason !== null,
      restricted_reason: reason,
      requires_totp_mfa: user?.totpRequired ?? false,
    }
  },
  // A server has several host names, so only the path of the issuer identifies its tokens.
  isOwnToken({ iss = '', aud }) {
    const projectId = projectOf(String(aud))
    const path = URL.canParse(iss) ? new URL(iss).pathname : ''
    const kinds = Object.keys(KINDS) as UserKind[]
    return kinds.some((kind) => aud === audienceFor(projectId, kind) && path === issuerPath(projectId, kind))
  },
  keysPerAudience: 2,
})

const issuerPath = (projectId: string, kind: UserKind) => `/api/v1/${KINDS[kind].issuer}/${projectId}`
