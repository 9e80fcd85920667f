// What a stranger can put into a request means "nobody", in every entry: it never throws, and never responds with a 500.

import { BEARER_PREFIXES } from '@latchkey/core/internal/contract'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import fc from 'fast-check'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { long } from '../../../../tools/proof/figures.js'
import { fuzz } from '../../../../tools/proof/fuzz.js'
import { importEntries } from '../import-entries.js'
import { nextIn } from '../signed-in/next.js'
import { entriesOf, requestWith } from './entries.js'

vi.mock('next/headers', async () => (await import('../signed-in/next.js')).nextModules['next/headers'])
vi.mock('next/navigation', async () => (await import('../signed-in/next.js')).nextModules['next/navigation'])
vi.mock('next/server', async () => (await import('../signed-in/next.js')).nextModules['next/server'])

const SERVICE = 'http://service.test'
const emulator = createEmulator({ passwordRounds: 1, serverVersion: '2.8.86' })
vi.stubGlobal('fetch', (url: string, init: RequestInit) => emulator.fetch(url, init))
afterAll(() => vi.unstubAllGlobals())
const entries = entriesOf(SERVICE, nextIn(await importEntries(['next'])))

const { id, keys } = DEFAULT_PROJECT
const HANDLE = `http-only.${'0'.repeat(26)}`
const base64Url = (text: string) => btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
const jwt = (payload: string, header = '{"alg":"ES256","kid":"x"}') =>
  `${base64Url(header)}.${base64Url(payload)}.${'A'.repeat(86)}`

/** Values of tokens, and texts where a token or JSON is expected. A header contains no code above U+00FF. */
const VALUES: readonly string[] = [
  '',
  ' ',
  'undefined',
  'null',
  'true',
  '0',
  '[]',
  '{}',
  '"text"',
  '[null]',
  '[[],{}]',
  '[1,2,3]',
  '{"a":',
  '"',
  'garbage',
  'a.b.c',
  '..',
  'a b',
  '\u00e9\u00ff',
  '%',
  '%0A',
  '%00',
  '%ff',
  '%E2%82%AC',
  '__proto__',
  'constructor',
  '{"__proto__":{"accessToken":"a"}}',
  '{"accessToken":{"toString":1},"refreshToken":[]}',
  '{"refresh_token":{}}',
  '{"accessToken":true,"refreshToken":1e400}',
  '{"refresh_token":"r","updated_at_millis":"x"}',
  '["r","a"]',
  jwt('null'),
  jwt('[]'),
  jwt('1'),
  jwt('"text"'),
  jwt('{}'),
  jwt('{"exp":"x","iat":[]}'),
  jwt('{', '{'),
  jwt(`{"exp":${4e9},"iat":1,"sub":"u1","aud":"${id}"}`),
  jwt('{"exp":1,"sub":"u1"}'),
  jwt('{"exp":1e400}'),
  jwt(`{"sub":"u1","aud":"${id}","is_anonymous":true,"exp":4e9}`, '{"alg":"none"}'),
  jwt(`{"sub":"u1","aud":"${id}","exp":4e9}`, '{"alg":"HS256","jku":"http://evil.test"}'),
  HANDLE,
  'stackauth_',
  `stackauth_${btoa('null')}`,
  `stackauth_${btoa('{"accessToken":1}')}`,
  'stackauth_%%%',
  'r'.repeat(45),
  'r'.repeat(5000),
  'r'.repeat(20_000),
  '['.repeat(5000),
  '=;'.repeat(300),
]
const URLS: readonly string[] = [
  '',
  'http://[',
  '//evil.test',
  'javascript:1',
  'http://a b',
  '\u00e9',
  '%',
  'https:',
  '@',
]

/** A value as a part of a request. */
type Place = (value: string) => Record<string, string>

const cookie = (name: string, write: (value: string) => string): Place => {
  return (value) => ({ cookie: `${name}=${write(value)}` })
}
const raw = (value: string) => value
const json = (content: (value: string) => unknown) => (value: string) =>
  encodeURIComponent(JSON.stringify(content(value)))
