import { inspect } from 'node:util'
import { expect, expectTypeOf, test } from 'vitest'
import { passwordSignIn } from '../contract/auth/password.js'
import type { Secret } from '../lib/secret.js'
import { ClientError, isClientError } from './client-error.js'
import { describeError } from './describe-error.js'
import { isKnown, KnownError } from './known-error.js'
import { settle } from './settle.js'

const mismatch = new KnownError('EMAIL_PASSWORD_MISMATCH', 'no')

test('isKnown narrows to any known error, to codes, or to the errors of a call', () => {
  const error: unknown = mismatch
  expect(isKnown(error)).toBe(true)
  expect(isKnown(error, 'EMAIL_PASSWORD_MISMATCH')).toBe(true)
  expect(isKnown(error, 'USER_NOT_FOUND')).toBe(false)
  expect(isKnown(new Error('x'))).toBe(false)
  expect(isKnown(null)).toBe(false)
  expect(isKnown(error, passwordSignIn)).toBe(true)
  expect(isKnown(new KnownError('USER_NOT_FOUND', ''), passwordSignIn)).toBe(false)
  if (isKnown(error, passwordSignIn))
    expectTypeOf(error.code).toEqualTypeOf<
      'PASSWORD_AUTHENTICATION_NOT_ENABLED' | 'EMAIL_PASSWORD_MISMATCH' | 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'
    >()
})

test('recognizes an error of another copy of the package', () => {
  const foreign = Object.assign(new Error('no'), { code: 'USER_NOT_FOUND', [Symbol.for('latchkey.KnownError')]: true })
  expect(isKnown(foreign, 'USER_NOT_FOUND')).toBe(true)
  expect(
    isClientError(
      Object.assign(new Error('x'), { code: 'OFFLINE', [Symbol.for('latchkey.ClientError')]: true }),
      'OFFLINE',
    ),
  ).toBe(true)
})

test('details are typed and enumerable, and wrap codes in Secret', () => {
  const short = new KnownError('PASSWORD_TOO_SHORT', '', { min_length: 8 })
  expectTypeOf(short.details.minLength).toEqualTypeOf<number>()
  expect(short.details).toEqual({ minLength: 8 })
  const expired = new KnownError('ACCESS_TOKEN_EXPIRED', '', { expired_at_millis: 5 })
  expect(expired.details.expiredAt).toEqual(new Date(5))
  const mfa = new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'k3j9d8s7a6q5w4e3' })
  expectTypeOf(mfa.details.attemptCode).toEqualTypeOf<Secret>()
  expect(mfa.details.attemptCode.reveal()).toBe('k3j9d8s7a6q5w4e3')
  for (const shown of [inspect(mfa), JSON.stringify(mfa.details), mfa.details.attemptCode.toString()]) {
    expect(shown).toContain('…w4e3')
    expect(shown).not.toContain('k3j9')
  }
})

test('settle returns a union that is checked for exhaustiveness', async () => {
  const outcome = await settle(Promise.reject<number>(mismatch), passwordSignIn)
  const say = (): string => {
    if (outcome.status === 'ok') return String(outcome.value)
    if (outcome.status === 'failed') return 'failed'
    switch (outcome.code) {
      case 'EMAIL_PASSWORD_MISMATCH':
        return 'mismatch'
      case 'PASSWORD_AUTHENTICATION_NOT_ENABLED':
        return 'off'
      case 'MULTI_FACTOR_AUTHENTICATION_REQUIRED':
        return 'second'
      default:
        return outcome.code satisfies never
    }
  }
  expect(say()).toBe('mismatch')
  expect(await settle(Promise.resolve(1), passwordSignIn)).toEqual({ status: 'ok', value: 1 })
  expect(await settle(Promise.reject(new Error('x')), passwordSignIn)).toMatchObject({ status: 'failed' })
})

test('describeError fills in the details of a listed code and keeps an unlisted one', () => {
  expect(describeError(new KnownError('PASSWORD_TOO_SHORT', 'theirs', { min_length: 8 }))).toBe(
    'PASSWORD_TOO_SHORT: The password must have at least 8 characters.',
  )
  expect(describeError(new KnownError('FROM_TOMORROW', 'their words'))).toBe('FROM_TOMORROW: their words')
  expect(describeError(new ClientError('OFFLINE', 'no network'))).toBe('no network')
})

test.each([[[{ toString: null }]], [{ valueOf: null, toString: null }], ['soon'], [null]])(
  'does not convert details of the wrong type: %j',
  (value) => {
    const expired = new KnownError('ACCESS_TOKEN_EXPIRED', '', { expired_at_millis: value })
    expect(expired.details).toEqual({ expiredAt: value })
    const required = new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: value })
    expect(required.details).toHaveProperty('attemptCode')
  },
)
