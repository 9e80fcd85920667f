import { endpoint } from '../endpoint.js'
import * as s from '../schema/index.js'

/** The settings of a project that clients can read. */
export const clientFlags = {
  sign_up_enabled: s.boolean,
  credential_enabled: s.boolean,
  magic_link_enabled: s.boolean,
  passkey_enabled: s.boolean,
  client_team_creation_enabled: s.boolean,
  client_user_deletion_enabled: s.boolean,
  allow_user_api_keys: s.boolean,
  allow_team_api_keys: s.boolean,
} as const

/** The domains of the app, to which the service redirects. */
export const domains = s.list(s.entity({ domain: s.string, handler_path: s.string }))

/** A problem of a configuration. */
const problem = s.entity({ message: s.string })

/** The configuration fields of a project, to clients and admins. */
export const configState = {
  is_development_environment: s.since('hexclave-1.0', s.boolean),
  pushed_config_error: s.since('hexclave-1.0', s.nullable(problem)),
  config_warnings: s.since('hexclave-1.0', s.list(problem)),
} as const

/** Whether payments accept promotion codes. */
export const promoCodes = {
  allow_promo_codes: s.since('hexclave-1.0', s.boolean),
  allow_stacking_promo_codes: s.since('hexclave-1.0', s.boolean),
} as const

/** The project, as returned to clients. */
export const project = s.entity({
  id: s.string,
  display_name: s.string,
  ...configState,
  config: s.entity({
    ...clientFlags,
    enabled_oauth_providers: s.list(s.entity({ id: s.string })),
    domains: s.since('2.8.86', domains),
    ...promoCodes,
  }),
})

/** Supported OAuth providers. Service 2.8.8 has all but `twitch`. */
export const OAUTH_PROVIDERS = [
  'google',
  'github',
  'microsoft',
  'spotify',
  'facebook',
  'discord',
  'gitlab',
  'bitbucket',
  'linkedin',
  'apple',
  'x',
  'twitch',
] as const

/** The ID of an OAuth provider. Editors complete those that the service supports. */
export type OAuthProvider = (typeof OAUTH_PROVIDERS)[number] | (string & {})

export const getProject = endpoint('GET /projects/current', 'client', {
  name: 'getProject',
  summary: 'Get the project',
  response: project,
  session: 'none',
  errors: ['PROJECT_NOT_FOUND'],
  reads: ['project'],
})
