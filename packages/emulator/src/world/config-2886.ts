import { OAUTH_PROVIDERS } from '@latchkey/core/contract'
import { configOfEntities, ENTITY_PATHS } from './config-entities-2886.js'
import type { ProjectSettings } from './project-settings.js'
import type { ProjectRow } from './rows.js'
import type { World } from './world.js'

// The configuration of a project in version 2.8.86: three levels of overrides over defaults. The settings of the
// project are the source of truth for the keys that they cover.

export const CONFIG_LEVELS = ['project', 'branch', 'environment'] as const
export type ConfigLevel = (typeof CONFIG_LEVELS)[number]

/** Configuration with dotted paths as keys. */
export type FlatConfig = Readonly<Record<string, unknown>>
export type ConfigSource = Readonly<Record<string, unknown>> & { readonly type: string }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Returns the leaves of a configuration by dotted path. An empty object is a leaf. */
export function flatten(config: Readonly<Record<string, unknown>>, prefix = ''): Record<string, unknown> {
  return Object.assign(
    {},
    ...Object.entries(config).map(([key, value]) =>
      isObject(value) && Object.keys(value).length > 0
        ? flatten(value, `${prefix}${key}.`)
        : { [`${prefix}${key}`]: value },
    ),
  )
}

/** Returns a nested configuration for dotted paths. */
export function nest(flat: FlatConfig): Record<string, unknown> {
  const result: Record<string, unknown> = {}
  for (const [path, value] of Object.entries(flat)) {
    const keys = path.split('.')
    const last = keys.pop() ?? ''
    let target = result
    for (const key of keys) {
      if (!isObject(target[key])) target[key] = {}
      target = target[key] as Record<string, unknown>
    }
    const empty = isObject(value) && Object.keys(value).length === 0
    // A copy, because later paths are written into it.
    if (!(empty && isObject(target[last]))) target[last] = isObject(value) ? structuredClone(value) : value
  }
  return result
}

const isAtOrBelow = (path: string, key: string) => path === key || path.startsWith(`${key}.`)

/** Removes paths and everything below them. */
export const withoutPaths = (config: FlatConfig, keys: readonly string[]): FlatConfig =>
  Object.fromEntries(Object.entries(config).filter(([path]) => !keys.some((key) => isAtOrBelow(path, key))))

/** Replaces each top-level key of a change, which may be a dotted path, with everything below it. */
export const merge = (config: FlatConfig, change: Readonly<Record<string, unknown>>): FlatConfig => ({
  ...withoutPaths(config, Object.keys(change)),
  ...flatten(change),
})

/** Defaults without any override. */
const DEFAULTS: FlatConfig = {
  'project.requirePublishableClientKey': false,
  'auth.allowSignUp': true,
  'auth.password.allowSignIn': false,
  'auth.otp.allowSignIn': false,
  'auth.passkey.allowSignIn': false,
  'auth.oauth.accountMergeStrategy': 'link_method',
  'auth.oauth.providers': {},
  'auth.signUpRules': {},
  'auth.signUpRulesDefaultAction': 'allow',
  'teams.createPersonalTeamOnSignUp': false,
  'teams.allowClientTeamCreation': false,
  'users.allowClientUserDeletion': false,
  'apiKeys.enabled.user': false,
  'apiKeys.enabled.team': false,
  'onboarding.requireEmailVerification': false,
  'domains.allowLocalhost': false,
  'domains.trustedDomains': {},
  'rbac.permissions': {},
  'rbac.defaultPermissions.teamCreator': {},
  'rbac.defaultPermissions.teamMember': {},
  'rbac.defaultPermissions.signUp': {},
  'emails.selectedThemeId': '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'emails.server.isShared': true,
  'apps.installed': {},
  'sourceOfTruth.type': 'hosted',
}

/** Defaults of each entry, by the path of its group. */
const ENTRY_DEFAULTS: Readonly<Record<string, FlatConfig>> = {
  'auth.oauth.providers': { isShared: true, allowSignIn: false, allowConnectedAccounts: false },
  'domains.trustedDomains': { handlerPath: '/handler' },
  'apps.installed': { enabled: false },
}

