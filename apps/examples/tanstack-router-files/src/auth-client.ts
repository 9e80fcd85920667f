import { configFromEnv, createClient } from '@latchkey/core'

/** The client of the browser. */
export const client = createClient(configFromEnv(import.meta.env))
