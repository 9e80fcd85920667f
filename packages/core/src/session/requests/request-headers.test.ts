import { expect, test } from 'vitest'
import { forwardedProtocol, readHeader, requestUrl } from './request-headers.js'

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
  [{ url: '/a', headers: { ':authority': host } }, 'http://app.test/a'],
  [{ url: '/a', headers: new Headers({ host }) }, 'http://app.test/a'],
  [{ url: '/a', headers: new Headers() }, undefined],
  [{ url: '/a', headers: {} }, undefined],
  [{ url: '/a', headers: { host: 'a b' } }, undefined],
  [{ url: 'a', headers: { host } }, undefined],
  [{ headers: { host } }, undefined],
])('the URL of %j is %s', (request, url) => {
  expect(requestUrl({ headers: {}, ...request })).toBe(url)
})
