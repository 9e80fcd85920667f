import { useQueryClient } from '@tanstack/react-query'
import { Link, lazyRouteComponent, useNavigate, useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { Loading, MayBeOld, Message, NotLoaded } from '../messages.tsx'
import { NoteRow } from './note-row.tsx'
import { noteQuery, useNotes } from './notes.ts'
import { Search } from './search.tsx'

const TeamName = lazyRouteComponent(() => import('../user-menu.tsx'), 'TeamName')

/** The notes of the user or, if the URL names a team, of the team. */
export function Home() {
  const { team, q } = useSearch({ from: '/signed-in' })
  const { query, notes, canWrite } = useNotes(team, q)
  const navigate = useNavigate()
  const queries = useQueryClient()
  // An empty note is only in the cache: it is sent when the user has written something.
  const create = () => {
    const id = crypto.randomUUID()
    const note = { id, title: '', body: '', rev: '', updatedAt: '', canWrite: true }
    queries.setQueryData(noteQuery(team, id).queryKey, note)
    return navigate({ to: '/note', search: { team, id } })
  }
  const isStuck = query.error !== null || query.fetchStatus === 'paused'
  return (
    <>
      <div className="row">
        <h1>
          <Suspense fallback="Team notes">{team ? <TeamName team={team} /> : 'Notes'}</Suspense>
        </h1>
        {team && (
          <Link to="/" search={{}}>
            Your own notes
          </Link>
        )}
        {canWrite && (
          <Button look="primary" onClick={create}>
            <Icon name="new" />
            New note
          </Button>
        )}
      </div>
      {!canWrite && notes && <p className="notice">You can read the notes of this team, but not change them.</p>}
      {notes && isStuck && <MayBeOld error={query.error} retry={() => query.refetch()} />}
      <Search />
      {!notes && !isStuck && <Loading text="Loading your notes" />}
      {!notes && isStuck && <NotLoaded error={query.error} retry={() => query.refetch()} />}
      {notes?.length === 0 && q && <p className="message">No note contains “{q}”.</p>}
      {notes?.length === 0 && !q && (
        <Message title="Nothing here yet">
          <p>Your notes are saved while you type, even offline.</p>
        </Message>
      )}
      <ul className="notes">
        {notes?.map((note) => (
          <NoteRow note={note} team={team} key={note.id} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show older notes
        </Button>
      )}
    </>
  )
}
