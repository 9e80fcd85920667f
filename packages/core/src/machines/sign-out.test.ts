import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../test/machine-table.js'
import { signOutMachine } from './sign-out.js'

const machine = signOutMachine()
const WORKING = { step: 'working' } as const
const broken = failed('UNEXPECTED')

test('it acts on arrival', () => {
  expect(machine.start).toEqual({ state: WORKING, task: { do: 'sign-out' } })
})

expectMoves(machine, [
  ['signed out', WORKING, { type: 'done' }, { state: { step: 'done' } }],
  ['it failed', WORKING, broken, { state: { step: 'failed', error: broken.error } }],
  [
    'again',
    { step: 'failed', error: broken.error },
    { type: 'try-again' },
    { state: WORKING, task: { do: 'sign-out' } },
  ],
])
