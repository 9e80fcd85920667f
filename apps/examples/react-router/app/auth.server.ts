import { configFromEnv, createClient } from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'

// All requests share this client, because it stores no session.
const client = createClient({ ...configFromEnv(import.meta.env), tokenStore: null })

export const authOf = (request: Request) => getAuth(client, request)
