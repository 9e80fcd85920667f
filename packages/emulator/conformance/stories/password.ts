import { someText } from '../matches.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  configure,
  done,
  known,
  ok,
  only,
  PASSWORD,
  plain,
  schemaError,
  signUp,
  step,
  story,
} from '../step.js'

const UP = 'POST /auth/password/sign-up'
const IN = 'POST /auth/password/sign-in'
const SET = 'POST /auth/password/set'
const UPDATE = 'POST /auth/password/update'
const SEND = 'POST /auth/password/send-reset-code'
const RESET = 'POST /auth/password/reset'
const CHECK = 'POST /auth/password/reset/check-code'
const OTHER = 'another long one'
const ELSEWHERE = 'https://elsewhere.example.net'
const account = { email: addressOf('new'), password: PASSWORD, verification_callback_url: CALLBACK }
const signIn = (name: string, password: string) => ({ body: { email: addressOf(name), password } })
const read = (name: string) => ({
  name: 'the mail comes',
  mailTo: addressOf(name),
  keep: { code: /code=([0-9a-z]{45})/ },
})

export const password = [
  story('password sign-up', [
    step(
      'takes no short password',
      UP,
      { body: { ...account, password: '1234567' } },
      known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 }),
    ),
    step('takes no password over 70', UP, { body: { ...account, password: 'x'.repeat(71) } }, schemaError),
    step('takes an address only', UP, { body: { ...account, email: 'someone' } }, schemaError),
    step('takes no host without a dot', UP, { body: { ...account, email: 'a@b' } }, schemaError),
    ...only(
      '2.8.8',
      step('wants a callback URL', UP, { body: { ...account, verification_callback_url: undefined } }, schemaError),
    ),
    ...only(
      '2.8.86',
      step(
        'signs up without a callback URL',
        UP,
        { body: { ...account, email: addressOf('quiet'), verification_callback_url: undefined } },
        ok(),
      ),
      step('rejects null as callback URL', UP, { body: { ...account, verification_callback_url: null } }, schemaError),
    ),
    step('wants a URL as such', UP, { body: { ...account, verification_callback_url: 'callback' } }, schemaError),
    signUp('new'),
    step(
      'takes an address once',
      UP,
      { body: account },
      known(409, 'USER_EMAIL_ALREADY_EXISTS', { email: addressOf('new') }),
    ),
    step(
      'signs up with an untrusted callback URL in 2.8.8 only',
      UP,
      { body: { ...account, email: addressOf('far'), verification_callback_url: ELSEWHERE } },
      byVersion(ok(), known(400, 'REDIRECT_URL_NOT_WHITELISTED')),
    ),
    step('by form', UP, { form: { ...account, email: addressOf('form') } }, ok()),
    { ...read('new'), keep: { code: /code=([0-9a-z]{45})/ } },
    step('its code may be looked at', 'POST /contact-channels/verify/check-code', { body: { code: '$code' } }, ok()),
    step('its code verifies the address', 'POST /contact-channels/verify', { body: { code: '$code' } }, done),
    step('the user is verified', 'GET /users/me', { who: 'new' }, ok({ primary_email_verified: true })),
    step(
      'its code works once',
      'POST /contact-channels/verify',
      { body: { code: '$code' } },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    step(
      'an unknown code',
      'POST /contact-channels/verify',
      { body: { code: 'x'.repeat(45) } },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
  ]),
  story('password sign-in', [
    signUp('ada'),
    step('signs in', IN, signIn('ada', PASSWORD), ok({ user_id: '$ada.id' })),
    step('refuses a wrong password', IN, signIn('ada', OTHER), known(400, 'EMAIL_PASSWORD_MISMATCH')),
    step('says the same of an unknown address', IN, signIn('nobody', PASSWORD), known(400, 'EMAIL_PASSWORD_MISMATCH')),
    step('takes an address only', IN, { body: { email: 'someone', password: PASSWORD } }, schemaError),
    step('wants a password', IN, { body: { email: addressOf('ada') } }, schemaError),
    step('takes a server too', IN, { as: 'server', ...signIn('ada', PASSWORD) }, ok({ user_id: '$ada.id' })),
  ]),
  story('password change', [
    signUp('ada'),
    step('needs a user', UPDATE, { body: { old_password: PASSWORD, new_password: OTHER } }, schemaError),
    step(
      'takes no short one',
      UPDATE,
      { who: 'ada', body: { old_password: PASSWORD, new_password: 'short' } },
      known(400, 'PASSWORD_TOO_SHORT'),
    ),
    step(
      'wants the old one',
      UPDATE,
      { who: 'ada', body: { old_password: OTHER, new_password: OTHER } },
      known(400, 'PASSWORD_CONFIRMATION_MISMATCH'),
    ),
    step(
      'changes',
      UPDATE,
      {
        who: 'ada',
        headers: { 'x-stack-refresh-token': '$ada.refresh_token' },
        body: { old_password: PASSWORD, new_password: OTHER },
      },
      done,
    ),
    step('the old one is gone', IN, signIn('ada', PASSWORD), known(400, 'EMAIL_PASSWORD_MISMATCH')),
    step('the new one works', IN, signIn('ada', OTHER), ok({ user_id: '$ada.id' })),
    step('none is set where one is', SET, { who: 'ada', body: { password: PASSWORD } }, plain(400)),
    step(
      'a server takes it away',
      'PATCH /users/$ada.id',
      { as: 'server', body: { password: null } },
      ok({ has_password: false }),
    ),
    step(
      'what is not there cannot be changed',
      UPDATE,
      { who: 'ada', body: { old_password: OTHER, new_password: PASSWORD } },
      known(400, 'USER_DOES_NOT_HAVE_PASSWORD'),
    ),
    step('setting needs a user', SET, { body: { password: PASSWORD } }, schemaError),
    step('no short one is set', SET, { who: 'ada', body: { password: 'short' } }, known(400, 'PASSWORD_TOO_SHORT')),
    step('one is set', SET, { who: 'ada', body: { password: PASSWORD } }, done),
    step('and works', IN, signIn('ada', PASSWORD), ok()),
  ]),
  story('password reset', [
    signUp('ada'),
    { ...read('ada'), name: 'the first mail is read' },
    step(
      'nothing is said of an unknown address',
      SEND,
      { body: { email: addressOf('nobody'), callback_url: CALLBACK } },
      ok({ success: someText }),
    ),
    step(
      'the callback must be trusted',
      SEND,
      { body: { email: addressOf('ada'), callback_url: ELSEWHERE } },
      known(400, 'REDIRECT_URL_NOT_WHITELISTED'),
    ),
    step(
      'a code is sent',
      SEND,
      { body: { email: addressOf('ada'), callback_url: `${CALLBACK}?x=1` } },
      ok({ success: someText }),
    ),
    { ...read('ada'), keep: { code: /code=([0-9a-z]{45})/, link: /x=1&(code)=/ } },
    step('the code may be looked at', CHECK, { body: { code: '$code' } }, ok({ is_code_valid: true })),
    step(
      'it is no code of another kind',
      'POST /contact-channels/verify',
      { body: { code: '$code' } },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    step('a new password is set', RESET, { body: { code: '$code', password: OTHER } }, done),
    step('it works', IN, signIn('ada', OTHER), ok({ user_id: '$ada.id' })),
    step(
      'all sessions have ended',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$ada.refresh_token' } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step(
      'the code works once',
      RESET,
      { body: { code: '$code', password: OTHER } },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    step('which looking says too', CHECK, { body: { code: '$code' } }, known(409, 'VERIFICATION_CODE_ALREADY_USED')),
    step(
      'an unknown code',
      RESET,
      { body: { code: 'x'.repeat(45), password: OTHER } },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    step('another code is sent', SEND, { body: { email: addressOf('ada'), callback_url: CALLBACK } }, ok()),
    read('ada'),
    step(
      'a short password uses it up',
      RESET,
      { body: { code: '$code', password: 'short' } },
      known(400, 'PASSWORD_TOO_SHORT'),
    ),
    step(
      'so that it is gone',
      RESET,
      { body: { code: '$code', password: OTHER } },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    step('a third code is sent', SEND, { body: { email: addressOf('ada'), callback_url: CALLBACK } }, ok()),
    read('ada'),
    ...Array.from({ length: 20 }, (_, i) => step(`look ${i + 1} at it`, CHECK, { body: { code: '$code' } }, ok())),
    step(
      'the 21st is one too many',
      CHECK,
      { body: { code: '$code' } },
      known(400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'),
    ),
    step('a fourth code is sent', SEND, { body: { email: addressOf('ada'), callback_url: CALLBACK } }, ok()),
    read('ada'),
    {
      name: 'a week goes by',
      needs: 'a clock that can be moved',
      act: ({ clock }) => clock.advance({ millis: 7 * 86_400_000 }),
    },
    step('the code is too old', CHECK, { body: { code: '$code' } }, known(400, 'VERIFICATION_CODE_EXPIRED')),
  ]),
  {
    ...story('password switched off', [
      configure({ credential_enabled: false }),
      step(
        'no sign-up',
        UP,
        { body: { ...account, password: 'short' } },
        known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'),
      ),
      step('no sign-in', IN, signIn('ada', PASSWORD), known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED')),
      step(
        'no reset',
        SEND,
        { body: { email: addressOf('ada'), callback_url: ELSEWHERE } },
        known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'),
      ),
    ]),
    after: [configure({ credential_enabled: true })],
  },
  {
    ...story('sign-up switched off', [
      configure({ sign_up_enabled: false }),
      step(
        'checks the password before the setting in 2.8.8, and after it in 2.8.86',
        UP,
        { body: { ...account, password: 'short' } },
        byVersion(known(400, 'PASSWORD_TOO_SHORT'), known(400, 'SIGN_UP_NOT_ENABLED')),
      ),
      step('nobody signs up', UP, { body: account }, known(400, 'SIGN_UP_NOT_ENABLED')),
    ]),
    after: [configure({ sign_up_enabled: true })],
  },
]
