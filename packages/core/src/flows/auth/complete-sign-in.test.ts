import { describe, expect, test, vi } from 'vitest'
import { type Client, createClient } from '../../client.js'
import { PLACEHOLDER_RP_ID } from '../../contract/auth/passkey.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { ACCESS_TOKEN_HEADER } from '../../contract/headers.js'
import { INTERNALS } from '../../lib/internals.js'
import type { Urls } from '../../navigation/urls.js'
import { createFakeAccessToken, createFakeEnv } from '../../testing.js'
import { NEW_TOKENS, NOW, refused, scene, startedOAuth, USER } from '../fake-service.test-support.js'
import { completeOAuth } from '../oauth/oauth.js'
import { signInWithMagicLink } from './magic-link.js'
import { signInWithMfa } from './mfa.js'
import { signInWithPasskey } from './passkey.js'
import { signInWithPassword, signUpWithPassword, upgradeAnonymousUser } from './password.js'
import { hasUnstoredSignUpProfile, keepSignUpProfile, storeSignUpProfile } from './sign-up-profile.js'
import type { SignInOptions } from './store-session.js'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: async () => ({ id: 'credential' }) }))

const email = 'ada@example.test'
const password = 'correct horse'

/** Every way in, with the call that gives the tokens. */
const WAYS_IN: Record<
  string,
  { via: string; enter: (client: Client, signInOptions: SignInOptions, options?: CallOptions) => Promise<unknown> }
> = {
  signInWithPassword: {
    via: 'POST /auth/password/sign-in',
    enter: (client, signInOptions, options) =>
      signInWithPassword(client, { email, password, ...signInOptions }, options),
  },
  signUpWithPassword: {
    via: 'POST /auth/password/sign-up',
    enter: (client, signInOptions, options) =>
      signUpWithPassword(client, { email, password, ...signInOptions }, options),
  },
  signInWithMagicLink: {
    via: 'POST /auth/otp/sign-in',
    enter: (client, signInOptions, options) => signInWithMagicLink(client, { code: 'c', ...signInOptions }, options),
  },
  'signInWithMagicLink with a typed code': {
    via: 'POST /auth/otp/sign-in',
    enter: (client, signInOptions, options) =>
      signInWithMagicLink(client, { otp: 'ABC123', nonce: 'n', ...signInOptions }, options),
  },
  signInWithMfa: {
    via: 'POST /auth/mfa/sign-in',
    enter: (client, signInOptions, options) =>
      signInWithMfa(client, { code: '123456', attemptCode: 'a', ...signInOptions }, options),
  },
  signInWithPasskey: {
    via: 'POST /auth/passkey/sign-in',
    enter: (client, signInOptions, options) => signInWithPasskey(client, signInOptions, options),
  },
  completeOAuth: {
    via: 'POST /auth/oauth/token',
    enter(client, signInOptions, options) {
      startedOAuth(client[INTERNALS].env)
      return completeOAuth(client, signInOptions, options)
    },
  },
  upgradeAnonymousUser: {
    via: 'POST /auth/password/sign-up',
    enter: (client, signInOptions, options) =>
      upgradeAnonymousUser(client, { email, password, ...signInOptions }, options),
  },
}

/** A page on which each of them can start. */
function before(
  way: string,
  isNewUser: boolean,
  { signedIn = false, claims = {}, urls = {}, responds = Promise.resolve() } = {},
) {
  const { via, enter } = WAYS_IN[way] ?? expect.fail(way)
  const at = scene(
    {
      'GET /users/me': { ...USER, is_anonymous: true, client_metadata: { theme: 'dark' } },
      'PATCH /users/me': USER,
      'POST /auth/passkey/initiate-passkey-authentication': {
        options_json: { rpId: PLACEHOLDER_RP_ID, challenge: 'x' },
        code: 'c',
      },
      [via]: async () => {
        await responds
        const access_token = createFakeAccessToken(NOW, 900, claims)
        return { ...NEW_TOKENS, access_token, token_type: 'bearer', is_new_user: isNewUser }
      },
    },
    {
      signedIn,
      href: 'https://app.test/here?code=c1&state=s1',
      urls: { afterSignIn: '/in', afterSignUp: '/up', ...urls },
    },
  )
  return { ...at, enter, via }
}

const restrictedBy = (type: string) => ({ claims: { is_restricted: true, restricted_reason: { type } } })

const ways = (...rows: [way: keyof typeof WAYS_IN, isNewUser: boolean, page: string][]) => rows

