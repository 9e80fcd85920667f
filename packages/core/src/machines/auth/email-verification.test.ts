import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { emailVerificationMachine } from './email-verification.js'

const machine = emailVerificationMachine({ code: 'c' })
const QUESTION = { step: 'confirm' } as const
const VERIFYING = { step: 'verifying' } as const
const EXPIRED = { step: 'code-error', reason: 'expired' } as const
const RESENDING = { step: 'resending', reason: 'expired' } as const
const offline = failed('OFFLINE')
const notSignedIn = failed('NOT_SIGNED_IN')

test('starts without a task', () => {
  expect(machine.start).toEqual({ state: QUESTION })
  expect(emailVerificationMachine({ code: null }).start).toEqual({ state: { step: 'code-error', reason: 'invalid' } })
})

expectMoves(machine, [
  ['verifies the code after a click', QUESTION, { type: 'confirm' }, { state: VERIFYING, task: { type: 'verify' } }],
  ['uses the code only once', VERIFYING, { type: 'confirm' }, { state: VERIFYING }],
  ['shows that the email is verified', VERIFYING, { type: 'done' }, { state: { step: 'done' } }],
  [
    'shows that the email was already verified',
    VERIFYING,
    failed('VERIFICATION_CODE_ALREADY_USED'),
    { state: { step: 'done' } },
  ],
  ['shows that the code has expired', VERIFYING, failed('VERIFICATION_CODE_EXPIRED'), { state: EXPIRED }],
  [
    'returns to the question after a network error',
    VERIFYING,
    offline,
    { state: { ...QUESTION, error: offline.error } },
  ],
  ['sends another email', EXPIRED, { type: 'resend' }, { state: RESENDING, task: { type: 'resend' } }],
  ['shows that the email was sent', RESENDING, { type: 'done' }, { state: { step: 'resent' } }],
  [
    'shows that only a signed-in user can send another email',
    RESENDING,
    notSignedIn,
    { state: { ...EXPIRED, error: notSignedIn.error } },
  ],
  ['shows that no email is needed', RESENDING, failed('EMAIL_ALREADY_VERIFIED'), { state: { step: 'done' } }],
])
