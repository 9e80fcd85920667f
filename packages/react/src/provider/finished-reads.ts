'use client'

import { createContext, useState, useSyncExternalStore } from 'react'

/**
 * The number of reads that have ended while components waited for them. No component uses it: when a context changes,
 * React 19.3 renders all boundaries below that show a fallback, at once. If React notices by itself that a promise has
 * settled, it shows content no sooner than 300 ms after the fallback.
 */
export const FinishedReadsContext = createContext(0)

let finished = 0
const listeners = new Set<() => void>()

/** Renders the boundaries below all providers that show a fallback. */
export function finishRead(): void {
  finished += 1
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

const HYDRATING = -1

/**
 * Returns the value of the context. It never changes in a page that was rendered on a server: React would discard the HTML
 * of boundaries that are still arriving.
 */
export function useFinishedReads(): number {
  const count = useSyncExternalStore(
    subscribe,
    () => finished,
    () => HYDRATING,
  )
  const [first] = useState(count)
  return first === HYDRATING ? first : count
}
