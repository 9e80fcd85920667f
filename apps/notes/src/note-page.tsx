import { Link, useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { isGone, type Note } from './notes-api.ts'
import type { Draft } from './outbox.ts'
import { Awaited, Back, Button, Field, Message, Quiet } from './parts.tsx'
import { titleOf, useDeleteNote, useNote, useOutbox } from './use-notes.ts'

/** One note, or a message when there is no note with this id. */
export function NotePage({ id }: { id: string }) {
  const { outbox } = useOutbox()
  const draft = outbox.draft(id)
  const { note, query } = useNote(id, id !== '' && draft?.rev !== 0)
  if (!draft && (id === '' || isGone(query.error)))
    return (
      <Message title="There is no such note">
        <p>It may have been deleted, or the link may be incomplete.</p>
        <Back />
      </Message>
    )
  if (note || draft) return <Editor note={note} draft={draft} id={id} key={id} />
  return <Awaited query={query} label="Loading the note" />
}

function Editor({ id, note, draft }: { id: string; note: Note | undefined; draft: Draft | undefined }) {
  const { outbox, reachable } = useOutbox()
  const remove = useDeleteNote()
  const navigate = useNavigate()
  const titleField = useRef<HTMLInputElement>(null)
  const { title, body, rev } = draft ?? note ?? { title: '', body: '', rev: 0 }
  const edit = ({ target: { name, value } }: ChangeEvent<HTMLInputElement>) =>
    outbox.edit({ id, rev }, { title, body, [name]: value })

  const removeAndLeave = () => {
    void remove({ id, title, body })
    void navigate({ to: '/' })
  }

  const fresh = rev === 0 && body === ''
  // In a new note, typing replaces the generated title.
  useEffect(() => void (fresh && titleField.current?.select()), [fresh])
  useEffect(() => () => void outbox.flush(), [outbox])

  return (
    <form className="editor" onSubmit={(event) => event.preventDefault()} onBlur={() => outbox.flush()}>
      <h1 className="hidden">{titleOf({ title, body })}</h1>
      <div className="bar">
        <Link to="/">All notes</Link>
        <p role="status">{describe(draft, reachable)}</p>
        <Quiet onClick={removeAndLeave}>Delete</Quiet>
      </div>
      {draft?.theirs !== undefined && <Conflict draft={draft} />}
      {draft?.fault && <p className="notice">Not saved: {draft.fault} Your text is kept in this browser.</p>}
      <Field label="Title" name="title" className="title" value={title} onChange={edit} ref={titleField} />
      <Field text label="Text" name="body" className="body" value={body} maxLength={100_000} onChange={edit} />
    </form>
  )
}

/** The version of the note that was saved elsewhere, and the choice between both. */
function Conflict({ draft }: { draft: Draft }) {
  const { id, theirs } = draft
  const { outbox } = useOutbox()
  const navigate = useNavigate()
  const give = () => outbox.settle(id)
  return (
    <section className="notice" aria-label="Changed elsewhere">
      <p>{theirs ? 'This note was changed in another place. There it reads:' : 'This note was deleted elsewhere.'}</p>
      {theirs && (
        <blockquote>
          <strong>{titleOf(theirs)}</strong>
          <p>{theirs.body}</p>
        </blockquote>
      )}
      <p className="choices">
        <Button onClick={() => outbox.settle(id, draft)}>Keep mine</Button>
        <Button onClick={() => (theirs ? give() : navigate({ to: '/' }).then(give))}>
          {theirs ? 'Take that one' : 'Let it go'}
        </Button>
      </p>
    </section>
  )
}

function describe(draft: Draft | undefined, reachable: boolean): string {
  if (!draft) return 'Saved'
  if (draft.theirs !== undefined) return 'Changed elsewhere'
  if (draft.fault) return 'Not saved'
  return reachable ? 'Saving…' : 'Offline'
}
