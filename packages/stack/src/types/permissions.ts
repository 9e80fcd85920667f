import type { Output } from '@latchkey/core'
import type { listTeamPermissionDefinitions } from '@latchkey/core/admin'
import type { Picked } from '../objects/fields.js'

type Definition = Output<typeof listTeamPermissionDefinitions>[number]
/** The definition of a permission. */
export interface PermissionDefinition extends Picked<Definition, 'id description containedPermissionIds'> {}
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
