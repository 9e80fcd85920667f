import { expect, test } from 'vitest'
import { createClient } from '../client.js'
import { fakeAccessToken, fakeEnv } from '../testing.js'
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
async function result<T>(env: ReturnType<typeof fakeEnv>, call: Promise<T>) {
  const outcome = call.then(
    (value) => value,
    (error) => error,
  )
  await env.settle()
  return outcome
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
