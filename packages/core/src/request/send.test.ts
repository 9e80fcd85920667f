import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import { createClient } from '../client.js'
import { endpoint } from '../contract/endpoint.js'
import { getProject } from '../contract/projects/project.js'
import { boolean, entity, number, optional, string } from '../contract/schema/index.js'
import { checkFeatureSupport, getGreeting, getHealth } from '../contract/service.js'
import { updateCurrentUser } from '../contract/users/update-user.js'
import { getCurrentUser } from '../contract/users/users.js'
import { DEADLINE } from '../session/deadline.js'
import { createFakeAccessToken, createFakeEnv, type FakeEnv } from '../testing.js'
import { sendsTokens } from './build.js'

const NOW = 1_800_000_000_000
const ping = endpoint('GET /ping', 'client', {
  name: 'ping',
  summary: 'Ping',
  response: entity({ ok: boolean }),
})
const pingOfRestricted = endpoint('GET /ping', 'client', { ...ping, allowsRestricted: true })
const poke = endpoint('POST /poke/{team_id}', 'client', {
  name: 'poke',
  summary: 'Poke',
  body: entity({ display_name: optional(string) }),
  response: entity({ ok: boolean }),
})
const remove = endpoint('DELETE /ping', 'client', {
  name: 'remove',
  summary: 'Remove',
  response: entity({ ok: boolean }),
})

type Answer = (request: Request, n: number) => Response | Promise<Response>
const OK = () => Response.json({ ok: true })
const known = (code: string, status = 400, details?: object) =>
  Response.json({ code, error: code, details }, { status, headers: { 'x-stack-known-error': code } })
const lost = (): never => {
  throw new TypeError('fetch failed')
}

function setup(response: Answer, options: Partial<Parameters<typeof createClient>[0]> = {}) {
  const requests: Request[] = []
  const env: FakeEnv = createFakeEnv({
    now: NOW,
    fetch: async (request) => {
      requests.push(request.clone())
      return response(request, requests.length)
    },
  })
  const client = createClient(
    {
      projectId: 'p1',
      publishableKey: 'pck_test',
      baseUrl: 'https://api.test/',
      tokenStore: 'memory',
      ...options,
    },
    env,
  )
  return { client, env, requests }
}
/** Waits for a call while the fake clock runs. */
async function ended<T>(env: FakeEnv, call: Promise<T>) {
  const outcome = call.then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  await env.settle()
  return outcome as Promise<{ value?: T; error?: any }>
}
const backOffs = (env: FakeEnv) => env.waits.filter((ms) => ms > 0 && ms !== 10_000 && ms < DEADLINE)

// spec: 7.base, 7.headers, 9.sdk-version
test('sends exactly the headers of a client call', async () => {
  const { client, env, requests } = setup(OK)
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  await ended(env, poke(client, { teamId: 'a/b', displayName: 'x' }))
  const headers = Object.fromEntries(requests[0]!.headers)
  expect(headers).toEqual({
    'content-type': 'application/json',
    'x-stack-access-token': createFakeAccessToken(NOW),
    'x-stack-access-type': 'client',
    'x-stack-client-version': 'js @latchkey/core@2.8.8',
    'x-stack-override-error-status': 'true',
    'x-stack-project-id': 'p1',
    'x-stack-publishable-client-key': 'pck_test',
    'x-stack-random-nonce': headers['x-stack-random-nonce'],
  })
  expect(headers['x-stack-random-nonce']).toMatch(/^[0-9a-hjkmnp-tv-z]{16}$/)
  expect(headers['x-stack-client-version']).toMatch(/^\w+ @\w+\/\w+@[\d.]+$/)
  expect(requests[0]!.url).toBe('https://api.test/api/v1/poke/a%2Fb')
  expect(await requests[0]!.json()).toEqual({ display_name: 'x' })
})

// spec: 7.secret-headers
test.each([
  ['server', { secretKey: 'ssk_x' }, 'ssk_x', null],
  ['admin', { adminKey: 'sak_x' }, null, 'sak_x'],
  ['admin', { secretKey: 'ssk_x', adminKey: 'sak_x' }, 'ssk_x', 'sak_x'],
] as const)('the calls of %s clients with %o carry their secret keys', async (access, keys, server, admin) => {
  const { client, env, requests } = setup(OK, { ...keys, tokenStore: null })
  await ended(env, ping(client))
  const headers = requests[0]!.headers
  expect(headers.get('x-stack-access-type')).toBe(access)
  expect([headers.get('x-stack-secret-server-key'), headers.get('x-stack-super-secret-admin-key')]).toEqual([
    server,
    admin,
  ])
})

