import type { CreateTokenFormat } from '../../sessions/token-claims.js'

const ISSUER = 'https://access-token.jwt-signature.stack-auth.com'

/** Tokens of all projects and users have the same issuer, and only identify the session. */
export const createTokenFormat: CreateTokenFormat = () => ({
  claims: (session) => ({
    iss: ISSUER,
    aud: session.projectId,
    sub: session.userId,
    branchId: 'main',
    refreshTokenId: session.id,
    role: 'authenticated',
  }),
  isOwnToken: ({ iss }) => iss === ISSUER,
  keysPerAudience: 1,
})
