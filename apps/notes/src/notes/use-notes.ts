import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext, useSearch } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { AppContext } from '../app-context.ts'
import { textOf } from '../search-parameter.ts'
import { isRefusal, type Note, type NotePage } from './notes-api.ts'

type Context = Pick<AppContext, 'apiFor' | 'client' | 'queries'>

/** The source of the notes of a team or, without a team, of the user. */
export const sourceFor = <Given extends Context>(context: Given, team = '') => ({
  ...context,
  team,
  api: context.apiFor(team),
})
export type Source = Pick<ReturnType<typeof sourceFor>, 'api' | 'client' | 'queries' | 'team'>

// Keys contain the notebook and the session's identity: the next user of this page never sees the data of the previous one.
export const keyOf = (
  kind: 'notes' | 'note' | 'trash' | 'access',
  { client, team }: Pick<Source, 'client' | 'team'>,
) => [kind, client.session.identity(), team]

/** All notes, pinned first, then newest first. With `q`: those that contain its words. With `tag`: those that have it. */
export const notesQuery = (source: Source, q = '', tag = '') =>
  infiniteQueryOptions({
    queryKey: [...keyOf('notes', source), q, tag],
    queryFn: ({ pageParam: cursor }) =>
      source.api.list({ ...(cursor && { cursor }), ...(q && { q }), ...(tag && { tag }) }),
    initialPageParam: '',
    getNextPageParam: (page: NotePage) => page.nextCursor,
  })

export const noteQuery = (source: Source, id: string) =>
  queryOptions({
    queryKey: [...keyOf('note', source), id],
    queryFn: () => source.api.read(id),
    // The note may have been saved after this request was sent. Keep the newer revision.
    structuralSharing: (known, fresh) => ((known as Note)?.rev > (fresh as Note).rev ? known : fresh),
  })

/** Updates the loaded notes after one was saved. */
export function storeSavedNote(source: Source, note: Note): void {
  source.queries.setQueryData(noteQuery(source, note.id).queryKey, note)
  source.queries.invalidateQueries({ queryKey: keyOf('notes', source) })
}

/** The source of the notebook that the URL names. */
export function useSource() {
  const team = useSearch({ strict: false, select: (search) => textOf(search.team) })
  return sourceFor(useRouteContext({ from: '__root__' }), team)
}

/** Reads what the user may do in the notebook of the open team. */
export function useAccess() {
  const source = useSource()
  return useQuery({ queryKey: keyOf('access', source), queryFn: source.api.access, enabled: source.team !== '' })
}

/**
 * Whether the user may write in the open notebook, or undefined while this loads. Offline everything may be written: what
 * the server refuses later stays a draft.
 */
export function useCanWrite(): boolean | undefined {
  const { data, error, fetchStatus } = useAccess()
  if (isRefusal(error)) return false
  return data?.canWrite ?? (fetchStatus === 'fetching' ? undefined : true)
}

export const useNotes = (q = '', tag = '', enabled = true) =>
  useInfiniteQuery({ ...notesQuery(useSource(), q, tag), enabled })

/** Returns a note and its query. While the query loads or the browser is offline, the note comes from the loaded list. */
export function useNote(id: string, enabled: boolean) {
  const source = useSource()
  const list = source.queries.getQueryData(notesQuery(source).queryKey)
  const listed = list?.pages.flatMap((page) => page.notes).find((note) => note.id === id)
  const query = useQuery({ ...noteQuery(source, id), enabled })
  return { note: query.data ?? listed, query }
}

/** Returns the outbox, its unsent drafts in the open notebook, and whether the server is reachable. The component rerenders when they change. */
export function useOutbox() {
  const { outbox, team } = useSource()
  const every = useSyncExternalStore(outbox.subscribe, outbox.drafts)
  const drafts = every.filter((draft) => (draft.team ?? '') === team)
  const reachable = useSyncExternalStore(outbox.subscribe, outbox.reachable)
  return { outbox, drafts, reachable }
}
