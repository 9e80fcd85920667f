// @ts-nocheck
import { expect, test } from 'vitest'
import { known, NOW, serverScene, USER } from '../flows/answering.test-support.js'
import { findUser, startSession, teamOfApiKey, userOfApiKey, users } from './users.js'

const user = (id: string) => ({ ...USER, id, primary_email_auth_enabled: true, last_active_at_millis: NOW })
const team = { id: 't1', display_name: 'Notes', profile_image_url: null, created_at_millis: NOW }
const key = { id: 'k1', description: 'ci', created_at_millis: NOW, value: { last_four: '1234' } }
const USER_CHECK = 'POST /user-api-keys/check'
const TEAM_CHECK = 'POST /team-api-keys/check'

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
test('all users come, page by page', async () => {
  const { client, asked } = paged()
  const ids: string[] = []
  for await (const { id } of users(client, { orderBy: 'signed_up_at', desc: true, query: 'ada' })) ids.push(id)
  expect(ids).toEqual(Array.from({ length: 250 }, (_, n) => `u${n}`))
  const query = { limit: '100', order_by: 'signed_up_at', desc: 'true', query: 'ada' }
  expect(asked.map(({ query }) => query)).toEqual([query, { ...query, cursor: '100' }, { ...query, cursor: '200' }])
})

test('who stops early asks for no more pages', async () => {
  const { client, calls } = paged()
  for await (const { id } of users(client, { limit: 10 })) if (id === 'u12') break
  expect(calls()).toHaveLength(2)
})

// spec: 3.user-server-view
test('one page without word of others is all', async () => {
  const { client, calls } = serverScene({ 'GET /users': { items: [user('u1')], is_paginated: false } })
  const all = []
  for await (const one of users(client)) all.push(one)
  expect(all).toMatchObject([{ id: 'u1', lastActiveAt: new Date(NOW) }])
  expect(calls()).toHaveLength(1)
})

test('a user who is not there is null, another error is not', async () => {
  expect(await findUser(serverScene({ 'GET /users/u1': user('u1') }).client, { userId: 'u1' })).toMatchObject({
    id: 'u1',
  })
  expect(
    await findUser(serverScene({ 'GET /users/u1': known('USER_NOT_FOUND', {}, 404) }).client, { userId: 'u1' }),
  ).toBeNull()
  await expect(findUser(serverScene({}).client, { userId: 'u1' })).rejects.toMatchObject({ code: 'REQUEST_FAILED' })
})

test('a valid API key leads to its owner', async () => {
  const { client, asked } = serverScene({
    [USER_CHECK]: { ...key, type: 'user', user_id: 'u1' },
    [TEAM_CHECK]: { ...key, type: 'team', team_id: 't1' },
    'GET /users/u1': user('u1'),
    'GET /teams/t1': team,
  })
  expect(await userOfApiKey(client, { apiKey: 'sk_1' })).toMatchObject({ id: 'u1' })
  expect(await teamOfApiKey(client, { apiKey: 'sk_2' })).toMatchObject({ id: 't1' })
  expect(asked.filter(({ body }) => body).map(({ body }) => body)).toEqual([{ api_key: 'sk_1' }, { api_key: 'sk_2' }])
})

test.each(['API_KEY_NOT_FOUND', 'WRONG_API_KEY_TYPE', 'API_KEY_REVOKED', 'API_KEY_EXPIRED'])(
  'a key that is %s has no owner: null',
  async (code) => {
    const { client, calls } = serverScene({ [USER_CHECK]: known(code), [TEAM_CHECK]: known(code) })
    expect(await userOfApiKey(client, { apiKey: 'sk_1' })).toBeNull()
    expect(await teamOfApiKey(client, { apiKey: 'sk_1' })).toBeNull()
    expect(calls()).toEqual([USER_CHECK, TEAM_CHECK])
  },
)

test('a key that could not be checked is an error, not nobody', async () => {
  const { client } = serverScene({ [USER_CHECK]: known('INVALID_SECRET_SERVER_KEY', {}, 401) })
  await expect(userOfApiKey(client, { apiKey: 'sk_1' })).rejects.toMatchObject({ code: 'INVALID_SECRET_SERVER_KEY' })
})

test('a session lasts a year and is no impersonation unless asked', async () => {
  const { client, asked } = serverScene({ 'POST /auth/sessions': { access_token: 'a', refresh_token: 'r' } })
  const tokens = await startSession(client, { userId: 'u1' })
  await startSession(client, { userId: 'u1', expiresInMillis: 60_000, isImpersonation: true })
  expect(asked.map(({ body }) => body)).toEqual([
    { user_id: 'u1', expires_in_millis: 31_536_000_000, is_impersonation: false },
    { user_id: 'u1', expires_in_millis: 60_000, is_impersonation: true },
  ])
  expect([tokens.accessToken.reveal(), tokens.refreshToken.reveal()]).toEqual(['a', 'r'])
})
