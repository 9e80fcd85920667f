import { describe, expect, test } from 'vitest'
import {
  ACCESS_LIFETIME,
  createHandle,
  currentHandle,
  HTTP_ONLY_HEADER,
  HTTP_ONLY_PATH,
  handleOf,
  hasSecureCookies,
  httpOnlyCookieName,
  httpOnlyCookies,
  httpOnlyTokensOf,
  isHandle,
  isHidden,
  LIFETIME,
  needsRenewal,
  PENDING,
  REFRESH_ENDPOINT,
  removedAt,
  removedValue,
  TOKEN_ENDPOINT,
} from './http-only-cookies.js'
import type { Cookies } from './session-cookies.js'

const [A, B] = ['a', 'b'].map((letter) => handleOf(letter.repeat(26))) as [string, string]
const name = (kind: Parameters<typeof httpOnlyCookieName>[0], handle: string, secure = true, project = 'p1') =>
  httpOnlyCookieName(kind, project, handle, secure)

test('pages and servers of different versions of an app agree on names and lifetimes', () => {
  const day = 86_400_000
  expect([HTTP_ONLY_PATH, HTTP_ONLY_HEADER]).toEqual(['/api/latchkey', 'x-latchkey-http-only'])
  expect([TOKEN_ENDPOINT, REFRESH_ENDPOINT]).toEqual(['/auth/oauth/token', '/auth/sessions/current/refresh'])
  expect([PENDING, ACCESS_LIFETIME, LIFETIME]).toEqual([7 * day, day, 365 * day])
})

test('hides tokens from scripts, and nothing else', () => {
  const kinds = ['session', 'ended', 'refresh', 'access'] as const
  expect(kinds.filter(isHidden)).toEqual(['refresh', 'access'])
})

test('names contain the kind, the project and the handle, and a prefix that no subdomain can set', () => {
  expect(name('refresh', A)).toBe(`__Host-latchkey-refresh-p1-http-only.${'a'.repeat(26)}`)
  expect(name('ended', B, false)).toBe(`latchkey-ended-p1-http-only.${'b'.repeat(26)}`)
})

test.each([
  [A, true],
  [handleOf('0'.repeat(26)), true],
  [handleOf('a'.repeat(25)), false],
  [handleOf('a'.repeat(27)), false],
  [handleOf('A'.repeat(26)), false],
  [`x${A}`, false],
  [`${A} `, false],
  ['a'.repeat(26), false],
  [undefined, false],
  [null, false],
  [{ toString: () => A }, false],
])('isHandle(%j) is %s', (value, expected) => {
  expect(isHandle(value)).toBe(expected)
})

test('handles of the same moment differ in each of their random characters', () => {
  const handleWith = (at: number) =>
    createHandle({
      now: () => 1_800_000_000_000,
      randomBytes: (length) => new Uint8Array(length).fill(1, at, at + 1),
    })
  const handles = Array.from({ length: 17 }, (_, at) => handleWith(at))
  expect(new Set(handles).size).toBe(17)
})

test('handles sort by the time at which their sessions start', () => {
  const randomBytes = (length: number) => new Uint8Array(length).fill(31)
  const handles = [0, 1, 1_800_000_000_000, 1_800_000_000_000.5, 4_000_000_000_000].map((time) =>
    createHandle({ now: () => time, randomBytes }),
  )
  expect(handles.every(isHandle)).toBe(true)
  expect([...handles].sort()).toEqual(handles)
})

test('tells when the server has removed the cookies of an ended session', () => {
  expect(removedAt(removedValue(1_800_000_000_000))).toBe(1_800_000_000_000)
  expect(removedAt('1')).toBeUndefined()
  expect(removedAt('removed.x')).toBe(0)
})

test('finds the cookies of one kind, project and protocol', () => {
  const cookies: Cookies = [
    [name('session', A), '1'],
    [name('session', B), '2'],
    [name('ended', A), '3'],
    [name('session', A, false), '4'],
    [name('session', A, true, 'p2'), '5'],
    [name('session', A, true, 'x-p1'), '6'],
    [`${name('session', A)}x`, '7'],
    [name('session', ''), '8'],
  ]
  expect([...httpOnlyCookies(cookies, 'session', 'p1', true)]).toEqual([
    [A, '1'],
    [B, '2'],
  ])
  expect([...httpOnlyCookies(cookies, 'session', 'p1', false)]).toEqual([[A, '4']])
})

describe('the current session', () => {
  test.each<[string, Cookies, string | undefined]>([
    ['none', [], undefined],
    ['the only one', [[name('session', A), '1']], A],
    [
      'none, because it has ended',
      [
        [name('session', A), 'new'],
        [name('ended', A), '1'],
      ],
      undefined,
    ],
    [
      'the one that has not ended',
      [
        [name('session', A), 'new'],
        [name('session', B), '1'],
        [name('ended', A), '1'],
      ],
      B,
    ],
    [
      'the one that started last, even if an earlier one was renewed after it',
      [
        [name('session', B), '9'],
        [name('session', A), '10'],
      ],
      B,
    ],
  ])('is %s', (_, cookies, expected) => {
    expect(currentHandle(cookies, 'p1', true)).toBe(expected)
    expect(currentHandle(cookies, 'p1', false)).toBeUndefined()
  })

  test('consists of its refresh token and, if there is one, its access token', () => {
    const session = [name('session', A), '1'] as const
    const refresh = [name('refresh', A), 'r'] as const
    const of = (...cookies: Cookies) => httpOnlyTokensOf(cookies, 'p1', true)
    expect(of(session, refresh, [name('access', A), 't'])).toEqual({ refreshToken: 'r', accessToken: 't' })
    expect(of(session, refresh, [name('access', B), 't'])).toEqual({ refreshToken: 'r', accessToken: null })
    expect(of(session, refresh, [name('access', A), ''])?.accessToken).toBeNull()
    expect(of(session)).toBeUndefined()
    expect(of(session, [name('refresh', A), ''])).toBeUndefined()
    expect(of(refresh)).toBeUndefined()
    expect(of(session, [name('refresh', B), 'r'])).toBeUndefined()
  })
})

test.each([
  ['new', true],
  ['0', true],
  ['x', true],
  [String(10 * 86_400_000), false],
  [String(9 * 86_400_000), false],
  [String(9 * 86_400_000 - 1), true],
  // The clock of the server was wrong when it renewed the session.
  [String(11 * 86_400_000), false],
  [String(11 * 86_400_000 + 1), true],
])('ten days after the epoch, a session cookie with %s needs a renewal: %s', (value, expected) => {
  expect(needsRenewal(value, 10 * 86_400_000)).toBe(expected)
})

test('recognizes a page with HTTPS by the cookies of the project', () => {
  expect(hasSecureCookies([[name('session', A), '1']], 'p1')).toBe(true)
  const other = ['theme', 'dark'] as const
  expect(hasSecureCookies([other, [name('session', A), '1']], 'p1')).toBe(true)
  expect(
    hasSecureCookies(
      [name('session', A, false), name('ended', A, false)].map((one) => [one, '1']),
      'p1',
    ),
  ).toBe(false)
  expect(hasSecureCookies([[name('session', A, true, 'p2'), '1']], 'p1')).toBe(false)
  expect(hasSecureCookies([[`x${name('session', A)}`, '1']], 'p1')).toBe(false)
})
