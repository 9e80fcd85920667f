import type { createOwnedProject, WireInput } from '@latchkey/core/contract'
import type { Call } from '../calls/call.js'
import { findAsset } from '../email/assets.js'
import { permissionExists } from '../permissions/definitions.js'
import { managedProjectIds } from '../world/project-owners.js'
import type { ProjectSettings } from '../world/project-settings.js'
import type { PermissionScope, ProjectRow } from '../world/rows.js'
import { TABLES } from '../world/rows.js'
import type { Table, World } from '../world/world.js'

type Config = NonNullable<WireInput<typeof createOwnedProject>['config']>

/** OAuth providers for which the service offers shared keys. */
const SHARED_KEY_PROVIDERS = ['google', 'github', 'microsoft', 'spotify']

/** Returns the settings of a project with `config` applied. Rejects the request when `config` is invalid. */
export function applyConfig(
  call: Call<'INVALID_SHARED_OAUTH_PROVIDER_ID'>,
  project: Pick<ProjectRow, 'id' | 'settings'>,
  config: Config,
): ProjectSettings {
  const { settings } = project
  const { oauth_providers, email_config, ...rest } = config
  rejectUnknownDefaults(call, project.id, config)
  const isOfProject = ({ projectId }: { readonly projectId: string }) => projectId === project.id
  if (email_config?.type === 'shared' && call.world.emailTemplates.find(isOfProject)) {
    call.reject(400, 'Custom templates require a custom mail server. Reset the templates first.')
  }
  const omitted = settings.oauth_providers.find(
    ({ id }) => oauth_providers && !oauth_providers.some((it) => it.id === id),
  )
  if (omitted)
    call.reject(
      400,
      `The provider "${omitted.id}" is missing from oauth_providers. Providers can be disabled, but not removed.`,
    )
  const domains = config.domains?.map(({ domain }) => domain) ?? []
  const duplicate = domains.find((domain, index) => domains.indexOf(domain) < index)
  if (duplicate !== undefined) call.reject(400, `The domain "${duplicate}" is listed twice.`)
  const unshareable = oauth_providers?.find(({ id, type }) => type === 'shared' && !SHARED_KEY_PROVIDERS.includes(id))
  if (unshareable) call.fail('INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: unshareable.id })

  const defined = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const providers = new Map(
    [...settings.oauth_providers, ...(oauth_providers ?? [])].map((it) => [
      it.id,
      { ...it, enabled: it.enabled ?? true },
    ]),
  )
  return {
    ...settings,
    ...defined,
    oauth_providers: [...providers.values()],
    ...(email_config && { email_config: email_config.type === 'shared' ? { type: 'shared' } : email_config }),
  }
}

/**
 * Returns the settings of a project with `config` applied, as version 2.8.86 does: `oauth_providers` replaces all
 * providers, and default permissions need no definition. Also stores the email theme of the project.
 */
export function applyConfig2886(
  { world, reject }: Call,
  { id, settings }: Pick<ProjectRow, 'id' | 'settings'>,
  { email_config, oauth_providers, email_theme, ...config }: Config & { readonly email_theme?: string | undefined },
): ProjectSettings {
  if (email_theme !== undefined) {
    if (!findAsset(world, id, 'theme', email_theme)) reject(400, `The email theme "${email_theme}" does not exist.`)
    world.projects.change(id, { emailTheme: email_theme })
  }
  const defined = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))
  return {
    ...settings,
    ...defined,
    ...(oauth_providers && {
      oauth_providers: [...new Map(oauth_providers.map((it) => [it.id, { ...it, enabled: true }])).values()],
    }),
    ...(email_config && { email_config: email_config.type === 'shared' ? { type: 'shared' } : email_config }),
  }
}

const DEFAULT_PERMISSION_LISTS = [
  ['team_creator_default_permissions', 'team'],
  ['team_member_default_permissions', 'team'],
  ['user_default_permissions', 'project'],
] as const satisfies readonly (readonly [keyof Config, PermissionScope])[]

/** Omits the default permissions from the config of a new project, which has no permission definitions yet. */
export function withoutDefaultPermissions(config: Config): Config {
  const names: readonly string[] = DEFAULT_PERMISSION_LISTS.map(([name]) => name)
  return Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)))
}

function rejectUnknownDefaults(call: Call, projectId: string, config: Config): void {
  for (const [name, scope] of DEFAULT_PERMISSION_LISTS) {
    const unknown = config[name]?.find(({ id }) => !permissionExists(call.world, projectId, scope, id))
    if (unknown) call.reject(400, `${name}: the project defines no ${scope} permission "${unknown.id}".`)
  }
}

/**
 * Deletes a project with all its data, and removes its ID from the metadata of its owners. Its signing keys remain: the
 * service derives them, so that it still verifies tokens of a deleted project.
 */
export function deleteProject(world: World, projectId: string): void {
  for (const name of TABLES) {
    // The rows of the tables have different types. Only their project ID is read.
    const table = world[name] as unknown as Table<{ readonly id: string; readonly projectId?: string }>
    table.removeWhere((row) => row.projectId === projectId)
  }
  world.projects.remove(projectId)
  for (const { id, serverMetadata } of world.users.where((user) => managedProjectIds(user).includes(projectId))) {
    const owned = managedProjectIds({ serverMetadata }).filter((other) => other !== projectId)
    world.users.change(id, { serverMetadata: { ...(serverMetadata as object), managedProjectIds: owned } })
  }
}
