import { TeamSwitcher, useUserState } from '@latchkey/react'
import '@latchkey/react/styles.css'
import { Link, useNavigate } from '@tanstack/react-router'
import { ApiError } from '../notes/notes-api.ts'
import { useAccess, useSource } from '../notes/use-notes.ts'
import './notebooks.css'

/** Opens the user's own notebook or the one of a team. The URL names the notebook, so that each tab can have its own. */
export default function Notebooks() {
  const { team } = useSource()
  const { data, error } = useAccess()
  const user = useUserState()
  const navigate = useNavigate()
  if (user.status !== 'signed-in') return null
  return (
    <>
      <nav className="notebooks" aria-label="Notebooks">
        {/* The current page, in all of its pages, while no team is named. */}
        <Link
          to="/"
          search={{ team: undefined }}
          activeOptions={{ includeSearch: true, explicitUndefined: true }}
          className={team ? 'button quiet' : 'button quiet open'}
        >
          Personal
        </Link>
        <TeamSwitcher
          noUpdate
          selectedTeam={team ? { id: team } : null}
          onChange={({ id }) => navigate({ to: '/', search: { team: id } })}
        />
      </nav>
      {data?.canWrite === false && <p className="notice">You can read the notes of this team, but not change them.</p>}
      {error instanceof ApiError && error.status === 403 && (
        <p className="notice" role="alert">
          {error.message}{' '}
          <Link to="/" search={{ team: undefined }}>
            Open your own notes
          </Link>
        </p>
      )}
    </>
  )
}