// spec: 4.sign-in-targets
test.each(
  ways(
    ['signInWithPassword', false, '/in'],
    ['signUpWithPassword', true, '/up'],
    ['signInWithMagicLink', false, '/in'],
    ['signInWithMagicLink', true, '/up'],
    ['signInWithMagicLink with a typed code', false, '/in'],
    ['signInWithMagicLink with a typed code', true, '/up'],
    ['signInWithMfa', false, '/in'],
    ['signInWithMfa', true, '/up'],
    ['signInWithPasskey', false, '/in'],
    ['completeOAuth', false, '/in'],
    ['completeOAuth', true, '/up'],
    ['upgradeAnonymousUser', true, '/up'],
  ),
)(
  '%s (new user: %s) keeps the session and redirects to %s or to `redirectTo`, and with `redirectTo: false` stays',
  async (way, isNew, page) => {
    for (const redirectTo of [undefined, '', '/there', false] as const) {
      const { client, navigations, enter } = before(way, isNew)
      await enter(client, { redirectTo })
      expect(client.session.refreshToken()?.reveal()).toBe('r-new')
      expect(navigations).toEqual(redirectTo === false ? [] : [`replace ${redirectTo || page}`])
    }
  },
)

test.each(
  ways(
    ['signInWithPassword', false, '/in'],
    ['signUpWithPassword', true, '/up'],
    ['signInWithMagicLink', true, '/up'],
    ['signInWithMagicLink with a typed code', true, '/up'],
    ['signInWithMfa', false, '/in'],
    ['signInWithPasskey', false, '/in'],
    ['completeOAuth', true, '/up'],
    ['upgradeAnonymousUser', true, '/up'],
  ),
)(
  '%s (new user: %s) of a user who must verify their email asks for it, and then continues to %s',
  async (way, isNew, page) => {
    // A URL that is relative to this page is another one on the page that asks.
    for (const redirectTo of [undefined, '/there', 'there', false] as const) {
      const { client, navigations, enter } = before(way, isNew, restrictedBy('email_not_verified'))
      await enter(client, { redirectTo })
      const asked = `replace /handler/verify-email?after_auth_return_to=${encodeURIComponent(redirectTo ? '/there' : page)}`
      expect(navigations).toEqual(redirectTo === false ? [] : [asked])
    }
  },
)

describe.each(Object.keys(WAYS_IN))('%s', (way) => {
  test.each<[string, SignInOptions, Partial<Urls>, string]>([
    ['a `redirectTo` of another origin', { redirectTo: 'https://evil.test/' }, {}, 'REDIRECT_NOT_TRUSTED'],
    [
      'an untrusted page',
      {},
      { afterSignIn: 'https://evil.test/', afterSignUp: '//evil.test' },
      'REDIRECT_NOT_TRUSTED',
    ],
    ['no page', {}, { afterSignIn: '', afterSignUp: '' }, 'PAGE_URL_MISSING'],
    [
      'an untrusted page for users who must verify their email',
      {},
      { verifyEmail: 'https://evil.test/' },
      'REDIRECT_NOT_TRUSTED',
    ],
    ['an untrusted page to sign up again', {}, { signUp: 'https://evil.test/' }, 'REDIRECT_NOT_TRUSTED'],
  ])('signs no user in who cannot be redirected: %s', async (_, options, urls, code) => {
    const { client, requests, enter, via } = before(way, false, { signedIn: true, urls })
    keepSignUpProfile(client, { displayName: 'Ada' })
    await expect(enter(client, options)).rejects.toMatchObject({ code })
    expect(requests.map(({ call }) => call)).not.toContain(via)
    expect(client.session.refreshToken()?.reveal()).toBe('r-old')
  })
})

test('a user who must verify their email continues after a sign-in to an app without a page for that', async () => {
  const urls = { verifyEmail: '' }
  const restricted = { ...restrictedBy('email_not_verified'), urls }
  const { client, navigations, enter } = before('signInWithPassword', false, restricted)
  await enter(client, {})
  expect(navigations).toEqual(['replace /in'])
})

test('the page for users who must verify their email is only checked where a sign-in redirects', async () => {
  const urls = { verifyEmail: 'https://evil.test/', signUp: 'https://evil.test/' }
  const { client, enter } = before('signInWithPassword', false, { urls })
  await enter(client, { redirectTo: false })
  expect(client.session.state().status).toBe('active')
})

test('a user who is restricted for another reason continues after a sign-in', async () => {
  const { client, navigations, enter } = before(
    'signInWithPassword',
    false,
    restrictedBy('restricted_by_administrator'),
  )
  await enter(client, {})
  expect(navigations).toEqual(['replace /in'])
})

