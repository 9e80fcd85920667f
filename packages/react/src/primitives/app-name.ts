'use client'

import type { Client } from '@latchkey/core'
import { useContext, useState, useSyncExternalStore } from 'react'
import { ClientContext } from '../provider/client-context.js'

const entry = (client: Client<'client'>) => `latchkey-app-${client.projectId}`

/** Stores the name of the project for screens that do not load the project. */
export const keepAppName = (client: Client<'client'>, name: string): void =>
  client.env.sharedStore?.set(entry(client), name)

/**
 * Returns the name of the project, as stored on an earlier visit. `undefined` while a page from the server is hydrated,
 * and from then on: a name that appears later would move the screen.
 */
export function useAppName(): string | null | undefined {
  const client = useContext(ClientContext)
  const kept = useSyncExternalStore(never, () => client?.env.sharedStore?.get(entry(client)), nothing)
  return useState(kept)[0]
}

const never = () => () => {}
const nothing = () => undefined
