import { createServiceError } from '../src/errors/latchkey-error.js'
import { Secret } from '../src/lib/secret.js'
import { failureOf } from '../src/machines/failure.js'
import { failed } from './machine-table.js'

export const email = 'ada@example.com'
export const nonce = new Secret('nonce')
export const FORM = { step: 'form', email } as const
export const SENDING = { step: 'busy', method: 'email-code', email } as const
const sent = { email, nonce, resendAt: 31_000, resendIn: 30 } as const
const waited = { ...sent, resendIn: 0 } as const
export const CODE = { step: 'code', ...sent } as const
export const CHECKING = { step: 'checking', ...sent } as const
const RESENDING = { step: 'resending', ...waited } as const
const second = failureOf(createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
const SECOND = {
  step: 'mfa',
  email,
  attempt: (second.details as { attemptCode: Secret }).attemptCode,
} as const
export const off = failed('MAGIC_LINK_DISABLED')
const wrong = failed('VERIFICATION_CODE_NOT_FOUND')
const expired = failed('VERIFICATION_CODE_EXPIRED')
const another = new Secret('another')

/** The transitions from the code to the end of two-factor authentication, which two machines have. */
export const EMAIL_CODE_ROWS = [
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
  ['allows another try after a wrong code', CHECKING, wrong, { state: { ...CODE, error: wrong.error } }],
  [
    'allows a resend immediately after an expired code',
    CHECKING,
    expired,
    { state: { ...CODE, resendAt: 0, resendIn: 0, error: expired.error } },
  ],
  ['requires two-factor authentication', CHECKING, { type: 'failed', error: second }, { state: SECOND }],
  ['keeps the address after canceling two-factor authentication', SECOND, { type: 'back' }, { state: FORM }],
  [
    'shows why the two-factor attempt ended',
    SECOND,
    { type: 'back', reason: 'expired' },
    { state: { ...FORM, reason: 'expired' } },
  ],
  ['is done after two-factor authentication', SECOND, { type: 'mfa-completed' }, { state: { step: 'done' } }],
  ['continues with the code after a reload', FORM, { type: 'resume', state: CODE }, { state: CODE }],
  [
    'continues with two-factor authentication after a reload',
    FORM,
    { type: 'resume', state: SECOND },
    { state: SECOND },
  ],
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
  ['returns to the form for another address', CODE, { type: 'use-different-email' }, { state: FORM }],
] as const
