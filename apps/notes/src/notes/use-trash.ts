import { infiniteQueryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { toast } from '../toasts.tsx'
import { titleOf } from './note-title.ts'
import type { TrashedNote, TrashPage } from './notes-api.ts'
import { keyOf, type Source, storeSavedNote, useSource } from './use-notes.ts'

const trashQuery = (source: Source) =>
  infiniteQueryOptions({
    queryKey: keyOf('trash', source),
    queryFn: ({ pageParam: cursor }) => source.api.listTrash({ ...(cursor && { cursor }) }),
    initialPageParam: '',
    getNextPageParam: (page: TrashPage) => page.nextCursor,
    // Each deletion changes it.
    staleTime: 0,
  })

/** The deleted notes, the last deleted first. */
export const useTrash = () => useInfiniteQuery(trashQuery(useSource()))

/** Returns a function that restores a note and offers to open it. */
export function useRestoreNote() {
  const source = useSource()
  const navigate = useNavigate()
  return async (note: TrashedNote) => {
    const { id } = note
    try {
      storeSavedNote(source, await source.api.restore(id))
      toast(`Restored “${titleOf(note)}”.`, { label: 'Open', run: () => navigate({ to: '/note', search: { id } }) })
    } catch {
      toast(`“${titleOf(note)}” was not restored: the server can't be reached.`)
    }
    await source.queries.invalidateQueries(trashQuery(source))
  }
}

/** Returns a function that deletes a note, or all notes in the trash, forever. */
export function useDeleteForever() {
  const source = useSource()
  return async (note: TrashedNote | 'all') => {
    try {
      await (note === 'all' ? source.api.emptyTrash() : source.api.removeForever(note.id))
    } catch {
      toast("Nothing was deleted: the server can't be reached.")
    }
    await source.queries.invalidateQueries(trashQuery(source))
  }
}
