import { inspect } from 'node:util'
import { expect, expectTypeOf, test } from 'vitest'
import { passwordSignIn } from '../contract/auth/password.js'
import type { Secret } from '../lib/secret.js'
import { describeError } from './describe-error.js'
import { createServiceError, isLatchkeyError, isServiceError, LatchkeyError } from './latchkey-error.js'
import { loadModule } from './load-module.js'

const mismatch = createServiceError('EMAIL_PASSWORD_MISMATCH', 'no')

test('isLatchkeyError narrows to any error of the kit, to codes, or to the errors of a call', () => {
  const error: unknown = mismatch
  expect(isLatchkeyError(error)).toBe(true)
  expect(isLatchkeyError(error, 'EMAIL_PASSWORD_MISMATCH')).toBe(true)
  expect(isLatchkeyError(error, 'USER_NOT_FOUND')).toBe(false)
  expect(isLatchkeyError(new Error('x'))).toBe(false)
  expect(isLatchkeyError(null)).toBe(false)
  expect(isLatchkeyError(error, passwordSignIn)).toBe(true)
  expect(isLatchkeyError(createServiceError('USER_NOT_FOUND', ''), passwordSignIn)).toBe(false)
  if (isLatchkeyError(error, passwordSignIn))
    expectTypeOf(error.code).toEqualTypeOf<
      'PASSWORD_AUTHENTICATION_NOT_ENABLED' | 'EMAIL_PASSWORD_MISMATCH' | 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
    >()
})

test('the code of an error narrows its details, and details that the service may leave out are optional', () => {
  const error: unknown = new LatchkeyError('USER_EMAIL_ALREADY_EXISTS', 'x', { email: 'ada@example.test' })
  if (isLatchkeyError(error, 'RATE_LIMITED', 'USER_EMAIL_ALREADY_EXISTS')) {
    if (error.code === 'RATE_LIMITED') expectTypeOf(error.details.retryAfter).toEqualTypeOf<number>()
    else expect(error.details.email).toBe('ada@example.test')
  }
})

test('recognizes an error of another copy of the package', () => {
  const foreign = Object.assign(new Error('no'), { code: 'USER_NOT_FOUND', [Symbol.for('latchkey.error')]: true })
  expect(isLatchkeyError(foreign, 'USER_NOT_FOUND')).toBe(true)
  expect(isServiceError(foreign)).toBe(true)
})

test('one check narrows the details of codes of the service and of the client', () => {
  const offline: unknown = new LatchkeyError('RATE_LIMITED', 'slow down', { retryAfter: 5000 })
  expect(isServiceError(offline)).toBe(false)
  expect(isLatchkeyError(offline, 'RATE_LIMITED', 'OFFLINE')).toBe(true)
  if (isLatchkeyError(offline, 'RATE_LIMITED')) expectTypeOf(offline.details.retryAfter).toEqualTypeOf<number>()
  if (isLatchkeyError(offline)) expectTypeOf(offline.status).toEqualTypeOf<number | undefined>()
})

test('details are typed and enumerable, and wrap codes in Secret', () => {
  const short = createServiceError('PASSWORD_TOO_SHORT', '', { min_length: 8 })
  expectTypeOf(short.details.minLength).toEqualTypeOf<number>()
  expect(short.details).toEqual({ minLength: 8 })
  const expired = createServiceError('ACCESS_TOKEN_EXPIRED', '', { expired_at_millis: 5 })
  expect(expired.details.expiredAt).toEqual(new Date(5))
  const mfa = createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'k3j9d8s7a6q5w4e3' })
  expectTypeOf(mfa.details.attemptCode).toEqualTypeOf<Secret>()
  expect(mfa.details.attemptCode.reveal()).toBe('k3j9d8s7a6q5w4e3')
  for (const shown of [inspect(mfa), JSON.stringify(mfa.details), mfa.details.attemptCode.toString()]) {
    expect(shown).toContain('…w4e3')
    expect(shown).not.toContain('k3j9')
  }
})

test('describeError fills in the details of a listed code and keeps an unlisted one', () => {
  expect(describeError(createServiceError('PASSWORD_TOO_SHORT', 'theirs', { min_length: 8 }))).toBe(
    'PASSWORD_TOO_SHORT: The password must have at least 8 characters.',
  )
  expect(describeError(createServiceError('FROM_TOMORROW', 'their words'))).toBe('FROM_TOMORROW: their words')
  expect(describeError(new LatchkeyError('OFFLINE', 'no network'))).toBe('no network')
})

test.each([[[{ toString: null }]], [{ valueOf: null, toString: null }], ['soon'], [null]])(
  'does not convert details of the wrong type: %j',
  (value) => {
    const expired = createServiceError('ACCESS_TOKEN_EXPIRED', '', { expired_at_millis: value })
    expect(expired.details).toEqual({ expiredAt: value })
    const required = createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: value })
    expect(required.details).toHaveProperty('attemptCode')
  },
)

const failure = new TypeError('Failed to fetch dynamically imported module')

// The load fails after the call, as it does in a browser.
const failing = () => Promise.resolve().then(() => Promise.reject(failure))

test('rejects with OFFLINE when code cannot be loaded while the device is offline', async () => {
  await expect(loadModule({ onLine: () => false }, failing())).rejects.toMatchObject({
    code: 'OFFLINE',
    cause: failure,
  })
})

test('rejects with UNABLE_TO_CONNECT when code cannot be loaded while the device is online', async () => {
  for (const online of [true, undefined])
    await expect(loadModule({ onLine: () => online }, failing())).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})
