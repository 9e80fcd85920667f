import { expect, test } from 'vitest'
import { createFakeAccessToken } from '../../testing.js'
import { type Answer, known, NOW, refused, scene } from '../fake-service.test-support.js'
import { revokeOtherSessions, revokeSessions } from './revoke-other-sessions.js'

const session = (id: string, more = {}) => ({ id, user_id: 'u1', created_at: NOW, is_impersonation: false, ...more })
const current = { is_current_session: true }
const LIST = 'GET /auth/sessions'

/** A user with these sessions. `ownId` is the session ID in the access token. */
function signedIn(items: object[], { ownId, answers }: { ownId?: string; answers?: Record<string, Answer> } = {}) {
  return scene(
    { [LIST]: { items, is_paginated: false }, '*': { success: true }, ...answers },
    {
      tokenStore: {
        accessToken: createFakeAccessToken(NOW, 600, ownId === undefined ? {} : { refreshTokenId: ownId }),
        refreshToken: 'r',
      },
    },
  )
}

test('revokes all sessions except the one that the service marks, and returns their IDs in the order of the list', async () => {
  const { client, requests } = signedIn([session('s3'), session('s2', current), session('s1')])
  expect(await revokeOtherSessions(client)).toEqual(['s3', 's1'])
  expect(requests.map(({ call, query }) => [call, query])).toEqual([
    [LIST, { user_id: 'me' }],
    ['DELETE /auth/sessions/s3', { user_id: 'me' }],
    ['DELETE /auth/sessions/s1', { user_id: 'me' }],
  ])
  expect(client.session.state()).toEqual({ status: 'active' })
})

test('finds the current session by its ID in the access token when the service marks none', async () => {
  const { client } = signedIn([session('s3'), session('s2'), session('s1')], { ownId: 's2' })
  expect(await revokeOtherSessions(client)).toEqual(['s3', 's1'])
})

test('revokes neither the marked session nor that of the access token when they differ', async () => {
  const { client, calls } = signedIn([session('s3'), session('s2', current), session('s1')], { ownId: 's3' })
  expect(await revokeOtherSessions(client)).toEqual(['s1'])
  expect(calls()).toEqual([LIST, 'DELETE /auth/sessions/s1'])
})

test.each([undefined, 's9'])(
  'revokes nothing when the current session is unknown and the access token names %s',
  async (ownId) => {
    const { client, calls } = signedIn([session('s2'), session('s1', { is_current_session: false })], { ownId })
    await expect(revokeOtherSessions(client)).rejects.toMatchObject({ code: 'NOT_SUPPORTED_BY_SERVER' })
    expect(calls()).toEqual([LIST])
  },
)

test.each([[[]], [[session('s1', current)]]])('returns an empty list without others: %j', async (items) => {
  const { client, calls } = signedIn(items)
  expect(await revokeOtherSessions(client)).toEqual([])
  expect(calls()).toEqual([LIST])
})

test('throws the first error after it has revoked the other sessions', async () => {
  const { client, calls } = signedIn([session('s4'), session('s3'), session('s2', current), session('s1')], {
    answers: { 'DELETE /auth/sessions/s3': known('CANNOT_DELETE_CURRENT_SESSION') },
  })
  await expect(revokeOtherSessions(client)).rejects.toMatchObject({ code: 'CANNOT_DELETE_CURRENT_SESSION' })
  expect(calls().sort()).toEqual([
    'DELETE /auth/sessions/s1',
    'DELETE /auth/sessions/s3',
    'DELETE /auth/sessions/s4',
    LIST,
  ])
})

test('revokes many sessions, at most six at the same time', async () => {
  const ids = Array.from({ length: 40 }, (_, index) => `s${index}`)
  let running = 0
  let most = 0
  const { client } = signedIn([session('own', current), ...ids.map((id) => session(id))], {
    answers: {
      async '*'() {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve))
        running--
        return { success: true }
      },
    },
  })
  expect(await revokeOtherSessions(client)).toEqual(ids)
  expect(most).toBe(6)
})

test('leaves out a session that has ended in the meantime', async () => {
  const { client } = signedIn([session('s3'), session('s2', current), session('s1')], {
    answers: { 'DELETE /auth/sessions/s3': refused(404) },
  })
  expect(await revokeOtherSessions(client)).toEqual(['s1'])
})

test('throws NOT_SIGNED_IN without a request when no user is signed in', async () => {
  const { client, calls } = scene({})
  await expect(revokeOtherSessions(client)).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  expect(calls()).toEqual([])
})

test('revokes no session as a user who signs in while some of the requests wait for others', async () => {
  const own = { accessToken: createFakeAccessToken(NOW, 600), refreshToken: 'r' }
  let stored = own
  const { client, requests } = scene(
    {
      '*'() {
        stored = { accessToken: createFakeAccessToken(NOW, 601), refreshToken: 'r-next' }
        return { success: true }
      },
    },
    { tokenStore: { read: () => stored, write() {} } },
  )
  const sessionIds = Array.from({ length: 8 }, (_, index) => `s${index}`)
  await expect(revokeSessions(client, { sessionIds })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect(new Set(requests.map(({ headers }) => headers.get('x-stack-access-token')))).toEqual(
    new Set([own.accessToken]),
  )
})
