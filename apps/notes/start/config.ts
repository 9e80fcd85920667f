import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { Config as WebConfig } from '../src/client.ts'

/** A project of the auth service. It contains no secret. */
export type AuthConfig = Omit<WebConfig, 'database' | 'teams'>

// `docs/guides/notes-production.md` describes them.
const variables = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: z.string().optional(),
    LATCHKEY_DATA: z.string().default(fileURLToPath(new URL('../../../.data', import.meta.url))),
    LATCHKEY_PROJECT_ID: z.string().optional(),
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: z.string().optional(),
    LATCHKEY_SECRET_SERVER_KEY: z.string().optional(),
    LATCHKEY_BASE_URL: z.url().default('https://api.stack-auth.com'),
    LATCHKEY_SERVER_VERSION: z.enum(['2.8.8', '2.8.86']).optional(),
    LATCHKEY_CONTROL_ORIGINS: z.string().optional(),
    LATCHKEY_DEVELOPMENT_WEB: z.string().optional(),
  })
  .refine((given) => !given.LATCHKEY_PROJECT_ID === !given.LATCHKEY_PUBLISHABLE_CLIENT_KEY, {
    error: 'LATCHKEY_PROJECT_ID and LATCHKEY_PUBLISHABLE_CLIENT_KEY go together: set both or neither.',
  })

export type Config = ReturnType<typeof readConfig>

/** Reads the environment variables. An empty one counts as not set. Throws an error that names an invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv) {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = variables.safeParse(given)
  if (error) throw new Error(`Invalid environment variables:\n${z.prettifyError(error)}`)
  const { LATCHKEY_PROJECT_ID: projectId, LATCHKEY_PUBLISHABLE_CLIENT_KEY: publishableClientKey } = data
  const auth: AuthConfig | undefined =
    projectId && publishableClientKey ? { projectId, publishableClientKey, baseUrl: data.LATCHKEY_BASE_URL } : undefined
  return {
    port: data.PORT,
    host: data.HOST,
    databaseUrl: data.DATABASE_URL,
    dataFolder: resolve(data.LATCHKEY_DATA),
    /** The auth service. Default: an emulator in this process. */
    auth,
    secretServerKey: data.LATCHKEY_SECRET_SERVER_KEY,
    serverVersion: data.LATCHKEY_SERVER_VERSION,
    controlOrigins: data.LATCHKEY_CONTROL_ORIGINS?.split(',') ?? [],
    /** The built web app. */
    webFolder: data.LATCHKEY_DEVELOPMENT_WEB ?? fileURLToPath(new URL('../dist', import.meta.url)),
    /** Whether the web app is a development build. Then the emulator has sample users and accepts the devtools. */
    development: data.LATCHKEY_DEVELOPMENT_WEB !== undefined,
  }
}
