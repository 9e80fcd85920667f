// `createHttpOnlyHandler` and the cookies of its sessions, with responses, proxies and clocks that are out of the ordinary.

import { type Client, createClient, getUser, signOut, signUpWithPassword } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal'
import type { Contract } from '@latchkey/core/internal/contract'
import * as contract from '@latchkey/core/internal/contract'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { createCookieTokenStore, createHttpOnlyHandler, getAuth } from '@latchkey/core/server'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_PROJECT } from '../../src/index.js'
import { type Browser, createBrowser, ORIGIN, withInternals } from './browser.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const HOUR = 3_600_000
const ANN = { email: 'ann@example.test', password: 'correct horse', redirectTo: false as const }
const BOB = { ...ANN, email: 'bob@example.test' }
const signUp = (client: Client, person: typeof ANN) =>
  signUpWithPassword(client, { ...person, callbackUrl: 'http://localhost:3000/verify' })
const emailOf = async (client: Client) => (await getUser(client))?.primaryEmail ?? null
const refreshTokens = ({ emulator }: Browser) =>
  emulator.world.sessions.where(() => true).map(({ refreshToken }) => refreshToken)
const kindsOf = ({ jar }: Browser) =>
  [...jar.stored.keys()].map((name) => name.replace(/^__Host-latchkey-(\w+)-.*$/, '$1')).sort()

async function signedIn() {
  const browser = createBrowser()
  const tab = browser.openTab()
  await signUp(tab, ANN)
  await getUser(tab)
  const [, handle = ''] = /-session-.*?(http-only\.\w+)=/.exec(browser.jar.scripts.read()) ?? []
  return { browser, tab, handle }
}

/** The handler in front of a service that responds to every request with `respond`. */
const handlerWith = (client: Client, respond: (url: string, init: RequestInit) => Response) =>
  createHttpOnlyHandler(
    withInternals(client, { env: { ...client[INTERNALS].env, fetch: async (url, init) => respond(url, init) } }),
  )

interface PageRequest {
  readonly method?: string
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly origin?: string
}

/** A request of a script of the page. */
const pageRequest = (endpoint: string, { method = 'POST', body, headers = {}, origin = ORIGIN }: PageRequest = {}) =>
  new Request(`${origin}/api/latchkey/api/v1${endpoint}`, {
    method,
    headers: { 'x-latchkey-http-only': '1', 'sec-fetch-site': 'same-origin', ...headers },
    body: body ?? null,
  })

/** A refresh token of a new session, as the service makes them. */
const TOKEN = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc'
const known = (code: string, details: object) =>
  Response.json(
    { code, error: `The token is ${TOKEN}.`, details },
    { status: 400, headers: { 'x-stack-known-error': code } },
  )

test.each<[string, () => Response]>([
  ['a field', () => Response.json({ refresh_token: TOKEN })],
  ['a field in camel case', () => Response.json({ refreshToken: TOKEN })],
  ['a field with another name', () => Response.json({ session_key: TOKEN })],
  ['a nested field', () => Response.json({ session: { refresh_token: TOKEN, tokens: [TOKEN] } })],
  ['JSON in JSON', () => Response.json({ body: JSON.stringify({ refreshToken: TOKEN }) })],
  ['the JSON of a list', () => Response.json([TOKEN])],
  ['the JSON of a string', () => Response.json(TOKEN)],
  ['a field that is no token', () => Response.json({ refresh_token: [TOKEN], access_token: { TOKEN } })],
  ['an escaped name', () => new Response(`{"refresh\\u005ftoken":"${TOKEN}"}`)],
  ['text', () => new Response(`The token is ${TOKEN}.`)],
  ['broken JSON', () => new Response(`{"refresh_token":"${TOKEN}"`)],
  ['the text of an error', () => new Response(`refresh_token=${TOKEN}`, { status: 500 })],
  ['the JSON of an error', () => Response.json({ refresh_token: TOKEN, reason: TOKEN }, { status: 400 })],
  ['the details of a known error', () => known('SCHEMA_ERROR', { message: TOKEN, refreshToken: TOKEN })],
  ['JSON in the details', () => known('SCHEMA_ERROR', { message: JSON.stringify({ refresh_token: TOKEN }) })],
  ['a short token in an error', () => known('SCHEMA_ERROR', { refresh_token: TOKEN, refreshToken: 'short' })],
  ['a header', () => Response.json({}, { headers: { 'x-stack-refresh-token': TOKEN } })],
  ['a renamed header', () => Response.json({}, { headers: { 'x-hexclave-refresh-token': TOKEN } })],
  ['another header of the service', () => Response.json({}, { headers: { 'x-stack-session': TOKEN } })],
  ['a known header', () => Response.json({}, { headers: { 'x-stack-known-error': TOKEN } })],
])('gives the page no refresh token that the service sends in %s', async (_, respond) => {
  const { browser } = await signedIn()
  for (const endpoint of ['/auth/otp/sign-in', '/auth/oauth/token', '/users/me', '/check-feature-support']) {
    const method = endpoint === '/users/me' ? 'GET' : 'POST'
    const response = await handlerWith(browser.server, respond)(pageRequest(endpoint, { method }))
    const headers = [...response.headers].filter(([name]) => name !== 'set-cookie')
    expect(JSON.stringify(headers) + (await response.text())).not.toMatch(new RegExp(`${TOKEN}|"short"`))
  }
})

