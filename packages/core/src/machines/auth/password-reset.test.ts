import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import type { Client } from '../../client.js'
import { known, scene } from '../../flows/fake-service.test-support.js'
import { passwordResetMachine } from './password-reset.js'

const machine = passwordResetMachine({ code: 'c' })
const CHECKING = { step: 'checking' } as const
const FORM = { step: 'form' } as const
const SAVING = { step: 'saving' } as const
const offline = failed('OFFLINE')
const short = failed('PASSWORD_TOO_SHORT')

test('checks the code on start, unless there is none', () => {
  expect(machine.start).toEqual({ state: CHECKING, task: { type: 'check' } })
  for (const code of [undefined, null, ''])
    expect(passwordResetMachine({ code }).start).toEqual({ state: { step: 'code-error', reason: 'invalid' } })
})

expectMoves(machine, [
  ['is done if this page has used the code', CHECKING, { type: 'done' }, { state: { step: 'done' } }],
  ['shows the form for a valid code', CHECKING, { type: 'checked' }, { state: FORM }],
  [
    'shows that the code is unknown',
    CHECKING,
    failed('VERIFICATION_CODE_NOT_FOUND'),
    { state: { step: 'code-error', reason: 'invalid' } },
  ],
  [
    'shows that the code has expired',
    CHECKING,
    failed('VERIFICATION_CODE_EXPIRED'),
    { state: { step: 'code-error', reason: 'expired' } },
  ],
  [
    'shows that the code was used',
    CHECKING,
    failed('VERIFICATION_CODE_ALREADY_USED'),
    { state: { step: 'code-error', reason: 'used' } },
  ],
  ['shows why the code could not be checked', CHECKING, offline, { state: { step: 'failed', error: offline.error } }],
  [
    'checks the code again',
    { step: 'failed', error: offline.error },
    { type: 'retry' },
    { state: CHECKING, task: { type: 'check' } },
  ],
  [
    'shows the error at each field',
    FORM,
    { type: 'submit', password: 'x'.repeat(71), repeat: '' },
    {
      state: {
        step: 'form',
        fieldErrors: {
          password: { code: 'passwordTooLong', details: { max: 70 } },
          repeat: { code: 'passwordRepeatMissing' },
        },
      },
    },
  ],
  [
    'saves the new password',
    { ...FORM, error: offline.error },
    { type: 'submit', password: 'correct horse', repeat: 'correct horse' },
    { state: SAVING, task: { type: 'reset', password: 'correct horse' } },
  ],
  ['uses the code only once', SAVING, { type: 'submit', password: 'correct horse' }, { state: SAVING }],
  ['shows that the password was changed', SAVING, { type: 'done' }, { state: { step: 'done' } }],
  ['allows another try after a network error', SAVING, offline, { state: { step: 'form', error: offline.error } }],
  [
    'shows that the code was used by another request',
    SAVING,
    failed('VERIFICATION_CODE_ALREADY_USED'),
    { state: { step: 'code-error', reason: 'used' } },
  ],
  [
    'shows that the code is used after the service rejects the password',
    SAVING,
    short,
    { state: { step: 'code-error', reason: 'used', error: short.error } },
  ],
])

const perform = (client: Client, type: 'check' | 'reset') =>
  machine.perform(client, { type, password: 'correct horse' }, new AbortController().signal, () => {})

test('is done if the app renders the page again because the session ended', async () => {
  const { client, calls } = scene(
    {
      'POST /auth/password/reset': { success: true },
      'POST /auth/oauth/token': known('REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    },
    { signedIn: true },
  )
  let again: ReturnType<typeof perform> | undefined
  client.session.subscribe(() => {
    if (client.session.state().status === 'ended') again = perform(client, 'check')
  })
  await perform(client, 'reset')
  expect(await again).toEqual({ type: 'done' })
  expect(calls()).toEqual(['POST /auth/password/reset', 'POST /auth/oauth/token'])
})

test('checks the code again if the reset failed', async () => {
  const { client, calls } = scene(
    { 'POST /auth/password/reset': known('VERIFICATION_CODE_EXPIRED') },
    { signedIn: true },
  )
  await expect(perform(client, 'reset')).rejects.toMatchObject({ code: 'VERIFICATION_CODE_EXPIRED' })
  await client.session.end('signed-out-here')
  await perform(client, 'check').catch(() => {})
  expect(calls()).toEqual(['POST /auth/password/reset', 'POST /auth/password/reset/check-code'])
})
