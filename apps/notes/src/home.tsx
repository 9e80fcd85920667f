import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, lazy, Suspense, useEffect, useState } from 'react'
import { tagsIn } from '../server/content/tags.ts'
import { matches, words } from '../server/content/words.ts'
import { Icon } from './icons.tsx'
import { useCreateNote } from './notes/note-actions.ts'
import { groupNotes, withDrafts } from './notes/note-groups.ts'
import { NoteRow } from './notes/note-row.tsx'
import type { Note } from './notes/notes-api.ts'
import { TagList } from './notes/tag-list.tsx'
import { useCanWrite, useNotes, useOutbox } from './notes/use-notes.ts'
import { Button, Field, Message, QueryStatus } from './parts.tsx'
import { useSelection } from './selection/use-selection.ts'

const NOTHING = 'Nothing here yet. A thought, a list, a line worth keeping: begin with “New note”.'

// Without the server it may not load: then nothing can be done with several notes at once.
const NotesSelection = lazy(() => import('./selection/notes-selection.tsx').catch(() => ({ default: () => null })))

const SampleNotice = lazy(() => import('./notes/sample-notice.tsx').catch(() => ({ default: () => null })))

/** All notes in groups, pinned first, or the results of a search: at once among the loaded notes, a moment later among all. */
export function Home({ q, tag }: { q: string; tag: string }) {
  const [text, setText] = useSearchText(q)
  const every = useNotes()
  const found = useNotes(q, tag, words(q).length > 0 || tag !== '')
  const { outbox, drafts } = useOutbox()
  const create = useCreateNote()
  const canWrite = useCanWrite()
  const type = (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value)

  const now = new Date()
  const hasWords = words(text).length > 0
  const searching = hasWords || tag !== ''
  const response = searching && text === q && found.data ? found : every
  const loaded = response.data?.pages.flatMap((page) => page.notes)
  const all = loaded || drafts.length > 0 ? withDrafts(loaded ?? [], drafts, now) : undefined
  const hasTag = ({ body }: Note) => tag === '' || tagsIn(body).includes(tag)
  const shown = all?.filter((note) => hasTag(note) && matches(text, `${note.title} ${note.body}`))
  const searched = searching && (response === found || found.isError || found.fetchStatus === 'paused')
  const groups = hasWords && shown?.length ? [{ heading: '', notes: shown }] : groupNotes(shown ?? [], now)
  const { selected, select, clear } = useSelection(groups.flatMap(({ notes }) => notes.map(({ id }) => id)))
  return (
    <>
      <div className="bar">
        <h1>Notes</h1>
        {canWrite !== false && (
          <Button look="primary" disabled={!outbox.owner() || !canWrite} onClick={create}>
            New note
          </Button>
        )}
      </div>
      <search>
        <Icon name="search" />
        <Field label="Search your notes" id="search" type="search" className="field" value={text} onChange={type} />
        <TagList counts={every.data?.pages[0]?.tags} notes={all ?? []} tag={tag} />
        <p className="heading" role="status">
          {hasWords && searched && shown && `${shown.length}${response.hasNextPage ? ' or more' : ''} found`}
        </p>
      </search>
      {!loaded && <QueryStatus query={response} label="Loading your notes" />}
      {shown?.length === 0 && (searching ? searched : loaded) && (
        <Message>
          {hasWords
            ? `No note has “${text.trim()}”.`
            : tag
              ? `No note has the tag #${tag}.`
              : canWrite === false
                ? 'No notes yet.'
                : NOTHING}
          {hasWords && <Button onClick={() => setText('')}>Clear the search</Button>}
        </Message>
      )}
      {groups.map(({ heading, notes }) => (
        <section key={heading} aria-label={heading || 'Results'}>
          {heading && <h2 className="heading">{heading}</h2>}
          <ul className="notes">
            {notes.map((note) => (
              <NoteRow
                note={note}
                query={text}
                now={now}
                canWrite={canWrite}
                isSelected={selected.has(note.id)}
                select={select}
                key={note.id}
              />
            ))}
          </ul>
        </section>
      ))}
      {response.hasNextPage && (
        <Button disabled={response.isFetchingNextPage} onClick={() => response.fetchNextPage()}>
          Show older notes
        </Button>
      )}
      {!searching && all?.some(({ sample }) => sample) && (
        <Suspense>
          <SampleNotice />
        </Suspense>
      )}
      {canWrite && shown && selected.size > 0 && (
        <Suspense>
          <NotesSelection notes={shown.filter(({ id }) => selected.has(id))} clear={clear} />
        </Suspense>
      )}
    </>
  )
}

/** Shows what the user types at once and updates the URL after a pause. When the URL changes, the field follows it. */
function useSearchText(q: string) {
  const [typed, setTyped] = useState<string>()
  const navigate = useNavigate()
  useEffect(() => {
    if (typed === undefined) return
    const follow = () =>
      navigate({ to: '.', search: ({ q: _, ...rest }) => (typed ? { ...rest, q: typed } : rest), replace: true })
    const timer = setTimeout(() => follow().then(() => setTyped((now) => (now === typed ? undefined : now))), 200)
    return () => clearTimeout(timer)
  }, [typed, navigate])
  return [typed ?? q, setTyped] as const
}
