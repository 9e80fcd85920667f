import { useNavigate } from '@tanstack/react-router'
import { Button } from '../parts.tsx'
import { titleOf } from './note-title.ts'
import type { Draft } from './outbox.ts'
import { useOutbox } from './use-notes.ts'

/** Shows the version that was saved elsewhere (null after a deletion) and lets the user choose a version. */
export function NoteConflict({ draft }: { draft: Draft }) {
  const { id, otherVersion } = draft
  const { outbox } = useOutbox()
  const navigate = useNavigate()
  const discardMine = () => outbox.resolveConflict(id)
  return (
    <section className="notice" aria-label="Changed elsewhere">
      <p>{otherVersion ? 'This note was changed elsewhere. The other version:' : 'This note was deleted elsewhere.'}</p>
      {otherVersion && (
        <blockquote>
          <strong>{titleOf(otherVersion)}</strong>
          <p>{otherVersion.body}</p>
        </blockquote>
      )}
      <p className="choices">
        <Button onClick={() => outbox.resolveConflict(id, draft)}>Keep mine</Button>
        {/* Leave the page first: without its draft, a deleted note cannot be rendered. */}
        <Button onClick={() => (otherVersion ? discardMine() : navigate({ to: '/' }).then(discardMine))}>
          {otherVersion ? 'Use the other version' : 'Discard'}
        </Button>
      </p>
    </section>
  )
}
