import { success } from './answers.js'
import { endpoint } from './endpoint.js'
import { date, entity, flag, json, list, nullable, optional, text } from './kinds.js'
import { team } from './teams.js'

/** A connection of a user with a sign-in provider. */
export const oauthConnection = /* @__PURE__ */ entity({
  id: text,
  account_id: text,
  email: optional(nullable(text)),
})

/** The fields of a user that the person themself sees. */
export const userFields = {
  id: text,
  primary_email: /* @__PURE__ */ nullable(text),
  primary_email_verified: flag,
  display_name: /* @__PURE__ */ nullable(text),
  profile_image_url: /* @__PURE__ */ nullable(text),
  signed_up_at_millis: date,
  client_metadata: /* @__PURE__ */ optional(json),
  client_read_only_metadata: /* @__PURE__ */ optional(json),
  has_password: flag,
  auth_with_email: flag,
  oauth_providers: /* @__PURE__ */ list(oauthConnection),
  selected_team_id: /* @__PURE__ */ nullable(text),
  selected_team: /* @__PURE__ */ nullable(team),
  requires_totp_mfa: flag,
  otp_auth_enabled: flag,
  passkey_auth_enabled: flag,
  is_anonymous: flag,
} as const

/** A user as the person themself sees it. */
export const user = /* @__PURE__ */ entity(userFields)

/** The fields that a person may change of their own user. */
export const userChanges = {
  display_name: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(text)),
  profile_image_url: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(text)),
  client_metadata: /* @__PURE__ */ optional(json),
  selected_team_id: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(text)),
  totp_secret_base64: /* @__PURE__ */ optional(/* @__PURE__ */ nullable(text)),
  otp_auth_enabled: /* @__PURE__ */ optional(flag),
  passkey_auth_enabled: /* @__PURE__ */ optional(flag),
} as const

export const readCurrentUser = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/users/me',
  access: 'client',
  summary: 'Read the signed-in user',
  response: user,
  session: 'required',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  reads: ['user'],
})

export const updateCurrentUser = /* @__PURE__ */ endpoint({
  method: 'PATCH',
  path: '/users/me',
  access: 'client',
  summary: 'Update the signed-in user',
  body: entity(userChanges),
  response: user,
  session: 'required',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
  ],
  refusals: { 400: 'INVALID_IMAGE' },
  changes: ['user'],
})

export const deleteCurrentUser = /* @__PURE__ */ endpoint({
  method: 'DELETE',
  path: '/users/me',
  access: 'client',
  summary: 'Delete the signed-in user with all their data',
  response: success,
  session: 'required',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  refusals: { 400: 'ACCOUNT_DELETION_OFF' },
  changes: ['user'],
})
