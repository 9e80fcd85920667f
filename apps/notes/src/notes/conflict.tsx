import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { Note } from '../api.ts'
import { Button } from '../button.tsx'
import { type Change, dropChanges, store } from './changes.ts'
import { titleOf } from './note-row.tsx'

interface ConflictProps {
  readonly change: Change
  /** The note as it was changed elsewhere, or null if it was deleted. */
  readonly theirs: Note | null
  readonly keepMine: () => void
}

/** Shows the version that was saved elsewhere, and lets the user choose a version. */
export function Conflict({ change, theirs, keepMine }: ConflictProps) {
  const { team, id } = change
  const queries = useQueryClient()
  const navigate = useNavigate()
  const takeTheirs = async () => {
    if (!theirs) await navigate({ to: '/', search: { team: team || undefined } })
    store(queries, team, id, theirs)
    dropChanges(queries, change)
  }
  return (
    <section className="notice" aria-label="Changed elsewhere">
      <p>{theirs ? 'This note was changed elsewhere. The other version:' : 'This note was deleted elsewhere.'}</p>
      {theirs && (
        <blockquote>
          <strong>{titleOf(theirs)}</strong>
          <p>{theirs.body}</p>
        </blockquote>
      )}
      <p className="row">
        <Button onClick={keepMine}>Keep mine</Button>
        <Button onClick={takeTheirs}>{theirs ? 'Use the other version' : 'Discard'}</Button>
      </p>
    </section>
  )
}
