'use client'

import { type KeyboardEvent, type ReactNode, useId, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { nextOf } from '../primitives/roving.js'
import { emulatorUrl } from './emulator-control.js'
import { type PanelState, readPanelState, storePanelState, TAB_TITLES, type TabId } from './panel-state.js'
import { panelTheme, watchPanelTheme } from './panel-theme.js'
import { ToolButton } from './parts.js'
import { useDevtoolsStyles } from './styles.js'
import { CacheTab } from './tabs/cache-tab.js'
import { EmulatorTab } from './tabs/emulator-tab.js'
import { PageTab } from './tabs/page-tab.js'
import { RequestsTab } from './tabs/requests-tab.js'
import { SessionTab } from './tabs/session-tab.js'
import type { TabProps } from './tabs/tab-props.js'
import { TokensTab } from './tabs/tokens-tab.js'
import { UserTab } from './tabs/user-tab.js'

const CONTENT: Readonly<Record<TabId, (props: TabProps) => ReactNode>> = {
  session: SessionTab,
  tokens: TokensTab,
  requests: RequestsTab,
  cache: CacheTab,
  user: UserTab,
  page: PageTab,
  emulator: EmulatorTab,
}
const TABS = Object.entries(TAB_TITLES) as [TabId, string][]

/**
 * The button in the corner of the page, and the docked panel that it opens. In English on every page. A link to the
 * emulator's mailbox is next to the button, for screens that ask the user to check their email.
 */
export function Panel(props: TabProps) {
  const [{ isOpen, tab }, setState] = useState(readPanelState)
  const theme = useSyncExternalStore(watchPanelTheme, panelTheme)
  const toggle = useRef<HTMLButtonElement>(null)
  const id = useId()
  const emulator = emulatorUrl(props.client, props.emulator)
  useDevtoolsStyles()
  const change = (next: PanelState) => {
    setState(next)
    storePanelState(next)
  }
  const close = () => {
    change({ isOpen: false, tab })
    toggle.current?.focus()
  }
  return createPortal(
    <aside
      className={isOpen ? 'lk-devtools lk-devtools-open' : 'lk-devtools'}
      aria-label="Latchkey devtools"
      lang="en"
      data-lk-devtools-theme={theme}
      onKeyDown={({ key }) => isOpen && key === 'Escape' && close()}
    >
      <div className="lk-devtools-bar" dir="ltr">
        <button
          ref={toggle}
          type="button"
          className="lk-devtools-toggle"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-content` : undefined}
          onClick={() => change({ isOpen: !isOpen, tab })}
        >
          Latchkey devtools
        </button>
        {!isOpen && emulator !== undefined && (
          <a href={`${emulator}/#mailbox`} target="_blank" rel="noreferrer" className="lk-devtools-toggle">
            Mailbox
          </a>
        )}
        {isOpen && <TabList id={id} tab={tab} onSelect={(next) => change({ isOpen, tab: next })} />}
        {isOpen && <ToolButton onClick={close}>Close</ToolButton>}
      </div>
      {isOpen && <TabPanel key={tab} id={id} tab={tab} {...props} />}
    </aside>,
    document.body,
  )
}

interface TabListProps {
  readonly id: string
  readonly tab: TabId
  readonly onSelect: (tab: TabId) => void
}

function TabList({ id, tab, onSelect }: TabListProps) {
  const move = (event: KeyboardEvent<HTMLDivElement>) => {
    const next = nextOf([...event.currentTarget.querySelectorAll<HTMLElement>('[role=tab]')], event, 'inline')
    if (!next) return
    event.preventDefault()
    next.focus()
    next.click()
  }
  return (
    <div role="tablist" aria-label="Latchkey devtools" className="lk-devtools-tabs" onKeyDown={move}>
      {TABS.map(([name, title]) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`${id}-${name}`}
          className="lk-devtools-tab"
          aria-selected={name === tab}
          aria-controls={name === tab ? `${id}-content` : undefined}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onSelect(name)}
        >
          {title}
        </button>
      ))}
    </div>
  )
}

function TabPanel({ id, tab, ...props }: TabProps & Omit<TabListProps, 'onSelect'>) {
  const Content = CONTENT[tab]
  return (
    <div
      role="tabpanel"
      id={`${id}-content`}
      aria-labelledby={`${id}-${tab}`}
      className="lk-devtools-content"
      dir="ltr"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the content scrolls, also by keyboard
      tabIndex={0}
    >
      <Content {...props} />
    </div>
  )
}
