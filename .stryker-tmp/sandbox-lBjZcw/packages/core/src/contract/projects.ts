// @ts-nocheck
import { listOf, success } from './answers.js'
import { endpoint } from './endpoint.js'
import { count, date, entity, flag, list, nullable, oneOf, optional, text } from './kinds.js'

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

/** The project, as returned to clients. */
export const project = entity({
  id: text,
  display_name: text,
  config: entity({ ...clientFlags, enabled_oauth_providers: list(entity({ id: text })) }),
})

/** Supported OAuth providers. */
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
] as const

/** Configuration of an OAuth provider: with the service's shared keys or the project's own. */
export const oauthProvider = entity({
  id: oneOf(...OAUTH_PROVIDERS),
  enabled: optional(flag),
  type: oneOf('shared', 'standard'),
  client_id: optional(text),
  client_secret: optional(text),
  facebook_config_id: optional(text),
  microsoft_tenant_id: optional(text),
})

/** Email configuration of the project: the service's shared server or the project's own SMTP server. */
export const emailConfig = entity({
  type: oneOf('shared', 'standard'),
  host: optional(text),
  port: optional(count),
  username: optional(text),
  password: optional(text),
  sender_name: optional(text),
  sender_email: optional(text),
})

const domains = list(entity({ domain: text, handler_path: text }))
const permissions = list(entity({ id: text }))
const mergeStrategy = oneOf('link_method', 'raise_error', 'allow_duplicates')

/** The project with all settings, as returned to admins. */
export const adminProject = entity({
  id: text,
  display_name: text,
  description: nullable(text),
  created_at_millis: date,
  user_count: count,
  is_production_mode: flag,
  config: entity({
    id: optional(text),
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
  oauth_providers: optional(list(oauthProvider)),
  domains: optional(domains),
  email_config: optional(emailConfig),
  team_creator_default_permissions: optional(permissions),
  team_member_default_permissions: optional(permissions),
  user_default_permissions: optional(permissions),
  oauth_account_merge_strategy: optional(mergeStrategy),
})
const projectChanges = {
  description: optional(nullable(text)),
  is_production_mode: optional(flag),
  config: optional(projectConfigChanges),
} as const

export const readProject = endpoint({
  name: 'readProject',
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
  body: entity({ display_name: text, ...projectChanges }),
  response: adminProject,
  status: 201,
  session: 'required',
  errors: ['USER_AUTHENTICATION_REQUIRED', 'EXPECTED_INTERNAL_PROJECT', 'INVALID_SHARED_OAUTH_PROVIDER_ID'],
  changes: ['owned-projects'],
})

export const readAdminProject = endpoint({
  name: 'readAdminProject',
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
