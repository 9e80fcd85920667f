import { expectMoves, failed } from '../../../test/machine-table.js'
import { contactChannelsMachine } from './contact-channels.js'

const email = 'ada@example.com'
const READY = { step: 'ready' } as const
const ADDING = { step: 'adding', email } as const
const busy = (action: 'send' | 'remove') => ({ step: 'busy', action, channelId: 'c1' }) as const
const CONFIRM = { step: 'confirm-removal', channelId: 'c1' } as const
const conflict = failed('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')

expectMoves(contactChannelsMachine(), [
  [
    'an address that is none',
    READY,
    { type: 'add', email: 'ada@' },
    { state: { ...READY, email: 'ada@', fieldErrors: { email: { code: 'emailInvalid' } } } },
  ],
  [
    'one that is there already, in whatever case',
    READY,
    { type: 'add', email: 'ADA@example.com', taken: [email] },
    { state: { ...READY, email: 'ADA@example.com', fieldErrors: { email: { code: 'emailTaken' } } } },
  ],
  ['a new one', READY, { type: 'add', email: ` ${email}`, taken: [] }, { state: ADDING, task: { type: 'add', email } }],
  [
    'added, its mail sent',
    ADDING,
    { type: 'added', channelId: 'c1', sent: true },
    { state: { ...READY, channelId: 'c1', completed: 'send' } },
  ],
  [
    'added without its mail',
    ADDING,
    { type: 'added', channelId: 'c1', sent: false },
    { state: { ...READY, channelId: 'c1', completed: 'add' } },
  ],
  ['not added: what was typed is kept', ADDING, conflict, { state: { ...READY, email, error: conflict.error } }],
  [
    'a mail to verify one',
    READY,
    { type: 'run-action', action: 'send', channelId: 'c1' },
    { state: busy('send'), task: { type: 'send', channelId: 'c1' } },
  ],
  ['sent', busy('send'), { type: 'completed' }, { state: { ...READY, channelId: 'c1', completed: 'send' } }],
  ['refused', busy('send'), conflict, { state: { ...READY, channelId: 'c1', error: conflict.error } }],
  ['remove one?', READY, { type: 'run-action', action: 'remove', channelId: 'c1' }, { state: CONFIRM }],
  ['no', CONFIRM, { type: 'cancel' }, { state: READY }],
  ['yes', CONFIRM, { type: 'confirm' }, { state: busy('remove'), task: { type: 'remove', channelId: 'c1' } }],
])
