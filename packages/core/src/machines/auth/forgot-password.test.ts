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
    'an empty address is said at the field',
    FORM,
    { type: 'submit', email: ' ' },
    { state: { step: 'form', email: ' ', fieldErrors: { email: { code: 'emailMissing' } } } },
  ],
  [
    'a mail is asked for',
    FORM,
    { type: 'submit', email: `${email} ` },
    { state: SENDING, task: { type: 'send', email } },
  ],
  ['sent, whoever it is', SENDING, { type: 'sent', at: 1000 }, { state: SENT }],
  ['not sent: the reason is said', SENDING, offline, { state: { ...FORM, error: offline.error } }],
  ['seconds are counted', SENT, { type: 'tick', now: 21_500 }, { state: { ...SENT, resendIn: 10 } }],
  ['too soon for another mail', SENT, { type: 'resend' }, { state: SENT }],
  ['another mail', { ...SENT, resendIn: 0 }, { type: 'resend' }, { state: RESENDING, task: { type: 'send', email } }],
  ['it counts anew', RESENDING, { type: 'sent', at: 1000 }, { state: SENT }],
  ['not sent again: the reason is said', RESENDING, offline, { state: { ...SENT, resendIn: 0, error: offline.error } }],
  ['another address', SENT, { type: 'use-different-email' }, { state: FORM }],
])
