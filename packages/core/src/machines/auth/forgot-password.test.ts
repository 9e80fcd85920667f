import { expectMoves, failed } from '../../../test/machine-table.js'
import { forgotPasswordMachine } from './forgot-password.js'

const email = 'ada@example.com'
const FORM = { step: 'form', email } as const
const SENDING = { step: 'sending', email } as const
const SENT = { step: 'sent', email, resendAt: 31_000, resendIn: 30 } as const
const RESENDING = { step: 'resending', email, resendAt: 31_000, resendIn: 0 } as const
const offline = failed('OFFLINE')

expectMoves(forgotPasswordMachine({ email }), [
  [
    'requires an email address',
    FORM,
    { type: 'submit', email: ' ' },
    { state: { step: 'form', email: ' ', fieldErrors: { email: { code: 'emailMissing' } } } },
  ],
  ['sends the email', FORM, { type: 'submit', email: `${email} ` }, { state: SENDING, task: { type: 'send', email } }],
  ['shows the same result for every address', SENDING, { type: 'sent', at: 1000 }, { state: SENT }],
  ['shows why the email was not sent', SENDING, offline, { state: { ...FORM, error: offline.error } }],
  [
    'does not wait for a clock that was set back',
    SENT,
    { type: 'tick', now: 999 },
    { state: { ...SENT, resendIn: 0 } },
  ],
  ['counts the seconds', SENT, { type: 'tick', now: 21_500 }, { state: { ...SENT, resendIn: 10 } }],
  ['ignores a resend during the countdown', SENT, { type: 'resend' }, { state: SENT }],
  [
    'sends another email',
    { ...SENT, resendIn: 0 },
    { type: 'resend' },
    { state: RESENDING, task: { type: 'send', email } },
  ],
  ['restarts the countdown', RESENDING, { type: 'sent', at: 1000 }, { state: SENT }],
  [
    'shows why the email was not sent again',
    RESENDING,
    offline,
    { state: { ...SENT, resendIn: 0, error: offline.error } },
  ],
  ['returns to the form for another address', SENT, { type: 'use-different-email' }, { state: FORM }],
])
