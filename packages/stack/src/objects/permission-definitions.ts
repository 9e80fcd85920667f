import type { Output } from '@latchkey/core'
import * as admin from '@latchkey/core/admin'
import { done, type Scope } from '../scope.js'
import { given, only, type Picked, pick } from './fields.js'
import { pageOf } from './pages.js'
import type { AdminTeamPermission } from './permissions.js'

type Definition = Output<typeof admin.listTeamPermissionDefinitions>[number]
/** The definition of a permission. */
export interface PermissionDefinition extends Picked<Definition, typeof DEFINITION> {}
/** The definition of a permission in teams. */
export interface AdminTeamPermissionDefinition extends PermissionDefinition {
  /** Never set by the service. */
  isDefaultUserPermission?: boolean | undefined
}
/** The definition of a permission in the project. */
export interface AdminProjectPermissionDefinition extends PermissionDefinition {}

/** The permission to define. */
export interface AdminTeamPermissionDefinitionCreateOptions extends AdminTeamPermissionDefinition {}
/** The permission to define. */
export interface AdminProjectPermissionDefinitionCreateOptions extends PermissionDefinition {}
/** Changes to the definition of a permission. */
export type AdminTeamPermissionDefinitionUpdateOptions = Partial<AdminTeamPermissionDefinitionCreateOptions>
/** Changes to the definition of a permission. */
export type AdminProjectPermissionDefinitionUpdateOptions = Partial<AdminProjectPermissionDefinitionCreateOptions>

const DEFINITION = 'id description containedPermissionIds'
const definitionOf = (definition: Definition): PermissionDefinition => pick(definition, DEFINITION)

/** Creates the members of an app for the definitions of permissions. */
export function permissionDefinitions({ client }: Scope) {
  const create =
    (send: typeof admin.createTeamPermissionDefinition) =>
    async ({
      isDefaultUserPermission: _,
      ...data
    }: AdminTeamPermissionDefinitionCreateOptions): Promise<AdminTeamPermission> =>
      definitionOf(await send(client, given(data)))
  const update = (send: typeof admin.updateTeamPermissionDefinition) =>
    done((permissionId: string, { isDefaultUserPermission: _, ...data }: AdminTeamPermissionDefinitionUpdateOptions) =>
      // The service empties what a request omits, so that core requires both fields.
      send(client, {
        description: '',
        containedPermissionIds: [],
        ...given(data),
        permission: permissionId,
      }),
    )
  const remove = (send: typeof admin.deleteTeamPermissionDefinition) =>
    done((permissionId: string) => send(client, { permission: permissionId }))
  return {
    /** Returns the permissions in teams. */
    listTeamPermissionDefinitions: async (): Promise<AdminTeamPermissionDefinition[]> =>
      // The service never sets it.
      (await admin.listTeamPermissionDefinitions(client)).map((one) => ({
        ...definitionOf(one),
        isDefaultUserPermission: undefined,
      })),
    /** Returns the permissions in teams, as one page. */
    async listTeamPermissionDefinitionsPaginated(options?: { limit?: number; cursor?: string; query?: string }) {
      const { query = '', ...page } = only('listTeamPermissionDefinitionsPaginated', options, 'limit cursor query')
      const all: AdminTeamPermissionDefinition[] = (await admin.listTeamPermissionDefinitions(client)).map(definitionOf)
      return pageOf(
        all.filter(({ id }) => id.includes(query)),
        page,
      )
    },
    /** Returns the permissions in the project. */
    listProjectPermissionDefinitions: async (): Promise<AdminProjectPermissionDefinition[]> =>
      (await admin.listProjectPermissionDefinitions(client)).map(definitionOf),
    /** Defines a permission in teams. */
    createTeamPermissionDefinition: create(admin.createTeamPermissionDefinition),
    /** Defines a permission in the project. */
    createProjectPermissionDefinition: create(admin.createProjectPermissionDefinition as never),
    /** Updates a permission in teams. */
    updateTeamPermissionDefinition: update(admin.updateTeamPermissionDefinition),
    /** Updates a permission in the project. */
    updateProjectPermissionDefinition: update(admin.updateProjectPermissionDefinition as never),
    /** Deletes a permission in teams. */
    deleteTeamPermissionDefinition: remove(admin.deleteTeamPermissionDefinition),
    /** Deletes a permission in the project. */
    deleteProjectPermissionDefinition: remove(admin.deleteProjectPermissionDefinition as never),
  }
}
