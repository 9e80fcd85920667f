import { Link } from '@tanstack/react-router'
import type { MouseEvent } from 'react'
import { tagsIn } from '../../server/content/tags.ts'
import { pattern, words } from '../../server/content/words.ts'
import { Icon } from '../icons.tsx'
import { QuietButton } from '../parts.tsx'
import { listFilter } from '../search-parameter.ts'
import { SelectBox } from '../selection/select-box.tsx'
import type { Select } from '../selection/use-selection.ts'
import { useDeleteNote, usePinNote } from './note-actions.ts'
import { shortDate } from './note-dates.ts'
import { previewOf, titleOf, writtenTitle } from './note-title.ts'
import type { Note } from './notes-api.ts'

interface NoteRowProps {
  readonly note: Note
  /** Its words are highlighted. */
  readonly query: string
  readonly now: Date
  readonly canWrite: boolean | undefined
  readonly isSelected: boolean
  readonly select: Select
}

/** A note in the list: title, the first two lines, the date, and its actions. */
export function NoteRow({ note, query, now, canWrite, isSelected, select }: NoteRowProps) {
  const remove = useDeleteNote()
  const pin = usePinNote()
  const title = titleOf(note)
  const written = writtenTitle(note)
  const preview = previewOf(note, query) || (written ? '' : 'No text yet')
  const selectRange = (event: MouseEvent) => {
    if (!event.shiftKey) return
    event.preventDefault()
    select(note.id, true)
  }
  return (
    <li className="row">
      <Link to="/note" search={(search) => ({ ...listFilter(search), id: note.id })} onClick={selectRange}>
        <strong className={written ? undefined : 'placeholder'}>{highlight(title, query)}</strong>
        {preview && <span className="preview">{highlight(preview, query)}</span>}
        <span className="meta">
          <time dateTime={note.updatedAt}>{shortDate(new Date(note.updatedAt), now)}</time>
          {tagsIn(note.body).map((tag) => (
            <span className="tag" key={tag}>
              {tag}
            </span>
          ))}
        </span>
      </Link>
      {canWrite && (
        <>
          <SelectBox id={note.id} title={title} checked={isSelected} select={select} />
          <div className="actions">
            <QuietButton data-action="delete" aria-label={`Delete ${title}`} onClick={() => remove(note)}>
              <Icon name="trash" />
            </QuietButton>
            <QuietButton
              data-action="pin"
              aria-label={`Pin ${title}`}
              aria-pressed={note.pinned}
              onClick={() => pin(note)}
            >
              <Icon name="pin" />
            </QuietButton>
          </div>
        </>
      )}
    </li>
  )
}

/** Marks the matches of the search query in a text. */
function highlight(text: string, query: string) {
  // A capturing split: every other part is a match.
  const parts = text.split(new RegExp(`(${pattern(words(query)).source})`, 'iu'))
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))
}
