import { expectMoves, failed } from '../../../test/machine-table.js'
import { Secret } from '../../lib/secret.js'
import { totpMachine } from './totp.js'

const secret = new Secret('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
const OFF = { step: 'disabled' } as const
const MAKING = { step: 'creating' } as const
const SCAN = { step: 'scan', secret } as const
const SAVING = { step: 'saving', secret } as const
const ON = { step: 'enabled' } as const
const CONFIRM = { step: 'confirm-disable' } as const
const TURNING = { step: 'disabling' } as const
const offline = failed('OFFLINE')

expectMoves(totpMachine({ on: false }), [
  ['a secret is made', OFF, { type: 'enable' }, { state: MAKING, task: { type: 'create-secret' } }],
  ['it is shown', MAKING, { type: 'secret-created', secret }, { state: SCAN }],
  ['it could not be made', MAKING, offline, { state: { ...OFF, error: offline.error } }],
  ['no code', SCAN, { type: 'submit', code: '' }, { state: { ...SCAN, fieldError: { code: 'codeMissing' } } }],
  [
    'a code of the new secret',
    SCAN,
    { type: 'submit', code: '123456' },
    { state: SAVING, task: { type: 'save', secret, code: '123456' } },
  ],
  [
    'a wrong one keeps the secret',
    SAVING,
    { type: 'code-incorrect' },
    { state: { ...SCAN, fieldError: { code: 'codeIncorrect' } } },
  ],
  ['a right one turns it on', SAVING, { type: 'done' }, { state: ON }],
  ['not saved: the same secret again', SAVING, offline, { state: { ...SCAN, error: offline.error } }],
  ['never mind', SCAN, { type: 'cancel' }, { state: OFF }],
  ['off again?', ON, { type: 'disable' }, { state: CONFIRM }],
  ['no', CONFIRM, { type: 'cancel' }, { state: ON }],
  ['yes', CONFIRM, { type: 'confirm' }, { state: TURNING, task: { type: 'disable' } }],
  ['it is off', TURNING, { type: 'done' }, { state: OFF }],
  ['it stays on', TURNING, offline, { state: { ...ON, error: offline.error } }],
])
