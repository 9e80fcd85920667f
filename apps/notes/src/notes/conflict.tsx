import type { Note } from '../api.ts'
import { Button } from '../button.tsx'
import { titleOf } from './note-row.tsx'

interface ConflictProps {
  /** The note as it was changed elsewhere, or null if it was deleted. */
  readonly theirs: Note | null
  readonly keepMine: () => void
  readonly takeTheirs: () => void
}

/** Shows the version that was saved elsewhere, and lets the user choose a version. */
export const Conflict = ({ theirs, keepMine, takeTheirs }: ConflictProps) => (
  <section className="notice" aria-label="Changed elsewhere">
    <p>{theirs ? 'This note was changed elsewhere. The other version:' : 'This note was deleted elsewhere.'}</p>
    {theirs && (
      <blockquote>
        <strong dir="auto">{titleOf(theirs)}</strong>
        <p dir="auto">{theirs.body}</p>
      </blockquote>
    )}
    <p className="row">
      <Button onClick={keepMine}>Keep mine</Button>
      <Button onClick={takeTheirs}>{theirs ? 'Use the other version' : 'Discard'}</Button>
    </p>
  </section>
)
