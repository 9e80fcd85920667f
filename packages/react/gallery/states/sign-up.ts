import { keepSignUpProfile } from '@latchkey/core/internal/sign-in'
import { ADA } from '../stage.js'
import { send } from '../steps.js'
import { ALERT, FIELD_ERROR, type GalleryState, LOADED, ON, PASSWORD_ONLY } from './state.js'

export const signUp: readonly GalleryState[] = [
  { name: 'sign-up/form', path: 'sign-up', reached: LOADED },
  { name: 'sign-up/by-password', path: 'sign-up', settings: PASSWORD_ONLY, reached: LOADED },
  { name: 'sign-up/empty', path: 'sign-up', steps: send(), reached: FIELD_ERROR },
  {
    name: 'sign-up/field-errors',
    path: 'sign-up',
    steps: send({ email: 'ada@example', password: 'short' }),
    reached: FIELD_ERROR,
  },
  {
    name: 'sign-up/repeat-empty',
    path: 'sign-up',
    repeatPassword: true,
    steps: send(),
    reached: FIELD_ERROR,
  },
  {
    name: 'sign-up/repeat-different',
    path: 'sign-up',
    repeatPassword: true,
    steps: send({ ...ADA, repeat: 'other' }),
    reached: FIELD_ERROR,
  },
  { name: 'sign-up/fields', path: 'sign-up', signUpFields: true, reached: LOADED },
  {
    name: 'sign-up/fields-missing',
    path: 'sign-up',
    signUpFields: true,
    steps: [{ press: 'form ~ form [type=submit]' }],
    reached: FIELD_ERROR,
  },
  {
    name: 'sign-up/taken',
    path: 'sign-up',
    prepare: async (stage) => {
      await stage.signUpAda()
      await stage.signOut()
    },
    steps: send(ADA),
    reached: ALERT,
  },
  {
    name: 'sign-up/fields-not-stored',
    path: 'sign-up',
    hasty: true,
    prepare: async (stage) => {
      keepSignUpProfile(stage.client, { displayName: 'Ada' })
      stage.emulator.faults.add('PATCH /users/me', { type: 'server-error' }, { times: 99 })
      await stage.signUpAda().catch(() => {})
    },
    steps: [ON],
    reached: ALERT,
  },
  { name: 'sign-up/off', path: 'sign-up', settings: { signUpEnabled: false }, reached: LOADED },
]
