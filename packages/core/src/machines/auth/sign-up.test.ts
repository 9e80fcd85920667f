import { expectMoves, failed } from '../../../test/machine-table.js'
import { signUpMachine } from './sign-up.js'

const email = 'ada@example.com'
const FORM = { step: 'form', email } as const
const BUSY = { step: 'busy', method: 'password', email } as const
const AWAY = { step: 'busy', method: 'provider', email } as const
const exists = failed('USER_EMAIL_ALREADY_EXISTS')

expectMoves(signUpMachine({ email }), [
  [
    'what is wrong is said at each field',
    FORM,
    { type: 'submit', email: 'ada', password: 'short', repeat: 'shorter' },
    {
      state: {
        step: 'form',
        email: 'ada',
        fieldErrors: {
          email: { code: 'emailInvalid' },
          password: { code: 'passwordTooShort', details: { min: 8 } },
          repeat: { code: 'passwordMismatch' },
        },
      },
    },
  ],
  [
    'a submit goes to the service',
    FORM,
    { type: 'submit', email: `${email} `, password: 'correct horse', repeat: 'correct horse' },
    { state: BUSY, task: { type: 'password', email, password: 'correct horse' } },
  ],
  [
    'a form without a repeat needs none',
    FORM,
    { type: 'submit', email, password: 'correct horse' },
    { state: BUSY, task: { type: 'password', email, password: 'correct horse' } },
  ],
  ['a second submit changes nothing', BUSY, { type: 'submit', email, password: 'correct horse' }, { state: BUSY }],
  [
    'a provider is left for',
    FORM,
    { type: 'provider', providerId: 'github' },
    { state: AWAY, task: { type: 'provider', providerId: 'github' } },
  ],
  ['having left changes nothing', AWAY, { type: 'redirected' }, { state: AWAY }],
  ['the back button brings the form', AWAY, { type: 'page-restored' }, { state: FORM }],
  ['a sign-up goes on behind the back button', BUSY, { type: 'page-restored' }, { state: BUSY }],
  ['signed up', BUSY, { type: 'done' }, { state: { step: 'done' } }],
  ['an address that has an account is said', BUSY, exists, { state: { ...FORM, error: exists.error } }],
])
