import { describe, expect, expectTypeOf, test } from 'vitest'
import { createClient } from '../../client.js'
import { createFakeAccessToken, createFakeEnv } from '../../testing.js'
import { NOW as AT, scene, serverScene, through, USER } from '../fake-service.test-support.js'
import { signOut } from '../session/sign-out.js'
import { classifyUser, type UserFilter } from './classify-user.js'
import { getUser, type ServerUser, type Unrestricted, type User } from './current-user.js'

const NOW = 1_800_000_000_000
const user = { ...USER, primary_email: 'a@b.co', display_name: null, signed_up_at_millis: 5 }

const RESTRICTED = { is_restricted: true, restricted_reason: { type: 'email_not_verified' } }

function setup({ anonymous = false, restricted = false, signedIn = true, claims = {} } = {}) {
  const requests: Request[] = []
  const env = createFakeEnv({
    now: NOW,
    href: 'https://app.test/note',
    fetch: (request) => {
      requests.push(request)
      if (request.url.endsWith('/auth/anonymous/sign-up'))
        return Response.json({ access_token: createFakeAccessToken(NOW), refresh_token: 'ra', user_id: 'u1' })
      return Response.json({ ...user, is_anonymous: anonymous, ...(restricted && RESTRICTED) })
    },
  })
  const client = createClient(
    { projectId: 'p1', publishableKey: 'k', baseUrl: 'https://api.test', tokenStore: 'memory' },
    env,
  )
  const sessionStarted = signedIn
    ? client.session.start({ accessToken: createFakeAccessToken(NOW, 600, claims), refreshToken: 'r1' })
    : Promise.resolve()
  return { env, requests, client, sessionStarted }
}
/** The value of a call or the error that it rejects with. Moves the clock on until the call settles. */
function result<T>(env: ReturnType<typeof createFakeEnv>, call: Promise<T>): Promise<unknown> {
  return through(
    { env },
    call.catch((error) => error),
  )
}

// spec: 4.user-or-others
test('returns null without a request when signed out', async () => {
  const { env, client, requests } = setup({ signedIn: false })
  expect(await result(env, getUser(client))).toBeNull()
  expect(requests).toEqual([])
})

// spec: 4.user-or-others, 8.not-signed-in
test("or: 'throw' throws NOT_SIGNED_IN", async () => {
  const { env, client } = setup({ signedIn: false })
  expect(await result(env, getUser(client, { or: 'throw' }))).toMatchObject({ code: 'NOT_SIGNED_IN' })
})

// spec: 4.user-or-others
test("or: 'redirect' replaces the page with sign-in, and never resolves to null", async () => {
  const { env, client } = setup({ signedIn: false })
  expect(await result(env, getUser(client, { or: 'redirect' }))).toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(env.visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fnote'])
})

test("or: 'redirect' leaves the redirect to a sign-out that is under way", async () => {
  const { env, client, sessionStarted } = setup()
  await sessionStarted
  const guard = new Promise((resolve) => {
    const stop = client.session.subscribe(() => {
      if (client.session.state().status !== 'ended') return
      stop()
      resolve(getUser(client, { or: 'redirect' }).catch((error) => error))
    })
  })
  const signedOut = signOut(client)
  expect(await result(env, guard)).toMatchObject({ code: 'NOT_SIGNED_IN' })
  await result(env, signedOut)
  expect(env.visited).toEqual([expect.stringMatching(/^\w+ \/$/)])
})

test.each([
  ['redirect', { code: 'USER_RESTRICTED' }, ['replace /handler/verify-email?after_auth_return_to=%2Fnote']],
  ['throw', { code: 'USER_RESTRICTED' }, []],
] as const)('with or: %s, a restricted user does not pass', async (or, error, visited) => {
  const { env, client, sessionStarted } = setup({ restricted: true })
  await sessionStarted
  expect(await result(env, getUser(client, { or }))).toMatchObject(error)
  expect(env.visited).toEqual(visited)
})

test.each([
  ['revoked', 'ended:revoked'],
  ['user-deleted', 'ended:user-deleted'],
  [undefined, null],
] as const)("or: 'redirect' keeps in the tab why the session ended: %s", async (reason, stored) => {
  const { env, client, sessionStarted } = setup({ signedIn: reason !== undefined })
  await sessionStarted
  if (reason) await client.session.end(reason)
  await result(env, getUser(client, { or: 'redirect' }))
  expect(env.tabStore?.get('latchkey-reason-p1')).toBe(stored)
})

// spec: 4.user-anonymous-none
test.each([
  [undefined, false],
  ['return-null', false],
  ['anonymous-if-exists', true],
  ['anonymous', true],
] as const)('an anonymous user reads with or: %s as %s', async (or, seen) => {
  const { env, client, sessionStarted } = setup({ anonymous: true })
  await sessionStarted
  const user = await result(env, getUser(client, { or }))
  expect(user !== null).toBe(seen)
})

// spec: 4.user-or-anonymous
test('or: anonymous creates an anonymous user and reads it', async () => {
  const { env, client, requests } = setup({ anonymous: true, signedIn: false })
  expect(await result(env, getUser(client, { or: 'anonymous' }))).toMatchObject({ id: 'u1', isAnonymous: true })
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/auth/anonymous/sign-up',
    '/api/v1/users/me',
  ])
})

