import { createOwnedProject, updateProject } from '@latchkey/core/internal/contract'
import type { Call } from '../../calls/call.js'
import { implement } from '../../calls/route.js'
import { defineDefaultPermissions, permissionExists } from '../../permissions/definitions.js'
import { projectConfigRule } from '../../projects/project-rules.js'
import type { ProjectConfigChanges as Config } from '../../projects/project-updates.js'
import { newProjectSettings } from '../../projects/projects.js'
import { projectForAdmin } from '../../projects/responses.js'
import { owner } from '../../projects/routes.js'
import { managedProjectIds } from '../../world/project-owners.js'
import type { ProjectSettings } from '../../world/project-settings.js'
import type { PermissionScope, ProjectRow } from '../../world/rows.js'

const rules = { config: projectConfigRule } as const

/** New projects belong to their user. Configurations are checked more strictly. */
export const projectRoutes = implement(
  { createOwnedProject, updateProject },
  {
    createOwnedProject: {
      rules,
      run({ display_name, description, is_production_mode, config = {} }, call) {
        const { world, random, clock } = call
        const user = owner(call)
        const id = random.uuid()
        const project = world.projects.put({
          id,
          displayName: display_name,
          description: description ?? '',
          createdAt: clock.now(),
          productionMode: is_production_mode ?? false,
          settings: applyConfig(call, { id, settings: newProjectSettings(world) }, withoutDefaultPermissions(config)),
        })
        defineDefaultPermissions(world, id)
        const owned = [...managedProjectIds(user), id]
        world.users.change(user.id, {
          serverMetadata: { ...(user.serverMetadata as object | null), managedProjectIds: owned },
        })
        return projectForAdmin(project)
      },
    },

    updateProject: {
      rules,
      run({ display_name, description, is_production_mode, config }, call) {
        const { project } = call.caller
        const changed = call.world.projects.change(project.id, {
          ...(display_name !== undefined && { displayName: display_name }),
          // A description that the request omits is cleared.
          description: description ?? '',
          ...(is_production_mode !== undefined && { productionMode: is_production_mode }),
          ...(config && { settings: applyConfig(call, project, config) }),
        })
        return projectForAdmin(changed)
      },
    },
  },
)

/** OAuth providers for which the service offers shared keys. */
const SHARED_KEY_PROVIDERS = ['google', 'github', 'microsoft', 'spotify']

/** Returns the settings of a project with `config` applied. Rejects the request when `config` is invalid. */
function applyConfig(
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

const DEFAULT_PERMISSION_LISTS = [
  ['team_creator_default_permissions', 'team'],
  ['team_member_default_permissions', 'team'],
  ['user_default_permissions', 'project'],
] as const satisfies readonly (readonly [keyof Config, PermissionScope])[]

/** Omits the default permissions from the config of a new project, which has no permission definitions yet. */
function withoutDefaultPermissions(config: Config): Config {
  const names: readonly string[] = DEFAULT_PERMISSION_LISTS.map(([name]) => name)
  return Object.fromEntries(Object.entries(config).filter(([name]) => !names.includes(name)))
}

function rejectUnknownDefaults(call: Call, projectId: string, config: Config): void {
  for (const [name, scope] of DEFAULT_PERMISSION_LISTS) {
    const unknown = config[name]?.find(({ id }) => !permissionExists(call.world, projectId, scope, id))
    if (unknown) call.reject(400, `${name}: the project defines no ${scope} permission "${unknown.id}".`)
  }
}
