import { type Query, QueryClient } from '@tanstack/react-query'
import { type AuthConfig, createAuthClient } from './auth-client.ts'
import { createNotesApi, isRefusal } from './notes/notes-api.ts'
import { createOutbox } from './notes/outbox.ts'
import { sourceFor, storeSavedNote } from './notes/use-notes.ts'

/** The context of every route. */
export type AppContext = ReturnType<typeof createAppContext>

export function createAppContext(config: AuthConfig & { readonly database: string; readonly teams?: boolean }) {
  const client = createAuthClient(config)
  const apiFor = createNotesApi(client)
  // Repeating a refused request is useless. After a network error it may succeed.
  const retry = (count: number, error: Error) => !isRefusal(error) && count < 2
  // The browser tells when the device is online again, but not when the server is.
  const refetchInterval = ({ state: { error } }: Query) => error !== null && !isRefusal(error) && 10_000
  const queries = new QueryClient({ defaultOptions: { queries: { retry, staleTime: 5_000, refetchInterval } } })
  const outbox = createOutbox(
    (draft, owner) => apiFor(draft.team).save(draft, owner),
    (note, { team }) => storeSavedNote(sourceFor({ apiFor, client, queries }, team), note),
  )
  return { config, client, apiFor, outbox, queries, accessToken: null as string | null }
}