test('extra headers override built-in ones regardless of case', async () => {
  const { client, env, requests } = setup(OK, {
    extraRequestHeaders: { 'X-STACK-CLIENT-VERSION': 'mine', 'x-app': '1' },
  })
  await ended(env, ping(client))
  expect(requests[0]!.headers.get('x-stack-client-version')).toBe('mine')
  expect(requests[0]!.headers.get('x-app')).toBe('1')
})

// spec: 4.retry-attempts, 7.answer-network, 9.retries
test('sends a read up to five times with exponential backoff and a new nonce each time', async () => {
  const { client, env, requests } = setup(lost)
  const { error } = await ended(env, ping(client))
  expect(requests).toHaveLength(5)
  expect(backOffs(env)).toEqual([1000, 2000, 4000, 8000])
  expect(new Set(requests.map(({ headers }) => headers.get('x-stack-random-nonce'))).size).toBe(5)
  expect(error).toMatchObject({ code: 'UNABLE_TO_CONNECT', details: { tried: Array(5).fill('fetch failed') } })
  expect(error.message).toContain('https://api.test')
})

// spec: 7.answer-network
test('retries a DELETE but not a POST', async () => {
  const deleted = setup((_, n) => (n < 3 ? lost() : OK()))
  expect(await ended(deleted.env, remove(deleted.client))).toEqual({ value: { ok: true } })
  const posted = setup(lost)
  expect((await ended(posted.env, poke(posted.client, { teamId: 't' }))).error).toMatchObject({
    code: 'UNABLE_TO_CONNECT',
  })
  expect(posted.requests).toHaveLength(1)
})

// spec: 7.answer-network
test('only onLine === false means offline', async () => {
  const off = setup(lost)
  off.env.online = false
  expect((await ended(off.env, ping(off.client))).error).toMatchObject({ code: 'OFFLINE' })
  const unknown = setup(lost)
  unknown.env.online = undefined
  expect((await ended(unknown.env, ping(unknown.client))).error).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})

// spec: 4.retry-429
test('retries after Retry-After on 429, also a POST', async () => {
  const { client, env, requests } = setup((_, n) =>
    n === 1 ? new Response('slow', { status: 429, headers: { 'retry-after': '7' } }) : OK(),
  )
  expect(await ended(env, poke(client, { teamId: 't' }))).toEqual({ value: { ok: true } })
  expect(requests).toHaveLength(2)
  expect(backOffs(env)).toEqual([7000])
})

test('rejects immediately when Retry-After exceeds the timeout, and never retries early', async () => {
  const { client, env, requests } = setup(
    () => new Response('slow', { status: 429, headers: { 'retry-after': '3600' } }),
  )
  const { error } = await ended(env, ping(client))
  expect(error).toMatchObject({ code: 'RATE_LIMITED', details: { retryAfter: 3_600_000 } })
  expect(requests).toHaveLength(1)
  expect(backOffs(env)).toEqual([])
})

// spec: 9.maximum-wait
test('limits every wait to the maximum timer value, even without a timeout', async () => {
  const { client, env } = setup(() => new Response('slow', { status: 429, headers: { 'retry-after': '99999999' } }))
  const { error } = await ended(env, ping(client, {}, { timeout: Number.POSITIVE_INFINITY }))
  expect(error).toMatchObject({ code: 'RATE_LIMITED' })
  expect(Math.max(...env.waits)).toBeLessThanOrEqual(2_147_483_647)
})

// spec: 9.maximum-wait
test.each([
  [2_147_483, undefined],
  [2_147_484, 'RATE_LIMITED'],
])('waits for a Retry-After of %d seconds, or rejects: %o', async (seconds, code) => {
  const { client, env } = setup((_, n) =>
    n === 1 ? new Response('slow', { status: 429, headers: { 'retry-after': `${seconds}` } }) : OK(),
  )
  const { error } = await ended(env, ping(client, {}, { timeout: Number.POSITIVE_INFINITY }))
  expect(error?.code).toBe(code)
  expect(env.waits.includes(seconds * 1000)).toBe(code === undefined)
})

