import { Outlet, useLocation, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { Home } from './home.tsx'
import { useCanWrite } from './notes/use-notes.ts'
import { Message } from './parts.tsx'
import { textOf } from './search-parameter.ts'

/** The list and the open note, side by side from 900 px. In narrow windows one of them is hidden. */
export function Panes() {
  const { q, tag } = useSearch({ strict: false })
  const isNoteOpen = useLocation().pathname !== '/'
  useEffect(loadSwipes, [])
  return (
    <>
      <section className={isNoteOpen ? 'list other-pane' : 'list'} aria-label="List of notes">
        <Home q={textOf(q)} tag={textOf(tag)} />
      </section>
      <section className={isNoteOpen ? 'sheet' : 'sheet other-pane'} aria-label="Open note">
        <Outlet />
      </section>
    </>
  )
}

/** What is next to the list while no note is open. */
export function NoNote() {
  const canWrite = useCanWrite()
  return (
    <Message>
      <svg className="drawing" viewBox="0 0 120 96" aria-hidden="true">
        <path d="M30 22h46a6 6 0 0 1 6 6v50a6 6 0 0 1-6 6H30a6 6 0 0 1-6-6V28a6 6 0 0 1 6-6Z" />
        <path d="M34 22v-4a6 6 0 0 1 6-6h46a6 6 0 0 1 6 6v50a6 6 0 0 1-6 6h-4M36 40h30M36 52h22M36 64h10" />
        <path className="pen" d="m62 66 3-10 30-30a5 5 0 0 1 7 7L72 63Z" />
      </svg>
      <h2>Nothing open, nothing urgent</h2>
      <p>
        Choose a note from the list
        {canWrite !== false && (
          <>
            , or press <kbd>n</kbd> for a new one
          </>
        )}
        .
      </p>
    </Message>
  )
}

/** Loads the gestures on devices with a touch screen. Returns a function that stops them. */
function loadSwipes(): (() => void) | undefined {
  if (!matchMedia('(any-pointer: coarse)').matches) return
  let stop: (() => void) | null | undefined
  const start = ({ swipeRows }: typeof import('./notes/swipe-rows.ts')) => {
    if (stop !== null) stop = swipeRows()
  }
  // Without them, the buttons of the row do the same.
  import('./notes/swipe-rows.ts').then(start, () => {})
  return () => {
    stop?.()
    stop = null
  }
}
