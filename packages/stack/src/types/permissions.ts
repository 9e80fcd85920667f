/** The definition of a permission. */
export interface PermissionDefinition {
  /** The ID of the permission. */
  id: string
  /** A human-readable description of the permission. */
  description?: string
  /** The permissions that it contains. */
  containedPermissionIds: string[]
}
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
