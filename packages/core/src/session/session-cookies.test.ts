import { describe, expect, test } from 'vitest'
import type { Tokens } from '../session-types.js'
import { createFakeAccessToken, createFakeCookies } from '../testing.js'
import { cookieStore } from './cookie-store.js'
import { parseCookies, tokensOfCookies } from './session-cookies.js'

const NOW = Date.parse('2026-01-01T00:00:00Z')
const HREF = 'https://app.example.com/'
const SIGNED_OUT = { accessToken: null, refreshToken: null }
const json = (refreshToken: string, updated: number) =>
  encodeURIComponent(JSON.stringify({ refresh_token: refreshToken, updated_at_millis: updated }))
const access = (...pair: unknown[]) => encodeURIComponent(JSON.stringify(pair))
const of = (...cookies: string[]) => tokensOfCookies(parseCookies(cookies.join('; ')), 'p1')

test.each([
  [
    'a=1; b=2',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  [
    'a= 1 ;b=2 ',
    [
      ['a', '1'],
      ['b', '2'],
    ],
  ],
  ['flag; a=1', [['a', '1']]],
  [
    '\u00a0a=1; \u2000b=2',
    [
      ['\u00a0a', '1'],
      ['\u2000b', '2'],
    ],
  ],
  ['a="xy"', [['a', 'xy']]],
  ['a=x"y"', [['a', 'x"y"']]],
  ['a="x"y', [['a', '"x"y']]],
  ['a=%; b=1', [['b', '1']]],
  ['', []],
])('reads the cookies of %j', (text, cookies) => {
  expect(parseCookies(text)).toEqual(cookies)
})

describe('tokensOfCookies', () => {
  test('ignores names that only contain those of the published kits', () => {
    expect(of(`x-stack-refresh-p1--default=${json('r', 1)}`, `stack-refresh-p1--default2=${json('r', 1)}`)).toEqual(
      SIGNED_OUT,
    )
  })

  test('reads access tokens only of their own cookies, and only of the session', () => {
    expect(of('stack-refresh-p1=r1', `other=${access('r1', 'a')}`).accessToken).toBeNull()
    expect(of(`stack-access=${access(null, 'a')}`)).toEqual(SIGNED_OUT)
  })

  test('reads values in which some characters are not encoded', () => {
    expect(of('stack-refresh-p1=r1', 'stack-access=[%22r1%22%2C%22a.b.c%22]')).toEqual({
      accessToken: 'a.b.c',
      refreshToken: 'r1',
    })
  })

  test.each([
    'stack-refresh=r',
    'stack-refresh-p1=r',
    'stack-refresh-p1="r"',
    `stack-refresh-p1--default=${json('r', 1)}`,
    `__Host-stack-refresh-p1--default=${json('r', 1)}`,
    `stack-refresh-p1--custom-ABC=${json('r', 1)}`,
    `hexclave-refresh-p1--default=${json('r', 1)}`,
    `__Host-hexclave-refresh-p1--default=${json('r', 1)}`,
    `hexclave-refresh-p1--custom-ABC=${json('r', 1)}`,
  ])('reads the refresh token of %s', (cookie) => {
    expect(of(cookie)).toEqual({ accessToken: null, refreshToken: 'r' })
  })

  test.each([
    'stack-refresh-p2=r',
    `stack-refresh-p2--default=${json('r', 1)}`,
    `stack-refresh-p1--other=${json('r', 1)}`,
    'hexclave-refresh-p1=r',
    `stack-access=${access('r', 'a')}`,
  ])('ignores %s', (cookie) => {
    expect(of(cookie)).toEqual(SIGNED_OUT)
  })

  test.each([
    'stack-refresh-p1=',
    'stack-refresh-p1=%E0%A4%A',
    'stack-refresh-p1--default=',
    'stack-refresh-p1--default=null',
    'stack-refresh-p1--default={}',
    'stack-refresh-p1--default=["r"]',
    `stack-refresh-p1--default=${encodeURIComponent('{"refresh_token":1}')}`,
    `stack-refresh-p1--default=${encodeURIComponent('{"refresh_token":""}')}`,
  ])('treats %s as absent', (cookie) => {
    expect(of(cookie)).toEqual(SIGNED_OUT)
    expect(of(cookie, 'stack-refresh=r').refreshToken).toBe('r')
  })

  test('reads the JSON form that was written last', () => {
    const forms = [
      `stack-refresh-p1--default=${json('r2', 2000)}`,
      `__Host-hexclave-refresh-p1--default=${json('r3', 3000)}`,
      `stack-refresh-p1--custom-ABC=${json('r1', 1000)}`,
      `hexclave-refresh-p1--default=${encodeURIComponent('{"refresh_token":"r0","updated_at_millis":"soon"}')}`,
    ]
    expect(of(...forms).refreshToken).toBe('r3')
    expect(of(...forms.reverse()).refreshToken).toBe('r3')
  })

  test.each([
    ['a second before its access token was issued', NOW - 1000, 'raw'],
    ['in the second in which its access token was issued', NOW + 999, 'raw'],
    ['later', NOW + 1000, 'json'],
  ])('next to a JSON cookie of the same host that was written %s, reads the later user', (_, updated, expected) => {
    const cookies = ['stack-refresh-p1=raw', `stack-access=${access('raw', createFakeAccessToken(NOW))}`]
    const host = `__Host-stack-refresh-p1--default=${json('json', updated)}`
    expect(of(...cookies, host).refreshToken).toBe(expected)
    expect(of(host, ...cookies).refreshToken).toBe(expected)
  })

  test('prefers a JSON cookie to a raw one without an access token, whose age is unknown', () => {
    expect(of(`stack-refresh-p1--default=${json('json', 1)}`, 'stack-refresh-p1=raw').refreshToken).toBe('json')
    const other = `stack-access=${access('json', createFakeAccessToken(NOW))}`
    expect(of('stack-refresh-p1=raw', other, `stack-refresh-p1--default=${json('json', NOW)}`)).toMatchObject({
      refreshToken: 'json',
      next: { refreshToken: 'raw', accessToken: null },
    })
  })

  test('finds up to three different sessions, each with its access token, the newest first', () => {
    const found = of(
      'stack-refresh=legacy',
      `stack-refresh-p1--default=${json('b', 20)}`,
      `__Host-stack-refresh-p1--default=${json('a', 30)}`,
      `hexclave-refresh-p1--default=${json('a', 10)}`,
      `stack-access=${access('b', 'token of b')}`,
    )
    expect(found).toEqual({
      refreshToken: 'a',
      accessToken: null,
      next: {
        refreshToken: 'b',
        accessToken: 'token of b',
        next: { refreshToken: 'legacy', accessToken: null },
      },
    })
  })

  test.each([
    ['before its access token was issued', NOW - 1, 'raw'],
    ['in the second in which its access token was issued', NOW, 'shared'],
    ['after its access token was issued', NOW + 1, 'shared'],
  ])('next to a cookie that a subdomain wrote %s, reads the later user', (_, updated, expected) => {
    const cookies = ['stack-refresh-p1=raw', `stack-access=${access('raw', createFakeAccessToken(NOW))}`]
    const shared = `stack-refresh-p1--custom-ABC=${json('shared', updated)}`
    expect(of(...cookies, shared).refreshToken).toBe(expected)
    expect(of(shared, ...cookies).refreshToken).toBe(expected)
  })

  test('prefers a shared cookie to a raw one without an access token, whose age is unknown', () => {
    const shared = `stack-refresh-p1--custom-ABC=${json('shared', 1)}`
    expect(of('stack-refresh-p1=raw', shared).refreshToken).toBe('shared')
    expect(
      of('stack-refresh-p1=raw', `stack-access=${access('other', createFakeAccessToken(NOW))}`, shared).refreshToken,
    ).toBe('shared')
  })

  test('reads the form without a project last, because it may belong to another project', () => {
    expect(of('stack-refresh=other', `stack-refresh-p1--default=${json('json', 1)}`).refreshToken).toBe('json')
    expect(of('stack-refresh=other', 'stack-refresh-p1=raw').refreshToken).toBe('raw')
  })

  test.each([
    ['another refresh token', '["other","a.b.c"]'],
    ['a text that is not JSON', '["r1",'],
    ['a string', '"a.b.c"'],
    ['a raw token', 'a.b.c'],
    ['a number', '["r1",1]'],
  ])('ignores an access cookie with %s', (_, value) => {
    expect(of('stack-refresh-p1=r1', `stack-access=${encodeURIComponent(value)}`).accessToken).toBeNull()
  })

  test('reads the access token that expires last', () => {
    const [old, fresh] = [createFakeAccessToken(NOW), createFakeAccessToken(NOW + 60_000)]
    for (const [stack, hexclave] of [
      [old, fresh],
      [fresh, old],
    ]) {
      const cookies = [`stack-access=${access('r', stack)}`, `hexclave-access=${access('r', hexclave)}`]
      expect(of('stack-refresh-p1=r', ...cookies).accessToken).toBe(fresh)
    }
  })
})

/** What a published kit writes, deletes and reads, as observed in a browser. */
interface Kit {
  signIn(write: (line: string) => void, refreshToken: string, now: number): void
  signOut(write: (line: string) => void): void
  /** The refresh token that the kit uses. */
  read(cookies: ReadonlyMap<string, string>): string | undefined
}
const erase = (write: (line: string) => void, names: readonly string[]) => {
  for (const name of names)
    for (const flags of ['; secure; partitioned', '; secure'])
      write(`${name}=; path=/${flags}; expires=Sat, 01 Jan 2000 00:00:00 GMT`)
}
const RAW = ['stack-refresh-p1', 'stack-refresh']
const JSON_NAMES = ['__Host-stack-refresh-p1--default', 'stack-refresh-p1--default', 'stack-refresh-p1--custom-ABC']
const NEWEST_NAMES = JSON_NAMES.map((name) => name.replace('stack', 'hexclave'))
const newest = (cookies: ReadonlyMap<string, string>, names: readonly string[]): string | undefined =>
  names
    .flatMap((name) => JSON.parse(cookies.get(name) ?? '[]'))
    .sort((a, b) => b.updated_at_millis - a.updated_at_millis)[0]?.refresh_token
const raw = (cookies: ReadonlyMap<string, string>) => RAW.map((name) => cookies.get(name)).find(Boolean)

const KITS: Readonly<Record<string, Kit>> = {
  '2.8.3 to 2.8.39': {
    signIn(write, refreshToken, now) {
      write(`stack-refresh-p1=${refreshToken}; path=/`)
      write(`stack-access=${access(refreshToken, createFakeAccessToken(now))}; path=/`)
      erase(write, ['stack-refresh'])
    },
    signOut: (write) => erase(write, [...RAW, 'stack-access']),
    read: raw,
  },
  '2.8.102': {
    signIn(write, refreshToken, now) {
      write(`__Host-stack-refresh-p1--default=${json(refreshToken, now)}; path=/; secure; sameSite=Lax`)
      write(`stack-access=${access(refreshToken, createFakeAccessToken(now))}; path=/; secure; sameSite=Lax`)
      erase(write, [...RAW, ...JSON_NAMES.slice(1)])
    },
    signOut: (write) => erase(write, [...RAW, ...JSON_NAMES, 'stack-access']),
    read: (cookies) => raw(cookies) ?? newest(cookies, JSON_NAMES),
  },
  '2.8.102 on subdomains': {
    signIn(write, refreshToken, now) {
      write(`stack-refresh-p1--custom-ABC=${json(refreshToken, now)}; path=/; domain=example.com; secure; sameSite=Lax`)
      write(`stack-access=${access(refreshToken, createFakeAccessToken(now))}; path=/; secure; sameSite=Lax`)
      erase(write, [...RAW, ...JSON_NAMES.slice(0, 2)])
    },
    signOut(write) {
      erase(write, [...RAW, ...JSON_NAMES, 'stack-access'])
      erase((line) => write(`${line}; domain=example.com`), JSON_NAMES.slice(2))
    },
    read: (cookies) => raw(cookies) ?? newest(cookies, JSON_NAMES),
  },
  '2.8.108': {
    signIn(write, refreshToken, now) {
      write(`__Host-hexclave-refresh-p1--default=${json(refreshToken, now)}; path=/; secure; sameSite=Lax`)
      write(`hexclave-access=${access(refreshToken, createFakeAccessToken(now))}; path=/; secure; sameSite=Lax`)
      erase(write, [...RAW, ...JSON_NAMES, ...NEWEST_NAMES.slice(1)])
      erase((line) => write(`${line}; domain=example.com`), [JSON_NAMES[2]!, NEWEST_NAMES[2]!])
    },
    signOut(write) {
      erase(write, [...RAW, ...JSON_NAMES, ...NEWEST_NAMES, 'hexclave-access'])
      erase((line) => write(`${line}; domain=example.com`), [JSON_NAMES[2]!, NEWEST_NAMES[2]!])
    },
    read: (cookies) => newest(cookies, NEWEST_NAMES) ?? raw(cookies) ?? newest(cookies, JSON_NAMES),
  },
}

describe.each(Object.entries(KITS))('next to kit %s', (_, kit) => {
  let now = NOW
  const later = () => {
    now += 1000
    return now
  }
  function browser() {
    const jar = createFakeCookies(() => now, HREF)
    const visit = async () => {
      later()
      const page = { href: () => HREF, assign: () => {}, replace: () => {}, rewrite: () => {} }
      const store = cookieStore('p1', jar, { now: () => now, page })
      return store
    }
    const write = async (tokens: Tokens) => (await visit()).write(tokens)
    const read = async () => (await visit()).read()
    const cookies = () =>
      new Map(
        jar
          .read()
          .split('; ')
          .map((text) => text.split('='))
          .map(([name = '', value = '']) => [name, decodeURIComponent(value)]),
      )
    return { jar, visit, write, read, used: (by: Kit) => by.read(cookies()) }
  }

  test('a user who signs in here is signed in there', async () => {
    const { write, used } = browser()
    await write({ accessToken: 'a', refreshToken: 'ann' })
    expect(used(kit)).toBe('ann')
  })

  test('a user who signs in there is signed in here, and so is the next one who signs in here', async () => {
    const { jar, read, write, used } = browser()
    await write({ accessToken: 'a', refreshToken: 'ann' })
    kit.signIn(jar.write, 'bob', later())
    expect(await read()).toMatchObject({ refreshToken: 'bob' })
    await write({ accessToken: 'a', refreshToken: 'cleo' })
    for (const other of Object.values(KITS)) expect(used(other)).toBe('cleo')
  })

  test('no user returns after signing out on either side', async () => {
    const { jar, read, write, used } = browser()
    kit.signIn(jar.write, 'ann', later())
    await write(SIGNED_OUT)
    expect(jar.read()).not.toContain('ann')
    await write({ accessToken: 'a', refreshToken: 'bob' })
    kit.signOut(jar.write)
    expect(await read()).toEqual(SIGNED_OUT)
    for (const other of Object.values(KITS)) expect(used(other)).toBeUndefined()
  })

  test.each(Object.entries(KITS))('keeps the later of two users, signed in by kit %s', async (_, next) => {
    const { jar, visit, used } = browser()
    kit.signIn(jar.write, 'ann', later())
    next.signIn(jar.write, 'bob', later())
    const store = await visit()
    expect(store.read()).toMatchObject({ refreshToken: 'bob' })
    store.write(SIGNED_OUT)
    expect(jar.read()).not.toMatch(/ann|bob/)
    store.write({ accessToken: 'a', refreshToken: 'cleo' })
    for (const other of Object.values(KITS)) expect(used(other)).toBe('cleo')
  })
})
