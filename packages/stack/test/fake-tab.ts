import { vi } from 'vitest'

/** A browser tab. Pages of all domains run in this process, so that the current one is that of the global objects. */
export interface FakeTab {
  /** Opens a page without loading scripts. */
  open(url: string): void
  /** The URL of the current page. */
  readonly url: string
  /** Waits until the tab has left the current page. Returns the URL of the next one. */
  left(): Promise<string>
}

/** Replaces the global objects of a browser, until `vi.unstubAllGlobals`: a page that was left still reads them for a moment. */
export function fakeTab(start: string): FakeTab {
  const cookies = new Map<string, Map<string, string>>()
  const stores = new Map<string, Map<string, string>>()
  let url = new URL(start)
  let leave: (url: string) => void = () => {}
  let left = Promise.resolve('')
  const entriesOf = (all: Map<string, Map<string, string>>) => {
    const entries = all.get(url.origin) ?? new Map<string, string>()
    all.set(url.origin, entries)
    return entries
  }
  const open = (next: string) => {
    url = new URL(next, url)
    leave(url.href)
    left = new Promise((resolve) => {
      leave = resolve
    })
  }
  const storage = {
    getItem: (name: string) => entriesOf(stores).get(name) ?? null,
    setItem: (name: string, value: string) => entriesOf(stores).set(name, value),
    removeItem: (name: string) => entriesOf(stores).delete(name),
  }
  const document = {
    createElement: () => ({}),
    addEventListener() {},
    removeEventListener() {},
    referrer: '',
    visibilityState: 'visible',
    get cookie() {
      return [...entriesOf(cookies)].map(([name, value]) => `${name}=${value}`).join('; ')
    },
    set cookie(line: string) {
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      if (attributes.includes('Max-Age=0')) entriesOf(cookies).delete(pair.slice(0, at))
      else entriesOf(cookies).set(pair.slice(0, at), pair.slice(at + 1))
    },
  }
  const location = {
    get href() {
      return url.href
    },
    get origin() {
      return url.origin
    },
    get protocol() {
      return url.protocol
    },
    get hostname() {
      return url.hostname
    },
    assign: open,
    replace: open,
  }
  const history = {
    state: null,
    replaceState: (_state: unknown, _title: string, to: string) => {
      url = new URL(to, url)
    },
  }
  const shared = { document, location, history, sessionStorage: storage, localStorage: storage }
  const events = { addEventListener() {}, removeEventListener() {} }
  for (const [name, value] of Object.entries({ ...shared, window: { ...shared, ...events } }))
    vi.stubGlobal(name, value)
  open(start)
  return {
    open,
    get url() {
      return url.href
    },
    left: () => left,
  }
}
