import { expectMoves, failed } from '../../../test/machine-table.js'
import { deleteAccountMachine } from './delete-account.js'

const off = failed('ACCOUNT_DELETION_DISABLED')

expectMoves(deleteAccountMachine(), [
  ['asks for confirmation', { step: 'idle' }, { type: 'ask' }, { state: { step: 'confirm' } }],
  ['does nothing without confirmation', { step: 'idle' }, { type: 'confirm' }, { state: { step: 'idle' } }],
  ['returns when the user declines', { step: 'confirm' }, { type: 'cancel' }, { state: { step: 'idle' } }],
  [
    'deletes the account',
    { step: 'confirm' },
    { type: 'confirm' },
    { state: { step: 'deleting' }, task: { type: 'delete' } },
  ],
  ['shows that the account was deleted', { step: 'deleting' }, { type: 'done' }, { state: { step: 'done' } }],
  [
    'shows why the account was not deleted',
    { step: 'deleting' },
    off,
    { state: { step: 'confirm', error: off.error } },
  ],
])
