import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A project of a real auth service. */
export interface AuthService {
  readonly projectId: string
  readonly publishableClientKey: string
  readonly baseUrl: string
}

/** All that the environment decides, read in this one place. */
export interface Config {
  /** Where users, sessions and notes live. Exactly one process owns it. */
  readonly dataFolder: string
  /** The built web app. */
  readonly webFolder: string
  /** The port to try first; without a service of one's own, the next free one is taken when it is held. */
  readonly port: number | undefined
  /** The address to listen on. */
  readonly host: string
  /** Keeps the notes in this Postgres instead of the data folder. */
  readonly databaseUrl: string | undefined
  /** Who signs people in; without, an emulator that is started along. */
  readonly auth: AuthService | undefined
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Reads the settings that the guide `docs/guides/notes-production.md` lists. Throws an error that names one of no use. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { LATCHKEY_DATA, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY, LATCHKEY_BASE_URL } = environment
  const { PORT, HOST, DATABASE_URL } = environment
  if (PORT && !(/^\d{1,5}$/.test(PORT) && Number(PORT) < 65_536))
    throw new Error('PORT must be a port number, such as 4000.')
  if (!LATCHKEY_PROJECT_ID !== !LATCHKEY_PUBLISHABLE_CLIENT_KEY)
    throw new Error('LATCHKEY_PROJECT_ID and LATCHKEY_PUBLISHABLE_CLIENT_KEY go together: set both or neither.')
  const baseUrl = LATCHKEY_BASE_URL || 'https://api.stack-auth.com'
  if (!URL.canParse(baseUrl)) throw new Error('LATCHKEY_BASE_URL must be a URL, such as https://auth.example.com.')
  return {
    dataFolder: LATCHKEY_DATA ? resolve(LATCHKEY_DATA) : at('../../../.data'),
    webFolder: at('../dist'),
    port: PORT ? Number(PORT) : undefined,
    host: HOST || '127.0.0.1',
    databaseUrl: DATABASE_URL || undefined,
    auth:
      LATCHKEY_PROJECT_ID && LATCHKEY_PUBLISHABLE_CLIENT_KEY
        ? { projectId: LATCHKEY_PROJECT_ID, publishableClientKey: LATCHKEY_PUBLISHABLE_CLIENT_KEY, baseUrl }
        : undefined,
  }
}
