import { endpoint } from '../endpoint.js'
import { pageOf, success } from '../responses.js'
import {
  booleanString,
  email,
  entity,
  enumOf,
  id,
  list,
  nullable,
  numberString,
  optional,
  since,
  string,
} from '../schema/index.js'
import { CHANGES_WITH_USER, serverChanges, serverFields, userChanges } from './update-user.js'
import { serverUser, USER_DATA } from './users.js'

// Endpoints of users that only servers may call.

export const listUsers = endpoint('GET /users', {
  name: 'listUsers',
  access: 'server',
  summary: 'List users, paginated',
  untried: true,
  query: entity({
    team_id: optional(id),
    limit: optional(numberString),
    cursor: optional(string),
    order_by: optional(enumOf({ signed_up_at: 'signedUpAt', last_active_at: 'lastActiveAt' })),
    desc: optional(booleanString),
    query: optional(string),
    include_restricted: since('2.8.86', optional(booleanString)),
    include_anonymous: since('2.8.86', optional(booleanString)),
    only_anonymous: since('2.8.86', optional(booleanString)),
    excluded_email_domains: since('hexclave-1.0', optional(string)),
  }),
  response: pageOf(serverUser),
  session: 'none',
  reads: ['users'],
})

export const createUser = endpoint('POST /users', {
  name: 'createUser',
  access: 'server',
  summary: 'Create a user',
  untried: true,
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
  errors: ['USER_EMAIL_ALREADY_EXISTS', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
  plainTextErrors: { 400: 'USER_CHANGE_REJECTED' },
  // A project can create a team for each new user.
  changes: ['users', 'teams', 'team-members', 'team-permissions'],
})

export const getUser = endpoint('GET /users/{user_id}', {
  name: 'getUser',
  access: 'server',
  summary: 'Get a user',
  response: serverUser,
  errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  reads: ['users'],
})

export const updateUser = endpoint('PATCH /users/{user_id}', {
  name: 'updateUser',
  access: 'server',
  summary: 'Update a user',
  untried: true,
  body: serverChanges,
  response: serverUser,
  errors: [
    'USER_NOT_FOUND',
    'TEAM_MEMBERSHIP_NOT_FOUND',
    'USER_EMAIL_ALREADY_EXISTS',
    'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
    'CANNOT_GET_OWN_USER_WITHOUT_USER',
  ],
  plainTextErrors: { 400: 'USER_CHANGE_REJECTED' },
  changes: ['user', 'team-members'],
  changesWith: CHANGES_WITH_USER,
  changesClaims: true,
})

export const deleteUser = endpoint('DELETE /users/{user_id}', {
  name: 'deleteUser',
  access: 'server',
  summary: 'Delete a user and their data',
  response: success,
  errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: USER_DATA,
})
