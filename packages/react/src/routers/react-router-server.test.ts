import { createClient, signOut } from '@latchkey/core'
import { getAuthJson } from '@latchkey/core/internal'
import { INTERNALS } from '@latchkey/core/internal/client'
import { createTestWorld } from '@latchkey/emulator/testing'
import { createStaticHandler, data, type RouteObject, redirect } from 'react-router'
import { afterEach, expect, test, vi } from 'vitest'
import { createAuth } from './react-router-server.js'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

/** Functions for the server of an app, and the request of a user. */
async function setup({ signedIn = true, url = 'https://app.test/notes?page=2', httpOnly = false } = {}) {
  const world = createTestWorld({ createClient })
  const { client, emulator } = world
  const headers = new Headers()
  if (signedIn) {
    await world.signInAs({ email: 'ada@example.test' })
    const { refreshToken } = await getAuthJson(client)
    headers.set('cookie', `stack-refresh-${client.projectId}=${refreshToken}`)
  }
  const { projectId, baseUrl } = client
  const publishableKey = client[INTERNALS].publishableKey?.reveal()
  const functions = createAuth({
    projectId,
    publishableKey,
    baseUrl,
    fetch: emulator.fetch,
    ...(httpOnly && { httpOnly }),
  })
  return { ...world, ...functions, request: new Request(url, { headers }) }
}

/** Runs the loaders of a page as React Router does. */
const load = (request: Request, loader: RouteObject['loader']) =>
  createStaticHandler([{ path: '/notes', loader }]).query(request)

test('passes the session to a loader, and sets the cookie of a refreshed access token', async () => {
  const { withAuth, request } = await setup()
  const loader = withAuth(async ({ auth }) => ({ email: (await auth.getUser())?.primaryEmail }))
  const result = await load(request, loader)
  if (result instanceof Response) throw new Error('unexpected response')
  expect(Object.values(result.loaderData)).toEqual([{ email: 'ada@example.test' }])
  expect(Object.values(result.loaderHeaders)[0]?.getSetCookie()).toEqual([expect.stringMatching(/^stack-access=/)])
})

test.each(['secretKey', 'adminKey'])('has no option %s: loaders send what the client reads to the page', (option) => {
  expect(() => createAuth({ projectId: 'p1', [option]: 's' })).toThrow(`has no option \`${option}\``)
})

// An app passes a variable of its own, which is not set.
test('reads an option that is undefined from the environment', async () => {
  vi.stubEnv('HEXCLAVE_PROJECT_ID', 'p1')
  vi.stubEnv('HEXCLAVE_API_URL', 'https://auth.example.com')
  const { auth } = createAuth({ projectId: undefined, baseUrl: undefined })
  const { client } = await auth({ request: new Request('https://app.test/') })
  expect(client).toMatchObject({ projectId: 'p1', baseUrl: 'https://auth.example.com' })
})

test('ignores sessions in cookies of scripts if the app has HttpOnly sessions', async () => {
  const { auth, request } = await setup({ httpOnly: true })
  expect((await auth({ request })).userId).toBeNull()
})

test.each<[string, () => Response | ReturnType<typeof data<number>>]>([
  ['a response', () => Response.json(1, { status: 201, headers: { 'set-cookie': 'a=1' } })],
  ['data()', () => data(1, { status: 201, headers: { 'set-cookie': 'a=1' } })],
])('adds the cookies to %s', async (_, respond) => {
  const { withAuth, request } = await setup()
  const result = await withAuth(respond)({ request })
  const { status, headers } = result instanceof Response ? result : (result.init ?? {})
  expect(status).toBe(201)
  expect(new Headers(headers).getSetCookie()).toEqual(['a=1', expect.stringMatching(/^stack-access=/)])
})

test('rejects options, which it does not have, and a handler that does not await its guard', async () => {
  const { auth, withAuth, request } = await setup({ signedIn: false })
  const loaderOf = withAuth as unknown as (...given: unknown[]) => unknown
  expect(() => loaderOf(() => null, { ensureSignedIn: true })).toThrow('await auth.protect()')
  expect(() => loaderOf({ ensureSignedIn: true }, () => null)).toThrow('`handler` must be')
  expect(() => Reflect.apply(auth, undefined, [{ request }, { ensureSignedIn: true }])).toThrow('await auth.protect()')
  expect(() => auth(request as never)).toThrow('the arguments of a loader')
  const guarded = withAuth(({ auth }) => {
    auth.protect()
    return 'for signed-in users'
  })
  await expect(guarded({ request })).rejects.toThrow('write `await` before `auth.protect(…)`')
  const caught = withAuth(({ auth }) => auth.protect().catch(() => 'for everyone'))
  expect(await caught({ request })).toBe('for everyone')
})

