import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import type { Note } from '../api.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { toast } from '../toasts.tsx'
import { sendChange } from './changes.ts'
import { twoWordName } from './names.ts'

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

/** The time of today, or the date, with its year if that is another one. */
function whenOf(updatedAt: string): string {
  const [date, now] = [new Date(updatedAt), new Date()]
  if (date.toDateString() === now.toDateString()) return date.toLocaleString('en', { timeStyle: 'short' })
  const year = date.getFullYear() === now.getFullYear() ? undefined : 'numeric'
  return date.toLocaleString('en', { day: 'numeric', month: 'short', year })
}

/** A note in the list. */
export function NoteRow({ note, team }: { readonly note: Note; readonly team: string | undefined }) {
  const remove = useDeleteNote(team)
  const title = titleOf(note)
  const row = useRef<HTMLLIElement>(null)
  /** Moves the focus to a note next to this one, or to the list if this was the only one. */
  const removeRow = () => {
    const next = row.current?.nextElementSibling ?? row.current?.previousElementSibling
    const target = next ? next.querySelector('a') : row.current?.closest<HTMLElement>('.panes')
    target?.focus()
    remove(note)
  }
  // Without a title, its first line is the title.
  const preview = note.title.trim() ? note.body : note.body.trim().split('\n').slice(1).join(' ')
  return (
    <li className="card" ref={row}>
      <Link to="/note" search={(before) => ({ ...before, id: note.id })}>
        <strong dir="auto">{title}</strong>
        <time className="muted" dateTime={note.updatedAt}>
          {whenOf(note.updatedAt)}
        </time>
        <span className="preview muted" dir="auto">
          {preview.slice(0, 200)}
        </span>
      </Link>
      {note.canWrite && (
        <Button look="plain" aria-label={`Delete “${title}”`} onClick={removeRow}>
          <Icon name="trash" />
        </Button>
      )}
    </li>
  )
}