const FLAGS = {
  'project.requirePublishableClientKey': 'publishable_client_key_required',
  'auth.allowSignUp': 'sign_up_enabled',
  'auth.password.allowSignIn': 'credential_enabled',
  'auth.otp.allowSignIn': 'magic_link_enabled',
  'auth.passkey.allowSignIn': 'passkey_enabled',
  'teams.createPersonalTeamOnSignUp': 'create_team_on_sign_up',
  'teams.allowClientTeamCreation': 'client_team_creation_enabled',
  'users.allowClientUserDeletion': 'client_user_deletion_enabled',
  'apiKeys.enabled.user': 'allow_user_api_keys',
  'apiKeys.enabled.team': 'allow_team_api_keys',
  'onboarding.requireEmailVerification': 'require_email_verification',
  'domains.allowLocalhost': 'allow_localhost',
} as const satisfies Record<string, keyof ProjectSettings>

const PERMISSION_LISTS = {
  teamCreator: 'team_creator_default_permissions',
  teamMember: 'team_member_default_permissions',
  signUp: 'user_default_permissions',
} as const satisfies Record<string, keyof ProjectSettings>

/** The key that only the project level has. */
const KEY_REQUIRED = 'project.requirePublishableClientKey'

/** The paths of the environment level that the project row and its entities cover. */
const COVERED = [
  ...Object.keys(FLAGS).filter((path) => path !== KEY_REQUIRED),
  'auth.oauth.accountMergeStrategy',
  'auth.oauth.providers',
  'domains.trustedDomains',
  'emails.server',
  'rbac.defaultPermissions',
  'emails.selectedThemeId',
  ...ENTITY_PATHS,
]

/** Returns the configuration of the environment level that the project and its entities express. */
function configOfProject(world: World, { id, settings, emailTheme }: ProjectRow): FlatConfig {
  const server = settings.email_config
  return flatten({
    ...Object.fromEntries(
      Object.entries(FLAGS).flatMap(([path, name]) => (path === KEY_REQUIRED ? [] : [[path, settings[name] ?? false]])),
    ),
    ...(emailTheme !== undefined && { 'emails.selectedThemeId': emailTheme }),
    ...configOfEntities(world, id),
    'auth.oauth.accountMergeStrategy': settings.oauth_account_merge_strategy,
    ...Object.fromEntries(
      settings.oauth_providers.map((provider) => [`auth.oauth.providers.${provider.id}`, providerConfig(provider)]),
    ),
    ...Object.fromEntries(
      settings.domains.map(({ domain, handler_path }, i) => [
        `domains.trustedDomains.${i + 1}`,
        { baseUrl: domain, handlerPath: handler_path },
      ]),
    ),
    ...Object.fromEntries(
      Object.entries(PERMISSION_LISTS).flatMap(([list, name]) =>
        settings[name].map(({ id }) => [`rbac.defaultPermissions.${list}.${id}`, true]),
      ),
    ),
    'emails.server':
      server.type === 'shared'
        ? { isShared: true }
        : {
            isShared: false,
            provider: 'smtp',
            host: server.host,
            port: server.port,
            username: server.username,
            password: server.password,
            senderName: server.sender_name,
            senderEmail: server.sender_email,
          },
  })
}

type Provider = ProjectSettings['oauth_providers'][number]

const providerConfig = (provider: Provider) => ({
  type: provider.id,
  allowSignIn: provider.enabled !== false,
  allowConnectedAccounts: true,
  isShared: provider.type === 'shared',
  ...(provider.client_id !== undefined && { clientId: provider.client_id }),
  ...(provider.client_secret !== undefined && { clientSecret: provider.client_secret }),
  ...(provider.facebook_config_id !== undefined && { facebookConfigId: provider.facebook_config_id }),
  ...(provider.microsoft_tenant_id !== undefined && { microsoftTenantId: provider.microsoft_tenant_id }),
  ...(provider.apple_bundle_ids !== undefined && {
    appleBundles: Object.fromEntries(provider.apple_bundle_ids.map((bundleId, i) => [i + 1, { bundleId }])),
  }),
})