test('adds the cookies to a response where the server replaces the class', async () => {
  const { withAuth, request } = await setup()
  const response = Response.json(1, { status: 201 })
  vi.stubGlobal('Response', class Replacement extends Response {})
  const result = await withAuth(() => response)({ request })
  expect([result.status, result.headers.getSetCookie()]).toEqual([201, [expect.stringMatching(/^stack-access=/)]])
})

test('adds the cookies to a redirect that the function throws', async () => {
  const { withAuth, request } = await setup()
  const action = withAuth(async ({ auth }) => {
    await signOut(auth.client, { redirectTo: false }, { tokenStore: auth.tokenStore })
    throw redirect('/')
  })
  const thrown = await action({ request }).catch((reason) => reason)
  expect([thrown.status, thrown.headers.get('location')]).toEqual([302, '/'])
  expect(thrown.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^stack-refresh-[^=]+=;/))
})

test('adds the cookies to data() that the function throws, with its status', async () => {
  const { withAuth, request } = await setup()
  const loader = withAuth(() => {
    throw data('Not found', { status: 404, headers: { 'set-cookie': 'a=1' } })
  })
  const thrown = await loader({ request }).catch((reason) => reason)
  expect([thrown.data, thrown.init.status]).toEqual(['Not found', 404])
  expect(thrown.init.headers.getSetCookie()).toEqual(['a=1', expect.stringMatching(/^stack-access=/)])
})

test('leaves an error that the function throws as it is', async () => {
  const { withAuth, request } = await setup()
  const error = new Error('no database')
  const loader = withAuth(() => Promise.reject(error))
  expect(await loader({ request }).catch((reason) => reason)).toBe(error)
})

test('reads the user once for all loaders of a request', async () => {
  const { auth, request, emulator } = await setup()
  const before = emulator.trace.length
  const [one, other] = await Promise.all([auth({ request }), auth({ request })])
  expect(one).toBe(other)
  const [user, sameUser] = await Promise.all([one.getUser(), other.getUser()])
  expect([user?.primaryEmail, sameUser]).toEqual(['ada@example.test', user])
  expect(emulator.trace.slice(before).filter(({ path }) => path.endsWith('/users/me'))).toHaveLength(1)
})

test('protect redirects a signed-out user to sign-in and back to the page', async () => {
  const { withAuth, request } = await setup({ signedIn: false })
  const result = await load(
    request,
    withAuth(({ auth }) => auth.protect()),
  )
  if (!(result instanceof Response)) throw new Error('expected a redirect')
  expect([result.status, result.headers.get('location')]).toEqual([
    302,
    '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
  ])
})

test('returns to the page, not to the data request that React Router 8 sends for it', async () => {
  const { withAuth, request } = await setup({ signedIn: false, url: 'https://app.test/notes.data?_routes=notes' })
  const loader = withAuth(({ auth }) => auth.protect())
  const redirect = await loader({ request, url: new URL('https://app.test/notes') }).catch((thrown) => thrown)
  expect(redirect.headers.get('location')).toBe('/handler/sign-in?after_auth_return_to=%2Fnotes')
})

test.each<[string, () => unknown]>([
  ['a value', () => ({ page: 2 })],
  ['data()', () => data({ page: 2 }, { headers: { 'Cache-Control': 'public, max-age=60' } })],
  ['a response', () => Response.json({ page: 2 }, { headers: { 'Cache-Control': 'public, max-age=60' } })],
])('forbids caches to store %s that a loader returns for a session', async (_, returns) => {
  const { withAuth, request } = await setup()
  const result = await withAuth(returns)({ request })
  const headers =
    result instanceof Response ? result.headers : new Headers((result as ReturnType<typeof data>).init?.headers)
  expect(headers.get('Cache-Control')).toBe('private, no-store')
})

test('leaves the result of a loader without a session as it is', async () => {
  const { withAuth, request } = await setup({ signedIn: false })
  expect(await withAuth(() => ({ page: 2 }))({ request })).toEqual({ page: 2 })
})
