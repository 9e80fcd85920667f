import { createLocalJWKSet, decodeJwt, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { createEmulator, DEFAULT_PROJECT, type EmulatorOptions } from '../../src/index.js'
import type { RowChange, Store } from '../../src/world/store.js'
import { AS_ADMIN, AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

const current = (options: EmulatorOptions = {}) => testEmulator({ serverVersion: '2.8.86', ...options })
const { id } = DEFAULT_PROJECT

/** Makes the user of these tokens an anonymous one and gives their next token. */
async function anonymous(emulator: ReturnType<typeof testEmulator>) {
  const { user_id, refresh_token } = await signedUp(emulator)
  emulator.world.users.change(user_id, { anonymous: true })
  const client = { client_id: id, client_secret: DEFAULT_PROJECT.keys.publishable }
  const body = { grant_type: 'refresh_token', refresh_token, ...client }
  return (await requester(emulator)('POST /auth/oauth/token', { body })).body.access_token as string
}

describe('the publishable key', () => {
  const noKey = { 'x-stack-publishable-client-key': '' }
  test('is required on 2.8.86 when the project requires it', async () => {
    const projects = [{ ...DEFAULT_PROJECT, settings: { publishableClientKeyRequired: true } }]
    const answer = await requester(current({ projects }))('GET /projects/current', { headers: noKey })
    expect(answer.body.code).toBe('PUBLISHABLE_CLIENT_KEY_REQUIRED_FOR_PROJECT')
  })
})

describe('access tokens', () => {
  test('of 2.8.86 have an issuer per project and more claims', async () => {
    const claims = decodeJwt((await signedUp(current())).access_token)
    expect(Object.keys(claims)).not.toEqual(expect.arrayContaining(['branchId', 'refreshTokenId']))
    expect(claims).toMatchObject({
      iss: `http://emulator.test/api/v1/projects/${id}`,
      aud: id,
      project_id: id,
      branch_id: 'main',
      email: SIGN_UP.email,
      email_verified: false,
      name: null,
      is_anonymous: false,
      is_restricted: false,
      requires_totp_mfa: false,
      selected_team_id: null,
      signed_up_at: Date.UTC(2026, 0, 1) / 1000,
    })
  })

  test('of one server version are invalid on the other', async () => {
    for (const [issuer, verifier] of [[testEmulator, current] as const, [current, testEmulator] as const]) {
      const { headers } = await signedUp(issuer())
      const other = verifier()
      await signedUp(other)
      expect((await requester(other)('GET /users/me', { headers })).body.code).toBe('UNPARSABLE_ACCESS_TOKEN')
    }
  })
})

describe('anonymous users', () => {
  test('of 2.8.86 have a separate issuer, audience and keys', async () => {
    const emulator = current()
    const token = await anonymous(emulator)
    expect(decodeJwt(token)).toMatchObject({
      iss: `http://emulator.test/api/v1/projects-anonymous-users/${id}`,
      aud: `${id}:anon`,
      is_restricted: true,
      restricted_reason: { type: 'anonymous' },
    })
    const keys = async (query: string) =>
      (await requester(emulator)(`GET /projects/${id}/.well-known/jwks.json${query}`)).body
    expect((await keys('')).keys).toHaveLength(2)
    expect((await keys('?include_restricted=true')).keys).toHaveLength(4)
    const all = await keys('?include_anonymous=true')
    expect(all.keys).toHaveLength(6)
    const currentDate = new Date(emulator.clock.now())
    await expect(jwtVerify(token, createLocalJWKSet(all), { currentDate })).resolves.toBeDefined()
    await expect(jwtVerify(token, createLocalJWKSet(await keys('')), { currentDate })).rejects.toThrow()
  })

  test('need no header and no separate keys on 2.8.8', async () => {
    const emulator = testEmulator()
    const headers = { 'x-stack-access-token': await anonymous(emulator) }
    expect((await requester(emulator)('GET /users/me', { headers })).status).toBe(200)
    const path = `GET /projects/${id}/.well-known/jwks.json?include_anonymous=true`
    expect((await requester(emulator)(path)).body.keys).toHaveLength(1)
  })
})

test.each([
  ['2.8.8', [], { serverVersion: '2.8.8' }],
  ['2.8.86', ['x-stack-allow-anonymous-user', 'x-hexclave-access-token'], { serverVersion: '2.8.86' }],
] as const)('%s also allows these headers in CORS requests: %j', async (_, wanted, options) => {
  const answer = await testEmulator(options).fetch('http://a.test/api/v1/users/me', { method: 'OPTIONS' })
  const allowed = answer.headers.get('access-control-allow-headers')?.split(', ') ?? []
  const newer = ['x-stack-allow-anonymous-user', 'x-hexclave-access-token']
  expect(newer.filter((name) => allowed.includes(name))).toEqual(wanted)
  expect(allowed).toContain('x-stack-access-token')
})

describe('users of 2.8.86', () => {
  const restricted = {
    restricted_by_admin: true,
    restricted_by_admin_reason: 'spam',
    risk_scores: { sign_up: { bot: 3, free_trial_abuse: 0 } },
  }

  test('get restricted tokens, which need a header', async () => {
    const emulator = current()
    const { user_id, refresh_token } = await signedUp(emulator)
    await requester(emulator)(`PATCH /users/${user_id}`, { headers: AS_SERVER, body: restricted })
    const body = {
      grant_type: 'refresh_token',
      refresh_token,
      client_id: id,
      client_secret: DEFAULT_PROJECT.keys.publishable,
    }
    const token = (await requester(emulator)('POST /auth/oauth/token', { body })).body.access_token as string
    expect(decodeJwt(token)).toMatchObject({
      iss: `http://emulator.test/api/v1/projects-restricted-users/${id}`,
      aud: `${id}:restricted`,
      is_restricted: true,
      is_anonymous: false,
    })
    const headers = { 'x-stack-access-token': token }
    const refused = await requester(emulator)('GET /users/me', { headers })
    expect([refused.status, refused.body.code]).toEqual([403, 'RESTRICTED_USER_NOT_ALLOWED'])
    for (const name of ['anonymous', 'restricted']) {
      const allowed = { ...headers, [`x-stack-allow-${name}-user`]: 'true' }
      expect((await requester(emulator)('GET /users/me', { headers: allowed })).status).toBe(200)
    }
  })

  test('are listed without anonymous and restricted ones by default', async () => {
    const emulator = current()
    const { user_id } = await signedUp(emulator, 'one@example.test')
    await signedUp(emulator, 'two@example.test')
    await requester(emulator)(`PATCH /users/${user_id}`, { headers: AS_SERVER, body: restricted })
    await requester(emulator)('POST /auth/anonymous/sign-up')
    const count = async (query: string) =>
      (await requester(emulator)(`GET /users${query}`, { headers: AS_SERVER })).body.items?.length
    expect(await count('')).toBe(1)
    expect(await count('?include_restricted=true')).toBe(2)
    expect(await count('?include_anonymous=true')).toBe(3)
    expect(await count('?include_anonymous=true&only_anonymous=true')).toBe(1)
    expect(await count('?only_anonymous=true')).toBeUndefined()
  })
})

describe('stored data', () => {
  const olderIssuer = 'https://access-token.jwt-signature.stack-auth.com'
  const currentIssuer = `http://emulator.test/api/v1/projects/${id}`

  /** Opens the same data again on each call. */
  function dataFile() {
    const rows = new Map<string, RowChange>()
    const store: Store = {
      load: () => rows.values(),
      write(changes) {
        for (const change of changes) {
          if (change.row) rows.set(`${change.table}/${change.id}`, change)
          else rows.delete(`${change.table}/${change.id}`)
        }
      },
      close: () => {},
    }
    let users = 0
    const issuer = async (options: EmulatorOptions = {}) => {
      const emulator = createEmulator({ passwordRounds: 1, now: () => Date.UTC(2026, 0, 1), store, ...options })
      users += 1
      return decodeJwt((await signedUp(emulator, `user-${users}@example.test`)).access_token).iss
    }
    return { rows, store, issuer }
  }

  test('with sign-up rules lets users sign up on 2.8.8, which has no rules', async () => {
    const { store, issuer } = dataFile()
    const body = { config_override_string: JSON.stringify({ 'auth.signUpRulesDefaultAction': 'reject' }) }
    const ask = requester(createEmulator({ store }))
    await ask('PATCH /internal/config/override/environment', { headers: AS_ADMIN, body })
    expect((await ask('POST /auth/password/sign-up', { body: SIGN_UP })).body.code).toBe('SIGN_UP_REJECTED')
    expect(await issuer({ serverVersion: '2.8.8' })).toBe(olderIssuer)
  })

  test('starts at 2.8.86 and keeps that version', async () => {
    const { issuer } = dataFile()
    expect([await issuer(), await issuer()]).toEqual([currentIssuer, currentIssuer])
  })

  test('keeps 2.8.8 when the option is no longer specified', async () => {
    const { issuer } = dataFile()
    expect(await issuer({ serverVersion: '2.8.8' })).toBe(olderIssuer)
    expect(await issuer()).toBe(olderIssuer)
  })

  test('changes its version when the option specifies another one', async () => {
    const { issuer } = dataFile()
    expect(await issuer({ serverVersion: '2.8.86' })).toBe(currentIssuer)
    expect(await issuer({ serverVersion: '2.8.8' })).toBe(olderIssuer)
  })

  test('without a recorded version is used as 2.8.8', async () => {
    const { rows, issuer } = dataFile()
    await issuer({ serverVersion: '2.8.8' })
    expect(rows.delete('meta/server version')).toBe(true)
    expect(await issuer()).toBe(olderIssuer)
    expect(rows.get('meta/server version')).toMatchObject({ row: { value: '2.8.8' } })
  })
})
