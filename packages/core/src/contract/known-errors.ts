import type { ServiceVersion } from './schema/schema.js'

/**
 * The catalog of known errors of service 2.8.8 and 2.8.86, one row per code. `name` is the error type in the specification,
 * `within` lists the families of a code (nearest first), `message` describes the error with `{fields}` of its details.
 * Browser entry points do not import this table: they know codes as types and the families they handle (`families.ts`).
 * The emulator, the docs and `describeError` do.
 */
export interface KnownErrorRow {
  /** The HTTP status. */
  readonly status: number
  /** The name of the error type in the specification. */
  readonly name: string
  /** The families of the error, nearest first. */
  readonly within?: readonly KnownErrorFamily[]
  /** The service version that introduced the code. Default: every supported version has it. */
  readonly since?: ServiceVersion
  /** The description, with `{fields}` of the details. */
  readonly message: string
}

/** Families of errors. The service never sends these codes themselves. */
export const knownErrorFamilies = {
  PROJECT_AUTHENTICATION_ERROR: { name: 'ProjectAuthenticationError' },
  INVALID_PROJECT_AUTHENTICATION: { name: 'InvalidProjectAuthentication', within: ['PROJECT_AUTHENTICATION_ERROR'] },
  INVALID_ADMIN_ACCESS_TOKEN: {
    name: 'InvalidAdminAccessToken',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
  },
  PROJECT_AUTHENTICATION_REQUIRED: { name: 'ProjectAuthenticationRequired', within: ['PROJECT_AUTHENTICATION_ERROR'] },
  SESSION_AUTHENTICATION_ERROR: { name: 'SessionAuthenticationError' },
  INVALID_SESSION_AUTHENTICATION: { name: 'InvalidSessionAuthentication', within: ['SESSION_AUTHENTICATION_ERROR'] },
  INVALID_ACCESS_TOKEN: {
    name: 'InvalidAccessToken',
    within: ['INVALID_SESSION_AUTHENTICATION', 'SESSION_AUTHENTICATION_ERROR'],
  },
  REFRESH_TOKEN_ERROR: { name: 'RefreshTokenError' },
  PASSWORD_REQUIREMENTS_NOT_MET: { name: 'PasswordRequirementsNotMet' },
  VERIFICATION_ERROR: { name: 'VerificationCodeError' },
  API_KEY_NOT_VALID: { name: 'ApiKeyNotValid' },
} as const
/** The families of known errors. */
export type KnownErrorFamily = keyof typeof knownErrorFamilies

