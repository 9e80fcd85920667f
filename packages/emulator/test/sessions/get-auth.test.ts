// `getAuth` verifies the access token offline: what it sends to the service, and what it does with tokens that it cannot trust.
import {
  type Client,
  type ClientOptions,
  createClient,
  deleteUser,
  signInAnonymously,
  signOut,
  signUpWithPassword,
  updateUser,
  verifyEmail,
} from '@latchkey/core'
import { getAuth } from '@latchkey/core/server'
import { afterEach, expect, test, vi } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, type EmulatorOptions } from '../../src/index.js'

afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const { id: P, keys } = DEFAULT_PROJECT
const OPTIONS = { projectId: P, publishableKey: keys.publishable, baseUrl: 'https://api.test' }

/** A server with the requests that it sends, and browsers. `down` says which paths of the service are unreachable. */
function setup(options: EmulatorOptions = {}) {
  const emulator = createEmulator({ passwordRounds: 1, ...options })
  const sent: string[] = []
  const down = { paths: /^$/ }
  const serverOf = (given: Partial<ClientOptions> = {}) =>
    createClient({
      ...OPTIONS,
      tokenStore: null,
      ...given,
      async fetch(request) {
        const { pathname } = new URL(request.url)
        sent.push(pathname.slice('/api/v1'.length))
        if (down.paths.test(pathname)) throw new TypeError('fetch failed')
        return emulator.fetch(request)
      },
    }) as Client
  const browser = () =>
    createClient({ ...OPTIONS, tokenStore: 'memory', fetch: async (request) => emulator.fetch(request) }) as Client
  const signUp = async (name: string) => {
    const client = browser()
    await signUpWithPassword(client, {
      email: `${name}@example.test`,
      password: 'correct horse',
      redirectTo: false,
      callbackUrl: 'http://localhost:3000/verify',
    })
    return client
  }
  return { emulator, server: serverOf(), serverOf, sent, down, browser, signUp }
}

/** The request of a page with the session of a client. */
async function requestOf(client: Client, change = (accessToken: string) => accessToken): Promise<Request> {
  const tokens = await client.session.tokens()
  const [refreshToken, accessToken] = [tokens?.refreshToken?.reveal(), change(tokens?.accessToken.reveal() ?? '')]
  const access = encodeURIComponent(JSON.stringify([refreshToken, accessToken]))
  return new Request('https://app.test/', {
    headers: { cookie: `stack-refresh-${P}=${refreshToken}; stack-access=${access}` },
  })
}
const claimsOf = (token: string) => JSON.parse(atob(token.split('.')[1] ?? ''))
/** Changes the claims of a token, so that its signature does not match. */
const forge = (claims: object) => (token: string) => {
  const [header, , signature] = token.split('.')
  return `${header}.${btoa(JSON.stringify({ ...claimsOf(token), ...claims })).replaceAll('=', '')}.${signature}`
}
const KEYS = `/projects/${P}/.well-known/jwks.json`

test('sends nothing but one request for keys, until the user is read, once', async () => {
  const { server, sent, signUp } = setup()
  const [ann, bob] = [await signUp('ann'), await signUp('bob')]
  const ids = new Set<string | null>()
  for (let request = 0; request < 20; request++) {
    const auth = await getAuth(server, await requestOf(request % 2 ? ann : bob))
    expect(await auth.protect()).toMatchObject({ userId: auth.userId, sessionId: auth.claims?.refresh_token_id })
    expect(claimsOf((await auth.getToken()) ?? '').sub).toBe(auth.userId)
    ids.add(auth.userId)
  }
  expect([ids.size, sent]).toEqual([2, [KEYS]])
  const auth = await getAuth(server, await requestOf(ann))
  const users = await Promise.all([auth.getUser(), auth.getUser(), auth.getUser({ or: 'redirect' })])
  expect(users.map((user) => user?.primaryEmail)).toEqual(Array(3).fill('ann@example.test'))
  expect(sent).toEqual([KEYS, '/users/me'])
  expect(auth.client).toBe(auth.client)
})

