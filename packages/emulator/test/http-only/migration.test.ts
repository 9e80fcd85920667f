// Sessions in cookies of scripts, in an app that has changed to HttpOnly sessions: which of them continue, and until when.
import { type Client, getUser, signInWithPassword, signOut, signUpWithPassword } from '@latchkey/core'
import { getAuthJson } from '@latchkey/core/internal'
import { createCookieTokenStore, createHttpOnlyHandler, getAuth } from '@latchkey/core/server'
import { afterEach, expect, test, vi } from 'vitest'
import { DEFAULT_PROJECT } from '../../src/index.js'
import { type Browser, type BrowserOptions, createBrowser, ORIGIN } from './browser.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const ANN = { email: 'ann@example.test', password: 'correct horse', redirectTo: false as const }
const BOB = { ...ANN, email: 'bob@example.test' }
const DAY = 86_400_000
const inDays = (days: number) => new Date(Date.now() + days * DAY).toISOString()
const signUp = (client: Client, person: typeof ANN) =>
  signUpWithPassword(client, { ...person, callbackUrl: 'http://localhost:3000/verify' })
const emailOf = async (client: Client) => (await getUser(client))?.primaryEmail ?? null
const emailOnServer = async ({ server, pageRequest }: Browser, httpOnly = true) =>
  (await (await getAuth(server, pageRequest(), { httpOnly })).getUser())?.primaryEmail ?? null
const refreshTokens = ({ emulator }: Browser) =>
  emulator.world.sessions.where(() => true).map(({ refreshToken }) => refreshToken)

const OWN_NAME = `stack-refresh-${DEFAULT_PROJECT.id}`
const PUBLISHED_NAME = `__Host-${OWN_NAME}--default`
const jsonOf = (refreshToken: string) =>
  encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: Date.now() }))

/** A browser in which Ann has signed in with cookies of scripts, in a cookie of this name. */
async function withScriptSession(options: BrowserOptions, name = PUBLISHED_NAME) {
  const browser = createBrowser(options)
  const before = browser.openTabWithScriptCookies()
  await signUp(before, ANN)
  const tokens = await getAuthJson(before)
  before.dispose()
  const { stored } = browser.jar
  const cookie = stored.get(OWN_NAME)
  const [refreshToken = ''] = refreshTokens(browser)
  stored.delete(OWN_NAME)
  if (cookie) stored.set(name, { ...cookie, value: name === OWN_NAME ? refreshToken : jsonOf(refreshToken) })
  return { ...browser, browser, refreshToken, tokens }
}

test('during a migration a session continues, in one session for all tabs, without its cookies', async () => {
  const { browser, refreshToken, openTab, jar } = await withScriptSession({ migrates: inDays(1) })
  expect(jar.scripts.read()).toContain(refreshToken)
  const tabs = [openTab(), openTab()]
  expect(await Promise.all(tabs.map(emailOf))).toEqual([ANN.email, ANN.email])
  expect(jar.scripts.read()).not.toContain(refreshToken)
  expect([...jar.stored.keys()].filter((name) => name.includes('-session-'))).toHaveLength(1)
  expect(refreshTokens(browser)).toEqual([refreshToken])
  const exchanges = browser.requests.filter(({ headers }) => headers.get('x-stack-refresh-token') === refreshToken)
  expect(exchanges).toHaveLength(1)
  expect(await emailOnServer(browser)).toBe(ANN.email)
})

test.each<[string, BrowserOptions, string]>([
  ['without the option', {}, PUBLISHED_NAME],
  ['after the end of the migration', { migrates: inDays(-1) }, PUBLISHED_NAME],
  ['with the option of the server only', { serverMigrates: inDays(1) }, PUBLISHED_NAME],
  ['with the option of the page only', { migrates: inDays(1), serverMigrates: inDays(-1) }, PUBLISHED_NAME],
  ['from a cookie that another subdomain can set', { migrates: inDays(1) }, OWN_NAME],
  ['from a shared cookie', { migrates: inDays(1) }, `${OWN_NAME}--custom-74x3u`],
  ['from a cookie whose name only looks bound to the host', { migrates: inDays(1) }, `\u00a0${PUBLISHED_NAME}`],
])('no session continues %s', async (_, options, name) => {
  const { browser, openTab, jar } = await withScriptSession(options, name)
  const tab = openTab()
  expect(await emailOf(tab)).toBeNull()
  expect(await emailOnServer(browser)).toBeNull()
  expect([...jar.stored.keys()].filter((key) => key.includes('latchkey-'))).toEqual([])
  await signUp(tab, BOB)
  expect(await emailOf(openTab())).toBe(BOB.email)
  expect(await emailOnServer(browser)).toBe(BOB.email)
})

test('a session that has not continued by the end of the migration does not continue later', async () => {
  const { browser, openTab } = await withScriptSession({ migrates: inDays(1) })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * DAY })
  expect(await emailOf(openTab())).toBeNull()
  expect(await emailOnServer(browser)).toBeNull()
})

