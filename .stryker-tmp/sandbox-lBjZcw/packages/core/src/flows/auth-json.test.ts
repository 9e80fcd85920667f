// @ts-nocheck
import { expect, test } from 'vitest'
import { fakeAccessToken } from '../testing.js'
import { ACCESS, NOW, scene, through } from './answering.test-support.js'
import { getAccessToken, getAuthHeaders, getAuthJson } from './auth-json.js'

const REFRESH = 'POST /auth/oauth/token'
const FRESH = fakeAccessToken(NOW, 900)

test('both tokens, as JSON and as the header that carries it', async () => {
  const { client } = scene({}, { signedIn: true })
  expect(await getAuthJson(client)).toEqual({ accessToken: ACCESS, refreshToken: 'r-old' })
  expect(await getAuthHeaders(client)).toEqual({
    'x-stack-auth': JSON.stringify({ accessToken: ACCESS, refreshToken: 'r-old' }),
  })
})

test('nobody signed in is null', async () => {
  const { client, calls } = scene({})
  expect(await getAccessToken(client)).toBeNull()
  expect(await getAuthJson(client)).toEqual({ accessToken: null, refreshToken: null })
  expect(calls()).toEqual([])
})

test('a token about to expire is replaced first', async () => {
  const { client, env, calls } = scene({ [REFRESH]: { access_token: FRESH } }, { signedIn: true })
  await env.advance(585_000)
  expect(await getAccessToken(client)).toBe(FRESH)
  expect(calls()).toEqual([REFRESH])
})

test('more validity may be asked for, less than a minute', async () => {
  const { client, env, calls } = scene({ [REFRESH]: { access_token: FRESH } }, { signedIn: true })
  await env.advance(545_000)
  expect(await getAccessToken(client)).toBe(ACCESS)
  expect(await getAccessToken(client, { validity: 59_999 })).toBe(FRESH)
  expect(calls()).toEqual([REFRESH])
  await expect(getAccessToken(client, { validity: 60_000 })).rejects.toMatchObject({ code: 'INVALID_OPTION' })
})

test('a lost network is an error, never null', async () => {
  const lost = () => {
    throw new TypeError('fetch failed')
  }
  const at = scene({ [REFRESH]: lost }, { signedIn: true })
  await at.env.advance(700_000)
  await expect(through(at, getAuthJson(at.client))).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})
