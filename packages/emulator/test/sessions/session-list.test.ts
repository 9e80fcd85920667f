import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

const NOBODY = '99999999-9999-4999-8999-999999999999'
const DAY = 86_400_000

/** Ada with two sessions, the second one created a second later, and Bob. */
async function people() {
  const emulator = testEmulator()
  const request = requester(emulator)
  const ada = await signedUp(emulator)
  const bob = await signedUp(emulator, 'bob@example.test')
  emulator.clock.advance(1000)
  const { email, password } = SIGN_UP
  const { body } = await request('POST /auth/password/sign-in', { body: { email, password } })
  const second = { ...body, headers: { 'x-stack-access-token': String(body.access_token) } }
  const idOf = (session: { access_token: string }) => String(decodeJwt(session.access_token).refreshTokenId)
  const list = async (userId = 'me', headers: Record<string, string> = ada.headers) =>
    request(`GET /auth/sessions?user_id=${userId}`, { headers })
  const refresh = (token: string) =>
    request('POST /auth/sessions/current/refresh', { body: {}, headers: { 'x-stack-refresh-token': token } })
  const make = (fields: object, headers = {}) =>
    request('POST /auth/sessions', { body: { user_id: ada.user_id, ...fields }, headers: { ...AS_SERVER, ...headers } })
  return { emulator, request, ada, bob, second, idOf, list, refresh, make }
}

describe('listing sessions', () => {
  // spec: 3.session-entity
  test('returns the location of a browser when a proxy provides it', async () => {
    const { request, ada, list } = await people()
    const place = {
      'cf-connecting-ip': '192.0.2.7',
      'cf-ipcountry': 'CH',
      'cf-iplatitude': '47.37',
      'x-vercel-ip-timezone': 'Europe/Zurich',
    }
    const refreshed = async (agent: string) => {
      const headers = { ...place, 'user-agent': agent, 'x-stack-refresh-token': ada.refresh_token }
      expect((await request('POST /auth/sessions/current/refresh', { headers })).status).toBe(200)
      const { items } = (await list()).body
      return items.map((item: { last_used_at_end_user_ip_info?: object }) => item.last_used_at_end_user_ip_info)
    }
    expect(await refreshed('curl/8')).toEqual([undefined, undefined])
    expect(await refreshed('Mozilla/5.0')).toEqual([
      undefined,
      { ip: '192.0.2.7', countryCode: 'CH', latitude: 47.37, tzIdentifier: 'Europe/Zurich' },
    ])
  })
})

describe('revoking a session', () => {
  test('requires server access for sessions of other users', async () => {
    const { request, ada, bob, idOf } = await people()
    const path = `/auth/sessions/${idOf(bob)}?user_id=${bob.user_id}`
    expect(await request(`DELETE ${path}`, { headers: ada.headers })).toMatchObject({
      status: 404,
      body: expect.any(String),
    })
    expect(await request(`DELETE ${path}`)).toMatchObject({ status: 404 })
    expect(await request(`DELETE ${path}`, { headers: AS_SERVER })).toMatchObject({ status: 200 })
    expect(await request(`DELETE ${path}`, { headers: AS_SERVER })).toMatchObject({ status: 404 })
  })

  test.each([
    ['/auth/sessions/first?user_id=me', 'SCHEMA_ERROR'],
    [`/auth/sessions/${NOBODY}?user_id=ada`, 'SCHEMA_ERROR'],
    [`/auth/sessions/${NOBODY}?user_id=me`, 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    [`/auth/sessions/${NOBODY}?user=me`, 'SCHEMA_ERROR'],
  ])('DELETE %s: %s', async (path, code) => {
    const { request } = await people()
    expect(await request(`DELETE ${path}`)).toMatchObject({ status: 400, body: { code } })
  })
})

describe('a session created by a server', () => {
  // spec: 3.server-session, 7.sessions, 9.server-session
  test('lasts a year and needs no two-factor authentication', async () => {
    const { emulator, request, ada, make, refresh, list, idOf } = await people()
    await request('PATCH /users/me', { headers: ada.headers, body: { totp_secret_base64: 'c2VjcmV0' } })
    const { status, body } = await make({})
    expect(status).toBe(200)
    expect(Object.keys(body).sort()).toEqual(['access_token', 'refresh_token'])
    const me = await request('GET /users/me', { headers: { 'x-stack-access-token': body.access_token } })
    expect(me.body.id).toBe(ada.user_id)
    const { items } = (await list()).body
    expect(items[0]).toMatchObject({ id: idOf(body), is_impersonation: false })
    emulator.clock.advance(365 * DAY - 1)
    expect((await refresh(body.refresh_token)).status).toBe(200)
    emulator.clock.advance(1)
    expect((await refresh(body.refresh_token)).status).toBe(401)
  })
})

describe('refreshing with the refresh token header', () => {
  test('returns an access token and counts as activity', async () => {
    const { emulator, request, ada, refresh } = await people()
    emulator.clock.advance(DAY)
    const { status, body } = await refresh(ada.refresh_token)
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['access_token'])
    const { last_active_at_millis } = (await request(`GET /users/${ada.user_id}`, { headers: AS_SERVER })).body
    expect(last_active_at_millis).toBe(emulator.clock.now())
  })
})
