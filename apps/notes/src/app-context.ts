import { getAccessToken, Secret } from '@latchkey/core'
import { QueryClient } from '@tanstack/react-query'
import { type AuthClient, type AuthConfig, createAuthClient } from './auth-client.ts'
import { ApiError, createNotesApi, type NotesApi } from './notes-api.ts'
import { createOutbox, type Outbox } from './outbox.ts'
import { noteSaved } from './use-notes.ts'

/** What the server tells the page before it starts. */
export interface PageConfig extends AuthConfig {
  readonly database: string
}

/** What every route can reach. */
export interface AppContext {
  readonly config: PageConfig
  readonly client: AuthClient
  readonly api: NotesApi
  readonly outbox: Outbox
  readonly queries: QueryClient
  /** Null until the first fetch has answered, and while nobody is signed in. */
  readonly accessToken: string | null
}

export function createAppContext(config: PageConfig): AppContext {
  const client = createAuthClient(config)
  // A refusal will not change by asking again; a lost connection may.
  const retry = (count: number, error: Error) => !(error instanceof ApiError && error.status < 500) && count < 2
  const queries = new QueryClient({ defaultOptions: { queries: { retry, staleTime: 5_000 } } })
  const api = createNotesApi((refused) => {
    if (refused) client.session.refused(new Secret(refused))
    return getAccessToken(client)
  })
  const saved = noteSaved({ client, queries })
  const outbox = createOutbox({ save: api.save, saved, store: localStorage, locks: navigator.locks })
  return { config, client, api, outbox, queries, accessToken: null }
}
