import { endpoint } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import {
  boolean,
  date,
  email,
  entity,
  id,
  json,
  list,
  nullable,
  number,
  openOneOf,
  optional,
  secret,
  since,
  string,
  stringOrSecret,
  until,
} from '../schema/index.js'
import { clientFlags, configState, domains, OAUTH_PROVIDERS, promoCodes } from './project.js'

/** Configuration of an OAuth provider: with the service's shared keys or the project's own. */
const oauthProviderFields = {
  id: openOneOf(...OAUTH_PROVIDERS),
  enabled: until('2.8.8', optional(boolean)),
  type: openOneOf('shared', 'standard'),
  client_id: optional(string),
  client_secret: optional(secret),
  facebook_config_id: optional(string),
  microsoft_tenant_id: optional(string),
  apple_bundle_ids: since('2.8.86', optional(list(string))),
  apple_team_id: since('hexclave-1.0', optional(string)),
  apple_key_id: since('hexclave-1.0', optional(string)),
  apple_private_key: since('hexclave-1.0', optional(secret)),
} as const
/** An OAuth provider of a project. */
export const oauthProvider = entity({ ...oauthProviderFields, provider_config_id: since('2.8.86', optional(string)) })
const oauthProviderChanges = entity({
  ...oauthProviderFields,
  client_secret: optional(stringOrSecret),
  apple_private_key: since('hexclave-1.0', optional(stringOrSecret)),
})

const emailConfigFields = {
  type: openOneOf('shared', 'standard'),
  host: optional(string),
  port: optional(number),
  username: optional(string),
  password: optional(secret),
  sender_name: optional(string),
  sender_email: optional(email),
} as const
/** Email configuration of the project: the service's shared server or the project's own SMTP server. */
export const emailConfig = entity(emailConfigFields)
const emailConfigChanges = entity({ ...emailConfigFields, password: optional(stringOrSecret) })

const permissions = list(entity({ id: string }))
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
  id: string,
  display_name: string,
  description: nullable(string),
  created_at_millis: date,
  user_count: until('2.8.8', number),
  is_production_mode: boolean,
  owner_team_id: since('2.8.86', nullable(string)),
  onboarding_status: since('2.8.86', onboardingStatus),
  logo_url: since('2.8.86', nullable(string)),
  logo_full_url: since('2.8.86', nullable(string)),
  logo_dark_mode_url: since('2.8.86', nullable(string)),
  logo_full_dark_mode_url: since('2.8.86', nullable(string)),
  ...configState,
  onboarding_state: since('hexclave-1.0', optional(nullable(json))),
  config: entity({
    id: until('2.8.8', string),
    ...clientFlags,
    allow_localhost: boolean,
    create_team_on_sign_up: boolean,
    oauth_providers: list(oauthProvider),
    enabled_oauth_providers: list(entity({ id: string })),
    domains,
    email_config: emailConfig,
    team_creator_default_permissions: permissions,
    team_member_default_permissions: permissions,
    user_default_permissions: permissions,
    oauth_account_merge_strategy: mergeStrategy,
    email_theme: since('2.8.86', string),
    ...promoCodes,
  }),
})

const projectConfigChanges = entity({
  sign_up_enabled: optional(boolean),
  credential_enabled: optional(boolean),
  magic_link_enabled: optional(boolean),
  passkey_enabled: optional(boolean),
  client_team_creation_enabled: optional(boolean),
  client_user_deletion_enabled: optional(boolean),
  allow_user_api_keys: optional(boolean),
  allow_team_api_keys: optional(boolean),
  allow_localhost: optional(boolean),
  create_team_on_sign_up: optional(boolean),
  oauth_providers: optional(list(oauthProviderChanges)),
  domains: optional(domains),
  email_config: optional(emailConfigChanges),
  team_creator_default_permissions: optional(permissions),
  team_member_default_permissions: optional(permissions),
  user_default_permissions: optional(permissions),
  oauth_account_merge_strategy: optional(mergeStrategy),
  email_theme: since('2.8.86', optional(string)),
  require_email_verification: since('2.8.86', optional(boolean)),
})
const projectChanges = {
  description: optional(nullable(string)),
  is_production_mode: optional(boolean),
  config: optional(projectConfigChanges),
  onboarding_status: since('2.8.86', optional(onboardingStatus)),
  logo_url: since('2.8.86', optional(nullable(string))),
  logo_full_url: since('2.8.86', optional(nullable(string))),
  logo_dark_mode_url: since('2.8.86', optional(nullable(string))),
  logo_full_dark_mode_url: since('2.8.86', optional(nullable(string))),
  onboarding_state: since('hexclave-1.0', optional(nullable(json))),
} as const

export const listOwnedProjects = endpoint('GET /internal/projects', {
  name: 'listOwnedProjects',
  access: 'client',
  summary: 'List the projects of the signed-in user',
  response: listOf(adminProject),
  session: 'required',
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
  reads: ['owned-projects'],
})

export const createOwnedProject = endpoint('POST /internal/projects', {
  name: 'createOwnedProject',
  access: 'client',
  summary: 'Create a project for the signed-in user',
  body: entity({
    display_name: string,
    owner_team_id: since('2.8.86', id),
    is_development_environment: since('hexclave-1.0', optional(boolean)),
    ...projectChanges,
  }),
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

export const getAdminProject = endpoint('GET /internal/projects/current', {
  name: 'getAdminProject',
  access: 'admin',
  summary: 'Get the project with all settings',
  response: adminProject,
  session: 'none',
  reads: ['project'],
})

export const updateProject = endpoint('PATCH /internal/projects/current', {
  name: 'updateProject',
  access: 'admin',
  summary: 'Update the project',
  body: entity({ display_name: optional(string), ...projectChanges }),
  response: adminProject,
  session: 'none',
  errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID'],
  plainTextErrors: { 400: 'PROJECT_CHANGE_REJECTED' },
  changes: ['project'],
})

export const deleteProject = endpoint('DELETE /internal/projects/current', {
  name: 'deleteProject',
  access: 'admin',
  summary: 'Delete the project',
  response: success,
  session: 'none',
  changes: ['project'],
})