test('follows no redirect of the service, which would get the refresh token', async () => {
  const { browser, handle } = await signedIn()
  const followed: (string | undefined)[] = []
  const handler = handlerWith(browser.server, (_url, { redirect }) => {
    followed.push(redirect)
    return new Response(null, { status: 307, headers: { location: 'https://evil.test/' } })
  })
  const headers = { cookie: browser.jar.header(), 'x-stack-refresh-token': handle }
  const response = await handler(pageRequest('/users/me', { method: 'PATCH', headers }))
  expect(followed).toEqual(['manual'])
  expect([response.status, response.headers.get('location')]).toEqual([502, null])
})

test('no cache stores a response, whatever the service says', async () => {
  const { browser } = await signedIn()
  for (const status of [200, 400]) {
    const headers = { 'cache-control': 'public, max-age=60' }
    const handler = handlerWith(browser.server, () => Response.json({}, { status, headers }))
    const response = await handler(pageRequest('/users/me', { method: 'PATCH' }))
    expect(response.headers.get('cache-control')).toBe('private, no-store')
  }
})

test('leaves the errors of the service readable', async () => {
  const { browser, handle } = await signedIn()
  const [refreshToken = ''] = refreshTokens(browser)
  const ids = { user_id: crypto.randomUUID(), refresh_token_id: crypto.randomUUID() }
  const details = { attempt_code: TOKEN, message: 'https://app.test/sign-in', ...ids, expired_at_millis: 5 }
  const send = async (body: object | string, headers: Record<string, string> = {}) => {
    const response = await handlerWith(
      browser.server,
      () => new Response(typeof body === 'string' ? body : JSON.stringify(body), { status: 400, headers }),
    )(
      pageRequest('/auth/password/sign-in', {
        headers: { cookie: browser.jar.header(), 'x-stack-refresh-token': handle },
      }),
    )
    return { text: await response.text(), headers: response.headers }
  }
  const code = 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
  const error = { code, error: `Fails with ${code}: see the documentation.`, details }
  const seen = await send(error, { 'x-stack-known-error': code, 'x-stack-actual-status': '400' })
  expect(JSON.parse(seen.text)).toEqual(error)
  expect(seen.headers.get('x-stack-known-error')).toBe(code)
  expect(seen.headers.get('x-stack-actual-status')).toBe('400')
  expect((await send(`The header was ${refreshToken}.`)).text).toBe(`The header was ${handle}.`)
})

test('leaves the metadata of users and teams as it is: other users can write it', async () => {
  const { browser } = await signedIn()
  const teams = { items: [{ client_metadata: { list: [{ refresh_token: 'a' }, { refresh_token: 'b' }] } }] }
  const response = await handlerWith(browser.server, () => Response.json(teams))(
    pageRequest('/teams', { method: 'GET' }),
  )
  expect(await response.json()).toEqual(teams)
  expect(response.headers.getSetCookie()).toEqual([])
})

