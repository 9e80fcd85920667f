import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { Unreachable } from './fallbacks.tsx'
import type { Note } from './notes-api.ts'
import type { Draft } from './outbox.ts'
import { titleOf, useDeleteNote, useNote, useOutbox } from './use-notes.ts'

/** One note, or a friendly word for an id that leads nowhere, whatever the reason. */
export function NotePage({ id }: { id: string }) {
  const { outbox } = useOutbox()
  const draft = outbox.draft(id)
  const { data, error, fetchStatus, gone, refetch } = useNote(id, id !== '' && draft?.rev !== 0)
  if (!draft && (id === '' || gone)) return <NoSuchNote />
  const confirmed = outbox.stored(id)
  const note = confirmed && confirmed.rev >= (data?.rev ?? 0) ? confirmed : data
  if (note || draft) return <Editor note={note} draft={draft} id={id} key={id} />
  if (error || fetchStatus === 'paused') return <Unreachable error={error} retry={() => refetch()} />
  return <div className="editor skeleton" aria-busy="true" aria-label="Loading the note" role="status" />
}

function NoSuchNote() {
  return (
    <div className="empty">
      <h1>There is no such note</h1>
      <p>It may have been deleted, or the link may be incomplete.</p>
      <Link to="/">Back to all notes</Link>
    </div>
  )
}

function Editor({ id, note, draft }: { id: string; note: Note | undefined; draft: Draft | undefined }) {
  const { outbox, state } = useOutbox()
  const remove = useDeleteNote()
  const navigate = useNavigate()
  const titleField = useRef<HTMLInputElement>(null)
  const { title, body } = draft ?? note ?? { title: '', body: '' }
  const rev = draft?.rev ?? note?.rev ?? 0
  const edit = (change: { title?: string; body?: string }) => outbox.edit({ id, rev }, { title, body, ...change })

  const fresh = rev === 0 && body === ''
  useEffect(() => {
    // A note just made: typing replaces the title that it was given.
    if (fresh) titleField.current?.select()
  }, [fresh])
  useEffect(() => {
    const hide = () => document.visibilityState === 'hidden' && outbox.flush()
    document.addEventListener('visibilitychange', hide)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      void outbox.flush()
    }
  }, [outbox])

  return (
    <form
      className="editor"
      aria-labelledby="heading"
      onSubmit={(event) => event.preventDefault()}
      onBlur={() => outbox.flush()}
    >
      <h1 id="heading" className="hidden">
        {titleOf({ title, body })}
      </h1>
      <div className="bar">
        <Link to="/">All notes</Link>
        <p role="status" className="status">
          {describe(draft, state)}
        </p>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            remove.mutate({ id, rev, title, body, createdAt: '', updatedAt: '' })
            navigate({ to: '/' })
          }}
        >
          Delete
        </button>
      </div>
      {draft?.theirs !== undefined && (
        <Conflict
          theirs={draft.theirs}
          onMine={() => outbox.settle(id, { title, body })}
          onTheirs={() => (draft.theirs ? outbox.settle(id) : navigate({ to: '/' }).then(() => outbox.settle(id)))}
        />
      )}
      {draft?.fault && <p className="notice">Not saved: {draft.fault} Your text is kept in this browser.</p>}
      <label className="hidden" htmlFor="title">
        Title
      </label>
      <input
        id="title"
        ref={titleField}
        className="title"
        value={title}
        maxLength={200}
        placeholder="Title"
        autoComplete="off"
        onChange={(event) => edit({ title: event.target.value })}
      />
      <label className="hidden" htmlFor="body">
        Text
      </label>
      <textarea
        id="body"
        className="body"
        value={body}
        maxLength={100_000}
        placeholder="Write…"
        onChange={(event) => edit({ body: event.target.value })}
      />
    </form>
  )
}

interface ConflictProps {
  readonly theirs: Note | null
  onMine(): void
  onTheirs(): void
}

function Conflict({ theirs, onMine, onTheirs }: ConflictProps) {
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
        <button type="button" className="button" onClick={onMine}>
          Keep mine
        </button>
        <button type="button" className="button" onClick={onTheirs}>
          {theirs ? 'Take that one' : 'Let it go'}
        </button>
      </p>
    </section>
  )
}

function describe(draft: Draft | undefined, state: 'idle' | 'sending' | 'unreachable'): string {
  if (!draft) return 'Saved'
  if (draft.theirs !== undefined) return 'Changed elsewhere'
  if (draft.fault) return 'Not saved'
  return state === 'unreachable' ? 'Offline' : 'Saving…'
}
