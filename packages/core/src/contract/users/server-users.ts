import { endpoint } from '../endpoint.js'
import { pageOf, success } from '../responses.js'
import * as s from '../schema/index.js'
import { CHANGES_WITH_USER, serverChanges, serverFields, userChanges } from './update-user.js'
import { serverUser, USER_DATA } from './users.js'

// Endpoints of users that only servers may call.

export const listUsers = endpoint('GET /users', 'server', {
  name: 'listUsers',
  summary: 'List users, paginated',
  untried: true,
  query: s.entity({
    team_id: s.optional(s.id),
    limit: s.optional(s.numberString),
    cursor: s.optional(s.string),
    order_by: s.optional(s.enumOf({ signed_up_at: 'signedUpAt', last_active_at: 'lastActiveAt' })),
    desc: s.optional(s.booleanString),
    query: s.optional(s.string),
    include_restricted: s.since('2.8.86', s.optional(s.booleanString)),
    include_anonymous: s.since('2.8.86', s.optional(s.booleanString)),
    only_anonymous: s.since('2.8.86', s.optional(s.booleanString)),
    excluded_email_domains: s.since('hexclave-1.0', s.optional(s.string)),
  }),
  response: pageOf(serverUser),
  session: 'none',
  reads: ['users'],
})

export const createUser = endpoint('POST /users', 'server', {
  name: 'createUser',
  summary: 'Create a user',
  untried: true,
  body: s.entity({
    display_name: userChanges.display_name,
    profile_image_url: userChanges.profile_image_url,
    client_metadata: userChanges.client_metadata,
    totp_secret_base64: userChanges.totp_secret_base64,
    otp_auth_enabled: userChanges.otp_auth_enabled,
    passkey_auth_enabled: userChanges.passkey_auth_enabled,
    ...serverFields,
    oauth_providers: s.optional(s.list(s.entity({ id: s.string, account_id: s.string, email: s.nullable(s.email) }))),
  }),
  response: serverUser,
  status: 201,
  session: 'none',
  errors: ['USER_EMAIL_ALREADY_EXISTS', 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
  plainTextErrors: { 400: 'USER_CHANGE_REJECTED' },
  // A project can create a team for each new user.
  changes: ['users', 'teams', 'team-members', 'team-permissions'],
})

export const getUser = endpoint('GET /users/{user_id}', 'server', {
  name: 'getUser',
  summary: 'Get a user',
  response: serverUser,
  errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  reads: ['users'],
})

export const updateUser = endpoint('PATCH /users/{user_id}', 'server', {
  name: 'updateUser',
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

export const deleteUser = endpoint('DELETE /users/{user_id}', 'server', {
  name: 'deleteUser',
  summary: 'Delete a user and their data',
  response: success,
  errors: ['USER_NOT_FOUND', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  changes: USER_DATA,
})