/** Details by error code. A code that is not listed has none. */
export interface KnownErrorDetails {
  UNSUPPORTED_ERROR: { originalErrorCode: string }
  SCHEMA_ERROR: { message: string }
  ALL_OVERLOADS_FAILED: { overload_errors: unknown[] }
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { request_type: 'client' | 'server' | 'admin' }
  INSUFFICIENT_ACCESS_TYPE: {
    actual_access_type: 'client' | 'server' | 'admin'
    allowed_access_types: ('client' | 'server' | 'admin')[]
  }
  INVALID_PUBLISHABLE_CLIENT_KEY: { project_id: string }
  INVALID_SECRET_SERVER_KEY: { project_id: string }
  INVALID_SUPER_SECRET_ADMIN_KEY: { project_id: string }
  ADMIN_ACCESS_TOKEN_EXPIRED: { expired_at_millis: number | null }
  /** The other fields: since 2.8.86. */
  ACCESS_TOKEN_EXPIRED: {
    expired_at_millis: number | null
    project_id?: string | null
    user_id?: string | null
    refresh_token_id?: string | null
  }
  INVALID_PROJECT_FOR_ACCESS_TOKEN: { expected_project_id: string; actual_project_id: string }
  /** `would_work_if_email_was_verified`: since 2.8.86. */
  USER_EMAIL_ALREADY_EXISTS: { email: string; would_work_if_email_was_verified?: boolean }
  USER_ID_DOES_NOT_EXIST: { user_id: string }
  PROJECT_NOT_FOUND: { project_id: string }
  PASSWORD_TOO_SHORT: { min_length: number }
  PASSWORD_TOO_LONG: { maxLength: number }
  EMAIL_IS_NOT_PRIMARY_EMAIL: { email: string; primary_email: string | null }
  PASSKEY_WEBAUTHN_ERROR: { message: string; code: string }
  PERMISSION_NOT_FOUND: { permission_id: string }
  CONTAINED_PERMISSION_NOT_FOUND: { permission_id: string }
  TEAM_NOT_FOUND: { team_id: string }
  TEAM_ALREADY_EXISTS: { team_id: string }
  TEAM_MEMBERSHIP_NOT_FOUND: { team_id: string; user_id: string }
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: { client_id: string | null }
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: { attempt_code: string }
  PROJECT_PERMISSION_REQUIRED: { user_id: string; permission_id: string }
  TEAM_PERMISSION_REQUIRED: { team_id: string; user_id: string; permission_id: string }
  TEAM_PERMISSION_NOT_FOUND: { team_id: string; user_id: string; permission_id: string }
  INVALID_SHARED_OAUTH_PROVIDER_ID: { provider_id: string }
  INVALID_STANDARD_OAUTH_PROVIDER_ID: { provider_id: string }
  /** `would_work_if_email_was_verified`: since 2.8.86. */
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    type: 'email'
    contact_channel_value: string | null
    would_work_if_email_was_verified?: boolean
  }
  WRONG_API_KEY_TYPE: { expected_type: string; actual_type: string }
  PERMISSION_ID_ALREADY_EXISTS: { permission_id: string }
  CURRENT_PROJECT_NOT_FOUND: { project_id: string }
  BRANCH_DOES_NOT_EXIST: { branch_id: string }
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: { project_id: string | null }
  RESTRICTED_USER_NOT_ALLOWED: { restricted_reason: { type: string } }
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: { restricted_reason: { type: string } }
  SIGN_UP_REJECTED: { message: string }
  BOT_CHALLENGE_FAILED: { message: string }
  WRONG_PERMISSION_SCOPE: { permission_id: string; expected_scope: string; actual_scope: string | null }
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: { provider: string; details: string }
  EMAIL_RENDERING_ERROR: { error: string }
  EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE: { expires_at: string }
  EMAIL_NOT_EDITABLE: { email_id: string; status: string }
}

