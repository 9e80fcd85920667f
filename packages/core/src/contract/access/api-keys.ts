import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import {
  boolean,
  date,
  defaultsTo,
  entity,
  id,
  nullable,
  oneOf,
  optional,
  secret,
  string,
  userOrMe,
} from '../schema/index.js'

const keyFields = {
  id: string,
  description: string,
  is_public: optional(boolean),
  created_at_millis: date,
  expires_at_millis: optional(nullable(date)),
  manually_revoked_at_millis: optional(nullable(date)),
} as const
const userKeyFields = { ...keyFields, type: oneOf('user'), user_id: string } as const
const teamKeyFields = { ...keyFields, type: oneOf('team'), team_id: string } as const
const hidden = entity({ last_four: string })

/** An API key of a user, with its last four characters. */
export const userApiKey = entity({ ...userKeyFields, value: hidden })
/** An API key of a user right after creation: the only response that contains its value. */
export const newUserApiKey = entity({ ...userKeyFields, value: secret })
/** An API key of a team, with its last four characters. */
export const teamApiKey = entity({ ...teamKeyFields, value: hidden })
/** An API key of a team right after creation: the only response that contains its value. */
export const newTeamApiKey = entity({ ...teamKeyFields, value: secret })

const newKey = {
  description: string,
  expires_at_millis: nullable(date),
  is_public: optional(boolean),
} as const
/** The fields of an API key that can be updated. The service does not accept a new expiry. */
const keyChanges = entity({ description: optional(string), revoked: optional(boolean) })
/** The service does not require it. */
const ownerOrMe = defaultsTo('me', optional(id))
const OFF = { 400: 'API_KEYS_DISABLED', 403: 'NOT_ALLOWED' } as const
const CHECK_ERRORS = ['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'] as const

export const createUserApiKey = endpoint('POST /user-api-keys', {
  name: 'createUserApiKey',
  access: 'client',
  summary: 'Create an API key of a user',
  body: entity({ user_id: userOrMe, ...newKey }),
  response: newUserApiKey,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER', 'USER_NOT_FOUND'],
  plainTextErrors: OFF,
  changes: ['user-api-keys'],
})

export const listUserApiKeys = endpoint('GET /user-api-keys', {
  name: 'listUserApiKeys',
  access: 'client',
  summary: 'List the API keys of a user',
  query: entity({ user_id: userOrMe }),
  response: listOf(userApiKey),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: OFF,
  reads: ['user-api-keys'],
})

export const getUserApiKey = endpoint('GET /user-api-keys/{key_id}', {
  name: 'getUserApiKey',
  access: 'client',
  summary: 'Get an API key of a user',
  query: entity({ user_id: ownerOrMe }),
  response: userApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: OFF,
  reads: ['user-api-keys'],
})

export const updateUserApiKey = endpoint('PATCH /user-api-keys/{key_id}', {
  name: 'updateUserApiKey',
  access: 'client',
  summary: 'Update or revoke an API key of a user',
  query: entity({ user_id: ownerOrMe }),
  body: keyChanges,
  response: userApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED', 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
  plainTextErrors: OFF,
  changes: ['user-api-keys'],
})

export const checkUserApiKey = endpoint('POST /user-api-keys/check', {
  name: 'checkUserApiKey',
  access: 'server',
  summary: 'Find the API key of a user by its value',
  body: entity({ api_key: string }),
  response: userApiKey,
  errors: [...CHECK_ERRORS],
  plainTextErrors: OFF,
})

export const createTeamApiKey = endpoint('POST /team-api-keys', {
  name: 'createTeamApiKey',
  access: 'client',
  summary: 'Create an API key of a team',
  body: entity({ team_id: id, ...newKey }),
  response: newTeamApiKey,
  errors: ['USER_AUTHENTICATION_REQUIRED', 'API_KEY_NOT_FOUND', 'TEAM_NOT_FOUND'],
  plainTextErrors: OFF,
  changes: ['team-api-keys'],
})

export const listTeamApiKeys = endpoint('GET /team-api-keys', {
  name: 'listTeamApiKeys',
  access: 'client',
  summary: 'List the API keys of a team',
  query: entity({ team_id: id }),
  response: listOf(teamApiKey),
  errors: ['USER_AUTHENTICATION_REQUIRED', 'API_KEY_NOT_FOUND'],
  plainTextErrors: OFF,
  reads: ['team-api-keys'],
})

export const getTeamApiKey = endpoint('GET /team-api-keys/{key_id}', {
  name: 'getTeamApiKey',
  access: 'client',
  summary: 'Get an API key of a team',
  query: entity({ team_id: id }),
  response: teamApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
  plainTextErrors: OFF,
  reads: ['team-api-keys'],
})

export const updateTeamApiKey = endpoint('PATCH /team-api-keys/{key_id}', {
  name: 'updateTeamApiKey',
  access: 'client',
  summary: 'Update or revoke an API key of a team',
  query: entity({ team_id: id }),
  body: keyChanges,
  response: teamApiKey,
  errors: ['API_KEY_NOT_FOUND', 'USER_AUTHENTICATION_REQUIRED'],
  plainTextErrors: OFF,
  changes: ['team-api-keys'],
})

export const checkTeamApiKey = endpoint('POST /team-api-keys/check', {
  name: 'checkTeamApiKey',
  access: 'server',
  summary: 'Find the API key of a team by its value',
  body: entity({ api_key: string }),
  response: teamApiKey,
  errors: [...CHECK_ERRORS],
  plainTextErrors: OFF,
})

export const revokeLeakedApiKey = endpoint('POST /integrations/credential-scanning/revoke', {
  name: 'revokeLeakedApiKey',
  access: 'none',
  summary: 'Revoke an exposed API key',
  body: entity({ api_key: string }),
  response: entity({ success: boolean }),
  session: 'none',
  errors: ['API_KEY_NOT_FOUND', 'PUBLIC_API_KEY_CANNOT_BE_REVOKED', 'API_KEY_EXPIRED'],
})
