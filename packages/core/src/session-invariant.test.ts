// A call belongs to the session it started with: it never acts as another user.

import { describe, expect, test } from 'vitest'
import type { TokenStore, Tokens } from './session-types.js'
import './lazy-modules.test-support.js'
import { type Client, createClient } from './client.js'
import type { CallOptions } from './contract/endpoint.js'
import { deleteCurrentUser, getCurrentUser } from './contract/users/users.js'
import { signInWithPassword, signUpWithPassword } from './flows/auth/password.js'
import { fetchWithAuth } from './flows/session/fetch-with-auth.js'
import { sendQueuedSignOuts } from './flows/session/send-queued-sign-outs.js'
import { getAccessToken } from './flows/session/session-tokens.js'
import { signOut } from './flows/session/sign-out.js'
import { deleteUser, getUser } from './flows/users/current-user.js'
import { updateUser } from './flows/users/update-user.js'
import { NO_TOKENS } from './session/tokens.js'
import { createFakeAccessToken, createFakeEnv, type FakeEnv } from './testing.js'

const NOW = 1_800_000_000_000
const A: Tokens = { accessToken: createFakeAccessToken(NOW, 600, { sub: 'a' }), refreshToken: 'refresh-a' }
const B: Tokens = { accessToken: createFakeAccessToken(NOW, 600, { sub: 'b' }), refreshToken: 'refresh-b' }
const EXPIRED_A: Tokens = { ...A, accessToken: createFakeAccessToken(NOW, -10, { sub: 'a' }) }
const RENEWED_A = createFakeAccessToken(NOW, 900, { sub: 'a' })
const NEW = { access_token: createFakeAccessToken(NOW, 800, { sub: 'c' }), refresh_token: 'refresh-c', user_id: 'c' }

interface Sent {
  readonly call: string
  readonly token: string | null
  readonly body: string
}

/** A store that other tabs write to. Its reads and writes take `delay` milliseconds; 0 is a synchronous store. */
function sharedStore(env: () => FakeEnv, content: Tokens, delay = 0) {
  const later = <T>(value: T): T | Promise<T> =>
    delay === 0 ? value : new Promise<T>((resolve) => env().timer(delay, () => resolve(value)))
  const store: TokenStore & { content: Tokens } = {
    content,
    read: () => later(store.content),
    write(next) {
      store.content = next
      return later(undefined)
    },
  }
  return store
}

type Answer = (sent: Sent, n: number) => Response | Promise<Response>

function setup(content: Tokens, response: Answer, { delay = 0 } = {}) {
  const sent: Sent[] = []
  const env: FakeEnv = createFakeEnv({
    now: NOW,
    href: 'https://app.test/',
    fetch: async (request) => {
      const row = {
        call: `${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`,
        token: request.headers.get('x-stack-access-token') ?? request.headers.get('authorization'),
        body: await request.text(),
      }
      sent.push(row)
      return response(row, sent.length)
    },
  })
  const store = sharedStore(() => env, content, delay)
  const tab = () =>
    createClient(
      {
        projectId: 'p1',
        publishableKey: 'k',
        baseUrl: 'https://api.test',
        tokenStore: store,
        redirectMethod: 'none',
      },
      env,
    )
  return { env, store, sent, tab, client: tab() }
}

/** Runs a call until it settles. */
async function settled<T>(env: FakeEnv, call: Promise<T>) {
  const outcome = call.then(
    (value) => ({ value, error: undefined }),
    (error) => ({ value: undefined, error }),
  )
  await env.settle()
  return outcome
}

const json = (body: unknown) => Response.json(body)
const lost = (): never => {
  throw new TypeError('fetch failed')
}
const limited = () => new Response('slow down', { status: 429, headers: { 'retry-after': '3' } })
const isRefresh = ({ call }: Sent) => call.endsWith('/token')
/** Which of the users a request was sent as. */
const users = (sent: readonly Sent[]) =>
  sent.flatMap(({ token, body }) =>
    [
      ['a', A.accessToken, RENEWED_A, EXPIRED_A.accessToken],
      ['b', B.accessToken],
    ].flatMap(([user, ...tokens]) =>
      tokens.some((known) => known && token?.includes(known)) || body.includes(`refresh-${user}`) ? [user] : [],
    ),
  )

