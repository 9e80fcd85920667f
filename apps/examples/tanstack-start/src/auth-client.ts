import { configFromEnv, createClient } from '@latchkey/core'

/** The client of the browser. On the server, it has no session. */
export const client = createClient(configFromEnv(import.meta.env))
