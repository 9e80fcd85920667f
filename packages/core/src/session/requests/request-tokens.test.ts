import { describe, expect, test } from 'vitest'
import { createFakeAccessToken } from '../../testing.js'
import { handleOf, httpOnlyCookieName } from '../http-only-cookies.js'
import { isLocal } from './plain-cookies.js'
import { forwardedProtocol, readHeader, requestUrl } from './request-headers.js'
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

test.each([
  ['http://localhost:3000/x', true],
  ['http://app.localhost', true],
  ['http://127.0.0.1:8080', true],
  ['http://127.1.2.3', true],
  ['http://[::1]:3000', true],
  ['http://evillocalhost', false],
  ['http://localhost.evil.test', false],
  ['http://a127.0.0.1.evil.test', false],
  ['http://0.0.0.0', false],
  ['http://192.168.0.1', false],
  ['localhost', false],
  ['', false],
])('%s is of the device itself: %s', (url, expected) => {
  expect(isLocal(url)).toBe(expected)
})

test.each([
  [{ host: 'a.test' }, 'host', 'a.test'],
  [{ Host: 'a.test' }, 'host', 'a.test'],
  [new Headers({ Host: 'a.test' }), 'host', 'a.test'],
  [{ cookie: ['a=1', 'b=2'] }, 'cookie', 'a=1; b=2'],
  [{ 'x-forwarded-proto': ['https', 'http'] }, 'x-forwarded-proto', 'https, http'],
  [{}, 'host', null],
  [{ host: undefined }, 'host', null],
  [new Headers(), 'host', null],
])('in %j, the header %s is %j', (headers, name, value) => {
  expect(readHeader(headers, name)).toBe(value)
})

test.each([
  ['https', 'https'],
  [' https , http', 'https'],
  ['', undefined],
  [' ', undefined],
  [undefined, undefined],
])('the protocol of the first proxy in %j is %s', (value, expected) => {
  expect(forwardedProtocol({ 'x-forwarded-proto': value })).toBe(expected)
})

const host = 'app.test'
test.each([
  [{ url: 'https://app.test/a' }, 'https://app.test/a'],
  [{ url: 'http://app.test/a' }, 'http://app.test/a'],
  [{ url: '/a?b=1', headers: { host } }, 'http://app.test/a?b=1'],
  [{ url: '/a?to=https://evil.test/', headers: { host } }, 'http://app.test/a?to=https://evil.test/'],
  [{ url: '/a//b', headers: { host } }, 'http://app.test/a//b'],
  [{ url: '//evil.test/a', headers: { host } }, 'http://app.test//evil.test/a'],
  [{ url: '/\\\\evil.test/a', headers: { host } }, 'http://app.test///evil.test/a'],
  [{ url: '/https://evil.test/', headers: { host } }, 'http://app.test/https://evil.test/'],
  [{ url: '/b', originalUrl: '/a/b', headers: { host } }, 'http://app.test/a/b'],
  [{ url: '/a', headers: { host, 'x-forwarded-proto': 'https' } }, 'https://app.test/a'],
  [{ url: '/a', headers: { host }, socket: { encrypted: true } }, 'https://app.test/a'],
  [{ url: '/a', headers: { host, 'x-forwarded-proto': 'http' }, socket: { encrypted: true } }, 'http://app.test/a'],
  [{ url: '/a', headers: { host, 'x-forwarded-proto': 'javascript' } }, 'http://app.test/a'],
  [{ url: '/a', headers: { ':authority': host } }, 'http://app.test/a'],
  [{ url: 'https://app.test/a', headers: { host: 'other.test' } }, 'https://app.test/a'],
  [{ url: '*', headers: { host } }, undefined],
  [{ url: '/a', headers: new Headers({ host }) }, 'http://app.test/a'],
  [{ url: '/a', headers: new Headers() }, undefined],
  [{ url: '/a', headers: {} }, undefined],
  [{ url: '/a', headers: { host: 'a b' } }, undefined],
  [{ url: 'a', headers: { host } }, undefined],
  [{ headers: { host } }, undefined],
])('the URL of %j is %s', (request, url) => {
  expect(requestUrl({ headers: {}, ...request })).toBe(url)
})
