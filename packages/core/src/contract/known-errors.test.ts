import { describe, expect, test } from 'vitest'
import { invalidAccessToken, refreshTokenError } from './families.js'
import {
  familiesByCode,
  type KnownErrorCode,
  type KnownErrorRow,
  knownErrorFamilies,
  knownErrorNames,
  knownErrors,
} from './known-errors.js'

const rows = Object.entries(knownErrors) as [string, KnownErrorRow][]

test('error names are unique and messages and fixes are sentences', () => {
  const names = Object.values(knownErrorNames)
  expect(new Set(names).size).toBe(Object.keys({ ...knownErrors, ...knownErrorFamilies }).length)
  for (const [, { message, fix }] of rows) {
    expect(message).toMatch(/^[A-Z{].*[.}:]$/)
    expect(fix).toMatch(/^[A-Z].*[.]$/)
  }
})

test.each([
  ['INVALID_ACCESS_TOKEN', invalidAccessToken],
  ['REFRESH_TOKEN_ERROR', refreshTokenError],
] as const)('the browser’s members of %s are those of the catalogue', (family, members) => {
  const codes = Object.keys(knownErrors) as KnownErrorCode[]
  const wanted = codes.filter((code) => familiesByCode[code].includes(family))
  expect([...members].sort()).toEqual(wanted.sort())
})

