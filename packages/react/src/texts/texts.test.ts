import { ClientError, type ClientErrorCode, KnownError } from '@latchkey/core'
import { knownErrors } from '@latchkey/core/contract'
import { expect, expectTypeOf, test } from 'vitest'
import { sayIn } from '../../test/say.js'
import { en } from './en.js'
import { errorText } from './error-text.js'
import type { Messages, TextKey } from './messages.js'
import type { SaidIn } from './said.js'

type Said = SaidIn<typeof en>

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
  [new KnownError('TEAM_PERMISSION_REQUIRED', 'x'), t('error.notAllowed')],
  [new KnownError('UNPARSABLE_ACCESS_TOKEN', 'x'), t('error.sessionOver')],
  [new KnownError('FROM_TOMORROW', 'No such thing.'), 'That did not work: No such thing.'],
  [new ClientError('REQUEST_FAILED', 'Failed to send request to …', { status: 500 }), t('error.unknown')],
  [new Error('internal'), t('error.unknown')],
  [undefined, t('error.unknown')],
])('%s is told as "%s"', (error, text) => {
  expect(t(...errorText(error))).toBe(text)
})

test('every error text is for a code that there is', () => {
  const clients: Record<string, true> = {
    OFFLINE: true,
    UNABLE_TO_CONNECT: true,
    RATE_LIMITED: true,
    NOT_SIGNED_IN: true,
    NO_PRIMARY_EMAIL: true,
    OAUTH_CALLBACK_FAILED: true,
    PASSKEY_CANCELLED: true,
    PASSKEY_NOT_COMPLETED: true,
    PASSKEY_UNSUPPORTED: true,
    REDIRECT_NOT_TRUSTED: true,
    MAGIC_LINK_OFF: true,
  } satisfies Partial<Record<ClientErrorCode, true>>
  const codes = Object.keys(en).flatMap((key) => /^error\.([A-Z_]+)$/.exec(key)?.[1] ?? [])
  expect(codes.filter((code) => !(code in knownErrors) && !(code in clients))).toEqual([])
})

/** What the specification quotes (sections 5 and 8) for the screens on the way in, and where it is said. */
const QUOTED: readonly (readonly [text: string, ...keys: TextKey[]])[] = [
  ['Please enter a valid email', 'fault.emailMalformed'],
  ['Please enter your email', 'fault.emailMissing'],
  ['Please enter your password', 'fault.passwordMissing'],
  ['Please repeat your password', 'fault.repeatMissing'],
  ['Passwords do not match', 'fault.repeatDiffers'],
  ['Please verify your email first', 'error.EMAIL_NOT_VERIFIED'],
  ['An unknown error occurred', 'error.unknown'],
  ['Incorrect code. Please try again.', 'fault.codeWrong', 'error.VERIFICATION_CODE_NOT_FOUND'],
  ['Incorrect password', 'error.PASSWORD_CONFIRMATION_MISMATCH'],
  ['Invalid code', 'fault.codeMalformed'],
  ['Invalid TOTP code', 'error.INVALID_TOTP_CODE'],
  ['Failed to connect account', 'errorPage.connectedElsewhereTitle', 'errorPage.otherAccountTitle'],
  ['Failed to reset password', 'reset.failed'],
  ['New account registration is not allowed', 'signUp.offTitle'],
  ['Sign up for new users is not enabled at the moment.', 'signUp.off', 'error.SIGN_UP_NOT_ENABLED'],
  ['OAuth provider access denied', 'errorPage.deniedTitle', 'error.OAUTH_PROVIDER_ACCESS_DENIED'],
  ['[access_denied]', 'errorPage.denied'],
  ['Error signing in during OAuth callback. Please try again.', 'error.OAUTH_CALLBACK_FAILED'],
  ['Invalid TOTP code. Please try signing in again.', 'mfa.overTooOften'],
  ['already connected to another user', 'errorPage.connectedElsewhere'],
  ['already connected to another account', 'errorPage.otherAccount'],
  ['already used for sign-in by another user', 'error.CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE'],
  ['No authentication method enabled', 'noMethod.title'],
  ['Not signed in', 'error.NOT_SIGNED_IN', 'user.nobody'],
  ['already signed in', 'signedIn.title'],
  ['spam', 'forgot.sent', 'mail.spam'],
  ['Failed to sign in with passkey', 'error.PASSKEY_AUTHENTICATION_FAILED'],
  ['WebAuthn is not supported in this browser', 'error.PASSKEY_UNSUPPORTED'],
  ['Registration was not completed', 'error.PASSKEY_REGISTRATION_FAILED'],
  ['CLI authentication request expired. Please try again.', 'cli.over', 'error.CLI_AUTH_EXPIRED_ERROR'],
  ['This authentication token has already been used.', 'error.CLI_AUTH_USED_ERROR'],
  ['expired', 'magicLinkCallback.expired', 'reset.expired', 'invitation.expired', 'verify.expired'],
  ['invalid', 'magicLinkCallback.invalid', 'reset.invalid', 'invitation.invalid', 'verify.invalid'],
  ['already used', 'magicLinkCallback.used', 'reset.used', 'invitation.used'],
  ['new link', 'magicLinkCallback.advice', 'reset.advice', 'invitation.advice', 'verify.advice'],
]

const quotes = QUOTED.map(([text, ...keys]) => ({ text, keys }))
test.each(quotes)('"$text" stands as the specification quotes it', ({ text, keys }) => {
  for (const key of keys) expect(en[key]).toContain(text)
})