test.each(
  ways(
    ['signUpWithPassword', true, 'stored'],
    ['signInWithPassword', false, 'dropped'],
    ['signInWithMagicLink', false, 'dropped'],
    ['signInWithMagicLink', true, 'stored'],
    ['signInWithMagicLink with a typed code', true, 'stored'],
    ['signInWithMfa', false, 'dropped'],
    ['signInWithPasskey', false, 'dropped'],
    ['completeOAuth', false, 'dropped'],
    ['completeOAuth', true, 'stored'],
    ['upgradeAnonymousUser', true, 'stored'],
  ),
)('%s (new user: %s): the profile of a sign-up form is %s, once', async (way, isNew, fate) => {
  const { client, requests, enter } = before(way, isNew)
  keepSignUpProfile(client, { displayName: 'Ada', clientMetadata: { seats: 3 } })
  const changes = () => requests.filter(({ call }) => call === 'PATCH /users/me').map(({ body }) => body)
  const stored = [{ display_name: 'Ada', client_metadata: { theme: 'dark', seats: 3 } }]
  await enter(client, { redirectTo: false })
  expect(changes()).toEqual(fate === 'stored' ? stored : [])
  await signUpWithPassword(client, { email, password, redirectTo: false }).catch(() => {})
  expect(changes()).toEqual(fate === 'stored' ? stored : [])
})

test.each([
  [undefined, '/join'],
  [undefined, ''],
  [false, '/join'],
] as const)(
  'keeps a profile that cannot be stored, for another try on the sign-up page (redirectTo: %s, page: %j)',
  async (redirectTo, signUp) => {
    const { client, navigations } = scene(
      { 'POST /auth/password/sign-up': NEW_TOKENS, 'PATCH /users/me': () => refused(403) },
      { urls: { signUp, afterSignUp: '/up' } },
    )
    keepSignUpProfile(client, { displayName: 'Ada' })
    const signingUp = signUpWithPassword(client, { email, password, redirectTo })
    const isRedirected = redirectTo === undefined && signUp !== ''
    if (isRedirected) await signingUp
    else await expect(signingUp).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
    expect(navigations).toEqual(isRedirected ? [expect.stringMatching(/^replace \/join/)] : [])
    expect(hasUnstoredSignUpProfile(client)).toBe(true)
    keepSignUpProfile(client, {})
    expect(hasUnstoredSignUpProfile(client)).toBe(false)
  },
)

test('stores no profile of another user in the account of the next one, nor with the session of another user', async () => {
  let refuses = true
  const { client, requests } = scene({
    'POST /auth/password/sign-up': NEW_TOKENS,
    'PATCH /users/me': () => (refuses ? refused(403) : USER),
  })
  const { tabStore } = client[INTERNALS].env
  const entry = `latchkey-profile-${client.projectId}`
  const ofAnother = JSON.stringify({ displayName: 'Grace', userId: 'another' })
  const signUp = () => signUpWithPassword(client, { email, password, redirectTo: false })
  tabStore?.set(entry, ofAnother)
  await signUp()
  expect(tabStore?.get(entry)).toBeNull()
  tabStore?.set(entry, ofAnother)
  await storeSignUpProfile(client)
  expect(requests.map(({ call }) => call)).not.toContain('PATCH /users/me')
  keepSignUpProfile(client, { displayName: 'Ada' })
  await expect(signUp()).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
  refuses = false
  await storeSignUpProfile(client)
  expect(requests.at(-1)).toMatchObject({ call: 'PATCH /users/me', body: { display_name: 'Ada' } })
})

test.each(['not JSON', '1', '"text"', '[]', '{"userId":1}'])(
  'signs in with something else than a profile in the tab: %s',
  async (text) => {
    const { client } = scene({ 'POST /auth/password/sign-in': NEW_TOKENS })
    const { tabStore } = client[INTERNALS].env
    tabStore?.set(`latchkey-profile-${client.projectId}`, text)
    expect(hasUnstoredSignUpProfile(client)).toBe(false)
    await signInWithPassword(client, { email, password, redirectTo: false })
    expect(tabStore?.get(`latchkey-profile-${client.projectId}`)).toBeNull()
  },
)

test.each(Object.keys(WAYS_IN))(
  '%s with its own token store does not change the session of the client',
  async (way) => {
    const { client, enter } = before(way, false, { signedIn: true })
    const tokenStore = { accessToken: null, refreshToken: null }
    await enter(client, { redirectTo: false }, { tokenStore })
    expect(client.session.refreshToken()?.reveal()).toBe('r-old')
    expect(client[INTERNALS].sessionOf({ tokenStore }).refreshToken()?.reveal()).toBe('r-new')
  },
)

