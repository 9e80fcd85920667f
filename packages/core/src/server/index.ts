// Functions for an app's server, which need its secret key or a request.

export type { Client } from '../client.js'
export {
  grantProjectPermission,
  grantTeamPermission,
  revokeProjectPermission,
  revokeTeamPermission,
} from '../contract/access/permissions.js'
export { createOAuthAccount } from '../contract/auth/oauth-accounts.js'
export { createSession } from '../contract/auth/sessions.js'
export {
  type EmailContent,
  type EmailRecipients,
  type SendEmailInput,
  sendEmail,
} from '../contract/projects/emails.js'
export { listAllTeams } from '../contract/teams/all-teams.js'
export { addTeamMember } from '../contract/teams/team-members.js'
export { createContactChannel, sendContactChannelVerification } from '../contract/users/contact-channels.js'
export { createUser, listUsers } from '../contract/users/server-users.js'
export type { Finder } from '../flows/flow.js'
export type { ServerUser } from '../flows/users/current-user.js'
export { getPrivateCacheControl } from '../lib/private-cache-control.js'
export type { Secret } from '../lib/secret.js'
export { rejectLargeRequest } from '../session/requests/request-limits.js'
export type { RequestHeaders, RequestLike } from '../session-types.js'
export type { AuthOptions, SignedIn, StoreAuth } from './auth-of-store.js'
export {
  type CookieTokenStore,
  type CookieTokenStoreOptions,
  createCookieTokenStore,
  type RequestSessionOptions,
  type ServerCookieOptions,
  type ServerCookies,
} from './cookie-token-store.js'
export { type Auth, type GetAuthOptions, getAuth } from './get-auth.js'
export { createHttpOnlyHandler, type HttpOnlyHandlerOptions } from './http-only-handler.js'
export { createRequestSession, type RequestSession } from './request-session.js'
export {
  type IterateAllTeams,
  type IterateAllTeamsInput,
  type IterateTeams,
  type IterateTeamsInput,
  iterateAllTeams,
  iterateTeams,
} from './teams.js'
export {
  findUser,
  type IterateUsers,
  type IterateUsersInput,
  iterateUsers,
  setUserPassword,
} from './users.js'
export { type VerifiedApiKey, type VerifyApiKeyInput, verifyApiKey } from './verify-api-key.js'
