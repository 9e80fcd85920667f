import { expectMoves, failed } from '../../../test/machine-table.js'
import { deleteAccountMachine } from './delete-account.js'

const off = failed('ACCOUNT_DELETION_DISABLED')

expectMoves(deleteAccountMachine(), [
  ['delete?', { step: 'idle' }, { type: 'ask' }, { state: { step: 'confirm' } }],
  ['without the question nothing happens', { step: 'idle' }, { type: 'confirm' }, { state: { step: 'idle' } }],
  ['no', { step: 'confirm' }, { type: 'cancel' }, { state: { step: 'idle' } }],
  ['yes', { step: 'confirm' }, { type: 'confirm' }, { state: { step: 'deleting' }, task: { type: 'delete' } }],
  ['gone', { step: 'deleting' }, { type: 'done' }, { state: { step: 'done' } }],
  ['refused', { step: 'deleting' }, off, { state: { step: 'confirm', error: off.error } }],
])
