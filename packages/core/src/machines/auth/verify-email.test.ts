import { expectMoves, failed } from '../../../test/machine-table.js'
import { verifyEmailMachine } from './verify-email.js'

const email = 'ada@example.com'
const CHECK = { type: 'check' } as const
const LOADING = { step: 'loading' } as const
const WAITING = { step: 'waiting', email, resendAt: 0, resendIn: 0 } as const
const COUNTING = { step: 'waiting', email, resendAt: 31_000, resendIn: 30 } as const
const SENDING = { ...WAITING, step: 'sending' } as const
const CHECKING = { ...WAITING, step: 'checking' } as const
const NO_EMAIL = { step: 'no-email' } as const
const RESTRICTED = { step: 'restricted' } as const
const DONE = { step: 'done' } as const
const SIGNED_OUT = { step: 'signed-out' } as const
const unverified = { type: 'unverified', email } as const
const other = { type: 'unverified', email: 'lovelace@example.com' } as const
const offline = failed('OFFLINE')

expectMoves(verifyEmailMachine(), [
  ['the address is not verified', LOADING, unverified, { state: WAITING }],
  ['there is no address', LOADING, { type: 'no-email' }, { state: NO_EMAIL }],
  ['an administrator restricted the user', LOADING, { type: 'restricted' }, { state: RESTRICTED }],
  ['the user is not restricted', LOADING, { type: 'done' }, { state: DONE }],
  ['no user is signed in', LOADING, { type: 'signed-out' }, { state: SIGNED_OUT }],
  ['the user could not be loaded', LOADING, offline, { state: { step: 'failed', error: offline.error } }],
  ['retry', { step: 'failed', error: offline.error }, { type: 'retry' }, { state: LOADING, task: CHECK }],

  ['resend', WAITING, { type: 'resend' }, { state: SENDING, task: { type: 'send' } }],
  ['ignores a resend during the countdown', COUNTING, { type: 'resend' }, { state: COUNTING }],
  ['counts the seconds', COUNTING, { type: 'tick', now: 21_500 }, { state: { ...COUNTING, resendIn: 10 } }],
  ['sent', SENDING, { type: 'sent', at: 1000 }, { state: COUNTING }],
  ['not sent', SENDING, offline, { state: { ...WAITING, error: offline.error } }],
  [
    'verified before the email was sent again',
    SENDING,
    failed('EMAIL_ALREADY_VERIFIED'),
    { state: CHECKING, task: CHECK },
  ],

  [
    'continue',
    { ...COUNTING, error: offline.error },
    { type: 'continue' },
    { state: { ...COUNTING, step: 'checking' }, task: CHECK },
  ],
  ['verified', CHECKING, { type: 'done' }, { state: DONE }],
  ['not verified yet', CHECKING, unverified, { state: { ...WAITING, isTooEarly: true } }],
  ['not checked', CHECKING, offline, { state: { ...WAITING, error: offline.error } }],
  [
    'counts the seconds while checking',
    { ...COUNTING, step: 'checking' },
    { type: 'tick', now: 30_500 },
    { state: { ...COUNTING, step: 'checking', resendIn: 1 } },
  ],
  ['the address was removed', CHECKING, { type: 'no-email' }, { state: NO_EMAIL }],
  ['restricted meanwhile', CHECKING, { type: 'restricted' }, { state: RESTRICTED }],
  ['signed out meanwhile', CHECKING, { type: 'signed-out' }, { state: SIGNED_OUT }],

  ['checks when the page becomes visible', WAITING, { type: 'check' }, { state: WAITING, task: CHECK }],
  ['verified on another device', WAITING, { type: 'done' }, { state: DONE }],
  ['still not verified', COUNTING, unverified, { state: COUNTING }],
  ['another address is primary now', COUNTING, other, { state: { ...COUNTING, email: other.email } }],
  ['a check in the background fails without a message', WAITING, offline, { state: WAITING }],
  ['the address was removed in another tab', WAITING, { type: 'no-email' }, { state: NO_EMAIL }],
  ['restricted while waiting', WAITING, { type: 'restricted' }, { state: RESTRICTED }],
  ['signed out while waiting', WAITING, { type: 'signed-out' }, { state: SIGNED_OUT }],

  ['checks again without an address', NO_EMAIL, { type: 'check' }, { state: NO_EMAIL, task: CHECK }],
  ['an address was added', NO_EMAIL, unverified, { state: WAITING }],
  ['still no address', NO_EMAIL, { type: 'no-email' }, { state: NO_EMAIL }],
  ['an address was added and verified', NO_EMAIL, { type: 'done' }, { state: DONE }],
  ['restricted without an address', NO_EMAIL, { type: 'restricted' }, { state: RESTRICTED }],
  ['signed out without an address', NO_EMAIL, { type: 'signed-out' }, { state: SIGNED_OUT }],
  ['offline without an address', NO_EMAIL, offline, { state: NO_EMAIL }],

  ['checks again while restricted', RESTRICTED, { type: 'check' }, { state: RESTRICTED, task: CHECK }],
  ['the restriction was lifted', RESTRICTED, { type: 'done' }, { state: DONE }],
  ['still restricted', RESTRICTED, { type: 'restricted' }, { state: RESTRICTED }],
  ['only the address is not verified', RESTRICTED, unverified, { state: WAITING }],
  ['without an address now', RESTRICTED, { type: 'no-email' }, { state: NO_EMAIL }],
  ['signed out while restricted', RESTRICTED, { type: 'signed-out' }, { state: SIGNED_OUT }],
  ['offline while restricted', RESTRICTED, offline, { state: RESTRICTED }],
])
