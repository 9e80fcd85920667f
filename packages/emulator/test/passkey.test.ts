import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type EmulatorOptions } from '../src/index.js'
import { createAuthenticator, type Page } from './authenticator.js'
import { SECRET, shown } from './authenticator-app.js'
import { AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'

async function app(options?: EmulatorOptions) {
  const emulator = testEmulator(options)
  const request = requester(emulator)
  const ada = await signedUp(emulator)
  const authenticator = await createAuthenticator()
  const startRegistration = async (headers = ada.headers) =>
    (await request('POST /auth/passkey/initiate-passkey-registration', { headers, body: {} })).body
  const startSignIn = async () =>
    (await request('POST /auth/passkey/initiate-passkey-authentication', { body: {} })).body
  const finishRegistration = (body: object, headers: Record<string, string> = ada.headers) =>
    request('POST /auth/passkey/register', { headers, body })
  const finishSignIn = (body: object) => request('POST /auth/passkey/sign-in', { body })
  const register = async (page?: Page, held = authenticator, headers = ada.headers) => {
    const { options_json, code } = await startRegistration(headers)
    return finishRegistration({ code, credential: await held.register(options_json, page) }, headers)
  }
  const signIn = async (page?: Page, held = authenticator) => {
    const { options_json, code } = await startSignIn()
    return finishSignIn({ code, authentication_response: await held.signIn(options_json, page) })
  }
  const me = async () => (await request('GET /users/me', { headers: ada.headers })).body
  const setting = (change: object) => {
    const project = emulator.world.projects.get(DEFAULT_PROJECT.id)
    if (!project) throw new Error('no project')
    emulator.world.projects.change(project.id, { settings: { ...project.settings, ...change } })
  }
  const steps = { startRegistration, startSignIn, finishRegistration, finishSignIn, register, signIn }
  return { emulator, request, ada, authenticator, me, setting, ...steps }
}

describe('WebAuthn options', () => {
  test('describe the passkey to create', async () => {
    const { ada, startRegistration } = await app()
    const { options_json, code } = await startRegistration()
    expect(code).toMatch(/^\w{45}$/)
    expect(options_json).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rp: { name: 'Emulated project', id: 'THIS_VALUE_WILL_BE_REPLACED.example.com' },
      user: {
        id: btoa(ada.user_id).replaceAll('=', ''),
        name: SIGN_UP.email,
        displayName: SIGN_UP.email,
      },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
      timeout: 60_000,
      attestation: 'none',
      excludeCredentials: [],
      authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'preferred' },
      extensions: { credProps: true },
    })
  })

  test('contain the display name of the user', async () => {
    const { request, ada, startRegistration } = await app()
    await request('PATCH /users/me', { headers: ada.headers, body: { display_name: 'Ada' } })
    expect((await startRegistration()).options_json.user).toMatchObject({ name: 'Ada', displayName: 'Ada' })
  })

  test('describe the passkey to sign in with', async () => {
    const { startSignIn } = await app()
    expect((await startSignIn()).options_json).toEqual({
      challenge: expect.stringMatching(/^[\w-]{43}$/),
      rpId: 'THIS_VALUE_WILL_BE_REPLACED.example.com',
      allowCredentials: [],
      timeout: 60_000,
      userVerification: 'preferred',
    })
  })

  test('use the configured challenge', async () => {
    const { startRegistration, startSignIn, register } = await app({
      passkeyChallenge: btoa('MOCK').replaceAll('=', ''),
    })
    expect((await startRegistration()).options_json.challenge).toBe('TU9DSw')
    expect((await startSignIn()).options_json.challenge).toBe('TU9DSw')
    expect((await register()).status).toBe(200)
  })

  test.each(['registration', 'authentication'])('are returned without a request body: %s', async (what) => {
    const { request, ada } = await app()
    const response = await request(`POST /auth/passkey/initiate-passkey-${what}`, { headers: ada.headers })
    expect(response.status).toBe(200)
  })
})

