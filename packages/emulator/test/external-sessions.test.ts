import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { describe, expect, test } from 'vitest'
import { createControl } from '../src/control/index.js'
import { DEFAULT_PROJECT, type ProjectOptions } from '../src/index.js'
import { AS_ADMIN, AS_SERVER, requester, testEmulator } from './caller.js'

const NOW = Date.UTC(2026, 0, 1)

function setup(project: Partial<ProjectOptions> = {}, fetch?: (request: Request) => Promise<Response>) {
  const projects = [{ ...DEFAULT_PROJECT, ...project }]
  const emulator = testEmulator({ serverVersion: 'hexclave-1.0', projects, ...(fetch && { fetch }) })
  const control = createControl(emulator)
  const request = requester(emulator)
  const exchange = (token: unknown, provider_id = 'clerk-integration', headers = {}) =>
    request('POST /auth/external/token', { body: { provider_id, token }, headers })
  const sign = async (more: Partial<Parameters<typeof control.tokens.signExternal>[0]> = {}) =>
    (await control.tokens.signExternal({ provider: 'clerk', subject: 'user_1', session: 'sess_1', ...more })).token
  const me = (access_token: string) => request('GET /users/me', { headers: { 'x-stack-access-token': access_token } })
  return { emulator, control, request, exchange, sign, me }
}
const invalid = (reason: string) => ({
  status: 401,
  body: { code: 'INVALID_EXTERNAL_AUTH_TOKEN', details: { reason } },
})
const refused = (reason: string) => ({
  status: 400,
  body: { code: 'EXTERNAL_AUTH_PROVIDER_NOT_CONFIGURED', details: { reason } },
})
const claimsOf = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())

