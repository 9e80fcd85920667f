import { useNavigate } from '@tanstack/react-router'
import { toast } from '../toasts.tsx'
import { titleOf } from './note-title.ts'
import type { Note, NotePage, NoteText } from './notes-api.ts'
import { keyOf, noteQuery, type Source, storeSavedNote, useCanWrite, useOutbox, useSource } from './use-notes.ts'

type Pages = { readonly pages: readonly NotePage[] }

/** Changes the loaded lists at once, before the server responds. */
export function changeLists({ queries, ...source }: Source, change: (notes: Note[]) => Note[]): void {
  const changePage = (page: NotePage) => ({ ...page, notes: change(page.notes) })
  const queryKey = keyOf('notes', source)
  queries.setQueriesData<Pages>({ queryKey }, (data) => data && { ...data, pages: data.pages.map(changePage) })
}

export const reloadLists = (source: Source) => source.queries.invalidateQueries({ queryKey: keyOf('notes', source) })

/** Returns a function that creates an empty note and opens it. */
export function useCreateNote() {
  const { outbox } = useOutbox()
  const { team } = useSource()
  const canWrite = useCanWrite()
  const navigate = useNavigate()
  return () => {
    // The user is not known yet, or may not write here.
    if (!outbox.owner() || !canWrite) return
    const id = crypto.randomUUID()
    outbox.edit({ id, rev: 0, team }, { title: '', body: '' }, { delay: 0 })
    return navigate({ to: '/note', search: { id } })
  }
}

/** Returns a function that pins or unpins a note. */
export function usePinNote() {
  const source = useSource()
  return async (note: Note) => {
    const pinned = !note.pinned
    changeLists(source, (notes) => notes.map((each) => (each.id === note.id ? { ...each, pinned } : each)))
    try {
      storeSavedNote(source, await source.api.pin(note.id, pinned))
    } catch {
      toast(`“${titleOf(note)}” was not ${pinned ? 'pinned' : 'unpinned'}: the server can't be reached.`)
      reloadLists(source)
    }
  }
}

/** Returns a function that deletes a note and offers to undo that. */
export function useDeleteNote() {
  const source = useSource()
  const { outbox } = useOutbox()
  return async ({ id, title, body }: NoteText & { readonly id: string }) => {
    const name = titleOf({ id, title, body })
    changeLists(source, (notes) => notes.filter((note) => note.id !== id))
    try {
      // A change that is sent after the deletion would be a conflict.
      await outbox.flush()
      await source.api.remove(id)
    } catch {
      return toast(`“${name}” was not deleted: the server can't be reached.`)
    } finally {
      reloadLists(source)
    }
    outbox.discard(id)
    source.queries.removeQueries({ queryKey: noteQuery(source, id).queryKey })
    const restore = () => outbox.edit({ id, rev: 0, team: source.team }, { title, body }, { delay: 0 })
    toast(`Deleted “${name}”.`, { label: 'Undo', run: restore })
  }
}
