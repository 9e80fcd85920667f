/** The tabs, in display order. */
export const TAB_TITLES = {
  session: 'Session',
  tokens: 'Tokens',
  requests: 'Requests',
  cache: 'Cache',
  user: 'User',
  page: 'Page',
  emulator: 'Emulator',
} as const

export type TabId = keyof typeof TAB_TITLES

export interface PanelState {
  readonly isOpen: boolean
  readonly tab: TabId
}

const ENTRY = 'latchkey-devtools'
const INITIAL: PanelState = { isOpen: false, tab: 'session' }

/**
 * Reads whether the panel was open, and its tab. Default: closed, with the first tab. On small screens it starts closed:
 * there it covers most of the page.
 */
export function readPanelState(): PanelState {
  try {
    const { isOpen, tab } = Object(JSON.parse(localStorage.getItem(ENTRY) ?? 'null'))
    const isSmall = matchMedia('(width < 600px)').matches
    return { isOpen: isOpen === true && !isSmall, tab: Object.hasOwn(TAB_TITLES, tab) ? tab : INITIAL.tab }
  } catch {
    return INITIAL
  }
}

/** Stores the state for the next page load. Browsers may block the storage: then the panel starts closed. */
export function storePanelState(state: PanelState): void {
  try {
    localStorage.setItem(ENTRY, JSON.stringify(state))
  } catch {}
}
