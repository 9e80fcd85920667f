import type { ClientEvent } from './events.js'

/** The cookies of the page as text, with notifications of changes. */
export interface CookieJar {
  /** Returns all cookies, in the format of `document.cookie`. */
  read(): string
  /** Writes one cookie, in the format of `document.cookie`. */
  write(line: string): void
  /** Calls `changed` when a cookie has changed in this or another tab. Returns an unsubscribe function. */
  watch(changed: () => void): () => void
}

/** The page that redirects navigate. */
export interface Page {
  /** Returns the URL of the page. */
  href(): string
  /** Navigates to a URL. */
  assign(url: string): void
  /** Navigates to a URL and replaces the current history entry. */
  replace(url: string): void
  /** Changes the URL of the page without a navigation. */
  rewrite(url: string): void
  /** Loads the page again, not from a cache. Missing where a page cannot. */
  reload?(): void
  /**
   * Whether the user reached the current URL by a click in the app. False for links on other sites and if unknown. Default:
   * as far as the browser knows.
   */
  navigatedByApp?(): boolean
}

/** String storage by name, such as `localStorage`. */
export interface TextStore {
  /** Returns the stored string, or null. */
  get(name: string): string | null
  /** Stores a string. Null removes it. */
  set(name: string, value: string | null): void
}

/** Exclusive locks by name. */
export interface Locks {
  /**
   * Runs `run` while it holds the lock, and releases the lock when the promise of `run` settles. A page that crashes
   * releases its locks. Rejects without running when `signal` aborts before the lock is granted.
   */
  request<T>(name: string, signal: AbortSignal, run: () => Promise<T>): Promise<T>
}

/** Messages between the tabs of one browser. */
export interface Channel {
  /** Sends to all other tabs, not to this one. */
  send(message: unknown): void
  /** Stops receiving messages. */
  close(): void
}

/**
 * The environment of a client: time, randomness, network, cookies and page. Optional parts are missing where the
 * platform does not support them.
 */
export interface Env {
  /** Milliseconds since 1970. */
  now(): number
  /** A random number from 0 up to, but not including, 1. */
  random(): number
  /** Returns cryptographically secure random bytes. */
  randomBytes(length: number): Uint8Array
  /** Sends a request. */
  fetch(url: string, init: RequestInit): Promise<Response>
  /** Calls `run` once after `ms` milliseconds. Returns a function that cancels it. Keeps a Node process alive. */
  timer(ms: number, run: () => void): () => void
  /** Like `timer`, for work that may be lost: does not keep a Node process alive. */
  idleTimer(ms: number, run: () => void): () => void
  /**
   * What the device reports. A device with a VPN, a container or a local service can report `false` although requests succeed:
   * it never forbids a request. It only explains one that has failed, or causes an earlier retry.
   */
  onLine(): boolean | undefined
  /** The cookies of the page. Missing outside of a browser. */
  readonly cookies?: CookieJar | undefined
  /** The page. Missing outside of a browser. */
  readonly page?: Page | undefined
  /**
   * Whether the code runs where users can read it: in a page, in a worker of a browser, or in React Native. Secret keys
   * are refused there. Default: whether there is a `page`.
   */
  readonly isOnUserDevice?: boolean | undefined
  /** Locks that all tabs of the browser share: the Web Locks API. */
  readonly locks?: Locks | undefined
  /** Opens a channel to the other tabs of the browser: `BroadcastChannel`. */
  openChannel?: ((name: string, received: (message: unknown) => void) => Channel | undefined) | undefined
  /** On a server, the value of `NODE_ENV`. Default: that of the process. */
  readonly nodeEnv?: string | undefined
  /** Receives the events of the client. */
  emit?(event: ClientEvent): void
  /** Storage of this tab: `sessionStorage`. */
  readonly tabStore?: TextStore | undefined
  /** Storage that all tabs share: `localStorage`. */
  readonly sharedStore?: TextStore | undefined
}

/**
 * Detects the environment of the current platform: browser, Node, Deno, Bun or worker.
 *
 * @returns The environment.
 *
 * @example
 * const env = { ...detectEnv(), now: () => new Date('2026-01-01').getTime() }
 * const client = createClient({ projectId, publishableKey }, env)
 */
export function detectEnv(): Env {
  const inPage =
    typeof window === 'object' && typeof document === 'object' && typeof document.createElement === 'function'
  const timer = (idle: boolean) => (ms: number, run: () => void) => {
    const id: ReturnType<typeof setTimeout> & { unref?: () => void } = setTimeout(run, ms)
    if (idle) id.unref?.()
    return () => clearTimeout(id)
  }
  return {
    now: () => Date.now(),
    random: () => Math.random(),
    randomBytes: pooledRandomBytes(),
    fetch: (url, init) => fetch(url, isolated(init)),
    timer: timer(false),
    idleTimer: timer(true),
    onLine: () => (typeof navigator === 'object' ? navigator.onLine : undefined),
    isOnUserDevice: isUserDevice(inPage),
    ...(inPage && pageEnv()),
  }
}

/** A request without cookies and HTTP cache. Cloudflare Workers support neither option. */
export const isolated = (init: RequestInit): RequestInit =>
  'WebSocketPair' in globalThis ? init : { ...init, credentials: 'omit', cache: 'no-store' }

