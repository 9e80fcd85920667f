import { infiniteQueryOptions, queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { AppContext } from './app-context.ts'
import { twoWordName } from './names/two-word-name.ts'
import type { Note, NotePage, NoteText } from './notes-api.ts'
import { toast } from './toasts.tsx'

type Source = Pick<AppContext, 'api' | 'client' | 'queries'>
type Pages = { readonly pages: readonly NotePage[] }

// Keys contain the session's identity: the next user of this page never sees the data of the previous one.
const keyOf = (kind: 'notes' | 'note', { client }: Pick<AppContext, 'client'>) => [kind, client.session.identity()]

/** All notes, newest first. With `q`: those that contain its words. */
export const notesQuery = (source: Source, q = '') =>
  infiniteQueryOptions({
    queryKey: [...keyOf('notes', source), q],
    queryFn: ({ pageParam: cursor }) => source.api.list({ ...(cursor && { cursor }), ...(q && { q }) }),
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

const useSource = () => useRouteContext({ from: '__root__' })

export const useNotes = (q = '', enabled = true) => useInfiniteQuery({ ...notesQuery(useSource(), q), enabled })

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

/** Returns a function that creates a note with a generated title and opens it. */
export function useCreateNote() {
  const { outbox } = useSource()
  const navigate = useNavigate()
  return () => {
    // The user is not known yet.
    if (!outbox.owner()) return
    const id = crypto.randomUUID()
    outbox.edit({ id, rev: 0 }, { title: twoWordName(id), body: '' }, { delay: 0 })
    return navigate({ to: '/note', search: { id } })
  }
}

/** Returns a function that deletes a note and offers to undo that. */
export function useDeleteNote() {
  const source = useSource()
  const { api, outbox, queries } = source
  return async ({ id, title, body }: NoteText & { id: string }) => {
    const name = titleOf({ title, body })
    const queryKey = keyOf('notes', source)
    const without = (page: NotePage) => ({ ...page, notes: page.notes.filter((note) => note.id !== id) })
    queries.setQueriesData<Pages>({ queryKey }, (data) => data && { ...data, pages: data.pages.map(without) })
    try {
      // A change that is sent after the deletion would be a conflict.
      await outbox.flush()
      await api.remove(id)
    } catch {
      return toast(`“${name}” was not deleted: the server can't be reached.`)
    } finally {
      queries.invalidateQueries({ queryKey })
    }
    outbox.discard(id)
    queries.removeQueries({ queryKey: noteQuery(source, id).queryKey })
    const restore = () => outbox.edit({ id, rev: 0 }, { title, body }, { delay: 0 })
    toast(`Deleted “${name}”.`, { label: 'Undo', run: restore })
  }
}

export const titleOf = (note: NoteText) => note.title.trim() || 'Untitled'
