import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import * as s from '../schema/index.js'

const keyFields = {
  id: s.string,
  description: s.string,
  is_public: s.optional(s.boolean),
  created_at_millis: s.date,
  expires_at_millis: s.optional(s.nullable(s.date)),
  manually_revoked_at_millis: s.optional(s.nullable(s.date)),
} as const
const userKeyFields = { ...keyFields, type: s.oneOf('user'), user_id: s.string } as const
const teamKeyFields = { ...keyFields, type: s.oneOf('team'), team_id: s.string } as const
const hidden = s.entity({ last_four: s.string })

/** An API key of a user, with its last four characters. */
export const userApiKey = s.entity({ ...userKeyFields, value: hidden })
/** An API key of a user right after creation: the only response that contains its value. */
export const newUserApiKey = s.entity({ ...userKeyFields, value: s.secret })
/** An API key of a team, with its last four characters. */
export const teamApiKey = s.entity({ ...teamKeyFields, value: hidden })
/** An API key of a team right after creation: the only response that contains its value. */
export const newTeamApiKey = s.entity({ ...teamKeyFields, value: s.secret })

const newKey = {
  description: s.string,
  expires_at_millis: s.nullable(s.date),
  is_public: s.optional(s.boolean),
} as const
/** The fields of an API key that can be updated. The service does not accept a new expiry. */
const keyChanges = s.entity({ description: s.optional(s.string), revoked: s.optional(s.boolean) })
/** The service does not require it. */
const ownerOrMe = s.defaultsTo('me', s.optional(s.id))
const OFF = { 400: 'API_KEYS_DISABLED', 403: 'NOT_ALLOWED' } as const
const CHECK_ERRORS = ['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'] as const

export const createUserApiKey = endpoint('POST /user-api-keys', 'client', {
  name: 'createUserApiKey',
  summary: 'Create an API key of a user',
  body: s.entity({ user_id: s.userOrMe, ...newKey }),
  response: newUserApiKey,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainTextErrors: OFF,
  changes: ['user-api-keys'],
})

export const listUserApiKeys = endpoint('GET /user-api-keys', 'client', {
  name: 'listUserApiKeys',
  summary: 'List the API keys of a user',
  query: s.entity({ user_id: s.userOrMe }),
  response: listOf(userApiKey),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: OFF,
  reads: ['user-api-keys'],
})

export const getUserApiKey = endpoint('GET /user-api-keys/{key_id}', 'client', {
  name: 'getUserApiKey',
  summary: 'Get an API key of a user',
  query: s.entity({ user_id: ownerOrMe }),
  response: userApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: OFF,
  reads: ['user-api-keys'],
})

export const updateUserApiKey = endpoint('PATCH /user-api-keys/{key_id}', 'client', {
  name: 'updateUserApiKey',
  summary: 'Update or revoke an API key of a user',
  query: s.entity({ user_id: ownerOrMe }),
  body: keyChanges,
  response: userApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: OFF,
  changes: ['user-api-keys'],
})

export const checkUserApiKey = endpoint('POST /user-api-keys/check', 'server', {
  name: 'checkUserApiKey',
  summary: 'Find the API key of a user by its value',
  body: s.entity({ api_key: s.string }),
  response: userApiKey,
  errors: [...CHECK_ERRORS],
  plainTextErrors: OFF,
})

export const createTeamApiKey = endpoint('POST /team-api-keys', 'client', {
  name: 'createTeamApiKey',
  summary: 'Create an API key of a team',
  body: s.entity({ team_id: s.id, ...newKey }),
  response: newTeamApiKey,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'API_KEY_NOT_FOUND', 'TEAM_NOT_FOUND'],
  plainTextErrors: OFF,
  changes: ['team-api-keys'],
})

export const listTeamApiKeys = endpoint('GET /team-api-keys', 'client', {
  name: 'listTeamApiKeys',
  summary: 'List the API keys of a team',
  query: s.entity({ team_id: s.id }),
  response: listOf(teamApiKey),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'API_KEY_NOT_FOUND'],
  plainTextErrors: OFF,
  reads: ['team-api-keys'],
})

export const getTeamApiKey = endpoint('GET /team-api-keys/{key_id}', 'client', {
  name: 'getTeamApiKey',
  summary: 'Get an API key of a team',
  query: s.entity({ team_id: s.id }),
  response: teamApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
  plainTextErrors: OFF,
  reads: ['team-api-keys'],
})

export const updateTeamApiKey = endpoint('PATCH /team-api-keys/{key_id}', 'client', {
  name: 'updateTeamApiKey',
  summary: 'Update or revoke an API key of a team',
  query: s.entity({ team_id: s.id }),
  body: keyChanges,
  response: teamApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
  plainTextErrors: OFF,
  changes: ['team-api-keys'],
})

export const checkTeamApiKey = endpoint('POST /team-api-keys/check', 'server', {
  name: 'checkTeamApiKey',
  summary: 'Find the API key of a team by its value',
  body: s.entity({ api_key: s.string }),
  response: teamApiKey,
  errors: [...CHECK_ERRORS],
  plainTextErrors: OFF,
})

export const revokeLeakedApiKey = endpoint('POST /integrations/credential-scanning/revoke', 'none', {
  name: 'revokeLeakedApiKey',
  summary: 'Revoke an exposed API key',
  body: s.entity({ api_key: s.string }),
  response: s.entity({ success: s.boolean }),
  errors: ['API_KEY_NOT_FOUND', 'PUBLIC_API_KEY_CANNOT_BE_REVOKED', 'API_KEY_EXPIRED'],
})
