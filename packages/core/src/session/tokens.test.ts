import { describe, expect, test } from 'vitest'
import type { Tokens } from '../session-types.js'
import { createFakeAccessToken } from '../testing.js'
import { tokenValidity } from './token-validity.js'
import { claimsOf, isInvalidToken, isSameSession, NO_TOKENS, normalizeTokens, payloadOf, validToken } from './tokens.js'

test.each(['null', '5', '"text"', '[]', '{', ''])('reads no claims from the payload %j', (payload) => {
  expect(claimsOf(`e30.${btoa(payload)}.c2ln`)).toEqual({
    issued: undefined,
    expires: Number.MAX_VALUE,
    restricted: false,
  })
})

test('converts iat and exp from seconds to milliseconds', () => {
  expect(claimsOf(createFakeAccessToken(5000, 600))).toMatchObject({ issued: 5000, expires: 605_000 })
})

test('reads whether a user is restricted', () => {
  const claims = { is_restricted: true }
  expect(claimsOf(createFakeAccessToken(0, 600, claims))).toMatchObject({ restricted: true })
})

test('treats an anonymous user as restricted', () => {
  const claims = { is_anonymous: true }
  expect(claimsOf(createFakeAccessToken(0, 600, claims))).toMatchObject({ restricted: true })
})

test('ignores is_anonymous and is_restricted when they are not booleans', () => {
  const claims = { is_anonymous: 'true', is_restricted: 1 }
  expect(claimsOf(createFakeAccessToken(0, 600, claims))).toMatchObject({ restricted: false })
})

test('decodes each - and _ of a base64url payload', () => {
  const payload = btoa('{"a":"~~~???>>>~~~???>>>"}')
  expect(payload).toMatch(/\+.*\+/)
  expect(payload).toMatch(/\/.*\//)
  const encoded = payload.replaceAll('+', '-').replaceAll('/', '_')
  expect(payloadOf(`e30.${encoded}.c2ln`)).toEqual({ a: '~~~???>>>~~~???>>>' })
})

test.each(['', 'opaque', 'e30'])('reads no claims from %j, which is not a JWT', (token) => {
  expect(payloadOf(token)).toEqual({})
})

test('treats an empty string as no token', () => {
  expect(normalizeTokens({ accessToken: '', refreshToken: '' })).toEqual(NO_TOKENS)
  expect(normalizeTokens({ accessToken: 'a', refreshToken: 'r' })).toEqual({ accessToken: 'a', refreshToken: 'r' })
})

test.each([
  ['undefined', null],
  [null, 'undefined'],
])('throws INVALID_OPTION with the option name for the tokens %j and %j', (accessToken, refreshToken) => {
  expect(() => normalizeTokens({ accessToken, refreshToken })).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION', details: { option: 'tokenStore' } }),
  )
})

test.each(['a', 'a.b-c_d', '!', '~', 'nullable', 'undefined.'])('%j can be a stored token', (value) => {
  expect(validToken(value)).toBe(value)
  expect(isInvalidToken(value)).toBe(false)
})

test.each(['undefined', 'null', 'a b', ' a', 'a ', 'a\n', '\u007f', 'ä', 5, {}, true])('%j is not a token', (value) => {
  expect(validToken(value)).toBeNull()
  expect(isInvalidToken(value)).toBe(true)
})

test.each(['', null, undefined])('%j is a missing token, not an invalid one', (value) => {
  expect(validToken(value)).toBeNull()
  expect(isInvalidToken(value)).toBe(false)
})

const pair = (accessToken: string | null, refreshToken: string | null): Tokens => ({ accessToken, refreshToken })
const ofSession = (claims: object, life = 600) => createFakeAccessToken(0, life, claims)
const S1 = ofSession({ refreshTokenId: 's1' })
test.each<[string, Tokens, Tokens]>([
  ['two pairs without tokens', NO_TOKENS, NO_TOKENS],
  ['equal refresh tokens', pair('a', 'r1'), pair('b', 'r1')],
  ['equal session ids when only one pair has a refresh token', pair(S1, 'r1'), pair(S1, null)],
  ['equal session ids', pair(S1, null), pair(ofSession({ refreshTokenId: 's1' }, 700), null)],
  [
    'equal session ids in refreshTokenId (service 2.8.8) and refresh_token_id (newer service)',
    pair(S1, null),
    pair(ofSession({ refresh_token_id: 's1' }), null),
  ],
  ['equal access tokens without a session id', pair('a', null), pair('a', null)],
])('treats %s as the same session', (_, one, other) => {
  expect(isSameSession(one, other)).toBe(true)
  expect(isSameSession(other, one)).toBe(true)
})

