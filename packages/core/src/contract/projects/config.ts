import { endpoint } from '../endpoint.js'
import { success } from '../responses.js'
import { entity, list, openOneOf, optional, string } from '../schema/index.js'

// The configuration of a project is one JSON object. Each level overrides keys of the level before it.

/** The levels of the configuration, each of which overrides the one before it. */
export const CONFIG_LEVELS = ['project', 'branch', 'environment'] as const

const REFUSED = { 400: 'INVALID_CONFIG', 403: 'NOT_ALLOWED' } as const

/** Where the configuration of the branch comes from. */
export const configSource = entity({
  type: openOneOf('unlinked', 'pushed-from-unknown', 'pushed-from-github'),
  owner: optional(string),
  repo: optional(string),
  branch: optional(string),
  commit_hash: optional(string),
  config_file_path: optional(string),
})

export const getProjectConfigText = endpoint({
  name: 'getProjectConfigText',
  method: 'GET',
  path: '/internal/config',
  access: 'admin',
  since: '2.8.86',
  summary: 'Get the configuration of the project with all defaults',
  response: entity({ config_string: string }),
  session: 'none',
  reads: ['config'],
})

export const getConfigOverrideText = endpoint({
  name: 'getConfigOverrideText',
  method: 'GET',
  path: '/internal/config/override/{level}',
  access: 'server',
  since: '2.8.86',
  summary: 'Get the configuration override of a level',
  response: entity({ config_string: string }),
  session: 'none',
  plainTextErrors: REFUSED,
  reads: ['config'],
})

export const putConfigOverride = endpoint({
  name: 'putConfigOverride',
  method: 'PUT',
  path: '/internal/config/override/{level}',
  access: 'server',
  since: '2.8.86',
  summary: 'Replace the configuration override of a level',
  body: entity({ config_string: string, source: optional(configSource) }),
  response: success,
  session: 'none',
  plainTextErrors: REFUSED,
  changes: ['config', 'project'],
})

export const patchConfigOverride = endpoint({
  name: 'patchConfigOverride',
  method: 'PATCH',
  path: '/internal/config/override/{level}',
  access: 'server',
  since: '2.8.86',
  summary: 'Update the configuration override of a level',
  body: entity({ config_override_string: string }),
  response: success,
  session: 'none',
  plainTextErrors: REFUSED,
  changes: ['config', 'project'],
})

export const resetConfigKeys = endpoint({
  name: 'resetConfigKeys',
  method: 'POST',
  path: '/internal/config/override/{level}/reset-keys',
  access: 'admin',
  since: '2.8.86',
  summary: 'Remove keys from the configuration override of a level',
  body: entity({ keys: list(string) }),
  response: success,
  session: 'none',
  plainTextErrors: REFUSED,
  changes: ['config', 'project'],
})

export const getConfigSource = endpoint({
  name: 'getConfigSource',
  method: 'GET',
  path: '/internal/config/source',
  access: 'admin',
  since: '2.8.86',
  summary: 'Get where the configuration of the branch comes from',
  response: entity({ source: configSource }),
  session: 'none',
  reads: ['config'],
})

export const deleteConfigSource = endpoint({
  name: 'deleteConfigSource',
  method: 'DELETE',
  path: '/internal/config/source',
  access: 'admin',
  since: '2.8.86',
  summary: 'Remove the source of the configuration of the branch. The configuration stays',
  response: success,
  session: 'none',
  changes: ['config'],
})
