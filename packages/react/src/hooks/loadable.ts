import { LatchkeyError, type Resource, type ResourceState } from '@latchkey/core/internal/client'
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
      (cause) => {
        loading = undefined
        show({ status: 'failed', error: loadError(cause) })
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

/** A screen whose code is part of the page. */
export function loaded<P>(value: ComponentType<P>): LoadableScreen<P> {
  const state = { status: 'ready', value } as const
  return { state: () => state, ready: async () => value, load() {}, subscribe: () => () => {} }
}

/** The code of a screen comes over the network, so a failure to load it is a network error. */
function loadError(cause: unknown): LatchkeyError {
  const message = 'A part of the app could not be loaded. Check the connection, and reload the page after a deployment.'
  return navigator.onLine
    ? new LatchkeyError('UNABLE_TO_CONNECT', message, { tried: [] }, cause)
    : new LatchkeyError('OFFLINE', message, undefined, cause)
}
