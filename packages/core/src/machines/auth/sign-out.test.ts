import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { signOutMachine } from './sign-out.js'

const machine = signOutMachine()
const WORKING = { step: 'signing-out' } as const
const broken = failed('UNEXPECTED')

test('starts by checking how the user navigated to the page', () => {
  expect(machine.start).toEqual({ state: WORKING, task: { type: 'start' } })
})

expectMoves(machine, [
  ['is done after the sign-out', WORKING, { type: 'done' }, { state: { step: 'done' } }],
  [
    'asks for confirmation when the user came from another site',
    WORKING,
    { type: 'confirmation-required' },
    { state: { step: 'confirm' } },
  ],
  [
    'signs out after confirmation',
    { step: 'confirm' },
    { type: 'confirm' },
    { state: WORKING, task: { type: 'sign-out' } },
  ],
  ['shows why the sign-out failed', WORKING, broken, { state: { step: 'failed', error: broken.error } }],
  [
    'tries again',
    { step: 'failed', error: broken.error },
    { type: 'retry' },
    { state: WORKING, task: { type: 'sign-out' } },
  ],
])
