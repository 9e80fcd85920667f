import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { PLACEHOLDER_RP_ID } from '../../contract/auth/passkey.js'
import { known, NEW_TOKENS, scene, USER } from '../fake-service.test-support.js'
import { findMfaAttempt } from './mfa-attempt.js'
import {
  type CeremonyFailure,
  ceremonyFailure,
  getPasskeySupport,
  optionsFor,
  registerPasskey,
  signInWithPasskey,
} from './passkey.js'

const browser = vi.hoisted(() => ({
  startRegistration: vi.fn(),
  startAuthentication: vi.fn(),
  WebAuthnAbortService: { cancelCeremony: vi.fn() },
}))
vi.mock('@simplewebauthn/browser', () => browser)
beforeEach(() => vi.resetAllMocks())
afterEach(() => vi.unstubAllGlobals())

const ANSWERS = {
  'POST /auth/passkey/initiate-passkey-registration': {
    options_json: { rp: { id: PLACEHOLDER_RP_ID, name: 'Notes' }, user: { id: 'dTE' }, challenge: 'x' },
    code: 'c1',
  },
  'POST /auth/passkey/register': { user_handle: 'u1' },
  'POST /auth/passkey/initiate-passkey-authentication': {
    options_json: { rpId: PLACEHOLDER_RP_ID, challenge: 'x' },
    code: 'c2',
  },
  'POST /auth/passkey/sign-in': { ...NEW_TOKENS, is_new_user: false },
}

test('registers a passkey for the current host name', async () => {
  browser.startRegistration.mockResolvedValue({ id: 'credential' })
  const { client, requests } = scene(ANSWERS, { signedIn: true })
  await registerPasskey(client)
  expect(browser.startRegistration).toHaveBeenCalledExactlyOnceWith({
    optionsJSON: expect.objectContaining({ rp: { id: 'app.test', name: 'Notes' } }),
  })
  expect(requests.at(-1)).toMatchObject({
    call: 'POST /auth/passkey/register',
    body: { credential: { id: 'credential' }, code: 'c1' },
  })
})

test.each([
  ['\u200b\u2060', USER.primary_email],
  ['', USER.primary_email],
  ['Ada', 'Ada'],
])('labels the passkey of a user whose name is %j with %j', async (given, label) => {
  browser.startRegistration.mockResolvedValue({})
  const INITIATE = 'POST /auth/passkey/initiate-passkey-registration'
  const { options_json, ...rest } = ANSWERS[INITIATE]
  const user = { ...options_json.user, name: given, displayName: given }
  const named = { ...ANSWERS, [INITIATE]: { ...rest, options_json: { ...options_json, user } }, 'GET /users/me': USER }
  await registerPasskey(scene(named, { signedIn: true }).client)
  expect(browser.startRegistration.mock.lastCall?.[0].optionsJSON.user).toEqual({
    id: 'dTE',
    name: label,
    displayName: label,
  })
})

test('uses a custom host name', async () => {
  browser.startRegistration.mockResolvedValue({})
  await registerPasskey(scene(ANSWERS, { signedIn: true, href: null }).client, { hostname: 'parent.test' })
  expect(browser.startRegistration.mock.lastCall?.[0].optionsJSON.rp.id).toBe('parent.test')
})

test.each([undefined, true])('signs in with a modal prompt or autofill: %s', async (autofill) => {
  browser.startAuthentication.mockResolvedValue({ id: 'answer' })
  const { client, requests } = scene(ANSWERS)
  await signInWithPasskey(client, { autofill, redirectTo: false })
  expect(browser.startAuthentication).toHaveBeenCalledExactlyOnceWith({
    optionsJSON: { rpId: 'app.test', challenge: 'x' },
    useBrowserAutofill: autofill ?? false,
  })
  expect(requests.at(-1)?.body).toEqual({ authentication_response: { id: 'answer' }, code: 'c2' })
})

// spec: 8.webauthn-codes
test.each([
  ['unsupported', new Error('WebAuthn is not supported in this browser'), 'PASSKEY_UNSUPPORTED'],
  ['cancelled', new DOMException('aborted', 'AbortError'), 'PASSKEY_CANCELED'],
  ['not completed', new DOMException('closed', 'NotAllowedError'), 'PASSKEY_NOT_COMPLETED'],
  ['broken', new DOMException('twice', 'InvalidStateError'), 'PASSKEY_WEBAUTHN_ERROR'],
])('throws the matching code when the ceremony is %s', async (_, thrown, code) => {
  browser.startAuthentication.mockRejectedValue(thrown)
  browser.startRegistration.mockRejectedValue(thrown)
  await expect(signInWithPasskey(scene(ANSWERS).client)).rejects.toMatchObject({ code })
  await expect(registerPasskey(scene(ANSWERS, { signedIn: true }).client)).rejects.toMatchObject({ code })
})

test('rethrows errors that are not WebAuthn errors', async () => {
  const fault = new TypeError('a fault of the app')
  browser.startAuthentication.mockRejectedValue(fault)
  await expect(signInWithPasskey(scene(ANSWERS).client)).rejects.toBe(fault)
})

test('a signal aborts its ceremony but not the next one', async () => {
  const stop = new AbortController()
  browser.startAuthentication.mockImplementation(
    () =>
      new Promise((_, reject) => {
        browser.WebAuthnAbortService.cancelCeremony.mockImplementation(() =>
          reject(new DOMException('aborted', 'AbortError')),
        )
        stop.abort()
      }),
  )
  const { client, calls } = scene(ANSWERS)
  await expect(signInWithPasskey(client, {}, { signal: stop.signal })).rejects.toMatchObject({
    code: 'PASSKEY_CANCELED',
  })
  expect(calls()).toEqual(['POST /auth/passkey/initiate-passkey-authentication'])

  const late = new AbortController()
  browser.startAuthentication.mockResolvedValue({})
  browser.WebAuthnAbortService.cancelCeremony.mockClear()
  await signInWithPasskey(client, { redirectTo: false }, { signal: late.signal })
  late.abort()
  expect(browser.WebAuthnAbortService.cancelCeremony).not.toHaveBeenCalled()
})

// spec: 4.sign-in-second-step
test('stores the attempt for two-factor authentication', async () => {
  browser.startAuthentication.mockResolvedValue({})
  const { client } = scene({
    ...ANSWERS,
    'POST /auth/passkey/sign-in': known('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt-1' }),
  })
  await expect(signInWithPasskey(client)).rejects.toMatchObject({ code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' })
  expect(findMfaAttempt(client)?.code.reveal()).toBe('attempt-1')
})

test('throws outside a browser', async () => {
  const { client } = scene(ANSWERS, { href: null })
  await expect(signInWithPasskey(client)).rejects.toMatchObject({ code: 'BROWSER_REQUIRED' })
})

test.each([
  ['none', undefined, { modal: false, autofill: false }],
  ['no autofill', {}, { modal: true, autofill: false }],
  ['autofill turned off', { isConditionalMediationAvailable: async () => false }, { modal: true, autofill: false }],
  ['autofill', { isConditionalMediationAvailable: async () => true }, { modal: true, autofill: true }],
])('detects passkeys of a browser without loading a file: %s', async (_, methods, support) => {
  vi.stubGlobal('PublicKeyCredential', methods && Object.assign(() => {}, methods))
  expect(await getPasskeySupport()).toEqual(support)
})

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
