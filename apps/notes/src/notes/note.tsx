import { useQueryClient } from '@tanstack/react-query'
import { Link, Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { type ChangeEvent, type KeyboardEvent, useRef, useState } from 'react'
import { ApiError, isPermanent, type Note, textOf } from '../api.ts'
import { Button } from '../button.tsx'
import { Icon } from '../icons.tsx'
import { Loading, Message, NotLoaded } from '../messages.tsx'
import { dropChanges, store } from './changes.ts'
import { Conflict } from './conflict.tsx'
import { twoWordName } from './names.ts'
import { titleOf, useDeleteNote } from './note-row.tsx'
import { type OpenChange, useNote } from './notes.ts'
import { useAutosave } from './use-autosave.ts'

/** The note that the URL names. */
export function NotePage() {
  const { team, id } = useSearch({ from: '/signed-in/note' })
  const { query, loaded, note, latestChange } = useNote(team, id)
  if (note) return <Editor key={id} note={note} loaded={loaded} team={team} latestChange={latestChange} />
  // Deleted in the list next to it.
  if (latestChange?.change.text === null) return <Navigate to="/" search={({ q }) => ({ team, q })} replace />
  if (isPermanent(query.error) && query.error.status === 404)
    return (
      <Message title="Note not found">
        <AllNotes />
      </Message>
    )
  if (query.error || query.fetchStatus === 'paused')
    return (
      <NotLoaded error={query.error} retry={() => query.refetch()}>
        <AllNotes />
      </NotLoaded>
    )
  return <Loading text="Loading the note" />
}

const AllNotes = () => (
  <Link to="/" search={({ team, q }) => ({ team, q })}>
    Back to all notes
  </Link>
)

interface EditorProps {
  readonly note: Note
  /** The note without the changes that the server has not confirmed. */
  readonly loaded: Note | undefined
  readonly team: string | undefined
  readonly latestChange: OpenChange | undefined
}

/** The title and the text of a note, which are saved while the user types. */
function Editor({ note, loaded, team, latestChange }: EditorProps) {
  const error = latestChange?.error
  const conflict = error instanceof ApiError && error.status === 409 ? error : undefined
  const { text, edit, isDirty, flush, overwrite, take } = useAutosave(note, team, conflict !== undefined)
  const remove = useDeleteNote(team)
  const navigate = useNavigate()
  const queries = useQueryClient()
  const body = useRef<HTMLTextAreaElement>(null)
  const [isNew] = useState(note.rev === '')
  /** A title has one line: Enter continues with the text. */
  const leaveTitle = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return
    event.preventDefault()
    body.current?.focus()
  }
  const type = ({ target: { name, value } }: ChangeEvent<HTMLTextAreaElement>) =>
    edit({ ...text, [name]: name === 'title' ? value.replaceAll('\n', ' ') : value })
  /** Leaves the page before the note is deleted, which it could not show, and saves nothing. */
  const leave = () => {
    take(null)
    return navigate({ to: '/', search: { team } })
  }
  const removeAndLeave = () => leave().then(() => remove({ ...note, ...text }))
  const discard = async (theirs: Note | null) => {
    if (theirs) take(theirs)
    else await leave()
    store(queries, team ?? '', note.id, theirs)
    dropChanges(queries, { team: team ?? '', id: note.id })
  }
  return (
    <article className="editor">
      <h1 className="hidden">{titleOf({ ...note, ...text })}</h1>
      <div className="row">
        <Link to="/" search={({ q }) => ({ team, q })} aria-label="All notes" className="button plain back">
          <Icon name="back" />
        </Link>
        <p role="status" className="muted">
          {describe(note, isDirty, latestChange)}
        </p>
        {note.canWrite && note.rev !== '' && (
          <Button look="plain" aria-label="Delete" onClick={removeAndLeave}>
            <Icon name="trash" />
          </Button>
        )}
      </div>
      {conflict && (
        <Conflict
          theirs={conflict.note}
          keepMine={() => overwrite(conflict.note)}
          takeTheirs={() => discard(conflict.note)}
        />
      )}
      {error && !conflict && (
        <p className="notice">
          Not saved: {textOf(error)} <Button onClick={() => discard(loaded?.rev ? loaded : null)}>Discard</Button>
        </p>
      )}
      <textarea
        className="title"
        dir="auto"
        rows={1}
        aria-label="Title"
        name="title"
        placeholder={text.body.trim() ? 'Title' : twoWordName(note.id)}
        value={text.title}
        maxLength={200}
        autoComplete="off"
        readOnly={!note.canWrite}
        // biome-ignore lint/a11y/noAutofocus: the user has asked for a new note
        autoFocus={isNew}
        onKeyDown={leaveTitle}
        onChange={type}
        onBlur={flush}
      />
      <textarea
        className="body"
        dir="auto"
        ref={body}
        aria-label="Text"
        name="body"
        placeholder="Text"
        value={text.body}
        maxLength={100_000}
        readOnly={!note.canWrite}
        onChange={type}
        onBlur={flush}
      />
    </article>
  )
}

function describe(note: Note, isDirty: boolean, latest: OpenChange | undefined): string {
  if (!note.canWrite) return 'Read only'
  if (latest?.error)
    return latest.error instanceof ApiError && latest.error.status === 409 ? 'Changed elsewhere' : 'Not saved'
  if (isDirty) return 'Saving…'
  if (!latest) return note.rev === '' ? '' : 'Saved'
  return latest.isWaiting ? 'Saved on this device' : 'Saving…'
}
