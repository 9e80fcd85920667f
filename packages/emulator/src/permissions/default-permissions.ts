import { PlainTextError } from '../http/errors.js'
import type { PermissionScope, ProjectRow, UserRow } from '../world/rows.js'
import type { World } from '../world/world.js'
import { permissionExists } from './definitions.js'
import { grantInProject } from './grants.js'

/**
 * Rejects a request that would grant default permissions without a definition. The service stores such defaults, and
 * every request that grants them fails.
 */
export function requireDefinitions(
  world: World,
  { id: projectId }: Pick<ProjectRow, 'id'>,
  scope: PermissionScope,
  defaults: readonly { readonly id: string }[],
): void {
  const unknown =
    !world.legacy.grantsUndefinedPermissions &&
    defaults.find(({ id }) => !permissionExists(world, projectId, scope, id))
  if (unknown)
    throw new PlainTextError(400, `The project has the default permission "${unknown.id}", but does not define it.`)
}

/** Grants the default permissions of the project to a new user. */
export function grantDefaults(world: World, project: ProjectRow, user: UserRow): void {
  for (const { id } of project.settings.user_default_permissions) grantInProject(world, user, id)
}
