import { createLocalJWKSet, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type Emulator } from '../../src/index.js'
import { requester, signedUp, testEmulator } from '../caller.js'

const client = { client_id: DEFAULT_PROJECT.id, client_secret: DEFAULT_PROJECT.keys.publishable }
const SPOKEN_BY_OAUTH = {
  'content-type': 'application/x-www-form-urlencoded;charset=UTF-8',
  accept: 'application/json',
}

/** As an OAuth library speaks: a form, none of the service's own headers. */
async function refresh(emulator: Emulator, fields: Record<string, string>, headers: Record<string, string> = {}) {
  const response = await emulator.fetch('http://emulator.test/api/v1/auth/oauth/token', {
    method: 'POST',
    headers: { ...SPOKEN_BY_OAUTH, ...headers },
    body: String(new URLSearchParams(fields)),
  })
  return { status: response.status, headers: response.headers, body: await response.json() }
}

describe('the refresh grant', () => {
  test('ignores client credentials in Basic authentication', async () => {
    const emulator = testEmulator()
    const { refresh_token } = await signedUp(emulator)
    const authorization = `Basic ${btoa(`${client.client_id}:${client.client_secret}`)}`
    expect(await refresh(emulator, { grant_type: 'refresh_token', refresh_token }, { authorization })).toMatchObject({
      status: 400,
      body: { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' },
    })
  })

  // spec: 8.401-refresh-token-not-found-or-expired
  test('a session expires after a year', async () => {
    const emulator = testEmulator()
    const { refresh_token } = await signedUp(emulator)
    const grant = { grant_type: 'refresh_token', refresh_token, ...client }
    emulator.clock.advance(365 * 24 * 3_600_000 - 1)
    expect((await refresh(emulator, grant)).status).toBe(200)
    emulator.clock.advance(1)
    expect((await refresh(emulator, grant)).body.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
  })
})

describe('the key set of a project', () => {
  test('verifies its access tokens offline', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    const { body } = await requester(emulator)(`GET /projects/${DEFAULT_PROJECT.id}/.well-known/jwks.json`)
    expect(body.keys).toHaveLength(1)
    expect(Object.keys(body.keys[0]).sort()).toEqual(['alg', 'crv', 'kid', 'kty', 'x', 'y'])
    const currentDate = new Date(emulator.clock.now())
    const { payload } = await jwtVerify(ada.access_token, createLocalJWKSet(body), { currentDate })
    expect(payload.sub).toBe(ada.user_id)
  })
})

// spec: 3.session-tokens
test('an access token has exactly the claims of the service', async () => {
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

test('an access token is signed with a key that no emulator with the same seed has', async () => {
  const [one, other] = await Promise.all([signedUp(testEmulator()), signedUp(testEmulator())])
  expect(one.user_id).toBe(other.user_id)
  expect(decodeProtectedHeader(one.access_token)).not.toEqual(decodeProtectedHeader(other.access_token))
})
