import type { ServiceVersion } from './schema/schema.js'

/**
 * The catalog of known errors of all supported versions of the service, one row per code. `name` is the error type in the specification,
 * `within` the nearest family of a code, `message` describes the error with `{fields}` of its details.
 * Browser entry points do not import this table: they know codes as types and the families they handle (`families.ts`).
 * The emulator, the docs and `describeError` do.
 */
export interface KnownErrorRow {
  /** The HTTP status. */
  readonly status: number
  /** The name of the error type in the specification. Default: the code in Pascal case. */
  readonly name?: string
  /** The nearest family of the error. */
  readonly within?: KnownErrorFamily
  /** The service version that introduced the code. Default: every supported version has it. */
  readonly since?: ServiceVersion
  /** Nobody has compared the code with a running service. Default: see `untried.ts`. */
  readonly untried?: boolean
  /** The description, with `{fields}` of the details. */
  readonly message: string
  /** What to do about it, for the error reference. */
  readonly fix: string
  /** Details that the service could send, if it sends any. Their type is that of the details of the code. */
  readonly example?: object
}

/** Families of errors. The service never sends these codes themselves. */
export const knownErrorFamilies = {
  PROJECT_AUTHENTICATION_ERROR: {},
  INVALID_PROJECT_AUTHENTICATION: { within: 'PROJECT_AUTHENTICATION_ERROR' },
  INVALID_ADMIN_ACCESS_TOKEN: { within: 'INVALID_PROJECT_AUTHENTICATION' },
  PROJECT_AUTHENTICATION_REQUIRED: { within: 'PROJECT_AUTHENTICATION_ERROR' },
  SESSION_AUTHENTICATION_ERROR: {},
  INVALID_SESSION_AUTHENTICATION: { within: 'SESSION_AUTHENTICATION_ERROR' },
  INVALID_ACCESS_TOKEN: { within: 'INVALID_SESSION_AUTHENTICATION' },
  REFRESH_TOKEN_ERROR: {},
  PASSWORD_REQUIREMENTS_NOT_MET: {},
  VERIFICATION_ERROR: { name: 'VerificationCodeError' },
  API_KEY_NOT_VALID: {},
} as const
/** The families of known errors. */
export type KnownErrorFamily = keyof typeof knownErrorFamilies

/** The details of the codes whose example does not tell their type: they can be missing, null, or one of several values. */
export interface KnownErrorDetails {
  ALL_OVERLOADS_FAILED: { overload_errors: unknown[] }
  ACCESS_TYPE_WITHOUT_PROJECT_ID: { request_type: 'client' | 'server' | 'admin' }
  INSUFFICIENT_ACCESS_TYPE: {
    actual_access_type: 'client' | 'server' | 'admin'
    allowed_access_types: ('client' | 'server' | 'admin')[]
  }
  ADMIN_ACCESS_TOKEN_EXPIRED: { expired_at_millis: number | null }
  /** The other fields: since 2.8.86. */
  ACCESS_TOKEN_EXPIRED: {
    expired_at_millis: number | null
    project_id?: string | null
    user_id?: string | null
    refresh_token_id?: string | null
  }
  /** `would_work_if_email_was_verified`: since 2.8.86. */
  USER_EMAIL_ALREADY_EXISTS: { email: string; would_work_if_email_was_verified?: boolean }
  EMAIL_IS_NOT_PRIMARY_EMAIL: { email: string; primary_email: string | null }
  /** Since hexclave-1.0, and not in each response. */
  REDIRECT_URL_NOT_WHITELISTED: { redirect_url?: string }
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: { client_id: string | null }
  /** `would_work_if_email_was_verified`: since 2.8.86. */
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    type: 'email'
    contact_channel_value: string | null
    would_work_if_email_was_verified?: boolean
  }
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: { project_id: string | null }
  EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED: {
    reason: 'provider_disabled' | 'required_setting_missing' | 'invalid_authorized_party' | (string & {})
  }
  INVALID_EXTERNAL_AUTH_TOKEN: {
    reason:
      | 'malformed_token'
      | 'signature_mismatch'
      | 'expired'
      | 'issuer_mismatch'
      | 'audience_mismatch'
      | 'authorized_party_mismatch'
      | 'client_id_mismatch'
      | 'missing_claim'
      | 'unsupported_token_type'
      | (string & {})
  }
  WRONG_PERMISSION_SCOPE: { permission_id: string; expected_scope: string; actual_scope: string | null }
}

