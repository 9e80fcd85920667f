import type { Note, NotePage } from '../notes/notes-api.ts'

/** The limits of the stored notes of a notebook: the oldest are dropped. */
const MOST_NOTES = 1_000
const MOST_CHARACTERS = 5_000_000

/** Negative if the first note comes before the second in the list: pinned first, then newest first. */
const inOrder = (a: Note, b: Note) =>
  Number(b.pinned) - Number(a.pinned) ||
  Number(b.updatedAt > a.updatedAt) - Number(b.updatedAt < a.updatedAt) ||
  Number(b.id > a.id) - Number(b.id < a.id)

/**
 * The stored notes after these pages of the list were loaded. Notes that come after the last loaded one stay stored. A
 * note that the pages would contain, but do not, was deleted.
 */
export function mergePages(stored: readonly Note[], pages: readonly NotePage[]): readonly Note[] {
  const loaded = pages.flatMap((page) => page.notes)
  const last = loaded.at(-1)
  const isComplete = !last || pages.at(-1)?.nextCursor === null
  const ids = new Set(loaded.map(({ id }) => id))
  const older = isComplete ? [] : stored.filter((note) => !ids.has(note.id) && inOrder(last, note) < 0)
  return limited([...loaded, ...older])
}

/** The stored notes after one note was loaded or saved. */
export const mergeNote = (stored: readonly Note[], note: Note): readonly Note[] =>
  limited([note, ...stored.filter(({ id }) => id !== note.id)].sort(inOrder))

function limited(notes: readonly Note[]): readonly Note[] {
  let characters = 0
  return notes.slice(0, MOST_NOTES).filter(({ title, body }) => {
    characters += title.length + body.length
    return characters <= MOST_CHARACTERS
  })
}