describe.each([0, 20])('with a token store that takes %i ms', (delay) => {
  /** Another tab signs in as the next user before the service responds. */
  const raced = (own: Tokens, response: Answer) => {
    const at = setup(
      own,
      (...call) => {
        at.store.content = B
        return response(...call)
      },
      { delay },
    )
    return at
  }

  test('does not send a retried deletion as the next user', async () => {
    const { env, store, sent, client } = raced(A, lost)
    expect((await settled(env, deleteUser(client))).error).toMatchObject({
      code: 'SESSION_CHANGED',
      details: { mayHaveBeenApplied: true },
    })
    expect(users(sent)).toEqual(['a'])
    expect(store.content).toEqual(B)
  })

  test('does not send a mutation delayed by a 429 as the next user', async () => {
    const { env, sent, client } = raced(A, limited)
    expect((await settled(env, updateUser(client, { displayName: 'Ada' }))).error).toMatchObject({
      code: 'SESSION_CHANGED',
      details: { mayHaveBeenApplied: false },
    })
    expect(users(sent)).toEqual(['a'])
  })

  test('does not send a mutation delayed by a slow refresh as the next user', async () => {
    const { env, store, sent, client } = raced(EXPIRED_A, () => json({ access_token: RENEWED_A }))
    expect((await settled(env, updateUser(client, { displayName: 'Ada' }))).error).toMatchObject({
      code: 'SESSION_CHANGED',
      details: { mayHaveBeenApplied: false },
    })
    expect(sent.map(({ call }) => call)).toEqual(['POST /auth/oauth/token'])
    expect(store.content).toEqual(B)
  })

  test('does not return a late response to the next user', async () => {
    const { env, store, client } = raced(A, () => json({ id: 'a' }))
    expect((await settled(env, getUser(client))).error).toMatchObject({ code: 'SESSION_CHANGED' })
    expect(store.content).toEqual(B)
  })

  test('does not send a call that started signed out as the next user', async () => {
    const { env, sent, client } = raced(NO_TOKENS, limited)
    const { error } = await settled(env, updateUser(client, { displayName: 'Ada' }))
    expect(error).toMatchObject({ code: 'SESSION_CHANGED' })
    expect(sent.map(({ token }) => token)).toEqual([null])
  })

  test('a call keeps its session when its access token is refreshed', async () => {
    const { env, sent, client } = setup(
      EXPIRED_A,
      (row) => (isRefresh(row) ? json({ access_token: RENEWED_A }) : json({ success: true })),
      { delay },
    )
    expect((await settled(env, deleteCurrentUser(client, {}))).error).toBeUndefined()
    expect(users(sent)).toEqual(['a', 'a'])
  })

  test('a slow sign-out revokes its own session and leaves the next one', async () => {
    const { env, store, sent, client } = raced(A, () => json({ success: true }))
    expect((await settled(env, signOut(client, { redirectTo: false }))).error).toBeUndefined()
    expect(users(sent)).toEqual(['a'])
    expect(sent.map(({ call }) => call)).toEqual(['DELETE /auth/sessions/current'])
    expect(store.content).toEqual(B)
    expect((await settled(env, client.session.capture())).value?.isSignedIn).toBe(true)
  })

  test('a sign-out that does not reach the server is queued for its own session', async () => {
    const { env, store, sent, client } = setup(
      A,
      (row, n) => {
        store.content = B
        if (n < 3) return lost()
        return isRefresh(row) ? json({ access_token: RENEWED_A }) : json({ success: true })
      },
      { delay },
    )
    env.online = false
    const signingOut = signOut(client, { redirectTo: false })
    store.content = B
    await settled(env, signingOut)
    env.online = true
    await settled(env, sendQueuedSignOuts(client))
    expect(new Set(users(sent))).toEqual(new Set(['a']))
    expect(sent.at(-1)?.call).toBe('DELETE /auth/sessions/current')
    expect(store.content).toEqual(B)
  })

  test('a slow account deletion signs out only the session it started with', async () => {
    const { env, store, client } = raced(A, () => json({ success: true }))
    expect((await settled(env, deleteUser(client))).error).toMatchObject({
      code: 'SESSION_CHANGED',
      details: { mayHaveBeenApplied: true },
    })
    expect(store.content).toEqual(B)
  })

  test('fetchWithAuth does not repeat a request as the next user', async () => {
    const { env, sent, client } = raced(A, () => new Response('', { status: 401 }))
    const { error } = await settled(env, fetchWithAuth(client, { url: 'https://app.test/api', method: 'POST' }))
    expect(error).toMatchObject({ code: 'SESSION_CHANGED' })
    expect(users(sent)).toEqual(['a'])
  })

  const signIns = {
    signInWithPassword: (client: Client, options?: CallOptions) =>
      signInWithPassword(client, { email: 'c@test', password: 'password', redirectTo: false }, options),
    signUpWithPassword: (client: Client, options?: CallOptions) =>
      signUpWithPassword(client, { email: 'c@test', password: 'password', redirectTo: false }, options),
  }
  test.each(Object.entries(signIns))('%s never overwrites a newer session, and revokes its own', async (_, signIn) => {
    const { env, store, sent, client } = setup(
      A,
      (row) => {
        if (!row.call.includes('/auth/password/')) return json({ success: true })
        store.content = B
        return json(NEW)
      },
      { delay },
    )
    const signingIn = signIn(client)
    expect((await settled(env, signingIn)).error).toMatchObject({ code: 'SESSION_CHANGED' })
    expect(store.content).toEqual(B)
    expect(sent.at(-1)).toMatchObject({ call: 'DELETE /auth/sessions/current', token: NEW.access_token })
  })

  test('a sign-in succeeds when the old session was revoked in the meantime', async () => {
    const { env, store, client } = setup(
      A,
      () => {
        store.content = NO_TOKENS
        return json(NEW)
      },
      { delay },
    )
    expect((await settled(env, signIns.signInWithPassword(client))).error).toBeUndefined()
    expect(store.content.refreshToken).toBe('refresh-c')
  })

  test('another tab reads the user who has just signed in, and null after the sign-out', async () => {
    const { env, store, tab } = setup(NO_TOKENS, () => json({ id: 'a' }), { delay })
    const other = tab()
    await settled(env, other.session.loaded())
    store.content = A
    const { error } = await settled(env, getUser(other))
    expect(error).toMatchObject({ code: 'UNEXPECTED_RESPONSE' }) // It asked the server: the response above has only an id.
    store.content = NO_TOKENS
    expect(await settled(env, getUser(other))).toEqual({ value: null, error: undefined })
  })

  test('calls of the next session do not wait for the refresh of the previous one', async () => {
    const { env, store, client, sent } = setup(
      EXPIRED_A,
      (row) => (isRefresh(row) ? new Promise<Response>(() => {}) : json({ success: true })),
      { delay },
    )
    const ofA = deleteCurrentUser(client, {}).catch((error) => error)
    await env.advance(delay * 4)
    store.content = B
    const ofB = deleteCurrentUser(client, {})
    await env.advance(delay * 5)
    await expect(ofB).resolves.toBeDefined()
    expect(users(sent)).toEqual(['a', 'b'])
    await env.settle()
    expect(await ofA).toMatchObject({ code: 'SESSION_CHANGED' })
  })
})

