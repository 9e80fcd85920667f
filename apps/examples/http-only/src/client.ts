import { configFromEnv, createClient } from '@latchkey/core'
import { getHttpOnlyOptions } from '@latchkey/core/http-only'

const config = configFromEnv(import.meta.env)
export const client = createClient({ ...config, ...getHttpOnlyOptions(config) })
