import { Outlet, useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Message } from '../messages.tsx'
import { Home } from './home.tsx'

/** Whether the list has room beside a note. `app.css` has the same width. */
const wide = () => window.matchMedia('(width >= 56.25rem)')
function subscribe(listener: () => void) {
  const query = wide()
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** The list of notes and the open note: side by side, or one of them. */
export function Panes() {
  const isWide = useSyncExternalStore(subscribe, () => wide().matches)
  const isNote = useLocation({ select: ({ pathname }) => pathname !== '/' })
  const panes = useRef<HTMLDivElement>(null)
  const wasNote = useRef(isNote)
  // The focus was on a link or a button that is gone: keyboard users continue here, not at the top of the page.
  useEffect(() => {
    if (wasNote.current === isNote) return
    wasNote.current = isNote
    if (document.activeElement === document.body) panes.current?.focus()
  }, [isNote])
  return (
    <div className="panes" ref={panes} tabIndex={-1}>
      {(isWide || !isNote) && (
        <section aria-label="All notes">
          <Home />
        </section>
      )}
      {(isWide || isNote) && (
        <div className="pane">
          <Outlet />
        </div>
      )}
    </div>
  )
}

/** The place of the note while none is open. */
export const NoneOpen = () => (
  <Message>
    <p className="muted none-open">Open a note, or write a new one.</p>
  </Message>
)
