'use client'

import { type Client, watchQuery } from '@latchkey/core'
import { useResource } from '@latchkey/react/hooks'
import type { Hooks, Scope } from '../scope.js'

function useRead<T>({ client }: Scope, name: string, tags: readonly string[], load: () => Promise<T>): T {
  return useResource(watchQuery(client as unknown as Client, name, tags, load))
}

/** Suspends until the page is left, as React 18 and 19 do when a component throws a promise. */
function useLeave({ client }: Scope, name: string, leave: () => Promise<unknown>): never {
  const { promise, failure } = leaving(client, name, leave)
  throw failure ? failure.reason : promise
}

/** The hooks of the entries for React. */
export const reactHooks: Hooks = { suspendForRead: useRead, suspendForever: useLeave }

/** An action that leaves the page. */
interface Leaving {
  /** Stays pending when the action has left the page. */
  readonly promise: Promise<unknown>
  /** Why the action failed. */
  failure?: { readonly reason: unknown }
}

const actions = new WeakMap<object, Map<string, Leaving>>()

/** Starts an action once. */
function leaving(client: object, name: string, leave: () => Promise<unknown>): Leaving {
  const ofClient = actions.get(client) ?? new Map<string, Leaving>()
  actions.set(client, ofClient)
  const known = ofClient.get(name)
  if (known) return known
  const promise = leave().then(() => {
    if (typeof window === 'object') return new Promise(() => {})
    throw new Error('No user is signed in, and the server cannot redirect. React renders the component in the browser.')
  })
  const started: Leaving = { promise }
  ofClient.set(name, started)
  promise.catch((reason) => {
    started.failure = { reason }
    // A later sign-out starts it again.
    setTimeout(() => ofClient.delete(name), 2000)
  })
  return started
}
