import { expect, test } from 'vitest'
import { USER } from '../flows/fake-service.test-support.js'
import { createClient, getUser, signOut } from '../index.js'
import { createHandle, httpOnlyCookieName } from '../session/http-only-cookies.js'
import type { TokenStoreOption } from '../session-types.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { createCookieTokenStore, createRequestSession } from './index.js'

// A request whose cookies contain more sessions than are tried, of which the service has ended all but the oldest.

const NOW = 1_800_000_000_000
const TOKENS = ['dead-1', 'dead-2', 'dead-3', 'alive'] as const

const json = (index: number) => JSON.stringify({ refresh_token: TOKENS[index], updated_at_millis: 9 - index })
const SCRIPT_COOKIES = [
  ['__Host-stack-refresh-p1--default', json(0)],
  ['stack-refresh-p1--default', json(1)],
  ['hexclave-refresh-p1--default', json(2)],
  ['stack-refresh-p1', TOKENS[3]],
] as const

const { randomBytes } = createFakeEnv()
const HTTP_ONLY_COOKIES = TOKENS.flatMap((refreshToken, index) => {
  const handle = createHandle({ now: () => NOW - index, randomBytes })
  const name = (kind: 'session' | 'refresh') => httpOnlyCookieName(kind, 'p1', handle, true)
  return [[name('session'), String(NOW)] as const, [name('refresh'), refreshToken] as const]
})

const KINDS = [
  ['in cookies of scripts', SCRIPT_COOKIES],
  ['in HttpOnly cookies', HTTP_ONLY_COOKIES],
] as const

/** A server, and the browser that applies the cookies of its responses. */
function setup(cookies: readonly (readonly [name: string, value: string])[]) {
  const jar = new Map(cookies)
  const refreshed: string[] = []
  const fetch = async (sent: Request) => {
    if (sent.method === 'DELETE') return Response.json({ success: true })
    if (!sent.url.endsWith('/auth/oauth/token')) return Response.json(USER)
    const refreshToken = new URLSearchParams(await sent.text()).get('refresh_token') ?? ''
    refreshed.push(refreshToken)
    const code = 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'
    return refreshToken === 'alive'
      ? Response.json({ access_token: createFakeAccessToken(NOW, 600), token_type: 'Bearer', expires_in: 600 })
      : Response.json({ code, error: code }, { status: 401, headers: { 'x-stack-known-error': code } })
  }
  const env = createFakeEnv({ now: NOW, fetch })
  const client = createClient(
    { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', tokenStore: null },
    env,
  )
  const url = 'https://app.test/'
  const tokenStore = () =>
    createCookieTokenStore(
      client,
      {
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        set: (name, value) => void (value === '' ? jar.delete(name) : jar.set(name, value)),
      },
      { url },
    )
  const request = () =>
    new Request(url, {
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ') },
    })
  const userOf = async (store: TokenStoreOption) => (await getUser(client, {}, { tokenStore: store }))?.id ?? null
  return { client, jar, refreshed, request, tokenStore, userOf }
}

test.each(KINDS)(
  'tries three sessions %s for a request, and deletes none that it has not tried',
  async (_, cookies) => {
    const { client, jar, refreshed, request, tokenStore, userOf } = setup(cookies)
    const session = createRequestSession(client, request())
    for (const store of [tokenStore(), request(), session.tokenStore]) {
      refreshed.length = 0
      expect(await userOf(store)).toBeNull()
      expect(await userOf(store)).toBeNull()
      expect(refreshed).toEqual(['dead-1', 'dead-2', 'dead-3'])
      expect([...jar.values()]).toContain('alive')
    }
    expect(session.setCookie).toEqual([])
  },
)

test.each(KINDS)(
  'a sign-out on a server deletes all sessions %s, also those that were not tried',
  async (_, cookies) => {
    const { client, jar, tokenStore, userOf } = setup(cookies)
    for (const isTried of [false, true]) {
      jar.clear()
      for (const [name, value] of cookies) jar.set(name, value)
      const store = tokenStore()
      if (isTried) await userOf(store)
      await signOut(client, {}, { tokenStore: store })
      expect(await userOf(tokenStore())).toBeNull()
      const left = [...jar.keys()].filter((name) => /-(?:session|refresh)-p1(?:--|$)|-session-p1-/.test(name))
      expect(left).toEqual([])
    }
  },
)
