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
  ['there is one', LOOKING, { type: 'found' }, { state: FORM }],
  ['there is none', LOOKING, { type: 'not-found' }, { state: { step: 'code-error', reason: 'invalid' } }],
  ['looking failed', LOOKING, expired, { state: { step: 'code-error', reason: 'invalid', error: expired.error } }],
  ['no digits', FORM, { type: 'submit', code: ' ' }, { state: { step: 'form', fieldError: { code: 'codeMissing' } } }],
  [
    'no six digits',
    FORM,
    { type: 'submit', code: '12345a' },
    { state: { step: 'form', fieldError: { code: 'codeInvalid' } } },
  ],
  [
    'six digits, a gap among them',
    { ...FORM, error: wrong.error },
    { type: 'submit', code: '123 456' },
    { state: CHECKING, task: { type: 'sign-in', totp: '123456' } },
  ],
  ['one try at a time', CHECKING, { type: 'submit', code: '123456' }, { state: CHECKING }],
  ['passed', CHECKING, { type: 'done' }, { state: { step: 'done' } }],
  ['a wrong code leaves room for another', CHECKING, wrong, { state: { step: 'form', error: wrong.error } }],
  [
    'the attempt is over',
    CHECKING,
    expired,
    { state: { step: 'code-error', reason: 'expired', error: expired.error } },
  ],
  ['given up', FORM, { type: 'cancel' }, { state: GIVEN_UP, task: { type: 'clear-attempt' } }],
  ['forgetting is quiet', GIVEN_UP, expired, { state: GIVEN_UP }],
])
