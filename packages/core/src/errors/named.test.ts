import { expect, expectTypeOf, test } from 'vitest'
import { KnownError } from './known-error.js'
import { type CodesNamed, hasKnownErrorName, type KnownErrorName } from './named.js'

// The named error types of the specification, each with its codes.
// spec: 8.named-types
test.each<[KnownErrorName, string[]]>([
  ['UserNotFound', ['USER_NOT_FOUND']],
  ['EmailAlreadyVerified', ['EMAIL_ALREADY_VERIFIED']],
  ['RedirectUrlNotWhitelisted', ['REDIRECT_URL_NOT_WHITELISTED']],
  [
    'VerificationCodeError',
    [
      'VERIFICATION_CODE_NOT_FOUND',
      'VERIFICATION_CODE_EXPIRED',
      'VERIFICATION_CODE_ALREADY_USED',
      'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
    ],
  ],
  ['PasswordConfirmationMismatch', ['PASSWORD_CONFIRMATION_MISMATCH']],
  ['PasswordRequirementsNotMet', ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG']],
  ['PasskeyRegistrationFailed', ['PASSKEY_REGISTRATION_FAILED']],
  ['PasskeyAuthenticationFailed', ['PASSKEY_AUTHENTICATION_FAILED']],
  ['PasskeyWebAuthnError', ['PASSKEY_WEBAUTHN_ERROR']],
  ['EmailPasswordMismatch', ['EMAIL_PASSWORD_MISMATCH']],
  ['UserWithEmailAlreadyExists', ['USER_EMAIL_ALREADY_EXISTS']],
  ['RefreshTokenError', ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 'CANNOT_DELETE_CURRENT_SESSION', 'PROVIDER_REJECTED']],
  ['CannotGetOwnUserWithoutUser', ['CANNOT_GET_OWN_USER_WITHOUT_USER']],
  ['ProjectNotFound', ['PROJECT_NOT_FOUND']],
  ['SchemaError', ['SCHEMA_ERROR']],
  [
    'ApiKeyNotValid',
    [
      'API_KEY_EXPIRED',
      'API_KEY_REVOKED',
      'WRONG_API_KEY_TYPE',
      'API_KEY_NOT_FOUND',
      'PUBLIC_API_KEY_CANNOT_BE_REVOKED',
    ],
  ],
  ['ApiKeyNotFound', ['API_KEY_NOT_FOUND']],
  ['InvalidAccessToken', ['UNPARSABLE_ACCESS_TOKEN', 'ACCESS_TOKEN_EXPIRED', 'INVALID_PROJECT_FOR_ACCESS_TOKEN']],
  [
    'InvalidAdminAccessToken',
    [
      'UNPARSABLE_ADMIN_ACCESS_TOKEN',
      'ADMIN_ACCESS_TOKEN_EXPIRED',
      'INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN',
      'ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN',
    ],
  ],
  ['OAuthConnectionDoesNotHaveRequiredScope', ['OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE']],
  ['OAuthConnectionNotConnectedToUser', ['OAUTH_CONNECTION_NOT_CONNECTED_TO_USER']],
  ['MultiFactorAuthenticationRequired', ['MULTI_FACTOR_AUTHENTICATION_REQUIRED']],
  ['InvalidTotpCode', ['INVALID_TOTP_CODE']],
])('%s matches only the codes of its family', (name, codes) => {
  for (const code of codes) expect(hasKnownErrorName(new KnownError(code, ''), name), code).toBe(true)
  for (const other of ['TEAM_NOT_FOUND', 'FROM_TOMORROW'])
    expect(hasKnownErrorName(new KnownError(other, ''), name)).toBe(false)
  expect(hasKnownErrorName(new Error(name), name)).toBe(false)
})

test('an error name narrows to its codes', () => {
  expectTypeOf<CodesNamed<'PasswordRequirementsNotMet'>>().toEqualTypeOf<'PASSWORD_TOO_SHORT' | 'PASSWORD_TOO_LONG'>()
  expectTypeOf<CodesNamed<'InvalidTotpCode'>>().toEqualTypeOf<'INVALID_TOTP_CODE'>()
})
