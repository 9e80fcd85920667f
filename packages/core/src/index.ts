// The client entry: creates clients, and has the functions and errors for them.

export { type Bound, bind } from './bind.js'
export type { Resource, ResourceState } from './cache/resource.js'
export { type Client, createClient } from './client.js'
export { configFromEnv, type PublicConfig } from './config-from-env.js'
export { checkSignInCode } from './contract/auth/otp.js'
export { checkPasswordResetCode } from './contract/auth/password.js'
export type { Access, CallOptions, Endpoint, ErrorCode, Input, Output } from './contract/endpoint.js'
export type { KnownErrorCode } from './contract/known-errors.js'
export type { Register } from './contract/metadata.js'
export { createOwnedProject, listOwnedProjects } from './contract/projects/admin-projects.js'
export { getProject } from './contract/projects/project.js'
export {
  acceptTeamInvitation,
  checkTeamInvitationCode,
  deleteTeamInvitation,
  getTeamInvitationDetails,
  listTeamInvitations,
} from './contract/teams/team-invitations.js'
export {
  getTeamMemberProfile,
  listTeamMemberProfiles,
  updateTeamMemberProfile,
} from './contract/teams/team-member-profiles.js'
export { removeTeamMember } from './contract/teams/team-memberships.js'
export { deleteTeam, getTeam, listTeams, updateTeam } from './contract/teams/teams.js'
export {
  checkContactChannelCode,
  deleteContactChannel,
  getContactChannel,
  updateContactChannel,
} from './contract/users/contact-channels.js'
export { type Channel, type CookieJar, detectEnv, type Env, type Locks, type Page, type TextStore } from './env.js'
export { describeError } from './errors/describe-error.js'
export {
  type ClientErrorCode,
  type ErrorDetails,
  isLatchkeyError,
  LatchkeyError,
  type LatchkeyErrorCode,
} from './errors/latchkey-error.js'
export { type Outcome, settle } from './errors/settle.js'
export type { ClientEvent } from './events.js'
export { signInAnonymously } from './flows/auth/anonymous.js'
export { type CliLogin, confirmCliLogin, startCliLogin } from './flows/auth/cli.js'
export { sendMagicLink, signInWithMagicLink, signInWithOtp } from './flows/auth/magic-link.js'
export { clearMfaAttempt, findMfaAttempt, signInWithMfa } from './flows/auth/mfa.js'
export { getPasskeySupport, registerPasskey, signInWithPasskey } from './flows/auth/passkey.js'
export { PASSWORD_LENGTH, signInWithPassword, signUpWithPassword } from './flows/auth/password.js'
export { resetPassword, sendPasswordResetEmail, setPassword, updatePassword } from './flows/auth/password-account.js'
export {
  getReauthentication,
  type Reauthentication,
  type ReauthenticationMethod,
  reauthenticateWithMfa,
  reauthenticateWithOtp,
  reauthenticateWithPasskey,
  reauthenticateWithPassword,
  sendReauthenticationCode,
} from './flows/auth/reauthenticate.js'
export { upgradeAnonymousUser } from './flows/auth/upgrade-anonymous-user.js'
export { type Diagnosis, diagnose, type Problem, type ProblemCode } from './flows/diagnose.js'
export { type ConnectedAccount, findConnectedAccount, getConnectedAccount } from './flows/oauth/connected-account.js'
export { completeOAuth, linkOAuthAccount, signInWithOAuth } from './flows/oauth/oauth.js'
export { type RedirectOptions, redirectTo, redirectToUrl } from './flows/redirect-to.js'
export { getAccessToken, getAuthHeaders, getAuthJson } from './flows/session/auth-json.js'
export { type FetchWithAuthInput, fetchWithAuth } from './flows/session/fetch-with-auth.js'
export { requireRecentSignIn } from './flows/session/recent-sign-in.js'
export { sendQueuedSignOuts } from './flows/session/send-queued-sign-outs.js'
export { type ActiveSession, listSessions, revokeSession } from './flows/session/session-list.js'
export { type SignOutInput, signOut } from './flows/session/sign-out.js'
export {
  type FindPermissionInput,
  findPermission,
  hasPermission,
  listPermissions,
  type Permission,
} from './flows/teams/permission.js'
export {
  acceptReceivedTeamInvitation,
  listReceivedTeamInvitations,
  type TeamInvitation,
} from './flows/teams/received-invitation.js'
export {
  createTeam,
  findTeam,
  findTeamMemberProfile,
  inviteToTeam,
  leaveTeam,
  selectTeam,
  type Team,
  type TeamMemberProfile,
} from './flows/teams/team.js'
export {
  type ApiKey,
  type CreateApiKeyInput,
  createApiKey,
  findApiKey,
  getApiKey,
  type KeyOwner,
  listApiKeys,
  type NewApiKey,
  updateApiKey,
} from './flows/users/api-key.js'
export { classifyUser, type UserFilter, type UserFlags } from './flows/users/classify-user.js'
export {
  type AddEmailInput,
  addEmail,
  type ContactChannel,
  findContactChannel,
  listContactChannels,
  sendContactChannelVerificationEmail,
  sendVerificationEmail,
  verifyEmail,
} from './flows/users/contact-channel.js'
export {
  type DeleteUserInput,
  deleteUser,
  type GetUserInput,
  type GetUserOr,
  type GetUserOrInput,
  getUser,
  type ServerUser,
  type SignedInUser,
  type Unrestricted,
  type User,
} from './flows/users/current-user.js'
export {
  listNotificationPreferences,
  type NotificationPreference,
  type UpdateNotificationPreferenceInput,
  updateNotificationPreference,
} from './flows/users/notification-preference.js'
export {
  type ConnectedAccountEntry,
  deleteOAuthAccount,
  findOAuthAccount,
  getOAuthAccount,
  listConnectedAccounts,
  listOAuthAccounts,
  type OAuthAccount,
  type OAuthAccountInput,
  type OfUserInput,
  type UpdateOAuthAccountInput,
  updateOAuthAccount,
} from './flows/users/oauth-account.js'
export { type ServerUserChanges, type UpdateUser, type UserChanges, updateUser } from './flows/users/update-user.js'
export { randomId } from './lib/random-id.js'
export { Secret } from './lib/secret.js'
export type { RedirectMethod } from './navigation/redirect-method.js'
export type { PageName, Urls } from './navigation/urls.js'
export type { ClientOptions } from './options.js'
export { type ClientJson, fromJson, toJson } from './serialize.js'
export type { TimelineEntry } from './session/current-session.js'
export type { Session, StartOptions } from './session/session.js'
export type {
  EndedReason,
  RequestHeaders,
  RequestLike,
  SessionIdentity,
  SessionState,
  TokenStore,
  TokenStoreOption,
  Tokens,
} from './session-types.js'
export { type ApiKeyStatus, getApiKeyStatus } from './views/api-key.js'
export { basicAuth } from './views/basic-auth.js'
export {
  type EmailRestriction,
  type EmailRestrictions,
  getEmailRestrictions,
  getSignInMethods,
  type MethodBlock,
  type SignInMethod,
} from './views/sign-in-methods.js'
export { watch, watchQuery } from './watch.js'