test('verifies the tokens of browsers whose base URL is another one, without a request for each', async () => {
  const { serverOf, sent, signUp } = setup()
  const server = serverOf({ baseUrl: { browser: OPTIONS.baseUrl, server: 'http://api.internal' } })
  const request = await requestOf(await signUp('ann'))
  for (let reads = 0; reads < 3; reads++) expect((await getAuth(server, request)).userId).not.toBeNull()
  expect(sent).toEqual([KEYS])
})

test('verifies a token again after a minute, and with a clock that was set back, so that a revoked key has an end', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const verify = vi.spyOn(crypto.subtle, 'verify')
  const { server, signUp } = setup()
  const request = await requestOf(await signUp('ann'))
  const verifications = async (minutes: number) => {
    vi.setSystemTime(Date.now() + minutes * 60_000)
    const before = verify.mock.calls.length
    const { claims } = await getAuth(server, request)
    expect(() => Object.assign(claims ?? {}, { sub: 'another user' })).toThrow(TypeError)
    return verify.mock.calls.length - before
  }
  expect([await verifications(0), await verifications(0.9), await verifications(0.2)]).toEqual([1, 0, 1])
  expect([await verifications(-0.5), await verifications(0)]).toEqual([1, 0])
})

test('remembers the latest 1,000 tokens, so that those of many users do not fill the memory', async () => {
  const verify = vi.spyOn(crypto.subtle, 'verify').mockResolvedValue(true)
  const { server, signUp } = setup()
  const ann = await signUp('ann')
  const isVerified = async (n: number) => {
    verify.mockClear()
    await getAuth(server, await requestOf(ann, forge({ n })))
    return verify.mock.calls.length > 0
  }
  for (let n = 0; n <= 1000; n++) expect(await isVerified(n)).toBe(true)
  expect([await isVerified(1000), await isVerified(1), await isVerified(0)]).toEqual([false, false, true])
})

test('ignores a token with the ID of another user: the refresh token says whose session it is', async () => {
  const { server, sent, signUp } = setup()
  const [ann, bob] = [await signUp('ann'), await signUp('bob')]
  const { userId: annId } = await getAuth(server, await requestOf(ann))
  const { userId: bobId } = await getAuth(server, await requestOf(bob))
  sent.length = 0
  const auth = await getAuth(server, await requestOf(bob, forge({ sub: annId })))
  expect([auth.userId, auth.claims?.sub]).toEqual([bobId, bobId])
  expect(sent).toContain('/users/me')
})

test.each([
  ['of another project', forge({ aud: 'p2' })],
  ['that has expired, as its owner says', forge({ exp: 4_000_000_000, sub: 'u1' })],
  ['without a signature', (token: string) => token.replace(/[^.]+$/, '')],
  ['that is no token', () => 'nonsense'],
])('an access token %s alone signs nobody in, without a request for the user', async (_, change) => {
  const { server, sent, signUp } = setup()
  const tokens = await (await signUp('ann')).session.tokens()
  const token = change(tokens?.accessToken.reveal() ?? '')
  const request = new Request('https://app.test/', { headers: { authorization: `Bearer ${token}` } })
  expect(await getAuth(server, request)).toMatchObject({
    userId: null,
    sessionId: null,
    isAnonymous: false,
    isRestricted: false,
    claims: null,
  })
  expect(sent.filter((path) => path !== KEYS)).toEqual([])
})

