import {
  type InfiniteData,
  infiniteQueryOptions,
  queryOptions,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { useNavigate, useRouteContext } from '@tanstack/react-router'
import { useSyncExternalStore } from 'react'
import type { AppContext } from './app-context.ts'
import { ApiError, type Note, type NotePage, type NoteText } from './notes-api.ts'
import { toast } from './toasts.tsx'
import { twoWordName } from './two-word-name.ts'

type Named = Pick<AppContext, 'client'>
type Source = Pick<AppContext, 'api' | 'client'>

// Keys carry the session's name: the next person at this page never sees what the last one had loaded.
const listKey = ({ client }: Named) => ['notes', client.session.identity()] as const
const noteKey = ({ client }: Named, id: string) => ['note', client.session.identity(), id] as const

/** All notes, newest first; with `q` those that have its words. */
export const notesQuery = (source: Source, q = '') =>
  infiniteQueryOptions({
    queryKey: [...listKey(source), q],
    queryFn: ({ pageParam: cursor }) => source.api.list({ ...(cursor && { cursor }), ...(q && { q }) }),
    initialPageParam: '',
    getNextPageParam: (page: NotePage) => page.nextCursor,
  })

export const noteQuery = (source: Source, id: string) =>
  queryOptions({ queryKey: noteKey(source, id), queryFn: () => source.api.read(id) })

/** What becomes of the loaded notes when one was saved. */
export const noteSaved =
  (source: Pick<AppContext, 'client' | 'queries'>) =>
  (note: Note): void => {
    source.queries.setQueryData(noteKey(source, note.id), note)
    source.queries.invalidateQueries({ queryKey: listKey(source) })
  }

const useSource = () => useRouteContext({ from: '__root__' })

export const useNotes = (q = '', enabled = true) => useInfiniteQuery({ ...notesQuery(useSource(), q), enabled })

/** One note; until it has answered, as the list has it. */
export function useNote(id: string, enabled: boolean) {
  const source = useSource()
  const list = useQueryClient().getQueryData<InfiniteData<NotePage>>([...listKey(source), ''])
  const listed = list?.pages.flatMap((page) => page.notes).find((note) => note.id === id)
  const { data = listed, error, fetchStatus, refetch } = useQuery({ ...noteQuery(source, id), enabled })
  return { data, error, fetchStatus, refetch, gone: error instanceof ApiError && error.status === 404 }
}

/** The texts that wait to be sent, with a new rendering whenever that changes. */
export function useOutbox() {
  const { outbox } = useSource()
  const drafts = useSyncExternalStore(outbox.subscribe, outbox.drafts)
  const state = useSyncExternalStore(outbox.subscribe, outbox.state)
  return { outbox, drafts, state }
}

/** Makes a note with a starting title and opens it. */
export function useCreateNote() {
  const { outbox } = useSource()
  const navigate = useNavigate()
  return () => {
    if (!outbox.owner()) return
    const id = crypto.randomUUID()
    outbox.edit({ id, rev: 0 }, { title: twoWordName(id), body: '' })
    void outbox.flush()
    return navigate({ to: '/note', search: { id } })
  }
}

/** Deletes a note at once, and offers to take that back. */
export function useDeleteNote() {
  const source = useSource()
  const { api, outbox } = source
  const queries = useQueryClient()
  const reload = () => queries.invalidateQueries({ queryKey: listKey(source) })
  const restore = ({ id, title, body }: Note) => {
    outbox.edit({ id, rev: 0 }, { title, body })
    return outbox.flush()
  }
  return useMutation({
    networkMode: 'always',
    onMutate: ({ id }) =>
      queries.setQueriesData<InfiniteData<NotePage>>(
        { queryKey: listKey(source) },
        (data) => data && { ...data, pages: data.pages.map((page) => without(page, id)) },
      ),
    async mutationFn({ id }: Note) {
      // What is on its way arrives first; a note that is gone already is what was asked for.
      await outbox.flush()
      await api.remove(id).catch((error) => {
        if (!(error instanceof ApiError && error.status === 404)) throw error
      })
    },
    onSuccess(_, note) {
      outbox.drop(note.id)
      queries.removeQueries({ queryKey: noteKey(source, note.id) })
      toast(`Deleted “${titleOf(note)}”.`, { label: 'Undo', run: () => restore(note) })
    },
    onError: (error, note) => toast(`“${titleOf(note)}” was not deleted: ${error.message}`),
    onSettled: reload,
  })
}

const without = (page: NotePage, id: string) => ({ ...page, notes: page.notes.filter((note) => note.id !== id) })

export const titleOf = (note: NoteText) => note.title.trim() || 'Untitled'
