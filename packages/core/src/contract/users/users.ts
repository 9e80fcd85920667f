import { EXTERNAL_PROVIDERS } from '../auth/external.js'
import { endpoint } from '../endpoint.js'
import { userMetadata } from '../metadata.js'
import { success } from '../responses.js'
import * as s from '../schema/index.js'
import { serverTeam, team } from '../teams/teams.js'

/** An OAuth account that a user has connected. */
export const oauthConnection = s.entity({
  id: s.string,
  account_id: s.string,
  email: s.optional(s.nullable(s.string)),
})

/** An integration whose sessions a project accepts, and with which a user has signed in. */
export const externalAuthProvider = s.entity({
  id: s.openOneOf(...EXTERNAL_PROVIDERS),
})

/** Why a user is restricted. If there are several reasons, the first of these. */
export const restrictedReason = s.entity({
  type: s.openOneOf('anonymous', 'email_not_verified', 'restricted_by_administrator'),
})

/** The user fields that the user can read. */
const userFields = {
  id: s.string,
  primary_email: s.nullable(s.string),
  primary_email_verified: s.boolean,
  display_name: s.nullable(s.string),
  profile_image_url: s.nullable(s.string),
  signed_up_at_millis: s.date,
  client_metadata: s.optional(userMetadata.clientMetadata),
  client_read_only_metadata: s.optional(userMetadata.clientReadOnlyMetadata),
  has_password: s.boolean,
  auth_with_email: s.boolean,
  oauth_providers: s.list(oauthConnection),
  selected_team_id: s.nullable(s.string),
  selected_team: s.nullable(team),
  requires_totp_mfa: s.boolean,
  otp_auth_enabled: s.boolean,
  passkey_auth_enabled: s.boolean,
  is_anonymous: s.boolean,
  is_restricted: s.since('2.8.86', s.boolean),
  restricted_reason: s.since('2.8.86', s.nullable(restrictedReason)),
  restricted_by_admin: s.since('2.8.86', s.boolean),
  restricted_by_admin_reason: s.since('2.8.86', s.nullable(s.string)),
  external_auth_providers: s.since('hexclave-1.0', s.list(externalAuthProvider)),
} as const

/** The signed-in user, as returned to clients. */
export const user = s.entity(userFields)

/** How likely a sign-up is abuse, from 0 to 100. */
export const riskScores = s.entity({ sign_up: s.entity({ bot: s.number, free_trial_abuse: s.number }) })

/** A user, as returned to servers. */
export const serverUser = s.entity({
  ...userFields,
  selected_team: s.nullable(serverTeam),
  primary_email_auth_enabled: s.boolean,
  server_metadata: s.optional(userMetadata.serverMetadata),
  last_active_at_millis: s.date,
  restricted_by_admin_private_details: s.since('2.8.86', s.nullable(s.string)),
  country_code: s.since('2.8.86', s.nullable(s.string)),
  risk_scores: s.since('2.8.86', riskScores),
})

export const getCurrentUser = endpoint('GET /users/me', 'client', {
  name: 'getCurrentUser',
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

export const deleteCurrentUser = endpoint('DELETE /users/me', 'client', {
  name: 'deleteCurrentUser',
  summary: 'Delete the signed-in user and their data',
  allowsRestricted: true,
  response: success,
  session: 'required',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: { 400: 'ACCOUNT_DELETION_DISABLED' },
  changes: USER_DATA,
})