/** What only a page has. */
function pageEnv(): Partial<Env> {
  return {
    cookies: pageCookies(),
    page: {
      href: () => window.location.href,
      assign: (url) => window.location.assign(url),
      replace: (url) => window.location.replace(url),
      reload: () => window.location.reload(),
      rewrite: (url) => window.history.replaceState(window.history.state, '', url),
    },
    locks: pageLocks(),
    openChannel,
    tabStore: textStore(() => window.sessionStorage),
    sharedStore: textStore(() => window.localStorage),
  }
}

/** Gets random bytes from the platform in blocks, because each call of it is slow. Returns each byte once. */
function pooledRandomBytes(): Env['randomBytes'] {
  let unused = new Uint8Array()
  return (length) => {
    if (unused.length < length) unused = crypto.getRandomValues(new Uint8Array(Math.max(length, RANDOM_BLOCK)))
    const bytes = unused.subarray(0, length)
    unused = unused.subarray(length)
    return bytes
  }
}

/** Enough for the nonces of 22 requests. */
const RANDOM_BLOCK = 1024

/**
 * Recognizes browsers, workers included, and React Native by `navigator.product`. Servers that have a `navigator`
 * (Node.js, Deno, Bun, Cloudflare Workers) do not have this property, unless a test simulates a page with jsdom or happy-dom.
 */
function isUserDevice(inPage: boolean): boolean {
  const { product } = (globalThis as { navigator?: { product?: unknown } }).navigator ?? {}
  return (inPage || product === 'Gecko' || product === 'ReactNative') && !isServerProcess()
}

/**
 * Whether the code runs in a process of Node.js, Deno or Bun. The `process` of a bundle for browsers has no such versions,
 * or is a plain object. Electron is an app on the device of a user.
 */
function isServerProcess(): boolean {
  const { process } = globalThis as { process?: { versions?: { node?: unknown; electron?: unknown } } }
  const { node, electron } = process?.versions ?? {}
  return Object.prototype.toString.call(process) === '[object process]' && node !== undefined && electron === undefined
}

function pageLocks(): Locks | undefined {
  const { locks } = (globalThis.navigator ?? {}) as { locks?: LockManager }
  return locks && { request: (name, signal, run) => locks.request(name, { signal }, () => untilFrozen(run())) as never }
}

/** Releases the lock of a page that the browser freezes: the other tabs would wait until the user comes back to it. */
function untilFrozen<T>(work: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    const freeze = () => reject(new Error('The page was frozen while it held a lock.'))
    document.addEventListener('freeze', freeze)
    work.then(resolve, reject).finally(() => document.removeEventListener('freeze', freeze))
  })
}

/** Undefined in browsers without channels, and in Firefox when it blocks cookies. */
const openChannel = (name: string, received: (message: unknown) => void): Channel | undefined =>
  ifAllowed(() => {
    // The Edge runtime of Next.js warns about the global variable.
    const channel = new globalThis.BroadcastChannel(name)
    channel.addEventListener('message', ({ data }) => received(data))
    return { send: (message) => ifAllowed(() => channel.postMessage(message)), close: () => channel.close() }
  })

/** Browsers can deny a page its storage. Values that are set are then lost. */
const textStore = (storage: () => Storage): TextStore => ({
  get: (name) => ifAllowed(() => storage().getItem(name)) ?? null,
  set(name, value) {
    ifAllowed(() => (value === null ? storage().removeItem(name) : storage().setItem(name, value)))
  },
})

/** In a sandboxed frame there are no cookies, as in a browser that blocks them. */
const pageCookies = (): CookieJar => ({
  read: () => ifAllowed(() => document.cookie) ?? '',
  write(line) {
    ifAllowed(() => {
      // biome-ignore lint/suspicious/noDocumentCookie: reading back in the same tick needs the synchronous API
      document.cookie = line
    })
    // Without cookie change events, the other tabs learn of it from this one.
    if (!cookieEvents()) loadCookiePoll(({ announceCookies }) => announceCookies())
  },
  watch: watchCookies,
})

/** Returns the result, or undefined if the browser denies it by throwing an error. */
function ifAllowed<T>(use: () => T): T | undefined {
  try {
    return use()
  } catch {
    return undefined
  }
}

/** The cookie change events. Missing in old browsers and on insecure origins. */
const cookieEvents = () => (globalThis as { cookieStore?: EventTarget }).cookieStore

function watchCookies(changed: () => void): () => void {
  const events = cookieEvents()
  if (events) {
    events.addEventListener('change', changed)
    // Browsers may not report a change to a page that the back button shows from memory.
    window.addEventListener('pageshow', changed)
    return () => {
      events.removeEventListener('change', changed)
      window.removeEventListener('pageshow', changed)
    }
  }
  let stopped = false
  const polling = loadCookiePoll(({ cookiePoll }) => (stopped ? undefined : cookiePoll(changed)))
  return () => {
    stopped = true
    polling.then((stop) => stop?.())
  }
}

/** If the code cannot be loaded, for example after a deployment, this tab is independent of the others. */
const loadCookiePoll = <T>(use: (code: typeof import('./lib/cookie-poll.js')) => T): Promise<T | undefined> =>
  import('./lib/cookie-poll.js').then(use).catch(() => undefined)
