import { configFromEnv } from '@latchkey/core'
import { createAuth } from '@latchkey/react/react-router/server'

export const { withAuth } = createAuth(configFromEnv(import.meta.env))
