import { configFromEnv, createClient } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'

// All requests share this client: it has no session of its own.
const client = createClient({ ...configFromEnv(import.meta.env), tokenStore: null })

export const authOf = (request: Request) => getAuth(client, request)