/** The catalog of known errors, by code. */
export const knownErrors = {
  UNSUPPORTED_ERROR: {
    status: 500,
    name: 'UnsupportedError',
    message: 'The service returned an error that this contract does not define: {originalErrorCode}.',
  },
  BODY_PARSING_ERROR: {
    status: 400,
    name: 'BodyParsingError',
    message: 'The request body could not be parsed as its content type.',
  },
  SCHEMA_ERROR: {
    status: 400,
    name: 'SchemaError',
    message: 'The request does not match the schema of the endpoint: {message}',
  },
  ALL_OVERLOADS_FAILED: {
    status: 400,
    name: 'AllOverloadsFailed',
    message: 'The request matches no variant of this endpoint.',
  },
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: {
    status: 400,
    name: 'ProjectKeyWithoutAccessType',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'A project key was sent without the access type header. Set it to client, server or admin.',
  },
  INVALID_ACCESS_TYPE: {
    status: 400,
    name: 'InvalidAccessType',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The access-type header must be client, server or admin.',
  },
  ACCESS_TYPE_WITHOUT_PROJECT_ID: {
    status: 400,
    name: 'AccessTypeWithoutProjectId',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The access type {request_type} requires the project id header.',
  },
  ACCESS_TYPE_REQUIRED: {
    status: 400,
    name: 'AccessTypeRequired',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'This endpoint requires an access type and the matching key.',
  },
  INSUFFICIENT_ACCESS_TYPE: {
    status: 401,
    name: 'InsufficientAccessType',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The access type {actual_access_type} may not call this endpoint. Allowed: {allowed_access_types}.',
  },
  INVALID_PUBLISHABLE_CLIENT_KEY: {
    status: 401,
    name: 'InvalidPublishableClientKey',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The publishable client key is not valid for project {project_id}.',
  },
  INVALID_SECRET_SERVER_KEY: {
    status: 401,
    name: 'InvalidSecretServerKey',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The secret server key is not valid for project {project_id}.',
  },
  INVALID_SUPER_SECRET_ADMIN_KEY: {
    status: 401,
    name: 'InvalidSuperSecretAdminKey',
    within: ['INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The super secret admin key is not valid for project {project_id}.',
  },
  UNPARSABLE_ADMIN_ACCESS_TOKEN: {
    status: 401,
    name: 'UnparsableAdminAccessToken',
    within: ['INVALID_ADMIN_ACCESS_TOKEN', 'INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The admin access token could not be parsed or verified.',
  },
  ADMIN_ACCESS_TOKEN_EXPIRED: {
    status: 401,
    name: 'AdminAccessTokenExpired',
    within: ['INVALID_ADMIN_ACCESS_TOKEN', 'INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The admin access token has expired.',
  },
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: {
    status: 401,
    name: 'InvalidProjectForAdminAccessToken',
    within: ['INVALID_ADMIN_ACCESS_TOKEN', 'INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The admin access token was issued for another project.',
  },
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: {
    status: 401,
    name: 'AdminAccessTokenIsNotAdmin',
    within: ['INVALID_ADMIN_ACCESS_TOKEN', 'INVALID_PROJECT_AUTHENTICATION', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The owner of this token does not administer the project.',
  },
  CLIENT_AUTHENTICATION_REQUIRED: {
    status: 401,
    name: 'ClientAuthenticationRequired',
    within: ['PROJECT_AUTHENTICATION_REQUIRED', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The publishable client key is missing.',
  },
  SERVER_AUTHENTICATION_REQUIRED: {
    status: 401,
    name: 'ServerAuthenticationRequired',
    within: ['PROJECT_AUTHENTICATION_REQUIRED', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The secret server key is missing.',
  },
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: {
    status: 401,
    name: 'ClientOrServerAuthenticationRequired',
    within: ['PROJECT_AUTHENTICATION_REQUIRED', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'A publishable client key or a secret server key is required.',
  },
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: {
    status: 401,
    name: 'ClientOrAdminAuthenticationRequired',
    within: ['PROJECT_AUTHENTICATION_REQUIRED', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'A publishable client key or a super secret admin key is required.',
  },
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: {
    status: 401,
    name: 'ClientOrServerOrAdminAuthenticationRequired',
    within: ['PROJECT_AUTHENTICATION_REQUIRED', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'A project key is required: publishable client, secret server or super secret admin key.',
  },
  ADMIN_AUTHENTICATION_REQUIRED: {
    status: 401,
    name: 'AdminAuthenticationRequired',
    within: ['PROJECT_AUTHENTICATION_REQUIRED', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The super secret admin key is missing.',
  },
  EXPECTED_INTERNAL_PROJECT: {
    status: 401,
    name: 'ExpectedInternalProject',
    within: ['PROJECT_AUTHENTICATION_ERROR'],
    message: 'This endpoint is only available in the project `internal`.',
  },
  UNPARSABLE_ACCESS_TOKEN: {
    status: 401,
    name: 'UnparsableAccessToken',
    within: ['INVALID_ACCESS_TOKEN', 'INVALID_SESSION_AUTHENTICATION', 'SESSION_AUTHENTICATION_ERROR'],
    message: 'The access token could not be parsed or verified.',
  },
  ACCESS_TOKEN_EXPIRED: {
    status: 401,
    name: 'AccessTokenExpired',
    within: ['INVALID_ACCESS_TOKEN', 'INVALID_SESSION_AUTHENTICATION', 'SESSION_AUTHENTICATION_ERROR'],
    message: 'The access token has expired. Refresh it and try again.',
  },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: {
    status: 401,
    name: 'InvalidProjectForAccessToken',
    within: ['INVALID_ACCESS_TOKEN', 'INVALID_SESSION_AUTHENTICATION', 'SESSION_AUTHENTICATION_ERROR'],
    message:
      'The access token was issued for project {actual_project_id}, but the request is for {expected_project_id}.',
  },
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: {
    status: 401,
    name: 'RefreshTokenNotFoundOrExpired',
    within: ['REFRESH_TOKEN_ERROR'],
    message: 'The refresh token is unknown, revoked or expired. Sign in again.',
  },
  CANNOT_DELETE_CURRENT_SESSION: {
    status: 400,
    name: 'CannotDeleteCurrentSession',
    within: ['REFRESH_TOKEN_ERROR'],
    message: 'The current session cannot be revoked. Sign out instead.',
  },
  PROVIDER_REJECTED: {
    status: 401,
    name: 'ProviderRejected',
    within: ['REFRESH_TOKEN_ERROR'],
    message: 'The OAuth provider rejected its token. Sign in with the provider again.',
  },
  USER_EMAIL_ALREADY_EXISTS: {
    status: 409,
    name: 'UserWithEmailAlreadyExists',
    message: 'An account with the email {email} already exists.',
  },
  EMAIL_NOT_VERIFIED: { status: 400, name: 'EmailNotVerified', message: 'The email must be verified first.' },
  CANNOT_GET_OWN_USER_WITHOUT_USER: {
    status: 400,
    name: 'CannotGetOwnUserWithoutUser',
    message: 'The user id `me` requires a signed-in user.',
  },
  USER_ID_DOES_NOT_EXIST: {
    status: 400,
    name: 'UserIdDoesNotExist',
    message: 'User {user_id} does not exist.',
  },
  USER_NOT_FOUND: { status: 404, name: 'UserNotFound', message: 'The user was not found.' },
  PROJECT_NOT_FOUND: {
    status: 404,
    name: 'ProjectNotFound',
    message: 'Project {project_id} does not exist, or you do not have access to it.',
  },
  SIGN_UP_NOT_ENABLED: { status: 400, name: 'SignUpNotEnabled', message: 'Sign-up is disabled for this project.' },
  PASSWORD_AUTHENTICATION_NOT_ENABLED: {
    status: 400,
    name: 'PasswordAuthenticationNotEnabled',
    message: 'Password sign-in is disabled for this project.',
  },
  PASSKEY_AUTHENTICATION_NOT_ENABLED: {
    status: 400,
    name: 'PasskeyAuthenticationNotEnabled',
    message: 'Passkey sign-in is disabled for this project.',
  },
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: {
    status: 400,
    name: 'AnonymousAccountsNotEnabled',
    message: 'Anonymous accounts are disabled for this project.',
  },
  EMAIL_PASSWORD_MISMATCH: {
    status: 400,
    name: 'EmailPasswordMismatch',
    message: 'The email or password is incorrect.',
  },
  REDIRECT_URL_NOT_WHITELISTED: {
    status: 400,
    name: 'RedirectUrlNotWhitelisted',
    message: 'The redirect URL is not on a trusted domain of the project.',
  },
  PASSWORD_TOO_SHORT: {
    status: 400,
    name: 'PasswordTooShort',
    within: ['PASSWORD_REQUIREMENTS_NOT_MET'],
    message: 'The password must have at least {min_length} characters.',
  },
  PASSWORD_TOO_LONG: {
    status: 400,
    name: 'PasswordTooLong',
    within: ['PASSWORD_REQUIREMENTS_NOT_MET'],
    message: 'The password must have at most {maxLength} characters.',
  },
  USER_DOES_NOT_HAVE_PASSWORD: {
    status: 400,
    name: 'UserDoesNotHavePassword',
    message: 'This account has no password.',
  },
  VERIFICATION_CODE_NOT_FOUND: {
    status: 404,
    name: 'VerificationCodeNotFound',
    within: ['VERIFICATION_ERROR'],
    message: 'The code does not exist.',
  },
  VERIFICATION_CODE_EXPIRED: {
    status: 400,
    name: 'VerificationCodeExpired',
    within: ['VERIFICATION_ERROR'],
    message: 'The code has expired. Request a new one.',
  },
  VERIFICATION_CODE_ALREADY_USED: {
    status: 409,
    name: 'VerificationCodeAlreadyUsed',
    within: ['VERIFICATION_ERROR'],
    message: 'The code has already been used. Request a new one.',
  },
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: {
    status: 400,
    name: 'VerificationCodeMaxAttemptsReached',
    within: ['VERIFICATION_ERROR'],
    message: 'Too many attempts with this code. Request a new one.',
  },
  PASSWORD_CONFIRMATION_MISMATCH: {
    status: 400,
    name: 'PasswordConfirmationMismatch',
    message: 'The current password is incorrect.',
  },
  EMAIL_ALREADY_VERIFIED: {
    status: 409,
    name: 'EmailAlreadyVerified',
    message: 'The email is already verified.',
  },
  EMAIL_NOT_ASSOCIATED_WITH_USER: {
    status: 400,
    name: 'EmailNotAssociatedWithUser',
    message: 'No user signs in with this email.',
  },
  EMAIL_IS_NOT_PRIMARY_EMAIL: {
    status: 400,
    name: 'EmailIsNotPrimaryEmail',
    message: '{email} is not the primary email, which is {primary_email}.',
  },
  PASSKEY_REGISTRATION_FAILED: {
    status: 400,
    name: 'PasskeyRegistrationFailed',
    message: 'The passkey could not be registered.',
  },
  PASSKEY_WEBAUTHN_ERROR: {
    status: 400,
    name: 'PasskeyWebAuthnError',
    message: 'The browser could not complete the passkey request: {message} ({code}).',
  },
  PASSKEY_AUTHENTICATION_FAILED: {
    status: 400,
    name: 'PasskeyAuthenticationFailed',
    message: 'The passkey was rejected.',
  },
  PERMISSION_NOT_FOUND: {
    status: 404,
    name: 'PermissionNotFound',
    message: 'Permission {permission_id} does not exist.',
  },
  CONTAINED_PERMISSION_NOT_FOUND: {
    status: 400,
    name: 'ContainedPermissionNotFound',
    message: 'The contained permission {permission_id} does not exist.',
  },
  TEAM_NOT_FOUND: { status: 404, name: 'TeamNotFound', message: 'Team {team_id} does not exist.' },
  TEAM_ALREADY_EXISTS: { status: 409, name: 'TeamAlreadyExists', message: 'Team {team_id} already exists.' },
  TEAM_MEMBERSHIP_NOT_FOUND: {
    status: 404,
    name: 'TeamMembershipNotFound',
    message: 'User {user_id} is not a member of team {team_id}.',
  },
  EMAIL_TEMPLATE_ALREADY_EXISTS: {
    status: 409,
    name: 'EmailTemplateAlreadyExists',
    message: 'An email template of this type already exists.',
  },
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: {
    status: 400,
    name: 'OAuthConnectionNotConnectedToUser',
    message: 'The user has not connected an account of this provider.',
  },
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: {
    status: 409,
    name: 'OAuthConnectionAlreadyConnectedToAnotherUser',
    message: 'This account is already connected to another user.',
  },
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: {
    status: 400,
    name: 'OAuthConnectionDoesNotHaveRequiredScope',
    message: 'The connected account is missing a required scope.',
  },
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: {
    status: 400,
    name: 'OAuthExtraScopeNotAvailableWithSharedOAuthKeys',
    message: 'Additional scopes require your own OAuth keys instead of shared ones.',
  },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: {
    status: 400,
    name: 'OAuthAccessTokenNotAvailableWithSharedOAuthKeys',
    message: 'Provider access tokens require your own OAuth keys instead of shared ones.',
  },
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: {
    status: 400,
    name: 'InvalidOAuthClientIdOrSecret',
    message: 'The OAuth client id must be the project id, and the client secret one of its publishable client keys.',
  },
  INVALID_SCOPE: { status: 400, name: 'InvalidScope', message: 'The OAuth scope is invalid.' },
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: {
    status: 409,
    name: 'UserAlreadyConnectedToAnotherOAuthConnection',
    message: 'The user is already connected to another account of this provider.',
  },
  OUTER_OAUTH_TIMEOUT: {
    status: 408,
    name: 'OuterOAuthTimeout',
    message: 'The sign-in timed out. Start again.',
  },
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: {
    status: 400,
    name: 'OAuthProviderNotFoundOrNotEnabled',
    message: 'This OAuth provider is not configured or not enabled.',
  },
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: {
    status: 400,
    name: 'MultiFactorAuthenticationRequired',
    message: 'Two-factor authentication is required to sign in.',
  },
  INVALID_TOTP_CODE: { status: 400, name: 'InvalidTotpCode', message: 'The six-digit code is incorrect.' },
  USER_AUTHENTICATION_REQUIRED: {
    status: 401,
    name: 'UserAuthenticationRequired',
    message: 'This endpoint requires a signed-in user.',
  },
  TEAM_MEMBERSHIP_ALREADY_EXISTS: {
    status: 409,
    name: 'TeamMembershipAlreadyExists',
    message: 'The user is already a member of the team.',
  },
  PROJECT_PERMISSION_REQUIRED: {
    status: 401,
    name: 'ProjectPermissionRequired',
    message: 'User {user_id} lacks the project permission {permission_id}.',
  },
  TEAM_PERMISSION_REQUIRED: {
    status: 401,
    name: 'TeamPermissionRequired',
    message: 'User {user_id} lacks the permission {permission_id} in team {team_id}.',
  },
  TEAM_PERMISSION_NOT_FOUND: {
    status: 401,
    name: 'TeamPermissionNotFound',
    message: 'User {user_id} does not have the permission {permission_id} in team {team_id}.',
  },
  INVALID_SHARED_OAUTH_PROVIDER_ID: {
    status: 400,
    name: 'InvalidSharedOAuthProviderId',
    message: 'The provider {provider_id} cannot use shared keys.',
  },
  INVALID_STANDARD_OAUTH_PROVIDER_ID: {
    status: 400,
    name: 'InvalidStandardOAuthProviderId',
    message: 'The provider {provider_id} does not support custom keys.',
  },
  INVALID_AUTHORIZATION_CODE: {
    status: 400,
    name: 'InvalidAuthorizationCode',
    message: 'The authorization code is invalid, already used or expired.',
  },
  OAUTH_PROVIDER_ACCESS_DENIED: {
    status: 400,
    name: 'OAuthProviderAccessDenied',
    message: 'The provider or the user denied access.',
  },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    status: 409,
    name: 'ContactChannelAlreadyUsedForAuthBySomeoneElse',
    message: 'Another user already signs in with this {type}.',
  },
  INVALID_POLLING_CODE: { status: 400, name: 'InvalidPollingCodeError', message: 'The polling code does not exist.' },
  CLI_AUTH_ERROR: { status: 400, name: 'CliAuthError', message: 'The CLI login failed.' },
  CLI_AUTH_EXPIRED_ERROR: {
    status: 400,
    name: 'CliAuthExpiredError',
    message: 'The CLI login request has expired. Start again.',
  },
  CLI_AUTH_USED_ERROR: { status: 400, name: 'CliAuthUsedError', message: 'The CLI login has already been used.' },
  API_KEY_EXPIRED: {
    status: 401,
    name: 'ApiKeyExpired',
    within: ['API_KEY_NOT_VALID'],
    message: 'The API key has expired.',
  },
  API_KEY_REVOKED: {
    status: 401,
    name: 'ApiKeyRevoked',
    within: ['API_KEY_NOT_VALID'],
    message: 'The API key was revoked.',
  },
  WRONG_API_KEY_TYPE: {
    status: 400,
    name: 'WrongApiKeyType',
    within: ['API_KEY_NOT_VALID'],
    message: 'This endpoint requires a key of type {expected_type}, got {actual_type}.',
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    name: 'ApiKeyNotFound',
    within: ['API_KEY_NOT_VALID'],
    message: 'The API key does not exist.',
  },
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: {
    status: 400,
    name: 'PublicApiKeyCannotBeRevoked',
    within: ['API_KEY_NOT_VALID'],
    message: 'Public API keys cannot be revoked.',
  },
  PERMISSION_ID_ALREADY_EXISTS: {
    status: 400,
    name: 'PermissionIdAlreadyExists',
    message: 'There is already a permission {permission_id}.',
  },
  CURRENT_PROJECT_NOT_FOUND: {
    status: 400,
    name: 'CurrentProjectNotFound',
    since: '2.8.86',
    message: 'The project {project_id} does not exist.',
  },
  BRANCH_DOES_NOT_EXIST: {
    status: 400,
    name: 'BranchDoesNotExist',
    since: '2.8.86',
    message: 'The project has no branch {branch_id}.',
  },
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: {
    status: 401,
    name: 'PublishableClientKeyRequiredForProject',
    since: '2.8.86',
    within: ['PROJECT_AUTHENTICATION_REQUIRED', 'PROJECT_AUTHENTICATION_ERROR'],
    message: 'The project {project_id} requires a publishable client key. Pass `publishableKey`.',
  },
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: {
    status: 401,
    name: 'AnonymousAuthenticationNotAllowed',
    since: '2.8.86',
    message: 'The access token belongs to an anonymous user, and the request does not allow anonymous users.',
  },
  RESTRICTED_USER_NOT_ALLOWED: {
    status: 403,
    name: 'RestrictedUserNotAllowed',
    since: '2.8.86',
    message: 'The access token belongs to a restricted user, and the request does not allow restricted users.',
  },
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: {
    status: 403,
    name: 'TeamInvitationRestrictedUserNotAllowed',
    since: '2.8.86',
    message: 'A restricted user cannot accept team invitations.',
  },
  TEAM_INVITATION_EMAIL_MISMATCH: {
    status: 403,
    name: 'TeamInvitationEmailMismatch',
    since: '2.8.86',
    message: 'The invitation was sent to an email address that is not a verified address of the user.',
  },
  SIGN_UP_REJECTED: {
    status: 403,
    name: 'SignUpRejected',
    since: '2.8.86',
    message: 'The project does not accept this sign-up.',
  },
  BOT_CHALLENGE_REQUIRED: {
    status: 409,
    name: 'BotChallengeRequired',
    since: '2.8.86',
    message: 'A visible bot challenge is required.',
  },
  BOT_CHALLENGE_FAILED: {
    status: 400,
    name: 'BotChallengeFailed',
    since: '2.8.86',
    message: 'The bot challenge failed.',
  },
  WRONG_PERMISSION_SCOPE: {
    status: 404,
    name: 'PermissionScopeMismatch',
    since: '2.8.86',
    message: 'The permission {permission_id} does not have the scope {expected_scope}.',
  },
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: {
    status: 400,
    name: 'OAuthProviderAccountIdAlreadyUsedForSignIn',
    since: '2.8.86',
    message: 'Another OAuth account with this account ID is already used for sign-in.',
  },
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: {
    status: 503,
    name: 'OAuthProviderTemporarilyUnavailable',
    since: '2.8.86',
    message: 'The OAuth provider is temporarily unavailable.',
  },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: {
    status: 400,
    name: 'OAuthAccessTokenNotAvailable',
    since: '2.8.86',
    message: 'No access token of {provider} is available: {details}',
  },
  APPLE_BUNDLE_ID_NOT_CONFIGURED: {
    status: 400,
    name: 'AppleBundleIdNotConfigured',
    since: '2.8.86',
    message: 'Native sign-in with Apple requires a configured bundle ID.',
  },
  INVALID_APPLE_CREDENTIALS: {
    status: 400,
    name: 'InvalidAppleCredentials',
    since: '2.8.86',
    message: 'The identity token of Apple could not be verified.',
  },
  REQUIRES_CUSTOM_EMAIL_SERVER: {
    status: 400,
    name: 'RequiresCustomEmailServer',
    since: '2.8.86',
    message: 'This requires a custom email server. The project uses the shared one.',
  },
  EMAIL_RENDERING_ERROR: {
    status: 400,
    name: 'EmailRenderingError',
    since: '2.8.86',
    message: 'The email could not be rendered: {error}',
  },
  EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE: {
    status: 409,
    name: 'EmailCapacityBoostAlreadyActive',
    since: '2.8.86',
    message: 'An email capacity boost is already active until {expires_at}.',
  },
  EMAIL_NOT_EDITABLE: {
    status: 400,
    name: 'EmailNotEditable',
    since: '2.8.86',
    message: 'The email {email_id} cannot be edited in the state {status}.',
  },
  ANALYTICS_NOT_ENABLED: {
    status: 400,
    name: 'AnalyticsNotEnabled',
    since: '2.8.86',
    message: 'Analytics is not enabled for this project.',
  },
} as const satisfies Record<string, KnownErrorRow>

/** The codes of {@link knownErrors}. */
export type KnownErrorCode = keyof typeof knownErrors
/** The type of the details of a code, `undefined` if it has none. */
export type DetailsOf<C extends KnownErrorCode> = C extends keyof KnownErrorDetails ? KnownErrorDetails[C] : undefined
