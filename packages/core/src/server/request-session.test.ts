import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { inspect } from 'node:util'
import express from 'express'
import fastify, { type FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import type { ClientEvent } from '../events.js'
import { USER } from '../flows/fake-service.test-support.js'
import { createClient, deleteUser, getUser, isLatchkeyError, signInWithPassword, signOut } from '../index.js'
import { INTERNALS } from '../lib/internals.js'
import { createHandle, httpOnlyCookieName } from '../session/http-only-cookies.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { type Auth, createCookieTokenStore, createRequestSession, getAuth, type ServerCookieOptions } from './index.js'

const NOW = 1_800_000_000_000
const STORED = 'stack-refresh-p1'

const cookieHeader = (cookies: Record<string, string>) =>
  Object.entries(cookies)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('; ')
const sessionCookies = (refreshToken: string, accessToken?: string) => ({
  [STORED]: refreshToken,
  ...(accessToken && { 'stack-access': JSON.stringify([refreshToken, accessToken]) }),
})
const request = (cookies: Record<string, string>, url = 'https://app.test/notes?page=2') =>
  new Request(url, { headers: { cookie: cookieHeader(cookies) } })

/** A service whose users have the ID that their tokens contain. The refresh token of user `u1` is `r-u1`. */
function setup() {
  const requests: string[] = []
  const env = createFakeEnv({
    now: NOW,
    fetch: async (sent) => {
      requests.push(`${sent.method} ${new URL(sent.url).pathname.slice('/api/v1'.length)}`)
      if (sent.url.endsWith('/auth/oauth/token')) {
        const refreshToken = new URLSearchParams(await sent.text()).get('refresh_token') ?? ''
        if (refreshToken === 'slow') return new Promise(() => {})
        if (refreshToken === 'down') throw new TypeError('fetch failed')
        if (refreshToken === 'revoked' || refreshToken === 'r-deleted')
          return known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
        return Response.json({ access_token: tokenOf(refreshToken.slice(2)), token_type: 'Bearer', expires_in: 600 })
      }
      if (sent.url.endsWith('/auth/password/sign-in'))
        return Response.json({ access_token: tokenOf('u9'), refresh_token: 'r-u9', user_id: 'u9' })
      if (sent.method === 'DELETE') return Response.json({ success: true })
      const claims = JSON.parse(atob(sent.headers.get('x-stack-access-token')?.split('.')[1] ?? ''))
      if (claims.sub === 'deleted') return known('CANNOT_GET_OWN_USER_WITHOUT_USER')
      return Response.json(userOf(claims.sub))
    },
  })
  const client = createClient(
    { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', tokenStore: null },
    env,
  )
  return { client, requests, env }
}

const tokenOf = (id: string, seconds = 600) => createFakeAccessToken(NOW, seconds, { sub: id })
const known = (code: string) =>
  Response.json({ code, error: code }, { status: 401, headers: { 'x-stack-known-error': code } })
const userOf = (id: string) => ({
  ...USER,
  id,
  primary_email: `${id}@example.test`,
  is_anonymous: id === 'anonymous',
  is_restricted: id === 'restricted',
})

test('reads the user of a request and sets no cookie while the access token is valid', async () => {
  const { client, requests } = setup()
  const session = createRequestSession(client, request(sessionCookies('r-u1', tokenOf('u1'))))
  expect(await getUser(client, {}, session)).toMatchObject({ id: 'u1' })
  expect(requests).toEqual(['GET /users/me'])
  expect(session.setCookie).toEqual([])
})

test('forbids caches to store a response for a session, also if the app allows it', () => {
  const { client } = setup()
  const session = createRequestSession(client, request(sessionCookies('r-u1', tokenOf('u1'))))
  const cacheControl = (init?: ResponseInit) =>
    session.withCookies(new Response('Ada', init)).headers.get('Cache-Control')
  expect(cacheControl()).toBe('private, no-store')
  expect(cacheControl({ headers: { 'Cache-Control': 'public, max-age=60' } })).toBe('private, no-store')
})

test('does not change a response without a session', () => {
  const { client } = setup()
  const response = new Response('public', { headers: { 'Cache-Control': 'public, max-age=60' } })
  expect(createRequestSession(client, request({})).withCookies(response)).toBe(response)
  expect(response.headers.get('Cache-Control')).toBe('public, max-age=60')
})

test('reads the session in the headers of a request before its cookies, and sets no cookie', async () => {
  const { client } = setup()
  const cookie = cookieHeader(sessionCookies('r-u1', tokenOf('u1')))
  const accessToken = createFakeAccessToken(NOW, 600, { sub: 'u2', aud: 'p1' })
  const sent: Record<string, string>[] = [
    { authorization: `Bearer ${accessToken}` },
    { 'x-stack-auth': JSON.stringify({ accessToken: null, refreshToken: 'r-u2' }) },
  ]
  for (const headers of sent) {
    const auth = await getAuth(client, new Request('https://app.test/', { headers: { cookie, ...headers } }))
    expect(await auth.protect()).toMatchObject({ userId: 'u2' })
    expect(auth.setCookie).toEqual([])
    expect(auth.withCookies(new Response('Ada')).headers.get('Cache-Control')).toBe('private, no-store')
    await signOut(auth.client)
    expect(auth.setCookie).toEqual([])
  }
})

test('returns null without a request to the service when the request has no session', async () => {
  const { client, requests } = setup()
  expect(await getUser(client, {}, createRequestSession(client, request({})))).toBeNull()
  expect(requests).toEqual([])
})

test('sets the cookie of a refreshed access token, and leaves the refresh token to the browser', async () => {
  const { client } = setup()
  const session = createRequestSession(client, request(sessionCookies('r-u1')))
  expect(await getUser(client, {}, session)).toMatchObject({ id: 'u1' })
  expect(session.setCookie).toEqual([
    `stack-access=${encodeURIComponent(JSON.stringify(['r-u1', tokenOf('u1')]))}; Path=/; Expires=${new Date(NOW + 86_400_000).toUTCString()}; SameSite=Lax; Secure`,
  ])
  const redirect = session.withCookies(Response.redirect('https://app.test/'))
  expect(redirect.status).toBe(302)
  expect(redirect.headers.getSetCookie()).toEqual(session.setCookie)
})

test.each([
  ['http://localhost:3000/', {}, false],
  ['https://app.test/', {}, true],
  ['http://10.0.0.7:3000/', { 'x-forwarded-proto': 'https,http' }, true],
  ['https://app.test/', { 'x-forwarded-proto': 'http' }, false],
])('sets Secure by the protocol of the page: %s with %o', async (url, headers, secure) => {
  const { client } = setup()
  const sent = new Request(url, { headers: { cookie: cookieHeader(sessionCookies('r-u1')), ...headers } })
  const session = createRequestSession(client, sent)
  await getUser(client, {}, session)
  expect(session.setCookie.map((line) => line.includes('; Secure'))).toEqual([secure])
})

test('copies the cookies with a session that an app extends, and shares the getter among sessions', async () => {
  const { client, env } = setup()
  const auths = [1, 2].map(() => getAuth(client, request(sessionCookies('r-u1', tokenOf('u1', -10)))))
  await env.settle()
  const [one, other] = await Promise.all(auths)
  expect({ ...one, user: 'Ada' }.setCookie).toEqual([expect.stringContaining('stack-access=')])
  const getterOf = (object: object | undefined, name: string) => Object.getOwnPropertyDescriptor(object, name)?.get
  expect(getterOf(one, 'setCookie')).toBe(getterOf(other, 'setCookie'))
  expect(getterOf(one?.client, 'session')).toBe(getterOf(other?.client, 'session'))
})

test('sets both cookies and deletes every other form when a user signs in', async () => {
  const { client } = setup()
  const old = { '__Host-stack-refresh-p1--default': JSON.stringify({ refresh_token: 'r-u1', updated_at_millis: 1 }) }
  const set: [string, string, ServerCookieOptions][] = []
  const tokenStore = createCookieTokenStore(
    client,
    {
      getAll: () => Object.entries(old).map(([name, value]) => ({ name, value })),
      set: (...cookie) => void set.push(cookie),
    },
    { url: 'https://app.test/' },
  )
  await signInWithPassword(client, { email: 'a@b.co', password: 'x', redirectTo: false }, { tokenStore })
  const attributes = { path: '/', sameSite: 'lax', secure: true, httpOnly: false }
  expect(set).toEqual([
    [STORED, 'r-u9', { ...attributes, expires: new Date(NOW + 365 * 86_400_000) }],
    ['stack-access', JSON.stringify(['r-u9', tokenOf('u9')]), { ...attributes, expires: new Date(NOW + 86_400_000) }],
    ['__Host-stack-refresh-p1--default', '', { ...attributes, expires: new Date(0) }],
  ])
  expect(await getUser(client, {}, { tokenStore })).toMatchObject({ id: 'u9' })
})

test('deletes the cookies of the session when the user signs out, and no cookie of another project', async () => {
  const { client } = setup()
  const cookies = { ...sessionCookies('r-u1', tokenOf('u1')), 'stack-refresh-p2': 'r-other', theme: 'dark' }
  const session = createRequestSession(client, request(cookies))
  await signOut(client, {}, session)
  const deleted = session.setCookie.map((line) => line.split(';').slice(0, 3).join(';'))
  expect(deleted).toEqual([
    `${STORED}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`,
    'stack-access=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  ])
  expect(await getUser(client, {}, session)).toBeNull()
})

test('a guard returns the user to the URL of the request', async () => {
  const { client } = setup()
  const error = await getUser(client, { or: 'redirect' }, createRequestSession(client, request({}))).catch(
    (error) => error,
  )
  expect(isLatchkeyError(error, 'REDIRECT_REQUIRED') && error.details.url).toBe(
    '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
  )
})

test('getAuth asks the service about a token that it cannot verify, once, and returns the cookies for the response', async () => {
  const { client, requests } = setup()
  const auth = await getAuth(client, request(sessionCookies('r-u1')))
  expect(auth.userId).toBe('u1')
  expect(await auth.getToken()).toBe(tokenOf('u1'))
  expect(await auth.protect()).toMatchObject({ userId: 'u1' })
  expect(await auth.getUser()).toMatchObject({ primaryEmail: 'u1@example.test' })
  expect(requests).toEqual(['POST /auth/oauth/token', 'GET /users/me'])
  expect(auth.withCookies(Response.json({})).headers.getSetCookie()).toEqual(auth.setCookie)
  expect(auth.setCookie).toHaveLength(1)
})

test('getToken returns the token of a user who has signed in after the request was read', async () => {
  const { client } = setup()
  const auth = await getAuth(client, request({}))
  expect(await auth.getToken()).toBeNull()
  await auth.client.session.start({ accessToken: tokenOf('u1'), refreshToken: 'r-u1' })
  expect(await auth.getToken()).toBe(tokenOf('u1'))
  expect(auth.userId).toBeNull()
})

test('getAuth returns no field for servers with the secret key either: apps send the user to the page', async () => {
  const hidden = { server_metadata: { plan: 'canary' }, restricted_by_admin_private_details: 'canary' }
  const sent = {
    ...userOf('u1'),
    ...hidden,
    primary_email_auth_enabled: true,
    last_active_at_millis: NOW,
    restricted_reason: { type: 'newer' },
    selected_team: {
      id: 't1',
      display_name: 'Garden',
      profile_image_url: null,
      server_metadata: { plan: 'canary' },
      created_at_millis: NOW,
    },
  }
  const env = createFakeEnv({ now: NOW, fetch: async () => Response.json(sent) })
  const client = createClient({ projectId: 'p1', secretKey: 's', baseUrl: 'https://api.test', tokenStore: null }, env)
  const auth = await getAuth(client, request(sessionCookies('r-u1', tokenOf('u1'))))
  const user = await auth.getUser()
  expect(user).toMatchObject({
    id: 'u1',
    signedUpAt: new Date(userOf('u1').signed_up_at_millis),
    restrictedReason: { type: 'newer' },
    selectedTeam: { displayName: 'Garden' },
  })
  expect(JSON.stringify([user, auth, await auth.protect()])).not.toContain('canary')
  // The same user as a client without the key reads.
  const plain = createClient({ projectId: 'p1', baseUrl: 'https://api.test', tokenStore: null }, env)
  expect(user).toEqual(await (await getAuth(plain, request(sessionCookies('r-u1', tokenOf('u1'))))).getUser())
})

test('JSON of a session contains no token', async () => {
  const { client } = setup()
  const auth = await getAuth(client, request(sessionCookies('r-u1')))
  expect(auth.setCookie.join()).toContain('r-u1')
  for (const text of [JSON.stringify(auth), JSON.stringify({ ...auth }), inspect(auth)]) {
    expect(text).toContain('userId')
    expect(text).not.toContain('r-u1')
  }
})

test('protect throws a redirect to sign-in and back, with the cookies of the session', async () => {
  const { client } = setup()
  const auth = await getAuth(client, request({}))
  expect(auth).toMatchObject({ userId: null, claims: null, setCookie: [] })
  for (const guard of [auth.protect(), auth.getUser({ or: 'redirect' })]) {
    const response = await guard.catch((error) => error)
    expect(response).toBeInstanceOf(Response)
    expect(response.status).toBe(302)
    expect(response.headers.get('location')).toBe('/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2')
  }
  await expect(auth.getUser({ or: 'throw' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
})

test('rejects the client of a page, which reads no cookies of a request', async () => {
  const options = { projectId: 'p1', publishableKey: 'k' }
  const ofPage = createClient(options, createFakeEnv({ href: 'https://app.test/' }))
  await expect(getAuth(ofPage, request({}))).rejects.toThrow('In a page, call `getUser`')
})

test.each<[string, (auth: Auth) => unknown]>([
  ['a permission of `protect`', (auth) => auth.protect(...([{ permission: 'notes:write' }] as unknown as []))],
  ['a function of `protect`', (auth) => auth.protect(...([() => false] as unknown as []))],
  ['a misspelled option of `getUser`', (auth) => auth.getUser({ otherwise: 'redirect' } as object)],
  ['a misspelled value of `getUser`', (auth) => auth.getUser({ or: 'redirct' as 'redirect' })],
  ['an option of `getUser` that creates a user', (auth) => auth.getUser({ or: 'anonymous' as 'redirect' })],
  ['a text instead of the options of `getUser`', (auth) => auth.getUser('redirect' as never)],
])('rejects %s, of a signed-in user, too', async (_, guard) => {
  const { client, requests } = setup()
  const store = createCookieTokenStore(client, { getAll: () => [], set: () => {} })
  const signedIn = request(sessionCookies('r-u1', tokenOf('u1')))
  for (const auth of [
    await getAuth(client, signedIn),
    await getAuth(client, request({})),
    await getAuth(client, store),
  ])
    await expect(guard(auth as Auth)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
  expect(requests.filter((sent) => sent.startsWith('POST'))).toEqual([])
})

const nodeRequest = (changes: Record<string, unknown> = {}, headers: Record<string, string> = {}) => ({
  url: '/notes?page=2',
  headers: { host: 'app.test', cookie: cookieHeader(sessionCookies('r-u1')), ...headers },
  ...changes,
})

test('reads the user of a request of Node.js', async () => {
  const { client } = setup()
  const auth = await getAuth(client, nodeRequest())
  expect(auth.userId).toBe('u1')
  expect(auth.setCookie).toHaveLength(1)
  expect(await getUser(client, {}, createRequestSession(client, nodeRequest()))).toMatchObject({ id: 'u1' })
  expect(await getUser(client, {}, { tokenStore: nodeRequest() })).toMatchObject({ id: 'u1' })
})

test('accepts an `IncomingMessage`, by its type and while a server handles it', async () => {
  const { client } = setup()
  const server = createServer(async (incoming, response) => {
    const auth = await getAuth(client, incoming)
    response.end(JSON.stringify([auth.userId, auth.tokenStore.url]))
  }).listen(0)
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://localhost:${port}/notes?page=2`, {
    headers: { cookie: cookieHeader(sessionCookies('r-u1')) },
  })
  expect(await response.json()).toEqual(['u1', `http://localhost:${port}/notes?page=2`])
  server.close()
})

test('reads the user and the whole URL of requests of Express and Fastify', async () => {
  const { client } = setup()
  const headers = { host: 'app.test', cookie: cookieHeader(sessionCookies('r-u1')), 'x-forwarded-proto': 'https' }
  const read = async (request: express.Request | FastifyRequest) => {
    const auth = await getAuth(client, request)
    return [auth.userId, auth.tokenStore.url]
  }
  const forFastify = fastify()
  forFastify.register(async (scope) => void scope.get('/page', read), { prefix: '/notes' })
  const injected = await forFastify.inject({ url: '/notes/page?a=1', headers })
  expect(injected.json()).toEqual(['u1', 'https://app.test/notes/page?a=1'])

  const router = express.Router().get('/page', async (req, res) => void res.json(await read(req)))
  const server = express().use('/notes', router).listen(0)
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://localhost:${port}/notes/page?a=1`, { headers })
  expect(await response.json()).toEqual(['u1', `https://localhost:${port}/notes/page?a=1`])
  server.close()
})

test('sets the cookies of a refreshed session on responses of Express and Fastify', async () => {
  const { client } = setup()
  const headers = { host: 'app.test', cookie: cookieHeader(sessionCookies('r-u1')) }
  const forFastify = fastify().get('/page', async (request, reply) => {
    const auth = await getAuth(client, request)
    reply.header('Set-Cookie', auth.setCookie)
    return auth.userId
  })
  const injected = await forFastify.inject({ url: '/page', headers })
  expect(injected.headers['set-cookie']).toEqual([expect.stringMatching(/^stack-access=/)])

  const server = express()
    .get('/page', async (req, res) => {
      const auth = await getAuth(client, req)
      res.append('Set-Cookie', auth.setCookie).json(auth.userId)
    })
    .listen(0)
  const { port } = server.address() as AddressInfo
  const response = await fetch(`http://localhost:${port}/page`, { headers })
  expect(response.headers.getSetCookie()).toEqual([expect.stringMatching(/^stack-access=/)])
  server.close()
})

test.each([
  ['a string', { Cookie: cookieHeader(sessionCookies('r-u1')) }],
  ['an array', { cookie: ['theme=dark', cookieHeader(sessionCookies('r-u1'))] }],
])('reads the cookies of a header object in any letter case: %s', async (_type, headers) => {
  const { client } = setup()
  expect((await getAuth(client, { headers })).userId).toBe('u1')
})

test.each([
  ['/notes?page=2', {}, '?after_auth_return_to=%2Fnotes%3Fpage%3D2'],
  ['/notes', { host: 'evil.test' }, '?after_auth_return_to=%2Fnotes'],
  ['//evil.test/notes', {}, '?after_auth_return_to=%2Fevil.test%2Fnotes'],
  ['/\\/evil.test/notes', {}, '?after_auth_return_to=%2Fevil.test%2Fnotes'],
  ['http://evil.test/notes', {}, '?after_auth_return_to=%2Fnotes'],
  ['/notes', { host: '' }, ''],
])('guards return to a path of the app: %s', async (url, headers, query) => {
  const { client } = setup()
  const sent = nodeRequest({ url }, { cookie: '', ...headers })
  const response = await (await getAuth(client, sent)).protect().catch((thrown) => thrown)
  expect(response.headers.get('location')).toBe(`/handler/sign-in${query}`)
  await expect(getUser(client, { or: 'redirect' }, { tokenStore: sent })).rejects.toMatchObject({
    code: 'REDIRECT_REQUIRED',
    details: { url: `/handler/sign-in${query}` },
  })
})

test.each([
  ['https', true],
  ['http', false],
])('sets Secure for a request of Node.js by the protocol of its proxy: %s', async (protocol, isSecure) => {
  const { client } = setup()
  const auth = await getAuth(client, nodeRequest({}, { 'x-forwarded-proto': protocol }))
  expect(auth.setCookie.map((line) => line.includes('; Secure'))).toEqual([isSecure])
})

test.each([
  ['without cookies', {}, 'REDIRECT_REQUIRED'],
  ['with cookies of another project', { 'stack-refresh-p2': 'r-u1' }, 'REDIRECT_REQUIRED'],
  [
    'with an access token but no refresh token',
    { 'stack-access': JSON.stringify(['r-u1', tokenOf('u1')]) },
    'REDIRECT_REQUIRED',
  ],
  ['with malformed cookies', { [STORED]: '', 'stack-access': '{' }, 'REDIRECT_REQUIRED'],
  ['with a revoked session', sessionCookies('revoked'), 'REDIRECT_REQUIRED'],
  ['of a restricted user', sessionCookies('r-restricted'), 'REDIRECT_REQUIRED'],
  ['of an anonymous user', sessionCookies('r-anonymous'), 'REDIRECT_REQUIRED'],
  ['while the service is down', sessionCookies('down'), 'UNABLE_TO_CONNECT'],
])("or: 'redirect' never resolves to null for a request %s", async (_name, cookies, code) => {
  const { client, env } = setup()
  const stores = [
    request(cookies),
    createRequestSession(client, request(cookies)).tokenStore,
    nodeRequest({}, { cookie: cookieHeader(cookies) }),
  ]
  for (const tokenStore of stores) {
    const read = getUser(client, { or: 'redirect' }, { tokenStore }).then(
      (user) => ({ user }),
      (error) => error,
    )
    await env.settle()
    expect(await read).toMatchObject({ code })
  }
  const auth = getAuth(client, request(cookies))
    .then((found) => found.protect())
    .catch((thrown) => thrown)
  await env.settle()
  const thrown = await auth
  expect(thrown instanceof Response ? 'REDIRECT_REQUIRED' : thrown.code).toBe(code)
})

test.each([
  ['has revoked the session', 'revoked', undefined],
  ['has deleted the user', 'r-deleted', tokenOf('deleted')],
])('deletes no cookie when the service %s: the user may have signed in again', async (_, refreshToken, accessToken) => {
  const { client } = setup()
  const handle = createHandle({ now: () => NOW, randomBytes: createFakeEnv().randomBytes })
  const httpOnly = { session: String(NOW), refresh: refreshToken, access: accessToken ?? '' }
  const hidden = Object.entries(httpOnly).map(([kind, value]): [string, string] => [
    httpOnlyCookieName(kind as keyof typeof httpOnly, 'p1', handle, true),
    value,
  ])
  for (const cookies of [sessionCookies(refreshToken, accessToken), Object.fromEntries(hidden)]) {
    const auth = await getAuth(client, request(cookies))
    expect([auth.userId, await auth.getUser(), auth.setCookie]).toEqual([null, null, []])
    const set: string[] = []
    const jar = {
      getAll: () => Object.entries(cookies).map(([name, value]) => ({ name, value })),
      set: (name: string) => void set.push(name),
    }
    const tokenStore = createCookieTokenStore(client, jar, { url: 'https://app.test/' })
    const { userId, getUser } = await getAuth(client, tokenStore)
    expect([userId, await getUser(), set]).toEqual([null, null, []])
    await signOut(client, {}, { tokenStore })
    expect(set).not.toEqual([])
  }
})

/** A client of a service that responds to these paths, after some milliseconds, and never to others. */
function hanging(answers: Readonly<Record<string, readonly [delay: number, body: object]>>) {
  const sent: string[] = []
  const events: ClientEvent[] = []
  const env = createFakeEnv({
    now: NOW,
    fetch: ({ url }) =>
      new Promise((resolve) => {
        const path = new URL(url).pathname.slice('/api/v1'.length)
        sent.push(path)
        const [delay, body] = answers[path] ?? []
        if (delay !== undefined) env.timer(delay, () => resolve(Response.json(body)))
      }),
  })
  const onEvent = (event: ClientEvent) => event.type === 'verify' && events.push(event)
  const options = { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', tokenStore: null, onEvent }
  return { env, sent, events, client: createClient(options, env) }
}
/** Why a promise rejects within this time, in milliseconds. */
async function rejection({ env }: ReturnType<typeof hanging>, ms: number, work: Promise<unknown>) {
  let reason: unknown
  work.catch((error) => (reason = error))
  await env.advance(ms - 1)
  expect(reason).toBeUndefined()
  await env.advance(1)
  return reason
}

describe('while the keys that verify the access token are not available', () => {
  const header = Buffer.from(JSON.stringify({ alg: 'ES256', kid: 'k1' })).toString('base64url')
  const token = [header, ...tokenOf('u1').split('.').slice(1)].join('.')

  test('getAuth rejects at its timeout', async () => {
    const at = hanging({})
    const auth = getAuth(at.client, request(sessionCookies('r-u1', token)), { timeout: 5000 })
    expect(await rejection(at, 5000, auth)).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
    expect(at.events).toEqual([])
  })

  test('getAuth rejects with the reason of its signal, and sends nothing more', async () => {
    const at = hanging({})
    const stop = new AbortController()
    const auth = getAuth(at.client, request(sessionCookies('r-u1', token)), { signal: stop.signal })
    const outcome = auth.catch((reason) => reason)
    await at.env.advance(1)
    stop.abort('left')
    await at.env.advance(1)
    expect([await outcome, at.sent, at.events]).toEqual(['left', ['/projects/p1/.well-known/jwks.json'], []])
  })
})

test('getAuth rejects with the reason of its signal', async () => {
  const stop = new AbortController()
  const auth = getAuth(hanging({}).client, request(sessionCookies('r-u1')), { signal: stop.signal })
  stop.abort('left')
  await expect(auth).rejects.toBe('left')
})

test('the timeout of getAuth covers all requests that it needs', async () => {
  const token = { access_token: tokenOf('u1'), token_type: 'Bearer' }
  const at = hanging({ '/auth/oauth/token': [9000, token] })
  const auth = getAuth(at.client, request(sessionCookies('r-u1')), { timeout: 15_000 })
  expect(await rejection(at, 15_000, auth)).toMatchObject({
    code: 'UNABLE_TO_CONNECT',
    message: expect.stringContaining('15000 ms'),
  })
})

test.each(['getToken', 'getUser', 'protect'] as const)('the timeout of getAuth also applies to `%s`', async (name) => {
  const answers: Record<string, readonly [number, object]> = { '/users/me': [0, userOf('restricted')] }
  const at = hanging(answers)
  const tokenStore = createRequestSession(
    at.client,
    request(sessionCookies('r-restricted', tokenOf('restricted'))),
  ).tokenStore
  const reading = getAuth(at.client, tokenStore, { timeout: 5000, fresh: true })
  await at.env.advance(0)
  const auth = await reading
  expect(auth.isRestricted).toBe(true)
  delete answers['/users/me']
  const call = name === 'getUser' ? auth.getUser({ or: 'throw' }) : auth[name]()
  expect(await rejection(at, 5000, call)).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})

test('the timeout of getAuth also applies to a new token of a signed-in user', async () => {
  const at = hanging({ '/users/me': [0, userOf('u1')] })
  const { tokenStore } = createRequestSession(at.client, request(sessionCookies('r-u1', tokenOf('u1'))))
  const reading = getAuth(at.client, tokenStore, { timeout: 5000, fresh: true })
  await at.env.advance(0)
  const auth = await reading
  expect(auth.userId).toBe('u1')
  await at.env.advance(600_000)
  expect(await rejection(at, 5000, auth.getToken())).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})

test('deletes the cookies when the user signs out while a refresh is in progress', async () => {
  const { client, env } = setup()
  const session = createRequestSession(client, request(sessionCookies('slow')))
  const { state } = client[INTERNALS].sessionOf(session)
  void getUser(client, {}, session)
  await expect.poll(() => state().status).toBe('refreshing')
  const signingOut = signOut(client, {}, session)
  await env.advance(10_000)
  await signingOut
  expect(state().status).toBe('ended')
  expect(session.setCookie).toContainEqual(expect.stringContaining(`${STORED}=; `))
})

test('deletes the cookies when the code of the request deletes the user', async () => {
  const { client } = setup()
  const session = createRequestSession(client, request(sessionCookies('r-u1', tokenOf('u1'))))
  await deleteUser(client, {}, session)
  expect(session.setCookie).toHaveLength(2)
})

test('rejects anything that is not a request, naming the parameter', () => {
  const { client } = setup()
  expect(() => createRequestSession(client, {} as Request)).toThrow(
    /`createRequestSession`: `request` must be a `Request`/,
  )
})

test('never mixes the users of 1,000 concurrent requests of 100 users', async () => {
  const { client, env } = setup()
  let seed = 1
  const random = () => {
    seed = (seed * 48_271) % 2_147_483_647
    return seed / 2_147_483_647
  }
  const { fetch } = env
  // Responses arrive in batches, in another order than their requests.
  let waiting: (() => void)[] = []
  const deliver = () => {
    const batch = waiting.splice(0).sort(() => random() - 0.5)
    waiting = batch.splice(64)
    if (waiting.length > 0) setImmediate(deliver)
    for (const resolve of batch) resolve()
  }
  env.fetch = async (...sent) => {
    await new Promise<void>((resolve) => {
      if (waiting.push(resolve) === 1) setImmediate(deliver)
    })
    return fetch(...sent)
  }
  const calls = Array.from({ length: 1000 }, async (_, index) => {
    const id = `u${index % 100}`
    // Every third access token has expired, and every fifth is missing.
    const accessToken = index % 5 === 0 ? undefined : tokenOf(id, index % 3 === 0 ? -600 : 600)
    const session = createRequestSession(client, request(sessionCookies(`r-${id}`, accessToken)))
    const user = await getUser(client, {}, session)
    const setsOwn = session.setCookie.every((line) => decodeURIComponent(line).includes(`["r-${id}","${tokenOf(id)}"]`))
    return { id, found: user?.id, setsOwn, isRefreshed: session.setCookie.length > 0 }
  })
  const results = await Promise.all(calls)
  expect(results.filter(({ id, found, setsOwn }) => found !== id || !setsOwn)).toEqual([])
  expect(results.filter(({ isRefreshed }) => isRefreshed).length).toBeGreaterThan(400)
})

test('an expired access token in a header means no user', async () => {
  const { client, requests } = setup()
  const headers = { authorization: `Bearer ${tokenOf('u1', -60)}` }
  expect((await getAuth(client, new Request('https://app.test/', { headers }))).userId).toBeNull()
  expect(requests).toEqual([])
})
