import type { Resource, ResourceState } from '@latchkey/core'
import type { ComponentType } from 'react'

/** A screen whose code is loaded when it is first rendered. */
export interface LoadableScreen<P = object> extends Resource<ComponentType<P>> {
  /** Loads the screen, or retries after a failure. */
  load(): void
}

/**
 * Loads a screen on first use, as a resource instead of `React.lazy`: React delays content that replaces a Suspense
 * fallback by 300 ms.
 */
export function loadable<P = object>(get: () => Promise<ComponentType<P>>): LoadableScreen<P> {
  const listeners = new Set<() => void>()
  let state: ResourceState<ComponentType<P>> = { status: 'pending' }
  let loading: Promise<ComponentType<P>> | undefined
  const show = (next: ResourceState<ComponentType<P>>) => {
    state = next
    for (const listener of [...listeners]) listener()
  }
  const ready = () => {
    loading ??= get()
    loading.then(
      (value) => state.status === 'ready' || show({ status: 'ready', value }),
      (error) => {
        loading = undefined
        show({ status: 'failed', error })
      },
    )
    return loading
  }
  const load = () => void ready().catch(() => {})
  return {
    state: () => state,
    ready,
    load,
    subscribe(listener) {
      listeners.add(listener)
      if (state.status === 'pending') load()
      return () => listeners.delete(listener)
    },
  }
}
