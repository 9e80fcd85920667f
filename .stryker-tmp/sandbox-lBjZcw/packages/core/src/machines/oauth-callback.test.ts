// @ts-nocheck
import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../test/machine-table.js'
import { oauthCallbackMachine } from './oauth-callback.js'

const machine = oauthCallbackMachine()
const working = (waited: number) => ({ step: 'working', waited }) as const
const SLOW = { step: 'slow' } as const
const NOTHING = { step: 'nothing' } as const
const broken = failed('OAUTH_CALLBACK_FAILED')
const FAILED = { step: 'failed', error: broken.error } as const

test('it finishes on arrival; the clock runs only while it matters', () => {
  expect(machine.start).toEqual({ state: working(0), task: { do: 'complete' } })
  expect(machine.ticks?.(working(1))).toBe(true)
  expect(machine.ticks?.(SLOW)).toBe(false)
})

expectMoves(machine, [
  ['signed in', working(1), { type: 'done' }, { state: { step: 'done' } }],
  ['a second goes by', working(1), { type: 'tick', now: 0 }, { state: working(2) }],
  ['after three a link is shown', working(2), { type: 'tick', now: 0 }, { state: SLOW }],
  ['signed in late', SLOW, { type: 'done' }, { state: { step: 'done' } }],
  ['no answer of a provider', working(0), { type: 'nothing' }, { state: NOTHING, task: { do: 'lead-to-sign-in' } }],
  ['the same, late', SLOW, { type: 'nothing' }, { state: NOTHING, task: { do: 'lead-to-sign-in' } }],
  ['it failed', working(0), broken, { state: FAILED }],
  ['it failed late', SLOW, broken, { state: FAILED }],
  ['even the way to sign-in failed', NOTHING, broken, { state: FAILED }],
])
