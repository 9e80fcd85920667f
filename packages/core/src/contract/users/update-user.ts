import { endpoint } from '../endpoint.js'
import { clientMetadata } from '../metadata.js'
import { boolean, email, entity, id, nullable, optional, since, string } from '../schema/index.js'
import { user } from './users.js'

// Not in `users.ts`, which every page loads.

/** The fields that users can update on themselves. */
export const userChanges = {
  display_name: optional(nullable(string)),
  profile_image_url: optional(nullable(string)),
  client_metadata: optional(clientMetadata),
  selected_team_id: optional(nullable(id)),
  totp_secret_base64: optional(nullable(string)),
  otp_auth_enabled: optional(boolean),
  passkey_auth_enabled: optional(boolean),
  primary_email: since('2.8.86', optional(nullable(email))),
} as const

export const updateCurrentUser = endpoint({
  name: 'updateCurrentUser',
  method: 'PATCH',
  path: '/users/me',
  access: 'client',
  summary: 'Update the signed-in user',
  allowsRestricted: true,
  body: entity(userChanges),
  response: user,
  session: 'required',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
  ],
  plainTextErrors: { 400: 'INVALID_IMAGE' },
  changes: ['user'],
  changesClaims: true,
})
