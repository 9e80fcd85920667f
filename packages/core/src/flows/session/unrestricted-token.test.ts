import { expect, test } from 'vitest'
import { createFakeAccessToken } from '../../testing.js'
import { known, NOW, refused, scene, through } from '../fake-service.test-support.js'
import { unrestrictedToken } from './unrestricted-token.js'

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
