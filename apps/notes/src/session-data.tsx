import { signOut } from '@latchkey/core'
import type { QueryClient } from '@tanstack/react-query'
import { PersistQueryClientProvider } from '@tanstack/react-query-persist-client'
import { type ReactNode, useSyncExternalStore } from 'react'
import { client } from './client.ts'
import { createQueries } from './notes/changes.ts'
import { createOfflineStore } from './notes/offline.ts'

interface SessionCache {
  /** The session that it belongs to. It changes at sign-in and at sign-out, but not when a token is refreshed. */
  readonly identity: string
  readonly queries: QueryClient
  readonly offline: ReturnType<typeof createOfflineStore>
}

let current: SessionCache | undefined

/** Another session gets another cache: no user sees the data of the one before. */
function sessionCache(): SessionCache {
  const identity = client.session.identity()
  if (current?.identity === identity) return current
  const queries = createQueries(identity)
  current = { identity, queries, offline: createOfflineStore(queries) }
  return current
}

/** The query cache of the current session, for the loaders of routes. */
export const sessionQueries = (): QueryClient => sessionCache().queries

/** Stores the changes of the current session until they are sent. */
export const storeChanges = (): Promise<void> => sessionCache().offline.storeChanges()

/** Signs out, but asks first if a tab has changes that are not sent yet. */
export async function leave(): Promise<void> {
  const question = 'Some changes have not been sent yet. Sign out and lose them?'
  if (!(await sessionCache().offline.hasUnsentChanges()) || window.confirm(question)) await signOut(client)
}

/** Provides the query cache of the current session, which persists in the browser until the session ends. */
export function SessionData({ children }: { readonly children: ReactNode }) {
  const { identity, queries, offline } = useSyncExternalStore(client.session.subscribe, sessionCache)
  return (
    <PersistQueryClientProvider
      key={identity}
      client={queries}
      persistOptions={offline.options}
      onSuccess={offline.start}
    >
      {children}
    </PersistQueryClientProvider>
  )
}
