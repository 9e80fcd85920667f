import type { CookieJar, Env, Page, TextStore } from './env.js'
import { listeners } from './lib/listeners.js'

/** An environment for tests: its clock stands still until told otherwise, its randomness is fixed, its network is a function. */
export interface FakeEnv extends Env {
  /** Moves the clock on, running what falls due in order, promises in between included. In milliseconds. */
  advance(ms: number): Promise<void>
  /** Moves the clock on to whatever is due next, until nothing is. */
  settle(): Promise<void>
  /** How long each timer that was started had to wait, in milliseconds. */
  readonly waits: number[]
  /** Timers that have neither fired nor been cancelled. */
  readonly pending: number
  online: boolean | undefined
  readonly cookies: CookieJar | undefined
  readonly visited: string[]
}

export interface FakeEnvOptions {
  /** Milliseconds since 1970 at the start. */
  readonly now?: number
  /** The fixed answer of `random()`; 0.5 makes every jitter 1. */
  readonly random?: number
  readonly fetch?: (request: Request) => Promise<Response> | Response
  /** Gives the environment a page at this URL, with cookies. */
  readonly href?: string
  readonly settings?: Readonly<Record<string, string>>
}

/** Makes a fake environment. */
export function fakeEnv(options: FakeEnvOptions = {}): FakeEnv {
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
    // A fixed sequence that differs from call to call (a linear congruence).
    randomBytes: (length) =>
      Uint8Array.from({ length }, () => {
        seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
        return (seed >> 16) & 255
      }),
    fetch: async (url, init) => {
      if (!options.fetch) throw new TypeError('fetch failed: this fake environment has no network')
      const request = new Request(url, init)
      return new Promise<Response>((resolve, reject) => {
        // Node collects a request that nobody holds, and with it its own signal: the caller's is listened to.
        const { signal } = init
        signal?.addEventListener('abort', () => reject(signal.reason))
        if (signal?.aborted) reject(signal.reason)
        else Promise.resolve(options.fetch?.(request) as Response | Promise<Response>).then(resolve, reject)
      })
    },
    timer,
    idleTimer: timer,
    onLine: () => env.online,
    setting: (name) => options.settings?.[name],
    cookies: options.href === undefined ? undefined : fakeCookies(() => now),
    page: options.href === undefined ? undefined : fakePage(options.href, visited),
    tabStore: options.href === undefined ? undefined : fakeTexts(),
    sharedStore: options.href === undefined ? undefined : fakeTexts(),
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

/** Lets promises run on, real ones of WebCrypto and fetch bodies included. */
async function flush(): Promise<void> {
  for (let i = 0; i < 5; i++) await new Promise<void>((resolve) => setTimeout(resolve))
}

/** A cookie jar that goes by name, expiry and path `/`, as a page sees its own. */
export function fakeCookies(now: () => number): CookieJar & { readonly written: string[] } {
  const jar = new Map<string, { value: string; expires: number }>()
  const changes = listeners()
  const written: string[] = []
  return {
    written,
    read: () =>
      [...jar]
        .filter(([, { expires }]) => expires > now())
        .map(([name, { value }]) => `${name}=${value}`)
        .join('; '),
    write(line) {
      written.push(line)
      const [pair = '', ...attributes] = line.split('; ')
      const at = pair.indexOf('=')
      const expires = attributes.find((text) => /^expires=/i.test(text))?.slice(8)
      const before = jar.get(pair.slice(0, at))?.value
      const until = expires === undefined ? Number.POSITIVE_INFINITY : Date.parse(expires)
      if (until > now()) jar.set(pair.slice(0, at), { value: pair.slice(at + 1), expires: until })
      else jar.delete(pair.slice(0, at))
      if (jar.get(pair.slice(0, at))?.value !== before) changes.call()
    },
    watch: changes.add,
  }
}

function fakeTexts(): TextStore {
  const texts = new Map<string, string>()
  return {
    get: (name) => texts.get(name) ?? null,
    set: (name, value) => (value === null ? texts.delete(name) : texts.set(name, value)),
  }
}

function fakePage(href: string, visited: string[]): Page {
  let here = href
  const go = (how: string) => (url: string) => {
    here = new URL(url, here).href
    visited.push(`${how} ${url}`)
  }
  return { href: () => here, assign: go('assign'), replace: go('replace'), rewrite: go('rewrite') }
}

/** A JWT that only its times matter of: signed by nobody. `issued` in milliseconds since 1970, `life` in seconds. */
export function fakeAccessToken(issued: number, life = 600, claims: object = {}): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, '').replace(/\+/g, '-').replace(/\//g, '_')
  const iat = Math.floor(issued / 1000)
  return `${part({ alg: 'ES256', kid: 'fake' })}.${part({ sub: 'u1', iat, exp: iat + life, ...claims })}.c2lnbmF0dXJl`
}
