// Sessions whose refresh token scripts of the page cannot read: the client, the handler and the server functions of core,
// together with the service.

import {
  type Client,
  getAccessToken,
  getAuthHeaders,
  getUser,
  listTeams,
  signInWithPassword,
  signOut,
  signUpWithPassword,
  updateUser,
} from '@latchkey/core'
import { approveAgentRequest, startAgentLogin } from '@latchkey/core/agents'
import { confirmCliLogin } from '@latchkey/core/cli'
import { sendQueuedSignOuts } from '@latchkey/core/custom-screens'
import { getAuthJson, INTERNALS } from '@latchkey/core/internal'
import { createAgentAuthConfirm, createCliAuthConfirm } from '@latchkey/core/internal/controllers'
import { createCookieTokenStore, createHttpOnlyHandler, getAuth, type ServerCookieOptions } from '@latchkey/core/server'
import { decodeJwt } from 'jose'
import { afterEach, expect, onTestFinished, test, vi } from 'vitest'
import { type Browser, createBrowser, ORIGIN, withInternals } from './browser.js'

afterEach(() => void vi.unstubAllGlobals())

const HEADERS = { 'x-latchkey-http-only': '1' }
const PASSWORD = 'correct horse'
const ANN = { email: 'ann@example.test', password: PASSWORD, redirectTo: false as const }
const BOB = { email: 'bob@example.test', password: PASSWORD, redirectTo: false as const }
const signUp = (client: Client, person: typeof ANN) =>
  signUpWithPassword(client, { ...person, callbackUrl: 'http://localhost:3000/verify' })
const emailOf = async (client: Client) => (await getUser(client))?.primaryEmail ?? null
/** The refresh tokens of the sessions that the service knows. */
const refreshTokens = ({ emulator }: Browser) =>
  emulator.world.sessions.where(() => true).map(({ refreshToken }) => refreshToken)

async function signedIn() {
  const browser = createBrowser()
  const tab = browser.openTab()
  await signUp(tab, ANN)
  return { ...browser, browser, tab }
}

test('scripts never see a refresh token: not in cookies, storage, responses or tokens', async () => {
  const { browser, tab, jar } = await signedIn()
  await getAccessToken(browser.openTab())
  const [refreshToken = ''] = refreshTokens(browser)
  expect(refreshToken).not.toBe('')
  expect(jar.header()).toContain(refreshToken)
  expect(browser.seenByScripts()).not.toContain(refreshToken)
  const tokens = await getAuthJson(tab)
  expect(tokens.refreshToken).toMatch(/^http-only\.\w{26}$/)
  expect(tokens.accessToken).toMatch(/^ey/)
})

test('requests that the server cannot pass on to the service are lost: the page repeats them, or says so', async () => {
  const { browser, tab, delay, setOnline } = await signedIn()
  setOnline(false)
  delay(() => void setOnline(true))
  expect(await emailOf(tab)).toBe(ANN.email)
  delay(() => undefined)
  setOnline(false)
  await expect(signInWithPassword(browser.openTab(), ANN)).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})

test('all cookies of the session are bound to the host, and the server sets those with tokens', async () => {
  const { jar } = await signedIn()
  const kinds = [...jar.stored].map(([name, { httpOnly }]) => [
    name.replace(/^__Host-latchkey-(\w+)-.*$/, '$1'),
    httpOnly,
  ])
  expect(new Map(kinds as [string, boolean][])).toEqual(
    new Map([
      ['refresh', true],
      ['access', true],
      ['session', false],
    ]),
  )
  expect([...jar.stored.keys()].every((name) => name.startsWith('__Host-'))).toBe(true)
})

test('a new tab continues the session', async () => {
  const { browser } = await signedIn()
  expect(await emailOf(browser.openTab())).toBe(ANN.email)
})

test('the server renews the session on its first use, so that it outlasts the limit for cookies of scripts', async () => {
  const { jar, tab } = await signedIn()
  await getUser(tab)
  const session = [...jar.stored].find(([name]) => name.includes('-session-'))?.[1]
  expect(session).toMatchObject({ byServer: true })
  expect((session?.expires ?? 0) - Date.now()).toBeGreaterThan(364 * 86_400_000)
  const refresh = [...jar.stored].find(([name]) => name.includes('-refresh-'))?.[1]
  expect((refresh?.expires ?? 0) - Date.now()).toBeGreaterThan(364 * 86_400_000)
})

