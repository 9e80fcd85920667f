import { expect, test } from 'vitest'
import { createFakeAccessToken } from '../../testing.js'
import { known, NEW_TOKENS, NOW, scene, USER } from '../fake-service.test-support.js'
import { requireRecentSignIn } from '../session/recent-sign-in.js'
import { findMfaAttempt } from './mfa-attempt.js'
import { reauthenticate, sendReauthenticationCode } from './reauthenticate.js'

const SIGN_IN = 'POST /auth/password/sign-in'
const REVOKE = 'DELETE /auth/sessions/current'
const channel = {
  id: 'c1',
  user_id: 'u1',
  value: 'ada@example.test',
  type: 'email',
  is_primary: true,
  is_verified: true,
  used_for_auth: true,
}
const ANSWERS = {
  'GET /users/me': USER,
  'GET /contact-channels': { items: [channel], is_paginated: false },
  'GET /auth/sessions': { items: [], is_paginated: false },
  [SIGN_IN]: { ...NEW_TOKENS, is_new_user: false },
  [REVOKE]: { success: true },
}
const password = 'correct horse'

test('outside of a page, the link in the email of a code has the given URL', async () => {
  const send = 'POST /auth/otp/send-sign-in-code'
  const { client, requests } = scene({ ...ANSWERS, [send]: { nonce: 'n' } }, { signedIn: true, href: null })
  await expect(sendReauthenticationCode(client)).rejects.toThrow('`callbackUrl`')
  await sendReauthenticationCode(client, { callbackUrl: 'https://app.test/link' })
  expect(requests.at(-1)).toMatchObject({ call: send, body: { callback_url: 'https://app.test/link' } })
})

test('throws USER_MISMATCH when the credentials belong to another user, and revokes the session', async () => {
  const { client, requests } = scene(
    { ...ANSWERS, [SIGN_IN]: { ...NEW_TOKENS, user_id: 'u2', is_new_user: false } },
    { signedIn: true },
  )
  await expect(reauthenticate(client, { password })).rejects.toMatchObject({ code: 'USER_MISMATCH' })
  expect(requests.at(-1)?.call).toBe(REVOKE)
  expect(requests.at(-1)?.headers.get('x-stack-access-token')).toBe(NEW_TOKENS.access_token)
  await expect(requireRecentSignIn(client)).rejects.toMatchObject({ code: 'RECENT_SIGN_IN_REQUIRED' })
})

test('does not store an attempt that another page could complete as a sign-in', async () => {
  const required = known('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt-1' })
  const { client } = scene({ ...ANSWERS, [SIGN_IN]: required }, { signedIn: true })
  await expect(reauthenticate(client, { password })).rejects.toMatchObject({
    code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
  })
  expect(findMfaAttempt(client)).toBeNull()
})

test('requires a reauthentication when the service does not report the start of the session', async () => {
  const { client } = scene(ANSWERS, { signedIn: true })
  await expect(requireRecentSignIn(client)).rejects.toMatchObject({
    code: 'RECENT_SIGN_IN_REQUIRED',
    details: { signedInAt: undefined },
  })
  await reauthenticate(client, { password })
  await requireRecentSignIn(client)
})

test('finds the session by its ID in the access token when the service does not mark the current one', async () => {
  const session = { id: 's2', user_id: 'u1', created_at: NOW - 60_000, is_impersonation: false }
  const other = { ...session, id: 's1', created_at: NOW }
  const { client } = scene(
    { 'GET /auth/sessions': { items: [other, session], is_paginated: false } },
    { tokenStore: { accessToken: createFakeAccessToken(NOW, 600, { refreshTokenId: 's2' }), refreshToken: 'r' } },
  )
  await requireRecentSignIn(client, { maxAge: 60_000 })
  await expect(requireRecentSignIn(client, { maxAge: 59_999 })).rejects.toMatchObject({
    details: { maxAge: 59_999, signedInAt: new Date(NOW - 60_000) },
  })
})

test('accepts a recent sign-in by the clock of the service, a day ahead of the device, outside of a page', async () => {
  const serviceNow = NOW + 86_400_000
  const session = { id: 's1', user_id: 'u1', created_at: serviceNow, is_impersonation: false, is_current_session: true }
  const { client } = scene({ 'GET /auth/sessions': { items: [session], is_paginated: false } }, { href: null })
  const tokens = { accessToken: createFakeAccessToken(serviceNow), refreshToken: 'r1' }
  await client.session.start(tokens, { sentAt: NOW })
  await requireRecentSignIn(client)
})

test('records the time of a reauthentication by the clock of the service, a day behind the device', async () => {
  const serviceNow = NOW - 86_400_000
  const { client } = scene(ANSWERS, { href: null })
  await client.session.start({ accessToken: createFakeAccessToken(serviceNow), refreshToken: 'r1' }, { sentAt: NOW })
  await reauthenticate(client, { password })
  await requireRecentSignIn(client)
})

test.each([
  ['accepts a session that starts a minute in the future by a clock that differs', 60_000, 'accepted'],
  ['requires a reauthentication after the clock was set back', 60_001, 'RECENT_SIGN_IN_REQUIRED'],
])('%s', async (_, ahead, expected) => {
  const session = {
    id: 's1',
    user_id: 'u1',
    created_at: NOW + ahead,
    is_impersonation: false,
    is_current_session: true,
  }
  const { client } = scene({ 'GET /auth/sessions': { items: [session], is_paginated: false } }, { signedIn: true })
  const outcome = requireRecentSignIn(client, { maxAge: 300_000 })
  expect(
    await outcome.then(
      () => 'accepted',
      ({ code }) => code,
    ),
  ).toBe(expected)
})
