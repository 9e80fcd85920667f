import { endpoint } from '../endpoint.js'
import { userMetadata } from '../metadata.js'
import * as s from '../schema/index.js'
import { riskScores, serverUser, user } from './users.js'

// Not in `users.ts`, which every page loads.

/** The fields that users can update on themselves. */
export const userChanges = {
  display_name: s.optional(s.nullable(s.string)),
  profile_image_url: s.optional(s.nullable(s.string)),
  client_metadata: s.optional(userMetadata.clientMetadata),
  selected_team_id: s.optional(s.nullable(s.id)),
  totp_secret_base64: s.optional(s.nullable(s.string)),
  otp_auth_enabled: s.optional(s.boolean),
  passkey_auth_enabled: s.optional(s.boolean),
  primary_email: s.since('2.8.86', s.optional(s.nullable(s.email))),
} as const

/** The fields that servers can update in addition. */
export const serverFields = {
  primary_email: s.optional(s.nullable(s.email)),
  primary_email_verified: s.optional(s.boolean),
  primary_email_auth_enabled: s.optional(s.boolean),
  client_read_only_metadata: s.optional(userMetadata.clientReadOnlyMetadata),
  server_metadata: s.optional(userMetadata.serverMetadata),
  password: s.optional(s.nullable(s.string)),
  password_hash: s.optional(s.string),
  is_anonymous: s.optional(s.boolean),
  restricted_by_admin: s.since('2.8.86', s.optional(s.boolean)),
  restricted_by_admin_reason: s.since('2.8.86', s.optional(s.nullable(s.string))),
  restricted_by_admin_private_details: s.since('2.8.86', s.optional(s.nullable(s.string))),
  country_code: s.since('2.8.86', s.optional(s.nullable(s.string))),
  risk_scores: s.since('2.8.86', s.optional(riskScores)),
} as const
/** What servers can update. */
export const serverChanges = s.entity({ ...userChanges, ...serverFields })

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

export const updateCurrentUser = endpoint('PATCH /users/me', 'client', {
  name: 'updateCurrentUser',
  summary: 'Update the signed-in user',
  untried: true,
  allowsRestricted: true,
  body: s.entity(userChanges),
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
