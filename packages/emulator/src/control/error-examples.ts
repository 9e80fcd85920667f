import { type DetailsOf, type KnownErrorCode, knownErrors } from '@latchkey/core/internal/contract'

type WithDetails = { [C in KnownErrorCode as DetailsOf<C> extends undefined ? never : C]: DetailsOf<C> }

const ID = '00000000-0000-4000-8000-000000000001'
const EMAIL = 'ada@example.test'

/** Example details of each known error that has details. */
export const DETAILS: WithDetails = {
  UNSUPPORTED_ERROR: { originalErrorCode: 'SOMETHING_NEW' },
  SCHEMA_ERROR: { message: 'body.email: must be an email address' },
  ALL_OVERLOADS_FAILED: { overload_errors: [] },
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { request_type: 'client' },
  INSUFFICIENT_ACCESS_TYPE: { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
  INVALID_PUBLISHABLE_CLIENT_KEY: { project_id: ID },
  INVALID_SECRET_SERVER_KEY: { project_id: ID },
  INVALID_SUPER_SECRET_ADMIN_KEY: { project_id: ID },
  ADMIN_ACCESS_TOKEN_EXPIRED: { expired_at_millis: null },
  ACCESS_TOKEN_EXPIRED: { expired_at_millis: null },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: { expected_project_id: ID, actual_project_id: 'other' },
  USER_EMAIL_ALREADY_EXISTS: { email: EMAIL },
  USER_ID_DOES_NOT_EXIST: { user_id: ID },
  PROJECT_NOT_FOUND: { project_id: ID },
  PASSWORD_TOO_SHORT: { min_length: 8 },
  PASSWORD_TOO_LONG: { maxLength: 70 },
  EMAIL_IS_NOT_PRIMARY_EMAIL: { email: EMAIL, primary_email: null },
  PASSKEY_WEBAUTHN_ERROR: { message: 'The ceremony was canceled.', code: 'ERROR_CEREMONY_ABORTED' },
  PERMISSION_NOT_FOUND: { permission_id: 'write' },
  CONTAINED_PERMISSION_NOT_FOUND: { permission_id: 'write' },
  TEAM_NOT_FOUND: { team_id: ID },
  TEAM_ALREADY_EXISTS: { team_id: ID },
  TEAM_MEMBERSHIP_NOT_FOUND: { team_id: ID, user_id: ID },
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: { client_id: null },
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: { attempt_code: 'a'.repeat(45) },
  PROJECT_PERMISSION_REQUIRED: { user_id: ID, permission_id: 'write' },
  TEAM_PERMISSION_REQUIRED: { team_id: ID, user_id: ID, permission_id: 'write' },
  TEAM_PERMISSION_NOT_FOUND: { team_id: ID, user_id: ID, permission_id: 'write' },
  INVALID_SHARED_OAUTH_PROVIDER_ID: { provider_id: 'github' },
  INVALID_STANDARD_OAUTH_PROVIDER_ID: { provider_id: 'github' },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: { type: 'email', contact_channel_value: EMAIL },
  WRONG_API_KEY_TYPE: { expected_type: 'user', actual_type: 'team' },
  PERMISSION_ID_ALREADY_EXISTS: { permission_id: 'write' },
  CURRENT_PROJECT_NOT_FOUND: { project_id: ID },
  BRANCH_DOES_NOT_EXIST: { branch_id: 'preview' },
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: { project_id: ID },
  RESTRICTED_USER_NOT_ALLOWED: { restricted_reason: { type: 'email_not_verified' } },
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: { restricted_reason: { type: 'email_not_verified' } },
  SIGN_UP_REJECTED: { message: 'The sign-up was rejected.' },
  BOT_CHALLENGE_FAILED: { message: 'The bot challenge failed.' },
  WRONG_PERMISSION_SCOPE: { permission_id: 'write', expected_scope: 'team', actual_scope: 'project' },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: { provider: 'github', details: 'No stored token has all scopes.' },
  EMAIL_RENDERING_ERROR: { error: 'The template has no subject.' },
  EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE: { expires_at: '2026-01-01T04:00:00.000Z' },
  EMAIL_NOT_EDITABLE: { email_id: ID, status: 'SENT' },
}

/** Lists all known errors with status and example details. */
export const errorExamples = () =>
  Object.entries(knownErrors).map(([code, { status }]) => ({
    code: code as KnownErrorCode,
    status,
    details: code in DETAILS ? (DETAILS[code as keyof WithDetails] as Readonly<Record<string, unknown>>) : null,
  }))
