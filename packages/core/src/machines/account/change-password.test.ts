import { expectMoves, failed } from '../../../test/machine-table.js'
import { changePasswordMachine } from './change-password.js'

const FIRST = { step: 'form', hasPassword: false } as const
const CHANGE = { step: 'form', hasPassword: true } as const
const saving = (hasPassword: boolean) => ({ step: 'saving', hasPassword }) as const
const password = 'correct horse'
const wrong = failed('PASSWORD_CONFIRMATION_MISMATCH')
const alreadySet = failed('PASSWORD_ALREADY_SET')
const hasNot = failed('USER_DOES_NOT_HAVE_PASSWORD')

expectMoves(changePasswordMachine({ hasPassword: true }), [
  [
    'a change asks for the password so far',
    CHANGE,
    { type: 'submit', password, repeat: password },
    { state: { ...CHANGE, fieldErrors: { old: { code: 'passwordMissing' } } } },
  ],
  [
    'a change',
    CHANGE,
    { type: 'submit', old: 'battery', password, repeat: password },
    { state: saving(true), task: { type: 'save', old: 'battery', password } },
  ],
  [
    'a first password needs no other',
    FIRST,
    { type: 'submit', password, repeat: password },
    { state: saving(false), task: { type: 'save', old: undefined, password } },
  ],
  ['saved', saving(true), { type: 'done' }, { state: { step: 'done' } }],
  ['wrong', saving(true), wrong, { state: { ...CHANGE, error: wrong.error } }],
  ['another tab set one', saving(false), alreadySet, { state: { ...CHANGE, error: alreadySet.error } }],
  ['another tab removed it', saving(true), hasNot, { state: { ...FIRST, error: hasNot.error } }],
  ['again: now there is one', { step: 'done' }, { type: 'change-again' }, { state: CHANGE }],
])
