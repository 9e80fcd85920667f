import { CODE, EMAIL_CODE_ROWS, email, FORM, nonce } from '../../../test/email-code-rows.js'
import { expectMoves, failed } from '../../../test/machine-table.js'
import { createServiceError } from '../../errors/latchkey-error.js'
import { failureOf } from '../failure.js'
import { type SignInMethod, type SignInState, signInMachine } from './sign-in.js'

const busy = (method: SignInMethod): SignInState => ({ step: 'busy', method, email })
const wrong = failed('EMAIL_PASSWORD_MISMATCH')
const second = failureOf(createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
const attempt = (second.details as { attemptCode: never }).attemptCode
const SECOND: SignInState = { step: 'mfa', email, attempt }
const cancelled = failed('PASSKEY_CANCELED')
const refused = failed('PASSKEY_AUTHENTICATION_FAILED')

expectMoves(signInMachine({ email }), [
  // spec: 5.credentials-needed
  [
    'shows an error at each empty field',
    FORM,
    { type: 'submit', email: '', password: '' },
    {
      state: {
        ...FORM,
        email: '',
        fieldErrors: { email: { code: 'emailMissing' }, password: { code: 'passwordMissing' } },
      },
    },
  ],
  [
    'sends the form without spaces around the address',
    { ...FORM, error: wrong.error },
    { type: 'submit', email: ` ${email} `, password: ' p ' },
    { state: busy('password'), task: { type: 'password', email, password: ' p ' } },
  ],
  ['ignores a second submit', busy('password'), { type: 'submit', email, password: 'p' }, { state: busy('password') }],
  ['prompts for a passkey', FORM, { type: 'passkey' }, { state: busy('passkey'), task: { type: 'passkey' } }],
  [
    'redirects to a provider',
    FORM,
    { type: 'provider', provider: 'github' },
    { state: busy('provider'), task: { type: 'provider', provider: 'github' } },
  ],
  ['stays pending after the redirect', busy('provider'), { type: 'redirected' }, { state: busy('provider') }],
  ['shows the form after the back button', busy('provider'), { type: 'page-restored' }, { state: FORM }],
  [
    'ignores the back button during other sign-ins',
    busy('password'),
    { type: 'page-restored' },
    { state: busy('password') },
  ],
  [
    'offers passkeys with autofill',
    FORM,
    { type: 'start-passkey-autofill' },
    { state: FORM, task: { type: 'passkey-autofill' } },
  ],
  ['ignores a browser without passkey autofill', FORM, { type: 'autofill-unavailable' }, { state: FORM }],
  ['signs in with an offered passkey', FORM, { type: 'done' }, { state: { step: 'done', method: 'passkey' } }],
  [
    'is pending when the user has chosen an offered passkey',
    FORM,
    { type: 'passkey-selected' },
    { state: busy('passkey') },
  ],
  ['shows no error when an offered passkey is not used', FORM, failed('PASSKEY_NOT_COMPLETED'), { state: FORM }],
  [
    'keeps the error of the last attempt when the offer fails',
    { ...FORM, error: wrong.error },
    failed('UNABLE_TO_CONNECT'),
    { state: { ...FORM, error: wrong.error } },
  ],
  [
    'shows that an offered passkey was refused',
    FORM,
    refused,
    { state: { ...FORM, error: refused.error, method: 'passkey' } },
  ],
  ['asks for the second factor after an offered passkey', FORM, { type: 'failed', error: second }, { state: SECOND }],
  ['is done after the sign-in', busy('password'), { type: 'done' }, { state: { step: 'done', method: 'password' } }],
  [
    'keeps the address after a wrong password',
    busy('password'),
    wrong,
    { state: { ...FORM, error: wrong.error, method: 'password' } },
  ],
  [
    'returns to the form after a canceled prompt',
    busy('passkey'),
    cancelled,
    { state: { ...FORM, error: cancelled.error, method: 'passkey' } },
  ],
  ['requires two-factor authentication', busy('password'), { type: 'failed', error: second }, { state: SECOND }],
  [
    'rejects an invalid email address for a code',
    FORM,
    { type: 'send-code', email: 'ada' },
    { state: { step: 'form', email: 'ada', fieldErrors: { email: { code: 'emailInvalid' } } } },
  ],
  [
    'sends the email with a code',
    FORM,
    { type: 'send-code', email: ` ${email}` },
    { state: busy('email-code'), task: { type: 'send', email } },
  ],
  ['asks for the code', busy('email-code'), { type: 'sent', nonce, at: 1000 }, { state: CODE }],
  [
    'is done after the code',
    { ...CODE, step: 'checking' },
    { type: 'done' },
    { state: { step: 'done', method: 'email-code' } },
  ],
  ...EMAIL_CODE_ROWS,
])
