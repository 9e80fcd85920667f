import { updateUser } from '@latchkey/core'
import { DOT, type Stage } from '../stage.js'
import { send } from '../steps.js'
import { ALL, HOSTILE, named, verified, withSecond } from './account-people.js'
import { ALERT, BUSY, FIELD_ERROR, type GalleryState } from './state.js'

export const ada = (stage: Stage) => stage.signUpAda()

/** States of a section of the account settings of Ada, opened by its URL. */
export const inSection = (id: string, states: readonly GalleryState[]): readonly GalleryState[] =>
  states.map((state) => ({
    settings: ALL,
    path: `account-settings#${id}`,
    prepare: ada,
    ...state,
    name: `account-${state.name}`,
  }))

export const TOAST = '.lk-toast'
/** The loaded list: the skeleton has the same shape. */
export const ROWS = '.lk-rows:not(.lk-loading)'
/** The shape of the content of a section, which is loading. */
export const LOADING = '.lk-section-head ~ .lk-loading'
export const DIALOG = 'dialog[open]'
/** The primary button of a dialog. */
export const CONFIRM = { press: `${DIALOG} .lk-danger-fill` } as const

const FRAME = inSection('profile', [
  { name: 'frame/nobody', prepare: () => {}, reached: 'a.lk-primary' },
  {
    name: 'frame/ended-elsewhere',
    prepare: async (stage) => {
      await stage.signUpAda()
      stage.emulator.world.sessions.removeWhere(() => true)
      stage.passWeeks()
    },
    reached: '.lk-card p[role=status]',
  },
  { name: 'frame/loading', slow: 'GET /users/me', reached: '.lk-account-nav.lk-loading' },
  {
    name: 'frame/loading-list',
    path: 'account-settings',
    slow: 'GET /users/me',
    reached: '.lk-account-nav.lk-loading',
  },
  { name: 'frame/not-loaded', cut: '/users/me', reached: ALERT },
  {
    name: 'frame/signing-out',
    slow: 'DELETE /auth/sessions/current',
    steps: [{ press: '.lk-account-nav button' }],
    reached: '.lk-account-nav .lk-spinner',
  },
  { name: 'frame/embedded', part: 'account', reached: '#own' },
])

const FIELD = 'input[name=name]'
const noPicture = async () => new File(['no picture'], 'a.png', { type: 'image/png' })
/** A picture of three squares side by side. */
async function flag() {
  const canvas = new OffscreenCanvas(300, 100)
  const paper = canvas.getContext('2d')
  for (const [at, color] of ['#b91c1c', '#15803d', '#1d4ed8'].entries()) {
    if (!paper) break
    paper.fillStyle = color
    paper.fillRect(at * 100, 0, 100, 100)
  }
  return new File([await canvas.convertToBlob()], 'a.png', { type: 'image/png' })
}
const PROFILE = inSection('profile', [
  { name: 'profile/nameless', reached: FIELD },
  { name: 'profile/hostile', prepare: named(HOSTILE.markup), reached: FIELD },
  { name: 'profile/saved', prepare: named(HOSTILE.rtl), steps: send({ name: HOSTILE.long }), reached: TOAST },
  { name: 'profile/saving', slow: 'PATCH /users/me', steps: send({ name: 'Ada' }), reached: BUSY },
  { name: 'profile/not-saved', broken: 'PATCH /users/me', steps: send({ name: 'Ada' }), reached: ALERT },
  {
    name: 'profile/picture',
    prepare: async (stage) => {
      await stage.signUpAda()
      await updateUser(stage.client, { profileImageUrl: DOT })
    },
    reached: '.lk-avatar img',
  },
  { name: 'profile/no-picture', steps: [{ give: noPicture }], reached: ALERT },
  { name: 'profile/crop', steps: [{ give: flag }], reached: '.lk-crop' },
  {
    name: 'profile/crop-not-saved',
    broken: 'PATCH /users/me',
    steps: [{ give: flag }, { press: `${DIALOG} .lk-primary` }],
    reached: `${DIALOG} ${ALERT}`,
  },
])
const LIST = '/contact-channels'
const ADD = [{ press: '.lk-section-action .lk-primary' }, { until: `${DIALOG} form` }]
const inRow = (selector: string) => ({ press: `.lk-row:nth-child(2) ${selector}` })
const SEND = inRow('.lk-link-button')
const OPTIONS = inRow('.lk-icon-button')
const choose = (item: number) => [OPTIONS, inRow(`[role=menuitem]:nth-child(${item})`)]
const EMAILS = inSection('emails', [
  { name: 'emails/only-one', reached: ROWS },
  { name: 'emails/hostile', prepare: (stage) => withSecond(stage, { value: HOSTILE.email }), reached: ROWS },
  {
    name: 'emails/none',
    prepare: async (stage) => {
      await stage.signUpAda()
      stage.emulator.world.channels.removeWhere(() => true)
    },
    reached: '.lk-empty',
  },
  { name: 'emails/loading', slow: `GET ${LIST}`, reached: LOADING },
  { name: 'emails/not-loaded', cut: LIST, reached: ALERT },
  { name: 'emails/empty', prepare: verified, steps: [...ADD, ...send({ email: '' })], reached: FIELD_ERROR },
  { name: 'emails/malformed', prepare: verified, steps: [...ADD, ...send({ email: 'ada' })], reached: FIELD_ERROR },
  {
    name: 'emails/exists',
    prepare: verified,
    steps: [...ADD, ...send({ email: 'ada@example.com' })],
    reached: FIELD_ERROR,
  },
  {
    name: 'emails/adding',
    prepare: verified,
    slow: `POST ${LIST}`,
    steps: [...ADD, ...send({ email: 'countess@example.com' })],
    reached: BUSY,
  },
  {
    name: 'emails/added',
    prepare: verified,
    steps: [...ADD, ...send({ email: 'countess@example.com' })],
    reached: TOAST,
  },
  {
    name: 'emails/not-sent',
    prepare: withSecond,
    broken: 'POST /contact-channels/me/*/send-verification-code',
    steps: [SEND],
    reached: ALERT,
  },
  { name: 'emails/sent', prepare: withSecond, steps: [SEND], reached: TOAST },
  {
    name: 'emails/sending',
    prepare: withSecond,
    slow: 'POST /contact-channels/me/*/send-verification-code',
    steps: [SEND],
    reached: '.lk-link-button .lk-spinner',
  },
  {
    name: 'emails/options',
    prepare: (stage) => withSecond(stage, { verified: true }),
    steps: [OPTIONS],
    reached: '.lk-menu:popover-open',
  },
  {
    name: 'emails/changing',
    prepare: (stage) => withSecond(stage, { verified: true }),
    slow: 'PATCH /contact-channels/me/*',
    steps: choose(2),
    reached: '.lk-icon-button .lk-spinner',
  },
  { name: 'emails/removing', prepare: withSecond, steps: choose(1), reached: DIALOG },
  { name: 'emails/removed', prepare: withSecond, steps: [...choose(1), CONFIRM], reached: TOAST },
  {
    name: 'emails/used-elsewhere',
    prepare: async (stage) => {
      await withSecond(stage, { verified: true })
      stage.emulator.faults.add('PATCH /contact-channels/me/*', {
        type: 'known-error',
        code: 'CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE',
        details: { type: 'email', contact_channel_value: HOSTILE.email },
      })
    },
    steps: choose(2),
    reached: ALERT,
  },
])

/** The frame of the account settings, and the profile. */
export const accountSettings: readonly GalleryState[] = [...FRAME, ...PROFILE, ...EMAILS]
