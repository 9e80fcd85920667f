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
export function isPageNavigatedByApp(): boolean {
  if (typeof document === 'undefined') return false
  const { href } = window.location
  const loaded = performance.getEntriesByType('navigation')[0]?.name ?? href
  return isNavigationByApp(loaded, href, document.referrer, navigator.userActivation?.hasBeenActive === true)
}
