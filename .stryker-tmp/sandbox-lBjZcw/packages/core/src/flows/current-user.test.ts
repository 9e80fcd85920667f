// @ts-nocheck
import { describe, expect, test } from 'vitest'
import { createClient } from '../client.js'
import { fakeAccessToken, fakeEnv } from '../testing.js'
import { through } from './answering.test-support.js'
import { getUser, requireUser } from './current-user.js'

const NOW = 1_800_000_000_000
const person = {
  id: 'u1',
  primary_email: 'a@b.co',
  primary_email_verified: true,
  display_name: null,
  profile_image_url: null,
  signed_up_at_millis: 5,
  has_password: true,
  auth_with_email: true,
  oauth_providers: [],
  selected_team_id: null,
  selected_team: null,
  requires_totp_mfa: false,
  otp_auth_enabled: false,
  passkey_auth_enabled: false,
  is_anonymous: false,
}

function setup({ anonymous = false, signedIn = true, claims = {} } = {}) {
  const requests: Request[] = []
  const env = fakeEnv({
    now: NOW,
    href: 'https://app.test/note',
    fetch: (request) => {
      requests.push(request)
      if (request.url.endsWith('/auth/anonymous/sign-up'))
        return Response.json({ access_token: fakeAccessToken(NOW), refresh_token: 'ra', user_id: 'u1' })
      return Response.json({ ...person, is_anonymous: anonymous })
    },
  })
  const client = createClient(
    { projectId: 'p1', publishableClientKey: 'k', baseUrl: 'https://api.test', tokenStore: 'memory' },
    env,
  )
  const begun = signedIn
    ? client.session.start({ accessToken: fakeAccessToken(NOW, 600, claims), refreshToken: 'r1' })
    : Promise.resolve()
  return { env, requests, client, begun }
}
/** The value of a call or the error that it rejects with. Moves the clock on until the call settles. */
function result<T>(env: ReturnType<typeof fakeEnv>, call: Promise<T>): Promise<unknown> {
  return through(
    { env },
    call.catch((error) => error),
  )
}

// spec: 4.user-or-others
test('nobody signed in is null, without a request', async () => {
  const { env, client, requests } = setup({ signedIn: false })
  expect(await result(env, getUser(client))).toBeNull()
  expect(requests).toEqual([])
})

// spec: 4.user-or-others, 8.not-signed-in
test('throw and requireUser say NOT_SIGNED_IN', async () => {
  const { env, client } = setup({ signedIn: false })
  expect(await result(env, getUser(client, { or: 'throw' }))).toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(await result(env, requireUser(client))).toMatchObject({ code: 'NOT_SIGNED_IN' })
})

// spec: 4.user-or-others
test('redirect leads to sign-in and replaces history', async () => {
  const { env, client } = setup({ signedIn: false })
  expect(await result(env, getUser(client, { or: 'redirect' }))).toBeNull()
  expect(env.visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fnote'])
})

// spec: 4.user-anonymous-none
test.each([
  [undefined, false],
  ['return-null', false],
  ['anonymous-if-exists', true],
  ['anonymous', true],
] as const)('an anonymous user reads with or: %s as %s', async (or, seen) => {
  const { env, client, begun } = setup({ anonymous: true })
  await begun
  const user = await result(env, getUser(client, { or }))
  expect(user !== null).toBe(seen)
})

// spec: 4.user-or-anonymous
test('or: anonymous makes an anonymous user, then reads it', async () => {
  const { env, client, requests } = setup({ anonymous: true, signedIn: false })
  expect(await result(env, getUser(client, { or: 'anonymous' }))).toMatchObject({ id: 'u1', isAnonymous: true })
  expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
    '/api/v1/auth/anonymous/sign-up',
    '/api/v1/users/me',
  ])
})

test('the allow-anonymous header goes only with a token that says so itself', async () => {
  const plain = setup()
  await plain.begun
  await result(plain.env, getUser(plain.client))
  expect(plain.requests[0]?.headers.has('x-stack-allow-anonymous-user')).toBe(false)
  const anonymous = setup({ claims: { is_anonymous: true } })
  await anonymous.begun
  await result(anonymous.env, getUser(anonymous.client))
  expect(anonymous.requests[0]?.headers.get('x-stack-allow-anonymous-user')).toBe('true')
})

describe('or: redirect where the client cannot redirect', () => {
  const options = { projectId: 'p1', publishableClientKey: 'k', tokenStore: 'memory' } as const
  const request = (url?: string) => ({ headers: new Headers(), ...(url !== undefined && { url }) })
  const page = 'https://app.test/notes?page=2'

  test.each([
    ['on a server', createClient(options, fakeEnv()), undefined, '/handler/sign-in'],
    ['on a server, with a request', createClient(options, fakeEnv()), request(), '/handler/sign-in'],
    [
      'on a server, with a request that has a URL',
      createClient(options, fakeEnv()),
      request(page),
      '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
    ],
    [
      'with the tokens of a request, though the client has a router',
      createClient({ ...options, redirectMethod: { navigate: () => expect.fail('navigated') } }, fakeEnv()),
      request(page),
      '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
    ],
    [
      'in a browser with redirectMethod none',
      createClient({ ...options, redirectMethod: 'none' }, fakeEnv({ href: page })),
      undefined,
      '/handler/sign-in?after_auth_return_to=%2Fnotes%3Fpage%3D2',
    ],
    [
      'with redirectMethod window outside a browser',
      createClient({ ...options, redirectMethod: 'window' }, fakeEnv()),
      undefined,
      '/handler/sign-in',
    ],
    [
      'with a sign-in page on another origin',
      createClient({ ...options, urls: { signIn: 'https://auth.app.test/in' } }, fakeEnv()),
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
  const { client, requests, begun } = setup()
  await begun
  await expect(getUser(client, { or: or as never })).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    message: expect.stringMatching(/`getUser`: `or` must be one of return-null \| redirect \| throw/),
  })
  expect(requests).toEqual([])
})
