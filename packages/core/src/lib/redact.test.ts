import { expect, test } from 'vitest'
import { fakeAccessToken } from '../testing.js'
import { redact } from './redact.js'

const CODE = '0123456789abcdefghjkmnpqrstvwxyz0123456789abc'

test.each([
  ['an access token', `token ${fakeAccessToken(0)}!`, 'token …dXJl!'],
  ['a key', 'key ssk_0123456789abcdef.', 'key …cdef.'],
  ['a code', `code ${CODE}`, 'code …9abc'],
  ['a code in a URL', 'https://app.test/?code=abc&state=keep', 'https://app.test/?code=…&state=keep'],
  ['a longer one', 'https://app.test/?login_code=abcdefghijkl', 'https://app.test/?login_code=…'],
  ['a password in JSON', '{"password":"correct horse","email":"ada"}', '{"password":"…","email":"ada"}'],
  ['with a quote in it', '{"password": "a\\"b c", "x": 1}', '{"password": "…", "x": 1}'],
  ['a nested name', '{"totp_secret_base64":"abc=="}', '{"totp_secret_base64":"…"}'],
])('%s does not show', (_, text, shown) => {
  expect(redact(text)).toBe(shown)
})

test.each([
  'https://api.test/api/v1/users/3b241101-e2bb-4255-8caf-4136c566a962',
  'no answer within 10000 ms',
  '{"status":429}',
])('%s shows as it is', (text) => {
  expect(redact(text)).toBe(text)
})
