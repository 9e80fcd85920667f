import { describe, expect, test } from 'vitest'
import { handleOf, httpOnlyCookieName } from '../http-only-cookies.js'
import { parseCookies, tokensOfCookies } from '../published-cookies.js'
import { tokensOfRequest } from './request-tokens.js'

const HANDLE = handleOf('a'.repeat(26))
const read = (headers: Record<string, string>, url?: string) =>
  tokensOfRequest({ headers, url }, 'p1', { parseCookies, tokensOfCookies })
const httpOnly = (secure: boolean, refreshToken: string) =>
  [
    [httpOnlyCookieName('session', 'p1', HANDLE, secure), '1'],
    [httpOnlyCookieName('refresh', 'p1', HANDLE, secure), refreshToken],
  ]
    .map((pair) => pair.join('='))
    .join('; ')
const refreshTokenOf = (cookie: string, url?: string) => read({ cookie }, url)?.refreshToken

test('a request without cookies has no tokens', () => {
  expect(read({})).toEqual({ accessToken: null, refreshToken: null })
})

describe('HttpOnly sessions', () => {
  test('are read before sessions in cookies of scripts', () => {
    expect(refreshTokenOf(`stack-refresh-p1=script; ${httpOnly(false, 'http')}`, 'http://app.test/')).toBe('http')
    expect(refreshTokenOf('stack-refresh-p1=script', 'http://app.test/')).toBe('script')
  })

  test('with HTTPS, are read from cookies that other subdomains cannot set', () => {
    expect(refreshTokenOf(httpOnly(true, 'https'), 'https://app.test/')).toBe('https')
    expect(refreshTokenOf(httpOnly(false, 'http'), 'https://app.test/')).toBeNull()
  })

  test('behind a proxy that hides HTTPS, are found by their cookies', () => {
    expect(refreshTokenOf(`${httpOnly(false, 'http')}; ${httpOnly(true, 'https')}`, 'http://app.test/')).toBe('https')
    expect(refreshTokenOf(httpOnly(true, 'https'))).toBe('https')
    expect(refreshTokenOf(httpOnly(false, 'http'))).toBe('http')
  })
})

test('the x-stack-auth header replaces the cookies, and a handle in it is no refresh token', () => {
  const cookie = 'stack-refresh-p1=script'
  const of = (auth: unknown) => read({ cookie, 'x-stack-auth': JSON.stringify(auth) })
  expect(of({ accessToken: 'a', refreshToken: 'r' })).toEqual({ accessToken: 'a', refreshToken: 'r' })
  expect(of({ accessToken: 'a', refreshToken: HANDLE })).toEqual({ accessToken: 'a', refreshToken: null })
  expect(of({})).toEqual({ accessToken: null, refreshToken: null })
  expect(of('text')).toBeUndefined()
  expect(read({ 'x-stack-auth': 'not JSON' })).toBeUndefined()
})
