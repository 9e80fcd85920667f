import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type EmulatorOptions } from '../src/index.js'
import { AS_CLIENT, AS_SERVER, asker, SIGN_UP, signedUp, testEmulator } from './caller.js'

const newer = (options: EmulatorOptions = {}) => testEmulator({ serverVersion: 'newer', ...options })
const both = { '2.8.8': testEmulator, newer } as const
const { id } = DEFAULT_PROJECT

/** Makes the user of these tokens an anonymous one and gives their next token. */
async function anonymous(emulator: ReturnType<typeof testEmulator>) {
  const { user_id, refresh_token } = await signedUp(emulator)
  emulator.world.users.change(user_id, { anonymous: true })
  const client = { client_id: id, client_secret: DEFAULT_PROJECT.keys.publishable }
  const body = { grant_type: 'refresh_token', refresh_token, ...client }
  return (await asker(emulator)('POST /auth/oauth/token', { body })).body.access_token as string
}

describe('the publishable key', () => {
  const noKey = { 'x-stack-publishable-client-key': '' }
  test.each([
    ['2.8.8', 401, 'CLIENT_AUTHENTICATION_REQUIRED'],
    ['newer', 200, undefined],
  ] as const)('%s answers %i without one', async (server, status, code) => {
    const answer = await asker(both[server]())('GET /projects/current', { headers: noKey })
    expect([answer.status, answer.body.code]).toEqual([status, code])
  })

  test('is required on a newer server when the project requires it', async () => {
    const projects = [{ ...DEFAULT_PROJECT, settings: { publishableClientKeyRequired: true } }]
    const answer = await asker(newer({ projects }))('GET /projects/current', { headers: noKey })
    expect(answer.body.code).toBe('CLIENT_AUTHENTICATION_REQUIRED')
  })

  test.each(['2.8.8', 'newer'] as const)('%s rejects a wrong one', async (server) => {
    const headers = { 'x-stack-publishable-client-key': 'pck_no' }
    const answer = await asker(both[server]())('GET /projects/current', { headers })
    expect([answer.status, answer.body.code]).toEqual([401, 'INVALID_PUBLISHABLE_CLIENT_KEY'])
  })

  test('a newer server still requires the secret server key', async () => {
    const headers = { ...AS_SERVER, 'x-stack-secret-server-key': '' }
    expect((await asker(newer())('GET /users', { headers })).body.code).toBe('SERVER_AUTHENTICATION_REQUIRED')
  })
})

test.each([
  ['2.8.8', 401, 'INVALID_PUBLISHABLE_CLIENT_KEY'],
  ['newer', 400, 'CURRENT_PROJECT_NOT_FOUND'],
] as const)('%s answers %i %s for an unknown project', async (server, status, code) => {
  const headers = { 'x-stack-project-id': '22222222-2222-4222-8222-222222222222' }
  const answer = await asker(both[server]())('GET /projects/current', { headers })
  expect([answer.status, answer.body.code, answer.headers.get('x-stack-known-error')]).toEqual([status, code, code])
})

describe('access tokens', () => {
  const OLD = ['aud', 'branchId', 'exp', 'iat', 'iss', 'refreshTokenId', 'role', 'sub']

  test('of 2.8.8 have a single issuer and exactly the documented claims', async () => {
    const claims = decodeJwt((await signedUp(testEmulator())).access_token)
    expect(Object.keys(claims).sort()).toEqual(OLD)
    expect(claims).toMatchObject({ iss: 'https://access-token.jwt-signature.stack-auth.com', aud: id })
  })

  test('of a newer server have an issuer per project and more claims', async () => {
    const claims = decodeJwt((await signedUp(newer())).access_token)
    expect(Object.keys(claims)).toEqual(expect.arrayContaining(OLD))
    expect(claims).toMatchObject({
      ...{ iss: `http://emulator.test/api/v1/projects/${id}`, aud: id, project_id: id, branch_id: 'main' },
      ...{ email: SIGN_UP.email, email_verified: false, name: null, is_anonymous: false, is_restricted: false },
      ...{ requires_totp_mfa: false, selected_team_id: null, signed_up_at: Date.UTC(2026, 0, 1) / 1000 },
    })
  })

  test('of one server version are invalid on the other', async () => {
    for (const [issuer, verifier] of [[testEmulator, newer] as const, [newer, testEmulator] as const]) {
      const { headers } = await signedUp(issuer())
      const other = verifier()
      await signedUp(other)
      expect((await asker(other)('GET /users/me', { headers })).body.code).toBe('UNPARSABLE_ACCESS_TOKEN')
    }
  })

  test('return ACCESS_TOKEN_EXPIRED after expiry', async () => {
    const emulator = newer()
    const { headers } = await signedUp(emulator)
    emulator.clock.advance(600_000)
    expect((await asker(emulator)('GET /users/me', { headers })).body.code).toBe('ACCESS_TOKEN_EXPIRED')
  })
})

