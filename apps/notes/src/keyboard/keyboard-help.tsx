import { type ReactNode, useEffect, useRef } from 'react'
import { Button } from '../parts.tsx'
import { hasSingleKeys, setSingleKeys } from './single-keys.ts'
import '../dialog.css'

const HELP = {
  n: 'Write a new note',
  '/': 'Search',
  'j or ↓, k or ↑': 'Next note, previous note',
  Enter: 'Open the note',
  x: 'Select the note',
  'Shift ↓, Shift ↑': 'Select several notes',
  Esc: 'Clear the selection or the search, or go back to all notes',
  'Ctrl S or ⌘ S': 'Save now',
  'Ctrl E or ⌘ E': 'Preview the note, or edit it',
  'Ctrl B, I or K': 'Bold, italic or a link',
  'Ctrl Shift L': 'Checklist',
  'Ctrl Z, Ctrl Shift Z': 'Undo, redo',
  '?': 'This help',
}

/** A dialog that lists the keyboard shortcuts. */
export default function KeyboardHelp({ close }: { close: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    dialog.current?.showModal()
    // The first control is at the end: in a low window, focusing it would scroll the list away.
    heading.current?.focus()
  }, [])
  return (
    <dialog ref={dialog} aria-label="Keyboard" onClose={close}>
      <h2 tabIndex={-1} ref={heading}>
        Keyboard
      </h2>
      <ul>
        {Object.entries(HELP).map(([key, does]) => (
          <li key={key}>
            <kbd>{key}</kbd> {does}
          </li>
        ))}
      </ul>
      <div className="bar">
        <label>
          <input
            type="checkbox"
            defaultChecked={hasSingleKeys()}
            onChange={({ target }) => setSingleKeys(target.checked)}
          />{' '}
          Keys without Ctrl or ⌘
        </label>
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </div>
    </dialog>
  )
}
