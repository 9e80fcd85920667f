import { endpoint } from '../endpoint.js'
import { userMetadata } from '../metadata.js'
import { boolean, email, entity, id, nullable, optional, since, string } from '../schema/index.js'
import { riskScores, serverUser, user } from './users.js'

// Not in `users.ts`, which every page loads.

/** The fields that users can update on themselves. */
export const userChanges = {
  display_name: optional(nullable(string)),
  profile_image_url: optional(nullable(string)),
  client_metadata: optional(userMetadata.clientMetadata),
  selected_team_id: optional(nullable(id)),
  totp_secret_base64: optional(nullable(string)),
  otp_auth_enabled: optional(boolean),
  passkey_auth_enabled: optional(boolean),
  primary_email: since('2.8.86', optional(nullable(email))),
} as const

/** The fields that servers can update in addition. */
export const serverFields = {
  primary_email: optional(nullable(email)),
  primary_email_verified: optional(boolean),
  primary_email_auth_enabled: optional(boolean),
  client_read_only_metadata: optional(userMetadata.clientReadOnlyMetadata),
  server_metadata: optional(userMetadata.serverMetadata),
  password: optional(nullable(string)),
  password_hash: optional(string),
  is_anonymous: optional(boolean),
  restricted_by_admin: since('2.8.86', optional(boolean)),
  restricted_by_admin_reason: since('2.8.86', optional(nullable(string))),
  restricted_by_admin_private_details: since('2.8.86', optional(nullable(string))),
  country_code: since('2.8.86', optional(nullable(string))),
  risk_scores: since('2.8.86', optional(riskScores)),
} as const
/** What servers can update. */
export const serverChanges = entity({ ...userChanges, ...serverFields })

/** What changes with a field of a user in addition to the user, by cache tags. Without a password, users are signed out. */
export const CHANGES_WITH_USER = {
  displayName: ['team-members'],
  profileImageUrl: ['team-members'],
  primaryEmail: ['contact-channels'],
  primaryEmailVerified: ['contact-channels'],
  primaryEmailAuthEnabled: ['contact-channels'],
  password: ['sessions'],
  passwordHash: ['sessions'],
} as const

export const updateCurrentUser = endpoint('PATCH /users/me', {
  name: 'updateCurrentUser',
  access: 'client',
  summary: 'Update the signed-in user',
  untried: true,
  allowsRestricted: true,
  body: entity(userChanges),
  response: user,
  session: 'required',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
  ],
  plainTextErrors: { 400: 'INVALID_IMAGE' },
  changes: ['user'],
  changesWith: CHANGES_WITH_USER,
  changesClaims: true,
  forServers: {
    summary: 'Update the signed-in user, including server-only fields',
    body: serverChanges,
    response: serverUser,
    plainTextErrors: { 400: 'USER_CHANGE_REJECTED' },
    // The member profiles that servers read have the user.
    changes: ['user', 'team-members'],
  },
})
