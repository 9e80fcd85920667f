import { expect, test } from 'vitest'
import type { TokenStore, Tokens } from '../../session-types.js'
import { ACCESS, known, NEW_TOKENS, refused, scene, USER } from '../fake-service.test-support.js'
import { getUser } from '../users/current-user.js'
import { signInAnonymously } from './anonymous.js'
import { upgradeAnonymousUser } from './password.js'

const SIGN_UP = 'POST /auth/anonymous/sign-up'
const UPGRADE = 'POST /auth/password/sign-up'
const DELETE = 'DELETE /users/me'
const REVOKE = 'DELETE /auth/sessions/current'
const input = { email: 'ada@example.test', password: 'correct horse' }

test('ten concurrent calls create one user', async () => {
  const { client, calls } = scene({ [SIGN_UP]: NEW_TOKENS })
  await Promise.all(Array.from({ length: 10 }, () => signInAnonymously(client)))
  expect(calls()).toEqual([SIGN_UP])
  expect(client.session.refreshToken()?.reveal()).toBe('r-new')
})

test('retries on the next call after a failure', async () => {
  let tries = 0
  const { client } = scene({ [SIGN_UP]: () => (++tries === 1 ? known('ANONYMOUS_ACCOUNTS_NOT_ENABLED') : NEW_TOKENS) })
  await expect(signInAnonymously(client)).rejects.toMatchObject({ code: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED' })
  await signInAnonymously(client)
  expect(client.session.state()).toEqual({ status: 'active' })
})

test('aborting one call does not abort the others', async () => {
  const { client, calls } = scene({ [SIGN_UP]: NEW_TOKENS })
  const stop = new AbortController()
  const first = signInAnonymously(client, {}, { signal: stop.signal })
  const second = signInAnonymously(client)
  stop.abort(new Error('left'))
  await expect(first).rejects.toThrow('left')
  await second
  expect(calls()).toEqual([SIGN_UP])
})

test('a timeout rejects one call without aborting the shared sign-up', async () => {
  const { client, env, calls } = scene({
    [SIGN_UP]: () =>
      new Promise((resolve) => {
        env.timer(5000, () => resolve(NEW_TOKENS))
      }),
  })
  const patient = signInAnonymously(client)
  const hasty = signInAnonymously(client, {}, { timeout: 1000 })
  hasty.catch(() => {})
  await env.advance(1000)
  await expect(hasty).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  await env.advance(4000)
  await patient
  expect(calls()).toEqual([SIGN_UP])
})

test('getUser rejects when another session replaces the anonymous one that it has just created', async () => {
  let stored: Tokens = { accessToken: null, refreshToken: null }
  const tokenStore: TokenStore = {
    read: () => stored,
    // Another tab signs in right after the anonymous session was stored.
    write() {
      stored = { accessToken: ACCESS, refreshToken: 'r-other' }
    },
  }
  const { client, calls } = scene({ [SIGN_UP]: NEW_TOKENS, 'GET /users/me': USER }, { tokenStore })
  await expect(getUser(client, { or: 'anonymous' })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(calls()).toEqual([SIGN_UP])
})

test('a call with its own tokens creates its own user', async () => {
  const { client, calls } = scene({ [SIGN_UP]: NEW_TOKENS })
  const tokenStore = { accessToken: null, refreshToken: null }
  await Promise.all([signInAnonymously(client), signInAnonymously(client, {}, { tokenStore })])
  expect(calls()).toEqual([SIGN_UP, SIGN_UP])
})

test('upgrading keeps the user id', async () => {
  const { client, requests, navigations } = scene(
    { 'GET /users/me': { ...USER, is_anonymous: true }, [UPGRADE]: NEW_TOKENS },
    { signedIn: true, urls: { afterSignUp: '/up' } },
  )
  await upgradeAnonymousUser(client, input)
  expect(requests.at(-1)).toMatchObject({
    call: UPGRADE,
    body: { ...input, verification_callback_url: 'https://app.test/handler/email-verification' },
  })
  expect(requests.at(-1)?.headers.get('x-stack-access-token')).toBeTruthy()
  expect(client.session.refreshToken()?.reveal()).toBe('r-new')
  expect(navigations).toEqual(['replace /up'])
})

test.each([
  ['is deleted again', { success: true }, false],
  ['remains when the project disables account deletion, without its session', refused(400), true],
])(
  'keeps the session when the service creates another account instead of upgrading; the new account %s',
  async (_, deleted, isRevoked) => {
    const { client, requests, navigations } = scene(
      {
        'GET /users/me': { ...USER, is_anonymous: true },
        [UPGRADE]: { ...NEW_TOKENS, user_id: 'u2' },
        [DELETE]: deleted,
        [REVOKE]: { success: true },
      },
      { signedIn: true },
    )
    await expect(upgradeAnonymousUser(client, input)).rejects.toMatchObject({ code: 'UPGRADE_NOT_SUPPORTED' })
    const ofNewUser = () =>
      requests.filter(({ headers }) => headers.get('x-stack-access-token') === NEW_TOKENS.access_token)
    const expected = [DELETE, ...(isRevoked ? [REVOKE] : [])]
    await expect.poll(() => ofNewUser().map(({ call }) => call)).toEqual(expected)
    expect(client.session.refreshToken()?.reveal()).toBe('r-old')
    expect(navigations).toEqual([])
  },
)

test('names what has happened when another call has upgraded the guest in the meantime', async () => {
  const guest = { ...USER, is_anonymous: true }
  let user = guest
  const upgraded = () => {
    user = { ...guest, is_anonymous: false }
    return { ...NEW_TOKENS, user_id: 'u2' }
  }
  const { client, calls } = scene(
    { 'GET /users/me': () => user, [UPGRADE]: upgraded, [DELETE]: { success: true } },
    { signedIn: true },
  )
  await expect(upgradeAnonymousUser(client, input)).rejects.toMatchObject({ code: 'NOT_ANONYMOUS' })
  expect(calls()).toContain(DELETE)
})

test('signs up no other user when the session of the guest turns out to have ended', async () => {
  const { client, calls } = scene(
    {
      'GET /users/me': { ...USER, is_anonymous: true },
      [UPGRADE]: () => known('ACCESS_TOKEN_EXPIRED'),
      'POST /auth/oauth/token': () => known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    },
    { signedIn: true },
  )
  await expect(upgradeAnonymousUser(client, input)).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(calls().filter((call) => call === UPGRADE)).toHaveLength(1)
})

test('does not replace a permanent user', async () => {
  const { client, calls } = scene({ 'GET /users/me': USER, [UPGRADE]: NEW_TOKENS }, { signedIn: true })
  await expect(upgradeAnonymousUser(client, input)).rejects.toMatchObject({ code: 'NOT_ANONYMOUS' })
  expect(calls()).toEqual(['GET /users/me'])
})
