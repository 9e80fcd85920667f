import { expectMoves, failed } from '../../../test/machine-table.js'
import type { NewApiKey } from '../../flows/users/api-key.js'
import { createApiKeyMachine } from './create-api-key.js'

const FORM = { step: 'form' } as const
const CREATING = { step: 'creating' } as const
const key = { id: 'k1' } as NewApiKey
const off = failed('API_KEYS_DISABLED')

expectMoves(createApiKeyMachine({ userId: 'me' }), [
  [
    'a key without a description',
    FORM,
    { type: 'submit', description: ' ', life: null },
    { state: { ...FORM, fieldErrors: { description: { code: 'descriptionMissing' } } } },
  ],
  [
    'a key',
    FORM,
    { type: 'submit', description: ' ci ', life: 86_400_000 },
    { state: CREATING, task: { type: 'create', description: 'ci', life: 86_400_000 } },
  ],
  ['it shows once', CREATING, { type: 'created', key }, { state: { step: 'created', key } }],
  ['kept, it is shown no more', { step: 'created', key }, { type: 'confirm-saved' }, { state: { step: 'done' } }],
  ['create-another', { step: 'done' }, { type: 'create-another' }, { state: FORM }],
  ['refused', CREATING, off, { state: { ...FORM, error: off.error } }],
])
