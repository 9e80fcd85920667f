import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { agentAuthConfirmMachine, formatClaimCode } from './agent-auth-confirm.js'

const machine = agentAuthConfirmMachine({ code: 'abcd2345' })
const request = {
  agent: { name: 'Robo', description: null, url: null },
  userHint: null,
  expiresAt: new Date(0),
}
const LOADING = { step: 'loading' } as const
const LOAD = { state: LOADING, task: { type: 'load' } } as const
const SIGN_IN = { step: 'sign-in-required' } as const
const CONFIRM = { step: 'confirm', request } as const
const APPROVING = { step: 'approving', request } as const
const DENYING = { step: 'denying', request } as const
const offline = failed('OFFLINE')
const invalid = failed('AGENT_AUTH_INVALID_CLAIM_CODE')

test.each([
  ['abcd-2345', 'ABCD-2345'],
  [' ab cd 23 45 ', 'ABCD-2345'],
  ['ABCD-234', null],
  ['ABCD-23456', null],
  ['ABCD_2345', null],
  [null, null],
])('reads the claim code in %j as %j', (text, code) => {
  expect(formatClaimCode(text)).toBe(code)
})

test('reports a missing or damaged code without a request', () => {
  expect(machine.start).toEqual(LOAD)
  for (const code of [null, '', 'x'.repeat(45)])
    expect(agentAuthConfirmMachine({ code }).start).toEqual({ state: { step: 'code-error' } })
})

expectMoves(machine, [
  ['shows the request', LOADING, { type: 'requested', request }, { state: CONFIRM }],
  ['requires a user', LOADING, { type: 'signed-out' }, { state: SIGN_IN }],
  ['requires a user who is not anonymous', LOADING, failed('ANONYMOUS_AUTHENTICATION_NOT_ALLOWED'), { state: SIGN_IN }],
  ['requires a complete account', LOADING, failed('RESTRICTED_USER_NOT_ALLOWED'), { state: { step: 'restricted' } }],
  ['shows that the code is invalid', LOADING, invalid, { state: { step: 'code-error', error: invalid.error } }],
  ['shows why the request was not loaded', LOADING, offline, { state: { step: 'failed', error: offline.error } }],
  ['loads the request again', { step: 'failed', error: offline.error }, { type: 'retry' }, LOAD],
  ['loads the request after a sign-in', SIGN_IN, { type: 'retry' }, LOAD],
  ['loads the request when the account is complete', { step: 'restricted' }, { type: 'retry' }, LOAD],
  ['does not approve when it loads', LOADING, { type: 'approve' }, { state: LOADING }],
  ['approves', CONFIRM, { type: 'approve' }, { state: APPROVING, task: { type: 'approve' } }],
  ['denies', CONFIRM, { type: 'deny' }, { state: DENYING, task: { type: 'deny' } }],
  ['approves only once', APPROVING, { type: 'approve' }, { state: APPROVING }],
  ['does not approve what it denies', DENYING, { type: 'approve' }, { state: DENYING }],
  ['shows that the agent is approved', APPROVING, { type: 'approved' }, { state: { step: 'approved', request } }],
  ['shows that the agent is denied', DENYING, { type: 'denied' }, { state: { step: 'denied' } }],
  ['returns to the question after an error', APPROVING, offline, { state: { ...CONFIRM, error: offline.error } }],
  ['shows the account again when another user has signed in', APPROVING, failed('SESSION_CHANGED'), LOAD],
  ['requires a user after a sign-out in the meantime', DENYING, failed('NOT_SIGNED_IN'), { state: SIGN_IN }],
  ['shows that another page has decided', DENYING, invalid, { state: { step: 'code-error', error: invalid.error } }],
])
