import type { KnownErrorCode } from './known-errors.js'

/**
 * What to do about each known error, for the error reference. The catalog contains the causes. Not part of any bundle:
 * `apps/docs/http-reference` reads it.
 */
export const knownErrorFixes: Readonly<Record<KnownErrorCode, string>> = {
  UNSUPPORTED_ERROR: 'Update Latchkey: the service is newer than this version of the client.',
  BODY_PARSING_ERROR:
    'Send valid JSON with the header `content-type: application/json`. The functions of Latchkey do this.',
  SCHEMA_ERROR: 'Correct the field that the message names. The HTTP API reference lists the fields of each endpoint.',
  ALL_OVERLOADS_FAILED:
    'Compare the request with the endpoint in the HTTP API reference: `details.overloadErrors` has one entry per variant.',
  PROJECT_KEY_WITHOUT_ACCESS_TYPE:
    'Send the header `x-stack-access-type`, or call the endpoint with a client of Latchkey, which sends it.',
  INVALID_ACCESS_TYPE: 'Set the header `x-stack-access-type` to `client`, `server` or `admin`.',
  ACCESS_TYPE_WITHOUT_PROJECT_ID: 'Send the header `x-stack-project-id`, or pass `projectId` to `createClient`.',
  ACCESS_TYPE_REQUIRED:
    'Send the headers `x-stack-access-type` and `x-stack-project-id`, and the key of that access type.',
  INSUFFICIENT_ACCESS_TYPE: 'Call this endpoint on a server, with a client that has `secretKey` or `adminKey`.',
  INVALID_PUBLISHABLE_CLIENT_KEY:
    'Copy the publishable client key again from the API keys of this project, and check that `projectId` is the same project.',
  INVALID_SECRET_SERVER_KEY:
    'Copy the secret server key again, or create a new set of keys if it was revoked or has expired.',
  INVALID_SUPER_SECRET_ADMIN_KEY:
    'Copy the super secret admin key again, or create a new set of keys if it was revoked or has expired.',
  UNPARSABLE_ADMIN_ACCESS_TOKEN: 'Pass an access token of a user of the project `internal`, unchanged.',
  ADMIN_ACCESS_TOKEN_EXPIRED: 'Get a new access token for the owner of the project and try again.',
  INVALID_PROJECT_FOR_ADMIN_ACCESS_TOKEN:
    'Use an access token of the project `internal`, in which the owners of projects sign in.',
  ADMIN_ACCESS_TOKEN_IS_NOT_ADMIN: 'Sign in as an owner of this project, or ask an owner to add you to its team.',
  CLIENT_AUTHENTICATION_REQUIRED: 'Pass `publishableKey` to `createClient`.',
  SERVER_AUTHENTICATION_REQUIRED: 'Pass `secretKey` to `createClient`, on a server only.',
  CLIENT_OR_SERVER_AUTHENTICATION_REQUIRED: 'Pass `publishableKey` to `createClient`, or `secretKey` on a server.',
  CLIENT_OR_ADMIN_AUTHENTICATION_REQUIRED: 'Pass `publishableKey` to `createClient`, or `adminKey` on a server.',
  CLIENT_OR_SERVER_OR_ADMIN_AUTHENTICATION_REQUIRED:
    'Pass `publishableKey` to `createClient`, or `secretKey` or `adminKey` on a server.',
  ADMIN_AUTHENTICATION_REQUIRED: 'Pass `adminKey` to `createClient`, on a server only.',
  EXPECTED_INTERNAL_PROJECT: "Create the client with `projectId: 'internal'`, and sign in as the owner of a project.",
  UNPARSABLE_ACCESS_TOKEN:
    'Send the access token unchanged. If the service was reinstalled or changed its keys, sign in again.',
  ACCESS_TOKEN_EXPIRED:
    'Get a new access token with the refresh token. The client does this and sends the request again.',
  INVALID_PROJECT_FOR_ACCESS_TOKEN:
    'Sign in again in this project, and check that the app and its server use the same `projectId`.',
  REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED: 'Ask the user to sign in again: the session has expired or was revoked.',
  CANNOT_DELETE_CURRENT_SESSION: 'Call `signOut` to end the current session.',
  PROVIDER_REJECTED: 'Ask the user to connect the account of the provider again.',
  USER_EMAIL_ALREADY_EXISTS: 'Ask the user to sign in instead of signing up, or to use another email address.',
  EMAIL_NOT_VERIFIED:
    'Send a verification email with `sendVerificationEmail`, and continue after the user has verified the address.',
  CANNOT_GET_OWN_USER_WITHOUT_USER: 'Sign a user in first, or pass the ID of a user from a server instead of `me`.',
  USER_ID_DOES_NOT_EXIST: 'Check the ID: the user was deleted, or belongs to another project.',
  USER_NOT_FOUND: 'Check the ID or email address: the user was deleted, or belongs to another project.',
  PROJECT_NOT_FOUND: 'Check `projectId`, and that `baseUrl` is the service that has this project.',
  SIGN_UP_NOT_ENABLED:
    'Allow sign-ups in the settings of the project, or create users from a server with `createUser`.',
  PASSWORD_AUTHENTICATION_NOT_ENABLED:
    'Enable passwords in the sign-in methods of the project, or offer another sign-in method.',
  PASSKEY_AUTHENTICATION_NOT_ENABLED:
    'Enable passkeys in the sign-in methods of the project, or offer another sign-in method.',
  ANONYMOUS_ACCOUNTS_NOT_ENABLED: 'Allow anonymous users in the settings of the project, or ask the user to sign in.',
  EMAIL_PASSWORD_MISMATCH: 'Ask the user to check the email address and the password, and offer to reset the password.',
  REDIRECT_URL_NOT_WHITELISTED: 'Add the origin of the URL to the trusted domains of the project.',
  PASSWORD_TOO_SHORT: 'Ask for a longer password: `details.minLength` is the minimum.',
  PASSWORD_TOO_LONG: 'Ask for a shorter password: `details.maxLength` is the maximum.',
  USER_DOES_NOT_HAVE_PASSWORD: 'Sign in with another method, and set a password with `setPassword`.',
  VERIFICATION_CODE_NOT_FOUND:
    'Check that the link or code is complete and from the latest email, or request a new one.',
  VERIFICATION_CODE_EXPIRED: 'Request a new email.',
  VERIFICATION_CODE_ALREADY_USED:
    'Request a new email. A mail filter that opens links can use up a code before the user does.',
  VERIFICATION_CODE_MAX_ATTEMPTS_REACHED: 'Request a new email.',
  PASSWORD_CONFIRMATION_MISMATCH: 'Ask the user to type the current password again, or to reset it.',
  EMAIL_ALREADY_VERIFIED: 'Continue: the address needs no verification.',
  EMAIL_NOT_ASSOCIATED_WITH_USER:
    'Sign in with another address, or allow sign-in with this address in the account settings.',
  EMAIL_IS_NOT_PRIMARY_EMAIL: 'Pass the primary email address of the user: `details.primaryEmail`.',
  PASSKEY_REGISTRATION_FAILED:
    'Try again on a trusted domain of the project: the passkey belongs to the domain that registers it.',
  PASSKEY_WEBAUTHN_ERROR: 'Try again, or use another sign-in method. `details.code` is the error of the browser.',
  PASSKEY_AUTHENTICATION_FAILED:
    'Use another sign-in method, and register the passkey again: it was removed, or belongs to another domain.',
  PERMISSION_NOT_FOUND: 'Check the ID of the permission, or create the permission in the settings of the project.',
  CONTAINED_PERMISSION_NOT_FOUND: 'Create the contained permission first, or remove it from `containedPermissionIds`.',
  TEAM_NOT_FOUND: 'Check the ID of the team, and that the signed-in user is a member of it.',
  TEAM_ALREADY_EXISTS: 'Use another ID, or update the existing team.',
  TEAM_MEMBERSHIP_NOT_FOUND: 'Add the user to the team first, or check both IDs.',
  EMAIL_TEMPLATE_ALREADY_EXISTS: 'Update the existing template.',
  OAUTH_CONNECTION_NOT_CONNECTED_TO_USER:
    'Connect the account first, for example with `linkOAuthAccount` in the browser.',
  OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER:
    'Disconnect the account from the other user, or connect another account of the provider.',
  OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE: 'Connect the account again with the additional scopes.',
  OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS:
    'Configure your own OAuth client ID and secret for this provider.',
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS:
    'Configure your own OAuth client ID and secret for this provider.',
  INVALID_OAUTH_CLIENT_ID_OR_SECRET:
    'Check `projectId` and `publishableKey`: the client sends them as OAuth client ID and secret.',
  INVALID_SCOPE: 'Use scopes that the provider documents, separated by spaces.',
  USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION: 'Disconnect the other account of this provider first.',
  OUTER_OAUTH_TIMEOUT: 'Start the sign-in again.',
  OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED:
    'Enable the provider in the sign-in methods of the project, and check its ID, for example `github`.',
  MULTI_FACTOR_AUTHENTICATION_REQUIRED:
    'Ask for the six-digit code and call `signInWithMfa`. The sign-in screens do this.',
  INVALID_TOTP_CODE:
    'Ask for the current code, and check that the clock of the device with the authenticator app is correct.',
  USER_AUTHENTICATION_REQUIRED: "Redirect the user to sign-in, for example with `getUser(client, { or: 'redirect' })`.",
  TEAM_MEMBERSHIP_ALREADY_EXISTS: 'Continue: the user needs no invitation.',
  PROJECT_PERMISSION_REQUIRED: 'Grant the permission to the user with `grantProjectPermission`.',
  TEAM_PERMISSION_REQUIRED: 'Grant the permission to the user with `grantTeamPermission`, or ask a team administrator.',
  TEAM_PERMISSION_NOT_FOUND: 'Check the ID of the permission and the team: the user does not have this permission.',
  INVALID_SHARED_OAUTH_PROVIDER_ID: 'Configure your own OAuth client ID and secret for this provider.',
  INVALID_STANDARD_OAUTH_PROVIDER_ID: 'Use the shared keys, or another provider.',
  INVALID_AUTHORIZATION_CODE:
    'Start the sign-in again. An authorization code can be used only once, and only within a few minutes.',
  OAUTH_PROVIDER_ACCESS_DENIED: 'Ask the user to try again and to allow access, or to use another sign-in method.',
  CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE:
    'Use another address, or sign in as the user who has this address.',
  INVALID_POLLING_CODE: 'Start the CLI login again with `startCliLogin`.',
  CLI_AUTH_ERROR: 'Start the CLI login again with `startCliLogin`.',
  CLI_AUTH_EXPIRED_ERROR: 'Start the CLI login again, and confirm it in the browser before it expires.',
  CLI_AUTH_USED_ERROR: 'Start the CLI login again: each link confirms one login.',
  API_KEY_EXPIRED: 'Create a new API key.',
  API_KEY_REVOKED: 'Create a new API key.',
  WRONG_API_KEY_TYPE: 'Call `verifyApiKey`, which accepts keys of users and of teams.',
  API_KEY_NOT_FOUND: 'Check that the key is complete and belongs to this project.',
  PUBLIC_API_KEY_CANNOT_BE_REVOKED: 'Create the key with `isPublic: false` if it must be revoked when it leaks.',
  PERMISSION_ID_ALREADY_EXISTS: 'Use another ID, or update the existing permission.',
  CURRENT_PROJECT_NOT_FOUND: 'Check `projectId`, and that `baseUrl` is the service that has this project.',
  BRANCH_DOES_NOT_EXIST: 'Use a branch of the project, or leave the branch out to use the default one.',
  PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT:
    'Pass `publishableKey` to `createClient`, or turn off the requirement in the settings of the project.',
  ANONYMOUS_AUTHENTICATION_NOT_ALLOWED:
    'Ask the user to sign up before this step, or use an endpoint that accepts anonymous users.',
  RESTRICTED_USER_NOT_ALLOWED:
    'Ask the user to complete what `details.restrictedReason` names, for example to verify the email address.',
  TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED:
    'Ask the user to verify the email address, then accept the invitation again.',
  TEAM_INVITATION_EMAIL_MISMATCH: 'Sign in with the invited address, or add and verify it in the account settings.',
  SIGN_UP_REJECTED: 'Check the sign-up rules of the project: `details.message` is the reason.',
  BOT_CHALLENGE_REQUIRED: 'Turn off the visible bot challenge of the project: Latchkey does not render it.',
  BOT_CHALLENGE_FAILED: 'Try again, or check the bot protection in the settings of the project.',
  WRONG_PERMISSION_SCOPE:
    'Use a permission of the other scope: project permissions and team permissions are different.',
  OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN:
    'Set `allowSignIn: false` for this account, or delete the other one.',
  OAUTH_PROVIDER_TEMPORARILY_UNAVAILABLE: 'Try again later, or use another sign-in method.',
  OAUTH_ACCESS_TOKEN_NOT_AVAILABLE: 'Ask the user to connect the account of the provider again.',
  APPLE_BUNDLE_ID_NOT_CONFIGURED: 'Add the bundle ID of the app to the settings of the provider Apple.',
  INVALID_APPLE_CREDENTIALS:
    'Start the sign-in with Apple again, and check that the bundle ID of the app is configured.',
  REQUIRES_CUSTOM_EMAIL_SERVER: 'Configure an SMTP server in the email settings of the project.',
  EMAIL_RENDERING_ERROR: 'Correct the template or theme of the email: `details.error` is the message of the renderer.',
  EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE: 'Wait until `details.expiresAt`.',
  EMAIL_NOT_EDITABLE: 'Edit emails before they are sent.',
  ANALYTICS_NOT_ENABLED: 'Enable analytics in the settings of the project.',
}
