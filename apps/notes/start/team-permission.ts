import { createClient, getAdminProject, updateProject } from '@latchkey/core/admin'
import { WRITE_NOTES } from '../server/memberships.ts'

/** The team permission to define in the auth project. */
export const WRITE_PERMISSION = {
  id: WRITE_NOTES,
  scope: 'team',
  description: 'Write the notes of the team. Members without it only read them.',
} as const

interface ProjectOfEmulator {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly superSecretAdminKey: string
  readonly baseUrl: string
}

/** Grants the permission to users who create a team, in addition to what the project grants them already. */
export async function grantToTeamCreators(project: ProjectOfEmulator): Promise<void> {
  const admin = createClient({ ...project, tokenStore: null })
  const { teamCreatorDefaultPermissions: granted } = (await getAdminProject(admin)).config
  if (granted.some(({ id }) => id === WRITE_NOTES)) return
  await updateProject(admin, { config: { teamCreatorDefaultPermissions: [...granted, { id: WRITE_NOTES }] } })
}
