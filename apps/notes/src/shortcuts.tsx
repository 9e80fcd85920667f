import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { Button } from './controls.tsx'
import { useCreateNote, useOutbox } from './use-notes.ts'

const OFF = 'notes.single-keys-off'
const KEYS = {
  n: 'Write a new note',
  '/': 'Search',
  'j or ↓, k or ↑': 'Next note, previous note',
  Enter: 'Open the note',
  Esc: 'Clear the search, or go back to all notes',
  'Ctrl S or ⌘ S': 'Save now',
  '?': 'This help',
}

/** What surrounds the pages of the signed-in: the keys that work on all of them, and their help. */
export function Shortcuts() {
  const help = useRef<HTMLDialogElement>(null)
  const [singleKeys, setSingleKeys] = useState(() => localStorage.getItem(OFF) === null)
  const { outbox } = useOutbox()
  const create = useCreateNote()
  const navigate = useNavigate()

  useEffect(() => {
    const keys: Record<string, () => unknown> = {
      n: create,
      '/': () => navigate({ to: '/' }).then(() => document.getElementById('search')?.focus()),
      j: () => move(1),
      k: () => move(-1),
      '?': () => help.current?.showModal(),
      ArrowDown: () => move(1),
      ArrowUp: () => move(-1),
    }
    const press = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event
      if (event.defaultPrevented || help.current?.open) return
      if (key === 's' && (metaKey || ctrlKey)) {
        event.preventDefault()
        return outbox.flush()
      }
      if (metaKey || ctrlKey || altKey) return
      const field = target instanceof HTMLElement ? target.closest<HTMLElement>('input, textarea, select') : null
      if (key === 'Escape') {
        field?.blur()
        return navigate({ to: '/' })
      }
      // From the search field an arrow leads into what was found; everything else there is typing.
      if (field && !(field.id === 'search' && key === 'ArrowDown')) return
      const run = singleKeys || key.length > 1 ? keys[key] : undefined
      if (run && run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [create, navigate, outbox, singleKeys])

  const toggle = () => {
    if (singleKeys) localStorage.setItem(OFF, 'yes')
    else localStorage.removeItem(OFF)
    setSingleKeys(!singleKeys)
  }
  return (
    <>
      <Outlet />
      <Button look="quiet" onClick={() => help.current?.showModal()}>
        Keyboard
      </Button>
      <dialog ref={help} aria-label="Keyboard">
        <h2>Keyboard</h2>
        <ul>
          {Object.entries(KEYS).map(([key, does]) => (
            <li key={key}>
              <kbd>{key}</kbd> {does}
            </li>
          ))}
        </ul>
        <label>
          <input type="checkbox" checked={singleKeys} onChange={toggle} /> Keys without Ctrl or ⌘
        </label>
        <Button onClick={() => help.current?.close()}>Close</Button>
      </dialog>
    </>
  )
}

/** Focuses the next or previous note of the list; false when there is none. */
function move(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('.row a')]
  const at = rows.findIndex((row) => row.parentElement?.contains(document.activeElement))
  const next = rows[at === -1 ? (step === 1 ? 0 : -1) : at + step]
  next?.focus()
  return next !== undefined
}
