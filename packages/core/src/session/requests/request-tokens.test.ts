import { describe, expect, test } from 'vitest'
import { createFakeAccessToken } from '../../testing.js'
import { handleOf, httpOnlyCookieName } from '../http-only-cookies.js'
import { tokensOfRequest } from './request-tokens.js'

const HANDLE = handleOf('a'.repeat(26))
const read = (headers: Record<string, string>, url?: string, mode?: string) =>
  tokensOfRequest({ headers, url }, 'p1', { nodeEnv: mode ?? '' })
const httpOnly = (secure: boolean, refreshToken: string) =>
  [
    [httpOnlyCookieName('session', 'p1', HANDLE, secure), '1'],
    [httpOnlyCookieName('refresh', 'p1', HANDLE, secure), refreshToken],
  ]
    .map((pair) => pair.join('='))
    .join('; ')
const refreshTokenOf = (cookie: string, url?: string, mode?: string) => read({ cookie }, url, mode)?.refreshToken

test('a request without cookies has no tokens', () => {
  expect(read({})).toEqual({ accessToken: null, refreshToken: null })
})

describe('HttpOnly sessions', () => {
  const [plain, host] = [httpOnly(false, 'plain'), httpOnly(true, 'host')]
  const local = 'http://localhost:3000/'

  test('are read before sessions in cookies of scripts', () => {
    expect(refreshTokenOf(`stack-refresh-p1=script; ${host}`, 'https://app.test/')).toBe('host')
    expect(refreshTokenOf('stack-refresh-p1=script', 'https://app.test/')).toBe('script')
  })

  test('are read from cookies that other subdomains cannot set, whatever a proxy says about the request', () => {
    for (const mode of [undefined, 'production', 'staging'])
      for (const url of ['https://app.test/', 'http://app.test/', local, undefined]) {
        expect(refreshTokenOf(host, url, mode)).toBe('host')
        expect(refreshTokenOf(plain, url, mode)).toBeNull()
        expect(refreshTokenOf(`${plain}; ${host}`, url, mode)).toBe('host')
      }
  })

  test.each(['development', 'test'])('on localhost in mode %s, are read from plain cookies, too', (mode) => {
    for (const url of [local, 'http://127.0.0.1/', 'http://[::1]:3000/', 'http://app.localhost/', undefined]) {
      expect(refreshTokenOf(plain, url, mode)).toBe('plain')
      expect(refreshTokenOf(`${plain}; ${host}`, url, mode)).toBe('host')
    }
    for (const url of [
      'http://app.test/',
      'https://localhost/',
      'http://localhost.app.test/',
      'http://127.0.0.1.test/',
    ])
      expect(refreshTokenOf(plain, url, mode)).toBeNull()
  })
})

test('the x-stack-auth header replaces the cookies, and a handle in it is no refresh token', () => {
  const cookie = 'stack-refresh-p1=script'
  const of = (auth: unknown) => read({ cookie, 'x-stack-auth': JSON.stringify(auth) })
  expect(of({ accessToken: 'a', refreshToken: 'r' })).toEqual({ accessToken: 'a', refreshToken: 'r' })
  expect(of({ accessToken: 'a', refreshToken: HANDLE })).toEqual({ accessToken: 'a', refreshToken: null })
  expect(of({})).toEqual({ accessToken: null, refreshToken: null })
})

const bearer = (prefix: string, auth: unknown) => `Bearer ${prefix}${btoa(JSON.stringify(auth))}`

test.each(['hexclave_', 'stackauth_'])('a bearer token with %s replaces the other header and the cookies', (prefix) => {
  const cookie = 'stack-refresh-p1=script'
  const other = JSON.stringify({ accessToken: 'b', refreshToken: 's' })
  const of = (auth: unknown) => read({ cookie, 'x-stack-auth': other, authorization: bearer(prefix, auth) })
  expect(of({ accessToken: 'a', refreshToken: 'r' })).toEqual({ accessToken: 'a', refreshToken: 'r' })
  expect(of({ accessToken: 'a', refreshToken: HANDLE })).toEqual({ accessToken: 'a', refreshToken: null })
  for (const auth of [{}, null, 1, 'text', [], { accessToken: 1 }]) expect(of(auth)).toEqual(of({}))
  expect(of({})).toEqual({ accessToken: null, refreshToken: null })
  for (const text of ['', '%%%', 'e30', btoa('{')])
    expect(read({ cookie, authorization: `Bearer ${prefix}${text}` })).toEqual(of({}))
})

test.each(['Bearer a.b.c', 'Basic abc', 'Bearer'])(
  'the header %s, which no kit sends, is passed over',
  (authorization) => {
    expect(read({ authorization, 'x-stack-auth': '{"refreshToken":"r"}' }).refreshToken).toBe('r')
    expect(read({ authorization, cookie: 'stack-refresh-p1=script' }).refreshToken).toBe('script')
  },
)

test.each(['p1', 'p1:anon', 'p1:restricted'])('a bearer token for %s replaces the cookies', (aud) => {
  const accessToken = createFakeAccessToken(Date.now(), 600, { aud })
  const cookie = 'stack-refresh-p1=script'
  for (const authorization of [`Bearer ${accessToken}`, `bearer  ${accessToken}`])
    expect(read({ cookie, authorization })).toEqual({ accessToken, refreshToken: null })
})

test.each(['p2', ['p1'], undefined, 'p1:other'])('a bearer token for the audience %s is passed over', (aud) => {
  const authorization = `Bearer ${createFakeAccessToken(Date.now(), 600, { aud })}`
  expect(read({ cookie: 'stack-refresh-p1=script', authorization }).refreshToken).toBe('script')
})

test('a header that is not one of `getAuthHeaders` has no session, also beside the cookies of one', () => {
  const cookie = 'stack-refresh-p1=script'
  const texts = [
    'not JSON',
    '',
    'null',
    '1',
    '"text"',
    '[]',
    '{"accessToken":1,"refreshToken":{}}',
    '{"accessToken":"a b"}',
  ]
  for (const text of [...texts, JSON.stringify({ refreshToken: 'r'.repeat(20_000) })])
    expect(read({ cookie, 'x-stack-auth': text })).toEqual({ accessToken: null, refreshToken: null })
})
