import { defaultedFields, entitiesOfConfig, entityRows } from './config-entities.js'
import {
  type ConfigOverride,
  type FlatConfig,
  flattenOverride,
  isAtOrBelow,
  nest,
  withoutKeys,
  withoutPaths,
} from './config-paths.js'
import {
  COVERED,
  configOfProject,
  configOfSettings,
  KEY_REQUIRED,
  LIGHT_THEME,
  settingsOfConfig,
} from './config-settings.js'
import { CONFIG_LEVELS, type ConfigLevel } from './config-validation.js'
import { configOfIntegrations } from './integrations.js'
import type { ProjectRow } from './rows.js'
import type { World } from './world.js'

// The configuration of a project: three levels of overrides over defaults. The settings of the
// project are the result for the keys that they cover. Other endpoints change them directly.

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
  'emails.selectedThemeId': LIGHT_THEME,
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

const overrideId = (projectId: string, level: ConfigLevel) => `config override/${projectId}/${level}`

/** The override of the environment of a new project, in addition to what its settings express. */
const NEW_PROJECT: ConfigOverride = {
  'apps.installed.authentication.enabled': true,
  'apps.installed.emails.enabled': true,
}

/** The same for a project of the emulator's options, in which all features are enabled. */
const configuredProject = ({ legacy }: World, configuration: string): ConfigOverride => ({
  ...NEW_PROJECT,
  'apps.installed.agent-auth.enabled': true,
  ...(!legacy.lacksIntegrations && configOfIntegrations(JSON.parse(configuration).integrations)),
})

function storedOverride(world: World, { id, configuration }: ProjectRow, level: ConfigLevel): ConfigOverride {
  const stored = world.meta.get(overrideId(id, level))?.value as ConfigOverride | undefined
  if (stored || level !== 'environment') return stored ?? {}
  return configuration === undefined ? NEW_PROJECT : configuredProject(world, configuration)
}

/** Returns the override of a level with the keys that were stored, of which some are dotted paths. */
export function overrideOf(world: World, project: ProjectRow, level: ConfigLevel): ConfigOverride {
  const stored = storedOverride(world, project, level)
  if (level === 'branch') return stored
  if (level === 'project') {
    const required = project.settings.publishable_client_key_required
    return required === (flattenOverride(stored)[KEY_REQUIRED] === true)
      ? stored
      : { ...stored, [KEY_REQUIRED]: required }
  }
  return withProjectSettings(world, project, stored)
}

/**
 * Adds to the override of the environment what other endpoints changed in the project since it was stored: they write
 * to this level.
 */
function withProjectSettings(world: World, project: ProjectRow, stored: ConfigOverride): ConfigOverride {
  const lower = [overrideOf(world, project, 'project'), overrideOf(world, project, 'branch')]
  const completed = complete([...lower, stored])
  const wanted = configOfProject(world, project)
  const entities = entitiesOfConfig(completed)
  const present = {
    ...defaultedFields(wanted, entities),
    ...configOfSettings(settingsOfConfig(project.settings, completed), selectedTheme(completed)),
    ...entities,
  }
  return COVERED.reduce((override, path) => {
    const [now, before] = [below(wanted, path), below(present, path)]
    const entries = new Set(Object.keys({ ...before, ...now }).map((key) => entryOf(key, path)))
    // The settings of a project express only some of the fields of an entry: an entry that is the same stays as it is.
    const changed = [...entries].filter((entry) => !isSameConfig(below(now, entry), below(before, entry)))
    if (changed.length === 0) return override
    const rest = withoutKeys(override, changed)
    const inherited = Object.keys(flattenAll([...lower, rest]))
    const isGone = (entry: string) =>
      Object.keys(below(now, entry)).length === 0 && inherited.some((key) => isAtOrBelow(key, entry))
    const gone = changed.filter(isGone).map((entry) => [entry, null])
    return { ...rest, ...Object.fromEntries(gone), ...Object.assign({}, ...changed.map((entry) => below(now, entry))) }
  }, stored)
}

const below = (config: FlatConfig, path: string): FlatConfig =>
  Object.fromEntries(Object.entries(config).filter(([key]) => isAtOrBelow(key, path)))

/** Returns the path of the entry that a key below a group belongs to. */
const entryOf = (key: string, group: string) =>
  key
    .split('.')
    .slice(0, group.split('.').length + 1)
    .join('.')

function isSameConfig(one: FlatConfig, other: FlatConfig): boolean {
  const keys = Object.keys(one)
  return keys.length === Object.keys(other).length && keys.every((key) => isEqual(one[key], other[key]))
}

const isEqual = (one: unknown, other: unknown) => one === other || JSON.stringify(one) === JSON.stringify(other)

const selectedTheme = (completed: Readonly<Record<string, unknown>>) =>
  (completed.emails as { readonly selectedThemeId: string }).selectedThemeId

/**
 * Stores the override of a level and applies the resulting configuration to the project.
 *
 * @param applyEntities Stores the parts of the complete configuration that are stored in separate rows.
 */
export function storeOverride(
  world: World,
  project: ProjectRow,
  level: ConfigLevel,
  config: ConfigOverride,
  applyEntities: (complete: Readonly<Record<string, unknown>>) => void,
): void {
  const overrides = overridesWith(world, project, level, config)
  for (const [i, name] of CONFIG_LEVELS.entries())
    world.meta.put({ id: overrideId(project.id, name), value: overrides[i] })
  const completed = complete(overrides)
  applyEntities(completed)
  world.projects.change(project.id, {
    settings: settingsOfConfig(project.settings, completed),
    emailTheme: selectedTheme(completed),
  })
}

type CompleteConfig = Readonly<Record<string, unknown>>

/** The complete configuration of each project, with the rows that it was read from. Rows are immutable. */
const configs = new WeakMap<ProjectRow, { readonly rows: readonly object[]; readonly config: CompleteConfig }>()

/** Returns the complete configuration of a project. Storing an override replaces the row of the project. */
export function configOf(world: World, project: ProjectRow): CompleteConfig {
  const rows = entityRows(world, project.id)
  const known = configs.get(project)
  if (known?.rows.length === rows.length && known.rows.every((row, i) => row === rows[i])) return known.config
  const config = complete(CONFIG_LEVELS.map((level) => overrideOf(world, project, level)))
  configs.set(project, { rows, config })
  return config
}

/** Returns the complete configuration that a project would have with another override of a level. */
export const configWith = (world: World, project: ProjectRow, level: ConfigLevel, config: ConfigOverride) =>
  complete(overridesWith(world, project, level, config))

const overridesWith = (world: World, project: ProjectRow, level: ConfigLevel, config: ConfigOverride) =>
  CONFIG_LEVELS.map((name) => (name === level ? config : overrideOf(world, project, name)))

function complete(overrides: readonly ConfigOverride[]): Record<string, unknown> {
  // A stored null means the default.
  const given = Object.entries(flattenAll(overrides)).filter(([, value]) => value !== null)
  return nest({ ...DEFAULTS, ...entryDefaults(given.map(([path]) => path)), ...Object.fromEntries(given) })
}

/** Merges overrides, of which each replaces what the ones before it have at and below its paths. */
const flattenAll = (overrides: readonly ConfigOverride[]): FlatConfig =>
  overrides.map(flattenOverride).reduce((config, override) => {
    const values = Object.keys(override)
    const shadowed = Object.keys(config).filter((path) => values.some((key) => key !== path && isAtOrBelow(path, key)))
    return { ...withoutPaths(config, shadowed), ...override }
  }, {} as FlatConfig)

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
