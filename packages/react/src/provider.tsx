'use client'

import type { Client } from '@latchkey/core'
import { createContext, type ReactNode, useContext } from 'react'

const ClientContext = createContext<Client<'client'> | undefined>(undefined)

export interface LatchkeyProviderProps {
  /** What `createClient` made. Make it once, outside of any component. */
  readonly client: Client<'client'>
  readonly children?: ReactNode
}

/** Gives the client to everything below. Knows no texts and no styles: those come with the screens. */
export function LatchkeyProvider({ client, children }: LatchkeyProviderProps) {
  return <ClientContext value={client}>{children}</ClientContext>
}

/** The client that the provider was given. Throws outside of a `<LatchkeyProvider>`. */
export function useClient(): Client<'client'> {
  const client = useContext(ClientContext)
  if (client) return client
  throw new Error('There is no client here: put <LatchkeyProvider client={client}> around this component.')
}
