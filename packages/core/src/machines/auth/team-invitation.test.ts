import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { teamInvitationMachine } from './team-invitation.js'

const machine = teamInvitationMachine({ code: 'c' })
const LOOKING = { step: 'loading' } as const
const SIGN_IN = { step: 'sign-in-required' } as const
const team = { teamId: 't1', teamName: 'Engines' } as const
const INVITATION = { step: 'invitation', ...team } as const
const JOINING = { step: 'joining', ...team } as const
const offline = failed('OFFLINE')

test('checks the invitation on start', () => {
  expect(machine.start).toEqual({ state: LOOKING, task: { type: 'load' } })
  expect(teamInvitationMachine({ code: '' }).start).toEqual({ state: { step: 'code-error', reason: 'invalid' } })
})

expectMoves(machine, [
  ['it stands', LOOKING, { type: 'invited', ...team }, { state: INVITATION }],
  ['no user is signed in', LOOKING, { type: 'signed-out' }, { state: SIGN_IN }],
  ['the service says so', LOOKING, failed('USER_AUTHENTICATION_REQUIRED'), { state: SIGN_IN }],
  ['it is too old', LOOKING, failed('VERIFICATION_CODE_EXPIRED'), { state: { step: 'code-error', reason: 'expired' } }],
  ['nobody answers', LOOKING, offline, { state: { step: 'failed', error: offline.error } }],
  ['again', { step: 'failed', error: offline.error }, { type: 'retry' }, { state: LOOKING, task: { type: 'load' } }],
  ['somebody signed in', SIGN_IN, { type: 'retry' }, { state: LOOKING, task: { type: 'load' } }],
  ['the person joins', INVITATION, { type: 'join' }, { state: JOINING, task: { type: 'join', teamId: 't1' } }],
  ['once', JOINING, { type: 'join' }, { state: JOINING }],
  ['joined', JOINING, { type: 'done' }, { state: { step: 'joined', ...team } }],
  ['the user signed out in the meantime', JOINING, { type: 'signed-out' }, { state: SIGN_IN }],
  ['the service says so when joining', JOINING, failed('USER_AUTHENTICATION_REQUIRED'), { state: SIGN_IN }],
  ['used', JOINING, failed('VERIFICATION_CODE_ALREADY_USED'), { state: { step: 'code-error', reason: 'used' } }],
  ['not sent: the invitation again', JOINING, offline, { state: { ...INVITATION, error: offline.error } }],
])
