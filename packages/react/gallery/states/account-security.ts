import { ADA, type Stage } from '../stage.js'
import { send } from '../steps.js'
import {
  adaOf,
  fromProvider,
  signInOnOtherDevice,
  verified,
  withAll,
  withKeys,
  withManyKeys,
  withSessions,
  withTwoAccounts,
} from './account-people.js'
import { CONFIRM, DIALOG, inSection, LOADING, ROWS, TOAST } from './account-settings.js'
import { ALERT, BUSY, FIELD_ERROR, type GalleryState } from './state.js'

const ME = 'PATCH /users/me'

/** The button of a sign-in method. */
const method = (row: number) => ({ press: `.lk-row:nth-child(${row}) .lk-row-actions button` })
const DISCONNECT = ['.lk-icon-button', '[role=menuitem]:last-child'].map((part) => ({
  press: `.lk-row:nth-child(4) ${part}`,
}))
const METHODS = inSection('methods', [
  { name: 'methods/not-verified', reached: ROWS },
  { name: 'methods/only-one', prepare: verified, reached: ROWS },
  { name: 'methods/all', prepare: withAll, reached: ROWS },
  { name: 'methods/connected', prepare: fromProvider, reached: ROWS },
  { name: 'methods/several-accounts', prepare: withTwoAccounts, reached: '.lk-row:nth-child(5)' },
  { name: 'methods/disconnecting', prepare: withTwoAccounts, steps: DISCONNECT, reached: DIALOG },
  {
    name: 'methods/not-disconnected',
    prepare: withTwoAccounts,
    broken: 'DELETE /oauth-providers/me/*',
    steps: [...DISCONNECT, CONFIRM],
    reached: `${DIALOG} ${ALERT}`,
  },
  { name: 'methods/connected-2.8.8', serverVersion: '2.8.8', prepare: fromProvider, reached: ROWS },
  { name: 'methods/loading', slow: 'GET /contact-channels', reached: LOADING },
  { name: 'methods/not-loaded', cut: '/contact-channels', reached: ALERT },
  { name: 'methods/turned-on', prepare: verified, steps: [method(2)], reached: TOAST },
  { name: 'methods/turning-on', prepare: verified, slow: ME, steps: [method(2)], reached: BUSY },
  { name: 'methods/not-turned-on', prepare: verified, broken: ME, steps: [method(2)], reached: ALERT },
  { name: 'methods/turning-off-codes', prepare: withAll, steps: [method(2)], reached: DIALOG },
  { name: 'methods/removing-passkey', prepare: withAll, steps: [method(3)], reached: DIALOG },
  {
    name: 'methods/not-turned-off',
    prepare: withAll,
    broken: ME,
    steps: [method(2), { press: `${DIALOG} .lk-danger-fill` }],
    reached: `${DIALOG} ${ALERT}`,
  },
  { name: 'methods/connecting', steps: [method(4), { press: '[role=menuitem]' }], reached: '.lk-spinner' },
])

const FRESH = { password: 'another good horse' }
const OLD = { old: ADA.password }
const UPDATE = 'POST /auth/password/update'
const PASSWORD = inSection('password', [
  { name: 'password/change', reached: 'input[name=old]' },
  {
    name: 'password/first',
    prepare: async (stage) => {
      await verified(stage)
      stage.emulator.world.users.change(adaOf(stage).id, { passwordHash: null, otpEnabled: true })
    },
    reached: 'input[name=password]',
  },
  { name: 'password/needs-email', prepare: fromProvider, reached: 'a[href="#emails"].lk-link' },
  { name: 'password/empty', steps: send({ old: '' }), reached: FIELD_ERROR },
  { name: 'password/repeat-empty', repeatPassword: true, steps: send(), reached: FIELD_ERROR },
  {
    name: 'password/repeat-different',
    repeatPassword: true,
    steps: send({ ...OLD, ...FRESH, repeat: 'another' }),
    reached: FIELD_ERROR,
  },
  { name: 'password/wrong-old', steps: send({ old: 'not this', ...FRESH }), reached: FIELD_ERROR },
  { name: 'password/saving', slow: UPDATE, steps: send({ ...OLD, ...FRESH }), reached: BUSY },
  { name: 'password/not-saved', broken: UPDATE, steps: send({ ...OLD, ...FRESH }), reached: ALERT },
  { name: 'password/saved', steps: send({ ...OLD, ...FRESH }), reached: TOAST },
])

