import { Link, useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { Icon } from './icons.tsx'
import { twoWordName } from './names/two-word-name.ts'
import { useDeleteNote, usePinNote } from './note-actions.ts'
import { titleOf } from './note-title.ts'
import { isGone, type Note } from './notes-api.ts'
import type { Draft } from './outbox.ts'
import { Back, Button, Field, Message, QueryStatus, QuietButton } from './parts.tsx'
import { useNote, useOutbox } from './use-notes.ts'

/** Renders the editor of a note, or a message when no note has this ID. */
export function NotePage({ id }: { id: string }) {
  const { outbox } = useOutbox()
  const draft = outbox.draft(id)
  // Revision 0 exists only as a draft in this browser: there is nothing to load.
  const { note, query } = useNote(id, id !== '' && draft?.rev !== 0)
  if (!draft && (id === '' || isGone(query.error)))
    return (
      <Message title="There is no such note">
        <p>It may have been deleted, or the link may be incomplete.</p>
        <Back />
      </Message>
    )
  if (note || draft) return <Editor note={note} draft={draft} id={id} key={id} />
  return <QueryStatus query={query} label="Loading the note" />
}

function Editor({ id, note, draft }: { id: string; note: Note | undefined; draft: Draft | undefined }) {
  const { outbox, reachable } = useOutbox()
  const remove = useDeleteNote()
  const pin = usePinNote()
  const navigate = useNavigate()
  const titleField = useRef<HTMLInputElement>(null)
  const { title, body, rev } = draft ?? note ?? { title: '', body: '', rev: 0 }
  const edit = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) =>
    outbox.edit({ id, rev }, { title, body, [name]: value })

  const removeAndLeave = () => {
    void remove({ id, title, body })
    void navigate({ to: '/' })
  }

  const isNew = rev === 0 && body === ''
  useEffect(() => void (isNew && titleField.current?.focus()), [isNew])
  useEffect(() => () => void outbox.flush(), [outbox])

  return (
    <form className="editor" onSubmit={(event) => event.preventDefault()} onBlur={() => outbox.flush()}>
      <h1 className="hidden">{titleOf({ id, title, body })}</h1>
      <div className="bar">
        <Link to="/">All notes</Link>
        <p role="status">{describe(draft, reachable)}</p>
        {note && (
          <QuietButton aria-label="Pin" aria-pressed={note.pinned} onClick={() => pin(note)}>
            <Icon name="pin" />
          </QuietButton>
        )}
        <QuietButton aria-label="Delete" onClick={removeAndLeave}>
          <Icon name="trash" />
        </QuietButton>
      </div>
      {draft?.otherVersion !== undefined && <Conflict draft={draft} />}
      {draft?.rejection && <p className="notice">Not saved: {draft.rejection} Your text is kept in this browser.</p>}
      <Field
        label="Title"
        name="title"
        className="title"
        placeholder={body.trim() ? 'Title' : twoWordName(id)}
        value={title}
        onChange={edit}
        ref={titleField}
      />
      <Field text label="Text" name="body" className="body" value={body} maxLength={100_000} onChange={edit} />
    </form>
  )
}

/** Shows the version that was saved elsewhere (null after a deletion) and lets the user choose a version. */
function Conflict({ draft }: { draft: Draft }) {
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

function describe(draft: Draft | undefined, reachable: boolean): string {
  if (!draft) return 'Saved'
  if (draft.otherVersion !== undefined) return 'Changed elsewhere'
  if (draft.rejection) return 'Not saved'
  return reachable ? 'Saving…' : 'Offline'
}
