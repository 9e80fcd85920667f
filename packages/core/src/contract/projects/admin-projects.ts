import { endpoint } from '../endpoint.js'
import { listOf, success } from '../responses.js'
import * as s from '../schema/index.js'
import { clientFlags, configState, domains, OAUTH_PROVIDERS, promoCodes } from './project.js'

/** Configuration of an OAuth provider: with the service's shared keys or the project's own. */
const oauthProviderFields = {
  id: s.openOneOf(...OAUTH_PROVIDERS),
  enabled: s.until('2.8.8', s.optional(s.boolean)),
  type: s.openOneOf('shared', 'standard'),
  client_id: s.optional(s.string),
  client_secret: s.optional(s.secret),
  facebook_config_id: s.optional(s.string),
  microsoft_tenant_id: s.optional(s.string),
  apple_bundle_ids: s.since('2.8.86', s.optional(s.list(s.string))),
  apple_team_id: s.since('hexclave-1.0', s.optional(s.string)),
  apple_key_id: s.since('hexclave-1.0', s.optional(s.string)),
  apple_private_key: s.since('hexclave-1.0', s.optional(s.secret)),
} as const
/** An OAuth provider of a project. */
export const oauthProvider = s.entity({
  ...oauthProviderFields,
  provider_config_id: s.since('2.8.86', s.optional(s.string)),
})
const oauthProviderChanges = s.entity({
  ...oauthProviderFields,
  client_secret: s.optional(s.stringOrSecret),
  apple_private_key: s.since('hexclave-1.0', s.optional(s.stringOrSecret)),
})

const emailConfigFields = {
  type: s.openOneOf('shared', 'standard'),
  host: s.optional(s.string),
  port: s.optional(s.number),
  username: s.optional(s.string),
  password: s.optional(s.secret),
  sender_name: s.optional(s.string),
  sender_email: s.optional(s.email),
} as const
/** Email configuration of the project: the service's shared server or the project's own SMTP server. */
export const emailConfig = s.entity(emailConfigFields)
const emailConfigChanges = s.entity({ ...emailConfigFields, password: s.optional(s.stringOrSecret) })

const permissions = s.list(s.entity({ id: s.string }))
const mergeStrategy = s.openOneOf('link_method', 'raise_error', 'allow_duplicates')

const onboardingStatus = s.openOneOf(
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
export const adminProject = s.entity({
  id: s.string,
  display_name: s.string,
  description: s.nullable(s.string),
  created_at_millis: s.date,
  user_count: s.until('2.8.8', s.number),
  is_production_mode: s.boolean,
  owner_team_id: s.since('2.8.86', s.nullable(s.string)),
  onboarding_status: s.since('2.8.86', onboardingStatus),
  logo_url: s.since('2.8.86', s.nullable(s.string)),
  logo_full_url: s.since('2.8.86', s.nullable(s.string)),
  logo_dark_mode_url: s.since('2.8.86', s.nullable(s.string)),
  logo_full_dark_mode_url: s.since('2.8.86', s.nullable(s.string)),
  ...configState,
  onboarding_state: s.since('hexclave-1.0', s.optional(s.nullable(s.json))),
  config: s.entity({
    id: s.until('2.8.8', s.string),
    ...clientFlags,
    allow_localhost: s.boolean,
    create_team_on_sign_up: s.boolean,
    oauth_providers: s.list(oauthProvider),
    enabled_oauth_providers: s.list(s.entity({ id: s.string })),
    domains,
    email_config: emailConfig,
    team_creator_default_permissions: permissions,
    team_member_default_permissions: permissions,
    user_default_permissions: permissions,
    oauth_account_merge_strategy: mergeStrategy,
    email_theme: s.since('2.8.86', s.string),
    ...promoCodes,
  }),
})

const projectConfigChanges = s.entity({
  sign_up_enabled: s.optional(s.boolean),
  credential_enabled: s.optional(s.boolean),
  magic_link_enabled: s.optional(s.boolean),
  passkey_enabled: s.optional(s.boolean),
  client_team_creation_enabled: s.optional(s.boolean),
  client_user_deletion_enabled: s.optional(s.boolean),
  allow_user_api_keys: s.optional(s.boolean),
  allow_team_api_keys: s.optional(s.boolean),
  allow_localhost: s.optional(s.boolean),
  create_team_on_sign_up: s.optional(s.boolean),
  oauth_providers: s.optional(s.list(oauthProviderChanges)),
  domains: s.optional(domains),
  email_config: s.optional(emailConfigChanges),
  team_creator_default_permissions: s.optional(permissions),
  team_member_default_permissions: s.optional(permissions),
  user_default_permissions: s.optional(permissions),
  oauth_account_merge_strategy: s.optional(mergeStrategy),
  email_theme: s.since('2.8.86', s.optional(s.string)),
  require_email_verification: s.since('2.8.86', s.optional(s.boolean)),
})
const projectChanges = {
  description: s.optional(s.nullable(s.string)),
  is_production_mode: s.optional(s.boolean),
  config: s.optional(projectConfigChanges),
  onboarding_status: s.since('2.8.86', s.optional(onboardingStatus)),
  logo_url: s.since('2.8.86', s.optional(s.nullable(s.string))),
  logo_full_url: s.since('2.8.86', s.optional(s.nullable(s.string))),
  logo_dark_mode_url: s.since('2.8.86', s.optional(s.nullable(s.string))),
  logo_full_dark_mode_url: s.since('2.8.86', s.optional(s.nullable(s.string))),
  onboarding_state: s.since('hexclave-1.0', s.optional(s.nullable(s.json))),
} as const

export const listOwnedProjects = endpoint('GET /internal/projects', 'client', {
  name: 'listOwnedProjects',
  summary: 'List the projects of the signed-in user',
  response: listOf(adminProject),
  session: 'required',
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT'],
  reads: ['owned-projects'],
})

export const createOwnedProject = endpoint('POST /internal/projects', 'client', {
  name: 'createOwnedProject',
  summary: 'Create a project for the signed-in user',
  body: s.entity({
    display_name: s.string,
    owner_team_id: s.since('2.8.86', s.id),
    is_development_environment: s.since('hexclave-1.0', s.optional(s.boolean)),
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

export const getAdminProject = endpoint('GET /internal/projects/current', 'admin', {
  name: 'getAdminProject',
  summary: 'Get the project with all settings',
  response: adminProject,
  reads: ['project'],
})

export const updateProject = endpoint('PATCH /internal/projects/current', 'admin', {
  name: 'updateProject',
  summary: 'Update the project',
  body: s.entity({ display_name: s.optional(s.string), ...projectChanges }),
  response: adminProject,
  errors: ['INVALID_SHARED_OAUTH_PROVIDER_ID'],
  plainTextErrors: { 400: 'PROJECT_CHANGE_REJECTED' },
  changes: ['project'],
})

export const deleteProject = endpoint('DELETE /internal/projects/current', 'admin', {
  name: 'deleteProject',
  summary: 'Delete the project',
  response: success,
  changes: ['project'],
})
