// A simulated browser for HttpOnly sessions: cookies that scripts cannot read, tabs, and an app's server with the handler.

import { type Client, createClient } from '@latchkey/core'
import { getHttpOnlyOptions } from '@latchkey/core/http-only'
import { detectEnv, type Env, INTERNALS } from '@latchkey/core/internal'
import { createFakeLocks } from '@latchkey/core/internal/testing'
import { createHttpOnlyHandler } from '@latchkey/core/server'
import { vi } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, type Emulator } from '../../src/index.js'

export const ORIGIN = 'https://app.test'
const PROJECT = {
  projectId: DEFAULT_PROJECT.id,
  publishableKey: DEFAULT_PROJECT.keys.publishable,
  baseUrl: 'https://api.test',
}

interface Cookie {
  readonly value: string
  readonly expires: number
  readonly httpOnly: boolean
  /** Whether a server has set it. */
  readonly byServer: boolean
}

/** The cookies of one host, by name. */
function createJar(storesHostCookies: boolean) {
  const stored = new Map<string, Cookie>()
  const listeners = new Set<() => void>()
  const write = (line: string, byServer: boolean) => {
    const [pair = '', ...attributes] = line.split('; ')
    const name = pair.slice(0, pair.indexOf('='))
    const httpOnly = attributes.includes('HttpOnly')
    if (name.startsWith('__Host-') && !(storesHostCookies && attributes.includes('Secure'))) return
    if (!byServer && (httpOnly || stored.get(name)?.httpOnly)) return
    const expires = Date.parse(attributes.find((text) => text.startsWith('Expires='))?.slice(8) ?? '9999-01-01')
    if (expires > Date.now()) stored.set(name, { value: pair.slice(name.length + 1), expires, httpOnly, byServer })
    else stored.delete(name)
    for (const changed of [...listeners]) changed()
  }
  const text = (isForScripts: boolean) =>
    [...stored]
      .filter(([, cookie]) => cookie.expires > Date.now() && !(isForScripts && cookie.httpOnly))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  return {
    stored,
    header: () => text(false),
    setByServer(lines: readonly string[]) {
      for (const line of lines) write(line, true)
    },
    /** What scripts of the page use. */
    scripts: {
      read: () => text(true),
      write: (line: string) => write(line, false),
      watch(changed: () => void) {
        listeners.add(changed)
        return () => listeners.delete(changed)
      },
    },
  }
}

export interface Browser {
  readonly emulator: Emulator
  /** The refresh tokens that the service has sent to the app's server. */
  readonly issuedTokens: ReadonlySet<string>
  readonly jar: ReturnType<typeof createJar>
  /** The requests to the app's server, newest last. */
  readonly requests: Request[]
  /** The bodies of the responses to the page, and everything else that its scripts can read. */
  readonly seenByScripts: () => string
  /** The client of the app's server. */
  readonly server: Client
  /** The URLs of other sites that the app has redirected to. */
  readonly visited: string[]
  /** Opens a tab of the app. */
  openTab(): Client
  /** Opens a URL in the tabs. */
  visit(url: string): void
  /** A client of a tab that stores its session in cookies of scripts. */
  openTabWithScriptCookies(): Client
  /** The request that the browser sends for a page of the app. */
  pageRequest(path?: string): Request
  /** Sends a request to the app's server as the browser does. */
  fetch(input: string | Request, init?: RequestInit): Promise<Response>
  /** Delays the cookies and the body of each response until the promise resolves. */
  delay(until: (request: Request) => Promise<void> | undefined): void
  /** Whether the service responds. */
  setOnline(isOnline: boolean): void
}

export interface BrowserOptions {
  readonly allowCliLogin?: boolean
  readonly allowAgentLogin?: boolean
  /** `migrateScriptSessionsUntil` of the page. */
  readonly migrates?: string | undefined
  /** `migrateScriptSessionsUntil` of the server. Default: that of the page. */
  readonly serverMigrates?: string | undefined
  /** `NODE_ENV` of the server. Default: none. */
  readonly mode?: string | undefined
  readonly origin?: string
  /** Whether the browser stores `__Host-` cookies on http://localhost, unlike Safari. Default: true. */
  readonly storesHostCookies?: boolean
}

