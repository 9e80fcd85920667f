import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { createServiceError } from '../../errors/latchkey-error.js'
import type { Secret } from '../../lib/secret.js'
import { failureOf } from '../failure.js'
import { magicLinkCallbackMachine } from './magic-link-callback.js'

const machine = magicLinkCallbackMachine({ code: 'c' })
const QUESTION = { step: 'confirm' } as const
const WORKING = { step: 'signing-in' } as const
const second = failureOf(createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
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
  ['signs in after a click', QUESTION, { type: 'confirm' }, { state: WORKING, task: { type: 'sign-in' } }],
  ['uses the code only once', WORKING, { type: 'confirm' }, { state: WORKING }],
  ['shows that the user is signed in', WORKING, { type: 'done' }, { state: { step: 'done' } }],
  ['shows that the link has expired', WORKING, expired, { state: { step: 'code-error', reason: 'expired' } }],
  [
    'shows that the link was used',
    WORKING,
    failed('VERIFICATION_CODE_ALREADY_USED'),
    { state: { step: 'code-error', reason: 'used' } },
  ],
  [
    'shows that the link was tried too often',
    WORKING,
    failed('VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'),
    { state: { step: 'code-error', reason: 'too-many-attempts' } },
  ],
  ['returns to the question after a network error', WORKING, offline, { state: { ...QUESTION, error: offline.error } }],
  ['requires two-factor authentication', WORKING, { type: 'failed', error: second }, { state: SECOND }],
  [
    'shows that the link is used after canceling two-factor authentication',
    SECOND,
    { type: 'back' },
    { state: { step: 'code-error', reason: 'used' } },
  ],
  [
    'shows why the two-factor attempt ended',
    SECOND,
    { type: 'back', error: expired.error },
    { state: { step: 'code-error', reason: 'used', error: expired.error } },
  ],
  ['is done after two-factor authentication', SECOND, { type: 'mfa-completed' }, { state: { step: 'done' } }],
])
