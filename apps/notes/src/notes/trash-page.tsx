import { useRef, useState } from 'react'
import { Back, Button, Message, QueryStatus, QuietButton } from '../parts.tsx'
import { shortDate } from './note-dates.ts'
import { previewOf, titleOf } from './note-title.ts'
import type { TrashedNote } from './notes-api.ts'
import { useDeleteForever, useRestoreNote, useTrash } from './use-trash.ts'

/** The deleted notes, which can be restored for 30 days. */
export function TrashPage() {
  const query = useTrash()
  const restore = useRestoreNote()
  const deleteForever = useDeleteForever()
  const dialog = useRef<HTMLDialogElement>(null)
  const [doomed, setDoomed] = useState<TrashedNote | 'all'>('all')
  const notes = query.data?.pages.flatMap((page) => page.notes)
  const ask = (note: TrashedNote | 'all') => {
    setDoomed(note)
    dialog.current?.showModal()
  }
  return (
    <>
      <div className="bar">
        <h1>Trash</h1>
        {notes && notes.length > 0 && <Button onClick={() => ask('all')}>Empty trash</Button>}
      </div>
      {!notes && <QueryStatus query={query} label="Loading the trash" />}
      {notes?.length === 0 && (
        <Message>
          <p>The trash is empty. Deleted notes stay here for 30 days.</p>
          <Back />
        </Message>
      )}
      {notes && notes.length > 0 && <p className="heading">Notes in the trash are deleted forever after 30 days.</p>}
      <ul className="notes">
        {notes?.map((note) => (
          <TrashRow note={note} restore={() => restore(note)} deleteForever={() => ask(note)} key={note.id} />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      )}
      <dialog ref={dialog} aria-labelledby="doomed">
        <h2 id="doomed">{doomed === 'all' ? 'Empty the trash?' : `Delete “${titleOf(doomed)}” forever?`}</h2>
        <p>This can't be undone.</p>
        <form method="dialog" className="choices">
          {/* The first control of a dialog has the focus. */}
          <button type="submit" className="button">
            Cancel
          </button>
          <button type="submit" className="button danger" onClick={() => deleteForever(doomed)}>
            Delete forever
          </button>
        </form>
      </dialog>
    </>
  )
}

function TrashRow({ note, ...actions }: { note: TrashedNote; restore: () => void; deleteForever: () => void }) {
  const title = titleOf(note)
  return (
    <li className="row trashed">
      <div>
        <strong>{title}</strong>
        <span className="preview">{previewOf(note)}</span>
        <time dateTime={note.deletedAt}>Deleted {shortDate(new Date(note.deletedAt), new Date())}</time>
      </div>
      <div className="choices">
        <QuietButton aria-label={`Restore ${title}`} onClick={actions.restore}>
          Restore
        </QuietButton>
        <QuietButton aria-label={`Delete forever: ${title}`} onClick={actions.deleteForever}>
          Delete forever
        </QuietButton>
      </div>
    </li>
  )
}
