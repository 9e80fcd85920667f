import { createLocalJWKSet, jwtVerify } from 'jose'
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
  // spec: 7.oauth-token
  test('returns a new access token and keeps the refresh token', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    emulator.clock.advance(601_000)
    const grant = { grant_type: 'refresh_token', refresh_token: ada.refresh_token, ...client }
    const first = await refresh(emulator, grant)
    expect(first).toMatchObject({ status: 200, body: { token_type: 'Bearer', expires_in: 3599, scope: 'legacy' } })
    expect(first.body).not.toHaveProperty('refresh_token')
    expect(first.headers.get('pragma')).toBe('no-cache')
    const headers = { 'x-stack-access-token': first.body.access_token }
    expect(await requester(emulator)('GET /users/me', { headers })).toMatchObject({ body: { id: ada.user_id } })
    expect(await refresh(emulator, grant)).toMatchObject({ status: 200 })
  })

  test('accepts JSON', async () => {
    const emulator = testEmulator()
    const { refresh_token } = await signedUp(emulator)
    const body = { grant_type: 'refresh_token', refresh_token, ...client }
    expect(await requester(emulator)('POST /auth/oauth/token', { body })).toMatchObject({ status: 200 })
  })

  const refused: [what: string, fields: Record<string, string>, status: number, body: object][] = [
    // spec: 8.401-refresh-token-not-found-or-expired
    ['an unknown token', { refresh_token: 'x' }, 401, { code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' }],
    // spec: 8.400-invalid-oauth-client-id-or-secret
    [
      'no secret',
      { client_secret: '' },
      400,
      { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', details: { client_id: null } },
    ],
    // spec: 8.400-invalid-oauth-client-id-or-secret
    ['another client', { client_id: 'other' }, 400, { code: 'INVALID_OAUTH_CLIENT_ID_OR_SECRET' }],
    ['another grant', { grant_type: 'password' }, 400, { code: 'SCHEMA_ERROR' }],
    ['an empty token', { refresh_token: '' }, 400, { error: 'invalid_request' }],
  ]
  test.each(refused)('rejects %s with its actual status code', async (_, change, status, body) => {
    const emulator = testEmulator()
    const { refresh_token } = await signedUp(emulator)
    const response = await refresh(emulator, { grant_type: 'refresh_token', refresh_token, ...client, ...change })
    expect(response).toMatchObject({ status, body })
    expect(response.headers.get('x-stack-known-error')).toBe('code' in body ? body.code : null)
  })

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

describe('signing out', () => {
  // spec: 7.session-current
  test('revokes the session; its access token stays valid until it expires', async () => {
    const emulator = testEmulator()
    const request = requester(emulator)
    const { headers, refresh_token } = await signedUp(emulator)
    expect(await request('DELETE /auth/sessions/current', { headers, body: {} })).toMatchObject({
      body: { success: true },
    })
    expect(await request('GET /users/me', { headers })).toMatchObject({ status: 200 })
    expect(await refresh(emulator, { grant_type: 'refresh_token', refresh_token, ...client })).toMatchObject({
      status: 401,
      body: { code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
    })
    expect(await request('DELETE /auth/sessions/current', { headers })).toMatchObject({
      body: { code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
    })
  })

  test('requires an access token', async () => {
    const response = await requester(testEmulator())('DELETE /auth/sessions/current')
    expect(response.body).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED', details: { expired_at_millis: null } })
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

  test('is not found for an unknown project', async () => {
    expect(await requester(testEmulator())('GET /projects/none/.well-known/jwks.json')).toMatchObject({ status: 404 })
  })
})
