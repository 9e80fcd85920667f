import { expect, test } from 'vitest'
import { fakeCookies } from '../testing.js'
import { cookieStore, tokensOfCookies } from './cookie-store.js'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const page = (href: string) => ({ href: () => href, assign: () => {}, replace: () => {}, rewrite: () => {} })
function setup(href = 'https://app.test/') {
  const jar = fakeCookies(() => NOW)
  return { jar, store: cookieStore('p1', jar, { now: () => NOW, page: page(href) }) }
}

// spec: 4.cookie-lifetimes, 9.token-cookies
test('names, values and lifetimes are those of the 2.8.8 client', () => {
  const { jar, store } = setup()
  store.write({ accessToken: 'a.b.c', refreshToken: 'r1' })
  expect(jar.written).toEqual([
    'stack-refresh-p1=r1; Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT; SameSite=Lax; Secure',
    'stack-access=%5B%22r1%22%2C%22a.b.c%22%5D; Path=/; Expires=Fri, 02 Jan 2026 00:00:00 GMT; SameSite=Lax; Secure',
  ])
  expect(store.read()).toEqual({ accessToken: 'a.b.c', refreshToken: 'r1' })
})

test('Secure only on https', () => {
  const { jar, store } = setup('http://localhost:5173/')
  store.write({ accessToken: 'a', refreshToken: 'r' })
  for (const line of jar.written) expect(line).not.toContain('Secure')
})

test('what another kit wrote is read: js-cookie leaves some characters bare', () => {
  expect(tokensOfCookies('stack-refresh-p1=r1; stack-access=[%22r1%22%2C%22a.b.c%22]', 'p1')).toEqual({
    accessToken: 'a.b.c',
    refreshToken: 'r1',
  })
})

test.each([
  ['another refresh token', '["other","a.b.c"]'],
  ['a text that is not JSON', '["r1",'],
  ['no list', '"a.b.c"'],
  ['a raw token', 'a.b.c'],
])('an access cookie with %s is ignored', (_, value) => {
  expect(tokensOfCookies(`stack-refresh-p1=r1; stack-access=${encodeURIComponent(value)}`, 'p1')).toEqual({
    accessToken: null,
    refreshToken: 'r1',
  })
})

test('an access cookie without a refresh cookie is nobody’s', () => {
  expect(tokensOfCookies('stack-access=%5B%22r1%22%2C%22a%22%5D', 'p1')).toEqual({
    accessToken: null,
    refreshToken: null,
  })
})

test('another project’s refresh cookie is not ours', () => {
  expect(tokensOfCookies('stack-refresh-p2=r2', 'p1')).toEqual({ accessToken: null, refreshToken: null })
})

test('the legacy name is read, and deleted at the next write', () => {
  const { jar, store } = setup()
  jar.write('stack-refresh=old; Path=/')
  expect(store.read()).toEqual({ accessToken: null, refreshToken: 'old' })
  store.write({ accessToken: 'a', refreshToken: 'old' })
  expect(jar.read()).not.toMatch(/(^|; )stack-refresh=/)
})

test('signing out deletes our cookies and leaves another project’s access cookie', () => {
  const { jar, store } = setup()
  store.write({ accessToken: 'a', refreshToken: 'r1' })
  jar.write(`stack-access=${encodeURIComponent('["foreign","x"]')}; Path=/`)
  store.write({ accessToken: null, refreshToken: null })
  expect(jar.read()).toBe(`stack-access=${encodeURIComponent('["foreign","x"]')}`)
})

test('empty and undecodable cookies count as absent', () => {
  expect(tokensOfCookies('stack-refresh-p1=; other=%E0%A4%A', 'p1')).toEqual({ accessToken: null, refreshToken: null })
})

const newer = (name: string, refreshToken: string, updated: number) =>
  `${name}=${encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updated }))}`

test('the names of a newer client are read, the newest wins', () => {
  const text = [
    'stack-refresh-p1=old',
    newer('stack-refresh-p1--default', 'r2', 2000),
    newer('__Host-stack-refresh-p1--default', 'r3', 3000),
    `stack-access=${encodeURIComponent('["r3","a.b.c"]')}`,
  ].join('; ')
  expect(tokensOfCookies(text, 'p1')).toEqual({ refreshToken: 'r3', accessToken: 'a.b.c' })
  expect(tokensOfCookies(newer('stack-refresh-p1--default', 'r2', 2000), 'p1').refreshToken).toBe('r2')
})

test('a session found under any name is written again at once under ours, and the others go', () => {
  const jar = fakeCookies(() => NOW)
  jar.write(`${newer('stack-refresh-p1--default', 'r2', 2000)}; Path=/`)
  const store = cookieStore('p1', jar, { now: () => NOW, page: page('https://app.test/') })
  expect(jar.read()).toBe('stack-refresh-p1=r2')
  expect(store.read()).toEqual({ refreshToken: 'r2', accessToken: null })
})

test('signing out deletes every name that reading accepts', () => {
  const { jar, store } = setup()
  for (const name of ['stack-refresh', 'stack-refresh-p1']) jar.write(`${name}=r; Path=/`)
  for (const name of ['stack-refresh-p1--default', '__Host-stack-refresh-p1--default'])
    jar.write(`${newer(name, 'r', 1)}; Path=/`)
  store.write({ accessToken: null, refreshToken: null })
  expect(jar.read()).toBe('')
})
