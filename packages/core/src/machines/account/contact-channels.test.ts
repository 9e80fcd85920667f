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
    'rejects an invalid email address',
    READY,
    { type: 'add', email: 'ada@' },
    { state: { ...READY, email: 'ada@', fieldErrors: { email: { code: 'emailInvalid' } } } },
  ],
  [
    'rejects an address that exists, ignoring case',
    READY,
    { type: 'add', email: 'ADA@example.com', taken: [email] },
    { state: { ...READY, email: 'ADA@example.com', fieldErrors: { email: { code: 'emailTaken' } } } },
  ],
  [
    'adds an email address',
    READY,
    { type: 'add', email: ` ${email}`, taken: [] },
    { state: ADDING, task: { type: 'add', email } },
  ],
  [
    'sends the verification email after adding',
    ADDING,
    { type: 'added', channelId: 'c1', sent: true },
    { state: { ...READY, channelId: 'c1', completed: 'send' } },
  ],
  [
    'reports that the address was added but the email was not sent',
    ADDING,
    { type: 'added', channelId: 'c1', sent: false },
    { state: { ...READY, channelId: 'c1', completed: 'add' } },
  ],
  [
    'keeps the typed address when adding fails',
    ADDING,
    conflict,
    { state: { ...READY, email, error: conflict.error } },
  ],
  [
    'sends another verification email',
    READY,
    { type: 'run-action', action: 'send', channelId: 'c1' },
    { state: busy('send'), task: { type: 'send', channelId: 'c1' } },
  ],
  [
    'shows that the email was sent',
    busy('send'),
    { type: 'completed' },
    { state: { ...READY, channelId: 'c1', completed: 'send' } },
  ],
  [
    'shows why a change failed',
    busy('send'),
    conflict,
    { state: { ...READY, channelId: 'c1', error: conflict.error } },
  ],
  [
    'asks for confirmation before removing',
    READY,
    { type: 'run-action', action: 'remove', channelId: 'c1' },
    { state: CONFIRM },
  ],
  ['returns when the user declines', CONFIRM, { type: 'cancel' }, { state: READY }],
  [
    'removes the address',
    CONFIRM,
    { type: 'confirm' },
    { state: busy('remove'), task: { type: 'remove', channelId: 'c1' } },
  ],
])