test('identifies the session of an access token without a refresh token by its session id claim', async () => {
  const token = (refreshTokenId: string, life = 600): Tokens => ({
    accessToken: createFakeAccessToken(NOW, life, { refreshTokenId }),
    refreshToken: null,
  })
  const { env, store, client } = setup(token('s1'), (_, n) => {
    store.content = n === 1 ? token('s1', 700) : token('s2')
    return limited()
  })
  const { error } = await settled(env, updateUser(client, { displayName: 'Ada' }))
  expect(error).toMatchObject({ code: 'SESSION_CHANGED' })
})

test('treats the string undefined in a store as no token and reports it once', async () => {
  const events: unknown[] = []
  const env = createFakeEnv({ now: NOW })
  const tokenStore: TokenStore = {
    read: async () => ({ accessToken: 'undefined', refreshToken: 'undefined' }),
    write() {},
  }
  const client = createClient(
    { projectId: 'p1', publishableKey: 'k', tokenStore, onEvent: (event) => events.push(event) },
    env,
  )
  await client.session.loaded()
  expect(client.session.state()).toEqual({ status: 'signed-out' })
  expect(await getUser(client)).toBeNull()
  expect(events.filter((event) => (event as { type: string }).type === 'invalid-storage')).toHaveLength(1)
})

describe('every promise settles by its deadline', () => {
  const never = () => new Promise<never>(() => {})
  const stores: Record<string, TokenStore> = {
    'hangs when read': { read: never, write() {} },
    'hangs when written': { read: async () => A, write: never },
  }
  const calls: Record<string, (client: Client, options: CallOptions) => Promise<unknown>> = {
    getUser: (client, options) => getUser(client, {}, options),
    getCurrentUser: (client, options) => getCurrentUser(client, {}, options),
    updateUser: (client, options) => updateUser(client, { displayName: 'Ada' }, options),
    getAccessToken: (client, options) => getAccessToken(client, {}, options),
    signOut: (client, options) => signOut(client, { redirectTo: false }, options),
    deleteUser: (client, options) => deleteUser(client, {}, options),
    signInWithPassword: (client, options) =>
      signInWithPassword(client, { email: 'c@test', password: 'password', redirectTo: false }, options),
    fetchWithAuth: (client, options) => fetchWithAuth(client, { url: 'https://app.test/api' }, options),
  }
  async function expectSettled(env: FakeEnv, call: string, client: Client, options: CallOptions) {
    let isSettled = false
    const settle = () => (isSettled = true)
    calls[call]?.(client, options).then(settle, settle)
    await env.advance(1000)
    expect(isSettled).toBe(true)
  }
  const rows = Object.keys(stores).flatMap((store) => Object.keys(calls).map((call) => [call, store] as const))
  test.each(rows)('%s with a store that %s', async (call, store) => {
    const env = createFakeEnv({ now: NOW, href: 'https://app.test/', fetch: () => json(NEW) })
    const tokenStore = stores[store] as TokenStore
    const client = createClient(
      { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', tokenStore, redirectMethod: 'none' },
      env,
    )
    await expectSettled(env, call, client, { timeout: 1000 })
  })

  test.each(['getUser', 'signOut', 'updateUser'])('%s with a lock that is never released', async (call) => {
    const locks = { request: never }
    const env = createFakeEnv({ now: NOW, href: 'https://app.test/', locks, fetch: () => json(NEW) })
    const client = createClient(
      {
        projectId: 'p1',
        publishableKey: 'k',
        baseUrl: 'https://api.test',
        tokenStore: EXPIRED_A,
        redirectMethod: 'none',
        timeout: 1000,
      },
      env,
    )
    await expectSettled(env, call, client, {})
  })
})
