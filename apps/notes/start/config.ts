import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AuthConfig } from '../src/auth-client.ts'

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** All that the environment decides, as `docs/guides/notes-production.md` lists it. Throws an error that names what is of no use. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const { LATCHKEY_DATA, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY, LATCHKEY_BASE_URL } = environment
  const { PORT, HOST, DATABASE_URL } = environment
  if (PORT && !(/^\d{1,5}$/.test(PORT) && Number(PORT) < 65_536))
    throw new Error('PORT must be a port number, such as 4000.')
  if (!LATCHKEY_PROJECT_ID !== !LATCHKEY_PUBLISHABLE_CLIENT_KEY)
    throw new Error('LATCHKEY_PROJECT_ID and LATCHKEY_PUBLISHABLE_CLIENT_KEY go together: set both or neither.')
  const baseUrl = LATCHKEY_BASE_URL || 'https://api.stack-auth.com'
  if (!URL.canParse(baseUrl)) throw new Error('LATCHKEY_BASE_URL must be a URL, such as https://auth.example.com.')
  const [projectId, publishableClientKey] = [LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY]
  const auth: AuthConfig | undefined =
    projectId && publishableClientKey ? { projectId, publishableClientKey, baseUrl } : undefined
  return {
    /** Where users, sessions and notes live. Exactly one process owns it. */
    dataFolder: LATCHKEY_DATA ? resolve(LATCHKEY_DATA) : at('../../../.data'),
    /** The built web app. */
    webFolder: at('../dist'),
    /** The port to try first; without a service of one's own, the next free one is taken when it is held. */
    port: PORT ? Number(PORT) : undefined,
    /** The address to listen on. */
    host: HOST || '127.0.0.1',
    /** Keeps the notes in this Postgres instead of the data folder. */
    databaseUrl: DATABASE_URL || undefined,
    /** Who signs people in; without, an emulator that is started along. */
    auth,
  }
}

export type Config = ReturnType<typeof readConfig>
