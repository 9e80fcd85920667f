import { Link, lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Icon } from './icons.tsx'
import { Message, NotLoaded } from './messages.tsx'
import { NoteRow } from './note-row.tsx'
import { useNotes } from './notes.ts'
import { Search } from './search.tsx'

const TeamName = lazyRouteComponent(() => import('./user-menu.tsx'), 'TeamName')

/** The notes of the user or, if the URL names a team, of the team. */
export function Home() {
  const { team, q } = useSearch({ from: '/signed-in/' })
  const { query, notes, canWrite } = useNotes(team, q)
  const navigate = useNavigate()
  const create = () => navigate({ to: '/note', search: { team, id: crypto.randomUUID() }, state: { isNew: true } })
  const isStuck = query.error !== null || query.fetchStatus === 'paused'
  return (
    <>
      <div className="row">
        <h1>
          {team ? (
            <Suspense fallback="Team notes">
              <TeamName team={team} />
            </Suspense>
          ) : (
            'Notes'
          )}
        </h1>
        {team && (
          <Link to="/" search={{}}>
            Your own notes
          </Link>
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
      {!notes && !isStuck && (
        <div className="skeleton" role="status" aria-busy="true" aria-label="Loading your notes" />
      )}
      {!notes && isStuck && <NotLoaded error={query.error} retry={() => query.refetch()} />}
      {notes?.length === 0 && q && <p className="message">No note contains “{q}”.</p>}
      {notes?.length === 0 && !q && (
        <Message title="Nothing here yet">
          <p>
            A thought, a list, a line worth keeping: your notes are saved while you type, with or without a network.
          </p>
        </Message>
      )}
      <ul className="notes">
        {notes?.map((note) => (
          <NoteRow note={note} team={team} key={note.id} />
        ))}
      </ul>
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
