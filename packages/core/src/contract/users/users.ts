import { EXTERNAL_PROVIDERS } from '../auth/external.js'
import { endpoint } from '../endpoint.js'
import { userMetadata } from '../metadata.js'
import { success } from '../responses.js'
import { boolean, date, entity, list, nullable, number, openOneOf, optional, since, string } from '../schema/index.js'
import { serverTeam, team } from '../teams/teams.js'

/** An OAuth account that a user has connected. */
export const oauthConnection = entity({
  id: string,
  account_id: string,
  email: optional(nullable(string)),
})

/** An integration whose sessions a project accepts, and with which a user has signed in. */
export const externalAuthProvider = entity({
  id: openOneOf(...EXTERNAL_PROVIDERS),
})

/** Why a user is restricted. If there are several reasons, the first of these. */
export const restrictedReason = entity({
  type: openOneOf('anonymous', 'email_not_verified', 'restricted_by_administrator'),
})

/** The user fields that the user can read. */
const userFields = {
  id: string,
  primary_email: nullable(string),
  primary_email_verified: boolean,
  display_name: nullable(string),
  profile_image_url: nullable(string),
  signed_up_at_millis: date,
  client_metadata: optional(userMetadata.clientMetadata),
  client_read_only_metadata: optional(userMetadata.clientReadOnlyMetadata),
  has_password: boolean,
  auth_with_email: boolean,
  oauth_providers: list(oauthConnection),
  selected_team_id: nullable(string),
  selected_team: nullable(team),
  requires_totp_mfa: boolean,
  otp_auth_enabled: boolean,
  passkey_auth_enabled: boolean,
  is_anonymous: boolean,
  is_restricted: since('2.8.86', boolean),
  restricted_reason: since('2.8.86', nullable(restrictedReason)),
  restricted_by_admin: since('2.8.86', boolean),
  restricted_by_admin_reason: since('2.8.86', nullable(string)),
  external_auth_providers: since('hexclave-1.0', list(externalAuthProvider)),
} as const

/** The signed-in user, as returned to clients. */
export const user = entity(userFields)

/** How likely a sign-up is abuse, from 0 to 100. */
export const riskScores = entity({ sign_up: entity({ bot: number, free_trial_abuse: number }) })

/** A user, as returned to servers. */
export const serverUser = entity({
  ...userFields,
  selected_team: nullable(serverTeam),
  primary_email_auth_enabled: boolean,
  server_metadata: optional(userMetadata.serverMetadata),
  last_active_at_millis: date,
  restricted_by_admin_private_details: since('2.8.86', nullable(string)),
  country_code: since('2.8.86', nullable(string)),
  risk_scores: since('2.8.86', riskScores),
})

export const getCurrentUser = endpoint('GET /users/me', {
  name: 'getCurrentUser',
  access: 'client',
  summary: 'Get the signed-in user',
  allowsRestricted: true,
  response: user,
  session: 'required',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  reads: ['user'],
  forServers: { summary: 'Get the signed-in user, including server-only fields', response: serverUser },
})

/** What a user who is deleted leaves nothing of, by cache tags. */
export const USER_DATA = [
  'user',
  'contact-channels',
  'sessions',
  'team-members',
  'team-permissions',
  'project-permissions',
  'user-api-keys',
  'oauth-accounts',
] as const

export const deleteCurrentUser = endpoint('DELETE /users/me', {
  name: 'deleteCurrentUser',
  access: 'client',
  summary: 'Delete the signed-in user and their data',
  allowsRestricted: true,
  response: success,
  session: 'required',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 400: 'ACCOUNT_DELETION_DISABLED' },
  changes: USER_DATA,
})
