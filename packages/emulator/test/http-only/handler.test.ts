// `createHttpOnlyHandler` and the cookies of its sessions, with responses, proxies and clocks that are out of the ordinary.
import { type Client, createClient, getUser, signOut, signUpWithPassword } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { createCookieTokenStore, createHttpOnlyHandler, getAuth } from '@latchkey/core/server'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_PROJECT } from '../../src/index.js'
import { type Browser, createBrowser, ORIGIN } from './browser.js'

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
  createHttpOnlyHandler({ ...client, env: { ...client.env, fetch: async (url, init) => respond(url, init) } })

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

test('hides the refresh token in responses that are not JSON, in other fields, and in headers', async () => {
  const { browser, handle } = await signedIn()
  const [refreshToken = ''] = refreshTokens(browser)
  const headers = { cookie: browser.jar.header(), 'x-stack-refresh-token': handle }
  for (const response of [
    new Response(`The header was ${refreshToken}.`, { status: 400 }),
    Response.json({ code: 'SCHEMA_ERROR', details: { message: `headers: ${refreshToken}` } }, { status: 400 }),
    new Response(`{"refresh\\u005ftoken":"${refreshToken}"}`),
    new Response(null, { headers: { 'x-stack-request': refreshToken } }),
  ]) {
    const seen = await handlerWith(browser.server, () => response)(pageRequest('/users/me', { headers }))
    const text = (await seen.text()) + (seen.headers.get('x-stack-request') ?? '')
    expect(text).not.toContain(refreshToken)
    expect(text).toContain(handle)
  }
})

test('leaves the metadata of users and teams as it is: other users can write it', async () => {
  const { browser } = await signedIn()
  const teams = { items: [{ client_metadata: { list: [{ refresh_token: 'a' }, { refresh_token: 'b' }] } }] }
  const response = await handlerWith(browser.server, () => Response.json(teams))(pageRequest('/teams'))
  expect(await response.json()).toEqual(teams)
  expect(response.headers.getSetCookie()).toEqual([])
})

test.each(['/auth//cli/complete', '/auth/cli/complete/', '/auth/%63li/complete', '/x/..%2fauth/cli/complete'])(
  'sends no refresh token to %s, which a proxy could read as the endpoint of CLI logins',
  async (endpoint) => {
    const { browser, handle } = await signedIn()
    const [refreshToken = ''] = refreshTokens(browser)
    let sent = ''
    const handler = handlerWith(browser.server, (url, init) => {
      sent = url + JSON.stringify([init.headers, init.body])
      return Response.json({})
    })
    const body = JSON.stringify({ login_code: 'c', refresh_token: handle })
    await handler(pageRequest(endpoint, { headers: { cookie: browser.jar.header() }, body }))
    expect(sent).toContain('https://api.test/api/v1/')
    expect(sent).not.toContain(refreshToken)
  },
)

test.each(['/./auth/cli/complete', '/auth/%2e/cli/complete', '/users/%2E%2E/auth/cli/complete'])(
  'refuses CLI logins at %s',
  async (endpoint) => {
    const { browser } = await signedIn()
    const response = await handlerWith(browser.server, () => Response.json({}))(pageRequest(endpoint))
    expect([response.status, await response.text()]).toEqual([403, expect.stringContaining('allowCliLogin')])
  },
)

test.each(['/../../../../x', '/%2e%2e/%2e%2e/x', '/..\\..\\x'])('responds with 404 to %s', async (endpoint) => {
  const { browser } = await signedIn()
  const response = await handlerWith(browser.server, () => Response.json({}))(pageRequest(endpoint))
  expect(response.status).toBe(404)
})

test('a request of the page passes a proxy that replaces the host', async () => {
  const { browser } = await signedIn()
  const handler = handlerWith(browser.server, () => Response.json({}))
  const send = (headers: Record<string, string>) =>
    handler(pageRequest('/users/me', { origin: 'http://127.0.0.1:3000', headers: { origin: ORIGIN, ...headers } }))
  expect((await send({ host: '127.0.0.1:3000' })).status).toBe(200)
  expect((await send({ 'x-forwarded-host': 'app.test:443' })).status).toBe(200)
  expect((await send({ 'sec-fetch-site': 'cross-site', 'x-forwarded-host': 'app.test' })).status).toBe(403)
})

test.each([
  ['Chromium, in production', { storesHostCookies: true }, '__Host-'],
  ['Chromium, in development', { storesHostCookies: true, mode: 'development' }, '__Host-'],
  ['Safari, in development', { storesHostCookies: false, mode: 'development' }, 'latchkey-'],
])('on http://localhost, a page has a session in %s', async (_, options, prefix) => {
  const browser = createBrowser({ ...options, origin: 'http://localhost:3000' })
  const tab = browser.openTab()
  await signUp(tab, ANN)
  expect(await emailOf(browser.openTab())).toBe(ANN.email)
  expect((await getAuth(browser.server, browser.pageRequest())).user?.primaryEmail).toBe(ANN.email)
  expect([...browser.jar.stored.keys()].filter((name) => !name.startsWith(prefix))).toEqual([])
  await signOut(tab, { redirectTo: false })
  expect((await getAuth(browser.server, browser.pageRequest())).user).toBeNull()
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
      const client = { ...attacker.browser.server, env: { ...attacker.browser.server.env, nodeEnv: mode ?? '' } }
      const request = new Request(origin, { headers: { cookie: planted } })
      expect((await getAuth(client, request)).user).toBeNull()
      expect(await getUser(client, {}, { tokenStore: request })).toBeNull()
    }
})

test('cookies of the server do not depend on the clock of the device', async () => {
  const { browser } = await signedIn()
  const tokens = () => Response.json({ access_token: 'a', refresh_token: 'token' })
  const response = await handlerWith(browser.server, tokens)(pageRequest('/auth/x'))
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
  const handle = createHttpOnlyHandler({ ...browser.server, timeout: 9_000, env: { ...env, fetch } })
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
  expect((await getAuth(browser.server, browser.pageRequest())).user).toBeNull()
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
  expect((await getAuth(browser.server, browser.pageRequest())).user).toBeNull()
  await browser.fetch(pageRequest('/users/me', { method: 'GET' }))
  expect(kindsOf(browser)).toEqual(['ended', 'ended'])
})

test('ignores cookies of a subdomain whose names start with a space that browsers allow in names', async () => {
  const { browser } = await signedIn()
  const handle = `http-only.${'0'.repeat(26)}`
  const own = browser.jar.header()
  const forged = own.replaceAll(/http-only\.\w+/g, handle).replaceAll('__Host-', '\u00a0__Host-')
  const request = new Request(ORIGIN, { headers: { cookie: forged } })
  expect((await getAuth(browser.server, request)).user).toBeNull()
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
  const response = await createHttpOnlyHandler(client)(pageRequest('/users', { method: 'GET', headers }))
  expect(response.ok).toBe(false)
  expect(refreshTokens(browser)).toEqual([])
  const forwarded = sent.filter(({ url }) => url.endsWith('/users'))
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
  expect((await getAuth(browser.server, browser.pageRequest())).user?.primaryEmail).toBe(email)
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
    const response = await handlerWith(browser.server, () => new Response(text))(pageRequest('/users/me', { headers }))
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
    await handler(pageRequest('/users/me', { headers }))
    expect(Object.fromEntries(sent)).toEqual({
      [`${prefix}access-type`]: 'client',
      [`${prefix}project-id`]: 'server',
      [`${prefix}refresh-token`]: refreshToken,
    })
  },
)
