import {
  type AdminDomainConfig,
  type AdminOwnedProject,
  type AdminProject,
  type AdminProjectConfig,
  type AdminProjectConfigUpdateOptions,
  type AdminProjectPermissionDefinition,
  type AdminProjectUpdateOptions,
  type AdminTeamPermissionDefinition,
  type CurrentInternalUser,
  StackClientApp,
} from '@stackframe/js'
import { adminApp } from './app'

export async function rename(options: AdminProjectUpdateOptions): Promise<AdminProject> {
  const project = await adminApp.getProject()
  await project.update({ displayName: 'Shop', description: 'A shop', isProductionMode: false, ...options })
  return project
}
export const errors = async (): Promise<string[]> =>
  (await (await adminApp.getProject()).getProductionModeErrors()).map(
    ({ message, relativeFixUrl }) => message + relativeFixUrl,
  )
export const remove = async (): Promise<void> => (await adminApp.getProject()).delete()
export const summary = ({ description, createdAt, isProductionMode }: AdminProject): string =>
  `${description} ${createdAt.getFullYear()} ${isProductionMode}`

const changes: AdminProjectConfigUpdateOptions = {
  signUpEnabled: true,
  credentialEnabled: true,
  magicLinkEnabled: true,
  passkeyEnabled: false,
  allowLocalhost: true,
  createTeamOnSignUp: true,
  clientTeamCreationEnabled: true,
  clientUserDeletionEnabled: false,
  allowTeamApiKeys: true,
  allowUserApiKeys: true,
  oauthAccountMergeStrategy: 'link_method',
  domains: [{ domain: 'https://example.com', handlerPath: '/handler' }],
  teamMemberDefaultPermissions: [{ id: 'member' }],
  oauthProviders: [
    { id: 'github', type: 'shared' },
    { id: 'google', type: 'standard', clientId: 'a', clientSecret: 'b' },
  ],
  emailConfig: { type: 'shared' },
}
export const apply = async (): Promise<void> => (await adminApp.getProject()).update({ config: changes })
export const domains = (config: AdminProjectConfig): AdminDomainConfig[] => config.domains
export const providers = (config: AdminProjectConfig): string[] =>
  config.oauthProviders.map(({ id, type }) => id + type)
export const defaults = (config: AdminProjectConfig): { id: string }[][] => [
  config.teamCreatorDefaultPermissions,
  config.teamMemberDefaultPermissions,
  config.userDefaultPermissions,
]

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
export const contained = async (): Promise<string[][]> =>
  (await adminApp.listTeamPermissionDefinitions()).map(({ containedPermissionIds }) => containedPermissionIds)
export const list = async (): Promise<(AdminProjectPermissionDefinition | AdminTeamPermissionDefinition)[]> => [
  ...(await adminApp.listTeamPermissionDefinitions()),
  ...(await adminApp.listProjectPermissionDefinitions()),
]

const dashboard = new StackClientApp({ projectId: 'internal' as const, tokenStore: 'cookie' })

export async function create(displayName: string, teamId: string): Promise<AdminOwnedProject> {
  const user: CurrentInternalUser = await dashboard.getUser({ or: 'redirect' })
  const project = await user.createProject({ displayName, teamId })
  const keys = await project.app.listInternalApiKeys()
  return keys.length === 0 ? project : ((await user.listOwnedProjects())[0] ?? project)
}
