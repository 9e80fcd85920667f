import { expect, test } from 'vitest'
import { createSession } from '../contract/auth/sessions.js'
import { listAllTeams } from '../contract/teams/all-teams.js'
import { ACCESS, known, NOW, serverScene, USER } from '../flows/fake-service.test-support.js'
import { getUser } from '../flows/users/current-user.js'
import { iterateAllTeams } from './teams.js'
import { findUser, iterateUsers } from './users.js'

const user = (id: string) => ({ ...USER, id, primary_email_auth_enabled: true, last_active_at_millis: NOW })
const team = { id: 't1', display_name: 'Notes', profile_image_url: null, created_at_millis: NOW }

/** 250 users in pages. */
const paged = () =>
  serverScene({
    'GET /users': ({ query }: { query: Record<string, string> }) => {
      const from = Number(query.cursor ?? 0)
      const to = Math.min(from + Number(query.limit), 250)
      return {
        items: Array.from({ length: to - from }, (_, n) => user(`u${from + n}`)),
        is_paginated: true,
        pagination: { next_cursor: to < 250 ? `${to}` : null },
      }
    },
  })

// spec: 7.users
test('iterates all users page by page', async () => {
  const { client, requests } = paged()
  const ids: string[] = []
  for await (const { id } of iterateUsers(client, { orderBy: 'signedUpAt', desc: true, query: 'ada' })) ids.push(id)
  expect(ids).toEqual(Array.from({ length: 250 }, (_, n) => `u${n}`))
  const query = { limit: '100', order_by: 'signed_up_at', desc: 'true', query: 'ada' }
  expect(requests.map(({ query }) => query)).toEqual([query, { ...query, cursor: '100' }, { ...query, cursor: '200' }])
})

test('stops requesting pages when the iteration stops', async () => {
  const { client, calls } = paged()
  for await (const { id } of iterateUsers(client, { limit: 10 })) if (id === 'u12') break
  expect(calls()).toHaveLength(2)
})

// spec: 3.user-server-view
test('stops after a page without a next cursor', async () => {
  const { client, calls } = serverScene({ 'GET /users': { items: [user('u1')], is_paginated: false } })
  const all = []
  for await (const one of iterateUsers(client)) all.push(one)
  expect(all).toMatchObject([{ id: 'u1', lastActiveAt: new Date(NOW) }])
  expect(calls()).toHaveLength(1)
})

test('iterates all teams page by page, and those of a service without pages', async () => {
  const pages: Record<string, unknown> = { start: [team, 't1'], t1: [{ ...team, id: 't2' }, null] }
  const { client, requests } = serverScene({
    'GET /teams': ({ query }: { query: Record<string, string> }) => {
      const [item, next] = pages[query.cursor ?? 'start'] as [typeof team, string | null]
      const pagination = query.limit === '2' ? {} : { pagination: { next_cursor: next } }
      return { items: [item], is_paginated: true, ...pagination }
    },
  })
  const ids = []
  for await (const { id, createdAt } of iterateAllTeams(client, { query: 'Notes' })) ids.push([id, createdAt.getTime()])
  expect(ids).toEqual([
    ['t1', NOW],
    ['t2', NOW],
  ])
  const query = { query: 'Notes', limit: '100' }
  expect(requests.map(({ query }) => query)).toEqual([query, { ...query, cursor: 't1' }])
  for await (const { id } of iterateAllTeams(client, { limit: 2 })) ids.push(id)
  expect(ids).toHaveLength(3)
  expect((await listAllTeams(client, { limit: 1 })).nextCursor).toBe('t1')
  // @ts-expect-error: the teams of a user are another function
  await expect(listAllTeams(client, { userId: 'u1' })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
})

test('getUser throws for an unknown id, findUser returns null, other errors are thrown', async () => {
  const { client } = serverScene({ 'GET /users/u1': user('u1'), 'GET /users/u2': known('USER_NOT_FOUND', {}, 404) })
  expect(await getUser(client, { userId: 'u1' })).toMatchObject({ id: 'u1', lastActiveAt: new Date(NOW) })
  expect(await findUser(client, { userId: 'u1' })).toMatchObject({ id: 'u1' })
  await expect(getUser(client, { userId: 'u2' })).rejects.toMatchObject({ code: 'USER_NOT_FOUND' })
  expect(await findUser(client, { userId: 'u2' })).toBeNull()
  await expect(findUser(client, { userId: 'u3' })).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
})

test('getUser without an id returns the user of the session', async () => {
  const { client, calls } = serverScene({ 'GET /users/me': user('u7') })
  const session = { tokenStore: { accessToken: ACCESS, refreshToken: 'r' } }
  expect(await getUser(client, { or: 'throw' }, session)).toMatchObject({ id: 'u7', lastActiveAt: new Date(NOW) })
  expect(await getUser(client, {}, { tokenStore: null })).toBeNull()
  expect(calls()).toEqual(['GET /users/me'])
})

test('creates a session of one year without impersonation by default', async () => {
  const { client, requests } = serverScene({ 'POST /auth/sessions': { access_token: 'a', refresh_token: 'r' } })
  const tokens = await createSession(client, { userId: 'u1' })
  await createSession(client, { userId: 'u1', expiresInMillis: 60_000, isImpersonation: true })
  expect(requests.map(({ body }) => body)).toEqual([
    { user_id: 'u1', expires_in_millis: 31_536_000_000, is_impersonation: false },
    { user_id: 'u1', expires_in_millis: 60_000, is_impersonation: true },
  ])
  expect([tokens.accessToken.reveal(), tokens.refreshToken.reveal()]).toEqual(['a', 'r'])
})
