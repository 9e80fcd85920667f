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
    'requires the current password',
    CHANGE,
    { type: 'submit', password, repeat: password },
    { state: { ...CHANGE, fieldErrors: { old: { code: 'passwordMissing' } } } },
  ],
  [
    'changes the password',
    CHANGE,
    { type: 'submit', old: 'battery', password, repeat: password },
    { state: saving(true), task: { type: 'save', old: 'battery', password } },
  ],
  [
    'sets a first password without a current one',
    FIRST,
    { type: 'submit', password, repeat: password },
    { state: saving(false), task: { type: 'save', old: undefined, password } },
  ],
  ['shows that the password was saved', saving(true), { type: 'done' }, { state: { step: 'done' } }],
  ['shows that the current password is wrong', saving(true), wrong, { state: { ...CHANGE, error: wrong.error } }],
  [
    'asks for the current password when another tab has set one',
    saving(false),
    alreadySet,
    { state: { ...CHANGE, error: alreadySet.error } },
  ],
  [
    'asks for a first password when another tab has removed it',
    saving(true),
    hasNot,
    { state: { ...FIRST, error: hasNot.error } },
  ],
  ['asks for the current password the next time', { step: 'done' }, { type: 'change-again' }, { state: CHANGE }],
])
