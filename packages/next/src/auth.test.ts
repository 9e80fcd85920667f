import { createClient, deleteUser, getUser, signUpWithPassword, verifyEmail } from '@latchkey/core'
import { getAuthJson } from '@latchkey/core/internal'
import { getAuth } from '@latchkey/core/server'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { createTestWorld } from '@latchkey/emulator/testing'
import { describe, expect, test, vi } from 'vitest'
import { type AuthFunction, createAuth } from './auth.js'
import { createHttpOnlyRoutes } from './http-only-routes.js'

/** A request of a user who has signed up. Cookies are those of the browser. */
async function request({
  signedIn = true,
  headers = {},
  canSetCookies = true,
  httpOnly = false,
  connection = () => Promise.resolve(),
  settings = {},
  path = undefined as string | undefined,
} = {}) {
  const world = createTestWorld({ createClient, projects: [{ ...DEFAULT_PROJECT, settings }] })
  const { client } = world
  const jar = new Map<string, string>()
  if (signedIn) {
    await world.signInAs({ email: 'ada@example.test' })
    const { refreshToken } = await getAuthJson(client)
    jar.set(`stack-refresh-${client.projectId}`, refreshToken ?? '')
  }
  const redirects: string[] = []
  const afterResponse: (() => void)[] = []
  const next = {
    after: (run: () => void) => void afterResponse.push(run),
    connection,
    headers: async () => new Headers(headers),
    cookies: async () => ({
      getAll: () => [...jar].map(([name, value]) => ({ name, value })),
      set(name: string, value: string) {
        if (!canSetCookies) throw new Error('Cookies can only be modified in a Server Action or Route Handler.')
        jar.set(name, value)
      },
    }),
    redirect(url: string): never {
      redirects.push(url)
      throw new Error('NEXT_REDIRECT')
    },
    requestPath: async () => path,
  }
  const auth = createAuth(
    () => client,
    next,
    (read) => read,
    httpOnly ? { httpOnlyPath: '/api/latchkey' } : {},
  )
  const respond = () => {
    for (const run of afterResponse.splice(0)) run()
  }
  return { ...world, auth, jar, redirects, respond }
}

test('returns the user of the request, and their access token', async () => {
  const { auth } = await request()
  const { getUser, userId, getToken, protect } = await auth()
  const user = await getUser({ or: 'redirect' })
  expect(user.primaryEmail).toBe('ada@example.test')
  expect(userId).toBe(user.id)
  expect(await getToken()).toMatch(/^ey/)
  expect(await protect()).toMatchObject({ userId })
  expect((await auth.protect()).userId).toBe(userId)
})

const GUARDS = {
  'auth.protect': async (auth: AuthFunction) => () => auth.protect(),
  'auth.protect of `await auth()`': async (auth: AuthFunction) => (await auth()).protect,
  'auth.getUser': async (auth: AuthFunction) => {
    const { getUser } = await auth()
    return () => getUser({ or: 'redirect' })
  },
}

describe.each(Object.entries(GUARDS))('%s', (name, guardOf) => {
  test.each([true, false])(
    'throws an error after the response if nobody has awaited it (signed in: %s)',
    async (signedIn) => {
      const { auth, respond } = await request({ signedIn })
      const guard = await guardOf(auth)
      void guard()
      const called = name.split(' ')[0]
      expect(respond).toThrow(`write \`await\` before \`${called}(…)\``)
    },
  )

  test.each<[string, (guard: () => Promise<unknown>) => unknown]>([
    ['await', async (guard) => await guard()],
    ['return', async (guard) => guard()],
    ['then', (guard) => guard().then(() => {})],
    ['Promise.all', (guard) => Promise.all([guard(), 1])],
    [
      'an await after another one',
      async (guard) => {
        const guarded = guard()
        await new Promise((resolve) => setTimeout(resolve))
        await guarded
      },
    ],
  ])('throws no error after the response with %s', async (_, use) => {
    const { auth, respond } = await request()
    await use(await guardOf(auth))
    expect(respond).not.toThrow()
  })
})

test('reads the user without an error where nobody awaits it', async () => {
  const { auth, respond } = await request()
  void (await auth()).getUser()
  expect(respond).not.toThrow()
})

