import type { Session } from '../session-types.js'

/** The redirect of a sign-out on this page. */
export interface SignOutRedirect {
  /** Whether the navigation has started. Before that, the session is ending. */
  isNavigating: boolean
  /** Resolves when the page has changed, or will not. */
  readonly done: Promise<void>
}

/** The redirect of each session that is being signed out. */
export const signOutRedirects = new WeakMap<Session, SignOutRedirect>()
