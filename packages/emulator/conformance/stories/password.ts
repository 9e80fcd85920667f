import { absent, someText } from '../matches.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  configure,
  done,
  known,
  ok,
  PASSWORD,
  plain,
  schemaError,
  signUp,
  since,
  step,
  story,
  takenAddress,
  until,
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
      'refuses a short password',
      UP,
      { body: { ...account, password: '1234567' } },
      known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 }),
    ),
    step('refuses a password over 70 characters', UP, { body: { ...account, password: 'x'.repeat(71) } }, schemaError),
    step('refuses an invalid address', UP, { body: { ...account, email: 'someone' } }, schemaError),
    step('refuses a host without a dot', UP, { body: { ...account, email: 'a@b' } }, schemaError),
    ...until(
      '2.8.8',
      step('requires a callback URL', UP, { body: { ...account, verification_callback_url: undefined } }, schemaError),
    ),
    ...since(
      '2.8.86',
      step(
        'signs up without a callback URL',
        UP,
        { body: { ...account, email: addressOf('quiet'), verification_callback_url: undefined } },
        ok(),
      ),
      step('rejects null as callback URL', UP, { body: { ...account, verification_callback_url: null } }, schemaError),
    ),
    step(
      'refuses an invalid callback URL',
      UP,
      { body: { ...account, verification_callback_url: 'callback' } },
      schemaError,
    ),
    signUp('new'),
    step('refuses an address that exists', UP, { body: account }, takenAddress(addressOf('new'))),
    step(
      'signs up with an untrusted callback URL in 2.8.8 only',
      UP,
      { body: { ...account, email: addressOf('far'), verification_callback_url: ELSEWHERE } },
      byVersion(
        ok(),
        known(400, 'REDIRECT_URL_NOT_WHITELISTED', absent),
        known(400, 'REDIRECT_URL_NOT_WHITELISTED', { redirect_url: ELSEWHERE }),
      ),
    ),
    step('accepts a form', UP, { form: { ...account, email: addressOf('form') } }, ok()),
    { ...read('new'), keep: { code: /code=([0-9a-z]{45})/ } },
    step(
      'accepts the code of the email',
      'POST /contact-channels/verify/check-code',
      { body: { code: '$code' } },
      ok(),
    ),
    step('verifies the address with the code', 'POST /contact-channels/verify', { body: { code: '$code' } }, done),
    step(
      'shows the verified address on the user',
      'GET /users/me',
      { who: 'new' },
      ok({ primary_email_verified: true }),
    ),
    step(
      'refuses a used code',
      'POST /contact-channels/verify',
      { body: { code: '$code' } },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    step(
      'refuses an unknown code',
      'POST /contact-channels/verify',
      { body: { code: 'x'.repeat(45) } },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
  ]),
  story('password sign-in', [
    signUp('ada'),
    step('signs in', IN, signIn('ada', PASSWORD), ok({ user_id: '$ada.id' })),
    step('refuses a wrong password', IN, signIn('ada', OTHER), known(400, 'EMAIL_PASSWORD_MISMATCH')),
    step(
      'reports the same error for an unknown address',
      IN,
      signIn('nobody', PASSWORD),
      known(400, 'EMAIL_PASSWORD_MISMATCH'),
    ),
    step('refuses an invalid address', IN, { body: { email: 'someone', password: PASSWORD } }, schemaError),
    step('requires a password', IN, { body: { email: addressOf('ada') } }, schemaError),
    step('accepts requests of servers', IN, { as: 'server', ...signIn('ada', PASSWORD) }, ok({ user_id: '$ada.id' })),
  ]),
  story('password change', [
    signUp('ada'),
    step('requires a user', UPDATE, { body: { old_password: PASSWORD, new_password: OTHER } }, schemaError),
    step(
      'refuses a short password',
      UPDATE,
      { who: 'ada', body: { old_password: PASSWORD, new_password: 'short' } },
      known(400, 'PASSWORD_TOO_SHORT'),
    ),
    step(
      'requires the old password',
      UPDATE,
      { who: 'ada', body: { old_password: OTHER, new_password: OTHER } },
      known(400, 'PASSWORD_CONFIRMATION_MISMATCH'),
    ),
    step(
      'changes the password',
      UPDATE,
      {
        who: 'ada',
        headers: { 'x-stack-refresh-token': '$ada.refresh_token' },
        body: { old_password: PASSWORD, new_password: OTHER },
      },
      done,
    ),
    step('rejects the old password', IN, signIn('ada', PASSWORD), known(400, 'EMAIL_PASSWORD_MISMATCH')),
    step('accepts the new password', IN, signIn('ada', OTHER), ok({ user_id: '$ada.id' })),
    step('refuses to set a password that exists', SET, { who: 'ada', body: { password: PASSWORD } }, plain(400)),
    step(
      'removes the password for servers',
      'PATCH /users/$ada.id',
      { as: 'server', body: { password: null } },
      ok({ has_password: false }),
    ),
    step(
      'refuses to change a missing password',
      UPDATE,
      { who: 'ada', body: { old_password: OTHER, new_password: PASSWORD } },
      known(400, 'USER_DOES_NOT_HAVE_PASSWORD'),
    ),
    step('requires a user to set a password', SET, { body: { password: PASSWORD } }, schemaError),
    step(
      'refuses to set a short password',
      SET,
      { who: 'ada', body: { password: 'short' } },
      known(400, 'PASSWORD_TOO_SHORT'),
    ),
    step('sets a password', SET, { who: 'ada', body: { password: PASSWORD } }, done),
    step('accepts the password that was set', IN, signIn('ada', PASSWORD), ok()),
  ]),
  story('password reset', [
    signUp('ada'),
    { ...read('ada'), name: 'the first mail is read' },
    step(
      'hides whether an address exists',
      SEND,
      { body: { email: addressOf('nobody'), callback_url: CALLBACK } },
      ok({ success: someText }),
    ),
    step(
      'requires a trusted callback URL',
      SEND,
      { body: { email: addressOf('ada'), callback_url: ELSEWHERE } },
      known(400, 'REDIRECT_URL_NOT_WHITELISTED'),
    ),
    step(
      'sends a code',
      SEND,
      { body: { email: addressOf('ada'), callback_url: `${CALLBACK}?x=1` } },
      ok({ success: someText }),
    ),
    { ...read('ada'), keep: { code: /code=([0-9a-z]{45})/, link: /x=1&(code)=/ } },
    step('accepts a valid code', CHECK, { body: { code: '$code' } }, ok({ is_code_valid: true })),
    step(
      'refuses the code of another type',
      'POST /contact-channels/verify',
      { body: { code: '$code' } },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    step('sets a new password', RESET, { body: { code: '$code', password: OTHER } }, done),
    step('accepts the new password', IN, signIn('ada', OTHER), ok({ user_id: '$ada.id' })),
    step(
      'revokes all sessions',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$ada.refresh_token' } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step(
      'refuses a used code',
      RESET,
      { body: { code: '$code', password: OTHER } },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    step(
      'reports a used code on a check',
      CHECK,
      { body: { code: '$code' } },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    step(
      'refuses an unknown code',
      RESET,
      { body: { code: 'x'.repeat(45), password: OTHER } },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    step('sends another code', SEND, { body: { email: addressOf('ada'), callback_url: CALLBACK } }, ok()),
    read('ada'),
    step(
      'refuses a short password',
      RESET,
      { body: { code: '$code', password: 'short' } },
      known(400, 'PASSWORD_TOO_SHORT'),
    ),
    step(
      'uses up the code of a refused password',
      RESET,
      { body: { code: '$code', password: OTHER } },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    step('sends a third code', SEND, { body: { email: addressOf('ada'), callback_url: CALLBACK } }, ok()),
    read('ada'),
    ...Array.from({ length: 20 }, (_, i) =>
      step(`check ${i + 1} of the code`, CHECK, { body: { code: '$code' } }, ok()),
    ),
    step(
      'refuses the 21st check',
      CHECK,
      { body: { code: '$code' } },
      known(400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED'),
    ),
    step('sends a fourth code', SEND, { body: { email: addressOf('ada'), callback_url: CALLBACK } }, ok()),
    read('ada'),
    {
      name: 'a week goes by',
      needs: 'a clock that can be moved',
      act: ({ clock }) => clock.advance({ millis: 7 * 86_400_000 }),
    },
    step('refuses an expired code', CHECK, { body: { code: '$code' } }, known(400, 'VERIFICATION_CODE_EXPIRED')),
  ]),
  {
    ...story('password disabled', [
      configure({ credential_enabled: false }),
      step(
        'refuses sign-up',
        UP,
        { body: { ...account, password: 'short' } },
        known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'),
      ),
      step('refuses sign-in', IN, signIn('ada', PASSWORD), known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED')),
      step(
        'refuses a reset',
        SEND,
        { body: { email: addressOf('ada'), callback_url: ELSEWHERE } },
        known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'),
      ),
    ]),
    after: [configure({ credential_enabled: true })],
  },
  {
    ...story('sign-up disabled', [
      configure({ sign_up_enabled: false }),
      step(
        'checks the password before the setting in 2.8.8, and after it in 2.8.86',
        UP,
        { body: { ...account, password: 'short' } },
        byVersion(known(400, 'PASSWORD_TOO_SHORT'), known(400, 'SIGN_UP_NOT_ENABLED')),
      ),
      step('refuses sign-up', UP, { body: account }, known(400, 'SIGN_UP_NOT_ENABLED')),
    ]),
    after: [configure({ sign_up_enabled: true })],
  },
]
