import { describe, expect, test } from 'vitest'
import {
  ACCESS_LIFETIME,
  createHandle,
  HTTP_ONLY_HEADER,
  HTTP_ONLY_PATH,
  handleOf,
  hasSecureCookies,
  httpOnlyCookieName,
  httpOnlyCookies,
  httpOnlySessions,
  isHandle,
  LIFETIME,
  PENDING,
  REFRESH_ENDPOINT,
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
    expect(httpOnlySessions(cookies, 'p1', true).open[0]).toBe(expected)
    expect(httpOnlySessions(cookies, 'p1', false).open).toEqual([])
  })

  test('consists of its refresh token and, if there is one, its access token', () => {
    const session = [name('session', A), '1'] as const
    const refresh = [name('refresh', A), 'r'] as const
    const of = (...cookies: Cookies) => httpOnlySessions(cookies, 'p1', true).tokens()
    expect(of(session, refresh, [name('access', A), 't'])).toEqual({ refreshToken: 'r', accessToken: 't' })
    expect(of(session, refresh, [name('access', B), 't'])).toEqual({ refreshToken: 'r', accessToken: null })
    expect(of(session, refresh, [name('access', A), ''])?.accessToken).toBeNull()
    expect(of(session)).toBeUndefined()
    expect(of(session, [name('refresh', A), ''])).toBeUndefined()
    expect(of(refresh)).toBeUndefined()
    expect(of(session, [name('refresh', B), 'r'])).toBeUndefined()
  })
})

const DAY = 86_400_000
const TOKEN = 'r'.repeat(45)
/** The cookies as `kind=value`, with their lifetimes in days. */
const lines = (found: ReturnType<ReturnType<typeof httpOnlySessions>['end']>) =>
  found.map((line) => {
    const [, kind] = /^__Host-latchkey-(\w+)-p1-/.exec(line.name) ?? []
    return `${kind}=${line.value} ${line.lifetime / DAY}${line.httpOnly ? ' hidden' : ''}`
  })

test('hides tokens from scripts, and nothing else', () => {
  const none = httpOnlySessions([], 'p1', true)
  expect(lines(none.startInPage(A))).toEqual(['session=new 365'])
  expect(lines(none.start(A, TOKEN, 5))).toEqual(['session=5 365', `refresh=${TOKEN} 365 hidden`])
  expect(lines(none.hold(A, TOKEN))).toEqual([`refresh=${TOKEN} 7 hidden`])
  expect(lines(none.storeAccessToken(A, 't'))).toEqual(['access=t 1 hidden'])
  expect(lines(none.end(A))).toEqual(['ended=1 365', 'session= 0'])
})

test.each([
  ['new', true],
  ['0', true],
  ['x', true],
  [String(10 * DAY), false],
  [String(9 * DAY), false],
  [String(9 * DAY - 1), true],
  // The clock of the server was wrong when it renewed the session.
  [String(11 * DAY), false],
  [String(11 * DAY + 1), true],
])('ten days after the epoch, a session cookie with %s is renewed: %s', (value, expected) => {
  const cookies: Cookies = [
    [name('session', A), value],
    [name('refresh', A), TOKEN],
  ]
  const renewed = expected ? [`session=${10 * DAY} 365`, `refresh=${TOKEN} 365 hidden`] : []
  expect(lines([...httpOnlySessions(cookies, 'p1', true).renew(10 * DAY)])).toEqual(renewed)
})

test('renews no session without its refresh token, and none that has ended', () => {
  const session = [name('session', A), 'new'] as const
  for (const cookies of [[], [session], [session, [name('refresh', A), TOKEN], [name('ended', A), '1']]] as Cookies[])
    expect(httpOnlySessions(cookies, 'p1', true).renew(DAY)).toEqual([])
})

test('removes what is left of an ended session, remembers that for an hour, and then forgets it', () => {
  const HOUR = 3_600_000
  const ended = (value: string, ...others: Cookies) =>
    httpOnlySessions([[name('ended', A), value], ...others], 'p1', true)
  const access = [name('access', A), 't'] as const
  expect(ended('1', access).ended(HOUR)).toEqual([A])
  expect(lines([...ended('1', access).remove(A, 9)])).toEqual(['access= 0 hidden', 'ended=removed.9 365'])
  expect(ended('removed.9').ended(9 + HOUR)).toEqual([])
  expect(ended('removed.9', access).ended(10)).toEqual([A])
  expect(ended('removed.9').ended(10 + HOUR)).toEqual([A])
  expect(lines([...ended('removed.9').remove(A, 10 + HOUR)])).toEqual(['ended= 0'])
  // A script of the page has written the value.
  expect(ended('removed.x').ended(HOUR + 1)).toEqual([A])
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