const FIRST = { press: '.lk-account-panel :is(.lk-actions, .lk-rows) button' }
const CODE = 'input[name=code]'
const withFactor = async (stage: Stage) => {
  await stage.signUpAda()
  stage.emulator.world.users.change(adaOf(stage).id, {
    totpSecret: btoa('12345678901234567890'),
    totpRequired: true,
  })
}
const withFactorOnly = async (stage: Stage) => {
  await withFactor(stage)
  stage.emulator.world.users.change(adaOf(stage).id, { passwordHash: null })
}
const withFactorAndMethods = async (stage: Stage) => {
  await withAll(stage)
  stage.emulator.world.users.change(adaOf(stage).id, {
    totpSecret: btoa('12345678901234567890'),
    totpRequired: true,
  })
}
const PASSWORD_FIELD = 'input[name=password]'
const PASSWORD_GIVEN = [FIRST, ...send({ password: ADA.password })]
const FACTOR = inSection('second-step', [
  { name: 'second-step/off', reached: ROWS },
  { name: 'second-step/scan', steps: [FIRST], reached: '.lk-qr' },
  { name: 'second-step/malformed', steps: [FIRST, ...send({ code: '12' })], reached: FIELD_ERROR },
  {
    name: 'second-step/wrong',
    steps: [FIRST, { until: CODE }, { fill: 'code', with: '000000' }],
    reached: FIELD_ERROR,
  },
  { name: 'second-step/on', prepare: withFactor, reached: ROWS },
  { name: 'second-step/turning-off', prepare: withFactor, steps: [FIRST], reached: PASSWORD_FIELD },
  {
    name: 'second-step/wrong-password',
    prepare: withFactor,
    steps: [FIRST, ...send({ password: 'not this' })],
    reached: FIELD_ERROR,
  },
  { name: 'second-step/turning-off-code', prepare: withFactor, steps: PASSWORD_GIVEN, reached: CODE },
  {
    name: 'second-step/wrong-code',
    prepare: withFactor,
    steps: [...PASSWORD_GIVEN, { until: CODE }, { fill: 'code', with: '000000' }],
    reached: FIELD_ERROR,
  },
  {
    name: 'second-step/turning-off-passkey',
    prepare: withFactorAndMethods,
    steps: [FIRST, { press: `${DIALOG} .lk-link` }],
    reached: `${DIALOG} .lk-alert + p`,
  },
  {
    name: 'second-step/turning-off-email',
    prepare: withFactorAndMethods,
    steps: [FIRST, { press: `${DIALOG} .lk-link:last-child` }, { until: `${DIALOG} .lk-alert + p` }, ...send()],
    reached: CODE,
  },
  { name: 'second-step/turning-off-word', prepare: withFactorOnly, steps: [FIRST], reached: 'input[name=word]' },
  {
    name: 'second-step/turning-off-not-loaded',
    prepare: withFactor,
    broken: 'GET /contact-channels',
    steps: [FIRST],
    reached: ALERT,
  },
  {
    name: 'second-step/not-turned-off',
    prepare: withFactorOnly,
    broken: ME,
    steps: [FIRST, ...send({ word: 'confirm' })],
    reached: ALERT,
  },
])

