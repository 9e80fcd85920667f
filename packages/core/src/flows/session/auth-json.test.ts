import { expect, test } from 'vitest'
import { fakeAccessToken } from '../../testing.js'
import { ACCESS, NOW, scene, through } from '../fake-service.test-support.js'
import { getAccessToken, getAuthHeaders, getAuthJson } from './auth-json.js'

const REFRESH = 'POST /auth/oauth/token'
const FRESH = fakeAccessToken(NOW, 900)

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
