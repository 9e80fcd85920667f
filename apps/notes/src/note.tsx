import { Link, useLocation, useSearch } from '@tanstack/react-router'
import type { Note } from './api.ts'
import { isRefusal } from './api.ts'
import { Message, NotLoaded } from './messages.tsx'
import { NoteEditor } from './note-editor.tsx'
import { useNote } from './notes.ts'

/** A note that was never saved. */
const emptyNote = (id: string): Note => ({ id, title: '', body: '', rev: '', updatedAt: '', canWrite: true })

/** The note that the URL names. */
export function NotePage() {
  const { team, id } = useSearch({ from: '/signed-in/note' })
  const isNew = useLocation({ select: ({ state }) => state.isNew === true })
  const { query, note, latestChange } = useNote(team, id, { isNew })
  const shown = note ?? (isNew ? emptyNote(id) : undefined)
  if (shown) return <NoteEditor key={id} note={shown} team={team} latestChange={latestChange} />
  if (isRefusal(query.error) && query.error.status === 404)
    return (
      <Message title="There is no such note">
        <Link to="/" search={{ team }}>
          Back to all notes
        </Link>
      </Message>
    )
  if (query.error || query.fetchStatus === 'paused')
    return <NotLoaded error={query.error} retry={() => query.refetch()} />
  return <div className="skeleton" role="status" aria-busy="true" aria-label="Loading the note" />
}
