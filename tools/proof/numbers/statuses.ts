// The statuses of the error catalogue (section 8 of the specification): each one is changed, and the tests that
// docs/spec-coverage.md names for its statement must notice it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../root.mjs'
import type { NumberChange } from './numbers.ts'

const CATALOGUE = 'packages/core/src/contract/known-errors.ts'

/** The codes of each statement. */
const CODES = {
  '8.400-body-parsing-error': ['BODY_PARSING_ERROR'],
  '8.400-schema-error': ['SCHEMA_ERROR'],
  '8.400-all-overloads-failed': ['ALL_OVERLOADS_FAILED'],
  '8.400-missing-access-type-header-with-key': ['PROJECT_KEY_WITHOUT_ACCESS_TYPE'],
  '8.400-invalid-access-type': ['INVALID_ACCESS_TYPE'],
  '8.400-access-type-without-project-id': ['ACCESS_TYPE_WITHOUT_PROJECT_ID'],
  '8.400-cannot-get-own-user-without-user': ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  '8.400-cannot-delete-current-session': ['CANNOT_DELETE_CURRENT_SESSION'],
  '8.400-email-not-verified': ['EMAIL_NOT_VERIFIED'],
  '8.400-user-id-does-not-exist': ['USER_ID_DOES_NOT_EXIST'],
  '8.400-sign-up-not-enabled': ['SIGN_UP_NOT_ENABLED'],
  '8.400-password-passkey-or-anonymous-auth': [
    'PASSWORD_AUTHENTICATION_NOT_ENABLED',
    'PASSKEY_AUTHENTICATION_NOT_ENABLED',
    'ANONYMOUS_ACCOUNTS_NOT_ENABLED',
  ],
  '8.400-wrong-e-mail-or-password': ['EMAIL_PASSWORD_MISMATCH'],
  '8.400-redirect-url-not-whitelisted': ['REDIRECT_URL_NOT_WHITELISTED'],
  '8.400-password-too-short-or-too-long': ['PASSWORD_TOO_SHORT', 'PASSWORD_TOO_LONG'],
  '8.400-user-has-no-password': ['USER_DOES_NOT_HAVE_PASSWORD'],
  '8.400-verification-code-expired-or-max-attempts': [
    'VERIFICATION_CODE_EXPIRED',
    'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED',
  ],
  '8.400-passwords-do-not-match': ['PASSWORD_CONFIRMATION_MISMATCH'],
  '8.400-email-not-associated-with-user': ['EMAIL_NOT_ASSOCIATED_WITH_USER'],
  '8.400-email-not-primary': ['EMAIL_IS_NOT_PRIMARY_EMAIL'],
  '8.400-passkey-registration-or-authentication-failed': [
    'PASSKEY_REGISTRATION_FAILED',
    'PASSKEY_AUTHENTICATION_FAILED',
    'PASSKEY_WEBAUTHN_ERROR',
  ],
  '8.400-contained-permission-not-found': ['CONTAINED_PERMISSION_NOT_FOUND'],
  '8.400-oauth-connection-not-connected-or': [
    'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER',
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  ],
  '8.400-extra-scopes-or-access-tokens': [
    'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
    'OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS',
  ],
  '8.400-invalid-oauth-client-id-or-secret': ['INVALID_OAUTH_CLIENT_ID_OR_SECRET'],
  '8.400-invalid-scope': ['INVALID_SCOPE'],
  '8.400-invalid-authorization-code': ['INVALID_AUTHORIZATION_CODE'],
  '8.400-provider-denied-access': ['OAUTH_PROVIDER_ACCESS_DENIED'],
  '8.400-provider-not-found-or-not-enabled': ['OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'],
  '8.400-invalid-shared-or-standard-provider-id': [
    'INVALID_SHARED_OAUTH_PROVIDER_ID',
    'INVALID_STANDARD_OAUTH_PROVIDER_ID',
  ],
  '8.400-multi-factor-required': ['MULTI_FACTOR_AUTHENTICATION_REQUIRED'],
  '8.400-invalid-totp-code': ['INVALID_TOTP_CODE'],
  '8.400-invalid-polling-code': ['INVALID_POLLING_CODE'],
  '8.400-cli-auth-errors': ['CLI_AUTH_ERROR', 'CLI_AUTH_EXPIRED_ERROR', 'CLI_AUTH_USED_ERROR'],
  '8.400-wrong-api-key-type': ['WRONG_API_KEY_TYPE'],
  '8.400-public-api-key-cannot-be-revoked': ['PUBLIC_API_KEY_CANNOT_BE_REVOKED'],
  '8.400-permission-id-already-exists': ['PERMISSION_ID_ALREADY_EXISTS'],
  '8.401-insufficient-access-type': ['INSUFFICIENT_ACCESS_TYPE'],
  '8.401-invalid-publishable-client-key-secret': [
    'INVALID_PUBLISHABLE_CLIENT_KEY',
    'INVALID_SECRET_SERVER_KEY',
    'INVALID_SUPER_SECRET_ADMIN_KEY',
  ],
  '8.401-unparsable-or-expired-admin-access-token': ['UNPARSABLE_ADMIN_ACCESS_TOKEN', 'ADMIN_ACCESS_TOKEN_EXPIRED'],
  '8.401-wrong-project-for-admin-token': ['INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN'],
  '8.401-token-not-admin': ['ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN'],
  '8.401-client-server-or-admin-authentication-required': [
    'CLIENT_AUTHENTICATION_REQUIRED',
    'SERVER_AUTHENTICATION_REQUIRED',
    'CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED',
    'ADMIN_AUTHENTICATION_REQUIRED',
    'CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED',
    'CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED',
  ],
  '8.401-expected-internal-project': ['EXPECTED_INTERNAL_PROJECT'],
  '8.401-unparsable-or-expired-access-token': ['UNPARSABLE_ACCESS_TOKEN', 'ACCESS_TOKEN_EXPIRED'],
  '8.401-access-token-for-wrong-project': ['INVALID_PROJECT_FOR_ACCESS_TOKEN'],
  '8.401-refresh-token-not-found-or-expired': ['REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'],
  '8.401-provider-rejected-refresh': ['PROVIDER_REJECTED'],
  '8.401-api-key-expired-or-revoked': ['API_KEY_EXPIRED', 'API_KEY_REVOKED'],
  '8.401-user-authentication-required': ['USER_AUTHENTICATION_REQUIRED'],
  '8.401-project-permission-required': ['PROJECT_PERMISSION_REQUIRED'],
  '8.401-team-permission-required-or-not-found': ['TEAM_PERMISSION_REQUIRED', 'TEAM_PERMISSION_NOT_FOUND'],
  '8.404-user-not-found': ['USER_NOT_FOUND'],
  '8.404-project-not-found': ['PROJECT_NOT_FOUND'],
  '8.404-verification-code-not-found': ['VERIFICATION_CODE_NOT_FOUND'],
  '8.404-permission-not-found': ['PERMISSION_NOT_FOUND'],
  '8.404-team-not-found': ['TEAM_NOT_FOUND'],
  '8.404-team-membership-not-found': ['TEAM_MEMBERSHIP_NOT_FOUND'],
  '8.404-api-key-not-found': ['API_KEY_NOT_FOUND'],
  '8.catalogue-408': ['OUTER_OAUTH_TIMEOUT'],
  '8.409-user-with-email-already-exists': ['USER_EMAIL_ALREADY_EXISTS'],
  '8.409-verification-link-already-used': ['VERIFICATION_CODE_ALREADY_USED'],
  '8.409-e-mail-already-verified': ['EMAIL_ALREADY_VERIFIED'],
  '8.409-email-template-exists': ['EMAIL_TEMPLATE_ALREADY_EXISTS'],
  '8.409-oauth-connection-already-connected-to': ['OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER'],
  '8.409-user-already-connected-to-another': ['USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION'],
  '8.409-team-membership-exists': ['TEAM_MEMBERSHIP_ALREADY_EXISTS'],
  '8.409-contact-channel-already-used-for': ['CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
  '8.catalogue-500': ['UNSUPPORTED_ERROR'],
}

const read = (path: string) => readFileSync(join(root, path), 'utf8')
const source = read(CATALOGUE)
const coverage = read('docs/spec-coverage.md')

/** Returns the tests of a statement. */
function testsOf(id: string): string[] {
  const row = coverage.split('\n').find((line) => line.startsWith(`| ${id} |`)) ?? ''
  return [...row.matchAll(/`([^`]+\.test\.ts)`/g)].map(([, path = '']) => path)
}

export const statuses: readonly NumberChange[] = Object.entries(CODES).flatMap(([id, codes]) =>
  codes.map((code) => {
    const [from = ''] = new RegExp(`\\n {2}${code}: \\{\\s*status: \\d+`).exec(source) ?? []
    return { id, file: CATALOGUE, from, to: from.replace(/\d+$/, '418'), tests: testsOf(id) }
  }),
)
