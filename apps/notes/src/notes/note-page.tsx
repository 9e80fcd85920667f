import { useSearch } from '@tanstack/react-router'
import { Back, Message, QueryStatus } from '../parts.tsx'
import { textOf } from '../search-parameter.ts'
import { NoteEditor } from './note-editor.tsx'
import { isGone } from './notes-api.ts'
import { useNote, useOutbox } from './use-notes.ts'

/** Renders the editor of a note, or a message when no note has this ID. */
export function NotePage() {
  const id = textOf(useSearch({ strict: false }).id)
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
  if (note || draft) return <NoteEditor note={note} draft={draft} id={id} key={id} />
  return <QueryStatus query={query} label="Loading the note" />
}
