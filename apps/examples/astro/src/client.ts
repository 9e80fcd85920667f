import { createClient } from '@latchkey/core'
import { config } from './config'

/** The client of the browser. */
export const client = createClient(config)
