import { expectMoves, failed, failure } from '../../../test/machine-table.js'
import { KnownError } from '../../errors/known-error.js'
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
const second = failureOf(new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
const attempt = (second.details as { attemptCode: never }).attemptCode
const SECOND: SignInState = { step: 'mfa', email, passkeyAutofill: false, attempt }
const cancelled = failed('PASSKEY_CANCELED')
const refused = failed('PASSKEY_AUTHENTICATION_FAILED')

expectMoves(signInMachine({ email }), [
  // spec: 5.credentials-needed
  [
    'empty fields are said at the fields',
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
    'a submit goes to the service, spaces around the address dropped',
    { ...FORM, error: wrong.error },
    { type: 'submit', email: ` ${email} `, password: ' p ' },
    { state: busy('password'), task: { type: 'password', email, password: ' p ' } },
  ],
  [
    'a second submit changes nothing',
    busy('password'),
    { type: 'submit', email, password: 'p' },
    { state: busy('password') },
  ],
  ['a passkey is asked for', FORM, { type: 'passkey' }, { state: busy('passkey'), task: { type: 'passkey' } }],
  [
    'a provider is left for',
    FORM,
    { type: 'provider', providerId: 'github' },
    { state: busy('provider'), task: { type: 'provider', providerId: 'github' } },
  ],
  ['having left changes nothing', busy('provider'), { type: 'redirected' }, { state: busy('provider') }],
  ['the back button brings the form', busy('provider'), { type: 'page-restored' }, { state: FORM }],
  [
    'other sign-ins go on behind the back button',
    busy('password'),
    { type: 'page-restored' },
    { state: busy('password') },
  ],
  [
    'passkeys are offered',
    FORM,
    { type: 'start-passkey-autofill' },
    { state: AUTOFILL, task: { type: 'passkey-autofill' } },
  ],
  ['they are offered once', AUTOFILL, { type: 'start-passkey-autofill' }, { state: AUTOFILL }],
  [
    'a browser without passkey autofill changes nothing',
    AUTOFILL,
    { type: 'autofill-unavailable' },
    { state: AUTOFILL },
  ],
  ['a passkey taken from the offer signs in', AUTOFILL, { type: 'done' }, { state: { step: 'done' } }],
  [
    'from the choice of a passkey on it is under way',
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
  ['signed in', busy('password'), { type: 'done' }, { state: { step: 'done' } }],
  ['a wrong password is said, the address kept', busy('password'), wrong, { state: { ...FORM, error: wrong.error } }],
  [
    'after a passkey that was cancelled they are offered again',
    busy('passkey', true),
    cancelled,
    { state: { ...AUTOFILL, error: cancelled.error }, task: { type: 'passkey-autofill' } },
  ],
  ['a second factor is asked for', busy('password'), { type: 'failed', error: second }, { state: SECOND }],
  ['given up, the address is kept', SECOND, { type: 'back' }, { state: FORM }],
  [
    'an expired attempt comes back with the reason',
    SECOND,
    { type: 'back', error: failure('VERIFICATION_CODE_EXPIRED') },
    { state: { ...FORM, error: failure('VERIFICATION_CODE_EXPIRED') } },
  ],
  ['the second factor passed', SECOND, { type: 'mfa-completed' }, { state: { step: 'done' } }],
])
