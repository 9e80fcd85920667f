import { BEARER_PREFIXES } from '@latchkey/core/internal/contract'
import type { SessionTokens } from './auth.js'

/** Every version of the published kit accepts the former prefix. */
const [, PREFIX] = BEARER_PREFIXES

/** Returns a session as an `Authorization` header, or null when signed out. */
export const authorizationHeader = (tokens: SessionTokens): string | null =>
  tokens.accessToken === null && tokens.refreshToken === null ? null : `Bearer ${PREFIX}${btoa(JSON.stringify(tokens))}`
