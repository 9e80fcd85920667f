import { type createOwnedProject, OAUTH_PROVIDERS, type WireInput } from '@latchkey/core/internal/contract'
import type { Call } from '../calls/call.js'
import { findAsset } from '../email/assets.js'
import { managedProjectIds } from '../world/project-owners.js'
import type { ProjectRow } from '../world/rows.js'
import { TABLES } from '../world/rows.js'
import type { Table, World } from '../world/world.js'

export type ProjectConfigChanges = NonNullable<WireInput<typeof createOwnedProject>['config']>

/**
 * Returns the settings and the email theme of a project with `config` applied: `oauth_providers` replaces all providers
 * that {@link isListed}, and default permissions need no definition.
 */
export function applyConfig(
  { world, reject }: Call,
  { id, settings }: Pick<ProjectRow, 'id' | 'settings'>,
  { email_config, oauth_providers, email_theme, ...config }: ProjectConfigChanges,
): Pick<ProjectRow, 'settings' | 'emailTheme'> {
  if (email_theme !== undefined && !findAsset(world, id, 'theme', email_theme))
    reject(400, `The email theme "${email_theme}" does not exist.`)
  const defined = Object.fromEntries(Object.entries(config).filter(([, value]) => value !== undefined))
  const unlisted = settings.oauth_providers.filter((provider) => !isListed(provider))
  return {
    ...(email_theme !== undefined && { emailTheme: email_theme }),
    settings: {
      ...settings,
      ...defined,
      ...(oauth_providers && {
        oauth_providers: [
          ...unlisted,
          ...new Map(oauth_providers.map((it) => [it.id, { ...it, enabled: true }])).values(),
        ],
      }),
      ...(email_config && { email_config: email_config.type === 'shared' ? { type: 'shared' } : email_config }),
    },
  }
}

/** Whether a provider is in the list of a project. Only the configuration has providers with custom IDs. */
export const isListed = ({ id }: { readonly id: string }): boolean => OAUTH_PROVIDERS.some((known) => known === id)

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
  // The rows of this table have the ID of a project in their own.
  world.meta.removeWhere(({ id }) => id.split('/').includes(projectId))
  world.projects.remove(projectId)
  for (const { id, serverMetadata } of world.users.where((user) => managedProjectIds(user).includes(projectId))) {
    const owned = managedProjectIds({ serverMetadata }).filter((other) => other !== projectId)
    world.users.change(id, { serverMetadata: { ...(serverMetadata as object), managedProjectIds: owned } })
  }
}
