import { describe, expect, test } from 'vitest'
import { createFakeAccessToken, createFakeCookies, createFakeEnv } from '../testing.js'
import { cookieStore } from './cookie-store.js'
import { sharedCookieName, storeSharedDomain } from './shared-domain.js'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const page = (href: string) => ({ href: () => href, assign: () => {}, replace: () => {}, rewrite: () => {} })
function setup(href = 'https://app.example.com/', planted: readonly string[] = []) {
  const jar = createFakeCookies(() => NOW, href)
  for (const line of planted) jar.write(line)
  return { jar, store: cookieStore('p1', jar, { now: () => NOW, page: page(href) }) }
}
const signedOut = { accessToken: null, refreshToken: null }
const json = (refreshToken: string) =>
  encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: 1 }))
const access = (refreshToken: string) => encodeURIComponent(JSON.stringify([refreshToken, 'x']))

// spec: 4.cookie-lifetimes, 9.token-cookies
test('uses the names, values and lifetimes of the 2.8.8 client', () => {
  const { jar, store } = setup()
  store.write({ accessToken: 'a.b.c', refreshToken: 'r1' })
  expect(jar.written).toEqual([
    'stack-refresh-p1=r1; Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT; SameSite=Lax; Secure',
    'stack-access=%5B%22r1%22%2C%22a.b.c%22%5D; Path=/; Expires=Fri, 02 Jan 2026 00:00:00 GMT; SameSite=Lax; Secure',
  ])
  expect(store.read()).toEqual({ accessToken: 'a.b.c', refreshToken: 'r1' })
})

test('writes Secure cookies only on https', () => {
  const { jar, store } = setup('http://localhost:5173/')
  store.write({ accessToken: 'a', refreshToken: 'r' })
  for (const line of jar.written) expect(line).not.toContain('Secure')
})

test('writes cookies without Secure on http', () => {
  const { jar, store } = setup('http://localhost:5173/')
  store.write({ accessToken: null, refreshToken: 'r1' })
  expect(jar.written).toEqual(['stack-refresh-p1=r1; Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT; SameSite=Lax'])
})

test('extends the lifetime of its own cookie when the page loads and when the access token is refreshed', () => {
  const { jar, store } = setup('https://app.example.com/', [
    'stack-refresh-p1=r1; Path=/; Expires=Fri, 02 Jan 2026 00:00:00 GMT',
  ])
  const extended = 'stack-refresh-p1=r1; Path=/; Expires=Fri, 01 Jan 2027 00:00:00 GMT; SameSite=Lax; Secure'
  expect(jar.written.slice(1)).toEqual([extended])
  store.write({ accessToken: 'a.b.c', refreshToken: 'r1' })
  expect(jar.written.slice(2)).toEqual([extended, expect.stringMatching(/^stack-access=/)])
})

