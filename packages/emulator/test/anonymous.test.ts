import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type Emulator, type EmulatorOptions } from '../src/index.js'
import { requester, SIGN_UP, signedUp, testEmulator } from './caller.js'
import { exchangeCode, GRACE, signedInWith, signInAt } from './oauth-app.js'

async function anonymous(options: EmulatorOptions = inProject()) {
  const emulator = testEmulator(options)
  const request = requester(emulator)
  const { body } = await request('POST /auth/anonymous/sign-up', { body: {} })
  const headers = { 'x-stack-access-token': String(body.access_token) }
  const me = async () => (await request('GET /users/me', { headers })).body
  return { emulator, request, id: String(body.user_id), headers, me }
}

/** Who Grace is to the app after she signed in with a provider. */
async function cameBack(emulator: Emulator, token: Record<string, string>) {
  const { body } = await exchangeCode(emulator, await signInAt(emulator, GRACE, token))
  const me = await requester(emulator)('GET /users/me', { headers: { 'x-stack-access-token': body.access_token } })
  return { id: me.body.id, isNew: body.is_new_user }
}

/** A project with the anonymous users that version 2.8.86 has in every project. */
const inProject = (settings: object = {}): EmulatorOptions => ({
  projects: [{ ...DEFAULT_PROJECT, settings: { anonymousEnabled: true, anonymousUpgrade: true, ...settings } }],
})

describe('an anonymous user', () => {
  test('gets the configured display name', async () => {
    const { me } = await anonymous({ ...inProject(), anonymousUserName: 'A guest' })
    expect(await me()).toMatchObject({ display_name: 'A guest' })
  })

  test('works when sign-up is disabled', async () => {
    const { me } = await anonymous(inProject({ signUpEnabled: false }))
    expect(await me()).toMatchObject({ is_anonymous: true })
  })

  // spec: 8.400-password-passkey-or-anonymous-auth
  test('is rejected unless the project enables anonymous users', async () => {
    const emulator = testEmulator()
    expect(await requester(emulator)('POST /auth/anonymous/sign-up', {})).toMatchObject({
      status: 400,
      body: { code: 'ANONYMOUS_ACCOUNTS_NOT_ENABLED' },
    })
  })
})

describe('an anonymous user who signs up', () => {
  test('keeps the user id with a password', async () => {
    const { emulator, request, id, headers, me } = await anonymous({ ...inProject(), anonymousUserName: 'A guest' })
    await request('PATCH /users/me', { headers, body: { client_metadata: { cart: [1] } } })
    const { body } = await request('POST /auth/password/sign-up', { body: SIGN_UP, headers })
    expect(body.user_id).toBe(id)
    expect(await me()).toMatchObject({
      is_anonymous: false,
      display_name: null,
      primary_email: SIGN_UP.email,
      primary_email_verified: false,
      has_password: true,
      client_metadata: { cart: [1] },
    })
    expect(emulator.mailbox.last({ to: SIGN_UP.email, kind: 'email_verification' })).toBeDefined()
    expect(emulator.webhooks.map(({ type }) => type)).toEqual(expect.arrayContaining(['user.created', 'user.updated']))
    expect(emulator.world.users.where(() => true)).toHaveLength(1)
  })

  test('keeps the user id with an OAuth provider that received the token', async () => {
    const { emulator, id, headers, me } = await anonymous()
    const token = { token: headers['x-stack-access-token'] }
    expect(await cameBack(emulator, token)).toEqual({ id, isNew: true })
    expect(await me()).toMatchObject({
      is_anonymous: false,
      display_name: 'Grace',
      primary_email: GRACE.email,
      oauth_providers: [{ id: 'github', email: GRACE.email }],
    })
    expect(emulator.world.users.where(() => true)).toHaveLength(1)
  })

  test.each([
    ['no token', async () => ''],
    ['a malformed token', async () => 'x'],
    ['the token of a user who is not anonymous', async (emulator: Emulator) => (await signedUp(emulator)).access_token],
  ])('creates a new user at an OAuth sign-in with %s', async (_, tokenOf) => {
    const { emulator, id, me } = await anonymous()
    const token = await tokenOf(emulator)
    expect(await cameBack(emulator, { token })).toEqual({ id: expect.not.stringContaining(id), isNew: true })
    expect(await me()).toMatchObject({ is_anonymous: true })
  })

  test('signs in as the existing user of a known OAuth account', async () => {
    const { emulator, headers, me } = await anonymous()
    const known = await signedInWith(emulator)
    const token = { token: headers['x-stack-access-token'] }
    expect(await cameBack(emulator, token)).toEqual({ id: known.user.id, isNew: false })
    expect(await me()).toMatchObject({ is_anonymous: true })
  })

  test('becomes a new user without the anonymous token', async () => {
    const { emulator, id, me } = await anonymous()
    expect((await signedUp(emulator)).user_id).not.toBe(id)
    expect(await me()).toMatchObject({ is_anonymous: true })
  })

  test('becomes a new user unless the project enables upgrades', async () => {
    const { request, id, headers, me } = await anonymous({
      projects: [{ ...DEFAULT_PROJECT, settings: { anonymousEnabled: true } }],
    })
    expect((await request('POST /auth/password/sign-up', { body: SIGN_UP, headers })).body.user_id).not.toBe(id)
    expect(await me()).toMatchObject({ is_anonymous: true })
  })
})
