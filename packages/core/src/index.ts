// The client, its errors, and everything that an app calls as the signed-in user: see `account.ts` and `teams.ts`, too.

export * from './account.js'

export { type Bound, bind } from './bind.js'
export type { Resource, ResourceState } from './cache/resource.js'
export { type Client, createClient } from './client.js'
export { configFromEnv, type PublicConfig } from './config-from-env.js'
export type { PermissionId } from './contract/access/permissions.js'
export { setPassword, updatePassword } from './contract/auth/password.js'
export { type ActiveSession, listSessions, revokeSession } from './contract/auth/sessions.js'
export type { Access, CallOptions, Endpoint, ErrorCode, Input, Output } from './contract/endpoint.js'
export type { KnownErrorCode } from './contract/known-errors.js'
export type { Register, Registered } from './contract/metadata.js'
export { getProject, type OAuthProvider } from './contract/projects/project.js'
export type { Page } from './contract/responses.js'
export type { TextStore } from './env.js'
export {
  type ClientErrorCode,
  type ErrorDetails,
  isLatchkeyError,
  LatchkeyError,
  type LatchkeyErrorCode,
} from './errors/latchkey-error.js'
export type { ClientEvent } from './events.js'
export { signInAnonymously } from './flows/auth/anonymous.js'
export {
  type SendMagicLinkInput,
  type SignInWithMagicLinkInput,
  sendMagicLink,
  signInWithMagicLink,
} from './flows/auth/magic-link.js'
export { type SignInWithMfaInput, signInWithMfa } from './flows/auth/mfa.js'
export {
  type RegisterPasskeyInput,
  registerPasskey,
  type SignInWithPasskeyInput,
  signInWithPasskey,
} from './flows/auth/passkey.js'
export {
  type ResetPasswordInput,
  resetPassword,
  type SendPasswordResetEmailInput,
  type SignInWithPasswordInput,
  type SignUpWithPasswordInput,
  sendPasswordResetEmail,
  signInWithPassword,
  signUpWithPassword,
} from './flows/auth/password.js'
export { type ReauthenticateInput, reauthenticate } from './flows/auth/reauthenticate.js'
export { type Diagnosis, diagnose, type Problem, type ProblemCode } from './flows/diagnose.js'
export { completeOAuth, linkOAuthAccount, signInWithOAuth } from './flows/oauth/oauth.js'
export type { CompleteOAuthInput, SignInWithOAuthInput } from './flows/oauth/oauth-protocol.js'
export { type RedirectOptions, redirectTo } from './flows/redirect-to.js'
export { type FetchWithAuthInput, fetchWithAuth } from './flows/session/fetch-with-auth.js'
export { onSessionChange } from './flows/session/on-session-change.js'
export { revokeOtherSessions } from './flows/session/revoke-other-sessions.js'
export { type GetAccessTokenInput, getAccessToken, getAuthHeaders } from './flows/session/session-tokens.js'
export { type SignOutInput, signOut } from './flows/session/sign-out.js'
export { type FindPermissionInput, hasPermission } from './flows/teams/permission.js'
export { type SendVerificationInput, sendVerificationEmail, verifyEmail } from './flows/users/contact-channel.js'
export {
  type DeleteUser,
  deleteUser,
  type GetUser,
  type GetUserInput,
  type GetUserOr,
  type GetUserOrInput,
  getUser,
  type LastOverload,
  type ServerClient,
  type ServerUser,
  type SignedInUser,
  type Unrestricted,
  type User,
  type UserId,
  type WithoutUserId,
} from './flows/users/current-user.js'
export { type EnableMfaInput, enableMfa } from './flows/users/enable-mfa.js'
export { onUserChange } from './flows/users/on-user-change.js'
export { type ReloadForAnotherUserInput, reloadForAnotherUser } from './flows/users/reload-for-another-user.js'
export { type ServerUserChanges, type UpdateUser, type UserChanges, updateUser } from './flows/users/update-user.js'
export { Secret } from './lib/secret.js'
export type { PageName, RedirectMethod, Urls } from './navigation/urls.js'
export type { ClientOptions } from './options.js'
export type {
  EndedReason,
  RequestHeaders,
  RequestLike,
  Session,
  SessionIdentity,
  SessionState,
  StartOptions,
  TimelineEntry,
  TokenStore,
  TokenStoreOption,
  Tokens,
} from './session-types.js'
export * from './teams.js'
export {
  getSignInMethods,
  type MethodAccount,
  type MethodAddress,
  type MethodBlock,
  type MethodHolder,
  type OfferedMethods,
  type SignInMethod,
} from './views/sign-in-methods.js'
export { watch } from './watch.js'
