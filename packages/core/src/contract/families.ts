import type { KnownErrorCode } from './known-errors.js'

// The families that the client itself handles. `known-errors.test.ts` checks them against the catalog.

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

/** The user of the access token is restricted or anonymous, and the endpoint is not for them. */
export const restrictedUserError = [
  'RESTRICTED_USER_NOT_ALLOWED',
  'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED',
] as const satisfies readonly KnownErrorCode[]