const latin1 = (text: string) => btoa(text.replaceAll(/[^\0-\u00ff]/g, ''))
const writers = [raw, encodeURIComponent, json((value) => value), json((value) => [value, value])]
const COOKIES = [
  `stack-refresh-${id}`,
  'stack-refresh',
  'stack-access',
  'hexclave-access',
  `hexclave-refresh-${id}--custom-x`,
  `__Host-stack-refresh-${id}--default`,
  `${'x'.repeat(30)}-${id}`,
  ...['session', 'ended', 'refresh', 'access'].map((kind) => `__Host-latchkey-${kind}-${id}-${HANDLE}`),
]
const PLACES: readonly Place[] = [
  (value) => ({ 'x-stack-auth': value }),
  (accessToken) => ({ 'x-stack-auth': JSON.stringify({ accessToken }) }),
  (refreshToken) => ({ 'x-stack-auth': JSON.stringify({ refreshToken }) }),
  (token) => ({ 'x-stack-auth': JSON.stringify({ accessToken: token, refreshToken: token }) }),
  (value) => ({ authorization: value }),
  (value) => ({ authorization: `Bearer ${value}` }),
  ...BEARER_PREFIXES.flatMap((prefix): Place[] => [
    (value) => ({ authorization: `Bearer ${prefix}${value}` }),
    (value) => ({ authorization: `Bearer ${prefix}${latin1(value)}` }),
    (token) => ({ authorization: `Bearer ${prefix}${latin1(JSON.stringify({ accessToken: token }))}` }),
  ]),
  (value) => ({ cookie: value }),
  ...COOKIES.flatMap((name) => writers.map((write) => cookie(name, write))),
  ...[`stack-refresh-${id}--default`, `__Host-hexclave-refresh-${id}--default`].map((name) =>
    cookie(
      name,
      json((token) => ({ refresh_token: token, updated_at_millis: 1 })),
    ),
  ),
  // An HttpOnly session with these tokens.
  (token) => ({
    cookie: ['session', 'refresh', 'access']
      .map((kind) => `__Host-latchkey-${kind}-${id}-${HANDLE}=${encodeURIComponent(token)}`)
      .join('; '),
  }),
  (token) => ({ cookie: `stack-refresh-${id}=r1; stack-access=${json((accessToken) => ['r1', accessToken])(token)}` }),
  ...['x-stack-access-token', 'x-stack-refresh-token', 'x-hexclave-access-token'].map(
    (name): Place =>
      (value) => ({ [name]: value }),
  ),
]
/** Headers with an address. */
const URL_HEADERS = [
  'x-latchkey-url',
  'referer',
  'origin',
  'host',
  'x-forwarded-host',
  'x-forwarded-proto',
  'next-action',
]

/** Headers that hold what HTTP cannot send cannot reach a server. */
function isSendable(headers: Record<string, string>): boolean {
  try {
    new Headers(headers)
    return true
  } catch {
    return false
  }
}
/** Each value in each place. */
const SINGLES = PLACES.flatMap((place) => VALUES.map(place)).filter(isSendable)
/** Merges headers. The cookies of all of them are sent. */
function merge(all: readonly Record<string, string>[]): Record<string, string> {
  const cookies = all.flatMap(({ cookie }) => cookie ?? [])
  return Object.assign({}, ...all, cookies.length > 0 && { cookie: cookies.join('; ') })
}

const HTTP_ONLY = {
  'x-latchkey-http-only': '1',
  'sec-fetch-site': 'same-origin',
  'x-stack-access-type': 'client',
  'x-stack-project-id': id,
  'x-stack-publishable-client-key': keys.publishable,
}
const value = fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...VALUES) }, fc.string({ unit: 'binary-ascii' }))
const part = fc.tuple(fc.constantFrom(...PLACES), value).map(([place, text]) => place(text))
const address = fc
  .tuple(fc.constantFrom(...URL_HEADERS), fc.constantFrom(...URLS))
  .map(([name, text]): Record<string, string> => ({ [name]: text }))
const hostile = fc
  .tuple(fc.array(part, { minLength: 1, maxLength: 3 }), fc.array(address, { maxLength: 2 }))
  .map(([parts, addresses]) => merge([...parts, ...addresses]))
  .filter(isSendable)

describe('a hostile request is from nobody', () => {
  test.each(entries.map((entry) => [`${entry.name} (${entry.source})`, entry] as const))('%s', async (_, entry) => {
    const base = entry.source === 'http-only' ? HTTP_ONLY : {}
    const read = (headers: Record<string, string>) =>
      entry.userIdOf(requestWith(entry.source, { ...base, ...headers })).catch((thrown: unknown) => {
        // A request that is too large, and a redirect to the sign-in page.
        if (thrown instanceof Response && thrown.status < 500) return null
        throw thrown
      })
    // In `npm test`, each entry gets another part of them.
    const step = long ? 1 : entries.length
    for (const headers of SINGLES.filter((_, index) => index % step === entries.indexOf(entry) % step))
      expect([headers, await read(headers)]).toEqual([headers, null])
    await fuzz(hostile, async (headers) => expect(await read(headers)).toBeNull(), { runs: 100, factor: 50 })
  })
})
