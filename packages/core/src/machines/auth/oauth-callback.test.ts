import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { oauthCallbackMachine } from './oauth-callback.js'

const machine = oauthCallbackMachine()
const working = (waited: number) => ({ step: 'completing', waited }) as const
const SLOW = { step: 'slow' } as const
const NOTHING = { step: 'no-callback' } as const
const broken = failed('OAUTH_CALLBACK_FAILED')
const FAILED = { step: 'failed', error: broken.error } as const

test('completes on start and runs its timer only while pending', () => {
  expect(machine.start).toEqual({ state: working(0), task: { type: 'complete' } })
  expect(machine.ticks?.(working(1))).toBe(true)
  expect(machine.ticks?.(SLOW)).toBe(false)
})

expectMoves(machine, [
  ['signed in', working(1), { type: 'done' }, { state: { step: 'done' } }],
  ['a second goes by', working(1), { type: 'tick', now: 0 }, { state: working(2) }],
  ['after three a link is shown', working(2), { type: 'tick', now: 0 }, { state: SLOW }],
  ['signed in late', SLOW, { type: 'done' }, { state: { step: 'done' } }],
  [
    'no answer of a provider',
    working(0),
    { type: 'no-callback' },
    { state: NOTHING, task: { type: 'redirect-to-sign-in' } },
  ],
  ['the same, late', SLOW, { type: 'no-callback' }, { state: NOTHING, task: { type: 'redirect-to-sign-in' } }],
  ['it failed', working(0), broken, { state: FAILED }],
  ['it failed late', SLOW, broken, { state: FAILED }],
  ['even the way to sign-in failed', NOTHING, broken, { state: FAILED }],
])
