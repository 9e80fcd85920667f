import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Styled } from '../theme/styled.js'
import { nextOf } from './roving.js'

export interface Tab {
  readonly id: string
  readonly title: string
  readonly content: ReactNode
}

export interface TabsProps {
  readonly label: string
  /** In display order. The first tab is selected initially. */
  readonly tabs: readonly Tab[]
}

/**
 * Tabs (WAI-ARIA pattern): arrow keys select a tab, the Tab key moves into its content. What the user typed in the other
 * tabs is kept.
 */
export function Tabs({ label, tabs }: TabsProps) {
  const base = useId()
  const [chosen, choose] = useState(tabs[0]?.id)
  const open = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const [visited, setVisited] = useState([open?.id])
  const list = useRef<HTMLDivElement>(null)
  const openId = open?.id
  useEffect(() => {
    if (openId === undefined) return
    const reveal = () => revealTab(list.current)
    reveal()
    window.addEventListener('resize', reveal)
    return () => window.removeEventListener('resize', reveal)
  }, [openId])
  const select = (id: string) => {
    choose(id)
    if (!visited.includes(id)) setVisited([...visited, id])
  }
  const mounted = tabs.filter(({ id }) => id === open?.id || visited.includes(id))
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const all = [...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')]
    const next = nextOf(all, event, 'inline')
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <>
      <Styled.div role="tablist" aria-label={label} className="lk-tabs" ref={list} onKeyDown={move}>
        {tabs.map(({ id, title }) => (
          <Styled.button
            key={id}
            type="button"
            role="tab"
            className="lk-tab"
            id={`${base}-${id}`}
            aria-selected={id === open?.id}
            aria-controls={id === open?.id ? `${base}-${id}-panel` : undefined}
            tabIndex={id === open?.id ? 0 : -1}
            onClick={() => select(id)}
          >
            {title}
          </Styled.button>
        ))}
      </Styled.div>
      {/* Not labeled by the tab alone: a tab "Password" would give the panel the same label as the password field. */}
      {mounted.map(({ id, title, content }) => (
        <Styled.div
          key={id}
          role="tabpanel"
          className="lk-panel"
          id={`${base}-${id}-panel`}
          aria-label={`${label}: ${title}`}
          hidden={id !== open?.id}
        >
          {content}
        </Styled.div>
      ))}
    </>
  )
}

/** Scrolls a list of tabs that does not fit until the selected tab is in view. Does not scroll the page. */
function revealTab(list: HTMLElement | null): void {
  const tab = list?.querySelector('[aria-selected=true]')
  if (!list || !tab) return
  const frame = list.getBoundingClientRect()
  const { left, right } = tab.getBoundingClientRect()
  // A part of the next tab shows that there are more.
  if (left - NEXT < frame.left) list.scrollLeft -= frame.left - left + NEXT
  else if (right + NEXT > frame.right) list.scrollLeft += right + NEXT - frame.right
}

/** How much of the next tab stays in view, in pixels. */
const NEXT = 32
