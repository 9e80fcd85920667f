import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Config as WebConfig } from '../src/client.ts'

/** A project of the auth service. It contains no secret. */
export type AuthConfig = Omit<WebConfig, 'database' | 'teams'>

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** Reads the environment variables that `docs/guides/notes-production.md` lists. Throws an error that names an invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const { LATCHKEY_DATA, LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY, LATCHKEY_BASE_URL } = environment
  const { LATCHKEY_SECRET_SERVER_KEY, LATCHKEY_DEVELOPMENT_WEB: developmentWeb } = environment
  const { PORT, HOST, DATABASE_URL, LATCHKEY_SERVER_VERSION, LATCHKEY_CONTROL_ORIGINS } = environment
  if (PORT && !(/^\d{1,5}$/.test(PORT) && Number(PORT) < 65_536))
    throw new Error('PORT must be a port number, such as 4000.')
  if (!LATCHKEY_PROJECT_ID !== !LATCHKEY_PUBLISHABLE_CLIENT_KEY)
    throw new Error('LATCHKEY_PROJECT_ID and LATCHKEY_PUBLISHABLE_CLIENT_KEY go together: set both or neither.')
  if (LATCHKEY_SECRET_SERVER_KEY && !LATCHKEY_PROJECT_ID)
    throw new Error('LATCHKEY_SECRET_SERVER_KEY is a key of a project: set LATCHKEY_PROJECT_ID too.')
  if (LATCHKEY_SERVER_VERSION && !isServerVersion(LATCHKEY_SERVER_VERSION))
    throw new Error('LATCHKEY_SERVER_VERSION must be 2.8.8 or 2.8.86.')
  const serverVersion = isServerVersion(LATCHKEY_SERVER_VERSION) ? LATCHKEY_SERVER_VERSION : undefined
  const baseUrl = LATCHKEY_BASE_URL || 'https://api.stack-auth.com'
  if (!URL.canParse(baseUrl)) throw new Error('LATCHKEY_BASE_URL must be a URL, such as https://auth.example.com.')
  const [projectId, publishableClientKey] = [LATCHKEY_PROJECT_ID, LATCHKEY_PUBLISHABLE_CLIENT_KEY]
  const auth: AuthConfig | undefined =
    projectId && publishableClientKey ? { projectId, publishableClientKey, baseUrl } : undefined
  return {
    /** The folder for users, sessions and notes. Exactly one process owns it. */
    dataFolder: LATCHKEY_DATA ? resolve(LATCHKEY_DATA) : at('../../../.data'),
    /** The built web app. */
    webFolder: developmentWeb ? resolve(developmentWeb) : at('../dist'),
    /** Whether the web app is a development build: then the emulator has sample users and obeys the devtools. */
    development: Boolean(developmentWeb),
    /** The port. With the emulator, the next free port is used when it is taken. */
    port: PORT ? Number(PORT) : undefined,
    /** The address to listen on. */
    host: HOST || '127.0.0.1',
    /** The Postgres that stores the notes. Default: PGlite in the data folder. */
    databaseUrl: DATABASE_URL || undefined,
    /** The auth service. Default: an emulator in this process. */
    auth,
    /** The key for the notebooks of teams and for API keys. Default: without them or, with the emulator, its own key. */
    secretServerKey: LATCHKEY_SECRET_SERVER_KEY || undefined,
    /** The service version that the emulator emulates. Default: the version that the data folder belongs to. */
    serverVersion,
    /** The origins of pages that may use the control API of the emulator. Default: none. */
    controlOrigins: LATCHKEY_CONTROL_ORIGINS?.split(',') ?? [],
  }
}

const isServerVersion = (version: string | undefined): version is '2.8.8' | '2.8.86' =>
  version === '2.8.8' || version === '2.8.86'

export type Config = ReturnType<typeof readConfig>
