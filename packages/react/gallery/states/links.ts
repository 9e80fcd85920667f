import { sendMagicLink, sendVerificationEmail } from '@latchkey/core'
import { ADA, type Stage } from '../stage.js'
import { BUSY, FOREVER, type GalleryState, late, MOVED, ON, TO_VERIFY } from './state.js'

async function magicLink(stage: Stage): Promise<string> {
  await sendMagicLink(stage.client, { email: ADA.email })
  return stage.link()
}

async function verification(stage: Stage): Promise<string> {
  await stage.signUpAda()
  await sendVerificationEmail(stage.client)
  return stage.link()
}

async function invitation(stage: Stage): Promise<string> {
  await stage.invite()
  return stage.link()
}

/** The address of Grace is not verified. */
async function invitedUnverified(stage: Stage): Promise<string> {
  const path = await invitation(stage)
  await stage.signUpGrace()
  return path
}

async function invited(stage: Stage): Promise<string> {
  const path = await invitedUnverified(stage)
  stage.verifyEmails()
  return path
}

/** A link that the service rejects with a code. */
const refused =
  (route: string, code: 'VERIFICATION_CODE_ALREADY_USED' | 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED') =>
  (prepare: (stage: Stage) => Promise<string>) =>
  (stage: Stage) => {
    stage.emulator.faults.add(route, { type: 'known-error', code })
    return prepare(stage)
  }
/** A code that the service does not know. */
const UNKNOWN = '0'.repeat(45)
const USED = 'VERIFICATION_CODE_ALREADY_USED'
const TOO_OFTEN = 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'
const SIGN_IN = 'POST /auth/otp/sign-in'
const LOOK = 'POST /team-invitations/accept/check-code'

const pressed = { steps: [ON], reached: MOVED }

/** The pages that email links open. */
export const links: readonly GalleryState[] = [
  { name: 'magic-link/question', prepare: magicLink },
  {
    name: 'magic-link/pending',
    prepare: (stage) => {
      stage.emulator.faults.add(SIGN_IN, FOREVER)
      return magicLink(stage)
    },
    steps: [ON],
    reached: BUSY,
  },
  { name: 'magic-link/damaged', path: 'magic-link-callback?code=abc' },
  { name: 'magic-link/invalid', path: `magic-link-callback?code=${UNKNOWN}`, ...pressed },
  { name: 'magic-link/expired', prepare: late(magicLink), ...pressed },
  { name: 'magic-link/used', prepare: refused(SIGN_IN, USED)(magicLink), ...pressed },
  { name: 'magic-link/too-often', prepare: refused(SIGN_IN, TOO_OFTEN)(magicLink), ...pressed },
  {
    name: 'magic-link/already',
    prepare: async (stage) => {
      const path = await magicLink(stage)
      await stage.signUpAda()
      return path
    },
  },

  { name: 'verification/question', prepare: verification },
  { name: 'verification/done', prepare: verification, ...pressed },
  { name: 'verification/damaged', path: 'email-verification?code=abc' },
  { name: 'verification/invalid', path: `email-verification?code=${UNKNOWN}`, ...pressed },
  { name: 'verification/expired', prepare: late(verification), ...pressed },
  {
    name: 'verification/expired-nobody',
    prepare: async (stage) => {
      const path = await verification(stage)
      await stage.signOut()
      stage.passWeeks()
      return path
    },
    ...pressed,
  },
  {
    name: 'verification/resent',
    prepare: late(verification),
    steps: [ON, { until: MOVED }, ON, { until: '.lk-actions > a.lk-primary:only-child' }],
  },
  {
    name: 'verification/too-often',
    prepare: refused('POST /contact-channels/verify', TOO_OFTEN)(verification),
    ...pressed,
  },

  { name: 'invitation/sign-in', prepare: invitation },
  { name: 'invitation/question', prepare: invited },
  {
    name: 'invitation/restricted',
    async prepare(stage) {
      const path = await invited(stage)
      await stage.restrictUser()
      return path
    },
    reached: TO_VERIFY,
  },
  { name: 'invitation/wrong-account', prepare: invitedUnverified, reached: '.lk-actions button' },
  { name: 'invitation/joined', prepare: invited, steps: [ON, { until: '.lk-actions > a:first-child' }] },
  { name: 'invitation/damaged', path: 'team-invitation?code=abc' },
  {
    name: 'invitation/invalid',
    path: `team-invitation?code=${UNKNOWN}`,
    prepare: async (stage) => void (await stage.signUpGrace()),
  },
  {
    name: 'invitation/expired',
    prepare: async (stage) => {
      const path = await invitation(stage)
      stage.passWeeks()
      await stage.signUpGrace()
      return path
    },
  },
  { name: 'invitation/used', prepare: refused(LOOK, USED)(invited) },
  { name: 'invitation/too-often', prepare: refused(LOOK, TOO_OFTEN)(invited) },
  {
    name: 'invitation/failed',
    prepare: async (stage) => {
      const path = await invited(stage)
      stage.cut('/team-invitations')
      return path
    },
  },
]
