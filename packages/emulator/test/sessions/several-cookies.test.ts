// A browser whose cookies contain several sessions, some of which the service has ended: pages, servers, and HttpOnly
// sessions continue with one that is alive.
import { type Client, createClient, getUser, signOut, signUpWithPassword } from '@latchkey/core'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { getAuth } from '@latchkey/core/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createEmulator, DEFAULT_PROJECT } from '../../src/index.js'
import { type Browser, createBrowser } from '../http-only/browser.js'

afterEach(() => void vi.unstubAllGlobals())

const { id: P, keys } = DEFAULT_PROJECT
const ORIGIN = 'https://app.test'
const HREF = `${ORIGIN}/`
const account = (name: string) => ({
  email: `${name}@example.test`,
  password: 'correct horse',
  redirectTo: false as const,
  callbackUrl: 'http://localhost:3000/verify',
})

/** The service, with a session of Ann that it has ended and one of Bob that is alive. */
async function people() {
  const emulator = createEmulator({ passwordRounds: 1 })
  const options = { projectId: P, publishableKey: keys.publishable, baseUrl: 'https://api.test' }
  const fetch = async (request: Request) => emulator.fetch(request)
  const start = async (name: string) => {
    const client = createClient({ ...options, tokenStore: 'memory', fetch }) as Client
    await signUpWithPassword(client, account(name))
    const tokens = await client.session.tokens()
    return {
      client,
      refreshToken: tokens?.refreshToken?.reveal() ?? '',
      accessToken: tokens?.accessToken.reveal() ?? '',
    }
  }
  const [ann, bob] = [await start('ann'), await start('bob')]
  await signOut(ann.client, { redirectTo: false })
  const server = createClient({ ...options, tokenStore: null, fetch }) as Client
  return { emulator, options, fetch, server, ann, bob }
}

const raw = (refreshToken: string) => `stack-refresh-${P}=${refreshToken}`
const json = (refreshToken: string, updated: number, form = `__Host-stack-refresh-${P}--default`) =>
  `${form}=${encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updated }))}`
const access = (refreshToken: string, accessToken: string) =>
  `stack-access=${encodeURIComponent(JSON.stringify([refreshToken, accessToken]))}`

type People = Awaited<ReturnType<typeof people>>

test.each<[string, (people: People) => string[]]>([
  [
    'a raw cookie that has ended, beside an earlier one of another kit',
    ({ ann, bob }) => [raw(ann.refreshToken), access(ann.refreshToken, ann.accessToken), json(bob.refreshToken, 1)],
  ],
  [
    'a later cookie of another kit that has ended',
    ({ ann, bob }) => [raw(bob.refreshToken), json(ann.refreshToken, Date.now())],
  ],
  [
    'a session that another tool has started beside that of the user',
    ({ bob, ann }) => [
      raw(ann.refreshToken),
      access(bob.refreshToken, bob.accessToken),
      json(bob.refreshToken, Date.now()),
    ],
  ],
])('a page, its server, and a client with the request read the user: %s', async (_, cookiesOf) => {
  const all = await people()
  const cookies = cookiesOf(all)
  const env = createFakeEnv({ href: HREF, now: Date.now() })
  for (const cookie of cookies) env.cookies?.write(`${cookie}; Path=/; Secure`)
  const request = () => new Request(HREF, { headers: { cookie: env.cookies?.read() ?? '' } })

  expect((await getUser(all.server, {}, { tokenStore: request() }))?.primaryEmail).toBe('bob@example.test')
  const auth = await getAuth(all.server, request())
  expect((await auth.getUser())?.primaryEmail).toBe('bob@example.test')
  // The user may have signed in again since the request: the page deletes the cookies.
  expect(auth.setCookie.filter((line) => line.includes('1970'))).toEqual([])

  const page = createClient({ ...all.options, fetch: all.fetch }, env) as Client
  expect((await getUser(page))?.primaryEmail).toBe('bob@example.test')
  expect(env.cookies?.read()).toContain(all.bob.refreshToken)
  expect(env.cookies?.read()).not.toContain(all.ann.refreshToken)
})

