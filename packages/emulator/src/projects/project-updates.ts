import type { createOwnedProject, WireInput } from '@latchkey/core/contract'
import type { Call } from '../http/call.js'
import { permissionExists } from '../permissions/permissions.js'
import { projectOf } from '../sessions/token-claims.js'
import type { PermissionScope, ProjectRow } from '../world/rows.js'
import { TABLES } from '../world/rows.js'
import type { Table, World } from '../world/world.js'
import type { ProjectSettings } from './projects.js'

type Config = NonNullable<WireInput<typeof createOwnedProject>['config']>

/** The providers that the service lends keys of its own for. */
const SHARED = ['google', 'github', 'microsoft', 'spotify']

/** The settings after a change. Refuses in plain text what does not fit together. */
export function changedSettings(
  call: Call<'INVALID_SHARED_OAUTH_PROVIDER_ID'>,
  project: Pick<ProjectRow, 'id' | 'settings'>,
  config: Config,
): ProjectSettings {
  const { settings } = project
  const { oauth_providers, email_config, ...rest } = config
  refuseUnknownDefaults(call, project.id, config)
  const custom = ({ projectId }: { readonly projectId: string }) => projectId === project.id
  if (email_config?.type === 'shared' && call.world.emailTemplates.find(custom)) {
    call.refuse(400, 'Templates of your own need a mail server of your own: reset them first.')
  }
  const left = settings.oauth_providers.find(({ id }) => oauth_providers && !oauth_providers.some((it) => it.id === id))
  if (left) call.refuse(400, `The provider ${left.id} is missing: providers can be disabled, not removed.`)
  const domains = config.domains?.map(({ domain }) => domain) ?? []
  if (new Set(domains).size < domains.length) call.refuse(400, 'The same domain is given twice.')
  const unshared = oauth_providers?.find(({ id, type }) => type === 'shared' && !SHARED.includes(id))
  if (unshared) call.fail('INVALID_SHARED_OAUTH_PROVIDER_ID', { provider_id: unshared.id })

  const said = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  const providers = new Map(
    [...settings.oauth_providers, ...(oauth_providers ?? [])].map((it) => [
      it.id,
      { ...it, enabled: it.enabled ?? true },
    ]),
  )
  return {
    ...settings,
    ...said,
    oauth_providers: [...providers.values()],
    ...(email_config && { email_config: email_config.type === 'shared' ? { type: 'shared' } : email_config }),
  }
}

const DEFAULTS = [
  ['team_creator_default_permissions', 'team'],
  ['team_member_default_permissions', 'team'],
  ['user_default_permissions', 'project'],
] as const satisfies readonly (readonly [keyof Config, PermissionScope])[]

/** A new project has no definitions yet that its default permissions could be chosen from: the service leaves them out. */
export function withoutDefaults(config: Config): Config {
  const names: readonly string[] = DEFAULTS.map(([name]) => name)
  return Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)))
}

function refuseUnknownDefaults(call: Call, projectId: string, config: Config): void {
  for (const [name, scope] of DEFAULTS) {
    const unknown = config[name]?.find(({ id }) => !permissionExists(call.world, projectId, scope, id))
    if (unknown) call.refuse(400, `${name}: the project defines no ${scope} permission ${unknown.id}.`)
  }
}

/** The projects that a user of the internal project owns. */
export function ownedIds(metadata: unknown): string[] {
  const ids = (metadata as { managedProjectIds?: unknown } | null)?.managedProjectIds
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
}

/** Removes a project with everything in it; nobody owns it any more. */
export function deleteProject(world: World, projectId: string): void {
  for (const name of TABLES) {
    // One loop over tables of different rows: all that matters here is whose they are.
    const table = world[name] as unknown as Table<{ readonly id: string; readonly projectId?: string }>
    table.removeWhere((row) => row.projectId === projectId)
  }
  world.signingKeys.removeWhere(({ id }) => projectOf(id) === projectId)
  world.projects.remove(projectId)
  for (const { id, serverMetadata } of world.users.where((user) => ownedIds(user.serverMetadata).includes(projectId))) {
    const managedProjectIds = ownedIds(serverMetadata).filter((owned) => owned !== projectId)
    world.users.change(id, { serverMetadata: { ...(serverMetadata as object), managedProjectIds } })
  }
}
