import { endpoint } from '../endpoint.js'
import { success } from '../responses.js'
import * as s from '../schema/index.js'

// The configuration of a project is one JSON object. Each level overrides keys of the level before it.

/** The levels of the configuration, each of which overrides the one before it. */
export const CONFIG_LEVELS = ['project', 'branch', 'environment'] as const

/**
 * The configuration of a project. Keys can contain dots: `auth.otp.allowSignIn`.
 *
 * @example
 * const config: ProjectConfig = await getConfig(admin)
 */
export type ProjectConfig = Readonly<Record<string, unknown>>
/**
 * A level of the configuration. Each level overrides the one before it: project, branch, environment.
 *
 * @example
 * const level: ConfigLevel = 'branch'
 */
export type ConfigLevel = (typeof CONFIG_LEVELS)[number]

/** A level. Server clients can only use `branch`. */
const LEVEL = s.entity({ level: s.defaultsTo('environment', s.oneOf(...CONFIG_LEVELS)) })
const configText = s.entity({ config_string: s.renamedTo('config', s.jsonText) })
/** The view is the configuration itself. */
const config: s.Schema<{ readonly config_string: string }, ProjectConfig> = {
  ...configText,
  decode: (wire, at) => configText.decode(wire, at).config,
  encode: (view, at) => configText.encode({ config: view }, at),
}
/**
 * The configuration has the settings, permissions, templates and themes of the project. What users have of a permission
 * or a sign-in provider goes with it.
 */
const CHANGES = [
  'project',
  'permission-definitions',
  'team-permissions',
  'project-permissions',
  'oauth-accounts',
  'email-templates',
  'email-themes',
] as const
const REFUSED = { 400: 'INVALID_CONFIG', 403: 'NOT_ALLOWED' } as const

/** Where the configuration of the branch comes from. */
export const configSource = s.entity({
  type: s.openOneOf('unlinked', 'pushed-from-unknown', 'pushed-from-github'),
  owner: s.optional(s.string),
  repo: s.optional(s.string),
  branch: s.optional(s.string),
  commit_hash: s.optional(s.string),
  config_file_path: s.optional(s.string),
  workflow_path: s.since('hexclave-1.0', s.optional(s.string)),
})

/**
 * Returns the configuration of the project: the overrides of all levels, and the defaults.
 *
 * @param client The admin client of the project.
 * @param input No parameters.
 * @returns The configuration.
 * @throws {LatchkeyError} `NOT_SUPPORTED_BY_SERVER` before service version 2.8.86.
 *
 * @example
 * const config = await getConfig(admin)
 */
export const getConfig = endpoint('GET /internal/config', 'admin', {
  name: 'getConfig',
  since: '2.8.86',
  summary: 'Get the configuration of the project with all defaults',
  response: config,
  reads: ['config'],
})

/**
 * Returns what a level of the configuration overrides.
 *
 * @param client The admin client of the project, or a server client for the level `branch`.
 * @param input The level. Default: `environment`.
 * @returns The override, empty if there is none.
 *
 * @example
 * const override = await getConfigOverride(admin, { level: 'project' })
 */
export const getConfigOverride = endpoint('GET /internal/config/override/{level}', 'server', {
  name: 'getConfigOverride',
  params: LEVEL,
  since: '2.8.86',
  summary: 'Get the configuration override of a level',
  response: config,
  session: 'none',
  plainTextErrors: REFUSED,
  reads: ['config'],
})

const overrideFields = s.entity({ ...configText.fields, source: s.optional(configSource) })
const override = {
  ...overrideFields,
  encode(view: s.ViewOf<typeof overrideFields> & { readonly level?: unknown }, at?: string) {
    if (view.level === 'branch' && !view.source)
      throw new s.UnexpectedValue('source', 'an object for the level `branch`', view.source)
    return overrideFields.encode(view, at)
  },
} as const

/**
 * Replaces what a level of the configuration overrides.
 *
 * @param client The admin client of the project, or a server client for the level `branch`.
 * @param input The override, and the level. Default: `environment`. The level `branch` requires `source`.
 * @returns The response: `success` is true.
 * @throws {LatchkeyError} `INVALID_CONFIG` when a key is unknown or a value has the wrong type.
 *
 * @example
 * const override = await getConfigOverride(admin)
 * await replaceConfigOverride(admin, { config: { ...override, 'auth.allowSignUp': false } })
 */
export const replaceConfigOverride = endpoint('PUT /internal/config/override/{level}', 'server', {
  name: 'replaceConfigOverride',
  params: LEVEL,
  since: '2.8.86',
  summary: 'Replace the configuration override of a level',
  body: override,
  response: success,
  session: 'none',
  plainTextErrors: REFUSED,
  changes: CHANGES,
})

/**
 * Updates the configuration of the project. Each given key replaces the stored keys that are equal to it or below it,
 * so use keys with dots to change one value.
 *
 * @param client The admin client of the project, or a server client for the level `branch`.
 * @param input The changes, and the level. Default: `environment`.
 * @returns The response: `success` is true.
 * @throws {LatchkeyError} `INVALID_CONFIG` when a key is unknown or a value has the wrong type.
 *
 * @example
 * await updateConfig(client, { config: { 'auth.otp.allowSignIn': true } })
 */
export const updateConfig = endpoint('PATCH /internal/config/override/{level}', 'server', {
  name: 'updateConfig',
  params: LEVEL,
  since: '2.8.86',
  summary: 'Update the configuration override of a level',
  body: s.entity({ config_override_string: s.renamedTo('config', s.jsonText) }),
  response: success,
  session: 'none',
  plainTextErrors: REFUSED,
  changes: CHANGES,
})

export const resetConfigKeys = endpoint('POST /internal/config/override/{level}/reset-keys', 'admin', {
  name: 'resetConfigKeys',
  params: LEVEL,
  since: '2.8.86',
  summary: 'Remove keys from the configuration override of a level',
  body: s.entity({ keys: s.list(s.string) }),
  response: success,
  plainTextErrors: REFUSED,
  changes: CHANGES,
})

export const getConfigSource = endpoint('GET /internal/config/source', 'admin', {
  name: 'getConfigSource',
  since: '2.8.86',
  summary: 'Get where the configuration of the branch comes from',
  response: s.entity({ source: configSource }),
  reads: ['config'],
})

export const deleteConfigSource = endpoint('DELETE /internal/config/source', 'admin', {
  name: 'deleteConfigSource',
  since: '2.8.86',
  summary: 'Remove the source of the configuration of the branch. The configuration stays',
  response: success,
  changes: ['config'],
})

export const previewAffectedUsers = endpoint('POST /internal/onboarding/preview-affected-users', 'admin', {
  name: 'previewAffectedUsers',
  since: '2.8.86',
  summary: 'List the users whom a change of the onboarding would restrict',
  query: s.entity({ limit: s.optional(s.numberString) }),
  body: s.entity({ onboarding: s.optional(s.entity({ require_email_verification: s.optional(s.boolean) })) }),
  response: s.entity({
    affected_users: s.list(
      s.entity({
        id: s.string,
        display_name: s.nullable(s.string),
        primary_email: s.nullable(s.string),
        restricted_reason: s.entity({ type: s.string }),
      }),
    ),
    total_affected_count: s.number,
  }),
})
