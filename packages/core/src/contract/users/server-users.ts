import { endpoint } from '../endpoint.js'
import { clientReadOnlyMetadata, serverMetadata } from '../metadata.js'
import { pageOf, success } from '../responses.js'
import {
  boolean,
  booleanString,
  date,
  email,
  entity,
  enumOf,
  id,
  list,
  nullable,
  number,
  numberString,
  optional,
  since,
  string,
} from '../schema/index.js'
import { serverTeam } from '../teams/server-teams.js'
import { userChanges } from './update-user.js'
import * as client from './users.js'

// Users, as returned to servers. `getCurrentUser` and `updateCurrentUser` have the same names as for clients.

/** How likely a sign-up is abuse, from 0 to 100. */
const riskScores = entity({ sign_up: entity({ bot: number, free_trial_abuse: number }) })

/** A user, as returned to servers. */
export const serverUser = entity({
  ...client.userFields,
  selected_team: nullable(serverTeam),
  primary_email_auth_enabled: boolean,
  server_metadata: optional(serverMetadata),
  last_active_at_millis: date,
  restricted_by_admin_private_details: since('2.8.86', nullable(string)),
  country_code: since('2.8.86', nullable(string)),
  risk_scores: since('2.8.86', riskScores),
})

const serverFields = {
  primary_email: optional(nullable(email)),
  primary_email_verified: optional(boolean),
  primary_email_auth_enabled: optional(boolean),
  client_read_only_metadata: optional(clientReadOnlyMetadata),
  server_metadata: optional(serverMetadata),
  password: optional(nullable(string)),
  password_hash: optional(string),
  is_anonymous: optional(boolean),
  restricted_by_admin: since('2.8.86', optional(boolean)),
  restricted_by_admin_reason: since('2.8.86', optional(nullable(string))),
  restricted_by_admin_private_details: since('2.8.86', optional(nullable(string))),
  country_code: since('2.8.86', optional(nullable(string))),
  risk_scores: since('2.8.86', optional(riskScores)),
} as const
const changes = entity({ ...userChanges, ...serverFields })

export const getCurrentUser = endpoint({
  name: 'getCurrentUser',
  method: 'GET',
  path: '/users/me',
  access: 'server',
  summary: 'Get the signed-in user, including server-only fields',
  allowsRestricted: true,
  response: serverUser,
  session: 'required',
  errors: ['CANNOT_GET_OWN_USER_WITHOUT_USER'],
  reads: ['user'],
})

export const updateCurrentUser = endpoint({
  name: 'updateCurrentUser',
  method: 'PATCH',
  path: '/users/me',
  access: 'server',
  summary: 'Update the signed-in user, including server-only fields',
  allowsRestricted: true,
  body: changes,
  response: serverUser,
  session: 'required',
  errors: [
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
  ],
  plainTextErrors: { 400: 'USER_CHANGE_REJECTED' },
  changes: ['user', 'users', 'contact-channels'],
  changesClaims: true,
})

export const listUsers = endpoint({
  name: 'listUsers',
  method: 'GET',
  path: '/users',
  access: 'server',
  summary: 'List users, paginated',
  query: entity({
    team_id: optional(id),
    limit: optional(numberString),
    cursor: optional(string),
    order_by: optional(enumOf({ signed_up_at: 'signedUpAt' })),
    desc: optional(booleanString),
    query: optional(string),
    include_restricted: since('2.8.86', optional(booleanString)),
    include_anonymous: since('2.8.86', optional(booleanString)),
    only_anonymous: since('2.8.86', optional(booleanString)),
  }),
  response: pageOf(serverUser),
  session: 'none',
  reads: ['users'],
})

export const createUser = endpoint({
  name: 'createUser',
  method: 'POST',
  path: '/users',
  access: 'server',
  summary: 'Create a user',
  body: entity({
    display_name: userChanges.display_name,
    profile_image_url: userChanges.profile_image_url,
    client_metadata: userChanges.client_metadata,
    totp_secret_base64: userChanges.totp_secret_base64,
    otp_auth_enabled: userChanges.otp_auth_enabled,
    passkey_auth_enabled: userChanges.passkey_auth_enabled,
    ...serverFields,
    oauth_providers: optional(list(entity({ id: string, account_id: string, email: nullable(email) }))),
  }),
  response: serverUser,
  status: 201,
  session: 'none',
  errors: ['USER_EMAIL_ALREADY_EXISTS'],
  plainTextErrors: { 400: 'USER_CHANGE_REJECTED' },
  changes: ['users'],
})

export const getUser = endpoint({
  name: 'getUser',
  method: 'GET',
  path: '/users/{user_id}',
  access: 'server',
  summary: 'Get a user',
  response: serverUser,
  errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  reads: ['users'],
})

export const updateUser = endpoint({
  name: 'updateUser',
  method: 'PATCH',
  path: '/users/{user_id}',
  access: 'server',
  summary: 'Update a user',
  body: changes,
  response: serverUser,
  errors: [
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  ],
  plainTextErrors: { 400: 'USER_CHANGE_REJECTED' },
  changes: ['users', 'user', 'contact-channels'],
  changesClaims: true,
})

export const deleteUser = endpoint({
  name: 'deleteUser',
  method: 'DELETE',
  path: '/users/{user_id}',
  access: 'server',
  summary: 'Delete a user and their data',
  response: success,
  errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: ['users', 'user', 'team-members'],
})
