import { describe, expect, test } from 'vitest'
import { SECRET, shown, withAuthenticator } from '../authenticator-app.js'
import { AS_SERVER, requester, SIGN_UP, testEmulator } from '../caller.js'

/** Someone who gave their password and now has five minutes for the number. */
async function halfway() {
  const emulator = testEmulator()
  const request = requester(emulator)
  const ada = await withAuthenticator(emulator)
  const { email, password } = SIGN_UP
  const { body } = await request('POST /auth/password/sign-in', { body: { email, password } })
  const code: string = body.details.attempt_code
  const finish = (totp: string, change: object = {}) =>
    request('POST /auth/mfa/sign-in', { body: { type: 'totp', code, totp, ...change } })
  return { emulator, request, ada, code, finish }
}

describe('two-factor authentication', () => {
  test('rejects the right code after 20 wrong ones', async () => {
    const { emulator, finish } = await halfway()
    for (let attempt = 1; attempt <= 20; attempt++) await finish('none')
    expect(await finish(await shown(emulator))).toMatchObject({
      body: { code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' },
    })
  })

  test('accepts only the code of the current 30 seconds', async () => {
    const { emulator, finish } = await halfway()
    const earlier = await shown(emulator)
    emulator.clock.advance(30_000)
    expect(await finish(earlier)).toMatchObject({ body: { code: 'INVALID_TOTP_CODE' } })
    expect((await finish(await shown(emulator))).status).toBe(200)
  })

  test('expires after five minutes', async () => {
    const { emulator, finish } = await halfway()
    emulator.clock.advance(300_000)
    expect(await finish(await shown(emulator))).toMatchObject({ body: { code: 'VERIFICATION_CODE_EXPIRED' } })
  })

  test('rejects a malformed code', async () => {
    const { emulator, finish } = await halfway()
    expect(await finish(await shown(emulator), { code: 'abc' })).toMatchObject({ body: { code: 'SCHEMA_ERROR' } })
  })

  test('does not accept a magic link code, and the reverse', async () => {
    const { emulator, request, code, finish } = await halfway()
    const body = { email: 'eve@example.test', callback_url: 'http://localhost/in' }
    const { nonce } = (await request('POST /auth/otp/send-sign-in-code', { body })).body
    const mail = await emulator.mailbox.waitFor({ kind: 'magic_link' })
    const link = emulator.mailbox.code(mail) + nonce
    expect((await finish(await shown(emulator), { code: link })).status).toBe(404)
    expect((await request('POST /auth/otp/sign-in', { body: { code } })).status).toBe(404)
    expect((await request('POST /auth/otp/sign-in/check-code', { body: { code } })).status).toBe(404)
  })

  test('rejects an old attempt after two-factor authentication was disabled', async () => {
    const { emulator, request, ada, finish } = await halfway()
    await request('PATCH /users/me', { headers: ada.headers, body: { totp_secret_base64: null } })
    expect(await finish(await shown(emulator))).toMatchObject({ body: { code: 'INVALID_TOTP_CODE' } })
    const { email, password } = SIGN_UP
    expect((await request('POST /auth/password/sign-in', { body: { email, password } })).status).toBe(200)
  })

  test('is not required when a server created the user with a TOTP secret', async () => {
    const { request } = await halfway()
    const body = { primary_email: 'eve@example.test', primary_email_auth_enabled: true, password: 'correct horse' }
    await request('POST /users', { body: { ...body, totp_secret_base64: SECRET }, headers: AS_SERVER })
    const signIn = { email: 'eve@example.test', password: 'correct horse' }
    expect((await request('POST /auth/password/sign-in', { body: signIn })).status).toBe(200)
  })
})
