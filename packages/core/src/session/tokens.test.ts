import { expect, test } from 'vitest'
import type { Tokens } from '../session-types.js'
import { fakeAccessToken } from '../testing.js'
import { checked, claimsOf, isInvalidToken, isSameSession, NO_TOKENS, payloadOf, validToken } from './tokens.js'

test.each(['null', '5', '"text"', '[]', '{', ''])('reads no claims from the payload %j', (payload) => {
  expect(claimsOf(`e30.${btoa(payload)}.c2ln`)).toEqual({
    issued: undefined,
    expires: Number.MAX_VALUE,
    anonymous: false,
    restricted: false,
  })
})

test('reads times in milliseconds', () => {
  expect(claimsOf(fakeAccessToken(5000, 600))).toMatchObject({ issued: 5000, expires: 605_000 })
})

test.each([
  [{ is_anonymous: true }, { anonymous: true, restricted: true }],
  [{ is_restricted: true }, { anonymous: false, restricted: true }],
  [
    { is_anonymous: 'true', is_restricted: 1 },
    { anonymous: false, restricted: false },
  ],
])('reads the claims %j', (claims, expected) => {
  expect(claimsOf(fakeAccessToken(0, 600, claims))).toMatchObject(expected)
})

test('decodes base64url: each of its two special characters, more than once', () => {
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
  expect(checked({ accessToken: '', refreshToken: '' })).toEqual(NO_TOKENS)
  expect(checked({ accessToken: 'a', refreshToken: 'r' })).toEqual({ accessToken: 'a', refreshToken: 'r' })
})

test.each([
  ['undefined', null],
  [null, 'undefined'],
])('rejects the string undefined passed as a token, and names the option: %j, %j', (accessToken, refreshToken) => {
  expect(() => checked({ accessToken, refreshToken })).toThrow(
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

test.each(['', null, undefined])('%j is an empty store, not an invalid one', (value) => {
  expect(validToken(value)).toBeNull()
  expect(isInvalidToken(value)).toBe(false)
})

const pair = (accessToken: string | null, refreshToken: string | null): Tokens => ({ accessToken, refreshToken })
const ofSession = (claims: object, life = 600) => fakeAccessToken(0, life, claims)
const S1 = ofSession({ refreshTokenId: 's1' })
test.each<[string, Tokens, Tokens, boolean]>([
  ['no tokens', NO_TOKENS, NO_TOKENS, true],
  ['tokens and none', pair('a', 'r1'), NO_TOKENS, false],
  ['an access token and none', pair('a', null), NO_TOKENS, false],
  ['a refresh token and none', pair(null, 'r1'), NO_TOKENS, false],
  ['equal refresh tokens', pair('a', 'r1'), pair('b', 'r1'), true],
  ['different refresh tokens, although the session ids are equal', pair(S1, 'r1'), pair(S1, 'r2'), false],
  ['equal session ids without one of the refresh tokens', pair(S1, 'r1'), pair(S1, null), true],
  ['equal session ids', pair(S1, null), pair(ofSession({ refreshTokenId: 's1' }, 700), null), true],
  [
    'equal session ids of services 2.8.8 and later',
    pair(S1, null),
    pair(ofSession({ refresh_token_id: 's1' }), null),
    true,
  ],
  ['different session ids', pair(S1, null), pair(ofSession({ refreshTokenId: 's2' }), null), false],
  ['a session id and none', pair(S1, null), pair('a', null), false],
  ['none and a session id', pair('a', null), pair(S1, null), false],
  ['equal access tokens without a session id', pair('a', null), pair('a', null), true],
  ['different access tokens without a session id', pair('a', null), pair('b', null), false],
  ['only an access token and only a refresh token', pair('a', null), pair(null, 'r1'), false],
])('compares the sessions of %s', (_, one, other, expected) => {
  expect(isSameSession(one, other)).toBe(expected)
  expect(isSameSession(other, one)).toBe(expected)
})
