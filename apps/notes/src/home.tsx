import { Link, useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useEffect, useState } from 'react'
import { matches, pattern, words } from '../server/words.ts'
import type { Note } from './notes-api.ts'
import type { Draft } from './outbox.ts'
import { Button, Field, Message, QueryStatus, QuietButton } from './parts.tsx'
import { relativeTime } from './relative-time.ts'
import { titleOf, useCreateNote, useDeleteNote, useNotes, useOutbox } from './use-notes.ts'

const NOTHING = 'Nothing here yet. A thought, a list, a line worth keeping: begin with “New note”.'

/** All notes, newest first, or the results of a search: at once among the loaded notes, a moment later among all. */
export function Home({ q }: { q: string }) {
  const [text, setText] = useSearchText(q)
  const every = useNotes()
  const found = useNotes(q, words(q).length > 0)
  const { outbox, drafts } = useOutbox()
  const create = useCreateNote()
  const type = (event: ChangeEvent<HTMLInputElement>) => setText(event.target.value)

  const searching = words(text).length > 0
  const response = searching && text === q && found.data ? found : every
  const loaded = response.data?.pages.flatMap((page) => page.notes)
  const all = loaded || drafts.length > 0 ? withDrafts(loaded ?? [], drafts) : undefined
  const shown = all?.filter((note) => matches(text, `${note.title} ${note.body}`))
  const searched = searching && (response === found || found.isError)
  return (
    <>
      <div className="bar">
        <h1>Notes</h1>
        <Button look="primary" disabled={!outbox.owner()} onClick={create}>
          New note
        </Button>
      </div>
      <search>
        <Field label="Search your notes" id="search" type="search" className="field" value={text} onChange={type} />
        <p className="hidden" role="status">
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
      <ul className="notes">
        {shown?.map((note) => (
          <Row note={note} text={text} key={note.id} />
        ))}
      </ul>
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
    const follow = () => navigate({ to: '/', search: typed ? { q: typed } : {}, replace: true })
    const timer = setTimeout(() => follow().then(() => setTyped((now) => (now === typed ? undefined : now))), 200)
    return () => clearTimeout(timer)
  }, [typed, navigate])
  return [typed ?? q, setTyped] as const
}

/** The notes as they will be after all drafts are saved. */
function withDrafts(notes: readonly Note[], drafts: readonly Draft[]): Note[] {
  const now = new Date().toISOString()
  const known = notes.map((note) => ({ ...note, ...drafts.find(({ id }) => id === note.id) }))
  const made = drafts.filter(({ id }) => !notes.some((note) => note.id === id))
  return [...made.map((draft) => ({ ...draft, createdAt: now, updatedAt: now })).reverse(), ...known]
}

function Row({ note, text }: { note: Note; text: string }) {
  const remove = useDeleteNote()
  const title = titleOf(note)
  const lines = note.body.trim().split('\n')
  const line = lines.find((each) => pattern(words(text)).test(each)) ?? lines[0]
  return (
    <li className="row">
      <Link to="/note" search={{ id: note.id }}>
        <strong>{marked(title, text)}</strong>
        <span className="line">
          <time dateTime={note.updatedAt}>{relativeTime(new Date(note.updatedAt), Date.now())}</time>
          {line && [' · ', ...marked(line, text)]}
        </span>
      </Link>
      <QuietButton aria-label={`Delete ${title}`} onClick={() => remove(note)}>
        Delete
      </QuietButton>
    </li>
  )
}

/** Highlights the matches of the search query in a text. */
function marked(text: string, query: string) {
  // A capturing split: every other part is a match.
  const parts = text.split(new RegExp(`(${pattern(words(query)).source})`, 'iu'))
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))
}