export function createBrowser({
  allowCliLogin = false,
  allowAgentLogin = false,
  migrates,
  serverMigrates = migrates,
  mode,
  origin = ORIGIN,
  storesHostCookies = true,
}: BrowserOptions = {}): Browser {
  const emulator = createEmulator({ passwordRounds: 1 })
  const issuedTokens = new Set<string>()
  let isOnline = true
  const server = createClient(
    {
      ...PROJECT,
      tokenStore: null,
      fetch: async (request) => {
        if (!isOnline) throw new TypeError('fetch failed')
        const response = await emulator.fetch(request)
        const { refresh_token: issued } = Object(
          await response
            .clone()
            .json()
            .catch(() => undefined),
        )
        if (typeof issued === 'string') issuedTokens.add(issued)
        return response
      },
    },
    { ...detectEnv(), nodeEnv: mode ?? '' },
  ) as Client
  const handle = createHttpOnlyHandler(server, {
    allowCliLogin,
    allowAgentLogin,
    migrateScriptSessionsUntil: serverMigrates,
  })
  const jar = createJar(storesHostCookies)
  const requests: Request[] = []
  const bodies: string[] = []
  let delayed: (request: Request) => Promise<void> | undefined = () => undefined
  const fetchAsPage: Browser['fetch'] = async (input, init) => {
    const request =
      typeof input === 'string' ? new Request(new URL(input, origin), init as RequestInit) : new Request(input, init)
    if (new URL(request.url).origin !== origin) return emulator.fetch(request)
    const headers = new Headers(request.headers)
    headers.set('cookie', jar.header())
    if (request.method !== 'GET') headers.set('origin', origin)
    headers.set('sec-fetch-site', 'same-origin')
    const body = request.method === 'GET' ? null : await request.text()
    const sent = new Request(request.url, { method: request.method, headers, body })
    requests.push(sent.clone())
    const response = await handle(sent)
    const text = await response.text()
    await delayed(sent)
    jar.setByServer(response.headers.getSetCookie())
    bodies.push(text, JSON.stringify([...response.headers].filter(([name]) => name !== 'set-cookie')))
    const seen = new Headers(response.headers)
    seen.delete('set-cookie')
    return new Response(text || null, { status: response.status, headers: seen })
  }
  vi.stubGlobal('fetch', fetchAsPage)
  const texts = new Map<string, string>()
  const sharedStore = {
    get: (name: string) => texts.get(name) ?? null,
    set: (name: string, value: string | null) => void (value === null ? texts.delete(name) : texts.set(name, value)),
  }
  const locks = createFakeLocks()
  const visited: string[] = []
  let href = `${origin}/`
  const visit = (url: string) => {
    href = url
  }
  const env: Env = {
    ...detectEnv(),
    cookies: jar.scripts,
    sharedStore,
    tabStore: sharedStore,
    locks,
    page: {
      href: () => href,
      assign: (url) => void visited.push(url),
      replace() {},
      rewrite: visit,
      navigatedByApp: () => true,
    },
    onLine: () => true,
    // Back-offs, which have a random part, take no time.
    timer(ms, run) {
      const id = setTimeout(run, ms <= 3000 || !Number.isInteger(ms) ? 0 : ms)
      return () => clearTimeout(id)
    },
  }
  return {
    emulator,
    issuedTokens,
    jar,
    requests,
    server,
    visited,
    visit,
    seenByScripts: () => [jar.scripts.read(), ...texts.values(), ...bodies].join('\n'),
    openTab: () =>
      createClient(
        {
          ...PROJECT,
          redirectMethod: 'none',
          ...getHttpOnlyOptions({ ...PROJECT, migrateScriptSessionsUntil: migrates }, env),
        },
        env,
      ) as Client,
    openTabWithScriptCookies: () =>
      createClient({ ...PROJECT, redirectMethod: 'none', fetch: (request) => emulator.fetch(request) }, env) as Client,
    pageRequest: (path = '/') => new Request(origin + path, { headers: { cookie: jar.header() } }),
    fetch: fetchAsPage,
    delay(until) {
      delayed = until
    },
    setOnline(next) {
      isOnline = next
    },
  }
}

/** Returns the same client with other internals, for example with another `fetch`. */
export const withInternals = (client: Client, changed: Partial<Client[typeof INTERNALS]>): Client => ({
  ...client,
  [INTERNALS]: { ...client[INTERNALS], ...changed },
})
