import { expectMoves, failed } from '../../../test/machine-table.js'
import { passkeyMachine } from './passkey.js'

const cancelled = failed('PASSKEY_CANCELED')

expectMoves(passkeyMachine({ on: false }), [
  [
    'prompts for a passkey',
    { step: 'not-registered' },
    { type: 'add' },
    { state: { step: 'registering' }, task: { type: 'register' } },
  ],
  [
    'shows that the passkey was registered',
    { step: 'registering' },
    { type: 'done' },
    { state: { step: 'registered' } },
  ],
  [
    'returns when the user cancels the prompt',
    { step: 'registering' },
    cancelled,
    { state: { step: 'not-registered', error: cancelled.error } },
  ],
  [
    'asks for confirmation before removing',
    { step: 'registered' },
    { type: 'remove' },
    { state: { step: 'confirm-removal' } },
  ],
  [
    'returns when the user declines',
    { step: 'confirm-removal' },
    { type: 'cancel' },
    { state: { step: 'registered' } },
  ],
  [
    'removes the passkey',
    { step: 'confirm-removal' },
    { type: 'confirm' },
    { state: { step: 'removing' }, task: { type: 'remove' } },
  ],
  ['shows that the passkey was removed', { step: 'removing' }, { type: 'done' }, { state: { step: 'not-registered' } }],
  [
    'keeps the passkey when removing fails',
    { step: 'removing' },
    cancelled,
    { state: { step: 'registered', error: cancelled.error } },
  ],
])
