import { useNavigate, useSearch } from '@tanstack/react-router'
import { lazy, Suspense, useEffect } from 'react'
import type { Note } from './api.ts'
import { groupOf } from './dates.ts'
import { Icon } from './icons.tsx'
import { Message, NotLoaded } from './messages.tsx'
import { NoteRow } from './note-row.tsx'
import { useNotes } from './notes.ts'
import { Search } from './search.tsx'

const TeamNotebook = lazy(() => import('./team-notebook.tsx').catch(() => ({ default: () => <h1>Team notes</h1> })))

/** The notes of the user or, if the URL names a team, of the team. */
export function Home() {
  const { team, q } = useSearch({ from: '/signed-in/' })
  const navigate = useNavigate()
  const { query, notes, canWrite } = useNotes(team, q)
  const create = () => navigate({ to: '/note', search: { team, id: crypto.randomUUID() }, state: { isNew: true } })

  // Loads the editor after the list, so that a note opens at once.
  useEffect(() => void import('./note.tsx').catch(() => {}), [])

  const now = new Date()
  const groups = new Map<string, Note[]>()
  for (const note of notes ?? []) {
    const heading = groupOf(new Date(note.updatedAt), now)
    groups.set(heading, [...(groups.get(heading) ?? []), note])
  }
  return (
    <>
      <div className="bar">
        {team ? (
          <Suspense fallback={<h1>Team notes</h1>}>
            <TeamNotebook team={team} />
          </Suspense>
        ) : (
          <h1>Notes</h1>
        )}
        {canWrite && (
          <button type="button" className="button primary" onClick={create}>
            <Icon name="new" />
            New note
          </button>
        )}
      </div>
      {!canWrite && notes && <p className="notice">You can read the notes of this team, but not change them.</p>}
      <Search />
      {!notes && !query.error && query.fetchStatus !== 'paused' && (
        <div className="skeleton" role="status" aria-busy="true" aria-label="Loading your notes" />
      )}
      {!notes && (query.error || query.fetchStatus === 'paused') && (
        <NotLoaded error={query.error} retry={() => query.refetch()} />
      )}
      {notes?.length === 0 &&
        (q ? (
          <p className="empty">No note contains “{q}”.</p>
        ) : (
          <Message title="Nothing here yet">
            <p>
              A thought, a list, a line worth keeping: your notes are saved while you type, with or without a network.
            </p>
          </Message>
        ))}
      {[...groups].map(([heading, group]) => (
        <section key={heading} aria-label={heading}>
          <h2>{heading}</h2>
          <ul className="notes">
            {group.map((note) => (
              <NoteRow note={note} team={team} now={now} key={note.id} />
            ))}
          </ul>
        </section>
      ))}
      {query.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={query.isFetchingNextPage}
          onClick={() => query.fetchNextPage()}
        >
          Show older notes
        </button>
      )}
    </>
  )
}
