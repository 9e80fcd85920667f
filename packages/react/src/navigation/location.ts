import { useSyncExternalStore } from 'react'

const movers = new Set<() => void>()

/** Calls on back, forward and `go`. Returns an unsubscribe function. */
export function subscribeToMoves(moved: () => void): () => void {
  movers.add(moved)
  window.addEventListener('popstate', moved)
  return () => {
    movers.delete(moved)
    window.removeEventListener('popstate', moved)
  }
}

/**
 * The URL of the page, `undefined` on the server. Updates on back, forward and `go`, not on navigation by the router of
 * the app.
 */
export function useHref(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    subscribeToMoves,
    () => window.location.href,
    () => undefined,
  )
}

/** Navigates to another URL of the handler without a page load. */
export function go(to: string): void {
  window.history.pushState(null, '', to)
  notifyMoved()
}

/** Tells every `useHref` that the URL has changed. */
export function notifyMoved(): void {
  for (const moved of [...movers]) moved()
}
