import { join } from 'node:path'
import { startEmulator } from '@latchkey/emulator'
import { WRITE_NOTES } from '../server/teams.ts'
import type { Config } from './config.ts'
import type { DataFolder } from './data-folder.ts'
import sampleUsers from './sample-users.json' with { type: 'json' }

/** Starts the emulator of the auth service on the port 100 above that of the app. Its data is in the data folder. */
export async function emulate({ PORT, isDevelopment, LATCHKEY_SERVER_VERSION }: Config, folder: DataFolder) {
  const {
    projectId,
    publishableClientKey: publishableKey,
    secretServerKey: secretKey,
    superSecretAdminKey,
  } = folder.project
  const emulator = await startEmulator({
    port: PORT + 100,
    data: join(folder.path, 'auth.sqlite'),
    projects: [
      {
        id: projectId,
        displayName: 'note.',
        // For the emails and the pages of the emulator, whose colors are hexadecimal: as in `app.css`.
        appearance: {
          logo: '/icon-192.png',
          tokens: { accent: 'light-dark(#13684b, #73d4ac)', 'on-accent': 'light-dark(#fcfcfc, #071a13)' },
        },
        keys: { publishable: publishableKey, secret: secretKey, admin: superSecretAdminKey },
        permissions: [{ id: WRITE_NOTES, scope: 'team', description: 'Write the notes of the team' }],
        settings: {
          anonymousEnabled: true,
          teamCreatorDefaultPermissions: [{ id: 'team_admin' }, { id: WRITE_NOTES }],
        },
        ...(isDevelopment && sampleUsers),
      },
    ],
    // The devtools run in the app, which `npm start` serves, or `npm run dev` on the port of Vite.
    ...(isDevelopment && { controlOrigins: [`http://localhost:${PORT}`, 'http://localhost:5173'] }),
    ...(LATCHKEY_SERVER_VERSION && { serverVersion: LATCHKEY_SERVER_VERSION }),
  })
  return { projectId, publishableKey, secretKey, baseUrl: emulator.url, close: () => emulator.close() }
}
