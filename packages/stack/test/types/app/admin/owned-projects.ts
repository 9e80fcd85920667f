import { type AdminOwnedProject, type CurrentInternalUser, StackClientApp } from '@stackframe/js'

const dashboard = new StackClientApp({ projectId: 'internal' as const, tokenStore: 'cookie' })

export async function create(displayName: string, teamId: string): Promise<AdminOwnedProject> {
  const user: CurrentInternalUser = await dashboard.getUser({ or: 'redirect' })
  const project = await user.createProject({ displayName, teamId })
  const keys = await project.app.listInternalApiKeys()
  return keys.length === 0 ? project : ((await user.listOwnedProjects())[0] ?? project)
}
