import type { AdminProjectPermissionDefinition, AdminTeamPermissionDefinition } from '@stackframe/js'
import { adminApp } from './app'

export async function define(): Promise<string> {
  const { id } = await adminApp.createTeamPermissionDefinition({
    id: 'admin',
    description: 'All',
    containedPermissionIds: [],
  })
  await adminApp.updateTeamPermissionDefinition(id, { description: 'Everything', containedPermissionIds: ['member'] })
  await adminApp.deleteTeamPermissionDefinition(id)
  const project = await adminApp.createProjectPermissionDefinition({ id: 'see', containedPermissionIds: [] })
  await adminApp.updateProjectPermissionDefinition(project.id, { description: 'See' })
  await adminApp.deleteProjectPermissionDefinition(project.id)
  return id
}
export const list = async (): Promise<(AdminProjectPermissionDefinition | AdminTeamPermissionDefinition)[]> => [
  ...(await adminApp.listTeamPermissionDefinitions()),
  ...(await adminApp.listProjectPermissionDefinitions()),
]
