import type { Stage } from '../stage.js'
import { ALERT, FOREVER, type GalleryState, ON, PASSWORD_ONLY } from './state.js'

const restricted = {
  path: 'verify-email',
  serverVersion: '2.8.86',
  settings: { ...PASSWORD_ONLY, requireEmailVerification: true },
  prepare: async (stage: Stage) => void (await stage.signUpAda()),
} as const

const RESEND = { press: '.lk-small ~ .lk-actions button' }

/** What restricted users see instead of the app. */
export const verifyEmail: readonly GalleryState[] = [
  { ...restricted, name: 'verify-email/waiting' },
  {
    ...restricted,
    name: 'verify-email/not-sent',
    prepare: async (stage) => {
      await stage.signUpAda()
      // Only the tab that has sent the email knows it.
      window.sessionStorage.clear()
    },
  },
  { ...restricted, name: 'verify-email/too-early', steps: [ON], reached: ALERT },
  { ...restricted, name: 'verify-email/resent', steps: [RESEND], reached: '.lk-note' },
  {
    ...restricted,
    name: 'verify-email/sending',
    prepare: async (stage) => {
      await stage.signUpAda()
      stage.emulator.faults.add('POST /contact-channels/send-verification-code', FOREVER)
    },
    steps: [RESEND],
    reached: '.lk-link-button .lk-spinner',
  },
  {
    ...restricted,
    name: 'verify-email/offline',
    prepare: async (stage) => {
      await stage.signUpAda()
      stage.cut('/contact-channels/send-verification-code')
    },
    steps: [RESEND],
    reached: ALERT,
  },
  {
    ...restricted,
    name: 'verify-email/restricted',
    settings: PASSWORD_ONLY,
    prepare: async (stage) => {
      await stage.signUpAda()
      await stage.restrictUser()
    },
  },
  {
    ...restricted,
    name: 'verify-email/no-email',
    settings: { ...PASSWORD_ONLY, requireEmailVerification: true },
    prepare: async (stage) => {
      await stage.signUpAda()
      await stage.removeAddress()
    },
  },
  { ...restricted, name: 'verify-email/signed-out', prepare: () => {} },
]
