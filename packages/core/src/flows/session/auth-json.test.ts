import { describe, expect, test } from 'vitest'
import type { Client } from '../../client.js'
import { createFakeAccessToken } from '../../testing.js'
import { ACCESS, known, NOW, refused, scene, through, USER } from '../fake-service.test-support.js'
import { updateUser } from '../users/update-user.js'
import { getAccessToken, getAuthHeaders, getAuthJson, unrestrictedToken } from './session-tokens.js'

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

describe('the token of an unrestricted user', () => {
  const REFRESH = 'POST /auth/oauth/token'
  const tokenWith = (claims: object, lifetime = 900) => createFakeAccessToken(NOW, lifetime, claims)
  const restricted = tokenWith({ is_restricted: true })

  /** A user with this access token, and the response to a refresh. */
  const at = (accessToken: string, refresh: object | (() => object | Promise<object>)) =>
    scene({ [REFRESH]: refresh }, { tokenStore: { accessToken, refreshToken: 'r' } })
  const tokens = (access_token: string) => ({ access_token, token_type: 'bearer', expires_in: 900, scope: '' })

  test('returns the token of an unrestricted user without a refresh', async () => {
    const token = tokenWith({})
    const here = at(token, refused(500))
    expect(await through(here, unrestrictedToken(here.client))).toBe(token)
    expect(here.calls()).toEqual([])
  })

  test('refreshes the token of a user who was restricted when it was issued', async () => {
    const token = tokenWith({}, 901)
    const here = at(restricted, tokens(token))
    expect(await through(here, unrestrictedToken(here.client))).toBe(token)
  })

  test.each(['is_restricted', 'is_anonymous'])('returns null when the new token is %s as well', async (claim) => {
    const here = at(restricted, tokens(tokenWith({ [claim]: true }, 901)))
    expect(await through(here, unrestrictedToken(here.client))).toBeNull()
  })

  test('throws UNABLE_TO_CONNECT when the token could not be refreshed, instead of reporting a restricted user', async () => {
    const here = at(restricted, () => {
      throw new TypeError('fetch failed')
    })
    await expect(through(here, unrestrictedToken(here.client))).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  })

  test('returns null when the service rejects the session', async () => {
    const here = at(restricted, known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED', {}, 401))
    expect(await through(here, unrestrictedToken(here.client))).toBeNull()
  })

  test.each([1, 2, 3, 4, 5])(
    'never returns the token of a user who signs in after %i reads of the store',
    async (reads) => {
      const own = { accessToken: restricted, refreshToken: 'r' }
      const next = { accessToken: tokenWith({ sub: 'next' }), refreshToken: 'r-next' }
      let left = Infinity
      const tokenStore = { read: () => (left-- > 0 ? own : next), write() {} }
      const here = scene({ [REFRESH]: tokens(tokenWith({}, 901)) }, { tokenStore })
      await here.client.session.loaded()
      left = reads
      await expect(through(here, unrestrictedToken(here.client))).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
    },
  )
})
