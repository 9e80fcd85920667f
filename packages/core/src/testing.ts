// Internal: for the packages of Latchkey only. It may change at any time, also in a patch release.

import type { CookieJar, Env, Locks, Page, TextStore } from './env.js'
import { isUrl } from './lib/formats.js'
import { invalidOption, typeName } from './lib/latchkey-error.js'
import { listeners } from './lib/listeners.js'
import { assertOptions } from './lib/unknown-option.js'

export type { CookieJar, Env, Locks, Page, TextStore } from './env.js'

/**
 * An environment for tests. Its clock stops until it is advanced, its randomness is fixed, and its network is a
 * function.
 */
export interface FakeEnv extends Env {
  /** Advances the clock by `ms` milliseconds. Runs the timers that are due, in order, and the promises in between. */
  advance(ms: number): Promise<void>
  /** Advances the clock until no timer is pending. */
  settle(): Promise<void>
  /** The duration of each timer that was started, in milliseconds. */
  readonly waits: number[]
  /** The number of pending timers. */
  readonly pending: number
  /** What `onLine()` returns. Settable. Default: undefined. */
  online: boolean | undefined
  /** The cookies of the page. Missing without `href`. */
  readonly cookies: CookieJar | undefined
  /** The navigations of the page, for example `assign /sign-in`. */
  readonly visited: string[]
}

/** Options of {@link createFakeEnv}. */
export interface FakeEnvOptions {
  /** The time at the start, in milliseconds since 1970. Default: 1 800 000 000 000. */
  readonly now?: number
  /** What `random()` returns. Default: 0.5, which makes every retry delay its mean. */
  readonly random?: number
  /** Responds to requests. Default: every request fails with a network error. */
  readonly fetch?: (request: Request) => Promise<Response> | Response
  /** Adds a page with this URL and cookies to the environment. */
  readonly href?: string
  /** The locks of the browser. Pass the same locks to several environments to simulate tabs. */
  readonly locks?: Locks
}

/**
 * Creates an environment for tests of a client.
 *
 * @param options The time, the network, and the URL of the page.
 * @returns The environment. Pass it as the second parameter of `createClient`.
 *
 * @example
 * const env = createFakeEnv({ fetch: emulator.fetch, href: 'https://app.test/' })
 * const client = createClient(options, env)
 * await env.advance(60_000)
 */
export function createFakeEnv(options: FakeEnvOptions = {}): FakeEnv {
  assertOptions('createFakeEnv', options, {
    now: 'number',
    random: 'number',
    fetch: 'function',
    href: 'string',
    locks: 'object',
  } satisfies Record<keyof FakeEnvOptions, string>)
  let now = options.now ?? 1_800_000_000_000
  let seed = 1
  let timers: { at: number; order: number; run: () => void }[] = []
  let order = 0
  const waits: number[] = []
  const visited: string[] = []
  const timer = (ms: number, run: () => void) => {
    const row = { at: now + ms, order: ++order, run }
    waits.push(ms)
    timers.push(row)
    return () => {
      timers = timers.filter((other) => other !== row)
    }
  }
  const due = (until: number) =>
    timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at || a.order - b.order)[0]
  const env: FakeEnv = {
    now: () => now,
    random: () => options.random ?? 0.5,
    // A fixed sequence that differs between calls (a linear congruential generator).
    randomBytes: (length) =>
      Uint8Array.from({ length }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return (seed >> 16) & 255
      }),
    fetch: async (url, init) => {
      if (!options.fetch) throw new TypeError('fetch failed: this fake environment has no network')
      const request = new Request(url, init)
      return new Promise<Response>((resolve, reject) => {
        // Node garbage-collects an unreferenced request together with its own signal, so this listens to the caller's
        // signal.
        const { signal } = init
        signal?.addEventListener('abort', () => reject(signal.reason))
        if (signal?.aborted) reject(signal.reason)
        else Promise.resolve(options.fetch?.(request) as Response | Promise<Response>).then(resolve, reject)
      })
    },
    timer,
    idleTimer: timer,
    onLine: () => env.online,
    nodeEnv: 'production',
    cookies: options.href === undefined ? undefined : createFakeCookies(() => now, options.href),
    page: options.href === undefined ? undefined : fakePage(options.href, visited),
    tabStore: options.href === undefined ? undefined : fakeTexts(),
    sharedStore: options.href === undefined ? undefined : fakeTexts(),
    locks: options.locks,
    online: undefined,
    waits,
    visited,
    get pending() {
      return timers.length
    },
    async advance(ms) {
      const end = now + ms
      await flush()
      for (let next = due(end); next; next = due(end)) {
        const { run } = next
        timers = timers.filter((row) => row !== next)
        now = next.at
        run()
        await flush()
      }
      now = end
    },
    async settle() {
      await flush()
      for (let next = due(Number.POSITIVE_INFINITY); next; next = due(Number.POSITIVE_INFINITY))
        await env.advance(next.at - now)
    },
  }
  return env
}

/** Waits for pending promises, including those of WebCrypto and fetch bodies. */
async function flush(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise<void>((resolve) => setTimeout(resolve))
}

