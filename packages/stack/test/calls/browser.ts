/** A page of the app in a browser, without a browser: what a kit stores, and where it redirects to. */
export interface Page {
  /** The URLs that the page was replaced with, with the method. */
  readonly navigations: readonly string[]
  /** Resolves when the page is left. */
  readonly left: Promise<void>
  /** The cookies, the local storage and the session storage, and the URL of the page. */
  stored(): object
}

/** Opens a page: until the next call, kits find its globals. */
export function openPage(href: string): Page {
  const navigations: string[] = []
  const url = new URL(href)
  let leave = () => {}
  const left = new Promise<void>((resolve) => {
    leave = resolve
  })
  const navigate = (method: string) => (to: string | URL) => {
    const target = new URL(to, url)
    target.searchParams.sort()
    navigations.push(`${method} ${target}`)
    leave()
  }
  const location = {
    assign: navigate('assign'),
    replace: navigate('replace'),
    reload: () => navigate('reload')(''),
    toString: () => url.href,
  }
  for (const name of ['origin', 'protocol', 'host', 'hostname', 'port', 'pathname', 'search', 'hash'] as const)
    Object.defineProperty(location, name, { get: () => url[name], enumerable: true })
  Object.defineProperty(location, 'href', { get: () => url.href, set: navigate('assign'), enumerable: true })
  const rewrite = (_state: unknown, _title: string, to?: string | URL | null) => {
    if (to) url.href = new URL(to, url).href
  }
  const cookies = new Map<string, string>()
  const [localStorage, sessionStorage] = [createStorage(), createStorage()]
  const events = { addEventListener() {}, removeEventListener() {}, dispatchEvent: () => true }
  const element = () => ({
    ...events,
    style: {},
    setAttribute() {},
    appendChild() {},
    remove() {},
    classList: { add() {} },
  })
  const document = {
    ...events,
    get cookie() {
      return [...cookies].map(([name, value]) => `${name}=${value.split(';')[0]}`).join('; ')
    },
    set cookie(line: string) {
      const [, name = '', rest = ''] = /^([^=]*)=(.*)$/s.exec(line) ?? []
      const expires = /;\s*expires=([^;]*)/i.exec(rest)?.[1]
      const isGone = /;\s*max-age=(0|-)/i.test(rest) || (expires !== undefined && Date.parse(expires) <= Date.now())
      if (isGone) cookies.delete(name)
      else cookies.set(name, rest)
    },
    title: 'App',
    referrer: '',
    visibilityState: 'visible',
    hasFocus: () => true,
    createElement: element,
    getElementById: () => null,
    querySelector: () => null,
    querySelectorAll: () => [],
    body: element(),
    head: element(),
    documentElement: element(),
  }
  const history = { state: null, replaceState: rewrite, pushState: rewrite }
  const globals = { location, document, history, localStorage, sessionStorage }
  const window = Object.assign(Object.create(globalThis), events, {
    screen: { width: 1280, height: 720 },
    innerWidth: 1280,
    innerHeight: 720,
    scrollTo() {},
  })
  for (const [name, value] of Object.entries({ ...globals, window })) define(globalThis, name, value)
  for (const [name, value] of Object.entries({ ...globals, self: window, top: window, parent: window }))
    define(window, name, value)
  return {
    navigations,
    left,
    stored: () => ({
      cookies: Object.fromEntries([...cookies].map(([name, line]) => [name, cookieOf(line)])),
      local: localStorage.all(),
      session: sessionStorage.all(),
      url: url.href,
    }),
  }
}

/** Removes the globals of a page: kits then run as on a server. */
export function closePage() {
  for (const name of ['window', 'document', 'location', 'history', 'localStorage', 'sessionStorage'])
    Reflect.deleteProperty(globalThis, name)
}

/** The value of a cookie, and its attributes in order. */
function cookieOf(line: string) {
  const [value = '', ...attributes] = line.split(';').map((part) => part.trim())
  const names = attributes.map((one) => (/^(expires|max-age)=/i.test(one) ? 'lasting' : one.toLowerCase()))
  return { value: decodeURIComponent(value), attributes: names.sort().join('; ') }
}

const define = (object: object, name: string, value: unknown) =>
  Object.defineProperty(object, name, { value, configurable: true, writable: true })

function createStorage() {
  const items = new Map<string, string>()
  return {
    getItem: (name: string) => items.get(name) ?? null,
    setItem: (name: string, value: string) => void items.set(name, String(value)),
    removeItem: (name: string) => void items.delete(name),
    clear: () => items.clear(),
    key: (index: number) => [...items.keys()][index] ?? null,
    get length() {
      return items.size
    },
    all: () => Object.fromEntries(items),
  }
}
