import { isLatchkeyError } from '@latchkey/core'
import {
  type InfiniteData,
  type Mutation,
  MutationCache,
  MutationObserver,
  onlineManager,
  QueryClient,
} from '@tanstack/react-query'
import { deleteNote, isPermanent, type Note, type NotePage, type Text, textOf, writeNote } from '../api.ts'
import { client } from '../client.ts'
import { toast } from '../toasts.tsx'
import { noteQuery } from './notes.ts'

/** An edit or a deletion. It contains everything that sending it needs: also after a reload, and more than once. */
export interface Change {
  readonly team: string
  readonly id: string
  /** The new text, or null to delete the note. */
  readonly text: Text | null
  /** The revision that the edit creates, chosen here so that the next edit can be based on it before it is sent. */
  readonly rev: string
  /** The revision that the edit is based on, or null for a new note. */
  readonly base: string | null
  /** When it was made, in ISO 8601. */
  readonly at: string
  /** Whether another tab, or this one before a reload, may have sent it. */
  readonly isRestored?: boolean
}
type ChangeMutation = Mutation<Note | null, Error, Change>

async function send({ team, id, text, rev, base }: Change): Promise<Note | null> {
  if (text) return writeNote(team, id, { ...text, rev, base })
  // A note that was never saved has no revision: no version of it is deleted.
  await deleteNote(team, id, base ?? rev)
  return null
}

/**
 * A browser with a VPN or a local service can report that it is offline although requests succeed. Requests are sent
 * nevertheless, and again when the network is back.
 */
const EVEN_OFFLINE = { networkMode: 'always', refetchOnReconnect: true } as const

/** Creates the cache of a session. Its changes are never sent in another session. */
export function createQueries(identity: string): QueryClient {
  const isCurrent = () => client.session.identity() === identity
  // TanStack Query only listens to changes: a page that opens offline would count as online.
  onlineManager.setOnline(navigator.onLine)
  const mutationCache: MutationCache = new MutationCache({
    onSettled(note, error, variables, _, mutation) {
      const { team, id, text } = variables as Change
      // An edit that failed stays until the user has chosen what to do with it.
      if (error && text) return
      const known = isPermanent(error) && [404, 409].includes(error.status) ? error : undefined
      if (!error || known) store(queries, team, id, known ? known.note : (note as Note | null))
      if (error && known?.status !== 404) toast(`Not deleted: ${textOf(error)}`)
      mutationCache.remove(mutation)
    },
  })
  const queries = new QueryClient({
    mutationCache,
    defaultOptions: {
      queries: {
        ...EVEN_OFFLINE,
        // Latchkey has sent its own requests several times.
        retry: (count, error) => !isPermanent(error) && !isLatchkeyError(error) && count < 2,
        staleTime: 5_000,
        gcTime: Number.POSITIVE_INFINITY,
      },
    },
  })
  queries.setMutationDefaults(['change'], {
    networkMode: EVEN_OFFLINE.networkMode,
    mutationFn: (change) =>
      isCurrent() ? send(change as unknown as Change) : Promise.reject(new Error('The session has ended.')),
    retry: (_, error) => isCurrent() && !isPermanent(error),
    retryDelay: (count) => Math.min(1000 * 2 ** count, 10_000),
    gcTime: Number.POSITIVE_INFINITY,
  })
  return queries
}

/**
 * Sends a change, and resolves when it is sent or has failed. It replaces edits that were refused, and an edit replaces the
 * one before it if that was never sent.
 */
export function sendChange(
  queries: QueryClient,
  given: Omit<Change, 'rev' | 'at'> & { readonly rev?: string },
): Promise<unknown> {
  const change = { rev: crypto.randomUUID(), at: new Date().toISOString(), ...given }
  const changes = changesOf(queries, change)
  const last = changes.at(-1)
  const unsent = last?.state.isPaused && last.state.failureCount === 0 ? last.state.variables : undefined
  const isReplaced = unsent?.text && !unsent.isRestored && change.text && unsent.rev === change.base
  // If the last one was refused, so were those before it: they are sent in their order.
  const replaced = last?.state.status === 'error' ? changes : changes.slice(isReplaced ? -1 : changes.length)
  for (const mutation of replaced) queries.getMutationCache().remove(mutation)
  const base = replaced[0]?.state.variables?.base
  return queueChange(queries, { ...change, ...(base !== undefined && { base }) })
}

/** Sends a change after the earlier ones of the same note. Tries again until the network is back. */
export function queueChange(queries: QueryClient, change: Change): Promise<unknown> {
  const options = { mutationKey: ['change', change.team], scope: { id: change.id } }
  // The mutation stores its error, and `note.tsx` shows it.
  return new MutationObserver<Note | null, Error, Change>(queries, options).mutate(change).catch(() => {})
}

/** Forgets the open changes of a note: the user has chosen a version. */
export function dropChanges(queries: QueryClient, note: Pick<Change, 'team' | 'id'>): void {
  for (const mutation of changesOf(queries, note)) queries.getMutationCache().remove(mutation)
}

const changesOf = (queries: QueryClient, { team, id }: Pick<Change, 'team' | 'id'>) =>
  (queries.getMutationCache().findAll({ mutationKey: ['change', team] }) as ChangeMutation[]).filter(
    ({ state }) => state.variables?.id === id,
  )

/** Stores what the server has confirmed: `null` for a deleted note. */
export function store(queries: QueryClient, team: string, id: string, note: Note | null): void {
  const { queryKey } = noteQuery(team, id)
  void queries.cancelQueries({ queryKey })
  if (note) queries.setQueryData(queryKey, note)
  else queries.removeQueries({ queryKey })
  queries.setQueriesData<InfiniteData<NotePage>>({ queryKey: ['notes', team] }, (data) => {
    const pages = data?.pages.map((page, index) => {
      const others = page.notes.filter((each) => each.id !== id)
      return { ...page, notes: note && index === 0 ? [note, ...others] : others }
    })
    return data && pages && { ...data, pages }
  })
}
