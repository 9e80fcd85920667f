import { expect, test } from 'vitest'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { Secret } from '../../lib/secret.js'
import { mfaMachine } from './mfa.js'

const machine = mfaMachine()
const LOOKING = { step: 'looking' } as const
const FORM = { step: 'form' } as const
const CHECKING = { step: 'checking' } as const
const GIVEN_UP = { step: 'given-up' } as const
const wrong = failed('INVALID_TOTP_CODE')
const expired = failed('VERIFICATION_CODE_EXPIRED')

test('looks for a stored attempt unless one is given', () => {
  expect(machine.start).toEqual({ state: LOOKING, task: { do: 'look' } })
  expect(mfaMachine({ attempt: new Secret('a') }).start).toEqual({ state: FORM })
})

expectMoves(machine, [
  ['there is one', LOOKING, { type: 'found' }, { state: FORM }],
  ['there is none', LOOKING, { type: 'none' }, { state: { step: 'over', reason: 'invalid' } }],
  ['looking failed', LOOKING, expired, { state: { step: 'over', reason: 'invalid', error: expired.error } }],
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
    { state: CHECKING, task: { do: 'sign-in', totp: '123456' } },
  ],
  ['one try at a time', CHECKING, { type: 'submit', code: '123456' }, { state: CHECKING }],
  ['passed', CHECKING, { type: 'done' }, { state: { step: 'done' } }],
  ['a wrong code leaves room for another', CHECKING, wrong, { state: { step: 'form', error: wrong.error } }],
  ['the attempt is over', CHECKING, expired, { state: { step: 'over', reason: 'expired', error: expired.error } }],
  ['given up', FORM, { type: 'give-up' }, { state: GIVEN_UP, task: { do: 'forget' } }],
  ['forgetting is quiet', GIVEN_UP, expired, { state: GIVEN_UP }],
])
