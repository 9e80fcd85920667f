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
  ['signed out', WORKING, { type: 'done' }, { state: { step: 'done' } }],
  ['the user came from elsewhere', WORKING, { type: 'confirmation-required' }, { state: { step: 'confirm' } }],
  ['confirmed', { step: 'confirm' }, { type: 'confirm' }, { state: WORKING, task: { type: 'sign-out' } }],
  ['it failed', WORKING, broken, { state: { step: 'failed', error: broken.error } }],
  ['again', { step: 'failed', error: broken.error }, { type: 'retry' }, { state: WORKING, task: { type: 'sign-out' } }],
])
