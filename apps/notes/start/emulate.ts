import { join } from 'node:path'
import { createClient, getAdminProject, updateProject } from '@latchkey/core/admin'
import type { ProjectOptions } from '@latchkey/emulator'
import { WRITE_NOTES } from '../server/teams.ts'
import type { AuthConfig, Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import { onFreePort } from './listen.ts'

/** The team permission to define in the auth project. */
export const WRITE_PERMISSION = {
  id: WRITE_NOTES,
  scope: 'team',
  description: 'Write the notes of the team. Members without it only read them.',
} as const

/** Users and teams to try the app with in development. The devtools sign in as any of them. */
const SAMPLE_USERS = {
  users: [
    { email: 'mira@example.test', displayName: 'Mira Okafor', password: 'correct horse battery' },
    { email: 'jonas@example.test', displayName: 'Jonas Lind', password: 'correct horse battery' },
    { email: 'ana@example.test', displayName: 'Ana Duarte', password: 'correct horse battery' },
  ],
  teams: [
    {
      displayName: 'Bakery',
      members: [{ user: 'mira@example.test', permissions: ['admin', WRITE_NOTES] }, { user: 'jonas@example.test' }],
    },
    {
      displayName: 'Book club',
      members: [{ user: 'ana@example.test', permissions: ['admin', WRITE_NOTES] }, { user: 'mira@example.test' }],
    },
  ],
} as const satisfies Pick<ProjectOptions, 'users' | 'teams'>

/** The auth service. Without its secret server key, there are no notebooks of teams and no API keys. */
export interface Service {
  readonly auth: AuthConfig
  readonly secretServerKey: string | undefined
  close?(): Promise<void>
}

/** Starts the emulator of the auth service, which lives in the data folder. */
export async function emulate(config: Config, folder: DataFolder): Promise<Service> {
  const { startEmulator } = await import('@latchkey/emulator/node')
  const { dataFolder, serverVersion, controlOrigins, development } = config
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey, ports } = folder.project
  const keys = { publishable: publishableClientKey, secret: secretServerKey, admin: superSecretAdminKey }
  const projects = [
    { id: projectId, displayName: 'note.', keys, ...(development && SAMPLE_USERS), permissions: [WRITE_PERMISSION] },
  ]
  // The possible origins of the app: it starts after the emulator, on the first free port.
  const appPort = config.port ?? ports.app
  const origins = Array.from({ length: 10 }, (_, at) => `http://localhost:${appPort + at}`)
  const emulator = await onFreePort(ports.auth, (port) =>
    startEmulator({
      port,
      data: join(dataFolder, 'auth.sqlite'),
      projects,
      controlOrigins: development ? [...controlOrigins, ...origins] : controlOrigins,
      ...(serverVersion && { serverVersion }),
    }),
  )
  folder.rememberPorts({ auth: emulator.port })
  const auth = { projectId, publishableClientKey, baseUrl: emulator.url }
  await grantToTeamCreators({ ...auth, superSecretAdminKey })
  return { auth, secretServerKey, close: () => emulator.close() }
}

/** Grants the permission to users who create a team, in addition to what the project grants them already. */
async function grantToTeamCreators(project: AuthConfig & { readonly superSecretAdminKey: string }): Promise<void> {
  const admin = createClient({ ...project, tokenStore: null })
  const { teamCreatorDefaultPermissions: granted } = (await getAdminProject(admin)).config
  if (granted.some(({ id }) => id === WRITE_NOTES)) return
  await updateProject(admin, { config: { teamCreatorDefaultPermissions: [...granted, { id: WRITE_NOTES }] } })
}