test('sends the allow-anonymous header only with an anonymous token', async () => {
  const plain = setup()
  await plain.sessionStarted
  await result(plain.env, getUser(plain.client))
  expect(plain.requests[0]?.headers.has('x-stack-allow-anonymous-user')).toBe(false)
  const anonymous = setup({ claims: { is_anonymous: true } })
  await anonymous.sessionStarted
  await result(anonymous.env, getUser(anonymous.client))
  expect(anonymous.requests[0]?.headers.get('x-stack-allow-anonymous-user')).toBe('true')
})

describe('a restricted user', () => {
  const restricted = () => scene({ 'GET /users/me': { ...USER, is_restricted: true } }, { signedIn: true })

  test('does not count as signed in', async () => {
    const { client } = restricted()
    for (const input of [undefined, {}, { or: 'return-null' }, { includeRestricted: false }] as const)
      expect(await getUser(client, input)).toBeNull()
    await expect(getUser(client, { or: 'throw' })).rejects.toMatchObject({ code: 'USER_RESTRICTED' })
  })

  test.each(['return-null', 'redirect', 'throw', 'anonymous', 'anonymous-if-exists'] as const)(
    'is returned with includeRestricted and or: %s',
    async (or) => {
      const { client } = restricted()
      expect(await getUser(client, { or, includeRestricted: true })).toMatchObject({ id: USER.id, isRestricted: true })
    },
  )

  test.each(['anonymous', 'anonymous-if-exists'] as const)('counts as signed in with or: %s', async (or) => {
    const { client, requests } = restricted()
    expect(await getUser(client, { or })).toMatchObject({ isRestricted: true })
    expect(requests).toHaveLength(1)
    await expect(getUser(client, { or, includeRestricted: false })).rejects.toMatchObject({
      code: 'INVALID_OPTION',
      details: { option: 'includeRestricted' },
    })
  })
})

test('is never null in the types with redirect, throw and anonymous', () => {
  const { client } = scene({})
  const reads = {
    plain: () => getUser(client),
    ifExists: () => getUser(client, { or: 'anonymous-if-exists' }),
    redirect: () => getUser(client, { or: 'redirect' }),
    throws: () => getUser(client, { or: 'throw' }),
    anonymous: () => getUser(client, { or: 'anonymous' }),
    restricted: () => getUser(client, { includeRestricted: true }),
    either: (includeRestricted: boolean) => getUser(client, { or: 'throw', includeRestricted }),
  }
  expectTypeOf(reads.plain).returns.resolves.toEqualTypeOf<Unrestricted | null>()
  expectTypeOf(reads.ifExists).returns.resolves.toEqualTypeOf<User | null>()
  expectTypeOf(reads.redirect).returns.resolves.toEqualTypeOf<Unrestricted>()
  expectTypeOf(reads.throws).returns.resolves.toEqualTypeOf<Unrestricted>()
  expectTypeOf(reads.anonymous).returns.resolves.toEqualTypeOf<User>()
  expectTypeOf(reads.restricted).returns.resolves.toEqualTypeOf<User | null>()
  expectTypeOf(reads.either).returns.resolves.toEqualTypeOf<User>()
  // @ts-expect-error An unknown option.
  expectTypeOf(() => getUser(client, { or: 'throw', includeRestrited: true })).toBeFunction()
})

