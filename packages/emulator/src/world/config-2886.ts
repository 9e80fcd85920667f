import { type FlatConfig, isAtOrBelow, nest, withoutPaths } from './config-paths.js'
import { COVERED, configOfProject, KEY_REQUIRED, settingsOfConfig } from './config-settings-2886.js'
import { CONFIG_LEVELS, type ConfigLevel } from './config-validation-2886.js'
import type { ProjectRow } from './rows.js'
import type { World } from './world.js'

// The configuration of a project in version 2.8.86: three levels of overrides over defaults. The settings of the
// project are the source of truth for the keys that they cover.

export type ConfigSource = Readonly<Record<string, unknown>> & { readonly type: string }

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
