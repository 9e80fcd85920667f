import { endpoint } from '../endpoint.js'
import { boolean, entity, list, nullable, since, string } from '../schema/index.js'

/** The settings of a project that clients can read. */
export const clientFlags = {
  sign_up_enabled: boolean,
  credential_enabled: boolean,
  magic_link_enabled: boolean,
  passkey_enabled: boolean,
  client_team_creation_enabled: boolean,
  client_user_deletion_enabled: boolean,
  allow_user_api_keys: boolean,
  allow_team_api_keys: boolean,
} as const

/** The domains of the app, to which the service redirects. */
export const domains = list(entity({ domain: string, handler_path: string }))

/** What is wrong with a configuration. */
const problem = entity({ message: string })

/** What a project says about its configuration, to clients and admins. */
export const configState = {
  is_development_environment: since('hexclave-1.0', boolean),
  pushed_config_error: since('hexclave-1.0', nullable(problem)),
  config_warnings: since('hexclave-1.0', list(problem)),
} as const

/** Whether payments accept promotion codes. */
export const promoCodes = {
  allow_promo_codes: since('hexclave-1.0', boolean),
  allow_stacking_promo_codes: since('hexclave-1.0', boolean),
} as const

/** The project, as returned to clients. */
export const project = entity({
  id: string,
  display_name: string,
  ...configState,
  config: entity({
    ...clientFlags,
    enabled_oauth_providers: list(entity({ id: string })),
    domains: since('2.8.86', domains),
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

export const getProject = endpoint('GET /projects/current', {
  name: 'getProject',
  access: 'client',
  summary: 'Get the project',
  response: project,
  session: 'none',
  errors: ['PROJECT_NOT_FOUND'],
  reads: ['project'],
})
