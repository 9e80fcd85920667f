'use client'

import { useCallback, useInsertionEffect, useRef } from 'react'

/**
 * Returns a function that is always the same and calls the `callback` of the latest render. For effects and event
 * listeners. React has `useEffectEvent` since 19.2 only.
 */
export function useLatestCallback<A extends unknown[], R>(callback: (...args: A) => R): (...args: A) => R {
  const latest = useRef(callback)
  useInsertionEffect(() => {
    latest.current = callback
  })
  return useCallback((...args) => latest.current(...args), [])
}
