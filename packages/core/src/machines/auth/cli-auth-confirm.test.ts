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
  ['shows the question to a signed-in user', LOOKING, { type: 'signed-in' }, { state: QUESTION }],
  ['requires a user', LOOKING, { type: 'signed-out' }, { state: SIGN_IN }],
  ['shows why the user could not be loaded', LOOKING, offline, { state: { step: 'failed', error: offline.error } }],
  [
    'loads the user again',
    { step: 'failed', error: offline.error },
    { type: 'retry' },
    { state: LOOKING, task: { type: 'load' } },
  ],
  ['loads the user after a sign-in', SIGN_IN, { type: 'retry' }, { state: LOOKING, task: { type: 'load' } }],
  ['confirms the login', QUESTION, { type: 'confirm' }, { state: CONFIRMING, task: { type: 'confirm' } }],
  ['confirms only once', CONFIRMING, { type: 'confirm' }, { state: CONFIRMING }],
  ['shows that the login is confirmed', CONFIRMING, { type: 'done' }, { state: { step: 'done' } }],
  ['declines the login', QUESTION, { type: 'decline' }, { state: { step: 'declined' } }],
  ['requires a user after a sign-out in the meantime', CONFIRMING, failed('NOT_SIGNED_IN'), { state: SIGN_IN }],
  [
    'shows that the code is used, expired or unknown',
    CONFIRMING,
    refused,
    { state: { step: 'expired', error: refused.error } },
  ],
  [
    'returns to the question after a network error',
    CONFIRMING,
    offline,
    { state: { ...QUESTION, error: offline.error } },
  ],
])