test.each([
  '/auth//cli/complete',
  '/auth/cli/complete//',
  '/auth/cli/%63omplete',
  '/auth/%63li/complete',
  '/auth/CLI/complete',
  '/AUTH/cli/complete',
  '//auth/cli/complete',
  '/auth/cli/complete;x=1',
  '/auth/cli/complete%20',
  '/auth/cli/complete%00',
  '/x/..%2fauth/cli/complete',
  '/teams/..%2fauth%2fcli%2fcomplete',
  '/teams/%2e%2e%2fauth%2fcli%2fcomplete',
  '/teams/..%5cauth%5ccli%5ccomplete',
  '/teams/%252e%252e%252fauth%252fcli%252fcomplete',
  '/teams/a%2fb',
  '/teams/%zz',
  '/not-an-endpoint',
])('sends nothing to %s, which is no endpoint for pages or could be read as another one', async (endpoint) => {
  const { browser } = await signedIn()
  for (const allowCliLogin of [false, true])
    for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE']) {
      const fetch = vi.fn(async () => Response.json({}))
      const client = withInternals(browser.server, { env: { ...browser.server[INTERNALS].env, fetch } })
      const headers = { cookie: browser.jar.header() }
      const handler = createHttpOnlyHandler(client, { allowCliLogin })
      const response = await handler(pageRequest(endpoint, { method, headers }))
      expect([403, 404]).toContain(response.status)
      expect(fetch).not.toHaveBeenCalled()
    }
})

test('reads a path with a slash at its end as the one without, which is what the service gets', async () => {
  const { browser } = await signedIn()
  const urls: string[] = []
  const handler = handlerWith(browser.server, (url) => {
    urls.push(new URL(url).pathname)
    return Response.json({ items: [] })
  })
  expect((await handler(pageRequest('/teams/', { method: 'GET' }))).status).toBe(200)
  expect((await handler(pageRequest('/auth/cli/complete/'))).status).toBe(403)
  expect(urls).toEqual(['/api/v1/teams'])
})

test('sends each request that pages may send, and none that only servers, admins or browsers send', async () => {
  const { browser } = await signedIn()
  const rows = [...Object.values(contract), ...Object.values(contract.older)] as readonly Partial<Contract>[]
  const endpoints = rows.filter((row): row is Contract => row.path !== undefined && row.method !== undefined)
  const forPages = endpoints.filter(
    ({ access, root, responseType }) => ['client', 'none'].includes(access) && !root && responseType !== 'redirect',
  )
  const isForPages = (method: string, path: string) =>
    forPages.some((row) => row.method === method && new RegExp(`^${row.path.replace(/\{\w+\}/g, '[^/]+')}$`).test(path))
  const differences: string[] = []
  let refused = 0
  for (const { method, path: template } of endpoints) {
    const path = template.replace(/\{\w+\}/g, 'x1')
    const fetch = vi.fn(async () => Response.json({}))
    const client = withInternals(browser.server, { env: { ...browser.server[INTERNALS].env, fetch } })
    const handler = createHttpOnlyHandler(client, { allowCliLogin: true, allowAgentLogin: true })
    const { status } = await handler(pageRequest(path, { method }))
    if (status === 404) refused += 1
    if ((status !== 404) !== isForPages(method, path) || (status === 404 && fetch.mock.calls.length > 0))
      differences.push(`${method} ${template}: ${status}`)
  }
  expect(differences).toEqual([])
  expect(Math.min(refused, endpoints.length - refused)).toBeGreaterThan(50)
})

test('sends IDs with characters that are encoded in paths', async () => {
  const { browser } = await signedIn()
  const fetch = vi.fn(async (_url: string, _init: RequestInit) => Response.json({}))
  const client = withInternals(browser.server, { env: { ...browser.server[INTERNALS].env, fetch } })
  const endpoint = `/teams/${encodeURIComponent('auth0|id @ü')}`
  await createHttpOnlyHandler(client)(pageRequest(endpoint, { method: 'GET' }))
  expect(fetch.mock.calls[0]?.[0]).toBe(`https://api.test/api/v1${endpoint}`)
})

test.each([
  '/auth/cli/complete',
  '/auth\\cli\\complete',
  '/./auth/cli/complete',
  '/auth/%2e/cli/complete',
  '/users/%2E%2E/auth/cli/complete',
])('refuses CLI logins at %s', async (endpoint) => {
  const { browser } = await signedIn()
  const response = await handlerWith(browser.server, () => Response.json({}))(pageRequest(endpoint))
  expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('allowCliLogin')])
})

test.each(['/../../../../x', '/%2e%2e/%2e%2e/x', '/..\\..\\x'])('responds with 404 to %s', async (endpoint) => {
  const { browser } = await signedIn()
  const response = await handlerWith(browser.server, () => Response.json({}))(pageRequest(endpoint))
  expect(response.status).toBe(404)
})

