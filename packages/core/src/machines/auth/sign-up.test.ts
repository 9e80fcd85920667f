import { CODE, EMAIL_CODE_ROWS, email, FORM, nonce, SENDING } from '../../../test/email-code-rows.js'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { signUpMachine } from './sign-up.js'

const BUSY = { step: 'busy', method: 'password', email } as const
const AWAY = { step: 'busy', method: 'provider', email } as const
const exists = failed('USER_EMAIL_ALREADY_EXISTS')

expectMoves(signUpMachine({ email }), [
  [
    'shows the error at each field',
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
    'sends the form',
    FORM,
    { type: 'submit', email: `${email} `, password: 'correct horse', repeat: 'correct horse' },
    { state: BUSY, task: { type: 'password', email, password: 'correct horse' } },
  ],
  [
    'needs no repeated password when the form has none',
    FORM,
    { type: 'submit', email, password: 'correct horse' },
    { state: BUSY, task: { type: 'password', email, password: 'correct horse' } },
  ],
  ['ignores a second submit', BUSY, { type: 'submit', email, password: 'correct horse' }, { state: BUSY }],
  [
    'redirects to a provider',
    FORM,
    { type: 'provider', provider: 'github' },
    { state: AWAY, task: { type: 'provider', provider: 'github' } },
  ],
  ['stays pending after the redirect', AWAY, { type: 'redirected' }, { state: AWAY }],
  ['shows the form after the back button', AWAY, { type: 'page-restored' }, { state: FORM }],
  ['ignores the back button during a sign-up', BUSY, { type: 'page-restored' }, { state: BUSY }],
  ['is done after the sign-up', BUSY, { type: 'done' }, { state: { step: 'done', method: 'password' } }],
  [
    'shows that the address has an account',
    BUSY,
    exists,
    { state: { ...FORM, error: exists.error, method: 'password' } },
  ],
  [
    'rejects an invalid email address for a code',
    FORM,
    { type: 'send-code', email: 'ada' },
    { state: { step: 'form', email: 'ada', fieldErrors: { email: { code: 'emailInvalid' } } } },
  ],
  [
    'sends the email with a code',
    FORM,
    { type: 'send-code', email },
    { state: SENDING, task: { type: 'send', email } },
  ],
  ['asks for the code', SENDING, { type: 'sent', nonce, at: 1000 }, { state: CODE }],
  [
    'is done after the code',
    { ...CODE, step: 'checking' },
    { type: 'done' },
    { state: { step: 'done', method: 'email-code' } },
  ],
  ...EMAIL_CODE_ROWS,
])