/**
 * Creates a cookie jar in memory, as a page sees it. Supports expiry, `Secure`, `Domain`, `Partitioned` and the
 * `__Host-` prefix. Every path is `/`.
 *
 * @param now Returns the time, in milliseconds since 1970.
 * @param href The URL of the page.
 * @returns The cookie jar. `written` has every line that was written.
 *
 * @example
 * const jar = createFakeCookies(() => Date.now(), 'https://app.example.com/')
 */
export function createFakeCookies(
  now: () => number,
  href = 'https://app.test/',
): CookieJar & { /** Every line that was written. */ readonly written: string[] } {
  if (typeof now !== 'function') throw invalidOption('createFakeCookies', 'now', 'a function', typeName(now))
  if (!isUrl(href)) throw invalidOption('createFakeCookies', 'href', 'an absolute URL', typeName(href))
  const jar = new Map<string, { text: string; expires: number }>()
  const changes = listeners()
  const written: string[] = []
  const { hostname, protocol } = new URL(href)
  const trustworthy = protocol === 'https:' || hostname === 'localhost'
  const read = () =>
    [...jar.values()]
      .filter(({ expires }) => expires > now())
      .map(({ text }) => text)
      .join('; ')
  return {
    written,
    read,
    write(line) {
      written.push(line)
      const before = read()
      const [text = '', ...rest] = line.split(/; */)
      const name = text.slice(0, text.indexOf('='))
      const attributes = new Map(rest.map((part) => [part.replace(/=.*/, '').toLowerCase(), part.replace(/^.*?=/, '')]))
      const domain = attributes.get('domain')
      const secure = attributes.has('secure')
      const partitioned = attributes.has('partitioned')
      if ((secure && !trustworthy) || (partitioned && !secure)) return
      if (name.startsWith('__Host-') && (!secure || domain !== undefined)) return
      if (domain !== undefined && !(domain.includes('.') && `.${hostname}`.endsWith(`.${domain}`))) return
      const key = `${name} ${domain} ${partitioned}`
      const maxAge = attributes.get('max-age')
      const expires =
        maxAge === undefined ? Date.parse(attributes.get('expires') ?? '9999-01-01') : now() + Number(maxAge) * 1000
      if (expires > now()) jar.set(key, { text, expires })
      else jar.delete(key)
      if (read() !== before) changes.call()
    },
    watch: changes.add,
  }
}

/**
 * Creates locks in memory, for the tabs of one simulated browser.
 *
 * @returns The locks. `crash` releases all of them without settling their requests.
 *
 * @example
 * const env = createFakeEnv({ locks: createFakeLocks() })
 */
export function createFakeLocks(): Locks & { crash(): void } {
  const queues = new Map<string, (() => void)[]>()
  const next = (name: string) => {
    const [, ...rest] = queues.get(name) ?? []
    queues.set(name, rest)
    rest[0]?.()
  }
  return {
    request(name, signal, run) {
      return new Promise((resolve, reject) => {
        signal.throwIfAborted()
        const start = () => {
          signal.removeEventListener('abort', leave)
          const done = () => {
            if (queues.get(name)?.[0] === start) next(name)
          }
          const running = run()
          running.then(done, done)
          resolve(running)
        }
        const leave = () => {
          const queue = queues.get(name) ?? []
          if (queue[0] !== start)
            queues.set(
              name,
              queue.filter((row) => row !== start),
            )
          reject(signal.reason)
        }
        signal.addEventListener('abort', leave)
        const queue = [...(queues.get(name) ?? []), start]
        queues.set(name, queue)
        if (queue[0] === start) start()
      })
    },
    crash() {
      for (const name of queues.keys()) next(name)
    },
  }
}

function fakeTexts(): TextStore {
  const texts = new Map<string, string>()
  return {
    get: (name) => texts.get(name) ?? null,
    set: (name, value) => void (value === null ? texts.delete(name) : texts.set(name, value)),
  }
}

function fakePage(href: string, visited: string[]): Page {
  let currentHref = href
  const go = (how: string) => (url: string) => {
    currentHref = new URL(url, currentHref).href
    visited.push(`${how} ${url}`)
  }
  return {
    href: () => currentHref,
    assign: go('assign'),
    replace: go('replace'),
    rewrite: go('rewrite'),
    reload: () => visited.push('reload'),
    navigatedByApp: () => false,
  }
}

/**
 * Creates a JWT without a valid signature, for tests that only need its times.
 *
 * @param issued When it was issued, in milliseconds since 1970.
 * @param lifetime The lifetime, in seconds. Default: 600.
 * @param claims Additional claims.
 * @returns The access token.
 *
 * @example
 * const expired = createFakeAccessToken(Date.now() - 3_600_000, 60)
 */
export function createFakeAccessToken(issued: number, lifetime = 600, claims: object = {}): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_')
  const iat = Math.floor(issued / 1000)
  return `${part({ alg: 'none' })}.${part({ sub: 'u1', iat, exp: iat + lifetime, ...claims })}.c2lnbmF0dXJl`
}
