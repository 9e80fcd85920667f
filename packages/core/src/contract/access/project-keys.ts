import { endpoint } from '../endpoint.js'
import { listOf } from '../responses.js'
import * as s from '../schema/index.js'

const keySetFields = {
  id: s.string,
  description: s.string,
  created_at_millis: s.date,
  expires_at_millis: s.date,
  manually_revoked_at_millis: s.optional(s.date),
} as const
const hidden = s.optional(s.entity({ last_four: s.string }))

/** A set of project keys right after creation: the only response that contains the keys. */
export const newProjectKeySet = s.entity({
  ...keySetFields,
  publishable_client_key: s.optional(s.string),
  secret_server_key: s.optional(s.secret),
  super_secret_admin_key: s.optional(s.secret),
})

/** A set of project keys, with the last four characters of each key. */
export const projectKeySet = s.entity({
  ...keySetFields,
  publishable_client_key: hidden,
  secret_server_key: hidden,
  super_secret_admin_key: hidden,
})

export const createProjectKeySet = endpoint('POST /internal/api-keys', 'admin', {
  name: 'createProjectKeySet',
  summary: 'Create a set of project keys',
  body: s.entity({
    description: s.string,
    expires_at_millis: s.date,
    has_publishable_client_key: s.boolean,
    has_secret_server_key: s.boolean,
    has_super_secret_admin_key: s.boolean,
  }),
  response: newProjectKeySet,
  changes: ['project-keys'],
})

export const listProjectKeySets = endpoint('GET /internal/api-keys', 'admin', {
  name: 'listProjectKeySets',
  summary: 'List the sets of project keys',
  response: listOf(projectKeySet),
  reads: ['project-keys'],
})

export const getProjectKeySet = endpoint('GET /internal/api-keys/{key_id}', 'admin', {
  name: 'getProjectKeySet',
  summary: 'Get a set of project keys',
  response: projectKeySet,
  errors: ['API_KEY_NOT_FOUND'],
  reads: ['project-keys'],
})

export const updateProjectKeySet = endpoint('PATCH /internal/api-keys/{key_id}', 'admin', {
  name: 'updateProjectKeySet',
  summary: 'Update or revoke a set of project keys',
  body: s.entity({ description: s.optional(s.string), revoked: s.optional(s.boolean) }),
  response: projectKeySet,
  errors: ['API_KEY_NOT_FOUND'],
  changes: ['project-keys'],
})
