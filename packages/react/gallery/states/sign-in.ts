import { failedReason } from '@latchkey/core/internal/sign-in'
import { rememberMethod } from '../../src/components/sign-in/last-used.js'
import { storeReason } from '../../src/components/sign-in/sign-in-reason.js'
import { keepAppName } from '../../src/primitives/app-name.js'
import { ADA } from '../stage.js'
import { send } from '../steps.js'
import { ALERT, BUSY, FIELD_ERROR, FOREVER, type GalleryState, LOADED, PASSWORD_ONLY, WAITING } from './state.js'

const CODE = 'input[name=code]'
const BY_CODE = { press: 'form .lk-method-button' }
const MAILED = [{ fill: 'email', with: ADA.email }, BY_CODE, { until: CODE }]

export const signIn: readonly GalleryState[] = [
  { name: 'sign-in/form', path: 'sign-in', reached: LOADED },
  {
    name: 'sign-in/likely',
    path: 'sign-in',
    prepare: ({ emulator }) => emulator.faults.add('GET /projects/current', FOREVER),
  },
  { name: 'sign-in/by-password', path: 'sign-in', settings: PASSWORD_ONLY, reached: LOADED },
  {
    name: 'sign-in/by-code',
    path: 'sign-in',
    settings: { credentialEnabled: false, passkeyEnabled: false, oauthProviders: [] },
    reached: LOADED,
  },
  {
    name: 'sign-in/by-providers',
    path: 'sign-in',
    settings: { credentialEnabled: false, passkeyEnabled: false, magicLinkEnabled: false },
    reached: LOADED,
  },
  {
    name: 'sign-in/return-visit',
    path: 'sign-in',
    prepare: (stage) => {
      keepAppName(stage.client, 'Analysts')
      stage.cut('/')
    },
    reached: ALERT,
  },
  { name: 'sign-in/empty', path: 'sign-in', steps: send(), reached: FIELD_ERROR },
  { name: 'sign-in/malformed', path: 'sign-in', steps: send({ email: 'ada', password: 'x' }), reached: FIELD_ERROR },
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
      emulator.faults.add('POST /auth/password/sign-in', { type: 'rate-limit', retryAfter: 9000 }),
    steps: send(ADA),
    reached: ALERT,
  },
  {
    name: 'sign-in/unknown-error',
    path: 'sign-in',
    prepare: ({ emulator }) => emulator.faults.add('POST /auth/password/sign-in', { type: 'truncate-response' }),
    steps: send(ADA),
    reached: ALERT,
  },
  {
    name: 'sign-in/service-problem',
    path: 'sign-in',
    prepare: ({ emulator }) => emulator.faults.add('POST /auth/password/sign-in', { type: 'server-error' }),
    steps: send(ADA),
    reached: ALERT,
  },
  {
    name: 'sign-in/pending',
    path: 'sign-in',
    prepare: ({ emulator }) => emulator.faults.add('POST /auth/password/sign-in', FOREVER),
    steps: send(ADA),
    reached: BUSY,
  },
  {
    name: 'sign-in/to-provider',
    path: 'sign-in',
    steps: [{ press: 'fieldset.lk-method-buttons button' }],
    reached: BUSY,
  },
  {
    name: 'sign-in/last-used',
    path: 'sign-in',
    prepare: ({ client }) => rememberMethod(client, 'google'),
    reached: '.lk-last-used',
  },
  {
    name: 'sign-in/last-used-password',
    path: 'sign-in',
    prepare: ({ client }) => rememberMethod(client, 'password'),
    reached: '.lk-last-used',
  },
  {
    name: 'sign-in/last-used-code',
    path: 'sign-in',
    prepare: ({ client }) => rememberMethod(client, 'email-code'),
    reached: '.lk-last-used',
  },
  {
    name: 'sign-in/last-used-passkey',
    path: 'sign-in',
    prepare: ({ client }) => rememberMethod(client, 'passkey'),
    reached: '.lk-last-used',
  },
  {
    name: 'sign-in/passkey-off',
    path: 'sign-in',
    prepare: ({ emulator }) =>
      emulator.faults.add(
        'POST /auth/passkey/initiate-passkey-authentication',
        { type: 'known-error', code: 'PASSKEY_AUTHENTICATION_NOT_ENABLED' },
        { times: 9 },
      ),
    steps: [{ press: 'form .lk-method-button:nth-of-type(2)' }],
    reached: ALERT,
  },
  {
    name: 'sign-in/no-method',
    path: 'sign-in',
    settings: { ...PASSWORD_ONLY, credentialEnabled: false },
    reached: LOADED,
  },
  {
    name: 'sign-in/loading',
    path: 'sign-in',
    prepare: async (stage) => {
      await stage.signUpAda()
      stage.emulator.faults.add('GET /users/me', FOREVER)
    },
    reached: WAITING,
  },
  { name: 'sign-in/already', part: 'sign-in', prepare: (stage) => stage.signUpAda() },
  {
    name: 'sign-in/back-with-reason',
    path: 'sign-in',
    prepare: ({ client }) => storeReason(client, 'expired'),
    reached: ALERT,
  },
  {
    name: 'sign-in/provider-too-late',
    path: 'sign-in',
    prepare: ({ client }) => storeReason(client, failedReason('OAUTH_SIGN_IN_NOT_FOUND')),
    reached: ALERT,
  },
  {
    name: 'sign-in/session-ended',
    path: 'sign-in',
    prepare: async (stage) => {
      await stage.signUpAda()
      await stage.client.session.end('revoked')
    },
    reached: '.lk-warning',
  },
  { name: 'sign-in/mail-empty', path: 'sign-in', steps: [BY_CODE], reached: FIELD_ERROR },
  { name: 'sign-in/mail-sent', path: 'sign-in', steps: MAILED },
  {
    name: 'sign-in/mail-code-malformed',
    path: 'sign-in',
    steps: [...MAILED, ...send({ code: 'AB' })],
    reached: FIELD_ERROR,
  },
  {
    name: 'sign-in/mail-code-wrong',
    path: 'sign-in',
    steps: [...MAILED, { fill: 'code', with: 'AAAAAA' }],
    reached: FIELD_ERROR,
  },
  {
    name: 'sign-in/mail-resent',
    path: 'sign-in',
    hasty: true,
    steps: [...MAILED, { press: '.lk-actions button[aria-disabled=false]' }],
    reached: '.lk-note',
  },
]
