import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type Emulator } from '../src/index.js'
import { AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

const { email, password } = SIGN_UP
const BETTER = 'battery staple'
const CALLBACK = 'http://localhost:3000/reset?code=old&x=1'
const OFF = { ...DEFAULT_PROJECT, settings: { credentialEnabled: false } }

async function sentCode(emulator: Emulator, to = email) {
  await requester(emulator)('POST /auth/password/send-reset-code', { body: { email: to, callback_url: CALLBACK } })
  return emulator.mailbox.code(await emulator.mailbox.waitFor({ to, kind: 'password_reset' }))
}

const switchOff = ({ world }: Emulator) => {
  const { id, settings } = world.projects.get(DEFAULT_PROJECT.id) ?? { id: '' }
  if (settings) world.projects.change(id, { settings: { ...settings, credential_enabled: false } })
}

describe('a forgotten password', () => {
  // spec: 7.password-reset
  test('is reset with the emailed code, which revokes all sessions', async () => {
    const emulator = testEmulator()
    const request = requester(emulator)
    const ada = await signedUp(emulator)
    await request('POST /auth/password/send-reset-code', { body: { email, callback_url: CALLBACK } })
    const mail = await emulator.mailbox.waitFor({ to: email, kind: 'password_reset' })
    const link = new URL(emulator.mailbox.link(mail))
    expect(link.origin + link.pathname).toBe('http://localhost:3000/reset')
    expect(link.searchParams.get('x')).toBe('1')
    expect(mail.html).toContain(link.href.replaceAll('&', '&amp;'))

    const [code] = link.searchParams.getAll('code')
    const reset = await request('POST /auth/password/reset', { body: { code, password: BETTER } })
    expect(reset).toMatchObject({ status: 200, body: { success: true } })
    expect(emulator.world.sessions.where(() => true)).toEqual([])
    expect(emulator.webhooks.at(-1)).toMatchObject({ type: 'user.updated', data: { id: ada.user_id } })

    expect(await request('POST /auth/password/sign-in', { body: { email, password } })).toMatchObject({ status: 400 })
    expect(await request('POST /auth/password/sign-in', { body: { email, password: BETTER } })).toMatchObject({
      body: { user_id: ada.user_id },
    })
    const again = await request('POST /auth/password/reset', { body: { code, password: 'one more time' } })
    expect(again).toMatchObject({ status: 409, body: { code: 'VERIFICATION_CODE_ALREADY_USED' } })
  })

  // spec: 7.password-send-reset-code
  test('returns the same response for an unknown address, without checking the callback URL', async () => {
    const emulator = testEmulator()
    const request = requester(emulator)
    await signedUp(emulator)
    const known = await request('POST /auth/password/send-reset-code', { body: { email, callback_url: CALLBACK } })
    emulator.mailbox.clear()
    const body = { email: 'nobody@example.test', callback_url: 'https://elsewhere.example' }
    const unknown = await request('POST /auth/password/send-reset-code', { body })
    expect(unknown).toMatchObject({ status: 200, body: known.body })
    expect(emulator.mailbox.emails).toEqual([])
  })

  test.each([
    // spec: 5.redirect-whitelist
    ['an untrusted callback URL', { callback_url: 'https://elsewhere.example' }, 'REDIRECT_URL_NOT_WHITELISTED'],
    ['a callback that is not a URL', { callback_url: '/reset' }, 'SCHEMA_ERROR'],
    ['a malformed email address', { email: 'ada' }, 'SCHEMA_ERROR'],
  ])('sends no email to %s', async (_, change, code) => {
    const emulator = testEmulator()
    await signedUp(emulator)
    emulator.mailbox.clear()
    const body = { email, callback_url: CALLBACK, ...change }
    expect(await requester(emulator)('POST /auth/password/send-reset-code', { body })).toMatchObject({
      status: 400,
      body: { code },
    })
    expect(emulator.mailbox.emails).toEqual([])
  })

  test('a rejected new password uses the code', async () => {
    const emulator = testEmulator()
    await signedUp(emulator)
    const code = await sentCode(emulator)
    const reset = (body: object) => requester(emulator)('POST /auth/password/reset', { body: { code, ...body } })
    expect(await reset({ password: 'x'.repeat(71) })).toMatchObject({ body: { code: 'SCHEMA_ERROR' } })
    expect(await reset({ password: 'short' })).toMatchObject({
      body: { code: 'PASSWORD_TOO_SHORT', details: { min_length: 8 } },
    })
    expect(await reset({ password: BETTER })).toMatchObject({ body: { code: 'VERIFICATION_CODE_ALREADY_USED' } })
  })

  test('sends no email when passwords are disabled, and only checks earlier codes', async () => {
    const emulator = testEmulator()
    await signedUp(emulator)
    const code = await sentCode(emulator)
    switchOff(emulator)
    const request = requester(emulator)
    const off = { status: 400, body: { code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' } }
    const body = { email, callback_url: 'https://elsewhere.example' }
    expect(await request('POST /auth/password/send-reset-code', { body })).toMatchObject(off)
    expect(await request('POST /auth/password/reset/check-code', { body: { code } })).toMatchObject({ status: 200 })
    expect(await request('POST /auth/password/reset', { body: { code, password: 'short' } })).toMatchObject(off)
  })

  test('can be set by reset for a user without a password', async () => {
    const emulator = testEmulator()
    const request = requester(emulator)
    const body = { primary_email: email, primary_email_auth_enabled: true }
    await request('POST /users', { body, headers: AS_SERVER })
    const code = await sentCode(emulator)
    await request('POST /auth/password/reset', { body: { code, password: BETTER } })
    expect(await request('POST /auth/password/sign-in', { body: { email, password: BETTER } })).toMatchObject({
      status: 200,
    })
  })
})

describe('changing the password', () => {
  async function changing(own: boolean, change: object = {}) {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    const request = requester(emulator)
    const second = (await request('POST /auth/password/sign-in', { body: { email, password } })).body
    const body = { old_password: password, new_password: BETTER, ...change }
    const headers = { ...ada.headers, ...(own && { 'x-stack-refresh-token': ada.refresh_token }) }
    const response = await request('POST /auth/password/update', { body, headers })
    const left = emulator.world.sessions.where(() => true).map(({ refreshToken }) => refreshToken)
    return { request, ada, second, answer: response, left }
  }

  // spec: 7.password-update
  test('revokes all sessions except that of the given refresh token', async () => {
    const { request, ada, answer, left } = await changing(true)
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(left).toEqual([ada.refresh_token])
    expect(await request('POST /auth/password/sign-in', { body: { email, password: BETTER } })).toMatchObject({
      status: 200,
    })
  })

  test('revokes all sessions without a refresh token', async () => {
    expect((await changing(false)).left).toEqual([])
  })

  test.each([
    // spec: 8.400-passwords-do-not-match
    ['a wrong old password', { old_password: 'wrong word' }, 'PASSWORD_CONFIRMATION_MISMATCH'],
    [
      'a new password that is too short, before the old one',
      { old_password: 'wrong word', new_password: 'x' },
      'PASSWORD_TOO_SHORT',
    ],
    ['a new password that is too long', { new_password: 'x'.repeat(71) }, 'SCHEMA_ERROR'],
    ['an unknown field', { password: 'x' }, 'SCHEMA_ERROR'],
  ])('is rejected with %s and revokes no session', async (_, change, code) => {
    const { answer, left } = await changing(false, change)
    expect(answer).toMatchObject({ status: 400, body: { code } })
    expect(left).toHaveLength(2)
  })

  test.each(['update', 'set'])('%s returns SCHEMA_ERROR without a signed-in user', async (what) => {
    const body = what === 'set' ? { password } : { old_password: password, new_password: BETTER }
    const response = await requester(testEmulator({ projects: [OFF] }))(`POST /auth/password/${what}`, { body })
    expect(response).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
  })
})

describe('a first password', () => {
  async function without() {
    const emulator = testEmulator()
    const request = requester(emulator)
    const ada = await signedUp(emulator)
    emulator.world.users.change(ada.user_id, { passwordHash: null })
    const set = (chosen: string) =>
      request('POST /auth/password/set', { body: { password: chosen }, headers: ada.headers })
    return { emulator, request, set }
  }

  // spec: 7.password-set
  test('is set once and keeps the sessions', async () => {
    const { emulator, request, set } = await without()
    expect(await set(BETTER)).toMatchObject({ status: 200, body: { success: true } })
    expect(emulator.world.sessions.where(() => true)).toHaveLength(1)
    expect(await request('POST /auth/password/sign-in', { body: { email, password: BETTER } })).toMatchObject({
      status: 200,
    })
    const twice = await set(password)
    expect(twice).toMatchObject({ status: 400, body: expect.any(String) })
    expect(twice.headers.get('x-stack-known-error')).toBeNull()
  })

  test('is rejected when passwords are disabled', async () => {
    const { emulator, set } = await without()
    switchOff(emulator)
    expect(await set('short')).toMatchObject({ body: { code: 'PASSWORD_AUTHENTICATION_NOT_ENABLED' } })
  })
})

describe('an imported password hash', () => {
  // "correct horse" at cost 4, as the C library's crypt makes it.
  const HASH = '$2b$04$mWyubsOnxemh7OQXtNo9POby.SKsSs7ICuU.Xv3uCcJddpN2mpHB2'
  test.each(['$2a$', '$2b$', '$2y$'])('of the format %s signs in', async (form) => {
    const emulator = testEmulator()
    const request = requester(emulator)
    const body = { primary_email: email, primary_email_auth_enabled: true, password_hash: HASH.replace('$2b$', form) }
    expect(await request('POST /users', { body, headers: AS_SERVER })).toMatchObject({ status: 201 })
    expect(await request('POST /auth/password/sign-in', { body: { email, password } })).toMatchObject({ status: 200 })
    expect(await request('POST /auth/password/sign-in', { body: { email, password: BETTER } })).toMatchObject({
      body: { code: 'EMAIL_PASSWORD_MISMATCH' },
    })
  })
})
