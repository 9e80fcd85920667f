import { expect, test } from 'vitest'
import { PLACEHOLDER_RP_ID } from '../../contract/auth/passkey.js'
import { optionsFor } from './passkey-options.js'

const idOf = (bytes: number) => Buffer.alloc(bytes, 250).toString('base64url')
const registration = (id: unknown = idOf(36), rpId = PLACEHOLDER_RP_ID) => ({
  rp: { id: rpId, name: 'Notes' },
  user: { id, name: 'ada', displayName: 'Ada' },
  challenge: 'x',
})
const webauthn = (code: string) =>
  expect.objectContaining({ code: 'PASSKEY_WEBAUTHN_ERROR', details: { message: expect.any(String), code } })

// spec: 5.passkey-rp-id
test('replaces only the placeholder with the host name', () => {
  expect(optionsFor('app.test', registration())).toEqual({
    ...registration(),
    rp: { id: 'app.test', name: 'Notes' },
  })
  expect(optionsFor('app.test', { rpId: PLACEHOLDER_RP_ID, challenge: 'x' })).toEqual({
    rpId: 'app.test',
    challenge: 'x',
  })
})

// spec: 5.passkey-rp-id
test.each([
  ['of a registration', registration(idOf(1), 'evil.test')],
  ['of a sign-in', { rpId: 'evil.test', challenge: 'x' }],
  ['that is the page itself', { rpId: 'app.test', challenge: 'x' }],
  ['that is missing', { challenge: 'x' }],
])('rejects the relying party %s', (_, options) => {
  expect(() => optionsFor('app.test', options)).toThrow(webauthn('ERROR_INVALID_RP_ID'))
})

// spec: 5.passkey-user-id
test.each([1, 2, 3, 36, 63, 64])('accepts a user id of %i bytes', (bytes) => {
  expect(optionsFor('app.test', registration(idOf(bytes)))).toMatchObject({ rp: { id: 'app.test' } })
})

// spec: 5.passkey-user-id
test.each([
  ['no bytes', ''],
  ['65 bytes', idOf(65)],
  ['no base64url', '?'],
  ['no text', null],
])('rejects a user ID of %s', (_, id) => {
  expect(() => optionsFor('app.test', registration(id))).toThrow(webauthn('ERROR_INVALID_USER_ID_LENGTH'))
})

// spec: 5.passkey-user-id
test.each(['localhost', 'app.localhost', 'app.test', 'a.b.example.co', 'xn--bcher-kva.example', 'App.Example'])(
  '%s is a host name',
  (host) => {
    expect(optionsFor(host, { rpId: PLACEHOLDER_RP_ID })).toEqual({ rpId: host })
  },
)

// spec: 5.passkey-user-id
test.each(['127.0.0.1', '[::1]', 'intranet', '', '-a.test', 'a..test', `${'a'.repeat(250)}.test`])(
  '%s is not a host name',
  (host) => {
    expect(() => optionsFor(host, { rpId: PLACEHOLDER_RP_ID })).toThrow(webauthn('ERROR_INVALID_DOMAIN'))
  },
)
