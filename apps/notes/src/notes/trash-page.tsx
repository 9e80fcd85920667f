import { useRef, useState } from 'react'
import { Back, Button, Message, QueryStatus, QuietButton } from '../parts.tsx'
import { useBulkActions } from '../selection/bulk-actions.ts'
import { SelectBox } from '../selection/select-box.tsx'
import { SelectionBar } from '../selection/selection-bar.tsx'
import { type Select, useSelection } from '../selection/use-selection.ts'
import { shortDate } from './note-dates.ts'
import { previewOf, titleOf } from './note-title.ts'
import type { TrashedNote } from './notes-api.ts'
import { useCanWrite } from './use-notes.ts'
import { useDeleteForever, useRestoreNote, useTrash } from './use-trash.ts'
import '../dialog.css'
import './trash-page.css'

/** The deleted notes, which can be restored for 30 days. */
export function TrashPage() {
  const query = useTrash()
  const canWrite = useCanWrite()
  const restore = useRestoreNote()
  const deleteForever = useDeleteForever()
  const dialog = useRef<HTMLDialogElement>(null)
  const [doomed, setDoomed] = useState<TrashedNote | 'all'>('all')
  const notes = query.data?.pages.flatMap((page) => page.notes)
  const { selected, select, clear } = useSelection(notes?.map(({ id }) => id) ?? [])
  const { restore: restoreAll } = useBulkActions()
  const restoreSelected = () => {
    void restoreAll(notes?.filter(({ id }) => selected.has(id)) ?? [])
    clear()
  }
  const ask = (note: TrashedNote | 'all') => {
    setDoomed(note)
    dialog.current?.showModal()
  }
  return (
    <>
      <div className="bar">
        <h1>Trash</h1>
        {canWrite && notes && notes.length > 0 && <Button onClick={() => ask('all')}>Empty trash</Button>}
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
          <TrashRow
            note={note}
            canWrite={canWrite}
            isSelected={selected.has(note.id)}
            select={select}
            restore={() => restore(note)}
            deleteForever={() => ask(note)}
            key={note.id}
          />
        ))}
      </ul>
      {query.hasNextPage && (
        <Button disabled={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
          Show more
        </Button>
      )}
      {canWrite && selected.size > 0 && (
        <SelectionBar count={selected.size} clear={clear}>
          <QuietButton onClick={restoreSelected}>Restore</QuietButton>
        </SelectionBar>
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

interface TrashRowProps {
  readonly note: TrashedNote
  readonly canWrite: boolean | undefined
  readonly isSelected: boolean
  readonly select: Select
  readonly restore: () => void
  readonly deleteForever: () => void
}

function TrashRow({ note, canWrite, isSelected, select, ...actions }: TrashRowProps) {
  const title = titleOf(note)
  return (
    <li className="row trashed">
      {canWrite && <SelectBox id={note.id} title={title} checked={isSelected} select={select} />}
      <div>
        <strong>{title}</strong>
        <span className="preview">{previewOf(note)}</span>
        <time dateTime={note.deletedAt}>Deleted {shortDate(new Date(note.deletedAt), new Date())}</time>
      </div>
      {canWrite && (
        <div className="choices">
          <QuietButton aria-label={`Restore ${title}`} onClick={actions.restore}>
            Restore
          </QuietButton>
          <QuietButton aria-label={`Delete forever: ${title}`} onClick={actions.deleteForever}>
            Delete forever
          </QuietButton>
        </div>
      )}
    </li>
  )
}
