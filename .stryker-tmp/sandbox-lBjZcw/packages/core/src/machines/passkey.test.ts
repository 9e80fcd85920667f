// @ts-nocheck
import { expectMoves, failed } from '../../test/machine-table.js'
import { passkeyMachine } from './passkey.js'

const cancelled = failed('PASSKEY_CANCELLED')

expectMoves(passkeyMachine({ on: false }), [
  ['the browser asks', { step: 'off' }, { type: 'add' }, { state: { step: 'registering' }, task: { do: 'register' } }],
  ['registered', { step: 'registering' }, { type: 'done' }, { state: { step: 'on' } }],
  ['cancelled', { step: 'registering' }, cancelled, { state: { step: 'off', error: cancelled.error } }],
  ['remove it?', { step: 'on' }, { type: 'remove' }, { state: { step: 'confirm-removal' } }],
  ['no', { step: 'confirm-removal' }, { type: 'cancel' }, { state: { step: 'on' } }],
  ['yes', { step: 'confirm-removal' }, { type: 'confirm' }, { state: { step: 'removing' }, task: { do: 'remove' } }],
  ['removed', { step: 'removing' }, { type: 'done' }, { state: { step: 'off' } }],
  ['it stays', { step: 'removing' }, cancelled, { state: { step: 'on', error: cancelled.error } }],
])
