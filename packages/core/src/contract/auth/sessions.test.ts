import { expect, test } from 'vitest'
import { known, NOW, scene } from '../../flows/fake-service.test-support.js'
import { listSessions, revokeSession } from './sessions.js'

const session = { id: 's1', user_id: 'u1', created_at: NOW, is_impersonation: false }

// spec: 3.user-client-view
test.each([
  [{}, 'me'],
  [{ userId: 'u2' }, 'u2'],
])('with %j, requests the sessions of %s', async (user, user_id) => {
  const { client, requests } = scene(
    {
      'GET /auth/sessions': {
        items: [session, { ...session, id: 's2', is_current_session: true }],
        is_paginated: false,
      },
      'DELETE /auth/sessions/s1': { success: true },
    },
    { signedIn: true },
  )
  const sessions = await listSessions(client, user)
  expect(sessions.map(({ id, isCurrentSession }) => [id, isCurrentSession])).toEqual([
    ['s1', false],
    ['s2', true],
  ])
  expect(sessions[0]?.createdAt).toEqual(new Date(NOW))
  await revokeSession(client, { sessionId: 's1', ...user })
  expect(requests.map(({ query }) => query)).toEqual([{ user_id }, { user_id }])
})

test('does not revoke the current session', async () => {
  const { client } = scene({ 'DELETE /auth/sessions/s1': known('CANNOT_DELETE_CURRENT_SESSION') }, { signedIn: true })
  await expect(revokeSession(client, { sessionId: 's1' })).rejects.toMatchObject({
    code: 'CANNOT_DELETE_CURRENT_SESSION',
  })
  expect(client.session.state()).toEqual({ status: 'active' })
})

// spec: 3.session-entity
test('returns when and from where a session was last used', async () => {
  const place = {
    ip: '203.0.113.7',
    countryCode: 'DE',
    regionCode: 'BE',
    cityName: 'Berlin',
    latitude: 52.52,
    longitude: 13.4,
    tzIdentifier: 'Europe/Berlin',
  }
  const items = [
    { ...session, last_used_at: NOW, last_used_at_end_user_ip_info: place },
    { ...session, id: 's2', last_used_at_end_user_ip_info: { ip: '203.0.113.8', countryCode: null } },
    { ...session, id: 's3', last_used_at_end_user_ip_info: null },
    { ...session, id: 's4' },
  ]
  const { client } = scene({ 'GET /auth/sessions': { items, is_paginated: false } }, { signedIn: true })
  const sessions = await listSessions(client)
  expect(sessions[0]).toMatchObject({ lastUsedAt: new Date(NOW), geoInfo: place })
  expect(sessions.slice(1).map(({ geoInfo }) => geoInfo)).toEqual([
    { ip: '203.0.113.8', countryCode: null },
    null,
    undefined,
  ])
})
