import { checkArgument } from '../contract/check-client.js'
import type { Env } from '../env.js'
import { elapsed } from '../lib/elapsed.js'
import { isPageNavigatedByApp } from '../lib/navigation.js'

// The sign-out page acts immediately only when the user came from the app. Otherwise any other site could sign the user
// out with a link to it.

/** How long a navigation to the sign-out page may take, in milliseconds. */
const LIFETIME = 60_000
const ENTRY = 'latchkey-sign-out-intent'

type Here = Pick<Env, 'now' | 'page' | 'tabStore'>

/**
 * Records in this tab that the app is about to navigate to the sign-out page.
 *
 * @param env The environment of the client.
 *
 * @example
 * recordSignOutIntent(client[INTERNALS].env)
 * location.assign('/handler/sign-out')
 */
export function recordSignOutIntent(env: Here): void {
  checkArgument('recordSignOutIntent', 'env', env, typeof env?.now === 'function', 'the environment of a client')
  env.tabStore?.set(ENTRY, `${env.now()}`)
}

/** Forgets the recorded intent, once it has been acted on. */
export const clearSignOutIntent = ({ tabStore }: Here): void => tabStore?.set(ENTRY, null)

/** Returns whether the user came to this page from the app: by a recorded intent, or as far as the browser knows. */
export function cameFromApp({ now, page, tabStore }: Here): boolean {
  const recordedAt = Number(tabStore?.get(ENTRY) ?? Number.NaN)
  return elapsed(recordedAt, now()) < LIFETIME || (page?.navigatedByApp ?? isPageNavigatedByApp)()
}
