import { expect, test, vi } from 'vitest'
import { confirmCliLogin } from '../cli.js'
import { createClient } from '../client.js'
import { USER } from '../flows/fake-service.test-support.js'
import {
  deleteUser,
  fetchWithAuth,
  getAccessToken,
  getUser,
  signInAnonymously,
  signInWithPassword,
  signOut,
  updateUser,
} from '../index.js'
import { getAuthJson } from '../internal.js'
import { toJson } from '../serialize.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { externalTokenStore } from './external-token-store.js'

const NOW = 1_800_000_000_000

const known = (code: string, status: number, details: object = {}) =>
  Response.json({ code, error: code, details }, { status, headers: { 'x-stack-known-error': code } })
const jwt = (claims: object) => `head.${btoa(JSON.stringify(claims))}.sign`

/** A page with a provider, in whose session `s1` the user `u1` is signed in, and a service that knows both. */
function setup() {
  const calls: string[] = []
  const provider = {
    sessionId: 's1' as string | null | undefined,
    token: undefined as string | null | undefined,
    asked: [] as boolean[],
    changed: new Set<() => void>(),
    onGetToken: undefined as (() => void) | undefined,
    change(sessionId: string | null) {
      provider.sessionId = sessionId
      for (const changed of provider.changed) changed()
    },
  }
  const service = {
    /** Users by session of the provider. */
    users: { s1: 'u1', s2: 'u2' } as Record<string, string>,
    exchange: undefined as ((token: string) => Response | undefined) | undefined,
    lifetime: 600,
    requests: [] as Request[],
  }
  const env = createFakeEnv({
    now: NOW,
    href: 'https://app.test/',
    async fetch(request) {
      const path = `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`
      calls.push(path)
      service.requests.push(request.clone() as Request)
      const token = request.headers.get('x-stack-access-token') ?? ''
      const { sub } = token ? JSON.parse(atob(token.split('.')[1] ?? '')) : {}
      if (path === 'POST /auth/external/token') {
        const { token } = await request.json()
        const { sid } = JSON.parse(atob(token.split('.')[1] ?? ''))
        const user = service.users[sid] as string
        const access_token = createFakeAccessToken(env.now(), service.lifetime, { sub: user, refresh_token_id: sid })
        const body = { access_token, session_id: `session-${sid}`, user_id: user, is_new_user: false }
        return service.exchange?.(token) ?? Response.json(body)
      }
      if (path === 'POST /auth/anonymous/sign-up' || path === 'POST /auth/password/sign-in')
        return Response.json({ access_token: createFakeAccessToken(NOW), refresh_token: 'r9', user_id: 'u9' })
      if (!Object.values(service.users).includes(sub)) return known('CANNOT_GET_OWN_USER_WITHOUT_USER', 400)
      if (path === 'DELETE /users/me') {
        for (const [sid, user] of Object.entries(service.users)) if (user === sub) service.users[sid] = `${user}-new`
        return Response.json({ success: true })
      }
      return Response.json({ ...USER, id: sub })
    },
  })
  const tokenStore = externalTokenStore({
    provider: 'clerk',
    getSessionId: () => provider.sessionId,
    async getToken({ fresh }) {
      provider.asked.push(fresh)
      provider.onGetToken?.()
      return provider.token === undefined ? jwt({ sub: 'x', sid: provider.sessionId, exp: 1 }) : provider.token
    },
    subscribe(changed) {
      provider.changed.add(changed)
      return () => provider.changed.delete(changed)
    },
  })
  const client = createClient({ projectId: 'p1', publishableKey: 'k', tokenStore, redirectMethod: 'none' }, env)
  const settled = async <T>(work: Promise<T>) => {
    const outcome = work.catch((error: unknown) => error)
    await env.settle()
    return (await outcome) as T & { code?: string }
  }
  return { calls, provider, service, env, client, settled }
}
const EXCHANGE = 'POST /auth/external/token'

test('exchanges the token of the provider once, and again before the access token expires', async () => {
  const { client, calls, env, service } = setup()
  expect(await getUser(client)).toMatchObject({ id: 'u1' })
  await getUser(client)
  expect(calls).toEqual([EXCHANGE, 'GET /users/me', 'GET /users/me'])
  await env.advance(585_000)
  await getUser(client)
  expect(calls.slice(3)).toEqual([EXCHANGE, 'GET /users/me'])
  const exchange = service.requests[0] as Request
  expect(await exchange.json()).toMatchObject({ provider_id: 'clerk-integration' })
  expect(exchange.headers.has('x-stack-access-token')).toBe(false)
})

