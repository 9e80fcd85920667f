import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { AppContext } from '../app-context.ts'
import type { Note, NotePage } from './notes-api.ts'

export type Source = Pick<AppContext, 'api' | 'client' | 'queries'>

// Keys contain the session's identity: the next user of this page never sees the data of the previous one.
export const keyOf = (kind: 'notes' | 'note' | 'trash', { client }: Pick<AppContext, 'client'>) => [
  kind,
  client.session.identity(),
]

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

export const useSource = () => useRouteContext({ from: '__root__' })

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

/** Returns the outbox, its unsent drafts, and whether the server is reachable. The component rerenders when they change. */
export function useOutbox() {
  const { outbox } = useSource()
  const drafts = useSyncExternalStore(outbox.subscribe, outbox.drafts)
  const reachable = useSyncExternalStore(outbox.subscribe, outbox.reachable)
  return { outbox, drafts, reachable }
}