describe('a passkey', () => {
  // spec: 7.passkey-register, 7.passkey-sign-in
  test('is registered and signs in repeatedly', async () => {
    const { emulator, ada, authenticator, me, register, signIn } = await app()
    expect(await me()).toMatchObject({ passkey_auth_enabled: false })
    expect(await register()).toMatchObject({ status: 200, body: { user_handle: authenticator.id } })
    expect(await me()).toMatchObject({ passkey_auth_enabled: true })
    for (const counter of [1, 2]) {
      const { status, body } = await signIn()
      expect(status).toBe(200)
      expect(body).toMatchObject({ user_id: ada.user_id, is_new_user: false, refresh_token: expect.any(String) })
      expect(emulator.world.passkeys.find(() => true)?.counter).toBe(counter)
    }
  })

  test('replaces the previous passkey', async () => {
    const { register, signIn } = await app()
    const second = await createAuthenticator()
    await register()
    await register({}, second)
    expect((await signIn()).body).toMatchObject({ code: 'PASSKEY_AUTHENTICATION_FAILED' })
    expect((await signIn({}, second)).status).toBe(200)
  })

  test('is kept when the request to remove it is rejected', async () => {
    const { request, ada, me, register } = await app({ serverVersion: 'hexclave-1.0' })
    await register()
    const body = { passkey_auth_enabled: false, restricted_by_admin_reason: 'x' }
    expect(await request(`PATCH /users/${ada.user_id}`, { headers: AS_SERVER, body })).toMatchObject({ status: 400 })
    expect(await me()).toMatchObject({ passkey_auth_enabled: true })
  })

  // spec: 3.user-update
  test('cannot sign in after the user removed it', async () => {
    const { request, ada, me, register, signIn } = await app()
    await register()
    await request('PATCH /users/me', { headers: ada.headers, body: { passkey_auth_enabled: false } })
    expect(await me()).toMatchObject({ passkey_auth_enabled: false })
    expect(await signIn()).toMatchObject({ status: 400, body: { code: 'PASSKEY_AUTHENTICATION_FAILED' } })
  })

  test('cannot be registered by a second user', async () => {
    const { emulator, authenticator, register } = await app()
    await register()
    const bob = await signedUp(emulator, 'bob@example.test')
    expect(await register({}, authenticator, bob.headers)).toMatchObject({
      body: { code: 'PASSKEY_REGISTRATION_FAILED' },
    })
  })

  test('is followed by two-factor authentication', async () => {
    const { emulator, request, ada, register, signIn } = await app()
    await register()
    await request('PATCH /users/me', { headers: ada.headers, body: { totp_secret_base64: SECRET } })
    const first = await signIn()
    expect(first).toMatchObject({ status: 400, body: { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' } })
    const body = { type: 'totp', code: first.body.details.attempt_code, totp: await shown(emulator) }
    expect(await request('POST /auth/mfa/sign-in', { body })).toMatchObject({ body: { user_id: ada.user_id } })
  })
})

describe('the origin of a passkey', () => {
  const DOMAIN = { domains: [{ domain: 'https://app.example.test', handlerPath: '/handler' }] }
  const ours = (settings: object) => ({ projects: [{ ...DEFAULT_PROJECT, settings }] })

  test.each([
    ['http://localhost:3000', {}],
    ['http://localhost', {}],
    ['https://app.example.test', DOMAIN],
    [
      'http://localhost:3000',
      { allowLocalhost: false, domains: [{ domain: 'http://localhost:3000', handlerPath: '/' }] },
    ],
  ])('may be %s with %j', async (origin, settings) => {
    const { register, signIn } = await app(ours(settings))
    expect((await register({ origin })).status).toBe(200)
    expect((await signIn({ origin })).status).toBe(200)
  })

  test.each([
    ['http://localhost:3000', { allowLocalhost: false }],
    ['http://127.0.0.1:3000', {}],
    ['http://app.localhost', {}],
    ['https://elsewhere.example', DOMAIN],
    ['http://app.example.test', DOMAIN],
    ['https://app.example.test:8443', DOMAIN],
    ['nowhere', {}],
  ])('may not be %s with %j', async (origin, settings) => {
    const { register, signIn } = await app(ours(settings))
    const refused = { status: 400, body: { code: 'PASSKEY_AUTHENTICATION_FAILED' } }
    expect(await register({ origin, rpId: 'localhost' })).toMatchObject(refused)
    expect(await signIn({ origin, rpId: 'localhost' })).toMatchObject(refused)
  })
})

describe('passkey registration', () => {
  test.each([
    ['for another challenge', { challenge: 'TU9DSw' }],
    ['for another relying party', { rpId: 'app.example.test' }],
  ])('%s', async (_, page) => {
    expect(await (await app()).register(page)).toMatchObject({ body: { code: 'PASSKEY_REGISTRATION_FAILED' } })
  })

  // spec: 8.400-passkey-registration-or-authentication-failed
  test('rejects a malformed attestation', async () => {
    const { authenticator, startRegistration, finishRegistration } = await app()
    const { options_json, code } = await startRegistration()
    const credential = await authenticator.register(options_json)
    const broken = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } }
    expect(await finishRegistration({ code, credential: broken })).toMatchObject({
      status: 400,
      body: { code: 'PASSKEY_REGISTRATION_FAILED' },
    })
    expect(await finishRegistration({ code, credential })).toMatchObject({
      body: { code: 'VERIFICATION_CODE_ALREADY_USED' },
    })
  })

  test('expires after 65 seconds and rejects the code of another user', async () => {
    const { emulator, authenticator, startRegistration, finishRegistration } = await app()
    const { options_json, code } = await startRegistration()
    const credential = await authenticator.register(options_json)
    const bob = await signedUp(emulator, 'bob@example.test')
    emulator.clock.advance(65_000)
    expect((await finishRegistration({ code, credential })).body.code).toBe('VERIFICATION_CODE_EXPIRED')
    const own = await startRegistration()
    const taken = { code: own.code, credential: await authenticator.register(own.options_json) }
    expect((await finishRegistration(taken, bob.headers)).body.code).toBe('PASSKEY_REGISTRATION_FAILED')
  })

  // spec: 8.401-user-authentication-required
  test('requires a signed-in user and keeps the code otherwise', async () => {
    const { request, authenticator, startRegistration, finishRegistration } = await app()
    const start = await request('POST /auth/passkey/initiate-passkey-registration', { body: {} })
    expect(start).toMatchObject({ status: 400, body: { code: 'SCHEMA_ERROR' } })
    const { options_json, code } = await startRegistration()
    const body = { code, credential: await authenticator.register(options_json) }
    expect(await finishRegistration(body, {})).toMatchObject({
      status: 401,
      body: { code: 'USER_AUTHENTICATION_REQUIRED' },
    })
    expect((await finishRegistration(body)).status).toBe(200)
  })

  test.each([{}, { credential: 'x' }, { credential: null }])('rejects %j', async (body) => {
    const { startRegistration, finishRegistration } = await app()
    const { code } = await startRegistration()
    expect((await finishRegistration({ code, ...body })).body.code).toBe('SCHEMA_ERROR')
  })

  test('rejects an incomplete credential after it checked the code', async () => {
    const { startRegistration, finishRegistration } = await app()
    const { code } = await startRegistration()
    const response = await finishRegistration({ code, credential: { id: 'x' } })
    expect(response.body.code).toBe('PASSKEY_REGISTRATION_FAILED')
  })

  test('fails at both steps when passkeys are disabled', async () => {
    const { request, ada, authenticator, setting, startRegistration, finishRegistration } = await app()
    const { options_json, code } = await startRegistration()
    setting({ passkey_enabled: false })
    const off = { status: 400, body: { code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' } }
    const credential = await authenticator.register(options_json)
    expect(await finishRegistration({ code, credential })).toMatchObject(off)
    const { headers } = ada
    expect(await request('POST /auth/passkey/initiate-passkey-registration', { headers })).toMatchObject(off)
  })
})

describe('passkey sign-in', () => {
  test.each([
    ['for another challenge', { challenge: 'TU9DSw' }],
    ['for another relying party', { rpId: 'app.example.test' }],
  ])('%s', async (_, page) => {
    const { register, signIn } = await app()
    await register()
    expect(await signIn(page)).toMatchObject({ status: 400, body: { code: 'PASSKEY_AUTHENTICATION_FAILED' } })
  })

  // spec: 8.400-passkey-registration-or-authentication-failed
  test('rejects an unknown passkey', async () => {
    const { signIn } = await app()
    expect(await signIn()).toMatchObject({ status: 400, body: { code: 'PASSKEY_AUTHENTICATION_FAILED' } })
  })

  test('rejects another key with the id of a known passkey', async () => {
    const { register, startSignIn, finishSignIn, authenticator } = await app()
    await register()
    const thief = await createAuthenticator()
    const { options_json, code } = await startSignIn()
    const signed = await thief.signIn(options_json)
    const response = { ...signed, id: authenticator.id, rawId: authenticator.id }
    expect((await finishSignIn({ code, authentication_response: response })).body).toMatchObject({
      code: 'PASSKEY_AUTHENTICATION_FAILED',
    })
  })

  test('rejects a repeated response and expires after 65 seconds', async () => {
    const { emulator, authenticator, register, startSignIn, finishSignIn } = await app()
    await register()
    const { options_json, code } = await startSignIn()
    const body = { code, authentication_response: await authenticator.signIn(options_json) }
    expect((await finishSignIn(body)).status).toBe(200)
    expect((await finishSignIn(body)).body.code).toBe('VERIFICATION_CODE_ALREADY_USED')
    const late = await startSignIn()
    const response = await authenticator.signIn(late.options_json)
    emulator.clock.advance(65_000)
    expect((await finishSignIn({ code: late.code, authentication_response: response })).body.code).toBe(
      'VERIFICATION_CODE_EXPIRED',
    )
  })

  // spec: 8.400-password-passkey-or-anonymous-auth
  test('fails when passkeys are disabled', async () => {
    const { request, register, authenticator, setting, startSignIn, finishSignIn } = await app()
    await register()
    const { options_json, code } = await startSignIn()
    setting({ passkey_enabled: false })
    const off = { status: 400, body: { code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' } }
    const response = await authenticator.signIn(options_json)
    expect(await finishSignIn({ code, authentication_response: response })).toMatchObject(off)
    expect(await request('POST /auth/passkey/initiate-passkey-authentication', {})).toMatchObject(off)
  })
})