test('rejects after five 429 responses', async () => {
  const { client, env, requests } = setup(() => new Response('slow', { status: 429, headers: { 'retry-after': '1' } }))
  expect((await ended(env, ping(client))).error).toMatchObject({ code: 'REQUEST_FAILED', details: { status: 429 } })
  expect(requests).toHaveLength(5)
})

// spec: 4.retry-508
test('retries a 508 with its marker', async () => {
  const { client, env } = setup((_, n) => (n < 3 ? new Response('INFINITE_LOOP_DETECTED', { status: 508 }) : OK()))
  expect(await ended(env, poke(client, { teamId: 't' }))).toEqual({ value: { ok: true } })
  expect(backOffs(env)).toEqual([1000, 2000])
})

test('an attempt that sends a picture of 100 kB may take 25 seconds longer', async () => {
  const { client, env, requests } = setup(() => new Promise<Response>(() => {}))
  const call = poke(client, { teamId: 't', displayName: 'x'.repeat(100_000) })
  expect((await ended(env, call)).error).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(env.waits).toContain(35_000)
  expect(requests).toHaveLength(1)
})

test('a timeout rejects the call during an attempt', async () => {
  const { client, env } = setup(() => new Promise<Response>(() => {}))
  const startedAt = env.now()
  const call = ping(client, {}, { timeout: 3000 }).catch((error) => error)
  await env.advance(3000)
  expect(await call).toMatchObject({
    code: 'UNABLE_TO_CONNECT',
    message: expect.stringContaining('3000 ms'),
    details: { tried: [] },
  })
  expect(env.now() - startedAt).toBe(3000)
})

test('leaves no listener on the signal of a call that has ended', async () => {
  const { client, env } = setup(OK)
  const { signal } = new AbortController()
  await ended(env, ping(client, {}, { signal }))
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a signal aborts backoff and request with its reason', async () => {
  const { client, env } = setup(lost)
  const stop = new AbortController()
  const call = ping(client, {}, { signal: stop.signal }).catch((error) => error)
  await env.advance(500)
  stop.abort(new Error('enough'))
  await env.advance(0)
  expect(await call).toMatchObject({ message: 'enough' })
  expect(env.pending).toBe(0)
})

// spec: 7.answer-invalid-token
test('refreshes a stale access token and retries immediately', async () => {
  const { client, env, requests } = setup((request) => {
    if (request.url.endsWith('/token'))
      return Response.json({ access_token: createFakeAccessToken(NOW, 900), token_type: 'Bearer' })
    return request.headers.get('x-stack-access-token') === createFakeAccessToken(NOW)
      ? known('ACCESS_TOKEN_EXPIRED', 401)
      : OK()
  })
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  expect(await ended(env, ping(client))).toEqual({ value: { ok: true } })
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/ping',
    '/api/v1/auth/oauth/token',
    '/api/v1/ping',
  ])
  expect(backOffs(env)).toEqual([])
})

test('ends the session when the user was deleted and the refresh token is rejected', async () => {
  const { client, env, requests } = setup((request) =>
    request.url.endsWith('/token')
      ? known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401)
      : known('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  )
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  expect((await ended(env, ping(client))).error).toMatchObject({ code: 'SESSION_CHANGED' })
  expect(client.session.state()).toMatchObject({ status: 'ended', reason: 'user-deleted' })
  expect(requests).toHaveLength(2)
})

test('ends the session of another user as revoked after a session of a deleted user', async () => {
  const { client, env } = setup((request) =>
    request.url.endsWith('/token')
      ? known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401)
      : known(
          request.headers.get('x-stack-access-token') === createFakeAccessToken(NOW)
            ? 'CANNOT_GET_OWN_USER_WITHOUT_USER'
            : 'ACCESS_TOKEN_EXPIRED',
        ),
  )
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  await ended(env, ping(client))
  await client.session.start({ accessToken: createFakeAccessToken(NOW + 1000), refreshToken: 'r2' })
  await ended(env, ping(client))
  expect(client.session.state()).toMatchObject({ status: 'ended', reason: 'revoked' })
})

