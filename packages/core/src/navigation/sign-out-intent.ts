import { checkArgument } from '../contract/check-client.js'
import type { Env } from '../env.js'
import { elapsed } from '../lib/timing.js'

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

/**
 * Returns whether the user reached the current URL by a click in the app, as far as the browser knows. Pure.
 *
 * @param loaded The URL that the browser loaded. Differs from `href` after a navigation by the app's router.
 * @param href The current URL.
 * @param referrer The URL of the page before, or an empty string.
 * @param interacted Whether the user has interacted with this document: no redirect by a script alone counts as the app's
 * own.
 */
export function isNavigationByApp(loaded: string, href: string, referrer: string, interacted: boolean): boolean {
  const current = new URL(href)
  if (interacted && new URL(loaded).pathname !== current.pathname) return true
  return referrer !== '' && new URL(referrer).origin === current.origin
}

/** Whether the user reached the current URL of this page by a click in the app. False outside of a page. */
function isPageNavigatedByApp(): boolean {
  if (typeof document === 'undefined') return false
  const { href } = window.location
  const loaded = performance.getEntriesByType('navigation')[0]?.name ?? href
  return isNavigationByApp(loaded, href, document.referrer, navigator.userActivation?.hasBeenActive === true)
}