const END = { press: '.lk-row-actions button' }
const ACTION = { press: '.lk-section-action button' }
const ONE = 'DELETE /auth/sessions/*'
const another = async (stage: Stage) => {
  await stage.signUpAda()
  await signInOnOtherDevice(stage)
}
const SESSIONS = inSection('sessions', [
  { name: 'sessions/only-this', reached: ROWS },
  { name: 'sessions/several', prepare: withSessions, reached: ROWS },
  {
    name: 'sessions/unknown',
    prepare: withSessions,
    steps: [{ press: '.lk-row > .lk-details > summary' }],
    reached: '.lk-details[open] button',
  },
  { name: 'sessions/loading', slow: 'GET /auth/sessions', reached: LOADING },
  { name: 'sessions/not-loaded', cut: '/auth/sessions?', reached: ALERT },
  { name: 'sessions/ending', prepare: another, slow: ONE, steps: [END], reached: BUSY },
  { name: 'sessions/not-ended', prepare: another, broken: ONE, steps: [END], reached: ALERT },
  { name: 'sessions/ended', prepare: another, steps: [END], reached: TOAST },
  { name: 'sessions/ending-all', prepare: another, steps: [ACTION], reached: DIALOG },
  { name: 'sessions/ended-all', prepare: another, steps: [ACTION, { press: `${DIALOG} .lk-primary` }], reached: TOAST },
])

const KEYS = '/user-api-keys'
const CREATE = [ACTION, { until: `${DIALOG} form` }]
const MADE = [...CREATE, ...send({ description: 'Analysts' })]
const REVOKE = [END, { press: '.lk-row [role=menuitem]' }]
const API_KEYS = inSection('api-keys', [
  { name: 'api-keys/none', reached: '.lk-empty' },
  { name: 'api-keys/hostile', prepare: withKeys, reached: ROWS },
  { name: 'api-keys/loading', slow: `GET ${KEYS}`, reached: LOADING },
  { name: 'api-keys/not-loaded', cut: KEYS, reached: ALERT },
  {
    name: 'api-keys/no-match',
    prepare: withManyKeys,
    steps: [{ until: '.lk-filter' }, { fill: 'search', with: 'nothing like it' }],
    reached: '.lk-rows:empty',
  },
  { name: 'api-keys/create', steps: CREATE, reached: DIALOG },
  { name: 'api-keys/no-description', steps: [...CREATE, ...send()], reached: FIELD_ERROR },
  { name: 'api-keys/creating', slow: `POST ${KEYS}`, steps: MADE, reached: BUSY },
  { name: 'api-keys/not-created', broken: `POST ${KEYS}`, steps: MADE, reached: ALERT },
  { name: 'api-keys/created', steps: MADE, reached: '.lk-secret' },
  {
    name: 'api-keys/not-kept',
    steps: [...MADE, { until: '.lk-secret' }, { press: `${DIALOG} .lk-actions button` }],
    reached: FIELD_ERROR,
  },
  { name: 'api-keys/revoking', prepare: withKeys, steps: REVOKE, reached: DIALOG },
  { name: 'api-keys/revoked', prepare: withKeys, steps: [...REVOKE, CONFIRM], reached: TOAST },
])

const DELETE = 'DELETE /users/me'
const later = async (stage: Stage) => {
  await stage.signUpAda()
  stage.pass(600_000)
}
const DANGER = inSection('delete', [
  { name: 'delete/before', reached: '.lk-row-actions' },
  { name: 'delete/reauthenticate', prepare: later, steps: [FIRST], reached: PASSWORD_FIELD },
  { name: 'delete/question', steps: [FIRST], reached: DIALOG },
  { name: 'delete/other-word', steps: [FIRST, ...send({ word: 'x' })], reached: FIELD_ERROR },
  { name: 'delete/deleting', slow: DELETE, steps: [FIRST, ...send({ word: 'delete' })], reached: BUSY },
  { name: 'delete/not-deleted', broken: DELETE, steps: [FIRST, ...send({ word: 'delete' })], reached: ALERT },
])

/** Sign-in methods, two-factor authentication, and account deletion. */
export const accountSecurity: readonly GalleryState[] = [
  ...METHODS,
  ...PASSWORD,
  ...FACTOR,
  ...SESSIONS,
  ...API_KEYS,
  ...DANGER,
]
