import { expect, test } from 'vitest'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { Secret } from '../lib/secret.js'
import { createFakeAccessToken, createFakeCookies, createFakeEnv, createFakeLocks } from '../testing.js'
import { cookieStore } from './cookie-store.js'
import { createSession } from './session.js'
import type { StoredTokens } from './stored-tokens.js'

// A page whose cookies contain several sessions, of which the service may have ended some.

const NOW = Date.parse('2026-01-01T00:00:00Z')
const HREF = 'https://app.example.com/'
const json = (refreshToken: string, updated: number) =>
  encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updated }))
const rawCookie = (refreshToken: string) => `stack-refresh-p1=${refreshToken}; Path=/`
const accessCookie = (refreshToken: string, issued: number) =>
  `stack-access=${encodeURIComponent(JSON.stringify([refreshToken, createFakeAccessToken(issued, 600, { of: refreshToken })]))}; Path=/`
const jsonCookie = (refreshToken: string, updated: number, form = '__Host-stack-refresh-p1--default') =>
  `${form}=${json(refreshToken, updated)}; Path=/; Secure`

/** A browser with these cookies, and the service, which knows the sessions in `alive`. */
function browser(cookies: readonly string[], alive: readonly string[]) {
  const jar = createFakeCookies(() => NOW, HREF)
  for (const cookie of cookies) jar.write(cookie)
  const locks = createFakeLocks()
  const living = new Set(alive)
  const refreshed: string[] = []
  const state = { isOnline: true }
  let serial = 0
  const refresh = async (token: Secret) => {
    const refreshToken = token.reveal()
    refreshed.push(refreshToken)
    if (!state.isOnline) throw new LatchkeyError('UNABLE_TO_CONNECT', 'no network', { tried: [] })
    if (!living.has(refreshToken)) return 'rejected' as const
    return { accessToken: createFakeAccessToken(NOW, 600, { of: refreshToken, serial: ++serial }) }
  }
  const openTab = () => {
    const env = createFakeEnv({ now: NOW, href: HREF })
    const store = cookieStore('p1', jar, env)
    const exclusively = <T>(token: Secret, signal: AbortSignal, run: () => Promise<T>) =>
      locks.request(token.reveal(), signal, run)
    const session = createSession({ store, env, refresh, exclusively })
    session.subscribe(() => {})
    const userOf = async (identity?: Awaited<ReturnType<typeof session.capture>>) => {
      const tokens = await session.tokens(identity && { identity })
      return tokens === undefined ? null : session.claims(tokens.accessToken.reveal()).of
    }
    return { session, store, userOf }
  }
  /** The sessions in the cookies. */
  const stored = () =>
    ['ann', 'bob', 'cyd', 'dan'].filter((name) => new RegExp(`=${name}\\b|%22${name}%22`).test(jar.read()))
  return { jar, openTab, refreshed, stored, living, state }
}

test.each<[string, readonly string[], string]>([
  [
    'a dead raw cookie, beside one of another kit',
    [rawCookie('ann'), accessCookie('ann', NOW), jsonCookie('bob', NOW - 5000)],
    'bob',
  ],
  ['a dead cookie of another kit, beside a raw one', [rawCookie('bob'), jsonCookie('ann', NOW)], 'bob'],
  [
    'two dead cookies',
    [rawCookie('ann'), jsonCookie('cyd', NOW), jsonCookie('bob', NOW - 1, 'hexclave-refresh-p1--default')],
    'bob',
  ],
])('continues with the session that is alive: %s', async (_, cookies, user) => {
  const { openTab, stored } = browser(cookies, [user])
  const { userOf, session } = openTab()
  expect(await userOf()).toBe(user)
  expect(session.state().status).toBe('active')
  expect(stored()).toEqual([user])
})

test('a session that another tool starts in the browser of a signed-in user replaces theirs', async () => {
  const { openTab, stored } = browser(
    [rawCookie('ann'), accessCookie('ann', NOW - 60_000), jsonCookie('bob', NOW)],
    ['ann', 'bob'],
  )
  expect(await openTab().userOf()).toBe('bob')
  expect(stored()).toEqual(['bob'])
})

test('keeps all sessions until the service has accepted one, then deletes the others', async () => {
  const { openTab, stored, state, refreshed } = browser(
    [rawCookie('ann'), accessCookie('ann', NOW), jsonCookie('bob', NOW - 5000)],
    ['ann', 'bob'],
  )
  state.isOnline = false
  const { userOf, session } = openTab()
  // Offline, the access token is still valid.
  expect(await userOf()).toBe('ann')
  expect(session.state().status).toBe('stale-offline')
  expect(stored()).toEqual(['ann', 'bob'])
  state.isOnline = true
  expect(await userOf()).toBe('ann')
  expect(stored()).toEqual(['ann'])
  await userOf()
  expect(refreshed).toEqual(['ann', 'ann'])
})