const bundleIdsOf = (bundles: unknown): string[] =>
  isObject(bundles)
    ? Object.values(bundles).flatMap((bundle) =>
        isObject(bundle) && typeof bundle.bundleId === 'string' ? [bundle.bundleId] : [],
      )
    : []

/** Returns the settings that a complete configuration expresses. */
export function settingsOfConfig(
  settings: ProjectSettings,
  config: Readonly<Record<string, unknown>>,
): ProjectSettings {
  const flat = flatten(config)
  const at = (path: string): Record<string, unknown> => {
    let value: unknown = config
    for (const key of path.split('.')) value = isObject(value) ? value[key] : undefined
    return isObject(value) ? value : {}
  }
  const server = at('emails.server')
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined)
  return {
    ...settings,
    ...(Object.fromEntries(Object.entries(FLAGS).map(([path, name]) => [name, flat[path] === true])) as object),
    oauth_account_merge_strategy: flat[
      'auth.oauth.accountMergeStrategy'
    ] as ProjectSettings['oauth_account_merge_strategy'],
    oauth_providers: Object.entries(at('auth.oauth.providers')).map(([id, value]) => {
      const provider = (value ?? {}) as Record<string, unknown>
      return {
        id: id as Provider['id'],
        enabled: provider.allowSignIn === true,
        type: provider.isShared === false ? ('standard' as const) : ('shared' as const),
        ...(text(provider.clientId) !== undefined && { client_id: text(provider.clientId) }),
        ...(text(provider.clientSecret) !== undefined && { client_secret: text(provider.clientSecret) }),
        ...(text(provider.facebookConfigId) !== undefined && { facebook_config_id: text(provider.facebookConfigId) }),
        ...(text(provider.microsoftTenantId) !== undefined && {
          microsoft_tenant_id: text(provider.microsoftTenantId),
        }),
        ...(isObject(provider.appleBundles) && { apple_bundle_ids: bundleIdsOf(provider.appleBundles) }),
      }
    }),
    domains: Object.values(at('domains.trustedDomains')).flatMap((value) => {
      const { baseUrl, handlerPath } = value as { baseUrl?: string; handlerPath: string }
      return baseUrl ? [{ domain: baseUrl, handler_path: handlerPath }] : []
    }),
    ...(Object.fromEntries(
      Object.entries(PERMISSION_LISTS).map(([list, name]) => [
        name,
        Object.entries(at(`rbac.defaultPermissions.${list}`)).flatMap(([id, given]) =>
          given === true ? [{ id }] : [],
        ),
      ]),
    ) as object),
    email_config:
      server.isShared === false
        ? {
            type: 'standard',
            host: text(server.host) ?? '',
            port: Number(server.port ?? 25),
            username: text(server.username) ?? '',
            password: text(server.password) ?? '',
            sender_name: text(server.senderName) ?? '',
            sender_email: text(server.senderEmail) ?? '',
          }
        : { type: 'shared' },
  }
}

const overrideId = (projectId: string, level: ConfigLevel) => `config/${projectId}/${level}`

interface StoredOverride {
  readonly config: FlatConfig
  /** The configuration of the project when it was stored, as JSON, to detect later changes of the project. */
  readonly settings: string
}

/** Returns the override of a level, with dotted paths. */
export function overrideOf(world: World, project: ProjectRow, level: ConfigLevel): FlatConfig {
  const stored = world.meta.get(overrideId(project.id, level))?.value as StoredOverride | undefined
  if (level === 'branch') return stored?.config ?? {}
  if (level === 'project') {
    const required = project.settings.publishable_client_key_required
    const config = stored?.config ?? {}
    return required === (config[KEY_REQUIRED] === true) ? config : { ...config, [KEY_REQUIRED]: required }
  }
  const covered = configOfProject(world, project)
  if (stored?.settings === JSON.stringify(covered)) return stored.config
  return { ...withoutPaths(stored?.config ?? NEW_PROJECT, COVERED), ...covered }
}

