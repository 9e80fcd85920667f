import { addTag } from '../../server/content/tags.ts'
import { changeLists, reloadLists } from '../notes/note-actions.ts'
import type { Note, TrashedNote } from '../notes/notes-api.ts'
import { keyOf, noteQuery, storeSavedNote, useOutbox, useSource } from '../notes/use-notes.ts'
import { toast } from '../toasts.tsx'

const notesOf = (count: number) => (count === 1 ? '1 note' : `${count} notes`)

/** Runs `change` for one note after the other, because the server limits parallel requests. Returns those that succeeded. */
async function changeEach<Each>(notes: readonly Each[], change: (note: Each) => Promise<unknown>): Promise<Each[]> {
  const changed: Each[] = []
  for (const note of notes) {
    const isChanged = await change(note).then(
      () => true,
      () => false,
    )
    if (isChanged) changed.push(note)
  }
  const failed = notes.length - changed.length
  if (failed > 0) toast(`${notesOf(failed)} could not be changed: the server can't be reached.`)
  return changed
}

/** Shows what was done, with a button that undoes it. */
const offerUndo = (changed: readonly unknown[], text: string, undo: () => unknown) =>
  changed.length > 0 && toast(text, { label: 'Undo', run: () => void undo() })

/** Returns the actions for several notes. Each can be undone. */
export function useBulkActions() {
  const source = useSource()
  const { outbox } = useOutbox()
  const { api, queries } = source

  const pinEach = (notes: readonly Note[], pinned: (note: Note) => boolean) => {
    const ids = new Set(notes.map(({ id }) => id))
    changeLists(source, (listed) => listed.map((each) => (ids.has(each.id) ? { ...each, pinned: pinned(each) } : each)))
    return changeEach(notes, (note) => api.pin(note.id, pinned(note))).finally(() => reloadLists(source))
  }

  const restoreEach = (notes: readonly { readonly id: string }[]) =>
    changeEach(notes, async ({ id }) => storeSavedNote(source, await api.restore(id))).finally(reloadTrash)

  const trashEach = async (notes: readonly { readonly id: string }[]) => {
    const ids = new Set(notes.map(({ id }) => id))
    changeLists(source, (listed) => listed.filter(({ id }) => !ids.has(id)))
    // A change that is sent after the deletion would be a conflict.
    await outbox.flush()
    const trashed = await changeEach(notes, ({ id }) => api.remove(id))
    for (const { id } of trashed) {
      outbox.discard(id)
      queries.removeQueries({ queryKey: noteQuery(source, id).queryKey })
    }
    void reloadLists(source)
    void reloadTrash()
    return trashed
  }
  const reloadTrash = () => queries.invalidateQueries({ queryKey: keyOf('trash', source) })

  return {
    /** Pins the notes, or unpins them when all are pinned. */
    async pin(notes: readonly Note[]) {
      const pinned = !notes.every((note) => note.pinned)
      const changed = await pinEach(notes, () => pinned)
      const before = new Map(notes.map((note) => [note.id, note.pinned]))
      const undo = () => pinEach(changed, ({ id }) => before.get(id) ?? false)
      offerUndo(changed, `${pinned ? 'Pinned' : 'Unpinned'} ${notesOf(changed.length)}.`, undo)
    },
    /** Moves the notes to the trash. */
    async trash(notes: readonly Note[]) {
      const changed = await trashEach(notes)
      offerUndo(changed, `Moved ${notesOf(changed.length)} to the trash.`, () => restoreEach(changed))
    },
    /** Moves the sample notes to the trash. */
    async removeSamples() {
      changeLists(source, (listed) => listed.filter(({ sample }) => !sample))
      await outbox.flush()
      const { ids } = await api.removeSamples().catch(() => ({ ids: [] }))
      for (const id of ids) queries.removeQueries({ queryKey: noteQuery(source, id).queryKey })
      void reloadLists(source)
      if (ids.length === 0) return toast("The sample notes were not removed: the server can't be reached.")
      const removed = ids.map((id) => ({ id }))
      offerUndo(removed, 'Moved the sample notes to the trash.', () => restoreEach(removed))
    },
    /** Restores notes from the trash. */
    async restore(notes: readonly TrashedNote[]) {
      const changed = await restoreEach(notes)
      offerUndo(changed, `Restored ${notesOf(changed.length)}.`, () => trashEach(changed))
    },
    /** Adds a tag to the text of the notes that do not have it. */
    tag(notes: readonly Note[], tag: string) {
      const changed = notes.filter(({ body }) => addTag(body, tag) !== body)
      for (const { id, rev, title, body } of changed)
        outbox.edit({ id, rev, team: source.team }, { title, body: addTag(body, tag) }, { delay: 0 })
      const undo = () => {
        for (const { id, rev, title, body } of changed) {
          const saved = queries.getQueryData(noteQuery(source, id).queryKey)
          outbox.edit({ id, rev: saved?.rev ?? rev, team: source.team }, { title, body }, { delay: 0 })
        }
      }
      offerUndo(changed, `Tagged ${notesOf(changed.length)} with #${tag}.`, undo)
    },
  }
}
