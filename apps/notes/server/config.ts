import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** All that the environment decides, read in this one place. */
export interface Config {
  /** Where users, sessions and notes live. Exactly one process owns it. */
  readonly dataFolder: string
  /** The built web app. */
  readonly webFolder: string
  /** The port to try first; the next free one is taken when another program holds it. */
  readonly port: number | undefined
  /** Keeps the notes in this Postgres instead of the data folder. */
  readonly databaseUrl: string | undefined
}

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/** `LATCHKEY_DATA`, `PORT` and `DATABASE_URL`. Throws an error that names a setting of no use. */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { LATCHKEY_DATA, PORT, DATABASE_URL } = environment
  if (PORT && !/^\d{1,5}$/.test(PORT)) throw new Error('PORT must be a port number, such as 4000.')
  return {
    dataFolder: LATCHKEY_DATA ? resolve(LATCHKEY_DATA) : at('../../../.data'),
    webFolder: at('../dist'),
    port: PORT ? Number(PORT) : undefined,
    databaseUrl: DATABASE_URL || undefined,
  }
}
