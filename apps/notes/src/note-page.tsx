import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createAutosave, type SaveState } from './autosave.ts'
import { Unreachable } from './fallbacks.tsx'
import { ApiError, type Note } from './notes-api.ts'
import { titleOf, useChangeNote, useDeleteNote, useNote } from './use-notes.ts'

/** One note, or a friendly word for an id that leads nowhere, whatever the reason. */
export function NotePage({ id }: { id: string }) {
  const { data, error, fetchStatus, refetch } = useNote(id)
  if (id === '' || (error instanceof ApiError && error.status === 404)) return <NoSuchNote />
  if (!data && (error || fetchStatus === 'paused')) return <Unreachable error={error} retry={() => refetch()} />
  if (!data) return <div className="editor skeleton" aria-busy="true" aria-label="Loading the note" role="status" />
  return <Editor note={data} key={data.id} />
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

function Editor({ note }: { note: Note }) {
  const change = useChangeNote(note.id)
  const remove = useDeleteNote()
  const navigate = useNavigate()
  const [autosave] = useState(() => createAutosave(note, change))
  const state = useSyncExternalStore(autosave.subscribe, autosave.state)
  const { title, body } = useSyncExternalStore(autosave.subscribe, autosave.draft)
  const titleField = useRef<HTMLInputElement>(null)

  useEffect(() => autosave.adopt(note), [autosave, note])
  useEffect(() => {
    // A note just made: typing replaces the title that it was given.
    if (note.rev === 1 && note.body === '') titleField.current?.select()
  }, [note])
  useEffect(() => {
    const leave = () => void autosave.flush()
    const hide = () => document.visibilityState === 'hidden' && leave()
    document.addEventListener('visibilitychange', hide)
    window.addEventListener('online', leave)
    return () => {
      document.removeEventListener('visibilitychange', hide)
      window.removeEventListener('online', leave)
      leave()
    }
  }, [autosave])

  return (
    <form
      className="editor"
      aria-labelledby="heading"
      onSubmit={(event) => event.preventDefault()}
      onBlur={() => autosave.flush()}
    >
      <h1 id="heading" className="hidden">
        {titleOf({ title, body })}
      </h1>
      <div className="bar">
        <Link to="/">All notes</Link>
        <p role="status" className="status">
          {describe(state)}
        </p>
        <button
          type="button"
          className="button quiet"
          onClick={() => {
            remove.mutate({ ...note, title, body })
            navigate({ to: '/' })
          }}
        >
          Delete
        </button>
      </div>
      {state.status === 'conflict' && (
        <Conflict
          theirs={state.theirs}
          onMine={() => autosave.settle({ title, body })}
          onTheirs={() => autosave.settle(state.theirs)}
        />
      )}
      {state.status === 'failed' && (
        <p className="notice">
          Not saved: {state.message} Your text is still here.{' '}
          <button type="button" className="button" onClick={() => autosave.flush()}>
            Try again
          </button>
        </p>
      )}
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
        onChange={(event) => autosave.edit({ title: event.target.value, body })}
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
        onChange={(event) => autosave.edit({ title, body: event.target.value })}
      />
    </form>
  )
}

function Conflict({ theirs, onMine, onTheirs }: { theirs: Note; onMine(): void; onTheirs(): void }) {
  return (
    <section className="notice" aria-label="Changed elsewhere">
      <p>This note was changed in another place. There it reads:</p>
      <blockquote>
        <strong>{titleOf(theirs)}</strong>
        <p>{theirs.body}</p>
      </blockquote>
      <p className="choices">
        <button type="button" className="button" onClick={onMine}>
          Keep mine
        </button>
        <button type="button" className="button" onClick={onTheirs}>
          Take that one
        </button>
      </p>
    </section>
  )
}

function describe({ status }: SaveState): string {
  if (status === 'saved') return 'Saved'
  if (status === 'failed') return 'Not saved'
  return status === 'conflict' ? 'Changed elsewhere' : 'Saving…'
}
