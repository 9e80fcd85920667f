import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { oauthCallbackMachine } from './oauth-callback.js'

const machine = oauthCallbackMachine()
const working = (waited: number) => ({ step: 'completing', waited }) as const
const SLOW = { step: 'slow' } as const
const { error: notFound } = failed('OAUTH_SIGN_IN_NOT_FOUND')
const NOTHING = { step: 'no-callback', error: notFound } as const
const broken = failed('OAUTH_CALLBACK_FAILED')
const FAILED = { step: 'failed', error: broken.error } as const

test('completes on start and runs its timer only while pending', () => {
  expect(machine.start).toEqual({ state: working(0), task: { type: 'complete' } })
  expect(machine.ticks?.(working(1))).toBe(true)
  expect(machine.ticks?.(SLOW)).toBe(false)
})

expectMoves(machine, [
  ['is done after the sign-in', working(1), { type: 'done' }, { state: { step: 'done' } }],
  ['counts the seconds', working(1), { type: 'tick', now: 0 }, { state: working(2) }],
  ['offers links after three seconds', working(2), { type: 'tick', now: 0 }, { state: SLOW }],
  ['is done after a slow sign-in', SLOW, { type: 'done' }, { state: { step: 'done' } }],
  [
    'redirects to sign-in without a response of a provider',
    working(0),
    { type: 'no-callback', error: notFound },
    { state: NOTHING, task: { type: 'redirect-to-sign-in' } },
  ],
  [
    'redirects to sign-in even after three seconds',
    SLOW,
    { type: 'no-callback', error: notFound },
    { state: NOTHING, task: { type: 'redirect-to-sign-in' } },
  ],
  ['shows why the sign-in failed', working(0), broken, { state: FAILED }],
  ['shows why a slow sign-in failed', SLOW, broken, { state: FAILED }],
  ['shows why the redirect to sign-in failed', NOTHING, broken, { state: FAILED }],
])
