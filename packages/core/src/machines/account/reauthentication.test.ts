import { expectMoves, failed } from '../../../test/machine-table.js'
import { createServiceError } from '../../errors/latchkey-error.js'
import { Secret } from '../../lib/secret.js'
import { failureOf } from '../failure.js'
import { reauthenticationMachine } from './reauthentication.js'

const nonce = new Secret('nonce')
const known = { methods: ['password', 'passkey', 'email-code'], email: 'ada@example.com' } as const
const LOADING = { step: 'loading' } as const
const PASSWORD = { step: 'password', ...known } as const
const PASSKEY = { step: 'passkey', ...known } as const
const EMAIL = { step: 'email-code', ...known } as const
const CODE = { step: 'code', ...known, nonce } as const
const required = failureOf(createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
const { attemptCode: attempt } = required.details as { attemptCode: Secret }
const MFA = { step: 'mfa', ...known, attempt, method: 'password' } as const
const offline = failed('OFFLINE')
const wrong = failed('EMAIL_PASSWORD_MISMATCH')
const expired = failed('VERIFICATION_CODE_EXPIRED')
const load = { state: LOADING, task: { type: 'load' } } as const
const checking = <F>(form: F) => ({ step: 'checking', form }) as const
const useCode = { type: 'use', method: 'email-code' } as const

expectMoves(reauthenticationMachine(), [
  ['starts with the first method', LOADING, { type: 'loaded', ...known }, { state: PASSWORD }],
  [
    'reports that no method can be repeated here',
    LOADING,
    { type: 'loaded', methods: [], email: null },
    { state: { step: 'unavailable' } },
  ],
  [
    'reports that the methods could not be loaded',
    LOADING,
    offline,
    { state: { step: 'loading-failed', error: offline.error } },
  ],
  ['loads again', { step: 'loading-failed', error: offline.error }, { type: 'retry' }, load],
  [
    'requires a password',
    PASSWORD,
    { type: 'submit', text: '' },
    { state: { ...PASSWORD, fieldError: { code: 'passwordMissing' } } },
  ],
  [
    'checks the password',
    { ...PASSWORD, error: wrong.error },
    { type: 'submit', text: 'correct horse' },
    { state: checking(PASSWORD), task: { type: 'password', password: 'correct horse' } },
  ],
  ['switches from the password to an emailed code', PASSWORD, useCode, { state: EMAIL }],
  ['switches from the passkey to an emailed code', PASSKEY, useCode, { state: EMAIL }],
  ['switches back to the password', EMAIL, { type: 'use', method: 'password' }, { state: PASSWORD }],
  ['switches from the code to the passkey', CODE, { type: 'use', method: 'passkey' }, { state: PASSKEY }],
  [
    'prompts for a passkey',
    PASSKEY,
    { type: 'submit', text: '' },
    { state: checking(PASSKEY), task: { type: 'passkey' } },
  ],
  ['sends a code', EMAIL, { type: 'submit', text: '' }, { state: checking(EMAIL), task: { type: 'send-code' } }],
  ['asks for the code that was sent', checking(EMAIL), { type: 'code-sent', nonce }, { state: CODE }],
  ['sends another code', CODE, { type: 'resend' }, { state: checking(CODE), task: { type: 'send-code' } }],
  [
    'requires the code of the email',
    CODE,
    { type: 'submit', text: '' },
    { state: { ...CODE, fieldError: { code: 'codeMissing' } } },
  ],
  [
    'checks the code of the email',
    CODE,
    { type: 'submit', text: 'abc 123' },
    { state: checking(CODE), task: { type: 'code', otp: 'abc123', nonce } },
  ],
  ['ends after the first factor', checking(PASSWORD), { type: 'done' }, { state: { step: 'done' } }],
  [
    'returns to the form after a wrong password',
    checking(PASSWORD),
    wrong,
    { state: { ...PASSWORD, error: wrong.error } },
  ],
  ['continues with two-factor authentication', checking(PASSWORD), { type: 'failed', error: required }, { state: MFA }],
  [
    'remembers the emailed code as the first factor',
    checking(CODE),
    { type: 'failed', error: required },
    { state: { ...MFA, method: 'email-code' } },
  ],
  [
    'requires a two-factor code',
    MFA,
    { type: 'submit', text: '' },
    { state: { ...MFA, fieldError: { code: 'codeMissing' } } },
  ],
  [
    'checks the two-factor code',
    MFA,
    { type: 'submit', text: '123 456' },
    { state: checking(MFA), task: { type: 'mfa', totp: '123456', attempt } },
  ],
  [
    'keeps the attempt after a wrong two-factor code',
    checking(MFA),
    failed('INVALID_TOTP_CODE'),
    { state: { ...MFA, error: failed('INVALID_TOTP_CODE').error } },
  ],
  [
    'starts again with the first factor after the attempt expired',
    checking(MFA),
    expired,
    { state: { ...PASSWORD, error: expired.error } },
  ],
])
