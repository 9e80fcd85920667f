import { expectMoves, failed } from '../../../test/machine-table.js'
import { passkeyMachine } from './passkey.js'

const cancelled = failed('PASSKEY_CANCELED')

expectMoves(passkeyMachine({ on: false }), [
  [
    'the browser asks',
    { step: 'not-registered' },
    { type: 'add' },
    { state: { step: 'registering' }, task: { type: 'register' } },
  ],
  ['registered', { step: 'registering' }, { type: 'done' }, { state: { step: 'registered' } }],
  ['cancelled', { step: 'registering' }, cancelled, { state: { step: 'not-registered', error: cancelled.error } }],
  ['remove it?', { step: 'registered' }, { type: 'remove' }, { state: { step: 'confirm-removal' } }],
  ['no', { step: 'confirm-removal' }, { type: 'cancel' }, { state: { step: 'registered' } }],
  ['yes', { step: 'confirm-removal' }, { type: 'confirm' }, { state: { step: 'removing' }, task: { type: 'remove' } }],
  ['removed', { step: 'removing' }, { type: 'done' }, { state: { step: 'not-registered' } }],
  ['it stays', { step: 'removing' }, cancelled, { state: { step: 'registered', error: cancelled.error } }],
])
