'use client'

import { type Client, watchQuery } from '@latchkey/core'
import { useResource } from '@latchkey/react/hooks'
import { use } from 'react'
import type { Hooks, Scope } from '../scope.js'

function useRead<T>({ client }: Scope, name: string, tags: readonly string[], load: () => Promise<T>): T {
  return useResource(watchQuery(client as unknown as Client, name, tags, load))
}

function useLeave({ client }: Scope, name: string, leave: () => Promise<unknown>): never {
  return use(leaving(client, name, leave)) as never
}

/** The hooks of the entries for React. */
export const reactHooks: Hooks = { suspendForRead: useRead, suspendForever: useLeave }

const actions = new WeakMap<object, Map<string, Promise<unknown>>>()

/** Starts an action once. The promise stays pending when it has left the page. */
function leaving(client: object, name: string, leave: () => Promise<unknown>): Promise<unknown> {
  const ofClient = actions.get(client) ?? new Map<string, Promise<unknown>>()
  actions.set(client, ofClient)
  const known = ofClient.get(name)
  if (known) return known
  const started = leave().then(() => {
    if (typeof window === 'object') return new Promise(() => {})
    throw new Error('No user is signed in, and the server cannot redirect. React renders the component in the browser.')
  })
  ofClient.set(name, started)
  // A later sign-out starts it again.
  const forget = () => setTimeout(() => ofClient.delete(name), 2000)
  started.catch(forget)
  return started
}
