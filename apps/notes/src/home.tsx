import { Link } from '@tanstack/react-router'
import { Unreachable } from './fallbacks.tsx'
import type { Note } from './notes-api.ts'
import { relativeTime } from './relative-time.ts'
import { titleOf, useCreateNote, useDeleteNote, useNotes } from './use-notes.ts'

const SKELETON = [1, 2, 3]

/** All notes, newest first. */
export function Home() {
  const notes = useNotes()
  const create = useCreateNote()
  const lost = notes.isError || notes.fetchStatus === 'paused'
  const all = notes.data?.pages.flatMap((page) => page.notes)
  return (
    <>
      <div className="bar">
        <h1>Notes</h1>
        <button type="button" className="button primary" disabled={create.isPending} onClick={() => create.mutate()}>
          New note
        </button>
      </div>
      {!all && lost && <Unreachable error={notes.error} retry={() => notes.refetch()} />}
      {!all && !lost && (
        <ul className="notes" aria-busy="true" aria-label="Loading your notes">
          {SKELETON.map((row) => (
            <li className="row skeleton" key={row} />
          ))}
        </ul>
      )}
      {all?.length === 0 && (
        <p className="empty">Nothing here yet. A thought, a list, a line worth keeping: begin with “New note”.</p>
      )}
      {all && all.length > 0 && (
        <ul className="notes">
          {all.map((note) => (
            <Row note={note} key={note.id} />
          ))}
        </ul>
      )}
      {notes.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={notes.isFetchingNextPage}
          onClick={() => notes.fetchNextPage()}
        >
          Show older notes
        </button>
      )}
    </>
  )
}

function Row({ note }: { note: Note }) {
  const remove = useDeleteNote()
  const firstLine = note.body.trim().split('\n', 1)[0]
  return (
    <li className="row">
      <Link to="/note" search={{ id: note.id }}>
        <strong>{titleOf(note)}</strong>
        <span className="line">
          <time dateTime={note.updatedAt}>{relativeTime(new Date(note.updatedAt), Date.now())}</time>
          {firstLine && ` · ${firstLine}`}
        </span>
      </Link>
      <button
        type="button"
        className="button quiet"
        aria-label={`Delete ${titleOf(note)}`}
        onClick={() => remove.mutate(note)}
      >
        Delete
      </button>
    </li>
  )
}