/** The overrides of a new project, in addition to its settings. */
const NEW_PROJECT: FlatConfig = {
  'apps.installed.authentication.enabled': true,
  'apps.installed.emails.enabled': true,
}

/**
 * Stores the override of a level and applies the resulting configuration to the project.
 *
 * @param applyEntities Stores the parts of the complete configuration that are stored in separate rows.
 */
export function storeOverride(
  world: World,
  project: ProjectRow,
  level: ConfigLevel,
  config: FlatConfig,
  applyEntities: (complete: Readonly<Record<string, unknown>>) => void,
): void {
  const others = CONFIG_LEVELS.map((name) => (name === level ? config : overrideOf(world, project, name)))
  const completed = complete(others)
  applyEntities(completed)
  const { selectedThemeId: emailTheme } = completed.emails as { readonly selectedThemeId: string }
  const isThemed = project.emailTheme !== undefined || emailTheme !== DEFAULTS['emails.selectedThemeId']
  const changed = world.projects.change(project.id, {
    settings: settingsOfConfig(project.settings, completed),
    ...(isThemed && { emailTheme }),
  })
  const value: StoredOverride = { config, settings: JSON.stringify(configOfProject(world, changed)) }
  world.meta.put({ id: overrideId(project.id, level), value })
  if (level !== 'environment') {
    // The settings now contain values of this level: keep the override of the environment as it was.
    const environment: StoredOverride = { config: others[2] ?? {}, settings: value.settings }
    world.meta.put({ id: overrideId(project.id, 'environment'), value: environment })
  }
}

/** Returns the complete configuration of a project. */
export const configOf = (world: World, project: ProjectRow): Record<string, unknown> =>
  complete(CONFIG_LEVELS.map((level) => overrideOf(world, project, level)))

function complete(overrides: readonly FlatConfig[]): Record<string, unknown> {
  const merged = overrides.reduce((config, override) => {
    const values = Object.entries(override)
    const shadowed = Object.keys(config).filter((path) =>
      values.some(([key]) => key !== path && isAtOrBelow(path, key)),
    )
    return { ...withoutPaths(config, shadowed), ...override }
  }, {} as FlatConfig)
  // A stored null means the default.
  const given = Object.entries(merged).filter(([, value]) => value !== null)
  return nest({ ...DEFAULTS, ...entryDefaults(given.map(([path]) => path)), ...Object.fromEntries(given) })
}

/** Returns the defaults of the entries that these paths are in. */
const entryDefaults = (paths: readonly string[]): FlatConfig =>
  Object.fromEntries(
    Object.entries(ENTRY_DEFAULTS).flatMap(([group, defaults]) => {
      const inGroup = paths.filter((path) => path.startsWith(`${group}.`))
      const ids = new Set(inGroup.map((path) => path.slice(group.length + 1).split('.')[0]))
      return [...ids].flatMap((id) => Object.entries(defaults).map(([key, value]) => [`${group}.${id}.${key}`, value]))
    }),
  )

const sourceId = (projectId: string) => `config source/${projectId}`

/** Returns where the configuration of the branch comes from. */
export const configSourceOf = (world: World, { id }: ProjectRow): ConfigSource =>
  (world.meta.get(sourceId(id))?.value as ConfigSource | undefined) ?? { type: 'unlinked' }

export function storeConfigSource(world: World, { id }: ProjectRow, source: ConfigSource): void {
  world.meta.put({ id: sourceId(id), value: source })
}

type ValueType = 'boolean' | 'string' | 'number' | 'object' | 'any' | readonly string[]

