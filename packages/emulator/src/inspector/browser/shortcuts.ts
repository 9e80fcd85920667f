import { openDialog } from './dialog.js'
import { button, h, inputOf } from './dom.js'

/** The actions of the keys. */
export interface ShortcutActions {
  /** Selects the row that is `step` rows below. */
  move(step: number): void
  openDetail(): void
  search(): void
  escape(): void
  section(index: number): void
}

const HELP = [
  ['j or ↓', 'Next row'],
  ['k or ↑', 'Previous row'],
  ['Home, End', 'First row, last row'],
  ['Enter', 'Open the row'],
  ['Escape', 'Back to the list, or clear the search'],
  ['/', 'Search'],
  ['1 to 8, 9 in an app', 'Open a section'],
  ['← →', 'Switch the tabs of a detail'],
  ['?', 'Show these shortcuts'],
] as const

const SETTING = 'latchkey-inspector-single-keys'
const singleKeys = () => localStorage.getItem(SETTING) !== 'off'

/** Listens to the keyboard. Keys that produce a character can be turned off, for speech input. */
export function listenToShortcuts(actions: ShortcutActions): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (document.querySelector('dialog[open]')) return
    const target = event.target as Element
    const inSearch = target.id === 'search'
    const inField = target.matches('input:not([type=checkbox]), select, textarea')
    if (inField && !inSearch) return
    if (inSearch && !['ArrowDown', 'Enter', 'Escape'].includes(event.key)) return
    const inList = inSearch || target === document.body || target.closest('#list') !== null
    if (act(event.key, inList, target)) event.preventDefault()
  })

  /** Returns whether the key did something. */
  function act(key: string, inList: boolean, target: Element): boolean {
    const moves = { ArrowDown: 1, ArrowUp: -1, Home: Number.NEGATIVE_INFINITY, End: Number.POSITIVE_INFINITY }
    if (key in moves) {
      // In the detail, the arrow keys scroll.
      if (inList) actions.move(moves[key as keyof typeof moves])
      return inList
    }
    if (key === 'Escape') actions.escape()
    else if (key === 'Enter') {
      const opens = target.closest('[data-row] a, #search') !== null
      if (opens) actions.openDetail()
      return opens
    } else if (!singleKeys()) return false
    else if (key === 'j') actions.move(1)
    else if (key === 'k') actions.move(-1)
    else if (key === '/') actions.search()
    else if (key === '?') showShortcuts()
    else if (/^[1-9]$/.test(key)) actions.section(Number(key) - 1)
    else return false
    return true
  }
}

/** Shows all shortcuts in a dialog. */
export function showShortcuts(): void {
  const close = button('Close', 'close-shortcuts', () => undefined)
  close.autofocus = true
  const toggle = h('input', {
    type: 'checkbox',
    checked: singleKeys(),
    onchange: (event) => localStorage.setItem(SETTING, inputOf(event).checked ? 'on' : 'off'),
  })
  void openDialog(
    'Keyboard shortcuts',
    [
      h(
        'dl',
        { class: 'keys' },
        HELP.map(([keys, text]) => h('div', {}, h('dt', {}, keys), h('dd', {}, text))),
      ),
      h('label', { class: 'check' }, toggle, 'Shortcuts of a single letter, digit or sign'),
    ],
    [close],
  )
}
