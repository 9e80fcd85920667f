import { createClient } from '@latchkey/core'
import { DEFAULT_PROJECT, type Emulator } from '../src/index.js'

const { id: projectId, keys } = DEFAULT_PROJECT

const optionsOf = ({ fetch }: Emulator) => ({
  projectId,
  publishableKey: keys.publishable,
  baseUrl: 'http://localhost:8102',
  fetch: (request: Request) => fetch(request),
})

/** A client with a session in memory. */
export const clientOf = (emulator: Emulator) => createClient({ ...optionsOf(emulator), tokenStore: 'memory' })

/** A client with the secret key, and without a session. */
export const serverOf = (emulator: Emulator) =>
  createClient({ ...optionsOf(emulator), secretKey: keys.secret, tokenStore: null })

/** A client with the admin key, and without a session. */
export const adminOf = (emulator: Emulator) =>
  createClient({ ...optionsOf(emulator), adminKey: keys.admin, tokenStore: null })
