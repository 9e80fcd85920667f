import { decodeJwt } from 'jose'
import { describe, expect, test } from 'vitest'
import { AS_ADMIN, AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from '../caller.js'

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
  // spec: 3.session-entity, 7.sessions
  test('returns all sessions of a user, newest first, and marks the current one', async () => {
    const { emulator, ada, second, idOf, list } = await people()
    const at = Date.UTC(2026, 0, 1)
    expect(await list()).toMatchObject({ status: 200 })
    expect((await list()).body).toEqual({
      items: [
        {
          id: idOf(second),
          user_id: ada.user_id,
          created_at: at + 1000,
          is_impersonation: false,
          last_used_at: at + 1000,
          is_current_session: false,
        },
        {
          id: idOf(ada),
          user_id: ada.user_id,
          created_at: at,
          is_impersonation: false,
          last_used_at: at,
          is_current_session: true,
        },
      ],
      is_paginated: false,
    })
    expect((await list(ada.user_id)).body).toEqual((await list()).body)
    expect(emulator.world.sessions.where(() => true)).toHaveLength(3)
  })

  test('returns when a session was last used', async () => {
    const { emulator, ada, idOf, list, refresh } = await people()
    emulator.clock.advance(5000)
    await refresh(ada.refresh_token)
    const { items } = (await list()).body
    const ownSession = items.find(({ id }: { id: string }) => id === idOf(ada))
    expect(ownSession.last_used_at - ownSession.created_at).toBe(6000)
  })

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

  test('rejects clients that request sessions of other users, and is empty for unknown users', async () => {
    const { ada, bob, list } = await people()
    expect(await list(bob.user_id)).toMatchObject({ status: 403, body: expect.any(String) })
    expect((await list(bob.user_id, AS_SERVER)).body.items).toHaveLength(1)
    expect((await list(NOBODY, AS_SERVER)).body.items).toEqual([])
    expect((await list('me', { ...AS_SERVER, ...ada.headers })).body.items).toHaveLength(2)
  })

  test.each([
    ['me', {}, 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    ['me', AS_SERVER, 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    [NOBODY, {}, 'CANNOT_GET_OWN_USER_WITHOUT_USER'],
    ['ada', AS_SERVER, 'SCHEMA_ERROR'],
  ])('rejects user_id %s without a user', async (userId, headers, code) => {
    const { list } = await people()
    expect(await list(userId, headers)).toMatchObject({ status: 400, body: { code } })
  })
})

describe('revoking a session', () => {
  // spec: 7.sessions
  test('ends it', async () => {
    const { request, ada, second, idOf, list, refresh } = await people()
    const response = await request(`DELETE /auth/sessions/${idOf(second)}?user_id=me`, { headers: ada.headers })
    expect(response).toMatchObject({ status: 200, body: { success: true } })
    expect((await list()).body.items).toMatchObject([{ id: idOf(ada) }])
    expect(await refresh(second.refresh_token)).toMatchObject({
      status: 401,
      body: { code: 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED' },
    })
    // What was issued before lives out its time.
    expect(await request('GET /users/me', { headers: second.headers })).toMatchObject({ status: 200 })
  })

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
  // spec: 7.sessions, 9.server-session
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

  // spec: 3.server-session
  test('can have a shorter lifetime, and is listed after that', async () => {
    const { emulator, make, refresh, list } = await people()
    const { body } = await make({ expires_in_millis: 60_000 })
    expect((await list()).body.items).toHaveLength(3)
    emulator.clock.advance(60_000)
    expect((await refresh(body.refresh_token)).body.code).toBe('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')
    expect((await list()).body.items).toHaveLength(3)
  })

  test('is listed only with admin access when it impersonates a user', async () => {
    const { request, ada, make, list, idOf } = await people()
    const { body } = await make({ is_impersonation: true })
    const seen = { id: idOf(body), is_impersonation: true }
    expect((await list()).body.items).toHaveLength(2)
    expect((await list(ada.user_id, AS_SERVER)).body.items).toHaveLength(2)
    expect((await list(ada.user_id, AS_ADMIN)).body.items).toContainEqual(expect.objectContaining(seen))
    const me = await request('GET /users/me', { headers: { 'x-stack-access-token': body.access_token } })
    expect(me.body.id).toBe(ada.user_id)
  })

  test('can be created for "me" with an access token', async () => {
    const { ada, make, idOf, list } = await people()
    const { body } = await make({ user_id: 'me' }, ada.headers)
    expect((await list()).body.items).toContainEqual(expect.objectContaining({ id: idOf(body) }))
  })

  // spec: 8.400-user-id-does-not-exist
  test.each([
    [{ user_id: NOBODY }, { code: 'USER_ID_DOES_NOT_EXIST', details: { user_id: NOBODY } }],
    [{ user_id: 'me' }, { code: 'CANNOT_GET_OWN_USER_WITHOUT_USER' }],
    [{ user_id: 'ada' }, { code: 'SCHEMA_ERROR' }],
    [{ expires_in_millis: 31_708_800_001 }, { code: 'SCHEMA_ERROR' }],
    [{ expires_in_millis: 'soon' }, { code: 'SCHEMA_ERROR' }],
  ])('is refused with %j', async (fields, body) => {
    expect(await (await people()).make(fields)).toMatchObject({ status: 400, body })
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

  test('fails when the request also has an expired access token', async () => {
    const { emulator, request, ada } = await people()
    emulator.clock.advance(DAY)
    const headers = { ...ada.headers, 'x-stack-refresh-token': ada.refresh_token }
    const response = await request('POST /auth/sessions/current/refresh', { headers })
    expect(response.body.code).toBe('ACCESS_TOKEN_EXPIRED')
  })
})