test('a network error of the refresh does not end the session of a user who may be deleted', async () => {
  const { client, env } = setup((request) =>
    request.url.endsWith('/token') ? lost() : known('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  )
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  await ended(env, ping(client))
  expect((await client.session.capture()).isSignedIn).toBe(true)
})

test('returns a second rejection of a refreshed token without another refresh', async () => {
  const { client, env, requests } = setup((request) =>
    request.url.endsWith('/token')
      ? Response.json({ access_token: createFakeAccessToken(NOW, 900), token_type: 'Bearer' })
      : known('UNPARSABLE_ACCESS_TOKEN', 401),
  )
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  expect((await ended(env, ping(client))).error).toMatchObject({ code: 'UNPARSABLE_ACCESS_TOKEN' })
  expect(requests.filter(({ url }) => url.endsWith('/token'))).toHaveLength(1)
})

test('sends the refresh as a form without service headers, and retries it on a network error', async () => {
  const { client, env, requests } = setup((request, n) => {
    if (!request.url.endsWith('/token')) return OK()
    return n < 3 ? lost() : Response.json({ access_token: createFakeAccessToken(NOW), token_type: 'Bearer' })
  })
  await client.session.start({ accessToken: null, refreshToken: 'r1' })
  expect(await ended(env, ping(client))).toEqual({ value: { ok: true } })
  const refresh = requests[0]!
  expect(await refresh.text()).toBe('refresh_token=r1&grant_type=refresh_token&client_id=p1&client_secret=pck_test')
  expect([...refresh.headers.keys()].sort()).toEqual(['accept', 'content-type'])
  expect(backOffs(env)).toEqual([1000, 2000])
})

test.each(['ACCESS_TOKEN_EXPIRED', 'UNPARSABLE_ACCESS_TOKEN', 'INVALID_PROJECT_FOR_ACCESS_TOKEN'])(
  '%s ends a session that nothing can refresh, and the call is for no user',
  async (code) => {
    const { client, env, requests } = setup(() => known(code, 401))
    expect((await ended(env, ping(client))).error).toMatchObject({ code })
    expect(requests).toHaveLength(1)
    await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: null })
    expect((await ended(env, ping(client))).error).toMatchObject({ code })
    const tokens = requests.slice(1).map(({ headers }) => headers.has('x-stack-access-token'))
    expect(tokens).toEqual([true, false])
    expect(client.session.state()).toEqual({ status: 'ended', reason: 'expired' })
  },
)

test('sends nothing when the session ends before the first attempt', async () => {
  const { client, env, requests } = setup((request) =>
    request.url.endsWith('/token') ? known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', 401) : OK(),
  )
  await client.session.start({ accessToken: null, refreshToken: 'r1' })
  expect((await ended(env, poke(client, { teamId: 't' }))).error).toMatchObject({
    code: 'SESSION_CHANGED',
    details: { mayHaveBeenApplied: false },
  })
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual(['/api/v1/auth/oauth/token'])
})

test.each([
  ['a read', ping, false],
  ['a change', (client: Parameters<typeof poke>[0]) => poke(client, { teamId: 't' }), true],
] as const)('reports whether %s may have been applied when the session changes meanwhile', async (_, call, applied) => {
  const { client, env } = setup(async () => {
    await client.session.end('signed-out-here')
    return OK()
  })
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  expect((await ended(env, call(client))).error).toMatchObject({
    code: 'SESSION_CHANGED',
    details: { mayHaveBeenApplied: applied },
  })
})

test('rejects with the error of the server when the token store can no longer be read', async () => {
  let isBroken = false
  const { client, env } = setup(
    () => {
      isBroken = true
      return known('USER_NOT_FOUND', 404)
    },
    {
      tokenStore: {
        read() {
          if (isBroken) throw new Error('no storage')
          return { accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' }
        },
        write() {},
      },
    },
  )
  expect((await ended(env, ping(client))).error).toMatchObject({ code: 'USER_NOT_FOUND' })
})

test('returns the HTTP status to endpoints that ask for it, in addition to the response', async () => {
  const poll = endpoint('GET /poll', 'client', {
    name: 'poll',
    summary: 'Poll',
    includesHttpStatus: true,
    response: entity({ ok: boolean, http_status: number }),
  })
  const { client, env } = setup(() => Response.json({ ok: true }, { status: 201 }))
  expect(await ended(env, poll(client))).toEqual({ value: { ok: true, httpStatus: 201 } })
})

test('replaces a plain-text error with the code that the endpoint declares for its status', async () => {
  const close = endpoint('POST /close', 'client', {
    name: 'close',
    summary: 'Close the account',
    plainTextErrors: { 403: 'ACCOUNT_DELETION_DISABLED' },
    response: entity({ ok: boolean }),
  })
  const { client, env } = setup((_, n) => new Response('no', { status: n === 1 ? 403 : 409 }))
  expect((await ended(env, close(client))).error).toMatchObject({
    code: 'ACCOUNT_DELETION_DISABLED',
    details: { status: 403 },
    message: expect.stringContaining('Close the account'),
    cause: { code: 'REQUEST_FAILED' },
  })
  expect((await ended(env, close(client))).error).toMatchObject({ code: 'REQUEST_FAILED', details: { status: 409 } })
})

test.each([
  [{}, true],
  [{ session: 'none' }, false],
  [{ access: 'none' }, false],
  [{ access: 'server' }, true],
  [{ access: 'admin' }, false],
] as const)('whether an endpoint with %o receives the tokens of the session: %o', (fields, sends) => {
  expect(sendsTokens({ ...ping, ...fields })).toBe(sends)
})

test('names the field of a response that violates the contract', async () => {
  const { client, env } = setup(() => Response.json({ ok: 'yes' }))
  expect((await ended(env, ping(client))).error).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
    details: { field: 'ok' },
    message: expect.stringContaining('GET https://api.test/api/v1/ping'),
  })
})

