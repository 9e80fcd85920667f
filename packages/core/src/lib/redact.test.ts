import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createFakeAccessToken } from '../testing.js'
import { redact, redactError, redactValue } from './redact.js'

const CODE = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc'

test.each([
  ['an access token', `token ${createFakeAccessToken(0)}!`, 'token …dXJl!'],
  ['a key', 'key ssk_0123456789abcdef.', 'key …cdef.'],
  ['a code', `code ${CODE}`, 'code …9abc'],
  ['a code in a URL', 'https://app.test/?code=abc&state=keep', 'https://app.test/?code=…&state=keep'],
  ['a longer one', 'https://app.test/?login_code=abcdefghijkl', 'https://app.test/?login_code=…'],
  ['a password in JSON', '{"password":"correct horse","email":"ada"}', '{"password":"…","email":"ada"}'],
  ['with a quote in it', '{"password": "a\\"b c", "x": 1}', '{"password": "…", "x": 1}'],
  [
    'JSON inside JSON',
    JSON.stringify({ body: JSON.stringify({ password: 'a "b" c', x: 1 }) }),
    '{"body":"{\\"password\\":\\"…\\",\\"x\\":1}"}',
  ],
  [
    'JSON inside JSON inside JSON',
    JSON.stringify(JSON.stringify('{"token":"a b"}')),
    JSON.stringify(JSON.stringify('{"token":"…"}')),
  ],
  [
    'JSON in a URL',
    'https://a.test/?q=%7B%22token%22%3A%22a%20b%22%2C%22x%22%3A1%7D',
    'https://a.test/?q=%7B%22token%22%3A%22…%22%2C%22x%22%3A1%7D',
  ],
  ['a value that is cut off', '{"password":"correct ho', '{"password":"…'],
  [
    'a token that is cut off',
    `token ${createFakeAccessToken(0).slice(0, 60)}`,
    `token …${createFakeAccessToken(0).slice(56, 60)}`,
  ],
  ['a bearer token', 'Authorization: Bearer abc.def~ghi', 'Authorization: Bearer …'],
  ['a nested name', '{"totp_secret_base64":"abc=="}', '{"totp_secret_base64":"…"}'],
])('redacts %s', (_, text, shown) => {
  expect(redact(text)).toBe(shown)
})

test.each([
  'https://api.test/api/v1/users/3b241101-e2bb-4255-8caf-4136c566a962',
  'no answer within 10000 ms',
  '{"status":429}',
])('does not redact %s', (text) => {
  expect(redact(text)).toBe(text)
})

test.each(['code', 'eyJ', 'a', '"token":', '%22', '\\'])('takes linear time for a long run of %j', (part) => {
  // A quadratic expression runs into the timeout of the test.
  expect(redact(part.repeat(300_000 / part.length)).length).toBeGreaterThan(0)
})

test('redacts every string of a value, and the whole value of a secret field', () => {
  const value = {
    reason: `refused ${CODE}`,
    nested: [{ refresh_token: 'short', count: 3 }],
    password: { hint: 'rex' },
    none: null,
    ok: true,
  }
  expect(redactValue(value)).toEqual({
    reason: 'refused …9abc',
    nested: [{ refresh_token: '…', count: 3 }],
    password: { hint: '…' },
    none: null,
    ok: true,
  })
})

test('truncates deeply nested values', () => {
  let value: unknown = CODE
  for (let i = 0; i < 100_000; i++) value = [value]
  expect(JSON.stringify(redactValue(value))).not.toContain(CODE)
})

test('copies an error whose message or cause contains a secret, and returns any other unchanged', () => {
  const clean = new TypeError('fetch failed', { cause: new Error('ECONNREFUSED') })
  expect(redactError(clean)).toBe(clean)
  const cyclic = new TypeError('fetch failed')
  cyclic.cause = cyclic
  for (const error of [
    new TypeError(`header ssk_0123456789abcdef is invalid`),
    new TypeError('fetch failed', { cause: new Error(`ssk_0123456789abcdef`) }),
    new TypeError('fetch failed', { cause: `ssk_0123456789abcdef` }),
    `ssk_0123456789abcdef`,
    cyclic,
  ])
    expect(inspect(redactError(error), { depth: 9 })).not.toContain('0123456789')
})
