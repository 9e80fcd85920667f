import { sendPasswordResetEmail } from '@latchkey/core'
import { keepAppName } from '../../src/primitives/app-name.js'
import { ADA, type Stage } from '../stage.js'
import { send } from '../steps.js'
import { ALERT, FIELD_ERROR, FOREVER, type GalleryState, late, MOVED, WAITING } from './state.js'

async function link(stage: Stage): Promise<string> {
  await stage.signUpAda()
  await stage.signOut()
  await sendPasswordResetEmail(stage.client, { email: ADA.email })
  return stage.link()
}

const CHECK = 'POST /auth/password/reset/check-code'
const GOOD = { password: 'another long one' }

/** Requesting a password reset, and setting a new password. */
export const password: readonly GalleryState[] = [
  { name: 'forgot-password/form', path: 'forgot-password' },
  { name: 'forgot-password/empty', path: 'forgot-password', steps: send(), reached: FIELD_ERROR },
  {
    name: 'forgot-password/offline',
    path: 'forgot-password',
    prepare: (stage) => stage.cut('send-reset-code'),
    steps: send({ email: ADA.email }),
    reached: ALERT,
  },
  { name: 'forgot-password/sent', path: 'forgot-password', steps: send({ email: ADA.email }), reached: MOVED },
  {
    name: 'forgot-password/resent',
    path: 'forgot-password',
    hasty: true,
    prepare: ({ client }) => keepAppName(client, 'Emulated project'),
    steps: [...send({ email: ADA.email }), { press: '.lk-actions button[aria-disabled=false]' }],
    reached: '.lk-note',
  },
  { name: 'password-reset/form', prepare: link },
  {
    name: 'password-reset/checking',
    path: `password-reset?code=${'0'.repeat(45)}`,
    prepare: ({ emulator }) => void emulator.faults.add(CHECK, FOREVER),
    reached: WAITING,
  },
  { name: 'password-reset/empty', prepare: link, steps: send(), reached: FIELD_ERROR },
  { name: 'password-reset/repeat-empty', prepare: link, repeatPassword: true, steps: send(), reached: FIELD_ERROR },
  {
    name: 'password-reset/refused',
    prepare: ({ emulator, ...stage }) => {
      const details = { min_length: 16 }
      emulator.faults.add('POST /auth/password/reset', { type: 'known-error', code: 'PASSWORD_TOO_SHORT', details })
      return link({ emulator, ...stage })
    },
    steps: send(GOOD),
    reached: ALERT,
  },
  { name: 'password-reset/done', prepare: link, steps: send(GOOD), reached: MOVED },
  { name: 'password-reset/damaged', path: 'password-reset?code=abc' },
  { name: 'password-reset/invalid', path: `password-reset?code=${'0'.repeat(45)}` },
  { name: 'password-reset/expired', prepare: late(link) },
  ...(
    [
      ['used', 'VERIFICATION_CODE_ALREADY_USED'],
      ['too-often', 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'],
    ] as const
  ).map(([name, code]) => ({
    name: `password-reset/${name}`,
    prepare: (stage: Stage) => {
      stage.emulator.faults.add(CHECK, { type: 'known-error', code })
      return link(stage)
    },
  })),
  {
    name: 'password-reset/not-loaded',
    path: `password-reset?code=${'0'.repeat(45)}`,
    prepare: (stage) => stage.cut('/check-code'),
    reached: ALERT,
  },
]
