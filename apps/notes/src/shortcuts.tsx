import { Outlet, useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useCreateNote, useOutbox } from './use-notes.ts'

const OFF = 'notes.single-keys-off'
const KEYS = [
  ['n', 'Write a new note'],
  ['/', 'Search'],
  ['j or ↓, k or ↑', 'Next note, previous note'],
  ['Enter', 'Open the note'],
  ['Esc', 'Clear the search, or go back to all notes'],
  ['Ctrl S or ⌘ S', 'Save now'],
  ['?', 'This help'],
] as const

/** What surrounds the pages of the signed-in: the keys that work on all of them, and their help. */
export function Shortcuts() {
  const help = useRef<HTMLDialogElement>(null)
  const [singleKeys, setSingleKeys] = useState(() => localStorage.getItem(OFF) === null)
  const { outbox } = useOutbox()
  const create = useCreateNote()
  const navigate = useNavigate()

  useEffect(() => {
    const single: Record<string, () => unknown> = {
      n: create,
      '/': () => navigate({ to: '/' }).then(() => document.getElementById('search')?.focus()),
      j: () => move(1),
      k: () => move(-1),
      '?': () => help.current?.showModal(),
    }
    const always: Record<string, () => unknown> = { ArrowDown: () => move(1), ArrowUp: () => move(-1) }
    const press = (event: KeyboardEvent) => {
      const { key, target, metaKey, ctrlKey, altKey } = event
      if (event.defaultPrevented || help.current?.open) return
      if (key === 's' && (metaKey || ctrlKey)) {
        event.preventDefault()
        void outbox.flush()
        return
      }
      if (metaKey || ctrlKey || altKey) return
      const field = target instanceof HTMLElement ? target.closest<HTMLElement>('input, textarea, select') : null
      if (key === 'Escape') {
        field?.blur()
        return navigate({ to: '/' })
      }
      const run = always[key] ?? (singleKeys ? single[key] : undefined)
      // From the search field an arrow leads into what was found; everything else there is typing.
      if (!run || (field && !(field.id === 'search' && key === 'ArrowDown'))) return
      if (run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [create, navigate, outbox, singleKeys])

  return (
    <>
      <Outlet />
      <button type="button" className="button quiet keys" onClick={() => help.current?.showModal()}>
        Keyboard
      </button>
      <dialog ref={help} aria-labelledby="keys">
        <h2 id="keys">Keyboard</h2>
        <dl>
          {KEYS.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
        <label>
          <input
            type="checkbox"
            checked={singleKeys}
            onChange={({ target: { checked } }) => {
              setSingleKeys(checked)
              if (checked) localStorage.removeItem(OFF)
              else localStorage.setItem(OFF, 'yes')
            }}
          />{' '}
          Keys without Ctrl or ⌘
        </label>
        <form method="dialog">
          <button type="submit" className="button">
            Close
          </button>
        </form>
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
