'use client'

import { listeners } from '@latchkey/core/internal/client'
import { createContext, useState, useSyncExternalStore } from 'react'

/**
 * The number of reads that have ended while components waited for them. No component uses it: when a context changes,
 * React 19.3 renders all boundaries below that show a fallback, at once. If React notices by itself that a promise has
 * settled, it shows content no sooner than 300 ms after the fallback.
 */
export const FinishedReadsContext = createContext(0)

let finished = 1
const providers = listeners()

/** How many reads have ended on this page. */
export const countFinishedReads = () => finished

/**
 * Renders the boundaries below all providers that show a fallback. Only for reads that are the same ones in each render: a
 * component that starts a new read in each render would render without an end.
 */
export function finishRead(): void {
  finished += 1
  providers.call()
}

/**
 * Returns the value of the context. It stays 0 in a page that was rendered on a server: React would discard the HTML of
 * boundaries that are still arriving.
 */
export function useFinishedReads(): number {
  const count = useSyncExternalStore(providers.add, countFinishedReads, hydrating)
  return useState(count)[0] && count
}
const hydrating = () => 0
