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
  ['creates a secret', OFF, { type: 'enable' }, { state: MAKING, task: { type: 'create-secret' } }],
  ['shows the secret', MAKING, { type: 'secret-created', secret }, { state: SCAN }],
  ['shows why the secret was not created', MAKING, offline, { state: { ...OFF, error: offline.error } }],
  ['requires a code', SCAN, { type: 'submit', code: '' }, { state: { ...SCAN, fieldError: { code: 'codeMissing' } } }],
  [
    'checks the code against the new secret',
    SCAN,
    { type: 'submit', code: '123456' },
    { state: SAVING, task: { type: 'save', secret, code: '123456' } },
  ],
  [
    'keeps the secret after a wrong code',
    SAVING,
    { type: 'code-incorrect' },
    { state: { ...SCAN, fieldError: { code: 'codeIncorrect' } } },
  ],
  ['is enabled after a right code', SAVING, { type: 'done' }, { state: ON }],
  ['keeps the secret when saving fails', SAVING, offline, { state: { ...SCAN, error: offline.error } }],
  ['cancels the setup', SCAN, { type: 'cancel' }, { state: OFF }],
  ['asks for confirmation before disabling', ON, { type: 'disable' }, { state: CONFIRM }],
  ['returns when the user declines', CONFIRM, { type: 'cancel' }, { state: ON }],
  ['disables it', CONFIRM, { type: 'confirm' }, { state: TURNING, task: { type: 'disable' } }],
  ['shows that it is disabled', TURNING, { type: 'done' }, { state: OFF }],
  ['stays enabled when disabling fails', TURNING, offline, { state: { ...ON, error: offline.error } }],
])