const origins = ['https://app.test']
test.each<[string, Record<string, string>, string, readonly string[] | undefined, number]>([
  ['the origin of the request', { origin: ORIGIN }, ORIGIN, undefined, 200],
  ['no origin, as for GET requests', {}, ORIGIN, undefined, 200],
  ['the host behind a proxy that ends HTTPS', { origin: ORIGIN, host: 'app.test' }, 'http://app.test', undefined, 200],
  ['a page without HTTPS', { origin: 'http://app.test' }, ORIGIN, undefined, 403],
  [
    'a page without HTTPS behind a proxy that ends it',
    { origin: 'http://app.test' },
    'http://app.test',
    undefined,
    403,
  ],
  ['another port', { origin: 'https://app.test:8443' }, ORIGIN, undefined, 403],
  ['another subdomain', { origin: 'https://evil.app.test' }, ORIGIN, undefined, 403],
  ['a page of localhost', { origin: 'http://localhost:3000' }, 'http://localhost:3000', undefined, 200],
  ['another port of localhost', { origin: 'http://localhost:3001' }, 'http://localhost:3000', undefined, 403],
  [
    'a host that only a header names',
    { origin: ORIGIN, 'x-forwarded-host': 'app.test' },
    'http://10.0.0.1',
    undefined,
    403,
  ],
  ['a forged host', { origin: 'https://evil.test', 'x-forwarded-host': 'evil.test' }, ORIGIN, undefined, 403],
  ['a configured origin', { origin: ORIGIN }, 'http://10.0.0.1:3000', origins, 200],
  ['none of the configured origins', { origin: 'https://10.0.0.1:3000' }, 'https://10.0.0.1:3000', origins, 403],
  ['a configured origin without HTTPS', { origin: 'http://app.test' }, 'http://app.test', origins, 403],
])('without `Sec-Fetch-Site`, responds to a request with %s', async (_, headers, url, configured, status) => {
  const { browser } = await signedIn()
  const client = withInternals(browser.server, {
    env: { ...browser.server[INTERNALS].env, fetch: async () => Response.json({}) },
  })
  const handler = createHttpOnlyHandler(client, { origins: configured })
  const send = (more: Record<string, string>) => {
    const request = pageRequest('/users/me', { method: 'PATCH', origin: url, headers: { ...headers, ...more } })
    if (!('sec-fetch-site' in more)) request.headers.delete('sec-fetch-site')
    return handler(request)
  }
  const response = await send({})
  expect(response.status).toBe(status)
  // The error names what to configure.
  if (status === 403) expect(await response.text()).toContain('`origins`')
  // The word of the browser, which no script and no proxy changes, decides if it is there.
  expect((await send({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  expect((await send({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
})

test.each([['app.test'], ['https://app.test/path'], ['https://*.app.test'], [''], [7], ['null']])(
  'rejects %j as an origin',
  async (origin) => {
    const { browser } = await signedIn()
    expect(() => createHttpOnlyHandler(browser.server, { origins: [origin as string] })).toThrow('`origins[0]`')
    expect(() => createHttpOnlyHandler(browser.server, { origins: origin as never })).toThrow('`origins`')
  },
)

test.each([
  ['Chromium, in production', { storesHostCookies: true }, '__Host-'],
  ['Chromium, in development', { storesHostCookies: true, mode: 'development' }, '__Host-'],
  ['Safari, in development', { storesHostCookies: false, mode: 'development' }, 'latchkey-'],
])('on http://localhost, a page has a session in %s', async (_, options, prefix) => {
  const browser = createBrowser({ ...options, origin: 'http://localhost:3000' })
  const tab = browser.openTab()
  await signUp(tab, ANN)
  expect(await emailOf(browser.openTab())).toBe(ANN.email)
  expect((await (await getAuth(browser.server, browser.pageRequest())).getUser())?.primaryEmail).toBe(ANN.email)
  expect([...browser.jar.stored.keys()].filter((name) => !name.startsWith(prefix))).toEqual([])
  await signOut(tab, { redirectTo: false })
  expect(await (await getAuth(browser.server, browser.pageRequest())).getUser()).toBeNull()
})

test.each([
  ['in production', 'http://localhost:3000', undefined],
  ['in development, on another host than localhost', 'http://app.test', 'development'],
])('a page without cookies that are bound to the host is refused %s, with the reason', async (_, origin, mode) => {
  const browser = createBrowser({ storesHostCookies: false, origin, mode })
  await expect(signUp(browser.openTab(), ANN)).rejects.toThrow('HttpOnly sessions require HTTPS')
  expect([...browser.jar.stored.keys()]).toEqual([])
})

test('cookies that another subdomain plants sign in no user, behind a proxy that hides HTTPS and the host', async () => {
  const attacker = await signedIn()
  const planted = attacker.browser.jar.header().replaceAll('__Host-', '')
  for (const mode of [undefined, 'production'])
    for (const origin of ['http://app.test', 'http://localhost:3000', 'http://127.0.0.1:3000']) {
      const client = withInternals(attacker.browser.server, {
        env: { ...attacker.browser.server[INTERNALS].env, nodeEnv: mode ?? '' },
      })
      const request = new Request(origin, { headers: { cookie: planted } })
      expect(await (await getAuth(client, request)).getUser()).toBeNull()
      expect(await getUser(client, {}, { tokenStore: request })).toBeNull()
    }
})

test('cookies of the server do not depend on the clock of the device', async () => {
  const { browser } = await signedIn()
  const tokens = () => Response.json({ access_token: 'a', refresh_token: 'token' })
  const response = await handlerWith(browser.server, tokens)(pageRequest('/auth/password/sign-in'))
  const ages = response.headers.getSetCookie().map((line) => /; Max-Age=(\d+)$/.exec(line)?.[1])
  expect(ages).toEqual([String(7 * 24 * 3600), String(24 * 3600)])
})

test.each([
  ['sends no headers', () => new Promise<Response>(() => {})],
  ['never ends its response', async () => new Response(new ReadableStream())],
])('responds with 502 at the timeout of the client while the service %s', async (_, respond) => {
  const { browser } = await signedIn()
  const env = createFakeEnv({ now: Date.now() })
  let arrived = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrived = resolve
  })
  const fetch = () => {
    arrived()
    return respond()
  }
  const handle = createHttpOnlyHandler(withInternals(browser.server, { timeout: 9_000, env: { ...env, fetch } }))
  let response: Response | undefined
  handle(pageRequest('/users/me', { method: 'GET' })).then((sent) => {
    response = sent
  })
  await arrival
  await env.advance(8_999)
  expect(response).toBeUndefined()
  await env.advance(1)
  expect(response?.status).toBe(502)
})

test('sends a request without a body as it is', async () => {
  const { browser, tab } = await signedIn()
  const sent: RequestInit[] = []
  const handler = handlerWith(browser.server, (_url, init) => {
    sent.push(init)
    return Response.json({})
  })
  vi.stubGlobal('fetch', async (path: string, init: RequestInit) => {
    const request = new Request(new URL(path, ORIGIN), init)
    expect(request.headers.get('content-type')).toBeNull()
    return handler(request)
  })
  await signOut(tab, { redirectTo: false })
  expect(sent.find(({ method }) => method === 'DELETE')).toMatchObject({ body: null })
})

test('the cookies of a session that has ended are removed, also those that a late response has set again', async () => {
  const { browser, tab } = await signedIn()
  const before = new Map(browser.jar.stored)
  await signOut(tab, { redirectTo: false })
  for (const [name, cookie] of before) browser.jar.stored.set(name, cookie)
  await getUser(tab, { or: 'anonymous' })
  const [ended = ''] = [...browser.jar.stored.keys()].filter((name) => name.includes('-ended-'))
  expect(kindsOf(browser)).toEqual(['access', 'ended', 'refresh', 'session'])
  const cookie = browser.jar.stored.get(ended)
  await getUser(tab)
  expect(browser.jar.stored.get(ended)).toBe(cookie)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR + 1 })
  await browser.fetch(pageRequest('/users/me', { method: 'GET' }))
  expect(browser.jar.stored.has(ended)).toBe(false)
})

test('a session that has ended does not come back when the clock of the device is set forward', async () => {
  const { browser, tab } = await signedIn()
  const before = new Map(browser.jar.stored)
  await signOut(tab, { redirectTo: false })
  await browser.fetch(pageRequest('/users/me', { method: 'GET' }))
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR })
  // A response that was on its way during the sign-out. It arrives before the page sends another request.
  for (const [name, cookie] of before) browser.jar.stored.set(name, cookie)
  expect(await emailOf(browser.openTab())).toBeNull()
})

test('a session that was signed out offline does not come back after weeks', async () => {
  const { browser, tab } = await signedIn()
  const [name = '', session] = [...browser.jar.stored].find(([name]) => name.includes('-session-')) ?? []
  browser.setOnline(false)
  await signOut(tab, { redirectTo: false })
  // A late response.
  if (session) browser.jar.stored.set(name, session)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 30 * 24 * HOUR })
  browser.setOnline(true)
  expect(await emailOf(browser.openTab())).toBeNull()
  expect(await (await getAuth(browser.server, browser.pageRequest())).getUser()).toBeNull()
  const [refreshToken] = refreshTokens(browser)
  await signUp(browser.openTab(), BOB)
  expect(refreshTokens(browser)).toHaveLength(1)
  expect(refreshTokens(browser)).not.toContain(refreshToken)
})

