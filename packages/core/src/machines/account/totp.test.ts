import { expectMoves, failed } from '../../../test/machine-table.js'
import { Secret } from '../../lib/secret.js'
import { totpMachine } from './totp.js'

const secret = new Secret('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
const OFF = { step: 'off' } as const
const MAKING = { step: 'making' } as const
const SCAN = { step: 'scan', secret } as const
const SAVING = { step: 'saving', secret } as const
const ON = { step: 'on' } as const
const CONFIRM = { step: 'confirm-off' } as const
const TURNING = { step: 'turning-off' } as const
const offline = failed('OFFLINE')

expectMoves(totpMachine({ on: false }), [
  ['a secret is made', OFF, { type: 'turn-on' }, { state: MAKING, task: { do: 'make' } }],
  ['it is shown', MAKING, { type: 'made', secret }, { state: SCAN }],
  ['it could not be made', MAKING, offline, { state: { ...OFF, error: offline.error } }],
  ['no code', SCAN, { type: 'submit', code: '' }, { state: { ...SCAN, fieldError: { code: 'codeMissing' } } }],
  [
    'a code of the new secret',
    SCAN,
    { type: 'submit', code: '123456' },
    { state: SAVING, task: { do: 'save', secret, code: '123456' } },
  ],
  [
    'a wrong one keeps the secret',
    SAVING,
    { type: 'wrong' },
    { state: { ...SCAN, fieldError: { code: 'codeIncorrect' } } },
  ],
  ['a right one turns it on', SAVING, { type: 'done' }, { state: ON }],
  ['not saved: the same secret again', SAVING, offline, { state: { ...SCAN, error: offline.error } }],
  ['never mind', SCAN, { type: 'cancel' }, { state: OFF }],
  ['off again?', ON, { type: 'turn-off' }, { state: CONFIRM }],
  ['no', CONFIRM, { type: 'cancel' }, { state: ON }],
  ['yes', CONFIRM, { type: 'confirm' }, { state: TURNING, task: { do: 'turn-off' } }],
  ['it is off', TURNING, { type: 'done' }, { state: OFF }],
  ['it stays on', TURNING, offline, { state: { ...ON, error: offline.error } }],
])
