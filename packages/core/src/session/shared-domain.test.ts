import { expect, test } from 'vitest'
import { createFakeEnv } from '../testing.js'
import { hostname, needsSharedDomain, readSharedDomain, storeSharedDomain } from './shared-domain.js'

const NOW = 1_800_000_000_000
const DAY = 86_400_000
const SHARED = { domain: 'example.com', cookie: 'stack-refresh-p1--custom-ABC' }
const on = (host: string) => createFakeEnv({ now: NOW, href: `https://${host}/` })

test('returns the stored domain on its subdomains and on itself', () => {
  for (const host of ['app.example.com', 'example.com']) {
    const env = on(host)
    storeSharedDomain('p1', env, { shared: SHARED, at: NOW })
    expect(readSharedDomain('p1', env)).toEqual(SHARED)
  }
})

test.each([
  ['of another site', { ...SHARED, domain: 'other.com' }],
  ['of which the host only has the last letters', { ...SHARED, domain: 'ample.com' }],
  ['with the cookie of another project', { ...SHARED, cookie: 'stack-refresh-p2--custom-ABC' }],
  ['with a cookie of another kind', { ...SHARED, cookie: 'theme' }],
])('ignores a stored domain %s', (_, shared) => {
  const env = on('app.example.com')
  storeSharedDomain('p1', env, { shared, at: NOW })
  expect(readSharedDomain('p1', env)).toBeUndefined()
})

test('projects on the same host do not share their domain', () => {
  const env = on('app.example.com')
  storeSharedDomain('p1', env, { shared: SHARED, at: NOW })
  storeSharedDomain('p2', env, { at: NOW })
  expect(readSharedDomain('p1', env)).toEqual(SHARED)
  expect(needsSharedDomain('p3', env)).toBe(true)
})

test('is needed until it was read, and again after a day', async () => {
  const env = on('app.example.com')
  expect(needsSharedDomain('p1', env)).toBe(true)
  storeSharedDomain('p1', env, { at: NOW })
  expect(needsSharedDomain('p1', env)).toBe(false)
  expect(needsSharedDomain('p1', { ...env, now: () => NOW + DAY - 1 })).toBe(false)
  expect(needsSharedDomain('p1', { ...env, now: () => NOW + DAY })).toBe(true)
})

test.each(['localhost', '127.0.0.1', '[::1]', 'app.example.com.'])('is never needed on %s', (host) => {
  expect(needsSharedDomain('p1', on(host))).toBe(false)
})

test('is neither stored nor needed without storage or a page', () => {
  const { sharedStore: _, ...env } = on('app.example.com')
  storeSharedDomain('p1', {}, { shared: SHARED, at: NOW })
  expect(readSharedDomain('p1', env)).toBeUndefined()
  expect(needsSharedDomain('p1', env)).toBe(false)
  expect(hostname({})).toBe('localhost')
})