test('sign-out ends the session in every tab, at the service, and in the cookies', async () => {
  const { browser, tab, jar } = await signedIn()
  const other = browser.openTab()
  expect(await emailOf(other)).toBe(ANN.email)
  await signOut(tab, { redirectTo: false })
  expect(await emailOf(other)).toBeNull()
  expect(refreshTokens(browser)).toEqual([])
  // The next request removes the cookies that scripts cannot remove.
  await signInWithPassword(tab, BOB).catch(() => {})
  expect([...jar.stored.keys()].filter((name) => /-(refresh|access|session)-/.test(name))).toEqual([])
})

test('a sign-in whose caller leaves before the response leaves no session, neither at the service nor in the cookies', async () => {
  const { browser, tab, delay, issuedTokens } = await signedIn()
  await signOut(tab, { redirectTo: false })
  const stop = new AbortController()
  delay(async () => stop.abort(new Error('unmounted')))
  await expect(signInWithPassword(tab, ANN, { signal: stop.signal })).rejects.toThrow('unmounted')
  expect(issuedTokens.size).toBe(2)
  await expect.poll(() => refreshTokens(browser)).toEqual([])
  expect(await emailOf(browser.openTab())).toBeNull()
})

test('another user can sign in, and the session of the first one is ended at the service', async () => {
  const { browser, tab } = await signedIn()
  const [first] = refreshTokens(browser)
  await signUp(tab, BOB)
  expect(await emailOf(tab)).toBe(BOB.email)
  expect(await emailOf(browser.openTab())).toBe(BOB.email)
  expect(refreshTokens(browser)).not.toContain(first)
  expect(refreshTokens(browser)).toHaveLength(1)
})

test.each([
  ['signed out', async (tab: Client) => signOut(tab, { redirectTo: false }), null],
  ['switched accounts', async (tab: Client) => void (await signUp(tab, BOB)), BOB.email],
  [
    'signed out while the service was unreachable',
    async (tab: Client, { setOnline }: Browser) => {
      setOnline(false)
      await signOut(tab, { redirectTo: false })
      setOnline(true)
    },
    null,
  ],
])('a late response does not bring back a session that has ended: the user has %s', async (_, change, email) => {
  const { browser, tab, jar } = await signedIn()
  const slow = browser.openTab()
  const [name = '', session] = [...jar.stored].find(([name]) => name.includes('-session-')) ?? []
  // The session has not been renewed yet.
  if (session) jar.stored.set(name, { ...session, value: 'new' })
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  let isFirst = true
  browser.delay(() => {
    if (!isFirst) return undefined
    isFirst = false
    return held
  })
  // Its response renews the session: it sets all of its cookies.
  const late = getUser(slow).catch(() => {})
  await expect.poll(() => isFirst).toBe(false)
  await change(tab, browser)
  expect(jar.stored.has(name)).toBe(false)
  release()
  await late
  expect(jar.stored.has(name)).toBe(true)
  expect(name).not.toContain(browser.openTab().session.refreshToken()?.reveal() ?? 'signed out')
  expect(await emailOf(tab)).toBe(email)
  expect(await emailOf(browser.openTab())).toBe(email)
  expect((await (await getAuth(browser.server, browser.pageRequest())).getUser())?.primaryEmail ?? null).toBe(email)
})

test('a sign-out while the service is unreachable takes effect at once, and at the service later', async () => {
  const { browser, tab } = await signedIn()
  browser.setOnline(false)
  await signOut(tab, { redirectTo: false })
  expect(await emailOf(browser.openTab())).toBeNull()
  expect(await (await getAuth(browser.server, browser.pageRequest())).getUser()).toBeNull()
  expect(refreshTokens(browser)).toHaveLength(1)
  browser.setOnline(true)
  await sendQueuedSignOuts(browser.openTab())
  expect(refreshTokens(browser)).toEqual([])
})

