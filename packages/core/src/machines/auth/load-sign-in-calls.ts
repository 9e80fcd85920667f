import type { Client } from '../../client.js'
import { loadModule } from '../../errors/load-module.js'

/** Loads what the screens call. */
export const loadSignInCalls = ({ env }: Client) => loadModule(env, import('./sign-in-calls.js'))

/** Loads what the screens call, and the rules for the redirect after a sign-in. */
export const preloadSignIn = (client: Client) =>
  Promise.all([loadSignInCalls(client), import('../../navigation/redirect.js')])
