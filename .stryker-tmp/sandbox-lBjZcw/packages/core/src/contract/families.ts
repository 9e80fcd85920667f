// @ts-nocheck
import type { KnownErrorCode } from './known-errors.js'

// The few families that the client itself acts on; `known-errors.test.ts` holds them to the catalogue.

/** The access token was rejected: refresh it and retry. */
export const invalidAccessToken: readonly KnownErrorCode[] = [
  'UNPARSABLE_ACCESS_TOKEN',
  'ACCESS_TOKEN_EXPIRED',
  'INVALID_PROJECT_FOR_ACCESS_TOKEN',
]

/** The refresh token was rejected: the session has ended. */
export const refreshTokenError: readonly KnownErrorCode[] = [
  'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED',
  'CANNOT_DELETE_CURRENT_SESSION',
  'PROVIDER_REJECTED',
]
