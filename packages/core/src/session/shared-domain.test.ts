import { expect, test } from 'vitest'
import { createFakeEnv } from '../testing.js'
import { needsSharedDomain, pageUrl, readSharedDomain, storeSharedDomain } from './shared-domain.js'

const NOW = 1_800_000_000_000
const DAY = 86_400_000
const SHARED = 'example.com'
const on = (host: string) => createFakeEnv({ now: NOW, href: `https://${host}/` })

test('returns the stored domain on its subdomains and on itself', () => {
  for (const host of ['app.example.com', 'example.com']) {
    const env = on(host)
    storeSharedDomain('p1', env, { domain: SHARED, at: NOW })
    expect(readSharedDomain('p1', env)).toEqual({ domain: SHARED, at: NOW })
  }
})

test.each([
  ['of another site', 'other.com'],
  ['of which the host only has the last letters', 'ample.com'],
])('ignores a stored domain %s', (_, domain) => {
  const env = on('app.example.com')
  storeSharedDomain('p1', env, { domain, at: NOW })
  expect(readSharedDomain('p1', env).domain).toBeUndefined()
})

test('projects on the same host do not share their domain', () => {
  const env = on('app.example.com')
  storeSharedDomain('p1', env, { domain: SHARED, at: NOW })
  storeSharedDomain('p2', env, { at: NOW })
  expect(readSharedDomain('p1', env).domain).toEqual(SHARED)
  expect(needsSharedDomain('p3', env)).toBe(true)
})

test('is needed when the storage contains something else', () => {
  const env = on('app.example.com')
  env.sharedStore?.set('latchkey-domain-p1', '{"at":1}')
  expect(needsSharedDomain('p1', env)).toBe(true)
  expect(readSharedDomain('p1', env).domain).toBeUndefined()
})

test('is needed until it was read, and again after a day', async () => {
  const env = on('app.example.com')
  expect(needsSharedDomain('p1', env)).toBe(true)
  storeSharedDomain('p1', env, { at: NOW })
  expect(needsSharedDomain('p1', env)).toBe(false)
  expect(needsSharedDomain('p1', { ...env, now: () => NOW + DAY - 1 })).toBe(false)
  expect(needsSharedDomain('p1', { ...env, now: () => NOW + DAY })).toBe(true)
  // The clock was set back: how long ago it was read is unknown.
  expect(needsSharedDomain('p1', { ...env, now: () => NOW - 1 })).toBe(true)
})

test.each(['localhost', '127.0.0.1', '[::1]', 'app.example.com.'])('is never needed on %s', (host) => {
  expect(needsSharedDomain('p1', on(host))).toBe(false)
})

test('is neither stored nor needed without storage or a page', () => {
  const { sharedStore: _, ...env } = on('app.example.com')
  storeSharedDomain('p1', {}, { domain: SHARED, at: NOW })
  expect(readSharedDomain('p1', env).domain).toBeUndefined()
  expect(needsSharedDomain('p1', env)).toBe(false)
  expect(pageUrl({}).hostname).toBe('localhost')
})
