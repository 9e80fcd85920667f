import { expectMoves, failed } from '../../../test/machine-table.js'
import { KnownError } from '../../errors/known-error.js'
import { Secret } from '../../lib/secret.js'
import { failureOf } from '../failure.js'
import { magicLinkMachine } from './magic-link.js'

const email = 'ada@example.com'
const nonce = new Secret('nonce')
const EMAIL = { step: 'email', email } as const
const SENDING = { step: 'sending', email } as const
const sent = { email, nonce, resendAt: 31_000, resendIn: 30 } as const
const waited = { ...sent, resendIn: 0 } as const
const CODE = { step: 'code', ...sent } as const
const CHECKING = { step: 'checking', ...sent } as const
const RESENDING = { step: 'resending', ...waited } as const
const second = failureOf(new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
const SECOND = {
  step: 'mfa',
  email,
  attempt: (second.details as { attemptCode: Secret }).attemptCode,
} as const
const off = failed('MAGIC_LINK_DISABLED')
const wrong = failed('VERIFICATION_CODE_NOT_FOUND')
const expired = failed('VERIFICATION_CODE_EXPIRED')
const another = new Secret('another')

expectMoves(magicLinkMachine({ email }), [
  [
    'an address that is none is said at the field',
    EMAIL,
    { type: 'submit', email: 'ada' },
    { state: { step: 'email', email: 'ada', fieldErrors: { email: { code: 'emailInvalid' } } } },
  ],
  [
    'a mail is asked for',
    EMAIL,
    { type: 'submit', email: ` ${email}` },
    { state: SENDING, task: { type: 'send', email } },
  ],
  ['a second submit sends nothing', SENDING, { type: 'submit', email }, { state: SENDING }],
  ['sent: the code is asked for, the countdown runs', SENDING, { type: 'sent', nonce, at: 1000 }, { state: CODE }],
  ['not sent: the reason is said', SENDING, off, { state: { ...EMAIL, error: off.error } }],
  [
    'five characters are no code',
    CODE,
    { type: 'code', code: 'ab3 4c' },
    { state: { ...CODE, fieldError: { code: 'codeInvalid' } } },
  ],
  [
    'a code goes to the service with the nonce of its mail',
    { ...CODE, error: wrong.error },
    { type: 'code', code: 'AB3-4CD' },
    { state: CHECKING, task: { type: 'sign-in', otp: 'AB34CD', nonce } },
  ],
  ['a code is spent once', CHECKING, { type: 'code', code: 'AB34CD' }, { state: CHECKING }],
  ['signed in', CHECKING, { type: 'done' }, { state: { step: 'done' } }],
  ['a wrong code leaves room for another try', CHECKING, wrong, { state: { ...CODE, error: wrong.error } }],
  [
    'after an expired one another mail can be had at once',
    CHECKING,
    expired,
    { state: { ...CODE, resendAt: 0, resendIn: 0, error: expired.error } },
  ],
  ['a second factor is asked for', CHECKING, { type: 'failed', error: second }, { state: SECOND }],
  ['given up, the address is kept', SECOND, { type: 'back' }, { state: EMAIL }],
  [
    'an attempt that is over comes back with the reason',
    SECOND,
    { type: 'back', error: expired.error },
    { state: { ...EMAIL, error: expired.error } },
  ],
  ['the second factor passed', SECOND, { type: 'mfa-completed' }, { state: { step: 'done' } }],
  ['seconds are counted', CODE, { type: 'tick', now: 2000 }, { state: { ...CODE, resendIn: 29 } }],
  ['a part of a second counts as one', CODE, { type: 'tick', now: 30_999 }, { state: { ...CODE, resendIn: 1 } }],
  ['a device that slept is caught up with', CODE, { type: 'tick', now: 99_000 }, { state: { ...CODE, resendIn: 0 } }],
  ['also while a code is checked', CHECKING, { type: 'tick', now: 2000 }, { state: { ...CHECKING, resendIn: 29 } }],
  ['too soon for another mail', CODE, { type: 'resend' }, { state: CODE }],
  [
    'another mail',
    { ...CODE, resendIn: 0, error: wrong.error },
    { type: 'resend' },
    { state: RESENDING, task: { type: 'send', email } },
  ],
  [
    'it brings a nonce of its own',
    RESENDING,
    { type: 'sent', nonce: another, at: 2000 },
    { state: { step: 'code', email, nonce: another, resendAt: 32_000, resendIn: 30 } },
  ],
  [
    'not sent, the code of the first one still counts',
    RESENDING,
    off,
    { state: { step: 'code', ...waited, error: off.error } },
  ],
  ['another address', CODE, { type: 'use-different-email' }, { state: EMAIL }],
])