test('the server reads the user of the session, and keeps a refreshed access token from scripts', async () => {
  const { browser, jar } = await signedIn()
  expect((await (await getAuth(browser.server, browser.pageRequest())).getUser())?.primaryEmail).toBe(ANN.email)
  expect(await getUser(browser.server, {}, { tokenStore: browser.pageRequest() })).toMatchObject({
    primaryEmail: ANN.email,
  })
  for (const name of jar.stored.keys()) if (name.includes('-access-')) jar.stored.delete(name)
  const auth = await getAuth(browser.server, browser.pageRequest())
  expect((await auth.getUser())?.primaryEmail).toBe(ANN.email)
  expect(auth.setCookie).toEqual([expect.stringMatching(/^__Host-latchkey-access-.*; Secure; HttpOnly$/)])
  jar.setByServer(auth.setCookie)
  expect(browser.seenByScripts()).not.toContain(await auth.getToken())
})

test('another server gets the access token only', async () => {
  const { browser, tab } = await signedIn()
  const request = { headers: new Headers(await getAuthHeaders(tab)) }
  expect((await getUser(browser.server, {}, { tokenStore: request }))?.primaryEmail).toBe(ANN.email)
  expect(await getAuthJson(browser.server, {}, { tokenStore: request })).toMatchObject({ refreshToken: null })
})

test('a session that starts or ends on the server starts or ends in the page', async () => {
  const { browser, jar, tab } = await signedIn()
  const cookies = {
    getAll: () =>
      jar
        .header()
        .split('; ')
        .map((pair) => ({ name: pair.slice(0, pair.indexOf('=')), value: pair.slice(pair.indexOf('=') + 1) })),
    set(name: string, value: string, { expires, httpOnly }: ServerCookieOptions) {
      const line = `${name}=${encodeURIComponent(value)}; Path=/; Expires=${expires.toUTCString()}; Secure`
      jar.setByServer([httpOnly ? `${line}; HttpOnly` : line])
    },
  }
  const tokenStore = () => createCookieTokenStore(browser.server, cookies, { url: `${ORIGIN}/`, httpOnly: true })
  await signOut(browser.server, { redirectTo: false }, { tokenStore: tokenStore() })
  expect(await emailOf(tab)).toBeNull()
  await signInWithPassword(browser.server, ANN, { tokenStore: tokenStore() })
  expect(await emailOf(tab)).toBe(ANN.email)
  expect(browser.seenByScripts()).not.toContain(refreshTokens(browser)[0])
})

test('finds a session behind five dead ones', async () => {
  const { jar, openTab } = await signedIn()
  const own = [...jar.stored].filter(([name]) => /-(?:session|refresh)-/.test(name))
  // Handles of later sessions sort after those of earlier ones.
  for (const time of ['v', 'w', 'x', 'y', 'z'])
    for (const [name, cookie] of own)
      jar.stored.set(name.replace(/http-only\.\w+$/, `http-only.${time.repeat(26)}`), {
        ...cookie,
        value: encodeURIComponent(`dead-${time.repeat(26)}`),
      })
  expect(await emailOf(openTab())).toBe(ANN.email)
})

test('a session with two handles does not end with the first of them', async () => {
  const { browser, tab, jar } = await signedIn()
  const [name = '', cookie] = [...jar.stored].find(([name]) => name.includes('-refresh-')) ?? []
  const other = name.replace(/http-only\.\w+$/, `http-only.${'0'.repeat(26)}`)
  if (cookie) jar.stored.set(other, cookie)
  jar.scripts.write(`${other.replace('-refresh-', '-ended-')}=1; Secure`)
  await getUser(tab)
  expect(jar.stored.has(other)).toBe(false)
  expect(refreshTokens(browser)).toHaveLength(1)
})

test('a service that repeats the refresh token in its response starts no other session', async () => {
  const { browser, jar } = await signedIn()
  const [refreshToken] = refreshTokens(browser)
  const [, handle = ''] = /-session-.*?(http-only\.\w+)=/.exec(jar.scripts.read()) ?? []
  const send = createHttpOnlyHandler(
    withInternals(browser.server, {
      env: {
        ...browser.server[INTERNALS].env,
        fetch: async () => Response.json({ access_token: 'a', refresh_token: refreshToken }),
      },
    }),
  )
  const response = await send(
    new Request(`${ORIGIN}/api/latchkey/api/v1/auth/oauth/token`, {
      method: 'POST',
      headers: { ...HEADERS, cookie: jar.header() },
      body: new URLSearchParams({ grant_type: 'refresh_token', refresh_token: handle }).toString(),
    }),
  )
  expect(await response.json()).toEqual({ access_token: 'a', refresh_token: handle })
  const cookies = response.headers.getSetCookie()
  expect(cookies.filter((line) => line.includes(handle))).toHaveLength(cookies.length)
})

