import { configOfEntities, ENTITY_PATHS } from './config-entities.js'
import { type FlatConfig, flatten, isObject } from './config-paths.js'
import type { ProjectSettings } from './project-settings.js'
import type { ProjectRow } from './rows.js'
import type { World } from './world.js'

// The settings of a project as a configuration, and the reverse.

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

/** The theme of a new project. */
export const LIGHT_THEME = '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac'

/** The key that only the project level has. */
export const KEY_REQUIRED = 'project.requirePublishableClientKey'

/** The paths of the environment level that the project row and its entities cover. */
export const COVERED = [
  ...Object.keys(FLAGS).filter((path) => path !== KEY_REQUIRED),
  'auth.oauth.accountMergeStrategy',
  'auth.oauth.providers',
  'domains.trustedDomains',
  'emails.server',
  ...Object.keys(PERMISSION_LISTS).map((list) => `rbac.defaultPermissions.${list}`),
  'emails.selectedThemeId',
  ...ENTITY_PATHS,
]

/** Returns the configuration that the project and its entities express. */
export const configOfProject = (world: World, { id, settings, emailTheme = LIGHT_THEME }: ProjectRow): FlatConfig => ({
  ...configOfSettings(settings, emailTheme),
  ...flatten(configOfEntities(world, id)),
})

/** Returns the configuration that settings express. */
export function configOfSettings(settings: ProjectSettings, emailTheme: string): FlatConfig {
  const server = settings.email_config
  return flatten({
    ...Object.fromEntries(
      Object.entries(FLAGS).flatMap(([path, name]) => (path === KEY_REQUIRED ? [] : [[path, settings[name] ?? false]])),
    ),
    'emails.selectedThemeId': emailTheme,
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

/** The strings in the configuration of a provider, with their names in the settings. */
const PROVIDER_TEXTS = {
  clientId: 'client_id',
  clientSecret: 'client_secret',
  facebookConfigId: 'facebook_config_id',
  microsoftTenantId: 'microsoft_tenant_id',
  appleTeamId: 'apple_team_id',
  appleKeyId: 'apple_key_id',
  applePrivateKey: 'apple_private_key',
} as const satisfies Readonly<Record<string, keyof Provider>>

const providerConfig = (provider: Provider) => ({
  type: provider.id,
  allowSignIn: provider.enabled !== false,
  allowConnectedAccounts: true,
  isShared: provider.type === 'shared',
  ...Object.fromEntries(
    Object.entries(PROVIDER_TEXTS).flatMap(([key, name]) =>
      provider[name] === undefined ? [] : [[key, provider[name]]],
    ),
  ),
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
        ...Object.fromEntries(
          Object.entries(PROVIDER_TEXTS).flatMap(([key, name]) =>
            typeof provider[key] === 'string' ? [[name, provider[key]]] : [],
          ),
        ),
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
