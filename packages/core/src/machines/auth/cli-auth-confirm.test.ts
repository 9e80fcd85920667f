import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { cliAuthConfirmMachine } from './cli-auth-confirm.js'

const machine = cliAuthConfirmMachine({ loginCode: 'c' })
const LOOKING = { step: 'loading' } as const
const SIGN_IN = { step: 'sign-in-required' } as const
const QUESTION = { step: 'confirm' } as const
const CONFIRMING = { step: 'confirming' } as const
const offline = failed('OFFLINE')
const refused = failed('CLI_LOGIN_REJECTED')

test('reports a missing code without a request', () => {
  expect(machine.start).toEqual({ state: LOOKING, task: { type: 'load' } })
  expect(cliAuthConfirmMachine({ loginCode: null }).start).toEqual({ state: { step: 'expired' } })
})

expectMoves(machine, [
  ['a user is signed in', LOOKING, { type: 'signed-in' }, { state: QUESTION }],
  ['no user is signed in', LOOKING, { type: 'signed-out' }, { state: SIGN_IN }],
  ['nobody answers', LOOKING, offline, { state: { step: 'failed', error: offline.error } }],
  ['again', { step: 'failed', error: offline.error }, { type: 'retry' }, { state: LOOKING, task: { type: 'load' } }],
  ['somebody signed in', SIGN_IN, { type: 'retry' }, { state: LOOKING, task: { type: 'load' } }],
  ['the person confirms', QUESTION, { type: 'confirm' }, { state: CONFIRMING, task: { type: 'confirm' } }],
  ['once', CONFIRMING, { type: 'confirm' }, { state: CONFIRMING }],
  ['confirmed', CONFIRMING, { type: 'done' }, { state: { step: 'done' } }],
  ['the person declines', QUESTION, { type: 'decline' }, { state: { step: 'declined' } }],
  ['the user signed out in the meantime', CONFIRMING, failed('NOT_SIGNED_IN'), { state: SIGN_IN }],
  ['used, expired or unknown', CONFIRMING, refused, { state: { step: 'expired', error: refused.error } }],
  ['not sent: the question again', CONFIRMING, offline, { state: { ...QUESTION, error: offline.error } }],
])
