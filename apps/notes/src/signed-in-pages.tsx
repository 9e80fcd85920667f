import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { type ChangeEvent, useEffect, useRef } from 'react'
import { VerifyEmail } from './account.tsx'
import { RequireSignIn } from './guard.tsx'
import { Icon } from './icons.tsx'
import { useCreateNote } from './notes/note-actions.ts'
import { useOutbox } from './notes/use-notes.ts'
import { Button, QuietButton } from './parts.tsx'

const OFF = 'notes.single-keys-off'
const singleKeys = () => localStorage.getItem(OFF) === null
type Keys = Readonly<Record<string, () => unknown>>
const HELP = {
  n: 'Write a new note',
  '/': 'Search',
  'j or ↓, k or ↑': 'Next note, previous note',
  Enter: 'Open the note',
  Esc: 'Clear the search, or go back to all notes',
  'Ctrl S or ⌘ S': 'Save now',
  'Ctrl E or ⌘ E': 'Preview the note, or edit it',
  'Ctrl B, I or K': 'Bold, italic or a link',
  'Ctrl Shift L': 'Checklist',
  '?': 'This help',
}

/** The layout of the pages for signed-in users: the guard, the keyboard shortcuts and their help. */
export function SignedInPages() {
  const help = useRef<HTMLDialogElement>(null)
  const { outbox } = useOutbox()
  const create = useCreateNote()
  const navigate = useNavigate()
  const show = () => help.current?.showModal()

  // Loads the editor after the list, so that a note opens at once, also offline.
  useEffect(() => void import('./notes/note-page.tsx').catch(() => {}), [])

  useEffect(() => {
    const search = () => navigate({ to: '/' }).then(() => document.getElementById('search')?.focus())
    const [down, up] = [() => move(1), () => move(-1)]
    const shortcuts: Keys = { n: create, '/': search, '?': show, j: down, k: up }
    const others: Keys = { ArrowDown: down, ArrowUp: up, 'Ctrl s': outbox.flush }
    const press = (event: KeyboardEvent) => {
      const { target, metaKey, ctrlKey, altKey } = event
      if (event.defaultPrevented || altKey || help.current?.open) return
      const key = metaKey || ctrlKey ? `Ctrl ${event.key}` : event.key
      const field = target instanceof HTMLElement ? target.closest<HTMLElement>('input, textarea, select') : null
      if (key === 'Escape') {
        field?.blur()
        return navigate({ to: '/' })
      }
      // From the search field an arrow leads into what was found; all else in a field is typing, or saves.
      if (field && key !== 'Ctrl s' && !(field.id === 'search' && key === 'ArrowDown')) return
      const run = others[key] ?? (singleKeys() ? shortcuts[key] : undefined)
      if (run && run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

  const toggle = ({ target }: ChangeEvent<HTMLInputElement>) =>
    target.checked ? localStorage.removeItem(OFF) : localStorage.setItem(OFF, 'yes')
  return (
    <RequireSignIn>
      <VerifyEmail />
      <Outlet />
      <div className="bar more">
        <Link to="/trash">
          <Icon name="trash" /> Trash
        </Link>
        <QuietButton onClick={show}>Keyboard</QuietButton>
      </div>
      <dialog ref={help} aria-label="Keyboard">
        <h2>Keyboard</h2>
        <ul>
          {Object.entries(HELP).map(([key, does]) => (
            <li key={key}>
              <kbd>{key}</kbd> {does}
            </li>
          ))}
        </ul>
        <label>
          <input type="checkbox" defaultChecked={singleKeys()} onChange={toggle} /> Keys without Ctrl or ⌘
        </label>
        <Button onClick={() => help.current?.close()}>Close</Button>
      </dialog>
    </RequireSignIn>
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