// Session ids are compared only when at least one pair has no refresh token.
test.each<[string, Tokens, Tokens]>([
  ['a pair with both tokens and a pair without tokens', pair('a', 'r1'), NO_TOKENS],
  ['an access token and no tokens', pair('a', null), NO_TOKENS],
  ['a refresh token and no tokens', pair(null, 'r1'), NO_TOKENS],
  ['different refresh tokens with equal session ids', pair(S1, 'r1'), pair(S1, 'r2')],
  ['different session ids', pair(S1, null), pair(ofSession({ refreshTokenId: 's2' }), null)],
  ['an access token with a session id and one without', pair(S1, null), pair('a', null)],
  ['an access token without a session id and one with it', pair('a', null), pair(S1, null)],
  ['different access tokens without a session id', pair('a', null), pair('b', null)],
  ['an access token alone and a refresh token alone', pair('a', null), pair(null, 'r1')],
])('treats %s as different sessions', (_, one, other) => {
  expect(isSameSession(one, other)).toBe(false)
  expect(isSameSession(other, one)).toBe(false)
})

describe('the validity of a token', () => {
  const NOW = 1_800_000_000_000
  const HOUR = 3_600_000

  /** A device whose clock is `ahead` milliseconds ahead of the server's, as far as it knows. */
  function setup(ahead = 0) {
    const clock = { now: NOW }
    let stored = ahead
    const skew = {
      get: () => stored,
      set: (ms: number) => {
        stored = ms
      },
    }
    return { clock, stored: () => stored, ...tokenValidity({ now: () => clock.now }, skew) }
  }

  test('the remaining validity is measured by the clock of the server', () => {
    expect(setup().left(createFakeAccessToken(NOW, 600))).toBe(600_000)
    expect(setup(HOUR).left(createFakeAccessToken(NOW - HOUR, 600))).toBe(600_000)
    expect(tokenValidity({ now: () => NOW }, undefined).left(createFakeAccessToken(NOW, 600))).toBe(600_000)
  })

  test('a rejected token has no validity left until the rejection is withdrawn', () => {
    const { left, reject } = setup()
    const token = createFakeAccessToken(NOW, 600)
    reject(token)
    expect(left(token)).toBe(0)
    expect(left(createFakeAccessToken(NOW, 700))).toBe(700_000)
    reject(null)
    expect(left(token)).toBe(600_000)
  })

  test('no token is never usable', () => {
    expect(setup().isUsable(null, 0)).toBe(false)
  })

  test('a token must be valid for longer than required', () => {
    const token = createFakeAccessToken(NOW - 3_000_000, 3600)
    expect(setup().isUsable(token, 599_999)).toBe(true)
    expect(setup().isUsable(token, 600_000)).toBe(false)
  })

  test('a token with a short lifetime is usable for half of it', () => {
    const { clock, isUsable } = setup()
    const token = createFakeAccessToken(NOW, 10)
    clock.now = NOW + 4999
    expect(isUsable(token, 20_000)).toBe(true)
    clock.now = NOW + 5000
    expect(isUsable(token, 20_000)).toBe(false)
  })

  test.each([
    [20_000, true],
    [21_000, false],
  ])('a token issued %i ms in the future by the clock of the server: usable is %s', (ahead, usable) => {
    expect(setup().isUsable(createFakeAccessToken(NOW + ahead), 0)).toBe(usable)
    expect(setup(HOUR).isUsable(createFakeAccessToken(NOW - HOUR + ahead), 0)).toBe(usable)
  })

  test('a token without times is usable: only the server knows when it expires', () => {
    expect(setup().isUsable('opaque', 60_000)).toBe(true)
  })

  test('measures the clock by a new token, stores the offset and uses it', () => {
    const { stored, measureClock, left } = setup()
    const token = createFakeAccessToken(NOW - HOUR, 600)
    measureClock(token, NOW)
    expect(stored()).toBe(HOUR)
    expect(left(token)).toBe(600_000)
  })

  test.each([
    ['a response that took 10 s', -10_000, HOUR - 10_000],
    ['a response that took longer', -10_001, 0],
    ['a clock that was set back meanwhile', 1, 0],
  ])('with %s, the measured offset is correct or absent', (_, sent, offset) => {
    const { stored, measureClock } = setup()
    measureClock(createFakeAccessToken(NOW - HOUR, 600), NOW + sent)
    expect(stored()).toBe(offset)
  })

  test.each([[null], ['opaque']])('does not measure the clock by %j', (token) => {
    const { stored, measureClock } = setup(HOUR)
    measureClock(token, NOW)
    expect(stored()).toBe(HOUR)
  })
})