test('shares one exchange among concurrent calls', async () => {
  const { client, calls } = setup()
  await Promise.all([getUser(client), getAccessToken(client), updateUser(client, { displayName: 'Ada' })])
  expect(calls.filter((call) => call === EXCHANGE)).toHaveLength(1)
})

test('has no refresh token, and never sends the name of its session', async () => {
  const { client, service } = setup()
  expect((await getAuthJson(client)).refreshToken).toBeNull()
  expect(client.session.refreshToken()).toBeUndefined()
  expect((await client.session.capture()).refreshToken).toBeUndefined()
  await updateUser(client, { displayName: 'Ada' })
  await fetchWithAuth(client, { url: 'https://app.test/api/v1/notes' })
  const sent = await Promise.all(
    service.requests.map(async (request) => JSON.stringify([...request.headers]) + (await request.text())),
  )
  expect(sent.join()).not.toContain('external-clerk')
  expect(() => toJson(client)).toThrow(/tokenStore/)
})

test('is signed out without a session of the provider, whatever it has stored', async () => {
  const { client, calls, provider } = setup()
  await getUser(client)
  calls.length = 0
  provider.sessionId = undefined
  expect(await getUser(client)).toBeNull()
  expect(await getAccessToken(client)).toBeNull()
  expect(client.session.state()).toEqual({ status: 'ended', reason: 'signed-out-elsewhere' })
  expect(calls).toEqual([])
})

test('tells its listeners about another session of the provider, and returns its user', async () => {
  const { client, provider } = setup()
  const identities: string[] = []
  client.session.subscribe(() => identities.push(client.session.identity()))
  expect(await getUser(client)).toMatchObject({ id: 'u1' })
  const first = client.session.identity()
  provider.change('s2')
  expect(client.session.identity()).not.toBe(first)
  expect(await getUser(client)).toMatchObject({ id: 'u2' })
  provider.change('s1')
  provider.change('s1')
  expect(await getUser(client)).toMatchObject({ id: 'u1' })
  expect(new Set(identities).size).toBe(3)
})

