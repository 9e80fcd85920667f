import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
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
  ['a good code', CHECKING, { type: 'checked' }, { state: FORM }],
  [
    'one that is unknown',
    CHECKING,
    failed('VERIFICATION_CODE_NOT_FOUND'),
    { state: { step: 'code-error', reason: 'invalid' } },
  ],
  [
    'one that is too old',
    CHECKING,
    failed('VERIFICATION_CODE_EXPIRED'),
    { state: { step: 'code-error', reason: 'expired' } },
  ],
  [
    'one that was used',
    CHECKING,
    failed('VERIFICATION_CODE_ALREADY_USED'),
    { state: { step: 'code-error', reason: 'used' } },
  ],
  ['nobody answers', CHECKING, offline, { state: { step: 'failed', error: offline.error } }],
  ['again', { step: 'failed', error: offline.error }, { type: 'retry' }, { state: CHECKING, task: { type: 'check' } }],
  [
    'what is wrong is said at each field',
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
    'a new password',
    { ...FORM, error: offline.error },
    { type: 'submit', password: 'correct horse', repeat: 'correct horse' },
    { state: SAVING, task: { type: 'reset', password: 'correct horse' } },
  ],
  ['the code is spent once', SAVING, { type: 'submit', password: 'correct horse' }, { state: SAVING }],
  ['set', SAVING, { type: 'done' }, { state: { step: 'done' } }],
  ['nothing was sent: again', SAVING, offline, { state: { step: 'form', error: offline.error } }],
  [
    'somebody was faster',
    SAVING,
    failed('VERIFICATION_CODE_ALREADY_USED'),
    { state: { step: 'code-error', reason: 'used' } },
  ],
  [
    'a password that the service refuses has spent the code',
    SAVING,
    short,
    { state: { step: 'code-error', reason: 'used', error: short.error } },
  ],
])
