/** What the browser knows about how the user came to the current URL. */
// @ts-nocheck

export interface Navigation {
  /** The URL that the browser loaded. Differs from `href` after a navigation by the app's router. */
  readonly loaded: string
  readonly href: string
  readonly referrer: string
  /** Whether the user has interacted with this document: no redirect by a script alone counts as the app's own. */
  readonly interacted: boolean
}

/** Returns whether a click in the app led to `href`. Pure. */
export function isNavigationByApp({ loaded, href, referrer, interacted }: Navigation): boolean {
  const here = new URL(href)
  if (interacted && new URL(loaded).pathname !== here.pathname) return true
  return referrer !== '' && new URL(referrer).origin === here.origin
}
