import { signOut } from '@latchkey/core'
import { ADA, type Settings, type Stage } from './stage.js'
import { type Step, send } from './steps.js'

/** One state of one screen, and how it comes about. */
export interface GalleryState {
  /** `sign-in/wrong-password`: the screen, and what it shows. */
  readonly name: string
  /** Where the handler is opened. `prepare` may name another address. */
  readonly path?: string
  /** What is shown when it is no page of the handler. */
  readonly part?: 'framed'
  readonly settings?: Settings
  /** What happened before the screen opens. A string that it answers is the address instead of `path`. */
  prepare?(stage: Stage): unknown
  /** What the person does there. */
  readonly steps?: readonly Step[]
  /** What can be seen once the state is reached; a heading if nothing else is said. */
  readonly reached?: string
}

const ALERT = '[role=alert] p'
const FAULT = '.lk-fault'

export const STATES: readonly GalleryState[] = [
  { name: 'sign-in/form', path: 'sign-in' },
  { name: 'sign-in/empty', path: 'sign-in', steps: send(), reached: FAULT },
  { name: 'sign-in/malformed', path: 'sign-in', steps: send({ email: 'ada', password: 'x' }), reached: FAULT },
  { name: 'sign-in/wrong-password', path: 'sign-in', steps: send({ ...ADA, password: 'not this' }), reached: ALERT },
  {
    name: 'sign-in/offline',
    path: 'sign-in',
    prepare: (stage) => stage.cut('/auth/password/sign-in'),
    steps: send(ADA),
    reached: ALERT,
  },
  { name: 'sign-in/not-loaded', path: 'sign-in', prepare: (stage) => stage.cut('/'), reached: ALERT },
  {
    name: 'sign-in/too-often',
    path: 'sign-in',
    prepare: ({ emulator }) =>
      emulator.faults.add('POST /auth/password/sign-in', { does: 'rate-limit', retryAfter: 9000 }),
    steps: send(ADA),
    reached: ALERT,
  },
  {
    name: 'sign-in/unknown-error',
    path: 'sign-in',
    prepare: ({ emulator }) => emulator.faults.add('POST /auth/password/sign-in', { does: 'fail' }),
    steps: send(ADA),
    reached: ALERT,
  },
  {
    name: 'sign-in/pending',
    path: 'sign-in',
    prepare: ({ emulator }) => emulator.faults.add('POST /auth/password/sign-in', { does: 'wait', millis: 600_000 }),
    steps: send(ADA),
    reached: '.lk-button .lk-spinner',
  },
  {
    name: 'sign-in/no-method',
    path: 'sign-in',
    settings: { credentialEnabled: false, magicLinkEnabled: false, passkeyEnabled: false, oauthProviders: [] },
  },
  {
    name: 'sign-in/loading',
    path: 'sign-in',
    prepare: async (stage) => {
      await stage.signUpAda()
      stage.emulator.faults.add('GET /users/me', { does: 'wait', millis: 600_000 })
    },
    reached: '.lk-waiting',
  },

  { name: 'sign-up/form', path: 'sign-up' },
  { name: 'sign-up/empty', path: 'sign-up', steps: send(), reached: FAULT },
  {
    name: 'sign-up/faults',
    path: 'sign-up',
    steps: send({ email: 'ada@example', password: 'short', repeat: 'other' }),
    reached: FAULT,
  },
  {
    name: 'sign-up/taken',
    path: 'sign-up',
    prepare: async (stage) => {
      await stage.signUpAda()
      await signOut(stage.client, { noRedirect: true })
    },
    steps: send({ ...ADA, repeat: ADA.password }),
    reached: ALERT,
  },
  { name: 'sign-up/off', path: 'sign-up', settings: { signUpEnabled: false } },

  { name: 'sign-out/done', path: 'sign-out', prepare: (stage) => stage.signUpAda() },

  { name: 'handler/not-found', path: 'no-such-page' },
  { name: 'handler/framed', part: 'framed' },
]
