import { decodeJwt, decodeProtectedHeader } from 'jose'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT } from '../src/index.js'
import { requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

describe('sign-up with a password', () => {
  // spec: 3.user-read, 7.password-sign-up, 7.users-me
  test('returns the tokens of a new user', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    expect(ada.refresh_token).toMatch(/^[0-9a-hjkmnp-tv-z]{45}$/)
    const me = await requester(emulator)('GET /users/me', { headers: ada.headers })
    expect(me.status).toBe(200)
    expect(me.body).toEqual({
      id: ada.user_id,
      primary_email: SIGN_UP.email,
      primary_email_verified: false,
      display_name: null,
      profile_image_url: null,
      signed_up_at_millis: Date.UTC(2026, 0, 1),
      client_metadata: null,
      client_read_only_metadata: null,
      has_password: true,
      auth_with_email: true,
      oauth_providers: [],
      selected_team_id: null,
      selected_team: null,
      requires_totp_mfa: false,
      otp_auth_enabled: false,
      passkey_auth_enabled: false,
      is_anonymous: false,
    })
  })

  // spec: 3.session-tokens
  test('returns an access token with exactly the claims of the service', async () => {
    const ada = await signedUp(testEmulator())
    const at = Date.UTC(2026, 0, 1) / 1000
    expect(decodeProtectedHeader(ada.access_token)).toEqual({ alg: 'ES256', kid: expect.stringMatching(/^[\w-]{12}$/) })
    expect(decodeJwt(ada.access_token)).toEqual({
      iss: 'https://access-token.jwt-signature.stack-auth.com',
      aud: DEFAULT_PROJECT.id,
      sub: ada.user_id,
      branchId: 'main',
      refreshTokenId: expect.stringMatching(/^[0-9a-f-]{36}$/),
      role: 'authenticated',
      iat: at,
      exp: at + 600,
    })
  })

  test('signs with a key that no emulator with the same seed has', async () => {
    const [one, other] = await Promise.all([signedUp(testEmulator()), signedUp(testEmulator())])
    expect(one.user_id).toBe(other.user_id)
    expect(decodeProtectedHeader(one.access_token)).not.toEqual(decodeProtectedHeader(other.access_token))
  })

  test('emails a verification link and replaces an existing code in the callback URL', async () => {
    const emulator = testEmulator()
    await signedUp(emulator)
    const mail = emulator.mailbox.last({ to: SIGN_UP.email, kind: 'email_verification' })
    const link = /http\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(new URL(link).searchParams.getAll('code')).toEqual([expect.stringMatching(/^[0-9a-z]{45}$/)])
    expect(new URL(link).searchParams.get('x')).toBe('1')
  })

  // spec: 5.redirect-whitelist
  test('signs up without an email when the callback URL is not trusted', async () => {
    const emulator = testEmulator()
    const body = { ...SIGN_UP, verification_callback_url: 'https://elsewhere.example/verify' }
    expect(await requester(emulator)('POST /auth/password/sign-up', { body })).toMatchObject({ status: 200 })
    expect(emulator.mailbox.emails).toEqual([])
  })

  // spec: 5.password-long, 8.400-password-too-short-or-too-long
  test('rejects 72 bytes in fewer characters', async () => {
    const body = { ...SIGN_UP, password: 'é'.repeat(36) }
    const response = await requester(testEmulator())('POST /auth/password/sign-up', { body })
    expect(response.body).toMatchObject({ code: 'PASSWORD_TOO_LONG', details: { maxLength: 70 } })
  })
})

describe('sign-in with a password', () => {
  // spec: 7.password-sign-in
  test('returns the tokens of the same user in a new session', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    const { email, password } = SIGN_UP
    const answer = await requester(emulator)('POST /auth/password/sign-in', { body: { email, password } })
    expect(answer).toMatchObject({ status: 200, body: { user_id: ada.user_id } })
    expect(answer.body.refresh_token).not.toBe(ada.refresh_token)
  })

  test('rejects the address in another case', async () => {
    const emulator = testEmulator()
    await signedUp(emulator)
    const body = { email: 'Ada@example.test', password: SIGN_UP.password }
    const response = await requester(emulator)('POST /auth/password/sign-in', { body })
    expect(response).toMatchObject({ status: 400, body: { code: 'EMAIL_PASSWORD_MISMATCH' } })
  })

  // spec: 8.400-multi-factor-required, 8.mfa-attempt-code
  test('asks for two-factor authentication after the password', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    const request = requester(emulator)
    await request('PATCH /users/me', { headers: ada.headers, body: { totp_secret_base64: 'c2VjcmV0' } })
    const { email, password } = SIGN_UP
    expect(await request('POST /auth/password/sign-in', { body: { email, password } })).toMatchObject({
      body: {
        code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
        details: { attempt_code: expect.stringMatching(/^\w{45}$/) },
      },
    })
    expect(await request('POST /auth/password/sign-in', { body: { email, password: 'wrong word' } })).toMatchObject({
      body: { code: 'EMAIL_PASSWORD_MISMATCH' },
    })
  })
})
