import { join } from 'node:path'
import type { ProjectOptions } from '@latchkey/emulator'
import { WRITE_NOTES } from '../server/teams.ts'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import { onFreePort } from './listen.ts'

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

/** Starts the emulator of the auth service, whose data is in the data folder. */
export async function emulate(config: Config, { path, project, rememberPorts }: DataFolder) {
  const { startEmulator } = await import('@latchkey/emulator')
  const { projectId, publishableClientKey, secretServerKey, superSecretAdminKey, ports } = project
  const options: ProjectOptions = {
    id: projectId,
    displayName: 'note.',
    keys: { publishable: publishableClientKey, secret: secretServerKey, admin: superSecretAdminKey },
    permissions: [{ id: WRITE_NOTES, scope: 'team', description: 'Write the notes of the team' }],
    settings: { teamCreatorDefaultPermissions: [{ id: 'team_admin' }, { id: WRITE_NOTES }] },
    ...(config.isDevelopment && SAMPLE_USERS),
  }
  // The possible origins of the devtools: the app starts after the emulator, on the first free port.
  const appPort = config.PORT ?? ports.app
  const origins = Array.from({ length: 10 }, (_, at) => `http://localhost:${appPort + at}`)
  const emulator = await onFreePort(ports.auth, (port) =>
    startEmulator({
      port,
      data: join(path, 'auth.sqlite'),
      projects: [options],
      controlOrigins: [...config.LATCHKEY_CONTROL_ORIGINS, ...(config.isDevelopment ? origins : [])],
      ...(config.LATCHKEY_SERVER_VERSION && { serverVersion: config.LATCHKEY_SERVER_VERSION }),
    }),
  )
  rememberPorts({ auth: emulator.port })
  return { projectId, publishableClientKey, secretServerKey, baseUrl: emulator.url, close: () => emulator.close() }
}