test('names the hooks where a client component calls it in a browser', async () => {
  const { auth } = await request()
  vi.stubGlobal('window', {})
  // A server can have a `window`.
  expect((await auth()).userId).not.toBeNull()
  // The one of a bundle for browsers.
  vi.stubGlobal('process', { env: process.env })
  vi.stubGlobal('navigator', { product: 'Gecko' })
  const calls = [auth(), auth.protect()]
  vi.unstubAllGlobals()
  for (const call of calls) await expect(call).rejects.toThrow('`useAuth` or `useUser`')
})

test('rejects conditions and options that `protect` and `getUser` do not have', async () => {
  const { auth } = await request()
  const { getUser, protect } = await auth()
  const condition = [{ permission: 'notes:write' }] as unknown as []
  for (const guard of [protect(...condition), auth.protect(...condition), getUser({ otherwise: 'redirect' } as object)])
    await expect(guard).rejects.toMatchObject({ code: 'INVALID_OPTION' })
})

test('throws where the session is read without `await`', async () => {
  const { auth } = await request({ signedIn: false })
  const session = auth()
  for (const member of Object.keys(await session))
    expect(() => session[member as never]).toThrow(`write \`await\` before \`auth(…)\``)
  expect((await session).userId).toBeNull()
})

test('trusts the access token until it expires, unless the service is asked', async () => {
  const { auth, client, emulator, jar, redirects } = await request()
  const tokens = await getAuthJson(client)
  jar.set('stack-access', JSON.stringify([tokens.refreshToken, tokens.accessToken]))
  const { userId } = await auth()
  const before = emulator.trace.length
  const readAgain = [await auth(), await auth.protect()]
  expect(readAgain.map((found) => found.userId)).toEqual([userId, userId])
  expect(emulator.trace.slice(before)).toEqual([])
  await deleteUser(client)
  expect((await auth()).userId).toBe(userId)
  expect((await auth({ fresh: true })).userId).toBeNull()
  expect(await (await auth()).getUser()).toBeNull()
  await expect((await auth()).getUser({ or: 'redirect' })).rejects.toThrow('NEXT_REDIRECT')
  expect(redirects).toEqual(['/handler/sign-in'])
  await expect(auth({ fersh: true } as never)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
})

test('returns a token without restrictions once the user has verified their email elsewhere', async () => {
  const { auth, client, createClient, emulator, jar } = await request({
    signedIn: false,
    settings: { requireEmailVerification: true },
  })
  await signUpWithPassword(client, {
    email: 'ada@example.test',
    password: 'correct horse battery',
    callbackUrl: 'http://localhost:3000/verify',
  })
  const { accessToken, refreshToken } = await getAuthJson(client)
  jar.set(`stack-refresh-${client.projectId}`, refreshToken ?? '')
  jar.set('stack-access', JSON.stringify([refreshToken, accessToken]))
  const restricted = await auth()
  expect(restricted).toMatchObject({ userId: null, isRestricted: true, isAnonymous: false })
  expect(await restricted.getUser()).toBeNull()
  expect(await restricted.getToken()).toBeNull()
  const mail = emulator.mailbox.last({ to: 'ada@example.test' })
  const code = new URL(mail ? emulator.mailbox.link(mail) : '').searchParams.get('code') ?? ''
  await verifyEmail(createClient(), { code })
  const { getUser, getToken, isRestricted } = await auth()
  expect([isRestricted, (await getUser())?.isRestricted]).toEqual([false, false])
  const cookie = [...jar].map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('; ')
  const inLoader = await getAuth(client, new Request('http://localhost:3000/', { headers: { cookie } }))
  for (const token of [await getToken(), await inLoader.getToken()])
    expect(JSON.parse(atob(token?.split('.')[1] ?? ''))).toMatchObject({ is_restricted: false })
})

test('reads an access token in the Authorization header until the service rejects it', async () => {
  const headers: Record<string, string> = {}
  const { auth, client, emulator, signInAs } = await request({ signedIn: false, headers })
  await signInAs({ email: 'ada@example.test' })
  headers.authorization = `Bearer ${(await getAuthJson(client)).accessToken}`
  const inLoader = () => getAuth(client, new Request('http://localhost:3000/', { headers }), { fresh: true })
  const user = await getUser(client)
  for (const session of [await auth(), await inLoader()]) expect(session.userId).toBe(user?.id)
  emulator.clock.advance(3_600_000)
  for (const session of [await auth({ fresh: true }), await inLoader()]) expect(session.userId).toBeNull()
})

test('sets the cookie of the refreshed access token where Next.js allows it', async () => {
  const { auth, jar } = await request()
  const { getToken } = await auth()
  expect(jar.get('stack-access')).toContain(await getToken())
})

test('starts a session on the server in cookies that scripts cannot read, if the app has such sessions', async () => {
  const { auth, jar, client } = await request({ httpOnly: true })
  const { tokenStore } = await auth()
  const { accessToken, refreshToken } = await getAuthJson(client)
  await tokenStore.write({ accessToken, refreshToken: `${refreshToken}-other` })
  expect([...jar].filter(([, value]) => value.endsWith('-other')).map(([name]) => name)).toEqual([
    expect.stringContaining('latchkey-refresh-'),
  ])
})

test.each([
  ['/notes?page=2', '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2'],
  ['//evil.test/notes', '/handler/sign-in?after_auth_return_to=%2Fevil.test%2Fnotes'],
])('protect redirects to sign-in and back to the page without the proxy: %s', async (path, url) => {
  const { auth, redirects } = await request({ signedIn: false, path, headers: { host: 'app.test' } })
  await expect(auth.protect()).rejects.toThrow('NEXT_REDIRECT')
  expect(redirects).toEqual([url])
})

test('routes of HttpOnly sessions forward requests of the page, and need the option', async () => {
  const { client } = await request()
  const page = new Request('http://app.test/api/latchkey/api/v1/users/me', {
    headers: { 'x-latchkey-http-only': '1', 'sec-fetch-site': 'same-origin' },
  })
  const { status, headers } = await createHttpOnlyRoutes(() => client, { httpOnlyPath: '/api/latchkey' }).GET(page)
  expect([status, headers.get('x-stack-known-error')]).toEqual([400, 'ACCESS_TYPE_REQUIRED'])
  expect((await createHttpOnlyRoutes(() => client, {}).GET(page)).status).toBe(404)
})

test.each([
  ['/auth/cli/complete', {}, 403],
  ['/auth/cli/complete', { allowCliLogin: true }, 400],
  ['/agent/register/confirm', { allowCliLogin: true }, 403],
  ['/agent/register/confirm', { allowAgentLogin: true }, 400],
])('routes of HttpOnly sessions respond to %s with the options %j with %i', async (endpoint, options, status) => {
  const { client } = await request()
  const login = new Request(`http://app.test/api/latchkey/api/v1${endpoint}`, {
    method: 'POST',
    headers: { 'x-latchkey-http-only': '1', 'sec-fetch-site': 'same-origin' },
  })
  const routes = createHttpOnlyRoutes(() => client, { httpOnlyPath: '/api/latchkey', ...options })
  expect((await routes.POST(login)).status).toBe(status)
})

test('uses a refreshed access token in a server component, which cannot set cookies', async () => {
  const { auth, jar } = await request({ canSetCookies: false })
  expect((await (await auth()).getUser())?.primaryEmail).toBe('ada@example.test')
  expect([...jar.keys()]).toHaveLength(1)
})

test('returns null when no user is signed in, without a request to the service', async () => {
  const { auth, emulator } = await request({ signedIn: false })
  const { getUser, userId, getToken } = await auth()
  expect([await getUser(), userId, await getToken()]).toEqual([null, null, null])
  expect(emulator.trace).toEqual([])
})

test('reads no user while Next.js prerenders a page', async () => {
  const { auth, emulator } = await request({ connection: () => Promise.reject(new Error('prerendering')) })
  const before = emulator.trace.length
  await expect(auth()).rejects.toThrow('prerendering')
  expect(emulator.trace).toHaveLength(before)
})

test.each([
  [{}, '/handler/sign-in'],
  [{ 'x-latchkey-url': 'https://app.test/notes?page=2' }, '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2'],
  [{ 'next-action': 'a1', referer: 'https://app.test/notes' }, '/handler/sign-in?after_auth_return_to=%2Fnotes'],
  [{ referer: 'https://app.test/notes' }, '/handler/sign-in'],
])('protect redirects to sign-in and back to the page: %o', async (headers, url) => {
  const { auth, redirects } = await request({ signedIn: false, headers })
  await expect(auth.protect()).rejects.toThrow('NEXT_REDIRECT')
  expect(redirects).toEqual([url])
})
