import { expect, test, vi } from 'vitest'
import { createClient } from '../client.js'
import { signOut } from '../flows/session/sign-out.js'
import { createFakeAccessToken, createFakeCookies, createFakeEnv } from '../testing.js'
import { storeSharedDomain } from './share-session.js'

// A tab is open while a deployment removes the files of its build.
vi.mock('./published-cookies.js', () => {
  throw new Error('404')
})

const NOW = 1_800_000_000_000
const COOKIE = 'stack-refresh-p1--custom-CNW62VBGDHJJWRVFDM'

/** A tab with the session of a project that shares it, as another tab has found out. */
function sharedTab() {
  const href = 'https://app.example.com/'
  const env = createFakeEnv({
    now: NOW,
    href,
    fetch: async () =>
      Response.json(
        { access_token: createFakeAccessToken(NOW + 1000), success: true },
        { headers: { 'x-stack-actual-status': '200' } },
      ),
  })
  const cookies = createFakeCookies(() => NOW, href)
  const value = encodeURIComponent(JSON.stringify({ refresh_token: 'ann', updated_at_millis: NOW }))
  cookies.write(`${COOKIE}=${value}; Domain=example.com; Secure`)
  storeSharedDomain('p1', env, { domain: 'example.com', at: NOW })
  const options = { projectId: 'p1', publishableKey: 'k', tokenStore: 'cookie', redirectMethod: 'none' } as const
  return { client: createClient(options, { ...env, cookies }), cookies }
}

test('rejects with a network error when the page has several sessions, whose comparison cannot be loaded', async () => {
  const env = createFakeEnv({ now: NOW, href: 'https://app.example.com/' })
  const cookies = createFakeCookies(() => NOW, 'https://app.example.com/')
  cookies.write('stack-refresh-p1=ann')
  cookies.write('stack-refresh=bob')
  const client = createClient({ projectId: 'p1', publishableKey: 'k' }, { ...env, cookies })
  const error = await client.session.tokens().catch((error: unknown) => error)
  expect(error).toMatchObject({ code: 'UNABLE_TO_CONNECT', cause: expect.anything() })
  await expect(client.session.loaded()).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(client.session.state()).toEqual({ status: 'loading' })
})

test('signs out of all subdomains', async () => {
  const { client, cookies } = sharedTab()
  await signOut(client)
  expect(cookies.read()).toBe('')
  expect(client.session.state()).toEqual({ status: 'ended', reason: 'signed-out-here' })
})

test('refreshes the session, and leaves it to all subdomains', async () => {
  const { client, cookies } = sharedTab()
  expect(await client.session.tokens()).toBeDefined()
  expect(client.session.state()).toEqual({ status: 'active' })
  expect(
    cookies
      .read()
      .split('; ')
      .map((cookie) => cookie.replace(/=.*/, '')),
  ).toEqual([COOKIE, 'stack-access'])
})

test('signs another user in on this host, and the previous one out on all subdomains', async () => {
  const { client, cookies } = sharedTab()
  await client.session.start({ accessToken: null, refreshToken: 'bob' })
  expect(cookies.read()).toBe('stack-refresh-p1=bob')
})
