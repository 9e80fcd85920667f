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
import type { AppContext } from './app-context.ts'
import type { Note, NotePage, NoteText } from './notes-api.ts'
import { toast } from './toasts.tsx'
import { twoWordName } from './two-word-name.ts'

type Source = Pick<AppContext, 'api' | 'client'>

// Keys carry the session's name: the next person at this page never sees what the last one had loaded.
const listKey = ({ client }: Source) => ['notes', client.session.identity()] as const
const noteKey = ({ client }: Source, id: string) => ['note', client.session.identity(), id] as const

export const notesQuery = (source: Source) =>
  infiniteQueryOptions({
    queryKey: listKey(source),
    queryFn: ({ pageParam }) => source.api.list(pageParam),
    initialPageParam: null as string | null,
    getNextPageParam: (page: NotePage) => page.nextCursor,
  })

export const noteQuery = (source: Source, id: string) =>
  queryOptions({ queryKey: noteKey(source, id), queryFn: () => source.api.read(id) })

const useSource = () => useRouteContext({ from: '__root__' })

export const useNotes = () => useInfiniteQuery(notesQuery(useSource()))
export const useNote = (id: string) => useQuery({ ...noteQuery(useSource(), id), enabled: id !== '' })

/** Makes a note with a starting title and opens it. */
export function useCreateNote() {
  const source = useSource()
  const queries = useQueryClient()
  const navigate = useNavigate()
  return useMutation({
    mutationFn: () => {
      const id = crypto.randomUUID()
      return source.api.create({ id, title: twoWordName(id), body: '' })
    },
    onSuccess: (note) => {
      queries.setQueryData(noteKey(source, note.id), note)
      queries.invalidateQueries({ queryKey: listKey(source) })
      return navigate({ to: '/note', search: { id: note.id } })
    },
    onError: (error) => toast(`The note was not made: ${error.message}`),
  })
}

/** Saves a changed text. Throws ApiError, with status 409 and the other note when it changed elsewhere. */
export function useChangeNote(id: string) {
  const source = useSource()
  const queries = useQueryClient()
  return async (text: NoteText, rev: number): Promise<Note> => {
    const note = await source.api.change(id, { ...text, rev })
    queries.setQueryData(noteKey(source, id), note)
    queries.invalidateQueries({ queryKey: listKey(source) })
    return note
  }
}

/** Deletes a note at once, and offers to take that back. */
export function useDeleteNote() {
  const source = useSource()
  const queries = useQueryClient()
  const key = listKey(source)
  const reload = () => queries.invalidateQueries({ queryKey: key })
  const restore = ({ id, title, body }: Note) =>
    source.api.create({ id, title, body }).then(reload, (error) => toast(`The note is not back: ${error.message}`))
  return useMutation({
    mutationFn: (note: Note) => source.api.remove(note.id),
    onMutate: ({ id }) =>
      queries.setQueryData<InfiniteData<NotePage>>(
        key,
        (data) =>
          data && {
            ...data,
            pages: data.pages.map((page) => ({ ...page, notes: page.notes.filter((each) => each.id !== id) })),
          },
      ),
    onSuccess: (_, note) => {
      queries.removeQueries({ queryKey: noteKey(source, note.id) })
      toast(`Deleted “${titleOf(note)}”.`, { label: 'Undo', run: () => restore(note) })
    },
    onError: (error, note) => toast(`“${titleOf(note)}” was not deleted: ${error.message}`),
    onSettled: reload,
  })
}

export const titleOf = (note: NoteText) => note.title.trim() || 'Untitled'
