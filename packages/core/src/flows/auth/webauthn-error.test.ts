import { expect, test } from 'vitest'
import { type CeremonyFailure, ceremonyFailure } from './webauthn-error.js'

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
