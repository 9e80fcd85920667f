import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Note } from './api.ts'
import { sendChange } from './changes.ts'
import { shortDate } from './dates.ts'
import { Icon } from './icons.tsx'
import { twoWordName } from './names.ts'
import { toast } from './toasts.tsx'

/** The title of a note, its first line, or a generated name. */
export const titleOf = ({ id, title, body }: Pick<Note, 'id' | 'title' | 'body'>) =>
  title.trim() || body.trim().split('\n')[0]?.slice(0, 80) || twoWordName(id)

/** Returns a function that deletes a note and offers to undo that. */
export function useDeleteNote(team = '') {
  const queries = useQueryClient()
  return ({ id, title, body, rev }: Note) => {
    sendChange(queries, { team, id, text: null, base: rev })
    const undo = () => sendChange(queries, { team, id, text: { title, body }, base: null })
    toast(`Deleted “${titleOf({ id, title, body })}”.`, { label: 'Undo', run: undo })
  }
}

interface NoteRowProps {
  readonly note: Note
  readonly team: string | undefined
  readonly now: Date
}

/** A note in the list. */
export function NoteRow({ note, team, now }: NoteRowProps) {
  const remove = useDeleteNote(team)
  const title = titleOf(note)
  return (
    <li>
      <Link to="/note" search={{ team, id: note.id }}>
        <strong>{title}</strong>
        <span className="preview">{note.body.trim().slice(0, 200) || 'No text yet'}</span>
        <time dateTime={note.updatedAt}>{shortDate(new Date(note.updatedAt), now)}</time>
      </Link>
      {note.canWrite && (
        <button
          type="button"
          className="button icon-button"
          aria-label={`Delete “${title}”`}
          onClick={() => remove(note)}
        >
          <Icon name="trash" />
        </button>
      )}
    </li>
  )
}