test.each([
  ['another site', { ...HEADERS, 'sec-fetch-site': 'cross-site' }],
  ['another subdomain', { ...HEADERS, 'sec-fetch-site': 'same-site' }],
  ['a navigation', { ...HEADERS, 'sec-fetch-site': 'none' }],
  ['another origin', { ...HEADERS, origin: 'https://evil.test' }],
  ['a frame without an origin', { ...HEADERS, origin: 'null' }],
  ['a form, which cannot send the header', { origin: ORIGIN }],
])('refuses a request from %s, and sends nothing to the service', async (_, headers) => {
  const { browser } = await signedIn()
  const before = browser.emulator.trace.length
  const request = new Request(`${ORIGIN}/api/latchkey/api/v1/auth/password/sign-in`, {
    method: 'POST',
    headers: { ...headers, cookie: browser.jar.header() } as Record<string, string>,
    body: JSON.stringify(ANN),
  })
  const response = await createHttpOnlyHandler(browser.server)(request)
  expect(response.status).toBe(403)
  expect(response.headers.getSetCookie()).toEqual([])
  expect(browser.emulator.trace).toHaveLength(before)
})

test('the cookies alone authorize nothing: without the handle, no refresh token is sent', async () => {
  const { browser } = await signedIn()
  const [refreshToken] = refreshTokens(browser)
  const sent: string[] = []
  const handle = createHttpOnlyHandler(
    withInternals(browser.server, {
      env: {
        ...browser.server[INTERNALS].env,
        fetch: async (_url: string, init: RequestInit) => {
          sent.push(JSON.stringify([init.headers, init.body]))
          return Response.json({})
        },
      },
    }),
  )
  const request = (body: string) =>
    new Request(`${ORIGIN}/api/latchkey/api/v1/auth/oauth/token`, {
      method: 'POST',
      headers: { ...HEADERS, cookie: browser.jar.header() },
      body,
    })
  await handle(request('grant_type=refresh_token'))
  const other = await handle(request(`grant_type=refresh_token&refresh_token=http-only.${'0'.repeat(26)}`))
  expect(other.status).toBe(400)
  expect(sent).toHaveLength(1)
  expect(sent.join()).not.toContain(refreshToken)
})

test('a page cannot borrow the access of the server, nor send its cookies to the service', async () => {
  const { browser } = await signedIn()
  let sent = new Headers()
  const handle = createHttpOnlyHandler(
    withInternals(browser.server, {
      env: {
        ...browser.server[INTERNALS].env,
        fetch: async (_url: string, init: RequestInit) => {
          sent = new Headers(init.headers)
          return Response.json({})
        },
      },
    }),
  )
  await handle(
    new Request(`${ORIGIN}/api/latchkey/api/v1/teams`, {
      headers: {
        ...HEADERS,
        cookie: browser.jar.header(),
        authorization: 'Bearer x',
        'x-stack-access-type': 'server',
        'x-stack-secret-server-key': 'ssk',
        'X-Stack-Super-Secret-Admin-Key': 'sak',
        'x-stack-admin-access-token': 'token',
        'x-stack-project-id': 'p',
      },
    }),
  )
  expect(Object.fromEntries(sent)).toEqual({ 'x-stack-access-type': 'client', 'x-stack-project-id': 'p' })
})

test('a CLI login, which hands out a refresh token, needs the permission of the app', async () => {
  const login = async (allowCliLogin: boolean) => {
    const browser = createBrowser({ allowCliLogin })
    const tab = browser.openTab()
    await signUp(tab, ANN)
    const cli = browser.openTabWithScriptCookies()
    const { startCliLogin, pollCliLogin } = await import('@latchkey/core/internal/contract')
    const { loginCode, pollingCode } = await startCliLogin(cli, {})
    const screen = createCliAuthConfirm(tab, { loginCode })
    onTestFinished(screen.start())
    await expect.poll(() => screen.state()).toMatchObject({ step: allowCliLogin ? 'confirm' : 'disabled' })
    await confirmCliLogin(tab, { loginCode })
    return pollCliLogin(cli, { pollingCode })
  }
  await expect(login(false)).rejects.toMatchObject({
    code: 'CLI_LOGIN_DISABLED',
    message: expect.stringContaining('allowCliLogin'),
    status: 403,
  })
  expect(await login(true)).toMatchObject({ status: 'success', refreshToken: expect.not.stringContaining('http-only') })
})

