import { type Client, getProject, watch } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { useContext, useEffect, useState } from 'react'
import { useIsHydrated } from '../hooks/use-is-hydrated.js'
import { UNREAD, useResourceState } from '../hooks/use-resource.js'
import { ProviderContext, useClient } from '../provider/client-context.js'

const entry = (client: Client<'client'>) => `latchkey-app-${client.projectId}`

/** Stores the name of the project for screens that do not load the project. */
export const keepAppName = (client: Client<'client'>, name: string): void =>
  client[INTERNALS].env.sharedStore?.set(entry(client), name)

/**
 * Returns the name of the project, as stored on an earlier visit. `undefined` while a page from the server is hydrated,
 * and from then on: a name that appears later would move the screen.
 */
export function useAppName(): string | null | undefined {
  const client = useContext(ProviderContext)?.client
  const isHydrated = useIsHydrated()
  return useState(isHydrated ? client?.[INTERNALS].env.sharedStore?.get(entry(client)) : undefined)[0]
}

/** The name for a `Card` that appears at once: loaded where no earlier visit has stored it. Empty until then. */
export function useAppNameLater(): string | undefined {
  const client = useClient()
  const isKept = Boolean(useAppName())
  const state = useResourceState(isKept ? UNREAD : watch(client, getProject))
  const name = state.status === 'ready' ? state.value.displayName : undefined
  useEffect(() => {
    if (name) keepAppName(client, name)
  }, [client, name])
  return state.status === 'pending' ? '' : name
}

/** How long a screen waits for the name, in milliseconds. */
const PATIENCE = 3_000

/**
 * Loads the name of the project where no earlier visit has stored it, as on a phone that opens a link from an email.
 * Returns whether the screen can be rendered: with the name, or without it if it does not load.
 */
export function useAppNameFirst(isNeeded: boolean): boolean {
  const client = useClient()
  const kept = useAppName()
  const [isSettled, setSettled] = useState(false)
  const waits = isNeeded && !kept && !isSettled
  useEffect(() => {
    if (!waits) return
    const settle = () => setSettled(true)
    watch(client, getProject)
      .ready()
      .then(({ displayName }) => keepAppName(client, displayName))
      .then(settle, settle)
    return client[INTERNALS].env.idleTimer(PATIENCE, settle)
  }, [client, waits])
  return !waits
}