type ReadonlyFields<T> = { readonly [K in keyof T]: T[K] extends (infer I)[] ? readonly I[] : T[K] }
/** A row without a status has 400. */
type TableRow = Omit<KnownErrorRow, 'status'> & Partial<Pick<KnownErrorRow, 'status'>>
/** The rows of these codes have an example of that type. */
type WithExamples = {
  readonly [C in keyof KnownErrorDetails]: TableRow & { readonly example: ReadonlyFields<KnownErrorDetails[C]> }
}

const ID = '00000000-0000-4000-8000-000000000001'
const EMAIL = 'ada@example.test'

const rows = {
  UNSUPPORTED_ERROR: {
    status: 500,
    message: 'The service returned an error that this contract does not define: {originalErrorCode}.',
    fix: 'Update Latchkey: the service is newer than this version of the client.',
    example: { originalErrorCode: 'SOMETHING_NEW' },
  },
  BODY_PARSING_ERROR: {
    message: 'The request body could not be parsed as its content type.',
    fix: 'Send valid JSON with the header `content-type: application/json`. The functions of Latchkey do this.',
  },
  SCHEMA_ERROR: {
    message: 'The request does not match the schema of the endpoint: {message}',
    fix: 'Correct the field that the message names. The HTTP API reference lists the fields of each endpoint.',
    example: { message: 'body.email: must be an email address' },
  },
  ALL_OVERLOADS_FAILED: {
    message: 'The request matches no variant of this endpoint.',
    fix: 'Compare the request with the endpoint in the HTTP API reference: `details.overloadErrors` has one entry per variant.',
    example: { overload_errors: [] },
  },
  PROJECT_KEY_WITHOUT_ACCESS_TYPE: {
    within: 'INVALID_PROJECT_AUTHENTICATION',
    message: 'A project key was sent without the access type header. Set it to client, server or admin.',
    fix: 'Send the header `x-stack-access-type`, or call the endpoint with a client of Latchkey, which sends it.',
  },
  INVALID_ACCESS_TYPE: {
    within: 'INVALID_PROJECT_AUTHENTICATION',
    message: 'The access-type header must be client, server or admin.',
    fix: 'Set the header `x-stack-access-type` to `client`, `server` or `admin`.',
  },
  ACCESS_TYPE_WITHOUT_PROJECT_ID: {
    within: 'INVALID_PROJECT_AUTHENTICATION',
    message: 'The access type {request_type} requires the project id header.',
    fix: 'Send the header `x-stack-project-id`, or pass `projectId` to `createClient`.',
    example: { request_type: 'client' },
  },
  ACCESS_TYPE_REQUIRED: {
    within: 'INVALID_PROJECT_AUTHENTICATION',
    message: 'This endpoint requires an access type and the matching key.',
    fix: 'Send the headers `x-stack-access-type` and `x-stack-project-id`, and the key of that access type.',
  },
  INSUFFICIENT_ACCESS_TYPE: {
    status: 401,
    within: 'INVALID_PROJECT_AUTHENTICATION',
    message: 'The access type {actual_access_type} may not call this endpoint. Allowed: {allowed_access_types}.',
    fix: 'Call this endpoint on a server, with a client that has `secretKey` or `adminKey`.',
    example: { actual_access_type: 'client', allowed_access_types: ['server', 'admin'] },
  },
  INVALID_PUBLISHABLE_CLIENT_KEY: {
    status: 401,
    within: 'INVALID_PROJECT_AUTHENTICATION',
    message: 'The publishable client key is not valid for project {project_id}.',
    fix: 'Copy the publishable client key again from the API keys of this project, and check that `projectId` is the same project.',
    example: { project_id: ID },
  },
  INVALID_SECRET_SERVER_KEY: {
    status: 401,
    within: 'INVALID_PROJECT_AUTHENTICATION',
    message: 'The secret server key is not valid for project {project_id}.',
    fix: 'Copy the secret server key again, or create a new set of keys if it was revoked or has expired.',
    example: { project_id: ID },
  },
  INVALID_SUPER_SECRET_ADMIN_KEY: {
    status: 401,
    within: 'INVALID_PROJECT_AUTHENTICATION',
    message: 'The super secret admin key is not valid for project {project_id}.',
    fix: 'Copy the super secret admin key again, or create a new set of keys if it was revoked or has expired.',
    example: { project_id: ID },
  },
  UNPARSABLE_ADMIN_ACCESS_TOKEN: {
    status: 401,
    within: 'INVALID_ADMIN_ACCESS_TOKEN',
    message: 'The admin access token could not be parsed or verified.',
    fix: 'Pass an access token of a user of the project `internal`, unchanged.',
  },
  ADMIN_ACCESS_TOKEN_EXPIRED: {
    status: 401,
    within: 'INVALID_ADMIN_ACCESS_TOKEN',
    message: 'The admin access token has expired.',
    fix: 'Get a new access token for the owner of the project and try again.',
    example: { expired_at_millis: null },
  },
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN: {
    status: 401,
    within: 'INVALID_ADMIN_ACCESS_TOKEN',
    message: 'The admin access token was issued for another project.',
    fix: 'Use an access token of the project `internal`, in which the owners of projects sign in.',
  },
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: {
    status: 401,
    within: 'INVALID_ADMIN_ACCESS_TOKEN',
    message: 'The owner of this token does not administer the project.',
    fix: 'Sign in as an owner of this project, or ask an owner to add you to its team.',
  },
  CLIENT_AUTHENTICATION_REQUIRED: {
    status: 401,
    within: 'PROJECT_AUTHENTICATION_REQUIRED',
    message: 'The publishable client key is missing.',
    fix: 'Pass `publishableKey` to `createClient`.',
  },
  SERVER_AUTHENTICATION_REQUIRED: {
    status: 401,
    within: 'PROJECT_AUTHENTICATION_REQUIRED',
    message: 'The secret server key is missing.',
    fix: 'Pass `secretKey` to `createClient`, on a server only.',
  },
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: {
    status: 401,
    within: 'PROJECT_AUTHENTICATION_REQUIRED',
    message: 'A publishable client key or a secret server key is required.',
    fix: 'Pass `publishableKey` to `createClient`, or `secretKey` on a server.',
  },
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: {
    status: 401,
    within: 'PROJECT_AUTHENTICATION_REQUIRED',
    message: 'A publishable client key or a super secret admin key is required.',
    fix: 'Pass `publishableKey` to `createClient`, or `adminKey` on a server.',
  },
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED: {
    status: 401,
    within: 'PROJECT_AUTHENTICATION_REQUIRED',
    message: 'A project key is required: publishable client, secret server or super secret admin key.',
    fix: 'Pass `publishableKey` to `createClient`, or `secretKey` or `adminKey` on a server.',
  },
  ADMIN_AUTHENTICATION_REQUIRED: {
    status: 401,
    within: 'PROJECT_AUTHENTICATION_REQUIRED',
    message: 'The super secret admin key is missing.',
    fix: 'Pass `adminKey` to `createClient`, on a server only.',
  },
  EXPECTED_INTERNAL_PROJECT: {
    status: 401,
    within: 'PROJECT_AUTHENTICATION_ERROR',
    message: 'This endpoint is only available in the project `internal`.',
    fix: "Create the client with `projectId: 'internal'`, and sign in as the owner of a project.",
  },
  UNPARSABLE_ACCESS_TOKEN: {
    status: 401,
    within: 'INVALID_ACCESS_TOKEN',
    message: 'The access token could not be parsed or verified.',
    fix: 'Send the access token unchanged. If the service was reinstalled or changed its keys, sign in again.',
  },
  ACCESS_TOKEN_EXPIRED: {
    status: 401,
    within: 'INVALID_ACCESS_TOKEN',
    message: 'The access token has expired. Refresh it and try again.',
    fix: 'Get a new access token with the refresh token. The client does this and sends the request again.',
    example: { expired_at_millis: null },
  },
  INVALID_PROJECT_FOR_ACCESS_TOKEN: {
    status: 401,
    within: 'INVALID_ACCESS_TOKEN',
    message:
      'The access token was issued for project {actual_project_id}, but the request is for {expected_project_id}.',
    fix: 'Sign in again in this project, and check that the app and its server use the same `projectId`.',
    example: { expected_project_id: ID, actual_project_id: 'other' },
  },
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: {
    status: 401,
    within: 'REFRESH_TOKEN_ERROR',
    message: 'The refresh token is unknown, revoked or expired. Sign in again.',
    fix: 'Ask the user to sign in again: the session has expired or was revoked.',
  },
  CANNOT_DELETE_CURRENT_SESSION: {
    within: 'REFRESH_TOKEN_ERROR',
    message: 'The current session cannot be revoked. Sign out instead.',
    fix: 'Call `signOut` to end the current session.',
  },
  PROVIDER_REJECTED: {
    status: 401,
    within: 'REFRESH_TOKEN_ERROR',
    message: 'The OAuth provider rejected its token. Sign in with the provider again.',
    fix: 'Ask the user to connect the account of the provider again.',
  },
  USER_EMAIL_ALREADY_EXISTS: {
    status: 409,
    name: 'UserWithEmailAlreadyExists',
    message: 'An account with the email {email} already exists.',
    fix: 'Ask the user to sign in instead of signing up, or to use another email address.',
    example: { email: EMAIL },
  },
  EMAIL_NOT_VERIFIED: {
    message: 'The email must be verified first.',
    fix: 'Send a verification email with `sendVerificationEmail`, and continue after the user has verified the address.',
  },
  CANNOT_GET_OWN_USER_WITHOUT_USER: {
    message: 'The user id `me` requires a signed-in user.',
    fix: 'Sign a user in first, or pass the ID of a user from a server instead of `me`.',
  },
  USER_ID_DOES_NOT_EXIST: {
    message: 'User {user_id} does not exist.',
    fix: 'Check the ID: the user was deleted, or belongs to another project.',
    example: { user_id: ID },
  },
  USER_NOT_FOUND: {
    status: 404,
    message: 'The user was not found.',
    fix: 'Check the ID or email address: the user was deleted, or belongs to another project.',
  },
  PROJECT_NOT_FOUND: {
    status: 404,
    message: 'Project {project_id} does not exist, or you do not have access to it.',
    fix: 'Check `projectId`, and that `baseUrl` is the service that has this project.',
    example: { project_id: ID },
  },
  SIGN_UP_NOT_ENABLED: {
    message: 'Sign-up is disabled for this project.',
    fix: 'Allow sign-ups in the settings of the project, or create users from a server with `createUser`.',
  },
  PASSWORD_AUTHENTICATION_NOT_ENABLED: {
    message: 'Password sign-in is disabled for this project.',
    fix: 'Enable passwords in the sign-in methods of the project, or offer another sign-in method.',
  },
  PASSKEY_AUTHENTICATION_NOT_ENABLED: {
    message: 'Passkey sign-in is disabled for this project.',
    fix: 'Enable passkeys in the sign-in methods of the project, or offer another sign-in method.',
  },
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: {
    message: 'Anonymous accounts are disabled for this project.',
    fix: 'Allow anonymous users in the settings of the project, or ask the user to sign in.',
  },
  EMAIL_PASSWORD_MISMATCH: {
    message: 'The email or password is incorrect.',
    fix: 'Ask the user to check the email address and the password, and offer to reset the password.',
  },
  REDIRECT_URL_NOT_WHITELISTED: {
    message: 'The redirect URL is not on a trusted domain of the project.',
    fix: 'Add the origin of the URL to the trusted domains of the project.',
    example: { redirect_url: 'https://untrusted.example/handler' },
  },
  PASSWORD_TOO_SHORT: {
    within: 'PASSWORD_REQUIREMENTS_NOT_MET',
    message: 'The password must have at least {min_length} characters.',
    fix: 'Ask for a longer password: `details.minLength` is the minimum.',
    example: { min_length: 8 },
  },
  PASSWORD_TOO_LONG: {
    within: 'PASSWORD_REQUIREMENTS_NOT_MET',
    message: 'The password must have at most {maxLength} characters.',
    fix: 'Ask for a shorter password: `details.maxLength` is the maximum.',
    example: { maxLength: 70 },
  },
  USER_DOES_NOT_HAVE_PASSWORD: {
    message: 'This account has no password.',
    fix: 'Sign in with another method, and set a password with `setPassword`.',
  },
  VERIFICATION_CODE_NOT_FOUND: {
    status: 404,
    within: 'VERIFICATION_ERROR',
    message: 'The code does not exist.',
    fix: 'Check that the link or code is complete and from the latest email, or request a new one.',
  },
  VERIFICATION_CODE_EXPIRED: {
    within: 'VERIFICATION_ERROR',
    message: 'The code has expired. Request a new one.',
    fix: 'Request a new email.',
  },
  VERIFICATION_CODE_ALREADY_USED: {
    status: 409,
    within: 'VERIFICATION_ERROR',
    message: 'The code has already been used. Request a new one.',
    fix: 'Request a new email. A mail filter that opens links can use up a code before the user does.',
  },
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: {
    within: 'VERIFICATION_ERROR',
    message: 'Too many attempts with this code. Request a new one.',
    fix: 'Request a new email.',
  },
  PASSWORD_CONFIRMATION_MISMATCH: {
    message: 'The current password is incorrect.',
    fix: 'Ask the user to type the current password again, or to reset it.',
  },
  EMAIL_ALREADY_VERIFIED: {
    status: 409,
    message: 'The email is already verified.',
    fix: 'Continue: the address needs no verification.',
  },
  EMAIL_NOT_ASSOCIATED_WITH_USER: {
    message: 'No user signs in with this email.',
    fix: 'Sign in with another address, or allow sign-in with this address in the account settings.',
  },
  EMAIL_IS_NOT_PRIMARY_EMAIL: {
    message: '{email} is not the primary email, which is {primary_email}.',
    fix: 'Pass the primary email address of the user: `details.primaryEmail`.',
    example: { email: EMAIL, primary_email: null },
  },
  PASSKEY_REGISTRATION_FAILED: {
    message: 'The passkey could not be registered.',
    fix: 'Try again on a trusted domain of the project: the passkey belongs to the domain that registers it.',
  },
  PASSKEY_WEBAUTHN_ERROR: {
    name: 'PasskeyWebAuthnError',
    message: 'The browser could not complete the passkey request: {message} ({code}).',
    fix: 'Try again, or use another sign-in method. `details.code` is the error of the browser.',
    example: { message: 'The ceremony was canceled.', code: 'ERROR_CEREMONY_ABORTED' },
  },
  PASSKEY_AUTHENTICATION_FAILED: {
    message: 'The passkey was rejected.',
    fix: 'Use another sign-in method, and register the passkey again: it was removed, or belongs to another domain.',
  },
  PERMISSION_NOT_FOUND: {
    status: 404,
    message: 'Permission {permission_id} does not exist.',
    fix: 'Check the ID of the permission, or create the permission in the settings of the project.',
    example: { permission_id: 'write' },
  },
  CONTAINED_PERMISSION_NOT_FOUND: {
    message: 'The contained permission {permission_id} does not exist.',
    fix: 'Create the contained permission first, or remove it from `containedPermissionIds`.',
    example: { permission_id: 'write' },
  },
  TEAM_NOT_FOUND: {
    status: 404,
    message: 'Team {team_id} does not exist.',
    fix: 'Check the ID of the team, and that the signed-in user is a member of it.',
    example: { team_id: ID },
  },
  TEAM_ALREADY_EXISTS: {
    status: 409,
    message: 'Team {team_id} already exists.',
    fix: 'Use another ID, or update the existing team.',
    example: { team_id: ID },
  },
  TEAM_MEMBERSHIP_NOT_FOUND: {
    status: 404,
    message: 'User {user_id} is not a member of team {team_id}.',
    fix: 'Add the user to the team first, or check both IDs.',
    example: { team_id: ID, user_id: ID },
  },
  EMAIL_TEMPLATE_ALREADY_EXISTS: {
    status: 409,
    message: 'An email template of this type already exists.',
    fix: 'Update the existing template.',
  },
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER: {
    message: 'The user has not connected an account of this provider.',
    fix: 'Connect the account first, for example with `linkOAuthAccount` in the browser.',
  },
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER: {
    status: 409,
    message: 'This account is already connected to another user.',
    fix: 'Disconnect the account from the other user, or connect another account of the provider.',
  },
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: {
    message: 'The connected account is missing a required scope.',
    fix: 'Connect the account again with the additional scopes.',
  },
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: {
    message: 'Additional scopes require your own OAuth keys instead of shared ones.',
    fix: 'Configure your own OAuth client ID and secret for this provider.',
  },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS: {
    message: 'Provider access tokens require your own OAuth keys instead of shared ones.',
    fix: 'Configure your own OAuth client ID and secret for this provider.',
  },
  INVALID_OAUTH_CLIENT_ID_OR_SECRET: {
    message: 'The OAuth client id must be the project id, and the client secret one of its publishable client keys.',
    fix: 'Check `projectId` and `publishableKey`: the client sends them as OAuth client ID and secret.',
    example: { client_id: null },
  },
  INVALID_SCOPE: {
    message: 'The OAuth scope is invalid.',
    fix: 'Use scopes that the provider documents, separated by spaces.',
  },
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: {
    status: 409,
    message: 'The user is already connected to another account of this provider.',
    fix: 'Disconnect the other account of this provider first.',
  },
  OUTER_OAUTH_TIMEOUT: {
    status: 408,
    message: 'The sign-in timed out. Start again.',
    fix: 'Start the sign-in again.',
  },
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED: {
    message: 'This OAuth provider is not configured or not enabled.',
    fix: 'Enable the provider in the sign-in methods of the project, and check its ID, for example `github`.',
  },
  MULTI_FACTOR_AUTHENTICATION_REQUIRED: {
    message: 'Two-factor authentication is required to sign in.',
    fix: 'Ask for the six-digit code and call `signInWithMfa`. The sign-in screens do this.',
    example: { attempt_code: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' },
  },
  INVALID_TOTP_CODE: {
    message: 'The six-digit code is incorrect.',
    fix: 'Ask for the current code, and check that the clock of the device with the authenticator app is correct.',
  },
  USER_AUTHENTICATION_REQUIRED: {
    status: 401,
    message: 'This endpoint requires a signed-in user.',
    fix: "Redirect the user to sign-in, for example with `getUser(client, { or: 'redirect' })`.",
  },
  TEAM_MEMBERSHIP_ALREADY_EXISTS: {
    status: 409,
    message: 'The user is already a member of the team.',
    fix: 'Continue: the user needs no invitation.',
  },
  PROJECT_PERMISSION_REQUIRED: {
    status: 401,
    message: 'User {user_id} lacks the project permission {permission_id}.',
    fix: 'Grant the permission to the user with `grantProjectPermission`.',
    example: { user_id: ID, permission_id: 'write' },
  },
  TEAM_PERMISSION_REQUIRED: {
    status: 401,
    message: 'User {user_id} lacks the permission {permission_id} in team {team_id}.',
    fix: 'Grant the permission to the user with `grantTeamPermission`, or ask a team administrator.',
    example: { team_id: ID, user_id: ID, permission_id: 'write' },
  },
  TEAM_PERMISSION_NOT_FOUND: {
    status: 401,
    message: 'User {user_id} does not have the permission {permission_id} in team {team_id}.',
    fix: 'Check the ID of the permission and the team: the user does not have this permission.',
    example: { team_id: ID, user_id: ID, permission_id: 'write' },
  },
  INVALID_SHARED_OAUTH_PROVIDER_ID: {
    message: 'The provider {provider_id} cannot use shared keys.',
    fix: 'Configure your own OAuth client ID and secret for this provider.',
    example: { provider_id: 'github' },
  },
  INVALID_STANDARD_OAUTH_PROVIDER_ID: {
    message: 'The provider {provider_id} does not support custom keys.',
    fix: 'Use the shared keys, or another provider.',
    example: { provider_id: 'github' },
  },
  INVALID_AUTHORIZATION_CODE: {
    message: 'The authorization code is invalid, already used or expired.',
    fix: 'Start the sign-in again. An authorization code can be used only once, and only within a few minutes.',
  },
  OAUTH_PROVIDER_ACCESS_DENIED: {
    message: 'The provider or the user denied access.',
    fix: 'Ask the user to try again and to allow access, or to use another sign-in method.',
  },
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE: {
    status: 409,
    message: 'Another user already signs in with this {type}.',
    fix: 'Use another address, or sign in as the user who has this address.',
    example: { type: 'email', contact_channel_value: EMAIL },
  },
  INVALID_POLLING_CODE: {
    name: 'InvalidPollingCodeError',
    message: 'The polling code does not exist.',
    fix: 'Start the CLI login again with `startCliLogin`.',
  },
  CLI_AUTH_ERROR: {
    message: 'The CLI login failed.',
    fix: 'Start the CLI login again with `startCliLogin`.',
  },
  CLI_AUTH_EXPIRED_ERROR: {
    message: 'The CLI login request has expired. Start again.',
    fix: 'Start the CLI login again, and confirm it in the browser before it expires.',
  },
  CLI_AUTH_USED_ERROR: {
    message: 'The CLI login has already been used.',
    fix: 'Start the CLI login again: each link confirms one login.',
  },
  API_KEY_EXPIRED: {
    status: 401,
    within: 'API_KEY_NOT_VALID',
    message: 'The API key has expired.',
    fix: 'Create a new API key.',
  },
  API_KEY_REVOKED: {
    status: 401,
    within: 'API_KEY_NOT_VALID',
    message: 'The API key was revoked.',
    fix: 'Create a new API key.',
  },
  WRONG_API_KEY_TYPE: {
    within: 'API_KEY_NOT_VALID',
    message: 'This endpoint requires a key of type {expected_type}, got {actual_type}.',
    fix: 'Call `verifyApiKey`, which accepts keys of users and of teams.',
    example: { expected_type: 'user', actual_type: 'team' },
  },
  API_KEY_NOT_FOUND: {
    status: 404,
    within: 'API_KEY_NOT_VALID',
    message: 'The API key does not exist.',
    fix: 'Check that the key is complete and belongs to this project.',
  },
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: {
    within: 'API_KEY_NOT_VALID',
    message: 'Public API keys cannot be revoked.',
    fix: 'Create the key with `isPublic: false` if it must be revoked when it leaks.',
  },
  PERMISSION_ID_ALREADY_EXISTS: {
    message: 'There is already a permission {permission_id}.',
    fix: 'Use another ID, or update the existing permission.',
    example: { permission_id: 'write' },
  },
  CURRENT_PROJECT_NOT_FOUND: {
    since: '2.8.86',
    message: 'The project {project_id} does not exist.',
    fix: 'Check `projectId`, and that `baseUrl` is the service that has this project.',
    example: { project_id: ID },
  },
  BRANCH_DOES_NOT_EXIST: {
    since: '2.8.86',
    message: 'The project has no branch {branch_id}.',
    fix: 'Use a branch of the project, or leave the branch out to use the default one.',
    example: { branch_id: 'preview' },
  },
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT: {
    status: 401,
    since: '2.8.86',
    within: 'PROJECT_AUTHENTICATION_REQUIRED',
    message: 'The project {project_id} requires a publishable client key. Pass `publishableKey`.',
    fix: 'Pass `publishableKey` to `createClient`, or turn off the requirement in the settings of the project.',
    example: { project_id: ID },
  },
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED: {
    status: 401,
    since: '2.8.86',
    message: 'The access token belongs to an anonymous user, and the request does not allow anonymous users.',
    fix: 'Ask the user to sign up before this step, or use an endpoint that accepts anonymous users.',
  },
  RESTRICTED_USER_NOT_ALLOWED: {
    status: 403,
    since: '2.8.86',
    message: 'The access token belongs to a restricted user, and the request does not allow restricted users.',
    fix: 'Ask the user to complete what `details.restrictedReason` names, for example to verify the email address.',
    example: { restricted_reason: { type: 'email_not_verified' } },
  },
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED: {
    status: 403,
    since: '2.8.86',
    message: 'A restricted user cannot accept team invitations.',
    fix: 'Ask the user to verify the email address, then accept the invitation again.',
    example: { restricted_reason: { type: 'email_not_verified' } },
  },
  TEAM_INVITATION_EMAIL_MISMATCH: {
    status: 403,
    since: '2.8.86',
    message: 'The invitation was sent to an email address that is not a verified address of the user.',
    fix: 'Sign in with the invited address, or add and verify it in the account settings.',
  },
  AGENT_AUTH_NOT_ENABLED: {
    since: 'hexclave-1.0',
    message: 'The project does not let AI agents sign in.',
    fix: 'Install the app `agent-auth` in the project: set `apps.installed.agent-auth.enabled` in its configuration. If the app has HttpOnly sessions, also set `allowAgentLogin` of its handler.',
  },
  AGENT_AUTH_INVALID_CLAIM_CODE: {
    since: 'hexclave-1.0',
    message: 'The claim code is unknown, expired, or was used before.',
    fix: 'Ask the agent to start the sign-in again, and enter the new code.',
  },
  EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED: {
    since: 'hexclave-1.0',
    message: 'The project does not accept sessions of this provider: {reason}.',
    fix: 'Install the integration of the provider in the project, with all of its settings.',
    example: { reason: 'provider_disabled' },
  },
  INVALID_EXTERNAL_AUTH_TOKEN: {
    status: 401,
    since: 'hexclave-1.0',
    message: 'The token of the other provider was rejected: {reason}.',
    fix: 'Pass the session token of the provider, and compare its claims with the settings of the integration.',
    example: { reason: 'expired' },
  },
  SIGN_UP_REJECTED: {
    status: 403,
    since: '2.8.86',
    message: 'The project does not accept this sign-up.',
    fix: 'Check the sign-up rules of the project: `details.message` is the reason.',
    example: { message: 'The sign-up was rejected.' },
  },
  BOT_CHALLENGE_REQUIRED: {
    status: 409,
    since: '2.8.86',
    message: 'A visible bot challenge is required.',
    fix: 'Turn off the visible bot challenge of the project: Latchkey does not render it.',
  },
  BOT_CHALLENGE_FAILED: {
    since: '2.8.86',
    message: 'The bot challenge failed.',
    fix: 'Try again, or check the bot protection in the settings of the project.',
    example: { message: 'The bot challenge failed.' },
  },
  WRONG_PERMISSION_SCOPE: {
    status: 404,
    name: 'PermissionScopeMismatch',
    since: '2.8.86',
    message: 'The permission {permission_id} does not have the scope {expected_scope}.',
    fix: 'Use a permission of the other scope: project permissions and team permissions are different.',
    example: { permission_id: 'write', expected_scope: 'team', actual_scope: 'project' },
  },
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN: {
    since: '2.8.86',
    message: 'Another OAuth account with this account ID is already used for sign-in.',
    fix: 'Set `allowSignIn: false` for this account, or delete the other one.',
  },
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: {
    status: 503,
    since: '2.8.86',
    message: 'The OAuth provider is temporarily unavailable.',
    fix: 'Try again later, or use another sign-in method.',
  },
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: {
    since: '2.8.86',
    message: 'No access token of {provider} is available: {details}',
    fix: 'Ask the user to connect the account of the provider again.',
    example: { provider: 'github', details: 'No stored token has all scopes.' },
  },
  APPLE_BUNDLE_ID_NOT_CONFIGURED: {
    since: '2.8.86',
    message: 'Native sign-in with Apple requires a configured bundle ID.',
    fix: 'Add the bundle ID of the app to the settings of the provider Apple.',
  },
  INVALID_APPLE_CREDENTIALS: {
    since: '2.8.86',
    message: 'The identity token of Apple could not be verified.',
    fix: 'Start the sign-in with Apple again, and check that the bundle ID of the app is configured.',
  },
  REQUIRES_CUSTOM_EMAIL_SERVER: {
    since: '2.8.86',
    message: 'This requires a custom email server. The project uses the shared one.',
    fix: 'Configure an SMTP server in the email settings of the project.',
  },
  EMAIL_RENDERING_ERROR: {
    since: '2.8.86',
    message: 'The email could not be rendered: {error}',
    fix: 'Correct the template or theme of the email: `details.error` is the message of the renderer.',
    example: { error: 'The template has no subject.' },
  },
  TEMPLATE_SOURCE_REWRITE_ERROR: {
    since: 'hexclave-1.0',
    message: 'The source of the email template could not be rewritten: {error}',
    fix: 'Change the source of the template by hand: `details.error` says why it was not rewritten.',
    example: { error: 'The template has no component.' },
  },
  EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE: {
    status: 409,
    since: '2.8.86',
    message: 'An email capacity boost is already active until {expires_at}.',
    fix: 'Wait until `details.expiresAt`.',
    example: { expires_at: '2026-01-01T04:00:00.000Z' },
  },
  EMAIL_NOT_EDITABLE: {
    since: '2.8.86',
    message: 'The email {email_id} cannot be edited in the state {status}.',
    fix: 'Edit emails before they are sent.',
    example: { email_id: ID, status: 'SENT' },
  },
  ANALYTICS_NOT_ENABLED: {
    since: '2.8.86',
    message: 'Analytics is not enabled for this project.',
    fix: 'Enable analytics in the settings of the project.',
  },
} as const satisfies Record<string, TableRow> & WithExamples

/** The catalog of known errors, by code. */
export const knownErrors = /* @__PURE__ */ Object.fromEntries(
  Object.entries(rows).map(([code, row]) => [code, { status: 400, ...row }]),
) as { readonly [C in keyof typeof rows]: (typeof rows)[C] & { readonly status: number } }

/** The codes of {@link knownErrors}. */
export type KnownErrorCode = keyof typeof knownErrors
/** The type of the details of a code: that of its example, or `undefined` if it has none. */
export type DetailsOf<C extends KnownErrorCode> = C extends keyof KnownErrorDetails
  ? KnownErrorDetails[C]
  : Row<C> extends { readonly example: infer E }
    ? Widened<E>
    : undefined
/** Any value like an example. */
type Widened<E> = E extends string ? string : E extends number ? number : { -readonly [K in keyof E]: Widened<E[K]> }

type Word<W extends string> = W extends 'OAUTH' ? 'OAuth' : Capitalize<Lowercase<W>>
type Pascal<C extends string> = C extends `${infer W}_${infer Rest}` ? `${Word<W>}${Pascal<Rest>}` : Word<C>
type AnyCode = KnownErrorCode | KnownErrorFamily
type Row<C extends AnyCode> = C extends KnownErrorCode
  ? (typeof knownErrors)[C]
  : (typeof knownErrorFamilies)[C & KnownErrorFamily]
/** The name of the error type of a code or family. */
export type KnownErrorName<C extends AnyCode> = Row<C> extends { readonly name: infer N extends string } ? N : Pascal<C>
/** The families that contain a code or family. */
export type FamiliesOf<C extends AnyCode> =
  Row<C> extends { readonly within: infer F extends KnownErrorFamily } ? F | FamiliesOf<F> : never

const rowOf = (code: AnyCode): Partial<KnownErrorRow> =>
  code in knownErrors ? knownErrors[code as KnownErrorCode] : knownErrorFamilies[code as KnownErrorFamily]

const nameOf = (code: AnyCode): string =>
  rowOf(code).name ??
  code
    .split('_')
    .map((word) => (word === 'OAUTH' ? 'OAuth' : word.slice(0, 1) + word.slice(1).toLowerCase()))
    .join('')

function familiesOf(code: AnyCode): readonly KnownErrorFamily[] {
  const { within } = rowOf(code)
  return within ? [within, ...familiesOf(within)] : []
}

const byCode = <V>(of: (code: AnyCode) => V) =>
  Object.fromEntries(
    (Object.keys({ ...knownErrorFamilies, ...knownErrors }) as AnyCode[]).map((code) => [code, of(code)]),
  )

/** The names of the error types, by code and family. */
export const knownErrorNames = /* @__PURE__ */ byCode(nameOf) as { readonly [C in AnyCode]: KnownErrorName<C> }
/** The families that contain a code or family, nearest first. */
export const familiesByCode = /* @__PURE__ */ byCode(familiesOf) as Readonly<
  Record<AnyCode, readonly KnownErrorFamily[]>
>
