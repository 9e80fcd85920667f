import type { ViewOf } from '@latchkey/core/internal/contract'
import { isEmailColor } from '../email/brand.js'
import { defineDefaultPermissions } from '../permissions/definitions.js'
import type { Integrations } from '../world/integrations.js'
import { type ProjectSettings, projectSettings } from '../world/project-settings.js'
import type { Random } from '../world/random.js'
import type { ProjectAppearance, ProjectRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { SeedError, type SeedOptions } from './seeds.js'

/** API keys of a project: for clients, for servers and for administrators. */
export interface ProjectKeys {
  /** The publishable client key, for browsers. */
  readonly publishable: string
  /** The secret server key. Default: the project has none. */
  readonly secret?: string
  /** The super secret admin key. Default: the project has none. */
  readonly admin?: string
}

/** A project to create. Settings default to those of {@link DEFAULT_PROJECT}, which enables all features. */
export interface ProjectOptions extends SeedOptions {
  /** The project ID, a UUID, or `internal` for the internal project. */
  readonly id: string
  /** The display name. Default: that of {@link DEFAULT_PROJECT}. */
  readonly displayName?: string
  /** The description. Default: an empty string. */
  readonly description?: string
  /** Whether the project is in production mode. Default: false. */
  readonly productionMode?: boolean
  /** The keys that clients, servers and administrators authenticate with. */
  readonly keys: ProjectKeys
  /**
   * The appearance of emails and of the consent page of OAuth providers: the logo, design tokens and preset that the app gives
   * to `LatchkeyProvider`. Default: neutral colors, and `logo_url` of the project.
   */
  readonly appearance?: ProjectAppearance
  /**
   * Integrations with which the project accepts sessions of Clerk, Better Auth or WorkOS, by their IDs. Each replaces that of
   * the emulator, whose tokens `tokens.signExternal` of the control API signs.
   */
  readonly integrations?: Integrations
  /** Settings that differ from the defaults. */
  readonly settings?: Partial<ViewOf<typeof projectSettings>>
}

const key = (prefix: string, name = 'testkey') => `${`${prefix}_${name}`.padEnd(48, '0')}1`

/**
 * The default project. Its keys are public. Never use them elsewhere.
 *
 * @example
 * const client = createClient({
 *   projectId: DEFAULT_PROJECT.id,
 *   publishableKey: DEFAULT_PROJECT.keys.publishable,
 *   fetch: emulator.fetch,
 *   tokenStore: 'memory',
 * })
 */
export const DEFAULT_PROJECT = {
  id: '11111111-1111-4111-8111-111111111111',
  displayName: 'Emulated project',
  keys: { publishable: key('pck'), secret: key('ssk'), admin: key('sak') },
} as const satisfies ProjectOptions

/**
 * The project whose users own the other projects, with fixed keys for tests: `createEmulator({ projects:
 * [DEFAULT_PROJECT, INTERNAL_PROJECT] })`. Without it an emulator generates the keys of its internal project, because
 * with known ones any web page could become the administrator of every project.
 *
 * @example
 * const owner = createClient({
 *   projectId: INTERNAL_PROJECT.id,
 *   publishableKey: INTERNAL_PROJECT.keys.publishable,
 *   fetch: emulator.fetch,
 *   tokenStore: 'memory',
 * })
 */
export const INTERNAL_PROJECT = {
  id: 'internal',
  displayName: 'Emulator administration',
  keys: { publishable: key('pck', 'internal'), secret: key('ssk', 'internal'), admin: key('sak', 'internal') },
  settings: { teamCreatorDefaultPermissions: [], teamMemberDefaultPermissions: [], oauthProviders: [] },
} as const satisfies ProjectOptions

/** Adds the internal project, which every service has, unless it is configured. */
export function withInternal(
  projects: readonly ProjectOptions[],
  keys: ProjectKeys,
  displayName: string = INTERNAL_PROJECT.displayName,
): readonly ProjectOptions[] {
  if (projects.some(({ id }) => id === INTERNAL_PROJECT.id)) return projects
  const settings = { ...INTERNAL_PROJECT.settings, publishableClientKeyRequired: true }
  return [...projects, { ...INTERNAL_PROJECT, displayName, keys, settings }]
}

/** Returns the generated keys of the internal project: those in the store, or new ones. */
export function readInternalKeys(world: World, random: Random): ProjectKeys {
  const { publishable, secret, admin } = world.projectKeys.get(INTERNAL_KEY_SET) ?? {}
  if (publishable && secret && admin && !isWellKnownSecret(secret)) return { publishable, secret, admin }
  const key = (prefix: string) => `${prefix}_${random.code()}`
  return { publishable: key('pck'), secret: key('ssk'), admin: key('sak') }
}

/** Returns whether a key is a constant of this package that grants server or admin access. */
export const isWellKnownSecret = (key: string): boolean =>
  [DEFAULT_PROJECT, INTERNAL_PROJECT].some(({ keys }) => key === keys.secret || key === keys.admin)

const DEFAULT_SETTINGS: ProjectSettings = {
  allow_localhost: true,
  sign_up_enabled: true,
  credential_enabled: true,
  magic_link_enabled: true,
  passkey_enabled: true,
  client_team_creation_enabled: true,
  client_user_deletion_enabled: true,
  allow_user_api_keys: true,
  allow_team_api_keys: true,
  create_team_on_sign_up: false,
  oauth_providers: (['github', 'google', 'microsoft', 'spotify'] as const).map((id) => ({
    id,
    enabled: true,
    type: 'standard',
    client_id: 'emulator',
    client_secret: 'emulator',
  })),
  domains: [],
  email_config: { type: 'shared' },
  team_creator_default_permissions: [{ id: 'team_admin' }],
  team_member_default_permissions: [{ id: 'team_member' }],
  user_default_permissions: [],
  oauth_account_merge_strategy: 'link_method',
  anonymous_enabled: true,
  anonymous_upgrade: true,
  publishable_client_key_required: false,
}

/** Returns the settings of a project that its owner created without a configuration. */
export const newProjectSettings = ({ legacy }: World): ProjectSettings => ({
  ...DEFAULT_SETTINGS,
  magic_link_enabled: false,
  passkey_enabled: false,
  client_team_creation_enabled: false,
  client_user_deletion_enabled: false,
  allow_user_api_keys: false,
  allow_team_api_keys: false,
  oauth_providers: [],
  ...legacy.projectSettings,
})

/** Settings of the internal project: every new user gets a team, which can own projects. */
const OWNER_TEAM_SETTINGS = {
  createTeamOnSignUp: true,
  teamCreatorDefaultPermissions: [{ id: 'team_admin' }],
  teamMemberDefaultPermissions: [{ id: 'team_member' }],
}

/** Id of the internal project's key set. Other projects use their own id. */
export const INTERNAL_KEY_SET = '00000000-0000-4000-8000-000000000000'
const FOREVER = Date.UTC(9999, 0)

/**
 * Creates a project, or updates it when its options changed since it was stored. Returns undefined when nothing
 * changed.
 */
export function seedProject(world: World, options: ProjectOptions, now: number): ProjectRow | undefined {
  const configuration = JSON.stringify(options)
  const known = world.projects.get(options.id)
  if (known?.configuration === configuration) return undefined
  const ownsProjects = !world.legacy.usersOwnProjects && options.id === INTERNAL_PROJECT.id
  const project: ProjectRow = {
    id: options.id,
    displayName: options.displayName ?? DEFAULT_PROJECT.displayName,
    description: options.description ?? '',
    createdAt: known?.createdAt ?? now,
    productionMode: options.productionMode ?? false,
    settings: projectSettings.encode({
      ...projectSettings.decode({ ...DEFAULT_SETTINGS, ...world.legacy.projectSettings }, 'settings'),
      ...options.settings,
      ...(ownsProjects && OWNER_TEAM_SETTINGS),
    }),
    ...(known?.display && { display: known.display }),
    ...(options.appearance && { appearance: checked(options.appearance) }),
    configuration,
  }
  world.projects.put(project)
  if (!known && (ownsProjects || project.id !== INTERNAL_PROJECT.id)) defineDefaultPermissions(world, project.id)
  world.projectKeys.put({
    id: project.id === INTERNAL_PROJECT.id ? INTERNAL_KEY_SET : project.id,
    projectId: options.id,
    description: 'Keys from the configuration',
    createdAt: project.createdAt,
    expiresAt: FOREVER,
    revokedAt: null,
    publishable: options.keys.publishable,
    secret: options.keys.secret ?? null,
    admin: options.keys.admin ?? null,
  })
  return project
}

function checked(appearance: ProjectAppearance): ProjectAppearance {
  for (const name of ['accent', 'on-accent']) {
    const color = appearance.tokens?.[name]
    if (color !== undefined && !isEmailColor(color)) {
      throw new SeedError(
        `The token "${name}" must be "#rgb", "#rrggbb" or "light-dark(#rrggbb, #rrggbb)", because mail clients read no other colors. Got "${color}".`,
      )
    }
  }
  return appearance
}
