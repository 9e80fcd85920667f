import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'

const inCheckout = (path: string) => fileURLToPath(new URL(path, import.meta.url))

// `docs/guides/notes-production.md` describes them.
const variables = z
  .object({
    // The emulator uses the port 100 above.
    PORT: z.coerce.number().int().min(1).max(65_435).default(4000),
    HOST: z.string().default('127.0.0.1'),
    DATABASE_URL: z.string().optional(),
    LATCHKEY_DATA: z.string().default(inCheckout('../../../.data')),
    LATCHKEY_PROJECT_ID: z.string().optional(),
    LATCHKEY_PUBLISHABLE_CLIENT_KEY: z.string().optional(),
    LATCHKEY_SECRET_SERVER_KEY: z.string().optional(),
    LATCHKEY_BASE_URL: z.url().default('https://api.stack-auth.com'),
    LATCHKEY_SERVER_VERSION: z.enum(['2.8.8', '2.8.86', 'hexclave-1.0']).optional(),
    LATCHKEY_DEVELOPMENT_WEB: z.string().optional(),
  })
  .refine((given) => !given.LATCHKEY_PROJECT_ID === !given.LATCHKEY_PUBLISHABLE_CLIENT_KEY, {
    error: 'LATCHKEY_PROJECT_ID and LATCHKEY_PUBLISHABLE_CLIENT_KEY go together: set both or neither.',
  })
  .transform((given) => ({
    ...given,
    LATCHKEY_DATA: resolve(given.LATCHKEY_DATA),
    /** The project of the auth service. Default: that of an emulator in this process. */
    service: given.LATCHKEY_PROJECT_ID !== undefined && {
      projectId: given.LATCHKEY_PROJECT_ID,
      publishableKey: given.LATCHKEY_PUBLISHABLE_CLIENT_KEY ?? '',
      secretKey: given.LATCHKEY_SECRET_SERVER_KEY,
      baseUrl: given.LATCHKEY_BASE_URL,
      close: undefined,
    },
    /** The built web app. */
    webFolder: given.LATCHKEY_DEVELOPMENT_WEB ?? inCheckout('../dist'),
    /** Whether the web app is a development build. Then the emulator has sample users and accepts the devtools. */
    isDevelopment: given.LATCHKEY_DEVELOPMENT_WEB !== undefined,
  }))

export type Config = z.infer<typeof variables>

/** Reads the environment variables. An empty one counts as not set. Throws an error that names an invalid one. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const { data, error } = variables.safeParse(given)
  if (error) throw new Error(`Invalid environment variables:\n${z.prettifyError(error)}`)
  return data
}