test('works without a page', () => {
  const store = cookieStore(
    'p1',
    createFakeCookies(() => NOW),
    { now: () => NOW },
  )
  store.write({ accessToken: 'a', refreshToken: 'r' })
  expect(store.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
})

test('returns the same object while the cookies are the same', () => {
  const { store } = setup(undefined, ['stack-refresh-p1=r1'])
  expect(store.read()).toBe(store.read())
})

test('notifies its listeners of changes of the cookies', () => {
  const { jar, store } = setup()
  let changes = 0
  const unsubscribe = store.subscribe?.(() => {
    changes += 1
  })
  jar.write('stack-refresh-p1=r1')
  expect(changes).toBe(1)
  unsubscribe?.()
  jar.write('stack-refresh-p1=r2')
  expect(changes).toBe(1)
})

test('deletes a cookie with one write where its first form is the right one', () => {
  const { jar, store } = setup(undefined, ['stack-refresh-p1=r1', 'other=1'])
  jar.written.length = 0
  store.write(signedOut)
  expect(jar.written).toEqual(['stack-refresh-p1=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure'])
})

test('deletes a cookie of http with and without Secure', () => {
  const { jar, store } = setup('http://app.example.com/', ['stack-refresh-p1=r1'])
  jar.written.length = 0
  store.write(signedOut)
  expect(jar.written).toEqual([
    'stack-refresh-p1=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT; Secure',
    'stack-refresh-p1=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT',
  ])
})

test('rewrites a session of another kit in its own form as soon as the page loads', () => {
  const { jar, store } = setup('https://app.example.com/', [`__Host-stack-refresh-p1--default=${json('r2')}; Secure`])
  expect(jar.read()).toBe('stack-refresh-p1=r2')
  expect(store.read()).toEqual({ refreshToken: 'r2', accessToken: null })
})

test('rewrites a session without a project in its name in the form of its project', () => {
  const { jar } = setup('https://app.example.com/', ['stack-refresh=r2'])
  expect(jar.read()).toBe('stack-refresh-p1=r2')
})

test('writes nothing when a page without a session loads', () => {
  const { jar } = setup('https://app.example.com/', ['stack-refresh-p1--default=oops'])
  expect(jar.written).toHaveLength(1)
})

test('calls its listener for each stored session, and not for a sign-out', () => {
  const jar = createFakeCookies(() => NOW)
  let calls = 0
  const store = cookieStore('p1', jar, { now: () => NOW }, () => calls++)
  store.write({ accessToken: 'a', refreshToken: 'r' })
  expect(calls).toBe(1)
  store.write(signedOut)
  expect(calls).toBe(1)
})

describe('signing out', () => {
  const FORMS: readonly [string, string][] = [
    ['the raw form', 'stack-refresh-p1=r'],
    ['the form without a project', 'stack-refresh=r'],
    ['the JSON form', `stack-refresh-p1--default=${json('r')}`],
    ['the __Host- form', `__Host-stack-refresh-p1--default=${json('r')}; Secure`],
    ['the partitioned form', `stack-refresh-p1--default=${json('r')}; Secure; SameSite=None; Partitioned`],
    ['the custom-domain form', `stack-refresh-p1--custom-ABC=${json('r')}; Domain=example.com; Secure`],
    ['the custom-domain form of a host', `stack-refresh-p1--custom-ABC=${json('r')}`],
    ['the renamed form', `hexclave-refresh-p1--default=${json('r')}`],
    ['the renamed __Host- form', `__Host-hexclave-refresh-p1--default=${json('r')}; Secure`],
    ['the renamed custom-domain form', `hexclave-refresh-p1--custom-ABC=${json('r')}; Domain=example.com; Secure`],
    ['a malformed form', 'stack-refresh-p1--default=oops'],
  ]

  test.each(FORMS)('deletes %s', (_, line) => {
    const { jar, store } = setup()
    jar.write(line)
    jar.write(`stack-access=${access('r')}`)
    jar.write(`hexclave-access=${access('r')}; Secure`)
    store.write(signedOut)
    expect(jar.read()).not.toContain('refresh')
    if (!line.includes('oops')) expect(jar.read()).toBe('')
  })

  test.each(FORMS)('as another user deletes %s', (_, line) => {
    const { jar, store } = setup()
    jar.write(line)
    store.write({ accessToken: null, refreshToken: 'next' })
    expect(jar.read()).toBe('stack-refresh-p1=next')
  })

  test('works on plain http, where no cookie is Secure', () => {
    const { jar, store } = setup('http://app.example.com/', [`stack-refresh-p1--default=${json('r')}`])
    store.write(signedOut)
    expect(jar.read()).toBe('')
  })

  test('deletes Secure cookies on http://localhost', () => {
    const { jar, store } = setup('http://localhost:3000/')
    jar.write(`__Host-stack-refresh-p1--default=${json('r')}; Secure`)
    store.write(signedOut)
    expect(jar.read()).toBe('')
  })

  test("keeps another project's cookies", () => {
    const { jar, store } = setup()
    store.write({ accessToken: 'a', refreshToken: 'r1' })
    const others = ['stack-refresh-p2=r2', `stack-refresh-p2--default=${json('r2')}`, `stack-access=${access('r2')}`]
    for (const line of others) jar.write(line)
    store.write(signedOut)
    expect(jar.read().split('; ').sort()).toEqual(others.sort())
  })

  test('deletes the access token when it was issued for any of the deleted refresh tokens', () => {
    const { jar, store } = setup()
    jar.write('stack-refresh-p1=raw')
    jar.write(`stack-refresh-p1--default=${json('old')}`)
    jar.write(`stack-access=${access('old')}`)
    store.write(signedOut)
    expect(jar.read()).toBe('')
  })
})

describe('a session shared by subdomains', () => {
  const shared = `stack-refresh-p1--custom-ABC=${json('r')}`

  test('stays in its cookie on load and when the access token is refreshed', async () => {
    const { jar, store } = setup('https://app.example.com/', [`${shared}; Domain=example.com; Secure`])
    store.write({ accessToken: 'a', refreshToken: 'r' })
    expect(jar.read()).toBe(`${shared}; stack-access=${encodeURIComponent('["r","a"]')}`)
  })

  test('is not copied when the page loads', async () => {
    const { jar } = setup('https://app.example.com/', [`${shared}; Domain=example.com; Secure`])
    expect(jar.read()).toBe(shared)
    expect(jar.written).toHaveLength(1)
  })

  test('is replaced when another user signs in', async () => {
    const { jar, store } = setup('https://app.example.com/', [`${shared}; Domain=example.com; Secure`])
    store.write({ accessToken: null, refreshToken: 'next' })
    expect(jar.read()).toBe('stack-refresh-p1=next')
  })
})

describe('a session of a project that shares sessions', () => {
  const SHARED = { domain: 'example.com', cookie: sharedCookieName('p1', 'example.com') }
  function sharing(write = (jar: ReturnType<typeof createFakeCookies>, line: string) => jar.write(line)) {
    const href = 'https://app.example.com/'
    const jar = createFakeCookies(() => NOW, href)
    const { sharedStore } = createFakeEnv({ href })
    const env = { now: () => NOW, page: page(href), ...(sharedStore && { sharedStore }) }
    const store = cookieStore('p1', { ...jar, write: (line) => write(jar, line) }, env)
    const share = () => storeSharedDomain('p1', env, { domain: SHARED.domain, at: NOW })
    return { jar, store, share }
  }

  test.each([
    ['the present without an access token', null, NOW],
    ['the present with an access token of unknown age', 'opaque', NOW],
    ['the present with an older access token', createFakeAccessToken(NOW - 60_000), NOW],
    ['the time of an access token that is newer than the clock', createFakeAccessToken(NOW + 60_000), NOW + 60_000],
  ])('is stored with %s', async (_, accessToken, updated) => {
    const { jar, store, share } = sharing()
    share()
    store.write({ accessToken, refreshToken: 'r' })
    const value = encodeURIComponent(JSON.stringify({ refresh_token: 'r', updated_at_millis: updated }))
    expect(jar.read().split('; ')).toContain(`${SHARED.cookie}=${value}`)
  })

  test('stays on the host when the browser refuses the cookie of the parent domain', async () => {
    const { jar, store, share } = sharing((jar, line) => {
      if (!line.includes('Domain=')) jar.write(line)
    })
    store.write({ accessToken: null, refreshToken: 'r' })
    share()
    store.write({ accessToken: null, refreshToken: 'r' })
    expect(jar.read()).toBe('stack-refresh-p1=r')
  })
})

/** A store in a browser that stores partitioned cookies only. */
function partitioned() {
  const href = 'https://app.example.com/'
  const jar = createFakeCookies(() => NOW, href)
  const frame = { ...jar, write: (line: string) => line.includes('Partitioned') && jar.write(line) }
  const store = cookieStore('p1', frame, { now: () => NOW, page: page(href) })
  return { jar, store }
}

test('writes a partitioned cookie although a cookie with another name has its value', () => {
  const { jar, store } = partitioned()
  jar.write('other=r')
  store.write({ accessToken: null, refreshToken: 'r' })
  expect(store.read()).toEqual({ accessToken: null, refreshToken: 'r' })
})

test('writes partitioned cookies where the browser stores no others', () => {
  const { jar, store } = partitioned()
  jar.write('other=1')
  store.write({ accessToken: 'a', refreshToken: 'r' })
  expect(store.read()).toEqual({ accessToken: 'a', refreshToken: 'r' })
  store.write({ accessToken: 'b', refreshToken: 'next' })
  expect(store.read()).toEqual({ accessToken: 'b', refreshToken: 'next' })
  store.write(signedOut)
  expect(jar.read()).toBe('other=1')
})

test.each([
  ['the text undefined', 'stack-refresh-p1=undefined'],
  ['the text null', 'stack-refresh-p1=null'],
  ['a control character', 'stack-refresh-p1=%0a'],
  ['a letter that no header can carry', 'stack-refresh-p1=%E2%82%AC'],
  ['JSON without a token', `__Host-stack-refresh-p1--default=${encodeURIComponent('{"refresh_token":7}')}; Secure`],
])('reads a cookie with %s as absent and reports it once', async (_, line) => {
  const href = 'https://app.example.com/'
  const jar = createFakeCookies(() => NOW, href)
  jar.write(`${line}; Path=/`)
  const events: unknown[] = []
  const store = cookieStore('p1', jar, {
    now: () => NOW,
    page: page(href),
    emit: (event) => events.push(event),
  })
  expect(await store.read()).toEqual(signedOut)
  expect(store.read()).toEqual(signedOut)
  const place = `cookie ${line.slice(0, line.indexOf('='))}`
  jar.write('other=1')
  expect(store.read()).toEqual(signedOut)
  expect(events).toEqual([{ type: 'invalid-storage', place, reason: expect.any(String) }])
})

test('reports no cookie that holds a token', () => {
  const events: unknown[] = []
  const jar = createFakeCookies(() => NOW, 'https://app.example.com/')
  jar.write('stack-refresh-p1=r1')
  cookieStore('p1', jar, {
    now: () => NOW,
    page: page('https://app.example.com/'),
    emit: (event) => events.push(event),
  })
  expect(events).toEqual([])
})

test('reads the session in a valid cookie next to an invalid one', async () => {
  const { store } = setup(undefined, ['stack-refresh-p1=undefined; Path=/', 'stack-refresh=r1; Path=/'])
  expect(await store.read()).toEqual({ refreshToken: 'r1', accessToken: null })
})

describe('in a browser that blocks cookies', () => {
  const blocked = { ...createFakeCookies(() => NOW), write: () => {} }
  const env = { now: () => NOW, page: page('https://app.example.com/') }

  test.each([
    ['no cookies', ''],
    ['another cookie', 'other=1'],
    ['another cookie with the same value', 'other=r'],
    ['the cookie of the previous session', 'stack-refresh-p1=old'],
  ])('throws STORAGE_UNAVAILABLE for a new session next to %s', (_, text) => {
    const store = cookieStore('p1', { ...blocked, read: () => text }, env)
    expect(() => store.write({ accessToken: 'a', refreshToken: 'r' })).toThrow(
      expect.objectContaining({ code: 'STORAGE_UNAVAILABLE' }),
    )
  })

  test('does not throw when it signs out, and when it stores a new access token of a session', () => {
    const stored = { ...createFakeCookies(() => NOW), read: () => 'stack-refresh-p1=r', write: () => {} }
    const store = cookieStore('p1', stored, env)
    store.write({ accessToken: 'a', refreshToken: 'r' })
    store.write(signedOut)
  })

  test('does not throw for a session that another kit has stored', () => {
    const stored = { ...blocked, read: () => `stack-refresh-p1--default=${json('r')}` }
    cookieStore('p1', stored, env).write({ accessToken: 'a', refreshToken: 'r' })
  })
})

test('another tab that reads during a write finds no earlier session', async () => {
  const env = createFakeEnv({ now: NOW, href: 'https://app.example.com/' })
  const jar = createFakeCookies(() => NOW)
  const store = cookieStore('p1', jar, { ...env, now: () => NOW - 7_200_000 })
  const found: unknown[] = []
  const observed = cookieStore('p1', jar, env)
  jar.watch(() => found.push((observed.read() as { refreshToken: unknown }).refreshToken))
  // Cookies of an earlier user, in forms of other kits.
  jar.write(`__Host-stack-refresh-p1--default=${json('earlier')}; Secure`)
  jar.write('stack-refresh=earlier')
  for (const page of [store, observed]) await page.read()
  store.write({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  jar.write(`__Host-stack-refresh-p1--default=${json('earlier')}; Secure`)
  jar.write('stack-refresh=earlier')
  found.length = 0
  store.write(signedOut)
  expect(new Set(found)).toEqual(new Set(['r1', null]))

  store.write({ accessToken: null, refreshToken: 'r2' })
  jar.write(`stack-access=${encodeURIComponent(JSON.stringify(['r2', createFakeAccessToken(NOW)]))}`)
  storeSharedDomain('p1', env, { domain: 'example.com', at: NOW })
  found.length = 0
  store.write({ accessToken: null, refreshToken: 'r3' })
  expect(new Set(found)).toEqual(new Set(['r3']))
})

test('another tab that reads while a session replaces another finds none of a third user', () => {
  const env = createFakeEnv({ now: NOW, href: 'https://app.example.com/' })
  const jar = createFakeCookies(() => NOW)
  const store = cookieStore('p1', jar, env)
  const observed = cookieStore('p1', jar, env)
  store.write({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' })
  // Older than the session, so that nobody reads it.
  jar.write(`__Host-stack-refresh-p1--default=${json('planted')}; Secure`)
  jar.write(`stack-refresh-p1--custom-abc=${json('')}; Secure`)
  const found: unknown[] = [observed.read().refreshToken]
  jar.watch(() => found.push(observed.read().refreshToken))
  store.write({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r2' })
  expect(new Set(found)).toEqual(new Set(['r1', 'r2']))
})

test.each([
  ['in the __Host- form', `__Host-stack-refresh-p1--default=${json('r')}; Secure`, 'stack-refresh-p1=r'],
  ['without a project in its name', 'stack-refresh=r', 'stack-refresh-p1=r'],
  [
    'that subdomains share',
    `stack-refresh-p1--custom-ABC=${json('r')}; Domain=example.com; Secure`,
    `stack-refresh-p1--custom-ABC=${json('r')}`,
  ],
])('reads one session %s at once, and stores it again', (_, cookie, stored) => {
  const { jar, store } = setup(undefined, [cookie])
  expect(store.read()).toEqual({ accessToken: null, refreshToken: 'r' })
  expect(jar.read()).toBe(stored)
})

test('reads several sessions at once, the newest first', () => {
  const { store } = setup(undefined, ['stack-refresh=old', `stack-refresh-p1--default=${json('r')}`])
  expect(store.read()).toEqual({
    accessToken: null,
    refreshToken: 'r',
    next: { accessToken: null, refreshToken: 'old' },
  })
})

test('the first sign-in of a page on a subdomain is stored for all subdomains', () => {
  const href = 'https://app.example.com/'
  const jar = createFakeCookies(() => NOW, href)
  const env = createFakeEnv({ now: NOW, href })
  storeSharedDomain('p1', env, { domain: 'example.com', at: NOW })
  cookieStore('p1', jar, env).write({ accessToken: null, refreshToken: 'r' })
  expect(jar.read().split('=')[0]).toBe(sharedCookieName('p1', 'example.com'))
})
