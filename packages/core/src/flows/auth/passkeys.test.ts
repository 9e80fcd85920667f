import { describe, expect, test } from 'vitest'
import { PLACEHOLDER_RP_ID } from '../../contract/auth/passkey.js'
import { optionsFor } from './passkey-options.js'
import { type CeremonyFailure, ceremonyFailure } from './webauthn-error.js'

describe('the options of a ceremony', () => {
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
})

describe('the failure of a ceremony', () => {
  const dom = (name: string) => new DOMException('said by the browser', name)
  /** As @simplewebauthn/browser throws: the browser's error as cause, its name taken over. */
  const library = (code: string, name = 'Error') =>
    Object.assign(new Error('said by the library'), { name, code, cause: dom(name) })
  const webauthn = (code: string, message: string): CeremonyFailure => ({ kind: 'webauthn', code, message })

  // spec: 8.webauthn-codes
  test.each([
    ['NotAllowedError', { kind: 'not-completed' }],
    ['AbortError', { kind: 'canceled' }],
    ['InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'],
    ['ConstraintError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR'],
    ['UnknownError', 'ERROR_AUTHENTICATOR_GENERAL_ERROR'],
    ['NotSupportedError', 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'],
    ['SecurityError', 'ERROR_INVALID_RP_ID'],
    ['DataError', { kind: 'other' }],
  ] as const)("the browser's %s is %j", (name, failure) => {
    expect(ceremonyFailure(dom(name))).toEqual(
      typeof failure === 'string' ? webauthn(failure, 'said by the browser') : failure,
    )
  })

  // spec: 8.webauthn-codes
  test.each([
    'ERROR_INVALID_DOMAIN',
    'ERROR_INVALID_RP_ID',
    'ERROR_INVALID_USER_ID_LENGTH',
    'ERROR_MALFORMED_PUBKEYCREDPARAMS',
    'ERROR_AUTHENTICATOR_GENERAL_ERROR',
    'ERROR_AUTHENTICATOR_MISSING_DISCOVERABLE_CREDENTIAL_SUPPORT',
    'ERROR_AUTHENTICATOR_MISSING_USER_VERIFICATION_SUPPORT',
    'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED',
    'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG',
    'ERROR_AUTO_REGISTER_USER_VERIFICATION_FAILURE',
  ])('keeps the code %s of the library', (code) => {
    expect(ceremonyFailure(library(code, 'ConstraintError'))).toEqual(webauthn(code, 'said by the library'))
  })

  // spec: 8.webauthn-codes
  test.each<[string, unknown, CeremonyFailure['kind']]>([
    ['a ceremony that the library aborted', library('ERROR_CEREMONY_ABORTED', 'AbortError'), 'canceled'],
    [
      'an error that the library passes through',
      library('ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY', 'NotAllowedError'),
      'not-completed',
    ],
    ['no WebAuthn at all', new Error('WebAuthn is not supported in this browser'), 'unsupported'],
    ['no credential from a registration', new Error('Registration was not completed'), 'not-completed'],
    ['no credential from a sign-in', new Error('Authentication was not completed'), 'not-completed'],
    ['a fault of the app', new Error('No <input> with "webauthn" was detected'), 'other'],
    ['something else that was thrown', 'text', 'other'],
  ])('classifies %s', (_, error, kind) => {
    expect(ceremonyFailure(error).kind).toBe(kind)
  })
})
