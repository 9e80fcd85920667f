import { Link, useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useDeferredValue, useEffect, useRef } from 'react'
import { Icon } from '../icons.tsx'
import { checklistProgress, toggleChecklistItem } from '../markdown/checklist.ts'
import { hasLiveFormat, LiveText } from '../markdown/live-text.tsx'
import { downloadNote, markdownOf } from '../markdown/note-file.ts'
import { usePreview } from '../markdown/use-preview.ts'
import { countWords } from '../markdown/word-count.ts'
import { MoreIcon } from '../more-icons.tsx'
import { twoWordName } from '../names/two-word-name.ts'
import { Field, QuietButton } from '../parts.tsx'
import { listFilter } from '../search-parameter.ts'
import { toast } from '../toasts.tsx'
import { useDeleteNote, usePinNote } from './note-actions.ts'
import { NoteConflict } from './note-conflict.tsx'
import { titleOf } from './note-title.ts'
import { formatByKey, NoteToolbar } from './note-toolbar.tsx'
import type { Note } from './notes-api.ts'
import type { Draft } from './outbox.ts'
import { useCanWrite, useOutbox, useSource } from './use-notes.ts'
import './note-editor.css'

interface NoteEditorProps {
  readonly id: string
  readonly note: Note | undefined
  readonly draft: Draft | undefined
}

/** The title and the text of a note, which are saved while the user types. */
export function NoteEditor({ id, note, draft }: NoteEditorProps) {
  const { outbox, reachable } = useOutbox()
  const { team } = useSource()
  const canWrite = useCanWrite()
  const remove = useDeleteNote()
  const pin = usePinNote()
  const navigate = useNavigate()
  const { Preview, togglePreview } = usePreview()
  const titleField = useRef<HTMLInputElement>(null)
  const bodyField = useRef<HTMLTextAreaElement>(null)
  const { title, body, rev } = draft ?? note ?? { title: '', body: '', rev: 0 }
  const write = (change: { title?: string; body?: string }) =>
    outbox.edit({ id, rev, team }, { title, body, ...change })
  const edit = ({ target: { name, value } }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    write({ [name]: value })

  const copy = () =>
    navigator.clipboard.writeText(markdownOf({ title, body })).then(
      () => toast('Copied as Markdown.'),
      () => toast('Not copied: the browser does not allow it.'),
    )
  const removeAndLeave = () => {
    void remove({ id, title, body })
    void navigate({ to: '/', search: listFilter })
  }

  const isNew = rev === 0 && body === ''
  useEffect(() => void (isNew && titleField.current?.focus()), [isNew])
  useEffect(() => () => void outbox.flush(), [outbox])

  return (
    <form
      className="editor"
      onSubmit={(event) => {
        event.preventDefault()
        bodyField.current?.focus()
      }}
      onBlur={() => outbox.flush()}
    >
      <h1 className="hidden">{titleOf({ id, title, body })}</h1>
      <div className="bar">
        <Link to="/" search={listFilter} aria-label="All notes" className="button quiet back">
          <MoreIcon name="back" />
        </Link>
        <p role="status">{canWrite === false && !draft ? 'Read only' : describe(draft, reachable)}</p>
        <div className="tools">
          <QuietButton aria-label="Preview" aria-pressed={Preview !== undefined} onClick={togglePreview}>
            <MoreIcon name="preview" />
          </QuietButton>
          {note && canWrite && (
            <QuietButton aria-label="Pin" aria-pressed={note.pinned} onClick={() => pin(note)}>
              <Icon name="pin" />
            </QuietButton>
          )}
          <QuietButton aria-label="Copy as Markdown" onClick={copy}>
            <MoreIcon name="copy" />
          </QuietButton>
          <QuietButton aria-label="Download as Markdown" onClick={() => downloadNote({ title, body })}>
            <MoreIcon name="download" />
          </QuietButton>
          {canWrite && (
            <QuietButton aria-label="Delete" onClick={removeAndLeave}>
              <Icon name="trash" />
            </QuietButton>
          )}
        </div>
      </div>
      {draft?.otherVersion !== undefined && <NoteConflict draft={draft} />}
      {draft?.rejection && <p className="notice">Not saved: {draft.rejection} Your text is kept in this browser.</p>}
      <Field
        label="Title"
        name="title"
        className="title"
        placeholder={body.trim() ? 'Title' : twoWordName(id)}
        value={title}
        readOnly={!canWrite}
        onChange={edit}
        ref={titleField}
      />
      {Preview ? (
        <Preview
          text={body}
          onToggle={canWrite ? (index) => write({ body: toggleChecklistItem(body, index) }) : undefined}
        />
      ) : (
        <div className="write">
          {hasLiveFormat(body) && <LiveText text={body} />}
          <textarea
            aria-label="Text"
            placeholder="Text"
            autoComplete="off"
            name="body"
            className="body"
            value={body}
            maxLength={100_000}
            readOnly={!canWrite}
            onChange={edit}
            onKeyDown={formatByKey}
            ref={bodyField}
          />
        </div>
      )}
      <div className="bar dock">
        {!Preview && canWrite && <NoteToolbar field={bodyField} />}
        <Counts body={body} />
      </div>
    </form>
  )
}

function Counts({ body }: { body: string }) {
  // Counting the words of a long text takes longer than a key press may.
  const text = useDeferredValue(body)
  const words = countWords(text)
  const { checked, total } = checklistProgress(text)
  return (
    <p className="count">
      {words} {words === 1 ? 'word' : 'words'}
      {total > 0 && ` · ${checked} of ${total} done`}
    </p>
  )
}

function describe(draft: Draft | undefined, reachable: boolean): string {
  if (!draft) return 'Saved'
  if (draft.otherVersion !== undefined) return 'Changed elsewhere'
  if (draft.rejection) return 'Not saved'
  return reachable ? 'Saving…' : 'Offline'
}