// spec: 1.three-callers
test('rejects a call that the keys do not allow without a request', async () => {
  const { client, env, requests } = setup(OK)
  const list = endpoint('GET /users', 'server', {
    name: 'list',
    summary: 'List users',
    response: entity({ ok: boolean }),
  })
  // @ts-expect-error a client may not call a server endpoint
  const { error } = await ended(env, list(client))
  expect(error).toMatchObject({ code: 'INSUFFICIENT_ACCESS', details: { needed: 'server' } })
  expect(requests).toEqual([])
})

// spec: 8.missing-settings
test('rejects an empty path parameter without a request', async () => {
  const { client, env, requests } = setup(OK)
  expect((await ended(env, poke(client, { teamId: '' }))).error).toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringContaining('teamId'),
  })
  expect(requests).toEqual([])
})

test('sends no token for calls that need no user', async () => {
  const { client, env, requests } = setup(() => Response.json({}))
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  await ended(env, getProject(client))
  expect(requests[0]!.headers.has('x-stack-access-token')).toBe(false)
  await ended(env, getCurrentUser(client))
  expect(requests[1]!.headers.get('x-stack-access-token')).toBe(createFakeAccessToken(NOW))
})

test('hides tokens and keys in an inspected client, session or error', async () => {
  const { client, env } = setup((request) =>
    request.url.endsWith('/token')
      ? new Response(`refused ${'k3j9d8s7a6q5w4e3r2t1y0z9x8c7v6b5n4m3a2s1d0f9g'}`, { status: 500 })
      : OK(),
  )
  await client.session.start({ accessToken: null, refreshToken: 'k3j9d8s7a6q5w4e3r2t1y0z9x8c7v6b5n4m3a2s1d0f9g' })
  const { error } = await ended(env, ping(client))
  const { inspect } = await import('node:util')
  const shown = inspect(client, { depth: 9, showHidden: true }) + inspect(error, { depth: 9 }) + JSON.stringify(client)
  expect(shown).not.toContain('k3j9d8s7a6q5w4e3r2t1y0z9x8c7v6b5n4m3a2s1d0f9g')
  expect(shown).not.toContain('pck_test')
})

test.each([
  ['a line break', 'canary\nx'],
  ['a character beyond Latin-1', 'canary€'],
])('neither sends nor repeats a stored token with %s, which headers cannot contain', async (_, accessToken) => {
  const events: unknown[] = []
  const tokens = { accessToken, refreshToken: null }
  const { client, env, requests } = setup(OK, {
    tokenStore: { read: () => tokens, write() {} },
    onEvent: (event) => events.push(event),
  })
  const outcome = await ended(env, ping(client))
  const { inspect } = await import('node:util')
  expect(inspect([outcome, events], { showHidden: true, depth: 9 })).not.toContain('canary')
  expect(requests.map(({ headers }) => headers.get('x-stack-access-token'))).toEqual(requests.map(() => null))
})

test('sends requests with a path below the root of the host there', async () => {
  const { client, requests } = setup(() => Response.json({ status: 'ok' }))
  await expect(getHealth(client)).resolves.toEqual({ status: 'ok' })
  expect(requests[0]?.url).toBe('https://api.test/health')
})

