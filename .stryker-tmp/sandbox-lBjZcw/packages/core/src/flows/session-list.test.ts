// @ts-nocheck
import { expect, test } from 'vitest'
import { known, NOW, scene } from './answering.test-support.js'
import { listActiveSessions, revokeSession } from './session-list.js'

const session = { id: 's1', user_id: 'u1', created_at: NOW, is_impersonation: false }

// spec: 3.user-client-view
test.each([
  [undefined, 'me'],
  ['u2', 'u2'],
])('the sessions of %s are asked for as %s', async (userId, user_id) => {
  const { client, asked } = scene(
    {
      'GET /auth/sessions': {
        items: [session, { ...session, id: 's2', is_current_session: true }],
        is_paginated: false,
      },
      'DELETE /auth/sessions/s1': { success: true },
    },
    { signedIn: true },
  )
  const sessions = await listActiveSessions(client, { userId })
  expect(sessions.map(({ id, isCurrentSession }) => [id, isCurrentSession])).toEqual([
    ['s1', false],
    ['s2', true],
  ])
  expect(sessions[0]?.createdAt).toEqual(new Date(NOW))
  await revokeSession(client, { sessionId: 's1', userId })
  expect(asked.map(({ query }) => query)).toEqual([{ user_id }, { user_id }])
})

test('the session in use is not revoked', async () => {
  const { client } = scene({ 'DELETE /auth/sessions/s1': known('CANNOT_DELETE_CURRENT_SESSION') }, { signedIn: true })
  await expect(revokeSession(client, { sessionId: 's1' })).rejects.toMatchObject({
    code: 'CANNOT_DELETE_CURRENT_SESSION',
  })
  expect(client.session.state()).toEqual({ status: 'active' })
})
