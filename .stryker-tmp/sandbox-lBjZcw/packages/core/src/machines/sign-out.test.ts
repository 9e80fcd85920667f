// @ts-nocheck
import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../test/machine-table.js'
import { signOutMachine } from './sign-out.js'

const machine = signOutMachine()
const WORKING = { step: 'working' } as const
const broken = failed('UNEXPECTED')

test('starts by looking at how the user arrived', () => {
  expect(machine.start).toEqual({ state: WORKING, task: { do: 'arrive' } })
})

expectMoves(machine, [
  ['signed out', WORKING, { type: 'done' }, { state: { step: 'done' } }],
  ['the user came from elsewhere', WORKING, { type: 'unconfirmed' }, { state: { step: 'question' } }],
  ['confirmed', { step: 'question' }, { type: 'confirm' }, { state: WORKING, task: { do: 'sign-out' } }],
  ['it failed', WORKING, broken, { state: { step: 'failed', error: broken.error } }],
  [
    'again',
    { step: 'failed', error: broken.error },
    { type: 'try-again' },
    { state: WORKING, task: { do: 'sign-out' } },
  ],
])
