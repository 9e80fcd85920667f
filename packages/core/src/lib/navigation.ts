/** How the user reached the current URL, as far as the browser knows. */
export interface Navigation {
  /** The URL that the browser loaded. Differs from `href` after a navigation by the app's router. */
  readonly loaded: string
  readonly href: string
  readonly referrer: string
  /** Whether the user has interacted with this document: no redirect by a script alone counts as the app's own. */
  readonly interacted: boolean
}

/** Returns whether the user reached `href` by a click in the app. Pure. */
export function isNavigationByApp({ loaded, href, referrer, interacted }: Navigation): boolean {
  const current = new URL(href)
  if (interacted && new URL(loaded).pathname !== current.pathname) return true
  return referrer !== '' && new URL(referrer).origin === current.origin
}
