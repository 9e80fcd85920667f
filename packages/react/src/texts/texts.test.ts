import { ClientError, KnownError } from '@latchkey/core'
import { expect, expectTypeOf, test } from 'vitest'
import { en } from './en.js'
import { errorText } from './error-text.js'
import { type Messages, type Said, sayIn } from './messages.js'

const t = sayIn(en)

test('parameters are filled in as they are, whatever they contain', () => {
  expect(t('field.passwordHint', { min: 8, max: 70 })).toBe('8 to 70 characters')
  expect(t('signedIn.as', { email: '$&@{email}' })).toBe('You are signed in as $&@{email}.')
})

test('a text asks for exactly its parameters', () => {
  expectTypeOf<['field.email']>().toExtend<Said>()
  expectTypeOf<['signedIn.as']>().not.toExtend<Said>()
  expectTypeOf<['signedIn.as', { mail: string }]>().not.toExtend<Said>()
  expectTypeOf<Omit<Messages, 'field.email'>>().not.toExtend<Messages>()
})

test.each([
  [new KnownError('EMAIL_PASSWORD_MISMATCH', 'x'), t('error.EMAIL_PASSWORD_MISMATCH')],
  [new KnownError('PASSWORD_TOO_SHORT', 'x', { min_length: 12 }), 'The password needs at least 12 characters.'],
  [new KnownError('PASSWORD_TOO_LONG', 'x', { maxLength: 64 }), 'The password may have at most 64 characters.'],
  [new KnownError('PASSWORD_TOO_LONG', 'x'), 'The password may have at most 70 characters.'],
  [new ClientError('OFFLINE', 'x'), t('error.OFFLINE')],
  [
    new ClientError('RATE_LIMITED', 'x', { retryAfter: 61_001 }),
    'Too many attempts. Please wait 62 s, then try again.',
  ],
  [new KnownError('TEAM_NOT_FOUND', 'No such team.'), 'That did not work: No such team.'],
  [new ClientError('REQUEST_FAILED', 'Failed to send request to …', { status: 500 }), t('error.unknown')],
  [new Error('internal'), t('error.unknown')],
  [undefined, t('error.unknown')],
])('%s is told as "%s"', (error, text) => {
  expect(t(...errorText(error))).toBe(text)
})

test('the texts that the specification quotes stand as quoted', () => {
  expect(Object.values(en)).toEqual(
    expect.arrayContaining([
      'Please enter a valid email',
      'Please enter your email',
      'Please enter your password',
      'Please repeat your password',
      'Passwords do not match',
      'New account registration is not allowed',
      'Sign up for new users is not enabled at the moment.',
      'No authentication method enabled',
    ]),
  )
})
