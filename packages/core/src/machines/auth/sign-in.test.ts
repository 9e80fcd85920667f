import { expectMoves, failed, failure } from '../../../test/machine-table.js'
import { KnownError } from '../../errors/known-error.js'
import { failureOf } from '../failure.js'
import { type SignInState, signInMachine } from './sign-in.js'

const email = 'ada@example.com'
const FORM = { step: 'form', email, offering: false } as const
const OFFERING = { ...FORM, offering: true } as const
const busy = (by: 'password' | 'passkey' | 'provider', offering = false): SignInState => ({
  step: 'busy',
  by,
  email,
  offering,
})
const wrong = failed('EMAIL_PASSWORD_MISMATCH')
const second = failureOf(new KnownError('MULTI_FACTOR_AUTHENTICATION_REQUIRED', '', { attempt_code: 'attempt' }))
const attempt = (second.details as { attemptCode: never }).attemptCode
const SECOND: SignInState = { step: 'second-factor', email, offering: false, attempt }
const cancelled = failed('PASSKEY_CANCELLED')
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
    { state: busy('password'), task: { do: 'password', email, password: ' p ' } },
  ],
  [
    'a second submit changes nothing',
    busy('password'),
    { type: 'submit', email, password: 'p' },
    { state: busy('password') },
  ],
  ['a passkey is asked for', FORM, { type: 'passkey' }, { state: busy('passkey'), task: { do: 'passkey' } }],
  [
    'a provider is left for',
    FORM,
    { type: 'provider', providerId: 'github' },
    { state: busy('provider'), task: { do: 'provider', providerId: 'github' } },
  ],
  ['having left changes nothing', busy('provider'), { type: 'left' }, { state: busy('provider') }],
  ['the back button brings the form', busy('provider'), { type: 'returned' }, { state: FORM }],
  ['other sign-ins go on behind the back button', busy('password'), { type: 'returned' }, { state: busy('password') }],
  ['passkeys are offered', FORM, { type: 'offer-passkeys' }, { state: OFFERING, task: { do: 'offer' } }],
  ['they are offered once', OFFERING, { type: 'offer-passkeys' }, { state: OFFERING }],
  ['a browser without passkey autofill changes nothing', OFFERING, { type: 'not-offered' }, { state: OFFERING }],
  ['a passkey taken from the offer signs in', OFFERING, { type: 'done' }, { state: { step: 'done' } }],
  ['from the choice of a passkey on it is under way', OFFERING, { type: 'taken' }, { state: busy('passkey', true) }],
  [
    'shows no error when an offered passkey is not used',
    OFFERING,
    failed('PASSKEY_NOT_COMPLETED'),
    { state: OFFERING },
  ],
  [
    'keeps the error of the last attempt when the offer fails',
    { ...OFFERING, error: wrong.error },
    failed('UNABLE_TO_CONNECT'),
    { state: { ...OFFERING, error: wrong.error } },
  ],
  ['shows that an offered passkey was refused', OFFERING, refused, { state: { ...OFFERING, error: refused.error } }],
  [
    'asks for the second factor after an offered passkey',
    OFFERING,
    { type: 'failed', error: second },
    { state: { ...SECOND, offering: true } },
  ],
  ['signed in', busy('password'), { type: 'done' }, { state: { step: 'done' } }],
  ['a wrong password is said, the address kept', busy('password'), wrong, { state: { ...FORM, error: wrong.error } }],
  [
    'after a passkey that was cancelled they are offered again',
    busy('passkey', true),
    cancelled,
    { state: { ...OFFERING, error: cancelled.error }, task: { do: 'offer' } },
  ],
  ['a second factor is asked for', busy('password'), { type: 'failed', error: second }, { state: SECOND }],
  ['given up, the address is kept', SECOND, { type: 'back' }, { state: FORM }],
  [
    'an expired attempt comes back with the reason',
    SECOND,
    { type: 'back', error: failure('VERIFICATION_CODE_EXPIRED') },
    { state: { ...FORM, error: failure('VERIFICATION_CODE_EXPIRED') } },
  ],
  ['the second factor passed', SECOND, { type: 'passed' }, { state: { step: 'done' } }],
])