test.each(['while the provider returns a token', 'while the token is exchanged'])(
  'rejects a call whose session the provider has replaced %s',
  async (when) => {
    const { client, provider, service, calls } = setup()
    const change = () => {
      provider.sessionId = 's2'
    }
    if (when.includes('returns')) provider.onGetToken = change
    else service.exchange = () => void change()
    await expect(updateUser(client, { displayName: 'Eve' })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
    expect(calls).not.toContain('PATCH /users/me')
    provider.onGetToken = undefined
    service.exchange = undefined
    expect(await getUser(client)).toMatchObject({ id: 'u2' })
  },
)

test('exchanges no token of another session', async () => {
  const { client, provider, calls } = setup()
  provider.token = jwt({ sid: 's2' })
  await expect(getUser(client)).rejects.toMatchObject({ code: 'INVALID_OPTION', details: { option: 'getToken' } })
  expect(calls).toEqual([])
})

test('asks for a fresh token once when the service rejects one, and keeps the session', async () => {
  const { client, provider, service, settled } = setup()
  let rejections = 1
  service.exchange = () =>
    rejections-- > 0 ? known('INVALID_EXTERNAL_AUTH_TOKEN', 401, { reason: 'expired' }) : undefined
  expect(await getUser(client)).toMatchObject({ id: 'u1' })
  expect(provider.asked).toEqual([false, true])
  client.session.outdateClaims()
  rejections = 3
  provider.asked.length = 0
  const fresh = setup()
  fresh.service.exchange = () => known('INVALID_EXTERNAL_AUTH_TOKEN', 401, { reason: 'expired' })
  expect(await fresh.settled(getUser(fresh.client))).toMatchObject({
    code: 'INVALID_EXTERNAL_AUTH_TOKEN',
    details: { reason: 'expired' },
  })
  expect(fresh.provider.asked).toEqual([false, true])
  expect(fresh.client.session.state().status).toBe('stale-offline')
  fresh.service.exchange = undefined
  expect(await settled(getUser(fresh.client))).toMatchObject({ id: 'u1' })
})

test.each([
  ['returns no token', (): null => null],
  [
    'rejects',
    () => {
      throw new TypeError('offline')
    },
  ],
])('keeps the session while the provider %s', async (_, onGetToken) => {
  const { client, provider, env, settled } = setup()
  await getUser(client)
  await env.advance(590_000)
  provider.token = null
  provider.onGetToken = onGetToken
  // The access token is still valid.
  expect(await getUser(client)).toMatchObject({ id: 'u1' })
  await env.advance(20_000)
  expect(await settled(getUser(client))).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(client.session.state().status).toBe('stale-offline')
  provider.token = undefined
  provider.onGetToken = undefined
  expect(await settled(getUser(client))).toMatchObject({ id: 'u1' })
})

test('settles by its deadline while the provider never returns a token', async () => {
  const { client, provider, settled } = setup()
  provider.token = new Promise(() => {}) as never
  expect(await settled(getUser(client, {}, { timeout: 5000 }))).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})

test('exchanges again after a network error', async () => {
  const { client, service, calls, settled } = setup()
  let faults = 2
  service.exchange = () => {
    if (faults-- > 0) throw new TypeError('fetch failed')
    return undefined
  }
  expect(await settled(getUser(client))).toMatchObject({ id: 'u1' })
  expect(calls.filter((call) => call === EXCHANGE)).toHaveLength(3)
})

test('refuses to sign out, and to start or share a session, before it sends anything', async () => {
  const { client, calls } = setup()
  const refused = { code: 'EXTERNAL_SESSION', details: { provider: 'clerk' } }
  await expect(signOut(client)).rejects.toMatchObject(refused)
  await expect(signInWithPassword(client, { email: 'a@b.test', password: 'x' })).rejects.toMatchObject(refused)
  await expect(signInAnonymously(client)).rejects.toMatchObject(refused)
  await expect(confirmCliLogin(client, { loginCode: 'c' })).rejects.toMatchObject(refused)
  expect(calls).toEqual([])
  await expect(client.session.start({ accessToken: null, refreshToken: 'r1' })).rejects.toMatchObject(refused)
  expect(client.session.provider).toBe('clerk')
  expect(await getUser(client)).toMatchObject({ id: 'u1' })
})

test('is signed out after the account was deleted, until the provider starts another session', async () => {
  const { client, provider, calls } = setup()
  await deleteUser(client)
  expect(client.session.state()).toEqual({ status: 'ended', reason: 'user-deleted' })
  calls.length = 0
  expect(await getUser(client)).toBeNull()
  expect(calls).toEqual([])
  provider.change('s2')
  expect(await getUser(client)).toMatchObject({ id: 'u2' })
})

test('counts the new account of a deleted user as another session', async () => {
  const { client, service } = setup()
  expect(await getUser(client)).toMatchObject({ id: 'u1' })
  const identity = client.session.identity()
  service.users.s1 = 'u1-new'
  await expect(updateUser(client, { displayName: 'Eve' })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(await getUser(client)).toMatchObject({ id: 'u1-new' })
  expect(client.session.identity()).not.toBe(identity)
})

test('waits for an asynchronous session ID', async () => {
  const getToken = vi.fn(async () => jwt({ sid: 's1' }))
  const { env, service } = setup()
  const tokenStore = externalTokenStore({ provider: 'workos', getSessionId: async () => 's1', getToken })
  const client = createClient({ projectId: 'p1', publishableKey: 'k', tokenStore }, env)
  expect(client.session.state().status).toBe('loading')
  expect(await getUser(client)).toMatchObject({ id: 'u1' })
  expect(await service.requests[0]?.json()).toMatchObject({ provider_id: 'workos-integration' })
})

test.each([
  [undefined, 'options'],
  [{ provider: 'auth0' }, 'provider'],
  [{ provider: 'clerk' }, 'getSessionId'],
  [{ provider: 'clerk', getSessionId() {} }, 'getToken'],
  [{ provider: 'clerk', getSessionId() {}, getToken() {}, subscribe: 1 }, 'subscribe'],
])('rejects %j, which lacks %s', (options, option) => {
  expect(() => externalTokenStore(options as never)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ option }) }),
  )
})