test('a refresh without the cookies of its session does not end it: the browser has hidden them for a moment', async () => {
  const { browser } = await signedIn()
  const tab = browser.openTab()
  const { header } = browser.jar
  browser.jar.header = () => ''
  await expect(getUser(tab)).rejects.toMatchObject({ code: 'REQUEST_FAILED', details: { status: 400 } })
  browser.jar.header = header
  expect(await emailOf(tab)).toBe(ANN.email)
})

test.each([
  ['deletes the cookie with the refresh token', '-refresh-'],
  ['deletes all cookies', ''],
])('the session ends when the user %s', async (_, part) => {
  const { browser } = await signedIn()
  const tab = browser.openTab()
  for (const name of [...browser.jar.stored.keys()]) if (name.includes(part)) browser.jar.stored.delete(name)
  expect(await emailOf(tab)).toBeNull()
  expect(tab.session.state().status).toBe('ended')
})

test('a sign-out on the server ends every session of the browser', async () => {
  const { browser, handle } = await signedIn()
  const other = `http-only.${'0'.repeat(26)}`
  for (const [name, cookie] of [...browser.jar.stored]) browser.jar.stored.set(name.replace(handle, other), cookie)
  const auth = await getAuth(browser.server, browser.pageRequest())
  await signOut(browser.server, { redirectTo: false }, { tokenStore: auth.tokenStore })
  browser.jar.setByServer(auth.setCookie)
  expect(await emailOf(browser.openTab())).toBeNull()
  expect(await (await getAuth(browser.server, browser.pageRequest())).getUser()).toBeNull()
  await browser.fetch(pageRequest('/users/me', { method: 'GET' }))
  expect(kindsOf(browser)).toEqual(['ended', 'ended'])
})

