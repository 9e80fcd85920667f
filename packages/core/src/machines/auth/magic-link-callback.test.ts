import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { KnownError } from '../../errors/known-error.js'
import type { Secret } from '../../lib/secret.js'
import { failureOf } from '../failure.js'
import { magicLinkCallbackMachine } from './magic-link-callback.js'

const machine = magicLinkCallbackMachine({ code: 'c' })
const QUESTION = { step: 'confirm' } as const
const WORKING = { step: 'signing-in' } as const
const second = failureOf(new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
const SECOND = { step: 'mfa', attempt: (second.details as { attemptCode: Secret }).attemptCode } as const
const offline = failed('OFFLINE')
const expired = failed('VERIFICATION_CODE_EXPIRED')

test('starts without a task, because email scanners open links', () => {
  expect(machine.start).toEqual({ state: QUESTION })
  expect(magicLinkCallbackMachine({ code: undefined }).start).toEqual({
    state: { step: 'code-error', reason: 'invalid' },
  })
})

expectMoves(machine, [
  ['the person confirms', QUESTION, { type: 'confirm' }, { state: WORKING, task: { type: 'sign-in' } }],
  ['the code is spent once', WORKING, { type: 'confirm' }, { state: WORKING }],
  ['signed in', WORKING, { type: 'done' }, { state: { step: 'done' } }],
  ['too late', WORKING, expired, { state: { step: 'code-error', reason: 'expired' } }],
  ['used', WORKING, failed('VERIFICATION_CODE_ALREADY_USED'), { state: { step: 'code-error', reason: 'used' } }],
  [
    'tried too often',
    WORKING,
    failed('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'),
    { state: { step: 'code-error', reason: 'too-many-attempts' } },
  ],
  ['not sent: the question again', WORKING, offline, { state: { ...QUESTION, error: offline.error } }],
  ['a second factor is asked for', WORKING, { type: 'failed', error: second }, { state: SECOND }],
  ['given up, the link is spent', SECOND, { type: 'back' }, { state: { step: 'code-error', reason: 'used' } }],
  [
    'the attempt expired: the reason comes along',
    SECOND,
    { type: 'back', error: expired.error },
    { state: { step: 'code-error', reason: 'used', error: expired.error } },
  ],
  ['the second factor passed', SECOND, { type: 'mfa-completed' }, { state: { step: 'done' } }],
])
