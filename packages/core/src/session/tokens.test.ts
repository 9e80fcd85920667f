import { expect, test } from 'vitest'
import type { Tokens } from '../session-types.js'
import { createFakeAccessToken } from '../testing.js'
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