describe('the exchange of a token of another provider', () => {
  test.each(['clerk', 'better-auth', 'workos'] as const)(
    'signs up a user of %s, without a refresh token',
    async (provider) => {
      const { exchange, sign, me } = setup()
      const token = await sign({ provider, email: ' ada@example.test ', emailVerified: true, name: 'Ada' })
      const { status, body } = await exchange(token, `${provider}-integration`)
      expect(status).toBe(200)
      expect(Object.keys(body).sort()).toEqual(['access_token', 'is_new_user', 'session_id', 'user_id'])
      expect(body.is_new_user).toBe(true)
      expect(claimsOf(body.access_token)).toMatchObject({ sub: body.user_id, refresh_token_id: body.session_id })
      expect((await me(body.access_token)).body).toMatchObject({
        display_name: 'Ada',
        primary_email: 'ada@example.test',
        primary_email_verified: true,
        auth_with_email: false,
        external_auth_providers: [{ id: `${provider}-integration` }],
      })
    },
  )

  test('returns the same session for the same session of the provider, and never changes the profile', async () => {
    const { exchange, sign, me, emulator } = setup()
    const first = (await exchange(await sign({ name: 'Ada' }))).body
    emulator.clock.advance(1000)
    const second = (await exchange(await sign({ name: 'Eve', email: 'eve@example.test' }))).body
    expect((await me(second.access_token)).body).toMatchObject({ display_name: 'Ada', primary_email: null })
    const stranger = (await exchange(await sign({ subject: 'user_2' }))).body
    expect(stranger.user_id).not.toBe(first.user_id)
    expect(stranger.session_id).not.toBe(first.session_id)
  })

  test('creates one user for four requests at once', async () => {
    const { exchange, sign } = setup()
    const token = await sign()
    const bodies = (await Promise.all([1, 2, 3, 4].map(() => exchange(token)))).map(({ body }) => body)
    expect(new Set(bodies.map(({ user_id }) => user_id)).size).toBe(1)
    expect(bodies.filter(({ is_new_user }) => is_new_user)).toHaveLength(1)
  })

  test('ends the access token no later than the token of the provider', async () => {
    const { exchange, sign } = setup()
    const { exp } = claimsOf((await exchange(await sign({ expiresInMillis: 50_000 }))).body.access_token)
    expect(exp).toBe(NOW / 1000 + 50)
    const longer = claimsOf((await exchange(await sign({ expiresInMillis: 3_600_000 }))).body.access_token)
    expect(longer.exp).toBe(NOW / 1000 + 600)
  })

  test('upgrades an anonymous user, and ignores any other', async () => {
    const { request, exchange, sign, me } = setup()
    const anonymous = (await request('POST /auth/anonymous/sign-up')).body
    const headers = { 'x-stack-access-token': anonymous.access_token, 'x-stack-allow-anonymous-user': 'true' }
    const upgraded = await exchange(await sign({ name: 'Ada' }), undefined, headers)
    expect(upgraded.body).toMatchObject({ user_id: anonymous.user_id, is_new_user: false })
    expect((await me(upgraded.body.access_token)).body).toMatchObject({ is_anonymous: false, display_name: 'Ada' })
    const signedIn = { 'x-stack-access-token': upgraded.body.access_token }
    const other = await exchange(await sign({ subject: 'user_2' }), undefined, signedIn)
    expect(other.body).toMatchObject({ is_new_user: true })
    expect(other.body.user_id).not.toBe(anonymous.user_id)
  })

  test.each([
    ['without an address', {}, 'own@example.test'],
    ['with another address', { email: 'ada@example.test' }, 'ada@example.test'],
    ['with the same address', { email: 'own@example.test' }, 'own@example.test'],
  ])('%s, leaves an anonymous user one primary address', async (_, token, primary_email) => {
    const { request, exchange, sign, me } = setup()
    const anonymous = (await request('POST /auth/anonymous/sign-up')).body
    await request(`PATCH /users/${anonymous.user_id}`, {
      headers: AS_SERVER,
      body: { primary_email: 'own@example.test' },
    })
    const headers = { 'x-stack-access-token': anonymous.access_token, 'x-stack-allow-anonymous-user': 'true' }
    const { access_token } = (await exchange(await sign(token), undefined, headers)).body
    expect((await me(access_token)).body).toMatchObject({ id: anonymous.user_id, is_anonymous: false, primary_email })
    const asUser = { 'x-stack-access-token': access_token }
    const { items } = (await request('GET /contact-channels?user_id=me', { headers: asUser })).body
    const values = items.map(({ value }: { value: string }) => value)
    expect(values.sort()).toEqual([...new Set([primary_email, 'own@example.test'])].sort())
    expect(items.filter((item: { is_primary: boolean }) => item.is_primary)).toMatchObject([{ value: primary_email }])
  })

  test('signs up no one while sign-up is off', async () => {
    const { control, exchange, sign } = setup()
    const known = (await exchange(await sign())).body
    await control.project.update({ settings: { signUpEnabled: false } })
    expect(await exchange(await sign())).toMatchObject({ status: 200, body: { user_id: known.user_id } })
    expect(await exchange(await sign({ subject: 'user_2' }))).toMatchObject({ body: { code: 'SIGN_UP_NOT_ENABLED' } })
  })

  test('creates a new user after the account was deleted', async () => {
    const { request, exchange, sign } = setup()
    const first = (await exchange(await sign())).body
    await request('DELETE /users/me', { headers: { 'x-stack-access-token': first.access_token } })
    const second = (await exchange(await sign())).body
    expect(second).toMatchObject({ is_new_user: true })
    expect(second.user_id).not.toBe(first.user_id)
  })
})

describe('rejects', () => {
  test('no token', async () => {
    expect(await setup().exchange(undefined)).toMatchObject({ body: { code: 'SCHEMA_ERROR' } })
  })

  test.each([
    ['clerk-integration', {}, 'required_setting_missing'],
    ['better-auth-integration', { issuer: 'https://a.test', audience: 'a' }, 'required_setting_missing'],
    ['workos-integration', { issuer: 'https://a.test' }, 'required_setting_missing'],
    [
      'clerk-integration',
      { issuer: 'https://a.test', authorizedParties: 'https://b.test, b' },
      'invalid_authorized_party',
    ],
  ] as const)('%s with the settings %j', async (provider, settings, reason) => {
    const { exchange } = setup({ integrations: { [provider]: settings } })
    expect(await exchange('a.b.c', provider)).toMatchObject(refused(reason))
  })

  test.each(['a.b.c', `a.b.${'c'.repeat(16_384)}`])('a token that is none', async (token) => {
    expect(await setup().exchange(token)).toMatchObject(invalid('malformed_token'))
  })
})

