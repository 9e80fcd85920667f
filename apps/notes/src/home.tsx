import { useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useEffect, useState } from 'react'
import { matches, words } from '../server/words.ts'
import { Icon } from './icons.tsx'
import { useCreateNote } from './notes/note-actions.ts'
import { groupNotes, withDrafts } from './notes/note-groups.ts'
import { NoteRow } from './notes/note-row.tsx'
import { useNotes, useOutbox } from './notes/use-notes.ts'
import { Button, Field, Message, QueryStatus } from './parts.tsx'

const NOTHING = 'Nothing here yet. A thought, a list, a line worth keeping: begin with “New note”.'

/** All notes in groups, pinned first, or the results of a search: at once among the loaded notes, a moment later among all. */
export function Home({ q }: { q: string }) {
  const [text, setText] = useSearchText(q)
  const every = useNotes()
  const found = useNotes(q, words(q).length > 0)
  const { outbox, drafts } = useOutbox()
  const create = useCreateNote()
  const type = (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value)

  const now = new Date()
  const searching = words(text).length > 0
  const response = searching && text === q && found.data ? found : every
  const loaded = response.data?.pages.flatMap((page) => page.notes)
  const all = loaded || drafts.length > 0 ? withDrafts(loaded ?? [], drafts, now) : undefined
  const shown = all?.filter((note) => matches(text, `${note.title} ${note.body}`))
  const searched = searching && (response === found || found.isError || found.fetchStatus === 'paused')
  const groups = searching && shown?.length ? [{ heading: '', notes: shown }] : groupNotes(shown ?? [], now)
  return (
    <>
      <div className="bar">
        <h1>Notes</h1>
        <Button look="primary" disabled={!outbox.owner()} onClick={create}>
          New note
        </Button>
      </div>
      <search>
        <Icon name="search" />
        <Field label="Search your notes" id="search" type="search" className="field" value={text} onChange={type} />
        <p className="heading" role="status">
          {searched && shown && `${shown.length}${response.hasNextPage ? ' or more' : ''} found`}
        </p>
      </search>
      {!loaded && <QueryStatus query={response} label="Loading your notes" />}
      {shown?.length === 0 && (searching ? searched : loaded) && (
        <Message>
          {searching ? `No note has “${text.trim()}”.` : NOTHING}
          {searching && <Button onClick={() => setText('')}>Clear the search</Button>}
        </Message>
      )}
      {groups.map(({ heading, notes }) => (
        <section key={heading} aria-label={heading || 'Results'}>
          {heading && <h2 className="heading">{heading}</h2>}
          <ul className="notes">
            {notes.map((note) => (
              <NoteRow note={note} query={text} now={now} key={note.id} />
            ))}
          </ul>
        </section>
      ))}
      {response.hasNextPage && (
        <Button disabled={response.isFetchingNextPage} onClick={() => response.fetchNextPage()}>
          Show older notes
        </Button>
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
