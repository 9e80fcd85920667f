import { expect, test, vi } from 'vitest'
import type { Client } from '../client.js'
import { PLACEHOLDER_RP_ID } from '../contract/passkey.js'
import { NEW_TOKENS, scene, USER } from './answering.test-support.js'
import type { Arrival } from './arrive.js'
import { signInWithMagicLink, signInWithOtp } from './magic-link.js'
import { signInWithMfa } from './mfa.js'
import { completeOAuth } from './oauth.js'
import { signInWithPasskey } from './passkey.js'
import { signInWithPassword, signUpWithPassword } from './password.js'
import { upgradeAnonymousUser } from './upgrade-anonymous-user.js'

vi.mock('@simplewebauthn/browser', () => ({ startAuthentication: async () => ({ id: 'credential' }) }))

const email = 'ada@example.test'
const password = 'correct horse'

/** Every way in, with the call that gives the tokens. */
const WAYS_IN: Record<string, { via: string; enter: (client: Client, arrival: Arrival) => Promise<unknown> }> = {
  signInWithPassword: {
    via: 'POST /auth/password/sign-in',
    enter: (client, arrival) => signInWithPassword(client, { email, password, ...arrival }),
  },
  signUpWithPassword: {
    via: 'POST /auth/password/sign-up',
    enter: (client, arrival) => signUpWithPassword(client, { email, password, ...arrival }),
  },
  signInWithMagicLink: {
    via: 'POST /auth/otp/sign-in',
    enter: (client, arrival) => signInWithMagicLink(client, { code: 'c', ...arrival }),
  },
  signInWithOtp: {
    via: 'POST /auth/otp/sign-in',
    enter: (client, arrival) => signInWithOtp(client, { otp: 'ABC123', nonce: 'n', ...arrival }),
  },
  signInWithMfa: {
    via: 'POST /auth/mfa/sign-in',
    enter: (client, arrival) => signInWithMfa(client, { totp: '123456', attemptCode: 'a', ...arrival }),
  },
  signInWithPasskey: {
    via: 'POST /auth/passkey/sign-in',
    enter: (client, arrival) => signInWithPasskey(client, arrival),
  },
  completeOAuth: {
    via: 'POST /auth/oauth/token',
    enter(client, arrival) {
      client.env.cookies?.write('stack-oauth-outer-s1=v1; Path=/')
      return completeOAuth(client, arrival)
    },
  },
  upgradeAnonymousUser: {
    via: 'POST /auth/password/sign-up',
    enter: (client, arrival) => upgradeAnonymousUser(client, { email, password, ...arrival }),
  },
}

const ways = (...rows: [way: keyof typeof WAYS_IN, isNewUser: boolean, page: string][]) => rows

test.each(
  ways(
    ['signInWithPassword', false, '/in'],
    ['signUpWithPassword', true, '/up'],
    ['signInWithMagicLink', false, '/in'],
    ['signInWithMagicLink', true, '/up'],
    ['signInWithOtp', false, '/in'],
    ['signInWithOtp', true, '/up'],
    ['signInWithMfa', false, '/in'],
    ['signInWithMfa', true, '/up'],
    ['signInWithPasskey', false, '/in'],
    ['completeOAuth', false, '/in'],
    ['completeOAuth', true, '/up'],
    ['upgradeAnonymousUser', true, '/up'],
  ),
)(
  '%s (new user: %s) keeps the session and leads to %s, replacing; with noRedirect it stays',
  async (way, isNew, page) => {
    for (const noRedirect of [false, true]) {
      const { via, enter } = WAYS_IN[way] ?? expect.fail(way)
      const { client, led } = scene(
        {
          'GET /users/me': { ...USER, is_anonymous: true },
          'POST /auth/passkey/initiate-passkey-authentication': {
            options_json: { rpId: PLACEHOLDER_RP_ID, challenge: 'x' },
            code: 'c',
          },
          [via]: { ...NEW_TOKENS, token_type: 'bearer', is_new_user: isNew },
        },
        { href: 'https://app.test/here?code=c1&state=s1', urls: { afterSignIn: '/in', afterSignUp: '/up' } },
      )
      await enter(client, { noRedirect })
      expect(client.session.refreshToken()?.reveal()).toBe('r-new')
      expect(led).toEqual(noRedirect ? [] : [`replace ${page}`])
    }
  },
)

test('where the person came from wins over the configured page', async () => {
  const { client, led } = scene(
    { 'POST /auth/password/sign-in': NEW_TOKENS },
    { href: 'https://app.test/handler/sign-in?after_auth_return_to=%2Fnote%3Fid%3D1', urls: { afterSignIn: '/in' } },
  )
  await signInWithPassword(client, { email, password })
  expect(led).toEqual(['replace /note?id=1'])
})

test('a sign-in with tokens of its own leaves the session of the client alone', async () => {
  const { client } = scene({ 'POST /auth/password/sign-in': NEW_TOKENS }, { signedIn: true })
  const tokenStore = { accessToken: null, refreshToken: null }
  await signInWithPassword(client, { email, password, noRedirect: true }, { tokenStore })
  expect(client.session.refreshToken()?.reveal()).toBe('r-old')
  expect(client.sessionOf({ tokenStore }).refreshToken()?.reveal()).toBe('r-new')
})
