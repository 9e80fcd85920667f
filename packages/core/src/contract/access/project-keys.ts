import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import { boolean, date, entity, optional, secret, string } from '../schema/index.js'

const keySetFields = {
  id: string,
  description: string,
  created_at_millis: date,
  expires_at_millis: date,
  manually_revoked_at_millis: optional(date),
} as const
const hidden = optional(entity({ last_four: string }))

/** A set of project keys right after creation: the only response that contains the keys. */
export const newProjectKeySet = entity({
  ...keySetFields,
  publishable_client_key: optional(string),
  secret_server_key: optional(secret),
  super_secret_admin_key: optional(secret),
})

/** A set of project keys, with the last four characters of each key. */
export const projectKeySet = entity({
  ...keySetFields,
  publishable_client_key: hidden,
  secret_server_key: hidden,
  super_secret_admin_key: hidden,
})

export const createProjectKeySet = endpoint('POST /internal/api-keys', {
  name: 'createProjectKeySet',
  access: 'admin',
  summary: 'Create a set of project keys',
  body: entity({
    description: string,
    expires_at_millis: date,
    has_publishable_client_key: boolean,
    has_secret_server_key: boolean,
    has_super_secret_admin_key: boolean,
  }),
  response: newProjectKeySet,
  session: 'none',
  changes: ['project-keys'],
})

export const listProjectKeySets = endpoint('GET /internal/api-keys', {
  name: 'listProjectKeySets',
  access: 'admin',
  summary: 'List the sets of project keys',
  response: listOf(projectKeySet),
  session: 'none',
  reads: ['project-keys'],
})

export const getProjectKeySet = endpoint('GET /internal/api-keys/{key_id}', {
  name: 'getProjectKeySet',
  access: 'admin',
  summary: 'Get a set of project keys',
  response: projectKeySet,
  session: 'none',
  errors: ['API_KEY_NOT_FOUND'],
  reads: ['project-keys'],
})

export const updateProjectKeySet = endpoint('PATCH /internal/api-keys/{key_id}', {
  name: 'updateProjectKeySet',
  access: 'admin',
  summary: 'Update or revoke a set of project keys',
  body: entity({ description: optional(string), revoked: optional(boolean) }),
  response: projectKeySet,
  session: 'none',
  errors: ['API_KEY_NOT_FOUND'],
  changes: ['project-keys'],
})
