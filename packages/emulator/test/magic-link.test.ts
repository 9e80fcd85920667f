import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type EmulatorOptions } from '../src/index.js'
import { shown, withAuthenticator } from './authenticator-app.js'
import { AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

const EMAIL = 'eve@example.test'
const CALLBACK = 'http://localhost:3000/magic?code=old&x=1'

function app(options?: EmulatorOptions) {
  const emulator = testEmulator(options)
  const request = requester(emulator)
  const send = (change: object = {}) =>
    request('POST /auth/otp/send-sign-in-code', { body: { email: EMAIL, callback_url: CALLBACK, ...change } })
  /** The three parts of a code: in the link, in the mail, with the app. */
  const sent = async (change: object = {}) => {
    const { nonce } = (await send(change)).body
    const mail = await emulator.mailbox.waitFor({ kind: 'magic_link' })
    const link = new URL(emulator.mailbox.link(mail))
    return { mail, link, code: link.searchParams.get('code') ?? '', typed: emulator.mailbox.code(mail), nonce }
  }
  const signIn = (code: string, headers = {}) => request('POST /auth/otp/sign-in', { body: { code }, headers })
  const setting = (change: object) => {
    const project = emulator.world.projects.get(DEFAULT_PROJECT.id)
    if (!project) throw new Error('no project')
    emulator.world.projects.change(project.id, { settings: { ...project.settings, ...change } })
  }
  return { emulator, request, send, sent, signIn, setting }
}

/** Someone whose address is verified. */
async function verified(request: ReturnType<typeof requester>, fields: object = {}) {
  const body = { primary_email: EMAIL, primary_email_verified: true, primary_email_auth_enabled: true, ...fields }
  return (await request('POST /users', { body, headers: AS_SERVER })).body
}

describe('a magic link', () => {
  // spec: 7.otp-sign-in
  test('signs up a new user with a verified address', async () => {
    const { request, sent, signIn } = app()
    const { mail, link, code } = await sent()
    expect(mail).toMatchObject({ to: EMAIL, subject: expect.stringContaining(DEFAULT_PROJECT.displayName) })
    expect(link.origin + link.pathname).toBe('http://localhost:3000/magic')
    expect(link.searchParams.get('x')).toBe('1')
    const { status, body } = await signIn(code)
    expect(status).toBe(200)
    expect(body).toMatchObject({ is_new_user: true, refresh_token: expect.stringMatching(/^\w{45}$/) })
    const me = await request('GET /users/me', { headers: { 'x-stack-access-token': body.access_token } })
    expect(me.body).toMatchObject({
      id: body.user_id,
      primary_email: EMAIL,
      primary_email_verified: true,
      otp_auth_enabled: true,
      auth_with_email: true,
      has_password: false,
    })
    expect((await signIn(code)).body).toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' })
  })

  test('signs in an existing user', async () => {
    const { request, sent, signIn } = app()
    const { id } = await verified(request)
    expect(await signIn((await sent()).code)).toMatchObject({ body: { user_id: id, is_new_user: false } })
    const again = await request(`GET /users/${id}`, { headers: AS_SERVER })
    expect(again.body).toMatchObject({ otp_auth_enabled: false })
  })
})

describe('a typed code', () => {
  // spec: 7.otp-send
  test('is on its own line in the email and signs in with the nonce', async () => {
    const { sent, signIn } = app()
    const { mail, code, typed, nonce } = await sent()
    expect(typed).toMatch(/^[0-9A-Z]{6}$/)
    expect(mail.text.split('\n')).toContain(typed)
    expect(nonce).toMatch(/^[0-9a-z]{39}$/)
    expect(typed.toLowerCase() + nonce).toBe(code)
    expect(await signIn(typed + nonce)).toMatchObject({ status: 200, body: { is_new_user: true } })
  })

  test('is not found when wrong, and the right one still signs in', async () => {
    const { sent, signIn } = app()
    const { typed, nonce } = await sent()
    expect(await signIn(`ZZZZZZ${nonce}`)).toMatchObject({ status: 404, body: { code: 'VERIFICATION_CODE_NOT_FOUND' } })
    expect((await signIn(typed + nonce)).status).toBe(200)
  })

  test('allows 20 attempts', async () => {
    const { sent, signIn } = app()
    const { typed, nonce } = await sent()
    for (let guess = 1; guess <= 20; guess++) await signIn(`ZZZZZZ${nonce}`)
    expect((await signIn(typed + nonce)).body).toMatchObject({ code: 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED' })
  })
})

describe('rejected requests', () => {
  const NOT_TRUSTED = { callback_url: 'https://elsewhere.example' }

  // spec: 5.email-verified
  test('rejects an unverified sign-in address before checking the callback URL', async () => {
    const { emulator, send } = app()
    await signedUp(emulator)
    expect(await send({ email: SIGN_UP.email, ...NOT_TRUSTED })).toMatchObject({
      status: 409,
      body: { code: 'USER_EMAIL_ALREADY_EXISTS', details: { email: SIGN_UP.email } },
    })
  })

  test('rejects new users when sign-up is disabled, but not existing ones', async () => {
    const { request, send, setting } = app()
    setting({ sign_up_enabled: false })
    expect(await send(NOT_TRUSTED)).toMatchObject({ status: 400, body: { code: 'SIGN_UP_NOT_ENABLED' } })
    await verified(request)
    expect((await send()).status).toBe(200)
  })

  test('responds in plain text when magic links are disabled', async () => {
    const { send, setting } = app()
    setting({ magic_link_enabled: false, sign_up_enabled: false })
    const response = await send(NOT_TRUSTED)
    expect(response).toMatchObject({ status: 403, body: expect.any(String) })
    expect(response.headers.get('x-stack-known-error')).toBeNull()
  })

  test.each([
    // spec: 8.400-redirect-url-not-whitelisted
    ['an untrusted callback URL', NOT_TRUSTED, 'REDIRECT_URL_NOT_WHITELISTED'],
    ['a malformed email address', { email: 'eve@localhost' }, 'SCHEMA_ERROR'],
    ['a callback that is not a URL', { callback_url: 'magic' }, 'SCHEMA_ERROR'],
  ])('%s', async (_, change, code) => {
    const { emulator, send } = app()
    expect(await send(change)).toMatchObject({ status: 400, body: { code } })
    expect(emulator.mailbox.emails).toEqual([])
  })

  test('rejects a code for a new user after sign-up was disabled', async () => {
    const { sent, signIn, setting } = app()
    const { code } = await sent()
    setting({ sign_up_enabled: false })
    expect((await signIn(code)).body).toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' })
    expect((await signIn(code)).body).toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' })
  })

  test('rejects a code when another user took the address, unverified, in the meantime', async () => {
    const { emulator, sent, signIn } = app()
    const { code } = await sent()
    await signedUp(emulator, EMAIL)
    expect(await signIn(code)).toMatchObject({ status: 409, body: { code: 'USER_EMAIL_ALREADY_EXISTS' } })
  })

  test('accepts a code that was sent before magic links were disabled', async () => {
    const { sent, signIn, setting } = app()
    const { code } = await sent()
    setting({ magic_link_enabled: false })
    expect((await signIn(code)).status).toBe(200)
  })
})

test('asks for two-factor authentication after the link, which is then used', async () => {
  const { emulator, request, sent, signIn } = app()
  const { user_id } = await withAuthenticator(emulator)
  for (const channel of emulator.world.channels.where(() => true)) {
    emulator.world.channels.change(channel.id, { verified: true })
  }
  const { code } = await sent({ email: SIGN_UP.email })
  const first = await signIn(code)
  expect(first).toMatchObject({ status: 400, body: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' } })
  expect((await signIn(code)).body).toMatchObject({ code: 'VERIFICATION_CODE_ALREADY_USED' })
  const body = { type: 'totp', code: first.body.details.attempt_code, totp: await shown(emulator) }
  expect(await request('POST /auth/mfa/sign-in', { body })).toMatchObject({ body: { user_id, is_new_user: false } })
})
