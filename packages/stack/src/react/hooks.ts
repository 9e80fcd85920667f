'use client'

import type { Client } from '@latchkey/core'
import { INTERNALS, watchQuery } from '@latchkey/core/internal'
import { holdComponentGuard } from '@latchkey/core/internal/client'
import { useResource } from '@latchkey/react/internal'
import { useSyncExternalStore } from 'react'
import { ACCESS_TOKEN, type Hooks, type Scope } from '../scope.js'

function useRead<T>(scope: Scope, name: string, tags: readonly string[], load: () => Promise<T>): T {
  const { client } = scope
  const { session } = client
  // Renders when another session starts or this one ends: each session has its own resources.
  useSyncExternalStore(session.subscribe, session.identity, session.identity)
  const read = tags.includes(ACCESS_TOKEN) ? () => load().finally(() => readBeforeExpiry(scope)) : load
  return useResource(watchQuery(client as unknown as Client, name, tags, read))
}

/** How long before an access token expires its hooks read the next one, in milliseconds. Calls refresh it earlier. */
const MARGIN = 15_000
/** Minimum time between two reads, in milliseconds, for example while the device is offline. */
const MIN_INTERVAL = 30_000

const cancelReads = new WeakMap<object, () => void>()

/** Reads the tokens of a session again before the access token expires. One timer for all hooks of the session. */
function readBeforeExpiry({ client, actor }: Scope): void {
  const session = client[INTERNALS].sessionOf(actor)
  const { exp, iat } = session.claims()
  if (typeof exp !== 'number') return
  cancelReads.get(session)?.()
  // The clock of the device can be behind: no token lasts longer than from its start to its end.
  const left = Math.min(
    exp * 1000 - session.serverNow(),
    typeof iat === 'number' ? (exp - iat) * 1000 : Number.POSITIVE_INFINITY,
  )
  const wait = Math.max(left - MARGIN, MIN_INTERVAL)
  cancelReads.set(
    session,
    client[INTERNALS].env.idleTimer(wait, () => client[INTERNALS].cache.invalidate([ACCESS_TOKEN])),
  )
}

const startRead: Hooks['startRead'] = ({ client }, name, tags, load) => {
  // The component that uses the result reports the error.
  watchQuery(client as unknown as Client, name, tags, load)
    .ready()
    .catch(() => {})
}

/** Suspends until the page is left or another session starts, as React 18 and 19 do when a component throws a promise. */
function useLeave({ client }: Scope, name: string, leave: () => Promise<unknown>): never {
  const { promise, failure } = leaving(client as unknown as Client, name, leave)
  throw failure ? failure.reason : promise
}

/** The hooks of the entries for React. */
export const reactHooks: Hooks = { suspendForRead: useRead, startRead, suspendForever: useLeave }

/** Time for a redirect to unmount the page before checking again, in milliseconds. */
const PAUSE = 2000

/** An action that leaves the page. */
interface Leaving {
  /** Resolves if the page is still open. React then renders again. */
  readonly promise: Promise<unknown>
  /** Why the action failed. */
  failure?: { readonly reason: unknown }
}

const actions = new WeakMap<object, Map<string, Leaving>>()

/** Starts an action once. */
function leaving(client: Client, name: string, leave: () => Promise<unknown>): Leaving {
  const ofClient = actions.get(client) ?? new Map<string, Leaving>()
  actions.set(client, ofClient)
  const known = ofClient.get(name)
  if (known) return known
  const pause = () => new Promise<void>((resolve) => void client[INTERNALS].env.idleTimer(PAUSE, resolve))
  const run = async () => {
    // Not during rendering, and not while a sign-out leaves the page.
    if (await holdComponentGuard(client)) {
      const before = client.session.identity()
      await leave()
      if (typeof window !== 'object')
        throw new Error(
          'No user is signed in, and the server cannot redirect. React renders the component in the browser.',
        )
      // Another session renders now: that of an anonymous user, for example.
      if (client.session.identity() === before) await pause()
    }
    ofClient.delete(name)
  }
  const started: Leaving = { promise: run() }
  ofClient.set(name, started)
  started.promise.catch((reason) => {
    started.failure = { reason }
    // A later sign-out starts it again.
    pause().then(() => ofClient.delete(name))
  })
  return started
}