/** The known paths with their types or values. The third element lists levels if not branch and environment. */
const KNOWN: readonly (readonly [RegExp, ValueType, (readonly ConfigLevel[])?])[] = [
  [/^project\.requirePublishableClientKey$/, 'boolean', ['project']],
  [/^auth\.allowSignUp$|^auth\.(password|otp|passkey)\.allowSignIn$/, 'boolean'],
  [/^auth\.oauth\.accountMergeStrategy$/, ['link_method', 'raise_error', 'allow_duplicates']],
  [/^auth\.oauth\.providers\.[^.]+\.(allowSignIn|allowConnectedAccounts)$/, 'boolean'],
  [/^auth\.oauth\.providers\.[^.]+\.type$/, [...OAUTH_PROVIDERS, 'twitch']],
  [/^auth\.oauth\.providers\.[^.]+\.isShared$/, 'boolean', ['environment']],
  [
    /^auth\.oauth\.providers\.[^.]+\.(clientId|clientSecret|facebookConfigId|microsoftTenantId|appleBundles\..+)$/,
    'string',
    ['environment'],
  ],
  [/^auth\.signUpRules\.[^.]+\.enabled$/, 'boolean'],
  [/^auth\.signUpRules\.[^.]+\.priority$/, 'number'],
  [/^auth\.signUpRules\.[^.]+\.(displayName|condition|action\.message)$/, 'string'],
  [/^auth\.signUpRules\.[^.]+\.action\.type$/, ['allow', 'reject', 'restrict', 'log']],
  [/^auth\.signUpRulesDefaultAction$/, ['allow', 'reject']],
  [/^teams\.(createPersonalTeamOnSignUp|allowClientTeamCreation)$|^users\.allowClientUserDeletion$/, 'boolean'],
  [/^apiKeys\.enabled\.(user|team)$|^onboarding\.requireEmailVerification$/, 'boolean'],
  [/^domains\.allowLocalhost$/, 'boolean', ['environment']],
  [/^domains\.trustedDomains\.[^.]+\.(baseUrl|handlerPath)$/, 'string', ['environment']],
  [/^rbac\.permissions\.[^.]+\.description$/, 'string'],
  [/^rbac\.permissions\.[^.]+\.scope$/, ['team', 'project']],
  [/^rbac\.permissions\.[^.]+\.containedPermissionIds\.[^.]+$/, 'boolean'],
  [/^rbac\.defaultPermissions\.(teamCreator|teamMember|signUp)\.[^.]+$/, 'boolean'],
  [/^emails\.selectedThemeId$|^emails\.(themes|templates)\.[^.]+\.(displayName|tsxSource)$/, 'string'],
  [/^emails\.templates\.[^.]+\.themeId$/, 'any'],
  [/^emails\.server\.isShared$/, 'boolean', ['environment']],
  [/^emails\.server\.port$/, 'number', ['environment']],
  [/^emails\.server\.provider$/, ['smtp', 'resend', 'managed'], ['environment']],
  [/^emails\.server\.(host|username|password|senderName|senderEmail)$/, 'string', ['environment']],
  [/^apps\.installed\.[^.]+\.enabled$/, 'boolean'],
  [/^(payments|dbSync|dataVault|analytics|customDashboards)(\.|$)/, 'any'],
]

const WRITABLE: readonly ConfigLevel[] = ['branch', 'environment']

/** Returns what is wrong with an override, or undefined. */
export function overrideProblem(level: ConfigLevel, config: FlatConfig): string | undefined {
  for (const [path, value] of Object.entries(config)) {
    if (/(^|\.)(__proto__|constructor|prototype)(\.|$)/.test(path)) return `The key ${path} is not allowed.`
    // An object or null at a path above known ones removes them.
    const above = value === null || isObject(value)
    const known = KNOWN.filter(([pattern]) => pattern.test(path) || (above && canPrecede(path)))
    const allowed = known.find(([, , levels = WRITABLE]) => levels.includes(level))
    if (!allowed) return `The key ${path} is unknown in the ${level} configuration.`
    const [, type] = allowed
    if (above || type === 'any') continue
    if (typeof type === 'string' ? typeof value !== type : !type.some((one) => one === value))
      return `The value of ${path} must be ${typeof type === 'string' ? `a ${type}` : `one of ${type.join(', ')}`}.`
  }
  return undefined
}

const ROOTS = /^(project|auth|teams|users|apiKeys|onboarding|domains|rbac|emails|apps|payments|dbSync|dataVault)(\.|$)/
const canPrecede = (path: string) => ROOTS.test(path)