test('a 404 of an endpoint that every version of the service has is a failed request', async () => {
  const { client } = setup(() => new Response('not found', { status: 404 }))
  await expect(getHealth(client)).rejects.toMatchObject({ code: 'REQUEST_FAILED', details: { status: 404 } })
})

test('returns the text of endpoints that respond with text', async () => {
  const { client, requests } = setup(() => new Response('Welcome.'))
  await expect(getGreeting(client)).resolves.toBe('Welcome.')
  await expect(checkFeatureSupport(client, { feature_name: 'x' } as never)).resolves.toBe('Welcome.')
  expect(requests.map(({ url }) => url)).toEqual([
    'https://api.test/api/v1',
    'https://api.test/api/v1/check-feature-support',
  ])
})

test.each([
  ['of 2.8.8, without claims', {}, null],
  ['of a normal user', { is_anonymous: false, is_restricted: false }, null],
  ['of an anonymous user', { is_anonymous: true, is_restricted: true }, 'true'],
  ['of a restricted user', { is_anonymous: false, is_restricted: true }, 'true'],
])(
  'with a token %s, the header that allows anonymous users is %o, if the endpoint allows them',
  async (_, claims, header) => {
    const { client, requests } = setup(OK)
    await client.session.start({ accessToken: createFakeAccessToken(NOW, 600, claims), refreshToken: 'r1' })
    await ping(client)
    await pingOfRestricted(client)
    await ping(client, {}, { includeRestricted: true })
    expect(requests.map(({ headers }) => headers.get('x-stack-allow-anonymous-user'))).toEqual([null, header, header])
  },
)

describe.each(['RESTRICTED_USER_NOT_ALLOWED', 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'])(
  'a call that ends in %s',
  (code) => {
    const restricted = createFakeAccessToken(NOW, 600, { is_restricted: true })

    /** A service that refuses all tokens but the unrestricted one. A refresh returns `refreshed`. */
    async function refusing(refreshed: string, refreshToken: string | null = 'r1') {
      const at = setup(({ url, headers }) => {
        if (url.endsWith('/token')) return Response.json({ access_token: refreshed })
        return headers.get('x-stack-access-token') === unrestricted ? OK() : known(code, 403)
      })
      await at.client.session.start({ accessToken: restricted, refreshToken })
      return { ...at, paths: () => at.requests.map(({ url }) => new URL(url).pathname.slice(8)) }
    }
    const unrestricted = createFakeAccessToken(NOW, 601, { is_restricted: false })

    test('is sent again with a new token, because the user may have become unrestricted', async () => {
      const { client, env, paths } = await refusing(unrestricted)
      expect(await ended(env, ping(client))).toEqual({ value: { ok: true } })
      expect(await ended(env, ping(client))).toEqual({ value: { ok: true } })
      expect(paths()).toEqual(['ping', 'auth/oauth/token', 'ping', 'ping'])
    })

    test('rejects when the new token has the same restriction. The session continues', async () => {
      const { client, env, paths } = await refusing(createFakeAccessToken(NOW, 602, { is_restricted: true }))
      expect((await ended(env, ping(client))).error).toMatchObject({ code })
      expect(paths()).toEqual(['ping', 'auth/oauth/token', 'ping'])
      expect(client.session.state()).toEqual({ status: 'active' })
    })

    test('rejects without a refresh token. The session continues', async () => {
      const { client, env, paths } = await refusing(unrestricted, null)
      expect((await ended(env, ping(client))).error).toMatchObject({ code })
      expect((await ended(env, ping(client))).error).toMatchObject({ code })
      expect(paths()).toEqual(['ping', 'ping'])
      expect(client.session.state()).toEqual({ status: 'active' })
    })
  },
)

test('a read that includes restricted users does not share its response with one that does not', async () => {
  const { client, requests } = setup(OK)
  await client.session.start({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  await Promise.all([ping(client), ping(client), ping(client, {}, { includeRestricted: true })])
  expect(requests).toHaveLength(2)
})

test.each(['GET', 'PATCH'])('accepts a service whose own error has the code REQUEST_FAILED: %s', async (method) => {
  const { client, env } = setup(() => known('REQUEST_FAILED', 400))
  const call = method === 'GET' ? getCurrentUser(client) : updateCurrentUser(client, { displayName: 'Ada' })
  const { error } = await ended(env, call)
  expect(error).toMatchObject({ name: 'LatchkeyError', status: 400 })
})
