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
  ['shows the invitation', LOOKING, { type: 'invited', ...team }, { state: INVITATION }],
  ['requires a user', LOOKING, { type: 'signed-out' }, { state: SIGN_IN }],
  [
    'requires a user when the service reports none',
    LOOKING,
    failed('USER_AUTHENTICATION_REQUIRED'),
    { state: SIGN_IN },
  ],
  [
    'shows that the invitation has expired',
    LOOKING,
    failed('VERIFICATION_CODE_EXPIRED'),
    { state: { step: 'code-error', reason: 'expired' } },
  ],
  [
    'shows why the invitation could not be loaded',
    LOOKING,
    offline,
    { state: { step: 'failed', error: offline.error } },
  ],
  [
    'loads the invitation again',
    { step: 'failed', error: offline.error },
    { type: 'retry' },
    { state: LOOKING, task: { type: 'load' } },
  ],
  ['loads the invitation after a sign-in', SIGN_IN, { type: 'retry' }, { state: LOOKING, task: { type: 'load' } }],
  ['joins the team', INVITATION, { type: 'join' }, { state: JOINING, task: { type: 'join', teamId: 't1' } }],
  ['asks for another account after a sign-out', INVITATION, { type: 'signed-out' }, { state: SIGN_IN }],
  ['joins only once', JOINING, { type: 'join' }, { state: JOINING }],
  ['shows that the user has joined', JOINING, { type: 'done' }, { state: { step: 'joined', ...team } }],
  ['requires a user after a sign-out in the meantime', JOINING, { type: 'signed-out' }, { state: SIGN_IN }],
  [
    'requires a user when the service reports none on joining',
    JOINING,
    failed('USER_AUTHENTICATION_REQUIRED'),
    { state: SIGN_IN },
  ],
  [
    'shows that the invitation was used',
    JOINING,
    failed('VERIFICATION_CODE_ALREADY_USED'),
    { state: { step: 'code-error', reason: 'used' } },
  ],
  [
    'returns to the invitation after a network error',
    JOINING,
    offline,
    { state: { ...INVITATION, error: offline.error } },
  ],
])