test('when the service has ended all sessions, no user is signed in, and the page deletes the cookies', async () => {
  const all = await people()
  await signOut(all.bob.client, { redirectTo: false })
  const env = createFakeEnv({ href: HREF, now: Date.now() })
  for (const cookie of [raw(all.ann.refreshToken), json(all.bob.refreshToken, 1)])
    env.cookies?.write(`${cookie}; Path=/; Secure`)
  const request = new Request(HREF, { headers: { cookie: env.cookies?.read() ?? '' } })
  expect(await (await getAuth(all.server, request)).getUser()).toBeNull()
  const page = createClient({ ...all.options, fetch: all.fetch }, env) as Client
  expect(await getUser(page)).toBeNull()
  expect(env.cookies?.read()).toBe('')
})

/** Adds an HttpOnly session that sorts after the current one, with a refresh token that the service does not know. */
function addDeadSession({ jar }: Browser) {
  const dead = `http-only.${'z'.repeat(26)}`
  for (const [name, cookie] of [...jar.stored]) {
    const value = name.includes('-refresh-') ? 'token-that-the-service-does-not-know-00000000' : cookie.value
    if (!name.includes('-access-')) jar.stored.set(name.replace(/http-only\.\w+$/, dead), { ...cookie, value })
  }
  return dead
}

test('of several HttpOnly sessions, the page and the server use one that is alive, and the page ends the others', async () => {
  const browser = createBrowser()
  await signUpWithPassword(browser.openTab(), account('ann'))
  await getUser(browser.openTab())
  const dead = addDeadSession(browser)
  expect(
    (await (await getAuth(browser.server, browser.pageRequest(), { httpOnly: true })).getUser())?.primaryEmail,
  ).toBe('ann@example.test')
  expect((await getUser(browser.openTab()))?.primaryEmail).toBe('ann@example.test')
  expect(browser.jar.scripts.read()).not.toContain(`-session-${P}-${dead}`)
  expect(browser.jar.scripts.read()).toContain(`-ended-${P}-${dead}`)
  expect((await getUser(browser.openTab()))?.primaryEmail).toBe('ann@example.test')
})

test('of several HttpOnly sessions, none comes back after a sign-out', async () => {
  const browser = createBrowser()
  await signUpWithPassword(browser.openTab(), account('ann'))
  addDeadSession(browser)
  await signOut(browser.openTab(), { redirectTo: false })
  expect(await getUser(browser.openTab())).toBeNull()
  expect(await (await getAuth(browser.server, browser.pageRequest(), { httpOnly: true })).getUser()).toBeNull()
})

test('a migration continues the session that is alive', async () => {
  const browser = createBrowser({ migrates: '2999-01-01' })
  const script = browser.openTabWithScriptCookies()
  await signUpWithPassword(script, account('ann'))
  const [{ refreshToken = '' } = {}] = browser.emulator.world.sessions.where(() => true)
  browser.jar.stored.clear()
  const write = (cookie: string) => browser.jar.scripts.write(`${cookie}; Path=/; Secure`)
  write(json('token-that-the-service-does-not-know-00000000', Date.now()))
  write(json(refreshToken, 1, `__Host-hexclave-refresh-${P}--default`))
  const until = { httpOnly: true, migrateScriptSessionsUntil: '2999-01-01' }
  expect((await (await getAuth(browser.server, browser.pageRequest(), until)).getUser())?.primaryEmail).toBe(
    'ann@example.test',
  )
  expect((await getUser(browser.openTab()))?.primaryEmail).toBe('ann@example.test')
  expect(browser.jar.scripts.read()).not.toMatch(/(?:stack|hexclave)-refresh/)
})