/** The error catalogue of the specification (section 8), in its words and order. */
const BY_STATUS: Readonly<Record<number, readonly (readonly [words: string, ...codes: KnownErrorCode[]])[]>> = {
  400: [
    ['body parsing error', 'BODY_PARSING_ERROR'],
    ['schema error', 'SCHEMA_ERROR'],
    // spec: 8.400-all-overloads-failed
    ['all overloads failed', 'ALL_OVERLOADS_FAILED'],
    ['missing access-type header with key', 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'],
    ['invalid access type', 'INVALID_ACCESS_TYPE'],
    ['access type without project id', 'ACCESS_TYPE_WITHOUT_PROJECT_ID'],
    ['cannot get own user without user', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    ['cannot delete current session', 'CANNOT_DELETE_CURRENT_SESSION'],
    // spec: 8.400-email-not-verified
    ['email not verified', 'EMAIL_NOT_VERIFIED'],
    ['user id does not exist', 'USER_ID_DOES_NOT_EXIST'],
    ['sign-up not enabled', 'SIGN_UP_NOT_ENABLED'],
    ['password auth not enabled', 'PASSWORD_AUTHENTICATION_NOT_ENABLED'],
    ['passkey or anonymous auth', 'PASSKEY_AUTHENTICATION_NOT_ENABLED', 'ANONYMOUS_ACCOUNTS_NOT_ENABLED'],
    ['wrong e-mail or password', 'EMAIL_PASSWORD_MISMATCH'],
    ['redirect URL not whitelisted', 'REDIRECT_URL_NOT_WHITELISTED'],
    ['password too short or too long', 'PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
    ['user has no password', 'USER_DOES_NOT_HAVE_PASSWORD'],
    ['code expired or max attempts', 'VERIFICATION_CODE_EXPIRED', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'],
    ['passwords do not match', 'PASSWORD_CONFIRMATION_MISMATCH'],
    // spec: 8.400-email-not-associated-with-user
    ['email not associated with user', 'EMAIL_NOT_ASSOCIATED_WITH_USER'],
    // spec: 8.400-email-not-primary
    ['email not primary', 'EMAIL_IS_NOT_PRIMARY_EMAIL'],
    ['passkey registration or authentication failed', 'PASSKEY_REGISTRATION_FAILED', 'PASSKEY_AUTHENTICATION_FAILED'],
    ['passkey webauthn error', 'PASSKEY_WEBAUTHN_ERROR'],
    ['contained permission not found', 'CONTAINED_PERMISSION_NOT_FOUND'],
    // spec: 8.400-oauth-connection-not-connected-or
    ['OAuth connection not connected', 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'],
    // spec: 8.400-oauth-connection-not-connected-or
    ['OAuth connection missing scope', 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'],
    // spec: 8.400-extra-scopes-or-access-tokens
    ['extra scopes with shared OAuth keys', 'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'],
    // spec: 8.400-extra-scopes-or-access-tokens
    ['access tokens with shared OAuth keys', 'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS'],
    ['invalid OAuth client id or secret', 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'],
    // spec: 8.400-invalid-scope
    ['invalid scope', 'INVALID_SCOPE'],
    // spec: 8.400-invalid-authorization-code
    ['invalid authorization code', 'INVALID_AUTHORIZATION_CODE'],
    ['provider denied access', 'OAUTH_PROVIDER_ACCESS_DENIED'],
    ['provider not found or not enabled', 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'],
    // spec: 8.400-invalid-shared-or-standard-provider-id
    ['invalid shared or standard id', 'INVALID_SHARED_OAUTH_PROVIDER_ID', 'INVALID_STANDARD_OAUTH_PROVIDER_ID'],
    ['multi-factor required', 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
    ['invalid TOTP code', 'INVALID_TOTP_CODE'],
    ['invalid polling code', 'INVALID_POLLING_CODE'],
    // spec: 8.400-cli-auth-errors
    ['CLI auth errors', 'CLI_AUTH_ERROR', 'CLI_AUTH_EXPIRED_ERROR', 'CLI_AUTH_USED_ERROR'],
    ['wrong API key type', 'WRONG_API_KEY_TYPE'],
    ['public API key cannot be revoked', 'PUBLIC_API_KEY_CANNOT_BE_REVOKED'],
    ['permission id already exists', 'PERMISSION_ID_ALREADY_EXISTS'],
  ],
  401: [
    ['insufficient access type', 'INSUFFICIENT_ACCESS_TYPE'],
    ['invalid publishable client key', 'INVALID_PUBLISHABLE_CLIENT_KEY'],
    // spec: 8.401-invalid-publishable-client-key-secret
    ['invalid server or admin key', 'INVALID_SECRET_SERVER_KEY', 'INVALID_SUPER_SECRET_ADMIN_KEY'],
    ['unparsable or expired admin access token', 'UNPARSABLE_ADMIN_ACCESS_TOKEN', 'ADMIN_ACCESS_TOKEN_EXPIRED'],
    ['wrong project for admin token', 'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'],
    ['token not admin', 'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
    ['client authentication required', 'CLIENT_AUTHENTICATION_REQUIRED'],
    ['server authentication required', 'SERVER_AUTHENTICATION_REQUIRED', 'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED'],
    ['admin authentication required', 'ADMIN_AUTHENTICATION_REQUIRED', 'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED'],
    // spec: 8.401-client-server-or-admin-authentication-required
    ['any authentication required', 'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED'],
    ['expected internal project', 'EXPECTED_INTERNAL_PROJECT'],
    ['unparsable or expired access token', 'UNPARSABLE_ACCESS_TOKEN', 'ACCESS_TOKEN_EXPIRED'],
    ['access token for wrong project', 'INVALID_PROJECT_FOR_ACCESS_TOKEN'],
    ['refresh token not found or expired', 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
    // spec: 8.401-provider-rejected-refresh
    ['provider rejected refresh', 'PROVIDER_REJECTED'],
    ['API key expired or revoked', 'API_KEY_EXPIRED', 'API_KEY_REVOKED'],
    ['user authentication required', 'USER_AUTHENTICATION_REQUIRED'],
    // spec: 8.401-project-permission-required
    ['project permission required', 'PROJECT_PERMISSION_REQUIRED'],
    ['team permission required or not found', 'TEAM_PERMISSION_REQUIRED', 'TEAM_PERMISSION_NOT_FOUND'],
  ],
  404: [
    ['user not found', 'USER_NOT_FOUND'],
    // spec: 8.404-project-not-found
    ['project not found', 'PROJECT_NOT_FOUND'],
    ['verification code not found', 'VERIFICATION_CODE_NOT_FOUND'],
    ['permission not found', 'PERMISSION_NOT_FOUND'],
    ['team not found', 'TEAM_NOT_FOUND'],
    ['team membership not found', 'TEAM_MEMBERSHIP_NOT_FOUND'],
    ['API key not found', 'API_KEY_NOT_FOUND'],
  ],
  // spec: 8.catalogue-408
  408: [['OAuth flow timed out', 'OUTER_OAUTH_TIMEOUT']],
  409: [
    ['user with email already exists', 'USER_EMAIL_ALREADY_EXISTS'],
    ['verification link already used', 'VERIFICATION_CODE_ALREADY_USED'],
    ['e-mail already verified', 'EMAIL_ALREADY_VERIFIED'],
    // spec: 8.409-email-template-exists
    ['email template exists', 'EMAIL_TEMPLATE_ALREADY_EXISTS'],
    // spec: 8.409-oauth-connection-already-connected-to
    ['OAuth connection of another user', 'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'],
    // spec: 8.409-user-already-connected-to-another
    ['user connected to another account', 'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'],
    ['team membership exists', 'TEAM_MEMBERSHIP_ALREADY_EXISTS'],
    ['channel used for auth by another', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
  ],
  // spec: 8.catalogue-500
  500: [['unsupported error code', 'UNSUPPORTED_ERROR']],
}
const all = Object.entries(BY_STATUS).flatMap(([status, rows]) =>
  rows.map(([words, ...codes]) => ({ status: Number(status), words, codes })),
)

describe('the catalogue of the specification', () => {
  test.each(all)('$status: $words', ({ status, codes }) => {
    expect(codes.map((code) => knownErrors[code].status)).toEqual(codes.map(() => status))
  })

  test('omits two codes that only the service has', () => {
    const named = all.flatMap(({ codes }) => codes)
    expect(new Set(named).size).toBe(named.length)
    const rest = Object.entries(knownErrors as Record<string, KnownErrorRow>)
      .filter(([code, { since }]) => !since && !named.includes(code as KnownErrorCode))
      .map(([code]) => code)
    expect(rest).toEqual(['ACCESS_TYPE_REQUIRED', 'TEAM_ALREADY_EXISTS'])
  })

  // spec: 8.named-types
  test('has 23 error types of this package', () => {
    const types = `UserNotFound EmailAlreadyVerified RedirectUrlNotWhitelisted VerificationCodeError
      PasswordConfirmationMismatch PasswordRequirementsNotMet PasskeyRegistrationFailed PasskeyAuthenticationFailed
      PasskeyWebAuthnError EmailPasswordMismatch UserWithEmailAlreadyExists RefreshTokenError
      CannotGetOwnUserWithoutUser ProjectNotFound SchemaError ApiKeyNotValid ApiKeyNotFound InvalidAccessToken
      InvalidAdminAccessToken OAuthConnectionDoesNotHaveRequiredScope OAuthConnectionNotConnectedToUser
      MultiFactorAuthenticationRequired InvalidTotpCode`.split(/\s+/)
    expect(types).toHaveLength(23)
    const ours: readonly string[] = Object.values(knownErrorNames)
    expect(types.filter((name) => !ours.includes(name))).toEqual([])
  })
})
