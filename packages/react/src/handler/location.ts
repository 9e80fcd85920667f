'use client'

import { useSyncExternalStore } from 'react'

const movers = new Set<() => void>()

function subscribe(moved: () => void): () => void {
  movers.add(moved)
  window.addEventListener('popstate', moved)
  return () => {
    movers.delete(moved)
    window.removeEventListener('popstate', moved)
  }
}

/** Where the page is, `undefined` on a server. Hears of back and forward, and of `go`, not of an app's own router. */
export function useHref(): string | undefined {
  return useSyncExternalStore<string | undefined>(
    subscribe,
    () => window.location.href,
    () => undefined,
  )
}

/** Goes to another URL of this page without loading it. */
export function go(to: string): void {
  window.history.pushState(null, '', to)
  for (const moved of [...movers]) moved()
}