describe('the keys of a real provider', async () => {
  const issuer = 'https://auth.app.test'
  const { privateKey, publicKey } = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
  const keys = { keys: [{ ...(await exportJWK(publicKey)), kid: 'k1', alg: 'EdDSA' }] }
  const token = (claims: object, header: object = {}, key = privateKey) =>
    new SignJWT({
      iss: issuer,
      aud: 'app',
      sub: 'u1',
      sid: 's1',
      client_id: 'client_1',
      exp: NOW / 1000 + 60,
      ...claims,
    })
      .setProtectedHeader({ alg: 'EdDSA', kid: 'k1', ...header })
      .sign(key)
  const requested: string[] = []
  const withKeys = (integrations: NonNullable<ProjectOptions['integrations']>) =>
    setup({ integrations }, async ({ url }) => {
      requested.push(url)
      return Response.json(keys)
    })
  const betterAuth = () =>
    withKeys({ 'better-auth-integration': { issuer, audience: 'app', jwksUrl: `${issuer}/api/auth/jwks` } })
  const clerk = () =>
    withKeys({ 'clerk-integration': { issuer, authorizedParties: 'https://app.test/x,\nhttp://localhost:3000' } })
  const workos = () => withKeys({ 'workos-integration': { clientId: 'client_1' } })

  test('are read where the provider publishes them', async () => {
    requested.length = 0
    expect(await betterAuth().exchange(await token({}), 'better-auth-integration')).toMatchObject({ status: 200 })
    expect(await clerk().exchange(await token({ azp: 'https://app.test' }))).toMatchObject({ status: 200 })
    const iss = 'https://api.workos.com/user_management/client_1'
    expect(await workos().exchange(await token({ iss }), 'workos-integration')).toMatchObject({ status: 200 })
    expect(requested).toEqual([
      `${issuer}/api/auth/jwks`,
      `${issuer}/.well-known/jwks.json`,
      'https://api.workos.com/sso/jwks/client_1',
    ])
  })

  test('follow the time of the system, also while the clock of the emulator is ahead', async () => {
    const { exchange, emulator } = betterAuth()
    emulator.clock.advance(86_400_000)
    const { body } = await exchange(await token({}), 'better-auth-integration')
    expect(claimsOf(body.access_token).exp).toBe(NOW / 1000 + 86_460)
  })

  test.each([
    ['no response', () => Promise.reject(new TypeError('fetch failed'))],
    ['an error', async () => Response.json(keys, { status: 503 })],
    ['no JSON', async () => new Response('<!doctype html>')],
    ['JSON that is no key set', async () => Response.json({ error: 'not found' })],
  ])('that cannot be read are an error of the server: %s', async (_, respond) => {
    const { exchange } = setup({ integrations: { 'clerk-integration': { issuer } } }, respond)
    expect(await exchange(await token({}))).toMatchObject({ status: 500 })
  })

  test('are not requested for a token that is none', async () => {
    requested.length = 0
    expect(await clerk().exchange('a.b.c')).toMatchObject(invalid('malformed_token'))
    expect(requested).toEqual([])
  })

  test.each([
    ['audience_mismatch', betterAuth, 'better-auth-integration', { aud: 'other' }],
    ['issuer_mismatch', betterAuth, 'better-auth-integration', { iss: 'https://other.test' }],
    ['missing_claim', betterAuth, 'better-auth-integration', { sid: undefined }],
    ['missing_claim', betterAuth, 'better-auth-integration', { sub: undefined }],
    ['missing_claim', betterAuth, 'better-auth-integration', { exp: undefined }],
    ['authorized_party_mismatch', clerk, 'clerk-integration', {}],
    ['authorized_party_mismatch', clerk, 'clerk-integration', { azp: 'https://evil.test' }],
    ['client_id_mismatch', workos, 'workos-integration', { iss: 'https://api.workos.com', client_id: 'client_2' }],
  ] as const)('%s', async (reason, open, provider, claims) => {
    expect(await open().exchange(await token(claims), provider)).toMatchObject(invalid(reason))
  })

  test('signature_mismatch and unsupported_token_type', async () => {
    const other = await generateKeyPair('EdDSA', { crv: 'Ed25519' })
    const azp = 'https://app.test'
    expect(await clerk().exchange(await token({ azp }, {}, other.privateKey))).toMatchObject(
      invalid('signature_mismatch'),
    )
    expect(await clerk().exchange(await token({ azp }, { kid: 'k2' }))).toMatchObject(invalid('signature_mismatch'))
    expect(await clerk().exchange(await token({ azp }, { typ: 'at+jwt' }))).toMatchObject(
      invalid('unsupported_token_type'),
    )
  })
})

test('older versions have neither the endpoint nor the integrations', async () => {
  const request = requester(testEmulator({ serverVersion: '2.8.86' }))
  const body = { provider_id: 'clerk-integration', token: 'a.b.c' }
  expect(await request('POST /auth/external/token', { body })).toMatchObject({ status: 404 })
  const { config_string } = (await request('GET /internal/config', { headers: AS_ADMIN })).body
  expect(config_string).not.toContain('integration')
})
