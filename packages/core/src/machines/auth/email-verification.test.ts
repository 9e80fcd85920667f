import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { emailVerificationMachine } from './email-verification.js'

const machine = emailVerificationMachine({ code: 'c' })
const QUESTION = { step: 'confirm' } as const
const VERIFYING = { step: 'verifying' } as const
const EXPIRED = { step: 'code-error', reason: 'expired' } as const
const RESENDING = { step: 'resending', reason: 'expired' } as const
const offline = failed('OFFLINE')
const nobody = failed('NOT_SIGNED_IN')

test('starts without a task', () => {
  expect(machine.start).toEqual({ state: QUESTION })
  expect(emailVerificationMachine({ code: null }).start).toEqual({ state: { step: 'code-error', reason: 'invalid' } })
})

expectMoves(machine, [
  ['the person confirms', QUESTION, { type: 'confirm' }, { state: VERIFYING, task: { type: 'verify' } }],
  ['the code is spent once', VERIFYING, { type: 'confirm' }, { state: VERIFYING }],
  ['verified', VERIFYING, { type: 'done' }, { state: { step: 'done' } }],
  ['verified before', VERIFYING, failed('VERIFICATION_CODE_ALREADY_USED'), { state: { step: 'done' } }],
  ['too late', VERIFYING, failed('VERIFICATION_CODE_EXPIRED'), { state: EXPIRED }],
  ['not sent: the question again', VERIFYING, offline, { state: { ...QUESTION, error: offline.error } }],
  ['another mail', EXPIRED, { type: 'resend' }, { state: RESENDING, task: { type: 'resend' } }],
  ['it is sent', RESENDING, { type: 'done' }, { state: { step: 'resent' } }],
  ['nobody is signed in to send it to', RESENDING, nobody, { state: { ...EXPIRED, error: nobody.error } }],
  ['there was no need', RESENDING, failed('EMAIL_ALREADY_VERIFIED'), { state: { step: 'done' } }],
])
