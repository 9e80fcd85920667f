import { endpoint } from './endpoint.js'
import { entity, flag, list, text } from './kinds.js'

/** The project as its apps see it. */
export const project = /* @__PURE__ */ entity({
  id: text,
  display_name: text,
  config: entity({
    sign_up_enabled: flag,
    credential_enabled: flag,
    magic_link_enabled: flag,
    passkey_enabled: flag,
    client_team_creation_enabled: flag,
    client_user_deletion_enabled: flag,
    allow_user_api_keys: flag,
    allow_team_api_keys: flag,
    enabled_oauth_providers: list(entity({ id: text })),
  }),
})

export const readProject = /* @__PURE__ */ endpoint({
  method: 'GET',
  path: '/projects/current',
  access: 'client',
  summary: 'Read the project',
  response: project,
  session: 'none',
  errors: ['PROJECT_NOT_FOUND'],
  reads: ['project'],
})
