import { expectMoves, failed } from '../../../test/machine-table.js'
import { createServiceError } from '../../errors/latchkey-error.js'
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
const second = failureOf(createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
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
    'rejects an invalid email address',
    EMAIL,
    { type: 'submit', email: 'ada' },
    { state: { step: 'email', email: 'ada', fieldErrors: { email: { code: 'emailInvalid' } } } },
  ],
  ['sends the email', EMAIL, { type: 'submit', email: ` ${email}` }, { state: SENDING, task: { type: 'send', email } }],
  ['ignores a second submit', SENDING, { type: 'submit', email }, { state: SENDING }],
  ['asks for the code and starts the countdown', SENDING, { type: 'sent', nonce, at: 1000 }, { state: CODE }],
  ['shows why the email was not sent', SENDING, off, { state: { ...EMAIL, error: off.error } }],
  [
    'rejects a code of five characters',
    CODE,
    { type: 'code', code: 'ab3 4c' },
    { state: { ...CODE, fieldError: { code: 'codeInvalid' } } },
  ],
  [
    'sends the code with the nonce of its email',
    { ...CODE, error: wrong.error },
    { type: 'code', code: 'AB3-4CD' },
    { state: CHECKING, task: { type: 'sign-in', otp: 'AB34CD', nonce } },
  ],
  ['sends the code only once', CHECKING, { type: 'code', code: 'AB34CD' }, { state: CHECKING }],
  ['shows that the user is signed in', CHECKING, { type: 'done' }, { state: { step: 'done' } }],
  ['allows another try after a wrong code', CHECKING, wrong, { state: { ...CODE, error: wrong.error } }],
  [
    'allows a resend immediately after an expired code',
    CHECKING,
    expired,
    { state: { ...CODE, resendAt: 0, resendIn: 0, error: expired.error } },
  ],
  ['requires two-factor authentication', CHECKING, { type: 'failed', error: second }, { state: SECOND }],
  ['keeps the address after canceling two-factor authentication', SECOND, { type: 'back' }, { state: EMAIL }],
  [
    'shows why the two-factor attempt ended',
    SECOND,
    { type: 'back', error: expired.error },
    { state: { ...EMAIL, error: expired.error } },
  ],
  ['is done after two-factor authentication', SECOND, { type: 'mfa-completed' }, { state: { step: 'done' } }],
  ['counts the seconds', CODE, { type: 'tick', now: 2000 }, { state: { ...CODE, resendIn: 29 } }],
  ['counts a part of a second as one', CODE, { type: 'tick', now: 30_999 }, { state: { ...CODE, resendIn: 1 } }],
  ['catches up after the device was asleep', CODE, { type: 'tick', now: 99_000 }, { state: { ...CODE, resendIn: 0 } }],
  [
    'counts the seconds while the code is checked',
    CHECKING,
    { type: 'tick', now: 2000 },
    { state: { ...CHECKING, resendIn: 29 } },
  ],
  ['ignores a resend during the countdown', CODE, { type: 'resend' }, { state: CODE }],
  [
    'sends another email',
    { ...CODE, resendIn: 0, error: wrong.error },
    { type: 'resend' },
    { state: RESENDING, task: { type: 'send', email } },
  ],
  [
    'uses the nonce of the new email',
    RESENDING,
    { type: 'sent', nonce: another, at: 2000 },
    { state: { step: 'code', email, nonce: another, resendAt: 32_000, resendIn: 30 } },
  ],
  [
    'accepts the first code when the resend fails',
    RESENDING,
    off,
    { state: { step: 'code', ...waited, error: off.error } },
  ],
  ['returns to the form for another address', CODE, { type: 'use-different-email' }, { state: EMAIL }],
])
