import type { KeyboardEvent, RefObject } from 'react'
import { continueList, type Edit, insertLink, type Selection, toggleList, toggleMark } from '../markdown/edit.ts'
import { MoreIcon } from '../more-icons.tsx'
import { QuietButton } from '../parts.tsx'

type Command = (selection: Selection) => Edit | undefined

const COMMANDS = [
  { name: 'Bold', icon: 'bold', key: 'Ctrl b', run: (selection: Selection) => toggleMark(selection, '**') },
  { name: 'Italic', icon: 'italic', key: 'Ctrl i', run: (selection: Selection) => toggleMark(selection, '_') },
  { name: 'Link', icon: 'link', key: 'Ctrl k', run: insertLink },
  { name: 'List', icon: 'list', key: null, run: (selection: Selection) => toggleList(selection, '- ') },
  {
    name: 'Checklist',
    icon: 'checklist',
    key: 'Ctrl Shift l',
    run: (selection: Selection) => toggleList(selection, '- [ ] '),
  },
] as const

/** For devices without a keyboard: the browser keeps the history of the text. */
const HISTORY = [
  { name: 'Undo', icon: 'undo' },
  { name: 'Redo', icon: 'redo' },
] as const

/** Runs a command on the field; false when it does not apply there. */
function run(field: HTMLTextAreaElement, command: Command): boolean {
  const { value: text, selectionStart: start, selectionEnd: end, maxLength } = field
  const edit = command({ text, start, end })
  if (!edit || text.length + edit.insert.length - (edit.to - edit.from) > maxLength) return false
  field.focus()
  field.setSelectionRange(edit.from, edit.to)
  // Unlike `setRangeText`, this can be undone with Ctrl Z and fires the event that React listens to.
  document.execCommand(edit.insert ? 'insertText' : 'delete', false, edit.insert)
  field.setSelectionRange(edit.start, edit.end)
  return true
}

/** The shortcuts of the text field: formatting, and Enter in a list. */
export function formatByKey(event: KeyboardEvent<HTMLTextAreaElement>): void {
  const { key, metaKey, ctrlKey, altKey, shiftKey, currentTarget, nativeEvent } = event
  if (altKey || nativeEvent.isComposing) return
  const pressed = `${metaKey || ctrlKey ? 'Ctrl ' : ''}${shiftKey ? 'Shift ' : ''}${key.length === 1 ? key.toLowerCase() : key}`
  const command = pressed === 'Enter' ? continueList : COMMANDS.find((each) => each.key === pressed)?.run
  if (command && run(currentTarget, command)) event.preventDefault()
}

/** Buttons that format the text of the field. */
export function NoteToolbar({ field }: { field: RefObject<HTMLTextAreaElement | null> }) {
  return (
    <fieldset className="tools" aria-label="Formatting">
      {COMMANDS.map((command) => (
        <QuietButton
          aria-label={command.name}
          onClick={() => field.current && run(field.current, command.run)}
          key={command.name}
        >
          <MoreIcon name={command.icon} />
        </QuietButton>
      ))}
      {HISTORY.map(({ name, icon }) => (
        <QuietButton
          aria-label={name}
          onClick={() => {
            field.current?.focus()
            document.execCommand(icon)
          }}
          key={name}
        >
          <MoreIcon name={icon} />
        </QuietButton>
      ))}
    </fieldset>
  )
}