test('asks the service about a restricted user, whose restriction may have ended', async () => {
  const project = { ...DEFAULT_PROJECT, settings: { requireEmailVerification: true } }
  const { emulator, server, sent, browser, signUp } = setup({ projects: [project] })
  const request = await requestOf(await signUp('ann'))
  const before = await getAuth(server, request)
  expect(before).toMatchObject({ userId: null, sessionId: null, isRestricted: true, isAnonymous: false })
  expect(await before.getToken()).toBeNull()
  const mail = emulator.mailbox.last({ to: 'ann@example.test' })
  const code = new URL(mail ? emulator.mailbox.link(mail) : '').searchParams.get('code') ?? ''
  await verifyEmail(browser(), { code })
  expect(claimsOf((await before.getToken()) ?? '')).toMatchObject({ is_restricted: false })
  sent.length = 0
  const after = await getAuth(server, request)
  expect(after).toMatchObject({ userId: before.claims?.sub, isRestricted: false })
  expect(sent).toEqual(['/users/me'])
  expect(claimsOf((await after.getToken()) ?? '')).toMatchObject({ is_restricted: false })
})

test('an anonymous user is not signed in, and the service is not asked', async () => {
  const { server, sent, browser } = setup()
  const client = browser()
  await signInAnonymously(client)
  const auth = await getAuth(server, await requestOf(client))
  expect(auth).toMatchObject({ userId: null, sessionId: null, isAnonymous: true, isRestricted: true })
  expect(typeof auth.claims?.sub).toBe('string')
  expect([await auth.getToken(), sent]).toEqual([null, [KEYS]])
})

test('asks the service about each token of 2.8.8, which does not say whether its user is anonymous', async () => {
  const { server, sent, signUp } = setup({ serverVersion: '2.8.8' })
  const auth = await getAuth(server, await requestOf(await signUp('ann')))
  expect(auth).toMatchObject({ userId: auth.claims?.sub, isAnonymous: false })
  expect(sent).toContain('/users/me')
})

test('asks the service while the keys cannot be fetched, and signs nobody out while it is down', async () => {
  const { server, serverOf, down, signUp } = setup()
  const request = await requestOf(await signUp('ann'))
  down.paths = /jwks/
  expect((await getAuth(server, request)).userId).toEqual(expect.any(String))
  down.paths = /./
  await expect(getAuth(serverOf({ timeout: 1 }), request)).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})

test('reads the user as they are now with `fresh`, once', async () => {
  const { server, sent, signUp } = setup()
  const ann = await signUp('ann')
  const request = await requestOf(ann)
  const { userId } = await getAuth(server, request)
  await updateUser(ann, { displayName: 'Ann' })
  sent.length = 0
  const auth = await getAuth(server, request, { fresh: true })
  expect((await auth.getUser())?.displayName).toBe('Ann')
  expect(sent).toEqual(['/users/me'])
  await deleteUser(ann)
  const afterwards = await getAuth(server, request)
  expect([afterwards.userId, await afterwards.getUser()]).toEqual([userId, null])
  expect((await getAuth(server, request, { fresh: true })).userId).toBeNull()
})

test('asks the service which of several sessions is alive, whatever their tokens say', async () => {
  const { server, sent, signUp } = setup()
  const [ann, bob] = [await signUp('ann'), await signUp('bob')]
  const [newer, older] = [await requestOf(ann), (await bob.session.tokens())?.refreshToken?.reveal()]
  const cookie = `${newer.headers.get('cookie')}; stack-refresh=${older}`
  await signOut(ann, { redirectTo: false })
  const { claims, getUser } = await getAuth(server, new Request('https://app.test/', { headers: { cookie } }))
  expect((await getUser())?.primaryEmail).toBe('bob@example.test')
  expect([claims?.sub, sent.includes('/auth/oauth/token')]).toEqual([(await getUser())?.id, true])
})

test('reads the user who has signed in while the request was handled', async () => {
  const { server, signUp } = setup()
  const [ann, bob] = [await signUp('ann'), await signUp('bob')]
  const auth = await getAuth(server, await requestOf(ann))
  expect((await auth.getUser())?.primaryEmail).toBe('ann@example.test')
  const tokens = await bob.session.tokens()
  const [accessToken, refreshToken] = [tokens?.accessToken.reveal() ?? null, tokens?.refreshToken?.reveal() ?? null]
  await auth.tokenStore.write({ accessToken, refreshToken })
  expect((await auth.getUser())?.primaryEmail).toBe('bob@example.test')
})
