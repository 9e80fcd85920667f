import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { useLatestCallback } from '../../hooks/use-latest-callback.js'
import { Styled } from '../../theme/styled.js'
import { beginningWith, nextOf } from '../roving.js'

export interface MenuListProps {
  readonly id: string
  /** The button that opens the menu. */
  readonly button: RefObject<HTMLButtonElement | null>
  /** Accessible name. */
  readonly label: string
  /** Content above the items. */
  readonly header?: ReactNode
  /** A search field above the items. It receives focus first, and the arrow keys move from it to the items. */
  readonly search?: MenuSearch | undefined
  /** Whether more items follow. When they are there, focus moves to the one with which the menu opens. */
  readonly isLoading?: boolean
  /** Opens the menu on mount. */
  readonly opens?: boolean
  readonly onToggle: (open: boolean) => void
  readonly onOpen?: (() => void) | undefined
  /** Elements with the role `menuitem`. */
  readonly children: ReactNode
}

export interface MenuSearch {
  readonly label: string
  readonly text: string
  readonly onText: (text: string) => void
}

/**
 * The items of a menu, based on the native popover: rendered in the top layer, closed by Escape and by a click outside,
 * with focus returned to the button. Arrow keys, Home, End and first letters move between items.
 */
export function MenuList({
  id,
  button,
  label,
  header,
  search,
  isLoading,
  opens,
  onToggle,
  onOpen,
  children,
}: MenuListProps) {
  const list = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)
  const enter = useLatestCallback((element: HTMLElement) => {
    if (button.current) place(element, button.current)
    const all = stopsIn(element)
    const current = all.find(isChecked)
    // A menu of choices opens at the current one, which is in view even if a search field has the focus.
    const isChoice = all[0]?.role === 'menuitemradio'
    const first = all.find(isField) ?? (isChoice ? current : undefined) ?? all[0]
    first?.focus()
    current?.scrollIntoView?.({ block: 'nearest' })
  })
  const toggled = useLatestCallback((element: HTMLElement, open: boolean) => {
    isOpen.current = open
    onToggle(open)
    if (!open) return
    enter(element)
    onOpen?.()
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: enters again when the items are there
  useEffect(() => {
    if (isOpen.current && list.current) enter(list.current)
  }, [isLoading, enter])
  const appeared = useLatestCallback((element: HTMLElement) => opens && element.showPopover?.())
  useEffect(() => {
    const element = list.current
    if (!element) return
    // React 18 has no `onToggle` for popovers.
    const listener = ({ newState }: ToggleEvent) => toggled(element, newState === 'open')
    const resized = () => {
      if (isOpen.current && button.current) place(element, button.current)
    }
    element.addEventListener('toggle', listener)
    window.addEventListener('resize', resized)
    appeared(element)
    return () => {
      element.removeEventListener('toggle', listener)
      window.removeEventListener('resize', resized)
    }
  }, [button, toggled, appeared])
  // jsdom and happy-dom have no popovers.
  const close = () => list.current?.hidePopover?.()
  const pressed = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') return close()
    // Inputs handle their own keys.
    if (isField(event.target) && !event.key.startsWith('Arrow')) return
    const all = stopsIn(list.current ?? event.currentTarget)
    const letter = event.key.length === 1 && event.key !== ' ' && !event.ctrlKey && !event.metaKey && !event.altKey
    // The selected item is in view below an empty search field.
    const current = isField(event.target) && !search?.text && event.key === 'ArrowDown' && all.find(isChecked)
    const next = current || nextOf(all, event, 'block') || (letter ? beginningWith(all, event.key) : undefined)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Styled.div ref={list} id={id} popover="auto" className="lk-menu">
      {search && (
        <Styled.input
          type="search"
          className="lk-input"
          aria-label={search.label}
          placeholder={search.label}
          value={search.text}
          onChange={(event) => search.onText(event.target.value)}
          onKeyDown={pressed}
        />
      )}
      {header}
      <Styled.div role="menu" aria-label={label} className="lk-menu-items" onKeyDown={pressed} onClick={close}>
        {children}
      </Styled.div>
    </Styled.div>
  )
}

const stopsIn = (list: Element) => [...list.querySelectorAll<HTMLElement>('input, [role^=menuitem]')]
const isChecked = (stop: Element) => stop.ariaChecked === 'true'
const isField = (stop: EventTarget) => stop instanceof HTMLInputElement

/** Positions the menu below its button, inside the viewport. */
function place(list: HTMLElement, button: HTMLElement): void {
  // A button with a picture alone is larger than the picture.
  const at = (button.querySelector(':scope > .lk-avatar:only-child') ?? button).getBoundingClientRect()
  const { width, height } = list.getBoundingClientRect()
  const rtl = getComputedStyle(button).direction === 'rtl'
  const fits = (from: number, size: number, room: number, margin = MARGIN) =>
    Math.max(margin, Math.min(from, room - size - margin))
  // Not farther from the edge than the button is.
  const beside = Math.max(0, Math.min(MARGIN, at.left, window.innerWidth - at.right))
  const below = at.bottom + GAP
  const block = below + height > window.innerHeight ? at.top - GAP - height : below
  list.style.insetBlockStart = `${fits(block, height, window.innerHeight)}px`
  list.style.left = `${fits(rtl ? at.left : at.right - width, width, window.innerWidth, beside)}px`
}

/** Distance between button and menu, and between menu and viewport edge, in pixels. */
const GAP = 6
const MARGIN = 8