test('ignores cookies of a subdomain whose names start with a space that browsers allow in names', async () => {
  const { browser } = await signedIn()
  const handle = `http-only.${'0'.repeat(26)}`
  const own = browser.jar.header()
  const forged = own.replaceAll(/http-only\.\w+/g, handle).replaceAll('__Host-', '\u00a0__Host-')
  const request = new Request(ORIGIN, { headers: { cookie: forged } })
  expect(await (await getAuth(browser.server, request)).getUser()).toBeNull()
})

test('an app that has stopped using HttpOnly sessions does not read those that are left in browsers', async () => {
  const { browser } = await signedIn()
  const getAll = () =>
    browser.jar
      .header()
      .split('; ')
      .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) }))
  const store = (httpOnly?: boolean) =>
    createCookieTokenStore(browser.server, { getAll, set: () => {} }, { url: ORIGIN, httpOnly })
  expect(await getUser(browser.server, {}, { tokenStore: store(false) })).toBeNull()
  expect(await getUser(browser.server, {}, { tokenStore: store() })).not.toBeNull()
})

test('a client with a secret key lends its access to no request of the page, and ends sessions that were left', async () => {
  const { browser, tab } = await signedIn()
  const sent: Request[] = []
  const client = createClient({
    projectId: browser.server.projectId,
    secretKey: DEFAULT_PROJECT.keys.secret,
    baseUrl: browser.server.baseUrl,
    tokenStore: null,
    fetch: async (request) => {
      sent.push(request)
      return browser.emulator.fetch(request)
    },
  })
  browser.setOnline(false)
  await signOut(tab, { redirectTo: false })
  const headers = { cookie: browser.jar.header(), 'x-stack-access-type': 'server' }
  const response = await createHttpOnlyHandler(client)(pageRequest('/teams', { method: 'GET', headers }))
  expect(response.ok).toBe(false)
  expect(refreshTokens(browser)).toEqual([])
  const forwarded = sent.filter(({ url }) => url.endsWith('/teams'))
  expect(forwarded.map((request) => request.headers.get('x-stack-secret-server-key'))).toEqual([null])
  expect([...response.headers].join() + (await response.text())).not.toContain(DEFAULT_PROJECT.keys.secret)
})

