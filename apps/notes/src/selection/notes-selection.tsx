import { type FormEvent, type ReactNode, useEffect, useState } from 'react'
import { tagOf } from '../../server/content/tags.ts'
import { Icon } from '../icons.tsx'
import { MoreIcon } from '../more-icons.tsx'
import type { Note } from '../notes/notes-api.ts'
import { Button, Field, QuietButton } from '../parts.tsx'
import { useBulkActions } from './bulk-actions.ts'
import { SelectionBar } from './selection-bar.tsx'

interface NotesSelectionProps {
  readonly notes: readonly Note[]
  readonly clear: () => void
}

/** The actions for the selected notes of the list. */
export default function NotesSelection({ notes, clear }: NotesSelectionProps): ReactNode {
  const actions = useBulkActions()
  const [isTagging, setTagging] = useState(false)
  const run = (action: () => unknown) => () => {
    void action()
    clear()
  }
  const addTag = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const tag = tagOf(String(new FormData(event.currentTarget).get('tag')))
    if (tag) run(() => actions.tag(notes, tag))()
  }
  // The bar and its focus disappear with the selection.
  useEffect(() => () => void (document.activeElement === document.body && focusList()), [])
  const isPinned = notes.every((note) => note.pinned)
  const form = isTagging && (
    <form onSubmit={addTag}>
      <Field label="Tag" name="tag" className="field" maxLength={50} autoFocus />
      <Button type="submit">Add</Button>
    </form>
  )
  return (
    <SelectionBar count={notes.length} clear={clear} form={form}>
      <QuietButton
        aria-label={isPinned ? 'Unpin the selected notes' : 'Pin the selected notes'}
        onClick={run(() => actions.pin(notes))}
      >
        <Icon name="pin" />
      </QuietButton>
      <QuietButton aria-label="Tag the selected notes" aria-expanded={isTagging} onClick={() => setTagging(!isTagging)}>
        <MoreIcon name="tag" />
      </QuietButton>
      <QuietButton aria-label="Move the selected notes to the trash" onClick={run(() => actions.trash(notes))}>
        <Icon name="trash" />
      </QuietButton>
    </SelectionBar>
  )
}

const focusList = () => document.querySelector<HTMLElement>('.row a')?.focus()
