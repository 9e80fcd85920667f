import { expect, test } from 'vitest'
import type { Client } from '../../client.js'
import { createFakeAccessToken } from '../../testing.js'
import { ACCESS, NOW, scene, through, USER } from '../fake-service.test-support.js'
import { updateUser } from '../users/update-user.js'
import { getAccessToken, getAuthHeaders, getAuthJson } from './auth-json.js'

const REFRESH = 'POST /auth/oauth/token'
const FRESH = createFakeAccessToken(NOW, 900)

test('returns both tokens as JSON and as a header', async () => {
  const { client } = scene({}, { signedIn: true })
  expect(await getAuthJson(client)).toEqual({ accessToken: ACCESS, refreshToken: 'r-old' })
  expect(await getAuthHeaders(client)).toEqual({
    'x-stack-auth': JSON.stringify({ accessToken: ACCESS, refreshToken: 'r-old' }),
  })
})

test('returns null when signed out', async () => {
  const { client, calls } = scene({})
  expect(await getAccessToken(client)).toBeNull()
  expect(await getAuthJson(client)).toEqual({ accessToken: null, refreshToken: null })
  expect(calls()).toEqual([])
})

test('refreshes a token that is about to expire first', async () => {
  const { client, env, calls } = scene({ [REFRESH]: { access_token: FRESH } }, { signedIn: true })
  await env.advance(585_000)
  expect(await getAccessToken(client)).toBe(FRESH)
  expect(calls()).toEqual([REFRESH])
})

test('accepts a minimum validity of less than a minute', async () => {
  const { client, env, calls } = scene({ [REFRESH]: { access_token: FRESH } }, { signedIn: true })
  await env.advance(545_000)
  expect(await getAccessToken(client)).toBe(ACCESS)
  expect(await getAccessToken(client, { validity: 59_999 })).toBe(FRESH)
  expect(calls()).toEqual([REFRESH])
  await expect(getAccessToken(client, { validity: 60_000 })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
})

test('throws on a network error instead of returning null', async () => {
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  const at = scene({ [REFRESH]: lost }, { signedIn: true })
  await at.env.advance(700_000)
  await expect(through(at, getAuthJson(at.client))).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})

test('returns a new token after changes of the claims, with one refresh for all changes', async () => {
  const routes = { 'PATCH /users/me': USER, [REFRESH]: { access_token: FRESH } }
  const { client, calls } = scene(routes, { signedIn: true })
  await updateUser(client, { displayName: 'Ada' })
  await updateUser(client, { displayName: 'Grace' })
  expect(calls()).toEqual(['PATCH /users/me', 'PATCH /users/me'])
  expect(await getAccessToken(client)).toBe(FRESH)
  expect((await getAuthJson(client)).accessToken).toBe(FRESH)
  expect(calls()).toEqual(['PATCH /users/me', 'PATCH /users/me', REFRESH])
})

test('refreshes again when the claims change during a refresh', async () => {
  const client: Client = scene(
    {
      'PATCH /users/me': USER,
      [REFRESH]: async () => {
        refreshes += 1
        if (refreshes === 1) await updateUser(client, { displayName: 'Grace' })
        return { access_token: createFakeAccessToken(NOW, 900 + refreshes) }
      },
    },
    { signedIn: true },
  ).client
  let refreshes = 0
  await updateUser(client, { displayName: 'Ada' })
  await getAccessToken(client)
  expect(await getAccessToken(client)).toBe(createFakeAccessToken(NOW, 902))
  await getAccessToken(client)
  expect(refreshes).toBe(2)
})

test('returns the old token after a change when the service cannot be reached', async () => {
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  const at = scene({ 'PATCH /users/me': USER, [REFRESH]: lost }, { signedIn: true })
  await updateUser(at.client, { displayName: 'Ada' })
  expect(await through(at, getAccessToken(at.client))).toBe(ACCESS)
})
