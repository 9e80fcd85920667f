import { expect, test } from 'vitest'
import { INTERNAL_PROJECT } from '../src/index.js'
import type { CodeKind } from '../src/world/rows.js'
import { requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

/** A user who asked for a new password, with the code. */
async function asked() {
  const emulator = testEmulator()
  const request = requester(emulator)
  await signedUp(emulator)
  const body = { email: SIGN_UP.email, callback_url: 'http://localhost/reset' }
  await request('POST /auth/password/send-reset-code', { body })
  const code = emulator.mailbox.code(await emulator.mailbox.waitFor({ kind: 'password_reset' }))
  return { emulator, request, code }
}

test('a verification code is not found in another project', async () => {
  const { request, code } = await asked()
  const { id, keys } = INTERNAL_PROJECT
  const headers = { 'x-stack-project-id': id, 'x-stack-publishable-client-key': keys.publishable }
  const response = await request('POST /auth/password/reset/check-code', { body: { code }, headers })
  expect(response).toMatchObject({ status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } })
})

const LIVES: [kind: CodeKind, millis: number][] = [
  ['password_reset', 604_800_000],
  ['mfa_attempt', 300_000],
  ['passkey_registration', 65_000],
  ['passkey_authentication', 65_000],
  ['magic_link', 604_800_000],
  ['contact_verification', 604_800_000],
]
test('the lifetime of a code depends on its kind', async () => {
  const { emulator, request } = await asked()
  const { headers } = await signedUp(emulator, 'bob@example.test')
  await request('PATCH /users/me', { headers, body: { totp_secret_base64: 'c2VjcmV0' } })
  await request('POST /auth/password/sign-in', { body: { email: 'bob@example.test', password: SIGN_UP.password } })
  await request('POST /auth/passkey/initiate-passkey-registration', { headers, body: {} })
  await request('POST /auth/passkey/initiate-passkey-authentication', { body: {} })
  const wanted = { email: 'new@example.test', callback_url: 'http://localhost/in' }
  await request('POST /auth/otp/send-sign-in-code', { body: wanted })
  for (const [kind, millis] of LIVES) {
    const row = emulator.world.codes.find((code) => code.kind === kind)
    expect([kind, row && row.expiresAt - row.createdAt]).toEqual([kind, millis])
  }
})