test('returns the server-only fields to a client with a secret key', async () => {
  const { client } = serverScene({
    'GET /users/me': {
      ...USER,
      primary_email_auth_enabled: true,
      server_metadata: { plan: 'pro' },
      last_active_at_millis: AT,
    },
  })
  const user = await getUser(
    client,
    { or: 'throw' },
    { tokenStore: { accessToken: createFakeAccessToken(AT), refreshToken: 'r' } },
  )
  expectTypeOf(user).toEqualTypeOf<Unrestricted<ServerUser>>()
  expect(user).toMatchObject({ id: 'u1', lastActiveAt: new Date(AT), serverMetadata: { plan: 'pro' } })
})

describe('or: redirect throws when the client cannot redirect', () => {
  const options = { projectId: 'p1', publishableKey: 'k', tokenStore: 'memory' } as const
  const request = (url?: string) => ({ headers: new Headers(), ...(url !== undefined && { url }) })
  const page = 'https://app.test/notes?page=2'

  test.each([
    ['on a server', createClient(options, createFakeEnv()), undefined, '/handler/sign-in'],
    ['on a server, with a request', createClient(options, createFakeEnv()), request(), '/handler/sign-in'],
    [
      'on a server, with a request that has a URL',
      createClient(options, createFakeEnv()),
      request(page),
      '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
    ],
    [
      'with the tokens of a request, though the client has a router',
      createClient({ ...options, redirectMethod: { navigate: () => expect.fail('navigated') } }, createFakeEnv()),
      request(page),
      '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
    ],
    [
      'in a browser with redirectMethod none',
      createClient({ ...options, redirectMethod: 'none' }, createFakeEnv({ href: page })),
      undefined,
      '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
    ],
    [
      'with redirectMethod window outside a browser',
      createClient({ ...options, redirectMethod: 'window' }, createFakeEnv()),
      undefined,
      '/handler/sign-in',
    ],
    [
      'with a sign-in page on another origin',
      createClient({ ...options, urls: { signIn: 'https://auth.app.test/in' } }, createFakeEnv()),
      request(page),
      undefined,
    ],
  ])('throws REDIRECT_REQUIRED with the URL %s', async (_, client, tokenStore, url) => {
    const call = getUser(client, { or: 'redirect' }, tokenStore && { tokenStore })
    if (url === undefined) return expect(call).rejects.toMatchObject({ code: 'REDIRECT_NOT_TRUSTED' })
    await expect(call).rejects.toMatchObject({ code: 'REDIRECT_REQUIRED', details: { url } })
  })
})

test.each(['Redirect', 'REDIRECT', '', null, true, {}])('rejects %o as value of or, without a request', async (or) => {
  const { client, requests, sessionStarted } = setup()
  await sessionStarted
  await expect(getUser(client, { or: or as never })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringMatching(/`getUser`: `or` must be one of return-null \| redirect \| throw/),
  })
  expect(requests).toEqual([])
})

const plain = { isAnonymous: false, isRestricted: false }
/** A user of service 2.8.8, which has no restricted users. */
const older = { isAnonymous: false }
const restricted = { isAnonymous: false, isRestricted: true }
const anonymous = { isAnonymous: true, isRestricted: true }
const olderAnonymous = { isAnonymous: true }

test.each<[UserFilter | undefined, ...(string | undefined)[]]>([
  // The filter, and the status of: no user, plain, older, restricted, anonymous, older anonymous.
  [undefined, 'signed-out', 'signed-in', 'signed-in', 'restricted', 'signed-out', 'signed-out'],
  [{ or: 'throw' }, 'signed-out', 'signed-in', 'signed-in', 'restricted', 'signed-out', 'signed-out'],
  [{ includeRestricted: false }, 'signed-out', 'signed-in', 'signed-in', 'restricted', 'signed-out', 'signed-out'],
  [
    { includeRestricted: 'false' as never },
    'signed-out',
    'signed-in',
    'signed-in',
    'restricted',
    'signed-out',
    'signed-out',
  ],
  [{ includeRestricted: true }, 'signed-out', 'signed-in', 'signed-in', 'signed-in', 'signed-out', 'signed-out'],
  [{ or: 'anonymous' }, 'signed-out', 'signed-in', 'signed-in', 'signed-in', 'signed-in', 'signed-in'],
  [{ or: 'anonymous-if-exists' }, 'signed-out', 'signed-in', 'signed-in', 'signed-in', 'signed-in', 'signed-in'],
])('with %j', (filter, ...statuses) => {
  const users = [null, plain, older, restricted, anonymous, olderAnonymous]
  expect(users.map((user) => classifyUser(user, filter))).toEqual(statuses)
})

test('an object that is not a user does not count as signed in', () => {
  expect(classifyUser({} as never)).toBe('signed-out')
})
