import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createFakeAccessToken, type FakeEnv } from '../../testing.js'
import { NOW, type SceneOptions, scene } from '../fake-service.test-support.js'
import { reloadForAnotherUser } from './reload-for-another-user.js'

const reported = vi.fn()
beforeEach(() => vi.stubGlobal('reportError', reported))
afterEach(() => {
  vi.unstubAllGlobals()
  reported.mockReset()
})

const tokensOf = (sub: string) => ({
  accessToken: createFakeAccessToken(NOW, 900, { sub }),
  refreshToken: `refresh-of-${sub}`,
})

/** A page that the server has rendered for u1, with the session of `user`. */
async function open(user: 'u1' | 'u2' | undefined, tabStore?: FakeEnv['tabStore'], options: SceneOptions = {}) {
  const { client, env } = scene({}, { tokenStore: user ? tokensOf(user) : 'memory', ...options })
  if (tabStore) Object.assign(env.tabStore ?? {}, tabStore)
  const stop = reloadForAnotherUser(client, { userId: 'u1' })
  await env.advance(0)
  return { client, env, stop, reloads: () => env.visited }
}

test.each([
  ['the user of the server', 'u1', []],
  ['another user', 'u2', ['reload']],
  ['nobody', undefined, ['reload']],
] as const)('a page of %s', async (_, user, reloads) => {
  const page = await open(user)
  expect(page.reloads()).toEqual(reloads)
  expect(reported).not.toHaveBeenCalled()
})

test.each([
  ['another tab signs out', [['signed-out-elsewhere']], ['reload']],
  ['this page signs out, which redirects', [['signed-out-here']], []],
  ['the session is revoked', [['revoked']], ['reload']],
  ['another user signs in', [['signed-out-here'], 'u2'], ['reload']],
  ['the same user signs in again', [['signed-out-here'], 'u1'], []],
] as const)('when %s', async (_, changes, reloads) => {
  const page = await open('u1')
  for (const change of changes) {
    if (typeof change === 'string') await page.client.session.start(tokensOf(change))
    else await page.client.session.end(change[0])
    await page.env.advance(0)
  }
  expect(page.reloads()).toEqual(reloads)
})

test('loads a page once for the same user of the server, and says why it stops', async () => {
  const first = await open('u2')
  const second = await open('u2', first.env.tabStore)
  expect([first.reloads(), second.reloads()]).toEqual([['reload'], []])
  expect(reported).toHaveBeenCalledOnce()
  expect(reported.mock.lastCall?.[0]).toMatchObject({ code: 'INVALID_OPTION', details: { option: 'client' } })
  // The session of a page can change later.
  await second.client.session.start(tokensOf('u1'))
  await second.env.advance(0)
  await second.client.session.end('signed-out-elsewhere')
  await second.env.advance(0)
  expect(second.reloads()).toEqual(['reload'])
})

test('loads it again for a later sign-out, after the user has signed in', async () => {
  const signedOut = await open(undefined)
  await open('u1', signedOut.env.tabStore)
  const later = await open(undefined, signedOut.env.tabStore)
  expect(later.reloads()).toEqual(['reload'])
})

test('does not load the page again and again in a browser that denies storage', async () => {
  const denied = { get: () => null, set() {} }
  const page = await open('u2', denied)
  expect(page.reloads()).toEqual([])
  expect(reported).toHaveBeenCalledOnce()
  const signedIn = await open('u1', denied)
  await signedIn.client.session.end('signed-out-elsewhere')
  await signedIn.env.advance(0)
  expect(signedIn.reloads()).toEqual(['reload'])
})

/** A page with a session of u2 whose access token has expired. The service refreshes it after a second. */
function openExpired() {
  const { accessToken } = tokensOf('u2')
  const refreshed = async () => {
    await env.sleep(1000)
    return { access_token: accessToken }
  }
  const tokenStore = { accessToken: createFakeAccessToken(NOW, -1, { sub: 'u2' }), refreshToken: 'refresh-of-u2' }
  const page = scene({ 'POST /auth/oauth/token': refreshed }, { tokenStore })
  const env = { ...page.env, sleep: (ms: number) => new Promise<void>((resolve) => void page.env.timer(ms, resolve)) }
  return { ...page, stop: reloadForAnotherUser(page.client, { userId: 'u1' }) }
}

test('compares a session once, also when its token is refreshed for several calls', async () => {
  const { client, env } = openExpired()
  await env.advance(500)
  client.session.tokens().catch(() => {})
  await env.advance(10_000)
  expect(env.visited).toEqual(['reload'])
  expect(reported).not.toHaveBeenCalled()
})

test('compares the session that is current when the token has arrived', async () => {
  const { client, env } = openExpired()
  await env.advance(500)
  await client.session.start(tokensOf('u1'))
  await env.advance(10_000)
  expect(env.visited).toEqual([])
})

test('does nothing when it was stopped while the token was refreshed', async () => {
  const { env, stop } = openExpired()
  await env.advance(500)
  stop()
  await env.advance(10_000)
  expect(env.visited).toEqual([])
})

test('waits for the user of a session that cannot be refreshed', async () => {
  const tokenStore = { accessToken: createFakeAccessToken(NOW, -1), refreshToken: 'r1' }
  let isOnline = false
  const answer = () =>
    isOnline ? { access_token: tokensOf('u1').accessToken } : Promise.reject(new TypeError('offline'))
  const { client, env, requests } = scene({ '*': answer }, { tokenStore })
  reloadForAnotherUser(client, { userId: 'u1' })
  await env.advance(100_000)
  const sent = requests.length
  await env.advance(3_600_000)
  expect([env.visited, requests.length]).toEqual([[], sent])
  isOnline = true
  await client.session.tokens()
  await env.advance(0)
  expect(env.visited).toEqual([])
  await client.session.end('signed-out-elsewhere')
  await env.advance(0)
  expect(env.visited).toEqual(['reload'])
})

test.each([undefined, {}, { userId: undefined }, { userId: '' }, { userID: 'u1' }])(
  'refuses %j, which would compare with nobody',
  (input) => {
    const { client } = scene({})
    expect(() => reloadForAnotherUser(client, input as never)).toThrow(/reloadForAnotherUser/)
  },
)
