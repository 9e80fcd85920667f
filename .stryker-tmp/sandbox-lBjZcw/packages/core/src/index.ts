// @ts-nocheck
// The client entry of the kit: a client, what it can do, and the errors it may raise.

export { type Bound, bind } from './bind.js'
export type { Resource, ResourceState } from './cache/resource.js'
export { watch, watchReading } from './cache/watch.js'
export { type Client, createClient } from './client.js'
export {
  checkContactChannelCode,
  deleteContactChannel,
  readContactChannel,
  updateContactChannel,
} from './contract/contact-channels.js'
export type { Access, CallOptions, Endpoint, ErrorCode, Input, Output } from './contract/endpoint.js'
export type { KnownErrorCode } from './contract/known-errors.js'
export type { Register } from './contract/metadata.js'
export { checkSignInCode } from './contract/otp.js'
export { checkPasswordResetCode } from './contract/password.js'
export { createOwnedProject, listOwnedProjects, readProject } from './contract/projects.js'
export {
  acceptTeamInvitation,
  checkTeamInvitationCode,
  deleteTeamInvitation,
  listTeamInvitations,
  readTeamInvitationDetails,
} from './contract/team-invitations.js'
export {
  listTeamMemberProfiles,
  readTeamMemberProfile,
  updateTeamMemberProfile,
} from './contract/team-member-profiles.js'
export { removeTeamMember } from './contract/team-memberships.js'
export { deleteTeam, listTeams, readTeam, updateTeam } from './contract/teams.js'
export { readCurrentUser, updateCurrentUser } from './contract/users.js'
export { type Channel, type CookieJar, type Env, type Locks, type Page, platform, type TextStore } from './env.js'
export { ClientError, type ClientErrorCode, isClientError } from './errors/client-error.js'
export { describeError } from './errors/describe-error.js'
export { isKnown, KnownError } from './errors/known-error.js'
export { isNamed, type KnownErrorName } from './errors/named.js'
export { type Outcome, settle } from './errors/settle.js'
export type { ClientEvent } from './events.js'
export { signUpAnonymously } from './flows/anonymous.js'
export {
  type ApiKey,
  type CreateApiKeyInput,
  createApiKey,
  type KeyOwner,
  listApiKeys,
  type NewApiKey,
  readApiKey,
  updateApiKey,
} from './flows/api-key.js'
export { getAccessToken, getAuthHeaders, getAuthJson } from './flows/auth-json.js'
export { type CliLogin, confirmCliLogin, promptCliLogin } from './flows/cli.js'
export { type ConnectedAccount, getConnectedAccount } from './flows/connected-account.js'
export {
  addEmail,
  listOwnContactChannels,
  sendContactChannelEmail,
  sendVerificationEmail,
  verifyEmail,
} from './flows/contact-channel.js'
export { deleteAccount, type GetUserInput, getUser, requireUser, type User } from './flows/current-user.js'
export { deliverSignOut } from './flows/deliver-sign-out.js'
export { type Diagnosis, diagnose } from './flows/diagnose.js'
export { type FetchWithAuthInput, fetchWithAuth } from './flows/fetch-with-auth.js'
export { sendMagicLink, signInWithMagicLink, signInWithOtp } from './flows/magic-link.js'
export { forgetMfaAttempt, readMfaAttempt, signInWithMfa } from './flows/mfa.js'
export { completeOAuth, connectWithOAuth, signInWithOAuth } from './flows/oauth.js'
export { passkeySupport, registerPasskey, signInWithPasskey } from './flows/passkey.js'
export { PASSWORD_LENGTH, signInWithPassword, signUpWithPassword } from './flows/password.js'
export { resetPassword, sendPasswordResetEmail, setPassword, updatePassword } from './flows/password-account.js'
export { getPermission, hasPermission, listPermissions, type Permission } from './flows/permission.js'
export { type ActiveSession, listActiveSessions, revokeSession } from './flows/session-list.js'
export { type SignOutInput, signOut } from './flows/sign-out.js'
export { createTeam, inviteToTeam, leaveTeam, selectTeam, type Team } from './flows/team.js'
export { upgradeAnonymousUser } from './flows/upgrade-anonymous-user.js'
export { randomId } from './lib/random-id.js'
export { Secret } from './lib/secret.js'
export { type RedirectMethod, type RedirectOptions, redirectTo, redirectToUrl } from './navigation/redirect-to.js'
export type { PageName, Urls } from './navigation/urls.js'
export type { ClientOptions } from './options.js'
export { type ClientJson, fromJson, toJson } from './serialise.js'
export type {
  EndedReason,
  Session,
  SessionIdentity,
  SessionState,
  StartOptions,
  TimelineEntry,
} from './session/session.js'
export type { TokenStore, TokenStoreOption } from './session/token-store.js'
export type { Tokens } from './session/tokens.js'
export { type KeyValidity, keyValidity } from './views/api-key.js'
export { basicAuth } from './views/basic-auth.js'
export {
  type AddressBlock,
  type AddressRules,
  addressRules,
  type MethodBlock,
  type SignInMethod,
  signInMethods,
} from './views/sign-in-methods.js'