describe('anonymous users', () => {
  test('of a newer server have a separate issuer, audience and keys', async () => {
    const emulator = newer()
    const token = await anonymous(emulator)
    expect(decodeJwt(token)).toMatchObject({
      iss: `http://emulator.test/api/v1/projects-anonymous-users/${id}`,
      aud: `${id}:anon`,
      is_restricted: true,
      restricted_reason: { type: 'anonymous' },
    })
    const keys = async (query: string) =>
      (await asker(emulator)(`GET /projects/${id}/.well-known/jwks.json${query}`)).body
    expect((await keys('')).keys).toHaveLength(1)
    const all = await keys('?include_anonymous=true')
    const currentDate = new Date(emulator.clock.now())
    await expect(jwtVerify(token, createLocalJWKSet(all), { currentDate })).resolves.toBeDefined()
    await expect(jwtVerify(token, createLocalJWKSet(await keys('')), { currentDate })).rejects.toThrow()
  })

  test.each(['x-stack', 'x-hexclave'])(
    'are accepted by a newer server with the %s-allow-anonymous-user header',
    async (prefix) => {
      const emulator = newer()
      const headers = { 'x-stack-access-token': await anonymous(emulator) }
      const refused = await asker(emulator)('GET /users/me', { headers })
      expect([refused.status, refused.body.code]).toEqual([401, 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'])
      const allowed = { ...headers, [`${prefix}-allow-anonymous-user`]: 'true' }
      expect((await asker(emulator)('GET /users/me', { headers: allowed })).body).toMatchObject({
        is_anonymous: true,
        is_restricted: true,
      })
    },
  )

  test('need no header and no separate keys on 2.8.8', async () => {
    const emulator = testEmulator()
    const headers = { 'x-stack-access-token': await anonymous(emulator) }
    expect((await asker(emulator)('GET /users/me', { headers })).status).toBe(200)
    const path = `GET /projects/${id}/.well-known/jwks.json?include_anonymous=true`
    expect((await asker(emulator)(path)).body.keys).toHaveLength(1)
  })
})

test.each([
  ['2.8.8', 200],
  ['newer', 400],
] as const)('%s answers %i to a sign-up whose callback nobody trusts', async (server, status) => {
  const emulator = both[server]()
  const body = { ...SIGN_UP, verification_callback_url: 'https://elsewhere.test' }
  const answer = await asker(emulator)('POST /auth/password/sign-up', { body })
  expect(answer.status).toBe(status)
  if (status === 400) expect(answer.body.code).toBe('REDIRECT_URL_NOT_WHITELISTED')
  expect(emulator.mailbox.emails).toEqual([])
})

test.each([
  ['2.8.8', false],
  ['newer', true],
] as const)('%s lets pages send the renamed headers: %s', async (server, wanted) => {
  const answer = await both[server]().fetch('http://a.test/api/v1/users/me', { method: 'OPTIONS' })
  const allowed = answer.headers.get('access-control-allow-headers')?.split(', ') ?? []
  expect(allowed.includes('x-hexclave-access-token')).toBe(wanted)
  expect(allowed.includes('x-stack-allow-anonymous-user')).toBe(wanted)
  expect(allowed).toContain('x-stack-access-token')
})

test('a newer server returns more user and project fields than the contract', async () => {
  const emulator = newer()
  const { headers } = await signedUp(emulator)
  expect((await asker(emulator)('GET /users/me', { headers })).body).toMatchObject({ is_restricted: false })
  expect((await asker(emulator)('GET /users', { headers: AS_SERVER })).body.items[0]).toHaveProperty('is_restricted')
  expect((await asker(emulator)('GET /projects/current', { headers: AS_CLIENT })).body).toHaveProperty('logo_url')
})