test('a cookie that another subdomain plants replaces no session, before and after it continues', async () => {
  const { browser, openTab, jar } = await withScriptSession({ migrates: inDays(1) })
  const before = [...jar.stored]
  const attacker = browser.openTabWithScriptCookies()
  await signUp(attacker, BOB)
  const { refreshToken: planted } = await getAuthJson(attacker)
  attacker.dispose()
  jar.stored.clear()
  for (const [name, stored] of before) jar.stored.set(name, stored)
  const cookie = { value: String(planted), expires: Date.now() + DAY, httpOnly: false, byServer: false }
  jar.stored.set(OWN_NAME, cookie)
  expect(await emailOf(openTab())).toBe(ANN.email)
  jar.stored.set(OWN_NAME, cookie)
  expect(await emailOf(openTab())).toBe(ANN.email)
  expect(await emailOnServer(browser)).toBe(ANN.email)
})

test('the handler creates no HttpOnly session for a refresh token of the page, and returns an access token', async () => {
  const { server, refreshToken, jar } = await withScriptSession({})
  const response = await createHttpOnlyHandler(server)(
    new Request(`${ORIGIN}/api/latchkey/api/v1/auth/oauth/token`, {
      method: 'POST',
      headers: { 'x-latchkey-http-only': '1', 'sec-fetch-site': 'same-origin', cookie: jar.header() },
      body: new URLSearchParams({
        grant_type: 'refresh_token',
        refresh_token: refreshToken,
        client_id: DEFAULT_PROJECT.id,
        client_secret: DEFAULT_PROJECT.keys.publishable,
      }),
    }),
  )
  expect(Object.keys(await response.json())).toContain('access_token')
  expect(response.headers.getSetCookie()).toEqual([])
})

test('the server reads a session that the page has yet to move, and replaces it on a sign-in', async () => {
  const { browser } = await withScriptSession({})
  const set: string[] = []
  const cookies = {
    getAll: () =>
      browser.jar
        .header()
        .split('; ')
        .map((pair) => ({
          name: pair.slice(0, pair.indexOf('=')),
          value: decodeURIComponent(pair.slice(pair.indexOf('=') + 1)),
        })),
    set: (name: string, value: string) => void set.push(`${name.replace(/[0-9a-f]{8}-.*/, '')}${value && '*'}`),
  }
  const migrateScriptSessionsUntil = new Date(Date.now() + DAY)
  const options = { url: `${ORIGIN}/`, httpOnly: true, migrateScriptSessionsUntil }
  const tokenStore = createCookieTokenStore(browser.server, cookies, options)
  expect((await getUser(browser.server, {}, { tokenStore }))?.primaryEmail).toBe(ANN.email)
  expect(set).toEqual([])
  await signInWithPassword(browser.server, ANN, { tokenStore })
  expect(set.sort()).toEqual([
    '__Host-latchkey-access-*',
    '__Host-latchkey-refresh-*',
    '__Host-latchkey-session-*',
    '__Host-stack-refresh-',
    'stack-access',
  ])
})

test('a session behind three dead ones in cookies of scripts continues', async () => {
  const { browser, openTab, jar } = await withScriptSession({ migrates: inDays(1) })
  const living = jar.stored.get(PUBLISHED_NAME)
  for (const form of ['hexclave-refresh-ID--default', 'stack-refresh-ID--custom-a', 'stack-refresh-ID--custom-b']) {
    const value = encodeURIComponent(JSON.stringify({ refresh_token: form, updated_at_millis: Date.now() + 1000 }))
    if (living) jar.stored.set(`__Host-${form.replace('ID', DEFAULT_PROJECT.id)}`, { ...living, value })
  }
  expect(await emailOf(openTab())).toBe(ANN.email)
  expect(await emailOnServer(browser)).toBe(ANN.email)
})

test('a rejected session in cookies of scripts is removed', async () => {
  const { browser, openTab, tokens, jar } = await withScriptSession({ migrates: inDays(1) })
  await signOut(browser.server, { redirectTo: false }, { tokenStore: tokens })
  expect(await emailOf(openTab())).toBeNull()
  expect([...jar.stored.keys()]).toEqual([])
})

test.each([
  ['a 401 with another reason', () => Response.json({ code: 'X' }, { status: 401 })],
  ['a rate limit', () => new Response('Too many requests', { status: 429 })],
  ['a network error', () => Promise.reject(new TypeError('Failed to fetch'))],
])('%s does not end a session in cookies of scripts that has not been moved yet', async (_, respond) => {
  const { openTab } = await withScriptSession({ migrates: inDays(1) })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', async () => {
    const response = await respond()
    response.headers.set('x-latchkey-http-only', '1')
    return response
  })
  const tab = openTab()
  await expect(getUser(tab)).rejects.toMatchObject({ name: 'LatchkeyError' })
  vi.stubGlobal('fetch', fetch)
  expect(await emailOf(tab)).toBe(ANN.email)
})

test('an exchange that gets no response ends after ten seconds, and the next read tries again', async () => {
  const { openTab } = await withScriptSession({ migrates: inDays(1) })
  const { fetch } = globalThis
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const tab = openTab()
  const reading = getUser(tab).catch(({ code }) => code)
  await vi.advanceTimersByTimeAsync(10_000)
  vi.useRealTimers()
  expect(await reading).toBe('UNABLE_TO_CONNECT')
  vi.stubGlobal('fetch', fetch)
  expect(await emailOf(tab)).toBe(ANN.email)
})

test.each(['', 'soon', new Date(Number.NaN), 1 as never])('rejects the date %j', (migrateScriptSessionsUntil) => {
  const { server } = createBrowser()
  expect(() => createHttpOnlyHandler(server, { migrateScriptSessionsUntil })).toThrow(
    /migrateScriptSessionsUntil.*a date/,
  )
})
