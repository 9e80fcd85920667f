import { createClient, signOut, signUpWithPassword, verifyEmail } from '@latchkey/core'
import { getAuthJson, INTERNALS } from '@latchkey/core/internal'
import { DEFAULT_PROJECT, type EmulatorOptions } from '@latchkey/emulator'
import { createTestWorld } from '@latchkey/emulator/testing'
import { afterEach, expect, test, vi } from 'vitest'
import { authProxy } from './proxy.js'

// The package builds and is tested without Next.js. `npm run examples` tests it with Next.js.
vi.mock('next/server', () => ({
  NextResponse: class extends Response {
    readonly cookies = {
      set: (name: string, value: string) => this.headers.append('Set-Cookie', `${name}=${encodeURIComponent(value)}`),
    }
    static next = ({ request }: { request: { headers: Headers } }) =>
      new this(null, {
        headers: {
          'x-url': request.headers.get('x-latchkey-url') ?? '',
          'x-cookie': request.headers.get('cookie') ?? '',
        },
      })
    static override redirect = (url: URL) => new this(null, { status: 307, headers: { location: url.href } })
  },
}))

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})

function setup(service: Pick<EmulatorOptions, 'serverVersion' | 'projects'> = {}) {
  const world = createTestWorld({ createClient, ...service })
  vi.stubGlobal('fetch', (url: string, init: RequestInit) => world.emulator.fetch(new Request(url, init)))
  const { projectId } = world.client
  const options = {
    projectId,
    publishableKey: world.client[INTERNALS].publishableKey?.reveal(),
    baseUrl: world.client.baseUrl,
  }
  const proxy = authProxy(async (auth, { nextUrl }) => {
    if (nextUrl.pathname.startsWith('/private')) await auth.protect()
    if (nextUrl.pathname === '/forgotten') auth.protect()
    if (nextUrl.pathname === '/admin') await auth.protect(...([{ role: 'admin' }] as unknown as []))
    if (nextUrl.pathname === '/returned') return auth.protect()
    if (nextUrl.pathname === '/sign-out') await signOut(auth.client)
    if (nextUrl.pathname === '/slow/token') vi.setSystemTime(Date.now() + 6000)
    if (nextUrl.pathname.endsWith('/token')) return Response.json(await auth.getToken())
    if (nextUrl.pathname === '/teapot')
      return new Response('teapot', { status: 418, headers: { 'Cache-Control': 'public, max-age=60, no-transform' } })
  }, options)
  /** Opens a page with these cookies. */
  const open = (path: string, cookies: Record<string, string> = {}) => {
    const url = new URL(path, 'https://app.test')
    const jar = new Map(Object.entries(cookies))
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = new Headers({ 'x-forwarded-proto': 'https', 'x-latchkey-url': 'https://spoofed.test/', cookie })
    return proxy({
      url: url.href,
      nextUrl: url,
      headers,
      cookies: {
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        set(name: string, value: string) {
          jar.set(name, value)
          headers.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
        },
      },
    } as never)
  }
  const session = async () => {
    await world.signInAs({ email: 'ada@example.test' })
    const { accessToken, refreshToken } = await getAuthJson(world.client)
    const refresh = { [`stack-refresh-${projectId}`]: refreshToken ?? '' }
    return { refresh, both: { ...refresh, 'stack-access': JSON.stringify([refreshToken, accessToken]) } }
  }
  return { ...world, projectId, open, session }
}

test.each(['/private?a=b', '/returned'])(
  'passes the URL of the page on, and sets no cookie while the access token is valid (%s)',
  async (path) => {
    const { open, session } = setup()
    const response = await open(path, (await session()).both)
    expect(response.status).toBe(200)
    expect(response.headers.get('x-url')).toBe(`https://app.test${path}`)
    expect(response.headers.getSetCookie()).toEqual([])
  },
)

test('refreshes the access token before the page renders, and sets its cookie', async () => {
  const { open, session } = setup()
  const response = await open('/private', (await session()).refresh)
  const [cookie = ''] = response.headers.getSetCookie()
  expect(cookie).toMatch(/^stack-access=/)
  expect(response.headers.get('x-cookie')).toContain(decodeURIComponent(cookie))
})

