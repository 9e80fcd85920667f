import { expect, test } from 'vitest'
import { decodeClaims, expirationIn, formatClaim, mask, sessionIdIn } from './token-claims.js'

const tokenOf = (claims: object) => {
  const bytes = new TextEncoder().encode(JSON.stringify(claims))
  const payload = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
  return `header.${payload}.signature`
}

test('decodes the payload of a token', () => {
  const claims = { sub: 'u1', name: 'Zoë ÿ>?', exp: 60 }
  expect(decodeClaims(tokenOf(claims))).toEqual(claims)
})

test.each(['', 'opaque', 'a.b.c', tokenOf([]).replace('header', '')])('returns an object for the token %j', (token) => {
  expect(typeof decodeClaims(token)).toBe('object')
})

test('reads the session ID with the claim names of both versions of the service', () => {
  expect(sessionIdIn({ refreshTokenId: 'r1' })).toBe('r1')
  expect(sessionIdIn({ refresh_token_id: 'r2' })).toBe('r2')
  expect(sessionIdIn({})).toBeUndefined()
})

test('reads the expiration in milliseconds', () => {
  expect(expirationIn({ exp: 60 })).toBe(60_000)
  expect(expirationIn({})).toBeUndefined()
})

test.each([
  ['exp', 60, '60 (1970-01-01T00:01:00.000Z)'],
  ['is_anonymous', false, 'false'],
  ['aud', 'project', 'project'],
  ['email', 'ada@example.test', '••••test'],
  ['name', 'Ada', '••••'],
  ['restricted_reason', null, 'null'],
  ['profile', { city: 'London' }, '••••on"}'],
])('formats the claim %s without personal data', (name, value, shown) => {
  expect(formatClaim(name, value, false)).toBe(shown)
})

test('formats the whole value on request', () => {
  expect(formatClaim('email', 'ada@example.test', true)).toBe('ada@example.test')
})

test('masks a short text whole', () => {
  expect(mask('twelve chars')).toBe('••••')
})
