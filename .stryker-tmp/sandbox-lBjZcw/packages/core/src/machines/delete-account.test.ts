// @ts-nocheck
import { expectMoves, failed } from '../../test/machine-table.js'
import { deleteAccountMachine } from './delete-account.js'

const off = failed('ACCOUNT_DELETION_OFF')

expectMoves(deleteAccountMachine(), [
  ['delete?', { step: 'idle' }, { type: 'ask' }, { state: { step: 'question' } }],
  ['without the question nothing happens', { step: 'idle' }, { type: 'confirm' }, { state: { step: 'idle' } }],
  ['no', { step: 'question' }, { type: 'cancel' }, { state: { step: 'idle' } }],
  ['yes', { step: 'question' }, { type: 'confirm' }, { state: { step: 'deleting' }, task: { do: 'delete' } }],
  ['gone', { step: 'deleting' }, { type: 'done' }, { state: { step: 'done' } }],
  ['refused', { step: 'deleting' }, off, { state: { step: 'question', error: off.error } }],
])