test.each([
  ['the service', 'refresh', '/public', 200],
  ['the service', 'refresh', '/private', 'UNABLE_TO_CONNECT'],
  ['the keys that verify a valid access token', 'both', '/public', 200],
  ['the keys that verify a valid access token', 'both', '/private', 'UNABLE_TO_CONNECT'],
  ['the keys that verify a valid access token', 'both', '/token', 'UNABLE_TO_CONNECT'],
] as const)('waits five seconds at most for %s (%s cookie, %s)', async (_, cookies, path, expected) => {
  const { open, session } = setup()
  const { [cookies]: sent } = await session()
  vi.useFakeTimers()
  vi.stubGlobal('fetch', () => new Promise(() => {}))
  let result: unknown
  void open(path, sent).then(
    ({ status }) => (result = status),
    ({ code }) => (result = code),
  )
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(result).toBe(expected)
})

test('waits five seconds at most for a refresh and the keys together', async () => {
  const { open, session } = setup()
  const { refresh } = await session()
  vi.useFakeTimers()
  const slow = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (!String(request[0]).endsWith('/auth/oauth/token')) return new Promise(() => {})
    await new Promise((resolve) => setTimeout(resolve, 4000))
    return slow(...request)
  })
  let result: unknown
  void open('/private', refresh).catch((error) => (result = error))
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  expect(result).toMatchObject({ code: 'UNABLE_TO_CONNECT', message: expect.stringContaining('5000 ms') })
})

test.each(['both', 'refresh'] as const)('verifies the token after a slow handler (cookies: %s)', async (cookies) => {
  const { open, session } = setup()
  const jar = (await session())[cookies]
  vi.useFakeTimers({ toFake: ['Date'] })
  const response = await open('/slow/token', jar).finally(() => vi.useRealTimers())
  expect(await response.json()).toEqual(expect.any(String))
})

test('verifies the token with the keys that it has after a refresh that took the whole time', async () => {
  const { open, session } = setup()
  const { both, refresh } = await session()
  await open('/private', both)
  vi.useFakeTimers({ toFake: ['Date'] })
  const send = globalThis.fetch
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    if (String(request[0]).endsWith('/auth/oauth/token')) vi.setSystemTime(Date.now() + 5000)
    return send(...request)
  })
  const response = await open('/token', refresh).finally(() => vi.useRealTimers())
  expect(await response.json()).toEqual(expect.any(String))
})

test('sends a request to the service only for keys when it verifies a valid access token', async () => {
  const { open, session, emulator } = setup()
  const { both } = await session()
  const before = emulator.trace.length
  await open('/private', both)
  await open('/private', both)
  const paths = emulator.trace.slice(before).map(({ path }) => path)
  expect(paths.filter((path) => !path.includes('jwks'))).toEqual([])
})

test('redirects a signed-out user from a protected page to sign-in, and leaves other pages alone', async () => {
  const { open } = setup()
  expect((await open('/public')).status).toBe(200)
  const response = await open('/private/notes?page=2')
  expect(response.status).toBe(307)
  expect(response.headers.get('location')).toBe(
    'https://app.test/handler/sign-in?after_auth_return_to=%2Fprivate%2Fnotes%3Fpage%3D2',
  )
})

test('redirects to the sign-in page below the base path of the app', async () => {
  vi.stubEnv('__NEXT_ROUTER_BASEPATH', '/shop')
  const { open } = setup()
  const { headers } = await open('/private')
  expect(headers.get('location')).toBe('https://app.test/shop/handler/sign-in?after_auth_return_to=%2Fprivate')
})

test('rejects a handler that does not await `protect`, and what is no handler', async () => {
  const { open, session } = setup()
  const { both } = await session()
  for (const cookies of [both, {}])
    await expect(open('/forgotten', cookies)).rejects.toThrow('write `await` before `auth.protect(…)`')
  expect(() => authProxy({ publicRoutes: ['/'] } as never)).toThrow('`handler` must be a function')
})

test('rejects a condition of `protect`, which it does not have', async () => {
  const { open, session } = setup()
  const { both } = await session()
  for (const cookies of [both, {}])
    await expect(open('/admin', cookies)).rejects.toMatchObject({ code: 'INVALID_OPTION' })
})