test('of two users who sign in at the same time in two tabs, one is signed in, in every tab and on the server', async () => {
  const browser = createBrowser()
  const tabs = [browser.openTab(), browser.openTab()] as const
  await Promise.allSettled([signUp(tabs[0], ANN), signUp(tabs[1], BOB)])
  const email = await emailOf(tabs[0])
  expect([ANN.email, BOB.email]).toContain(email)
  expect(await emailOf(tabs[1])).toBe(email)
  expect(await emailOf(browser.openTab())).toBe(email)
  expect((await (await getAuth(browser.server, browser.pageRequest())).getUser())?.primaryEmail).toBe(email)
  expect(refreshTokens(browser)).toHaveLength(1)
})

test('names a request whose body was read above the handler', async () => {
  const { browser } = await signedIn()
  const request = pageRequest('/auth/password/sign-in', { body: '{}' })
  await request.text()
  await expect(createHttpOnlyHandler(browser.server)(request)).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringContaining('body'),
  })
})

/** Cookies of invented sessions, as a program without a browser can send them. */
const invented = (kind: string, count: number, value: (index: number) => string) =>
  Array.from(
    { length: count },
    (_, index) => `__Host-latchkey-${kind}-${DEFAULT_PROJECT.id}-${inventedHandle(index)}=${value(index)}`,
  ).join('; ')
const inventedHandle = (index: number) => `http-only.${index.toString(36).padStart(26, '0')}`

test('invented tokens that occur in handles, in each other and in the response do not make it longer', async () => {
  const { browser } = await signedIn()
  const text = 'http-only.00000000000000000000000000'
  for (const token of [() => '0', () => 'http-only.', () => 'h', (index: number) => inventedHandle(index + 1)]) {
    const cookie = invented('refresh', 12, token)
    const headers = { cookie, 'x-stack-refresh-token': inventedHandle(0) }
    const response = await handlerWith(
      browser.server,
      () => new Response(text),
    )(pageRequest('/users/me', { method: 'PATCH', headers }))
    expect((await response.text()).length).toBeLessThanOrEqual(2 * text.length)
  }
})

test('ends at most four sessions per request, one after the other', async () => {
  const { browser } = await signedIn()
  let running = 0
  let most = 0
  const revocations: string[] = []
  const client = createClient({
    projectId: browser.server.projectId,
    baseUrl: browser.server.baseUrl,
    tokenStore: null,
    fetch: async (request) => {
      if (request.url.endsWith('/users/me')) return Response.json({})
      running++
      most = Math.max(most, running)
      revocations.push(request.url)
      await new Promise((resolve) => setImmediate(resolve))
      running--
      return browser.emulator.fetch(request)
    },
  }) as Client
  const cookie = `${invented('ended', 50, () => '1')}; ${invented('refresh', 50, (index) => String(index).padEnd(45, 'x'))}`
  const response = await createHttpOnlyHandler(client)(pageRequest('/users/me', { method: 'GET', headers: { cookie } }))
  expect(response.status).toBe(200)
  expect(revocations).toHaveLength(4)
  expect(most).toBe(1)
  expect(response.headers.getSetCookie()).toHaveLength(8)
})

test.each(['x-stack-', 'x-hexclave-'])(
  'sends the refresh token in %s headers, and the access of the server in none',
  async (prefix) => {
    const { browser, handle } = await signedIn()
    const [refreshToken = ''] = refreshTokens(browser)
    let sent = new Headers()
    const handler = handlerWith(browser.server, (_url, init) => {
      sent = new Headers(init.headers)
      return Response.json({})
    })
    const names = ['access-type', 'secret-server-key', 'super-secret-admin-key', 'admin-access-token', 'project-id']
    const headers = {
      ...Object.fromEntries(names.map((name) => [prefix + name, 'server'])),
      [`${prefix}refresh-token`]: handle,
      cookie: browser.jar.header(),
    }
    await handler(pageRequest('/users/me', { method: 'PATCH', headers }))
    expect(Object.fromEntries(sent)).toEqual({
      [`${prefix}access-type`]: 'client',
      [`${prefix}project-id`]: 'server',
      [`${prefix}refresh-token`]: refreshToken,
    })
  },
)
