import type { Client } from '../client.js'
import { checkClient } from '../contract/check-client.js'
import { loadModule } from '../errors/load-module.js'
import { INTERNALS } from '../lib/internals.js'
import type { GuardPage } from './redirect-from-guard.js'

/**
 * Redirects from a guard that is part of the rendered page, to a page that lets the user in. Most pages never do: its code
 * and the rules for redirects load on use, at the same time.
 */
export async function redirectFromComponent(client: Client, page: GuardPage): Promise<void> {
  checkClient('redirectFromComponent', client)
  const loading = Promise.all([import('./redirect-from-guard.js'), import('../navigation/redirect.js')])
  const [{ redirectFromGuard }] = await loadModule(client[INTERNALS].env, loading)
  await redirectFromGuard(client, page)
}