test('a call that has started continues with the session that is alive; in another tab, it starts again', async () => {
  const { openTab, refreshed } = browser(
    [rawCookie('ann'), jsonCookie('bob', NOW - 5000, 'stack-refresh-p1--default'), accessCookie('ann', NOW)],
    ['bob'],
  )
  const tabs = [openTab(), openTab()] as const
  const [first, second] = await Promise.allSettled(
    tabs.map(async ({ session, userOf }) => userOf(await session.capture())),
  )
  expect(first).toMatchObject({ value: 'bob' })
  // It cannot know why the session has left the cookies: the user may have signed out.
  expect(second).toMatchObject({ reason: { code: 'SESSION_CHANGED' } })
  expect(await tabs[1].userOf()).toBe('bob')
  expect(refreshed).toEqual(['ann', 'bob'])
})

test('a call never continues with another session once a call has got the tokens of the first', async () => {
  const { openTab, state } = browser(
    [rawCookie('ann'), accessCookie('ann', NOW), jsonCookie('bob', NOW - 5000)],
    ['bob'],
  )
  const { session, userOf } = openTab()
  const identity = await session.capture()
  state.isOnline = false
  expect(await userOf(identity)).toBe('ann')
  state.isOnline = true
  await expect(userOf(identity)).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(await userOf()).toBe('bob')
})

test('signing out removes all sessions, and none of them comes back', async () => {
  const { openTab, stored } = browser(
    [rawCookie('ann'), jsonCookie('bob', NOW), jsonCookie('cyd', 1, 'stack-refresh-p1--custom-A')],
    ['ann', 'bob', 'cyd'],
  )
  const { session } = openTab()
  await session.end('signed-out-here')
  expect(stored()).toEqual([])
  expect(await openTab().userOf()).toBeNull()
})

test('a sign-in while the first session is tried stays', async () => {
  const { openTab, stored } = browser([rawCookie('ann'), jsonCookie('bob', NOW)], ['ann'])
  const { session, userOf } = openTab()
  const before = userOf()
  await session.start({ accessToken: createFakeAccessToken(NOW, 600, { of: 'dan' }), refreshToken: 'dan' })
  await before.catch(() => {})
  expect(await userOf()).toBe('dan')
  expect(stored()).toEqual(['dan'])
})

const FOUR = [
  rawCookie('ann'),
  jsonCookie('bob', 4),
  jsonCookie('cyd', 3, 'stack-refresh-p1--default'),
  jsonCookie('dan', 2, 'hexclave-refresh-p1--default'),
]

test('finds a session behind three dead ones', async () => {
  const { openTab, refreshed, stored } = browser(FOUR, ['ann'])
  expect(await openTab().userOf()).toBe('ann')
  expect(refreshed).toEqual(['bob', 'cyd', 'dan', 'ann'])
  expect(stored()).toEqual(['ann'])
})

test('tries each session once', async () => {
  const { openTab, refreshed, stored } = browser(FOUR, [])
  const { userOf, session } = openTab()
  expect(await userOf()).toBeNull()
  expect(refreshed).toEqual(['bob', 'cyd', 'dan', 'ann'])
  expect(session.state().status).toBe('ended')
  expect(stored()).toEqual([])
})

test('deletes no session that it has not tried', async () => {
  const dead = Array.from({ length: 15 }, (_, index) =>
    jsonCookie(`dead-${index}`, 9, `stack-refresh-p1--custom-${index}`),
  )
  const { openTab, refreshed, stored } = browser([...dead, jsonCookie('ann', 1)], ['ann'])
  const { userOf } = openTab()
  expect(await userOf()).toBeNull()
  expect(refreshed.length).toBeLessThan(dead.length)
  expect(stored()).toEqual(['ann'])
  expect(await userOf()).toBe('ann')
  expect(stored()).toEqual(['ann'])
})

test('deleting a dead cookie of a parent domain leaves that of the host with the same name', async () => {
  const { openTab, stored, jar } = browser(
    [`${rawCookie('ann')}; Domain=example.com`, accessCookie('ann', NOW), rawCookie('bob'), jsonCookie('cyd', 1)],
    ['cyd'],
  )
  const kept = openTab()
  await kept.session.capture()
  expect(stored()).toEqual(['ann', 'bob', 'cyd'])
  // The service rejects ann.
  const { store } = kept
  const read: StoredTokens = await store.read()
  expect(read.refreshToken).toBe('ann')
  await store.write(read.next ?? read)
  expect(stored()).toEqual(['bob', 'cyd'])
  expect(jar.read()).not.toContain('stack-access')
})
