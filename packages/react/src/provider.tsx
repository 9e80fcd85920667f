'use client'

import type { Client, User } from '@latchkey/core'
import { createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import type { Project } from './use-project.js'

const ClientContext = createContext<Client<'client'> | undefined>(undefined)

/** Who a server found signed in, and in which session of this client that still counts. */
export interface Seed {
  readonly user: User | null
  readonly identity: string
}
export const SeedContext = createContext<Seed | undefined>(undefined)
/** The project as a server found it. */
export const ProjectContext = createContext<Project | undefined>(undefined)

export interface LatchkeyProviderProps {
  /** What `createClient` made. Make it once, outside of any component. */
  readonly client: Client<'client'>
  /**
   * Who is signed in, as the server that rendered the page found out (`getUser` with the request as token store), `null`
   * for nobody. Shown from the first frame on, until the browser has asked for itself.
   */
  readonly initialUser?: User | null | undefined
  /** The project, as the server found it (`readProject`): with it the server renders sign-in forms, not their place. */
  readonly initialProject?: Project | undefined
  readonly children?: ReactNode
}

/**
 * Gives the client to everything below, and tells the service of sign-outs that it has not heard of. Knows no texts and no
 * styles: those come with the screens.
 */
export function LatchkeyProvider({ client, initialUser, initialProject, children }: LatchkeyProviderProps) {
  const [seed] = useState(() =>
    initialUser === undefined ? undefined : { user: initialUser, identity: client.session.identity() },
  )
  useEffect(() => {
    const stop = new AbortController()
    const { signal } = stop
    let delivering: Promise<void> | undefined
    const deliver = async () => {
      const { deliverSignOut } = await import('./deliver-sign-out.js')
      if (!signal.aborted) await deliverSignOut(client, {}, { signal })
    }
    const now = () => {
      if (delivering) return
      // What is not delivered now is kept for the next time.
      delivering = deliver()
        .catch(() => {})
        .finally(() => {
          delivering = undefined
        })
    }
    now()
    window.addEventListener('online', now, { signal })
    return () => stop.abort()
  }, [client])
  return (
    <ClientContext value={client}>
      <ProjectContext value={initialProject}>
        <SeedContext value={seed}>{children}</SeedContext>
      </ProjectContext>
    </ClientContext>
  )
}

/** The client that the provider was given. Throws outside of a `<LatchkeyProvider>`. */
export function useClient(): Client<'client'> {
  const client = useContext(ClientContext)
  if (client) return client
  throw new Error('There is no client here: put <LatchkeyProvider client={client}> around this component.')
}
