import { endpoint } from '../endpoint.js'
import { added, count, date, entity, flag, list, nullable, openOneOf, optional, removed, text } from '../kinds.js'
import { listOf, success } from '../responses.js'

const clientFlags = {
  sign_up_enabled: flag,
  credential_enabled: flag,
  magic_link_enabled: flag,
  passkey_enabled: flag,
  client_team_creation_enabled: flag,
  client_user_deletion_enabled: flag,
  allow_user_api_keys: flag,
  allow_team_api_keys: flag,
} as const

/** The domains of the app, to which the service redirects. */
const domains = list(entity({ domain: text, handler_path: text }))

/** The project, as returned to clients. */
export const project = entity({
  id: text,
  display_name: text,
  config: entity({ ...clientFlags, enabled_oauth_providers: list(entity({ id: text })), domains: added(domains) }),
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

/** Configuration of an OAuth provider: with the service's shared keys or the project's own. */
const oauthProviderFields = {
  id: openOneOf(...OAUTH_PROVIDERS),
  enabled: removed(optional(flag)),
  type: openOneOf('shared', 'standard'),
  client_id: optional(text),
  client_secret: optional(text),
  facebook_config_id: optional(text),
  microsoft_tenant_id: optional(text),
  apple_bundle_ids: added(optional(list(text))),
} as const
/** An OAuth provider of a project. */
export const oauthProvider = entity({ ...oauthProviderFields, provider_config_id: added(optional(text)) })
const oauthProviderChanges = entity(oauthProviderFields)

/** Email configuration of the project: the service's shared server or the project's own SMTP server. */
export const emailConfig = entity({
  type: openOneOf('shared', 'standard'),
  host: optional(text),
  port: optional(count),
  username: optional(text),
  password: optional(text),
  sender_name: optional(text),
  sender_email: optional(text),
})

const permissions = list(entity({ id: text }))
const mergeStrategy = openOneOf('link_method', 'raise_error', 'allow_duplicates')

const onboardingStatus = openOneOf(
  'config_choice',
  'apps_selection',
  'auth_setup',
  'domain_setup',
  'email_theme_setup',
  'payments_setup',
  'welcome',
  'completed',
)

/** The project with all settings, as returned to admins. */
export const adminProject = entity({
  id: text,
  display_name: text,
  description: nullable(text),
  created_at_millis: date,
  user_count: removed(count),
  is_production_mode: flag,
  owner_team_id: added(nullable(text)),
  onboarding_status: added(onboardingStatus),
  logo_url: added(nullable(text)),
  logo_full_url: added(nullable(text)),
  logo_dark_mode_url: added(nullable(text)),
  logo_full_dark_mode_url: added(nullable(text)),
  config: entity({
    id: removed(text),
    ...clientFlags,
    allow_localhost: flag,
    create_team_on_sign_up: flag,
    oauth_providers: list(oauthProvider),
    enabled_oauth_providers: list(entity({ id: text })),
    domains,
    email_config: emailConfig,
    team_creator_default_permissions: permissions,
    team_member_default_permissions: permissions,
    user_default_permissions: permissions,
    oauth_account_merge_strategy: mergeStrategy,
    email_theme: added(text),
  }),
})

const projectConfigChanges = entity({
  sign_up_enabled: optional(flag),
  credential_enabled: optional(flag),
  magic_link_enabled: optional(flag),
  passkey_enabled: optional(flag),
  client_team_creation_enabled: optional(flag),
  client_user_deletion_enabled: optional(flag),
  allow_user_api_keys: optional(flag),
  allow_team_api_keys: optional(flag),
  allow_localhost: optional(flag),
  create_team_on_sign_up: optional(flag),
  oauth_providers: optional(list(oauthProviderChanges)),
  domains: optional(domains),
  email_config: optional(emailConfig),
  team_creator_default_permissions: optional(permissions),
  team_member_default_permissions: optional(permissions),
  user_default_permissions: optional(permissions),
  oauth_account_merge_strategy: optional(mergeStrategy),
  email_theme: added(optional(text)),
  require_email_verification: added(optional(flag)),
})
const projectChanges = {
  description: optional(nullable(text)),
  is_production_mode: optional(flag),
  config: optional(projectConfigChanges),
  onboarding_status: added(optional(onboardingStatus)),
  logo_url: added(optional(nullable(text))),
  logo_full_url: added(optional(nullable(text))),
  logo_dark_mode_url: added(optional(nullable(text))),
  logo_full_dark_mode_url: added(optional(nullable(text))),
} as const

export const getProject = endpoint({
  name: 'getProject',
  method: 'GET',
  path: '/projects/current',
  access: 'client',
  summary: 'Get the project',
  response: project,
  session: 'none',
  errors: ['PROJECT_NOT_FOUND'],
  reads: ['project'],
})

export const listOwnedProjects = endpoint({
  name: 'listOwnedProjects',
  method: 'GET',
  path: '/internal/projects',
  access: 'client',
  summary: 'List the projects of the signed-in user',
  response: listOf(adminProject),
  session: 'required',
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
  reads: ['owned-projects'],
})

export const createOwnedProject = endpoint({
  name: 'createOwnedProject',
  method: 'POST',
  path: '/internal/projects',
  access: 'client',
  summary: 'Create a project for the signed-in user',
  body: entity({ display_name: text, owner_team_id: added(text), ...projectChanges }),
  response: adminProject,
  status: 201,
  session: 'required',
  errors: [
    'USER_AUTHENTICATION_REQUIRED',
    'EXPECTED_INTERNAL_PROJECT',
    'INVALID_SHARED_OAUTH_PROVIDER_ID',
    'TEAM_MEMBERSHIP_NOT_FOUND',
  ],
  changes: ['owned-projects'],
})

export const getAdminProject = endpoint({
  name: 'getAdminProject',
  method: 'GET',
  path: '/internal/projects/current',
  access: 'admin',
  summary: 'Get the project with all settings',
  response: adminProject,
  session: 'none',
  reads: ['project'],
})

export const updateProject = endpoint({
  name: 'updateProject',
  method: 'PATCH',
  path: '/internal/projects/current',
  access: 'admin',
  summary: 'Update the project',
  body: entity({ display_name: optional(text), ...projectChanges }),
  response: adminProject,
  session: 'none',
  errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID'],
  refusals: { 400: 'PROJECT_CHANGE_REFUSED' },
  changes: ['project', 'owned-projects'],
})

export const deleteProject = endpoint({
  name: 'deleteProject',
  method: 'DELETE',
  path: '/internal/projects/current',
  access: 'admin',
  summary: 'Delete the project',
  response: success,
  session: 'none',
  changes: ['project', 'owned-projects'],
})