test('redirects a user with a forged access token', async () => {
  const { open, session, projectId } = setup()
  const { both } = await session()
  const [, accessToken] = JSON.parse(both['stack-access'])
  const forged = `${accessToken.slice(0, -8)}AAAAAAAA`
  const response = await open('/private', {
    [`stack-refresh-${projectId}`]: 'unknown',
    'stack-access': JSON.stringify(['unknown', forged]),
  })
  expect(response.status).toBe(307)
  expect(response.headers.getSetCookie()).toEqual([])
})

test('returns the response of the handler with the cookies of the session', async () => {
  const { open, session } = setup()
  const response = await open('/teapot', (await session()).refresh)
  expect([response.status, await response.text()]).toEqual([418, 'teapot'])
  expect(response.headers.getSetCookie()).toHaveLength(1)
})

test('deletes the cookies of the session when the handler signs the user out', async () => {
  const { open, session, projectId } = setup()
  const response = await open('/sign-out', (await session()).both)
  expect(response.headers.getSetCookie()).toEqual([`stack-refresh-${projectId}=`, 'stack-access='])
  expect(response.headers.get('x-cookie')).toBe(`stack-refresh-${projectId}=; stack-access=`)
})

test('forbids caches to store the response for a session, also if the handler allows it', async () => {
  const { open, session } = setup()
  const { both } = await session()
  const cacheControl = async (path: string, cookies = {}) => (await open(path, cookies)).headers.get('Cache-Control')
  expect(await cacheControl('/public', both)).toBe('private, no-store')
  expect(await cacheControl('/teapot', both)).toBe('no-transform, private, no-store')
  expect(await cacheControl('/public')).toBeNull()
  expect(await cacheControl('/teapot')).toBe('public, max-age=60, no-transform')
})

test('rejects a request with more cookies than a browser stores, without a request to the service', async () => {
  const { open, emulator } = setup()
  const cookies = Object.fromEntries(Array.from({ length: 300 }, (_, index) => [`stack-refresh-${index}`, 'token']))
  const before = emulator.trace.length
  expect((await open('/public', cookies)).status).toBe(431)
  expect(emulator.trace).toHaveLength(before)
})

test('getToken returns no token of a restricted user, and a new one after the user has verified the email', async () => {
  const { client, emulator, createClient, open, projectId } = setup({
    serverVersion: '2.8.86',
    projects: [{ ...DEFAULT_PROJECT, settings: { requireEmailVerification: true } }],
  })
  await signUpWithPassword(client, {
    email: 'ada@example.test',
    password: 'correct horse battery',
    callbackUrl: 'http://localhost:3000/verify',
  })
  const { accessToken, refreshToken } = await getAuthJson(client)
  const cookies = {
    [`stack-refresh-${projectId}`]: refreshToken ?? '',
    'stack-access': JSON.stringify([refreshToken, accessToken]),
  }
  const token = async (): Promise<string | null> => (await open('/token', cookies)).json()
  expect(await token()).toBeNull()
  const mail = emulator.mailbox.last({ to: 'ada@example.test' })
  if (!mail) throw new Error('There is no mail.')
  const code = new URL(emulator.mailbox.link(mail)).searchParams.get('code') ?? ''
  await verifyEmail(createClient(), { code })
  expect(JSON.parse(atob((await token())?.split('.')[1] ?? ''))).toMatchObject({ is_restricted: false })
})

test('getToken returns the token of the signed-in user while the keys of the service cannot be fetched', async () => {
  const { open, session, emulator } = setup()
  const { both } = await session()
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) =>
    url.includes('jwks') ? new Response('', { status: 503 }) : emulator.fetch(new Request(url, init)),
  )
  const token: string | null = await (await open('/token', both)).json()
  expect(token?.split('.')).toHaveLength(3)
})

test('getToken replaces a forged token', async () => {
  const { open, session, projectId } = setup()
  const { both, refresh } = await session()
  const refreshToken = refresh[`stack-refresh-${projectId}`]
  const [, accessToken = ''] = JSON.parse(both['stack-access'] ?? '[]')
  const forged = `${accessToken.slice(0, -4)}AAAA`
  const token = await (await open('/token', { ...both, 'stack-access': JSON.stringify([refreshToken, forged]) })).json()
  expect(token).not.toBe(forged)
  expect(token?.split('.')).toHaveLength(3)
})
