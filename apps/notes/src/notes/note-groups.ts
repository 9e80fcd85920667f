import { periodOf } from './note-dates.ts'
import type { Note } from './notes-api.ts'
import type { Draft } from './outbox.ts'

/** Notes with a heading. */
export interface NoteGroup {
  readonly heading: string
  readonly notes: readonly Note[]
}

/** The notes as they will be after all drafts are saved: pinned first, then newest first. */
export function withDrafts(notes: readonly Note[], drafts: readonly Draft[], now: Date): Note[] {
  const time = now.toISOString()
  const known = notes.map((note) => ({ ...note, ...drafts.find(({ id }) => id === note.id) }))
  const made = drafts
    .filter(({ id }) => !notes.some((note) => note.id === id))
    .map((draft) => ({ ...draft, pinned: false, sample: false, createdAt: time, updatedAt: time }))
  return [...made.reverse(), ...known].sort(byPinAndTime)
}

/** Divides sorted notes into groups: the pinned ones, then one group for each period. */
export function groupNotes(notes: readonly Note[], now: Date): NoteGroup[] {
  const groups = new Map<string, Note[]>()
  for (const note of notes) {
    const heading = note.pinned ? 'Pinned' : periodOf(new Date(note.updatedAt), now)
    const group = groups.get(heading)
    if (group) group.push(note)
    else groups.set(heading, [note])
  }
  return [...groups].map(([heading, notes]) => ({ heading, notes }))
}

/** Times are ISO 8601 strings in UTC, so that they sort as text. Equal times retain their order. */
const byPinAndTime = (a: Note, b: Note) =>
  Number(b.pinned) - Number(a.pinned) || Number(b.updatedAt > a.updatedAt) - Number(b.updatedAt < a.updatedAt)
