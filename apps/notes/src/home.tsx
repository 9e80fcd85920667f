import { Link, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { matches, pattern, words } from '../server/words.ts'
import { Unreachable } from './fallbacks.tsx'
import type { Note } from './notes-api.ts'
import type { Draft } from './outbox.ts'
import { relativeTime } from './relative-time.ts'
import { titleOf, useCreateNote, useDeleteNote, useNotes, useOutbox } from './use-notes.ts'

const SKELETON = [1, 2, 3]

/** All notes, newest first, or those with the words of a search: of what is loaded at once, of all a moment later. */
export function Home({ q }: { q: string }) {
  const [text, setText] = useSearchText(q)
  const asked = words(q).length > 0
  const every = useNotes()
  const found = useNotes(q, asked)
  const { outbox, drafts } = useOutbox()
  const create = useCreateNote()

  const searching = words(text).length > 0
  const answer = searching && asked && text === q && found.data ? found : every
  const lost = answer.isError || answer.fetchStatus === 'paused'
  const loaded = answer.data?.pages.flatMap((page) => page.notes)
  const all = loaded || drafts.length > 0 ? withDrafts(loaded ?? [], drafts) : undefined
  const shown = searching ? all?.filter((note) => matches(text, `${note.title} ${note.body}`)) : all
  const searched = answer === found || found.isError
  return (
    <>
      <div className="bar">
        <h1>Notes</h1>
        <button type="button" className="button primary" disabled={!outbox.owner()} onClick={create}>
          New note
        </button>
      </div>
      <search>
        <label className="hidden" htmlFor="search">
          Search your notes
        </label>
        <input
          id="search"
          type="search"
          className="search"
          value={text}
          maxLength={200}
          placeholder="Search"
          autoComplete="off"
          onChange={(event) => setText(event.target.value)}
        />
        <p className="hidden" role="status">
          {searching && searched && shown && `${shown.length}${answer.hasNextPage ? ' or more' : ''} found`}
        </p>
      </search>
      {!loaded && lost && <Unreachable error={answer.error} retry={() => answer.refetch()} />}
      {!shown && !lost && (
        <ul className="notes" aria-busy="true" aria-label="Loading your notes">
          {SKELETON.map((row) => (
            <li className="row skeleton" key={row} />
          ))}
        </ul>
      )}
      {loaded && shown?.length === 0 && !searching && (
        <div className="empty">
          <p>Nothing here yet. A thought, a list, a line worth keeping: begin with “New note”.</p>
        </div>
      )}
      {shown?.length === 0 && searching && searched && (
        <div className="empty">
          <p>No note has “{text.trim()}”.</p>
          <button type="button" className="button" onClick={() => setText('')}>
            Clear the search
          </button>
        </div>
      )}
      {shown && shown.length > 0 && (
        <ul className="notes">
          {shown.map((note) => (
            <Row note={note} text={searching ? text : ''} key={note.id} />
          ))}
        </ul>
      )}
      {answer.hasNextPage && (
        <button
          type="button"
          className="button"
          disabled={answer.isFetchingNextPage}
          onClick={() => answer.fetchNextPage()}
        >
          Show older notes
        </button>
      )}
    </>
  )
}

/** What is typed shows at once; the address follows when the typing rests, and leads when it changes by itself. */
function useSearchText(q: string) {
  const [text, setText] = useState(q)
  const written = useRef(q)
  const navigate = useNavigate()
  useEffect(() => {
    if (q === written.current) return
    written.current = q
    setText(q)
  }, [q])
  useEffect(() => {
    if (text === written.current) return
    const timer = setTimeout(() => {
      written.current = text
      navigate({ to: '/', search: text ? { q: text } : {}, replace: true })
    }, 200)
    return () => clearTimeout(timer)
  }, [text, navigate])
  return [text, setText] as const
}

/** The notes as they will be once everything is saved. */
function withDrafts(notes: readonly Note[], drafts: readonly Draft[]): Note[] {
  const mine = new Map(drafts.map((draft) => [draft.id, draft]))
  const now = new Date().toISOString()
  const known = notes.map((note) => ({ ...note, ...mine.get(note.id) }))
  const made = drafts.filter(({ id }) => !notes.some((note) => note.id === id))
  return [...made.reverse().map((draft) => ({ ...draft, createdAt: now, updatedAt: now })), ...known]
}

function Row({ note, text }: { note: Note; text: string }) {
  const remove = useDeleteNote()
  const lines = note.body.trim().split('\n')
  const line = (text && lines.find((each) => pattern(words(text)).test(each))) || lines[0]
  return (
    <li className="row">
      <Link to="/note" search={{ id: note.id }}>
        <strong>
          <Marked text={titleOf(note)} query={text} />
        </strong>
        <span className="line">
          <time dateTime={note.updatedAt}>{relativeTime(new Date(note.updatedAt), Date.now())}</time>
          {line && ' · '}
          <Marked text={line ?? ''} query={text} />
        </span>
      </Link>
      <button
        type="button"
        className="button quiet"
        aria-label={`Delete ${titleOf(note)}`}
        onClick={() => remove.mutate(note)}
      >
        Delete
      </button>
    </li>
  )
}

/** The text with what the query found in it marked. */
function Marked({ text, query }: { text: string; query: string }) {
  // A capturing split: every other part is a match.
  const parts = text.split(new RegExp(`(${pattern(words(query)).source})`, 'iu'))
  return parts.map((part, index) => (index % 2 ? <mark key={index}>{part}</mark> : part))
}
