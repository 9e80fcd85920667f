import type { Client } from '../../client.js'
import { checkClient } from '../../contract/check-client.js'
import { loadModule } from '../../errors/load-module.js'
import { INTERNALS } from '../../lib/internals.js'

/** Loads what the screens call. */
export function loadSignInCalls(client: Client) {
  checkClient('loadSignInCalls', client)
  return loadModule(client[INTERNALS].env, import('./sign-in-calls.js'))
}

/** Loads what the screens call, and the rules for the redirect after a sign-in. */
export const preloadSignIn = (client: Client) =>
  Promise.all([loadSignInCalls(client), import('../../navigation/redirect.js')])
