import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { Secret } from '../../lib/secret.js'
import { mfaMachine } from './mfa.js'

const machine = mfaMachine()
const LOOKING = { step: 'loading' } as const
const FORM = { step: 'form' } as const
const CHECKING = { step: 'checking' } as const
const GIVEN_UP = { step: 'canceled' } as const
const wrong = failed('INVALID_TOTP_CODE')
const expired = failed('VERIFICATION_CODE_EXPIRED')

test('looks for a stored attempt unless one is given', () => {
  expect(machine.start).toEqual({ state: LOOKING, task: { type: 'load' } })
  expect(mfaMachine({ attempt: new Secret('a') }).start).toEqual({ state: FORM })
})

expectMoves(machine, [
  ['asks for the code when there is an attempt', LOOKING, { type: 'found' }, { state: FORM }],
  [
    'shows that there is no attempt',
    LOOKING,
    { type: 'not-found' },
    { state: { step: 'code-error', reason: 'invalid' } },
  ],
  [
    'shows why the attempt could not be read',
    LOOKING,
    expired,
    { state: { step: 'code-error', reason: 'invalid', error: expired.error } },
  ],
  [
    'requires a code',
    FORM,
    { type: 'submit', code: ' ' },
    { state: { step: 'form', fieldError: { code: 'codeMissing' } } },
  ],
  [
    'rejects a code that is not six digits',
    FORM,
    { type: 'submit', code: '12345a' },
    { state: { step: 'form', fieldError: { code: 'codeInvalid' } } },
  ],
  [
    'accepts six digits with a space',
    { ...FORM, error: wrong.error },
    { type: 'submit', code: '123 456' },
    { state: CHECKING, task: { type: 'sign-in', totp: '123456' } },
  ],
  ['ignores a second submit', CHECKING, { type: 'submit', code: '123456' }, { state: CHECKING }],
  ['is done after a right code', CHECKING, { type: 'done' }, { state: { step: 'done' } }],
  ['allows another try after a wrong code', CHECKING, wrong, { state: { step: 'form', error: wrong.error } }],
  [
    'shows that the attempt has expired',
    CHECKING,
    expired,
    { state: { step: 'code-error', reason: 'expired', error: expired.error } },
  ],
  [
    'clears the attempt when the user cancels',
    FORM,
    { type: 'cancel' },
    { state: GIVEN_UP, task: { type: 'clear-attempt' } },
  ],
  ['ignores a failure to clear the attempt', GIVEN_UP, expired, { state: GIVEN_UP }],
])
