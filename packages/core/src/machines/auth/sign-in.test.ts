import { expectMoves, failed, failure } from '../../../test/machine-table.js'
import { createServiceError } from '../../errors/latchkey-error.js'
import { failureOf } from '../failure.js'
import { type SignInState, signInMachine } from './sign-in.js'

const email = 'ada@example.com'
const FORM = { step: 'form', email, passkeyAutofill: false } as const
const AUTOFILL = { ...FORM, passkeyAutofill: true } as const
const busy = (method: 'password' | 'passkey' | 'provider', passkeyAutofill = false): SignInState => ({
  step: 'busy',
  method,
  email,
  passkeyAutofill,
})
const wrong = failed('EMAIL_PASSWORD_MISMATCH')
const second = failureOf(createServiceError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
const attempt = (second.details as { attemptCode: never }).attemptCode
const SECOND: SignInState = { step: 'mfa', email, passkeyAutofill: false, attempt }
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
    { state: AUTOFILL, task: { type: 'passkey-autofill' } },
  ],
  ['offers passkeys only once', AUTOFILL, { type: 'start-passkey-autofill' }, { state: AUTOFILL }],
  ['ignores a browser without passkey autofill', AUTOFILL, { type: 'autofill-unavailable' }, { state: AUTOFILL }],
  ['signs in with an offered passkey', AUTOFILL, { type: 'done' }, { state: { step: 'done' } }],
  [
    'is pending when the user has chosen an offered passkey',
    AUTOFILL,
    { type: 'passkey-selected' },
    { state: busy('passkey', true) },
  ],
  [
    'shows no error when an offered passkey is not used',
    AUTOFILL,
    failed('PASSKEY_NOT_COMPLETED'),
    { state: AUTOFILL },
  ],
  [
    'keeps the error of the last attempt when the offer fails',
    { ...AUTOFILL, error: wrong.error },
    failed('UNABLE_TO_CONNECT'),
    { state: { ...AUTOFILL, error: wrong.error } },
  ],
  ['shows that an offered passkey was refused', AUTOFILL, refused, { state: { ...AUTOFILL, error: refused.error } }],
  [
    'asks for the second factor after an offered passkey',
    AUTOFILL,
    { type: 'failed', error: second },
    { state: { ...SECOND, passkeyAutofill: true } },
  ],
  ['is done after the sign-in', busy('password'), { type: 'done' }, { state: { step: 'done' } }],
  ['keeps the address after a wrong password', busy('password'), wrong, { state: { ...FORM, error: wrong.error } }],
  [
    'offers passkeys again after a canceled prompt',
    busy('passkey', true),
    cancelled,
    { state: { ...AUTOFILL, error: cancelled.error }, task: { type: 'passkey-autofill' } },
  ],
  ['requires two-factor authentication', busy('password'), { type: 'failed', error: second }, { state: SECOND }],
  ['keeps the address after canceling two-factor authentication', SECOND, { type: 'back' }, { state: FORM }],
  [
    'shows why the two-factor attempt ended',
    SECOND,
    { type: 'back', error: failure('VERIFICATION_CODE_EXPIRED') },
    { state: { ...FORM, error: failure('VERIFICATION_CODE_EXPIRED') } },
  ],
  ['is done after two-factor authentication', SECOND, { type: 'mfa-completed' }, { state: { step: 'done' } }],
])
