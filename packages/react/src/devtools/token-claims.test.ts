import { expect, test } from 'vitest'
import { decodeClaims, expirationIn, sessionIdIn } from './token-claims.js'

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
