import { expectMoves, failed } from '../../../test/machine-table.js'
import type { NewApiKey } from '../../flows/users/api-key.js'
import { createApiKeyMachine } from './create-api-key.js'

const FORM = { step: 'form' } as const
const CREATING = { step: 'creating' } as const
const key = { id: 'k1' } as NewApiKey
const off = failed('API_KEYS_DISABLED')

expectMoves(createApiKeyMachine({ userId: 'me' }), [
  [
    'requires a description',
    FORM,
    { type: 'submit', description: ' ', life: null },
    { state: { ...FORM, fieldErrors: { description: { code: 'descriptionMissing' } } } },
  ],
  [
    'creates a key',
    FORM,
    { type: 'submit', description: ' ci ', life: 86_400_000 },
    { state: CREATING, task: { type: 'create', description: 'ci', life: 86_400_000 } },
  ],
  ['shows the new key', CREATING, { type: 'created', key }, { state: { step: 'created', key } }],
  [
    'hides the key after the user saved it',
    { step: 'created', key },
    { type: 'confirm-saved' },
    { state: { step: 'done' } },
  ],
  ['starts again for another key', { step: 'done' }, { type: 'create-another' }, { state: FORM }],
  ['shows why the key was not created', CREATING, off, { state: { ...FORM, error: off.error } }],
])