test('the approval of an agent, which starts a session, needs the permission of the app', async () => {
  const approve = async (allowAgentLogin: boolean) => {
    const browser = createBrowser({ allowAgentLogin })
    const tab = browser.openTab()
    await signUp(tab, ANN)
    const login = await startAgentLogin(browser.openTabWithScriptCookies(), { name: 'Robo' })
    const screen = createAgentAuthConfirm(tab, { code: login.claimCode })
    onTestFinished(screen.start())
    await expect.poll(() => screen.state()).toMatchObject({ step: allowAgentLogin ? 'confirm' : 'disabled' })
    await approveAgentRequest(tab, { claimCode: login.claimCode })
    return login.wait()
  }
  await expect(approve(false)).rejects.toMatchObject({
    code: 'AGENT_AUTH_NOT_ENABLED',
    message: expect.stringContaining('allowAgentLogin'),
    status: 403,
  })
  expect(await approve(true)).toMatchObject({ status: 'success' })
})

test('the next access token after a change of the user carries the new claims', async () => {
  const { tab } = await signedIn()
  const nameClaim = async () => decodeJwt((await getAccessToken(tab)) ?? '').name
  expect(await nameClaim()).not.toBe('Ann')
  await updateUser(tab, { displayName: 'Ann' })
  expect(await nameClaim()).toBe('Ann')
})

test('while the service is unreachable, the user stays signed in', async () => {
  const { browser, tab } = await signedIn()
  browser.setOnline(false)
  const other = browser.openTab()
  await expect(getUser(other)).rejects.toThrow()
  expect(other.session.state().status).toBe('stale-offline')
  browser.setOnline(true)
  expect(await emailOf(other)).toBe(ANN.email)
  expect(await emailOf(tab)).toBe(ANN.email)
})

test('a browser that blocks cookies gets an error instead of a session that is lost', async () => {
  const browser = createBrowser()
  vi.spyOn(browser.jar.scripts, 'write').mockImplementation(() => {})
  await expect(signUp(browser.openTab(), ANN)).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
})

test('a missing handler is named', async () => {
  createBrowser()
  const browser = createBrowser()
  vi.stubGlobal('fetch', async () => new Response('Not found', { status: 404 }))
  await expect(signInWithPassword(browser.openTab(), ANN)).rejects.toThrow(
    /no route at \/api\/latchkey .*with 404\. .*`createHttpOnlyHandler`.*`httpOnlyRoutes` from app\/api\/latchkey\/.*`httpOnlyPath`/,
  )
})

test('a server that adds or removes a slash at the end of each path gets each request, which the page repeats', async () => {
  const browser = createBrowser()
  let redirects = /[^/]$/
  let redirected = 0
  vi.stubGlobal('fetch', async (input: string, init?: RequestInit) => {
    if (!redirects.test(new URL(input, ORIGIN).pathname)) return browser.fetch(input, init)
    redirected++
    return Object.defineProperty(new Response(), 'type', { value: 'opaqueredirect' })
  })
  const tab = browser.openTab()
  await signUp(tab, ANN)
  await updateUser(tab, { displayName: 'Ann' })
  expect(redirected).toBe(1)
  const other = browser.openTab()
  expect(await Promise.all([getAccessToken(other), listTeams(other), emailOf(other)])).toContain(ANN.email)
  redirects = /\/$/
  expect((await getUser(tab))?.displayName).toBe('Ann')
})

test('a server that redirects every request is named', async () => {
  const browser = createBrowser()
  vi.stubGlobal('fetch', async () => Object.defineProperty(Response.error(), 'type', { value: 'opaqueredirect' }))
  await expect(signInWithPassword(browser.openTab(), ANN)).rejects.toThrow(/no route at .*responds with a redirect/)
})
