import { configFromEnv, createClient } from '@latchkey/core'
import { httpOnlySession } from '@latchkey/core/http-only'

const config = configFromEnv(import.meta.env)
export const client = createClient({ ...config, ...httpOnlySession(config) })
