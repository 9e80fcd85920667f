import { Link, Outlet, useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useEffect, useState } from 'react'
import { VerifyEmail } from './account.tsx'
import { RequireSignIn } from './guard.tsx'
import { Icon } from './icons.tsx'
import { hasSingleKeys } from './keyboard/single-keys.ts'
import { useCreateNote } from './notes/note-actions.ts'
import { useOutbox } from './notes/use-notes.ts'
import { QuietButton } from './parts.tsx'

const KeyboardHelp = lazy(() => import('./keyboard/keyboard-help.tsx').catch(() => ({ default: () => null })))
type Keys = Readonly<Record<string, () => unknown>>

/** The layout of the pages for signed-in users: the guard, the keyboard shortcuts and their help. */
export function SignedInPages() {
  const [isHelpOpen, showHelp] = useState(false)
  const { outbox } = useOutbox()
  const create = useCreateNote()
  const navigate = useNavigate()
  const show = () => showHelp(true)

  // Loads the editor after the list, so that a note opens at once, also offline.
  useEffect(() => {
    import('./notes/note-page.tsx').catch(() => {})
    import('./selection/notes-selection.tsx').catch(() => {})
    import('./keyboard/keyboard-help.tsx').catch(() => {})
  }, [])

  useEffect(() => {
    const search = async () => {
      // In a narrow window, an open note hides it.
      if (!document.getElementById('search')?.checkVisibility()) await navigate({ to: '/' })
      document.getElementById('search')?.focus()
    }
    const [down, up] = [() => move(1), () => move(-1)]
    const shortcuts: Keys = { n: create, '/': search, '?': show, j: down, k: up, x: () => select() }
    const extend = { 'Shift ArrowDown': () => extendSelection(1), 'Shift ArrowUp': () => extendSelection(-1) }
    const others: Keys = { ArrowDown: down, ArrowUp: up, ...extend, 'Ctrl s': outbox.flush }
    const press = (event: KeyboardEvent) => {
      const { target, metaKey, ctrlKey, altKey, shiftKey } = event
      if (event.defaultPrevented || altKey || isHelpOpen) return
      const shift = shiftKey && event.key.startsWith('Arrow') ? 'Shift ' : ''
      const key = metaKey || ctrlKey ? `Ctrl ${event.key}` : shift + event.key
      const field =
        target instanceof HTMLElement ? target.closest<HTMLElement>('input:not(.select), textarea, select') : null
      if (key === 'Escape') {
        const clear = document.querySelector<HTMLElement>('[data-action="clear"]')
        if (clear) return clear.click()
        field?.blur()
        return navigate({ to: '/' })
      }
      // From the search field an arrow leads into what was found; all else in a field is typing, or saves.
      if (field && key !== 'Ctrl s' && !(field.id === 'search' && key === 'ArrowDown')) return
      const run = others[key] ?? (hasSingleKeys() ? shortcuts[key] : undefined)
      if (run && run() !== false) event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  })

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
      {isHelpOpen && (
        <Suspense>
          <KeyboardHelp close={() => showHelp(false)} />
        </Suspense>
      )}
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

/** The row of the list that has the focus, or contains it. */
const focusedRow = () => document.activeElement?.closest<HTMLElement>('.row')

/** Selects or unselects the focused row; false when there is none. */
function select(row = focusedRow()): boolean {
  const box = row?.querySelector<HTMLInputElement>('[data-action="select"]')
  box?.click()
  return Boolean(box)
}

/** Selects the focused row, then focuses and selects the next or previous one; false when there is none. */
function extendSelection(step: 1 | -1): boolean {
  const isUnselected = (row = focusedRow()) => row?.querySelector('.select:not(:checked)')
  if (!focusedRow()) return false
  if (isUnselected()) select()
  return move(step) && (!isUnselected() || select())
}