test('a caller that aborts as soon as the session starts, as an unmounting component does, is still redirected', async () => {
  const { client, navigations } = scene({ 'POST /auth/password/sign-in': NEW_TOKENS }, { urls: { afterSignIn: '/in' } })
  const stop = new AbortController()
  client.session.subscribe(() => stop.abort(new Error('unmounted')))
  await signInWithPassword(client, { email, password }, { signal: stop.signal })
  expect(stop.signal.aborted).toBe(true)
  expect(navigations).toEqual(['replace /in'])
})

test('a sign-in rejects with STORAGE_UNAVAILABLE when the browser blocks cookies, and revokes its session', async () => {
  const requests: string[] = []
  const env = createFakeEnv({
    now: NOW,
    href: 'https://app.test/',
    fetch(request) {
      requests.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`)
      return Response.json(
        request.method === 'DELETE'
          ? { success: true }
          : { access_token: createFakeAccessToken(NOW, 900), refresh_token: 'r1', user_id: 'u1' },
      )
    },
  })
  const client = createClient(
    { projectId: 'p1', publishableKey: 'pck_x', baseUrl: 'https://api.test' },
    { ...env, cookies: env.cookies && { ...env.cookies, write: () => {} } },
  )
  const signIn = signInWithPassword(client, { email, password })
  await expect(signIn).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await env.advance(0)
  expect(client.session.state().status).not.toBe('active')
  expect((await client.session.capture()).isSignedIn).toBe(false)
  expect(requests).toEqual(['POST /auth/password/sign-in', 'DELETE /auth/sessions/current'])
  expect(env.visited).toEqual([])
})

/** Starts a sign-in. `respond` lets the service respond, and returns the access token with which a session is ended then. */
async function underWay(way: string, options: CallOptions) {
  let response = () => {}
  const at = before(way, false, { responds: new Promise<void>((resolve) => (response = resolve)) })
  const left = at.enter(at.client, { redirectTo: false }, options)
  left.catch(() => {})
  await vi.waitFor(() => expect(at.calls()).toContain(at.via))
  const respond = async () => {
    response()
    await vi.waitFor(() => expect(at.calls().at(-1)).toBe('DELETE /auth/sessions/current'))
    return at.requests.at(-1)?.headers.get(ACCESS_TOKEN_HEADER)
  }
  return { ...at, left, respond }
}

// The signal of `completeOAuth` ends the wait only.
test.each(Object.keys(WAYS_IN).filter((way) => way !== 'completeOAuth'))(
  '%s leaves no session at the service when the caller aborts before it responds',
  async (way) => {
    const stop = new AbortController()
    const { client, left, respond } = await underWay(way, { signal: stop.signal })
    stop.abort(new Error('unmounted'))
    await expect(left).rejects.toThrow('unmounted')
    expect(await respond()).toBe(NEW_TOKENS.access_token)
    expect(client.session.state().status).toBe('signed-out')
  },
)

test.each(Object.keys(WAYS_IN))(
  '%s leaves no session at the service when its timeout ends before it responds',
  async (way) => {
    const { env, client, left, respond } = await underWay(way, { timeout: 5000 })
    env.advance(5000)
    await expect(left).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
    expect(await respond()).toBe(NEW_TOKENS.access_token)
    expect(client.session.state().status).toBe('signed-out')
  },
)

test('a caller that aborts while the response is processed is signed in, or is told that it is not', async () => {
  const outcomes = []
  for (let ticks = 0; ticks < 40; ticks++) {
    const stop = new AbortController()
    const { client, calls } = scene({
      'POST /auth/password/sign-in': () => {
        const response = Response.json(NEW_TOKENS)
        response.clone = () => response
        response.text = async () => {
          let later = Promise.resolve()
          for (let tick = 0; tick < ticks; tick++) later = later.then(() => {})
          later.then(() => stop.abort(new Error('unmounted')))
          return JSON.stringify(NEW_TOKENS)
        }
        return response
      },
      'DELETE /auth/sessions/current': { success: true },
    })
    const sent = { email, password, redirectTo: false } as const
    const outcome = await signInWithPassword(client, sent, { signal: stop.signal }).then(
      () => 'active',
      () => 'signed-out',
    )
    if (outcome === 'signed-out') await vi.waitFor(() => expect(calls()).toContain('DELETE /auth/sessions/current'))
    expect([ticks, client.session.state().status]).toEqual([ticks, outcome])
    outcomes.push(outcome)
  }
  expect(new Set(outcomes)).toEqual(new Set(['signed-out', 'active']))
})
