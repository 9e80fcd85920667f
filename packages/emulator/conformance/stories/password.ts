import { absent, someText } from '../matches.js'
import { ada, client, refresh, SESSION_EXPIRED, server, user } from '../senders.js'
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

const newcomer = user('new')

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
const signIn = (name: string, password: string) => ({ email: addressOf(name), password })
const read = (name: string) => ({
  name: 'the mail comes',
  mailTo: addressOf(name),
  keep: { code: /code=([0-9a-z]{45})/ },
})

export const password = [
  story('password sign-up', [
    client(
      'refuses a short password',
      UP,
      { ...account, password: '1234567' },
      known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 }),
    ),
    client('refuses a password over 70 characters', UP, { ...account, password: 'x'.repeat(71) }, schemaError),
    client('refuses an invalid address', UP, { ...account, email: 'someone' }, schemaError),
    client('refuses a host without a dot', UP, { ...account, email: 'a@b' }, schemaError),
    ...until(
      '2.8.8',
      client('requires a callback URL', UP, { ...account, verification_callback_url: undefined }, schemaError),
    ),
    ...since(
      '2.8.86',
      client(
        'signs up without a callback URL',
        UP,
        { ...account, email: addressOf('quiet'), verification_callback_url: undefined },
        ok(),
      ),
      client('rejects null as callback URL', UP, { ...account, verification_callback_url: null }, schemaError),
    ),
    client('refuses an invalid callback URL', UP, { ...account, verification_callback_url: 'callback' }, schemaError),
    signUp('new'),
    client('refuses an address that exists', UP, account, takenAddress(addressOf('new'))),
    client(
      'signs up with an untrusted callback URL in 2.8.8 only',
      UP,
      { ...account, email: addressOf('far'), verification_callback_url: ELSEWHERE },
      byVersion(
        ok(),
        known(400, 'REDIRECT_URL_NOT_WHITELISTED', absent),
        known(400, 'REDIRECT_URL_NOT_WHITELISTED', { redirect_url: ELSEWHERE }),
      ),
    ),
    step('accepts a form', UP, { form: { ...account, email: addressOf('form') } }, ok()),
    { ...read('new'), keep: { code: /code=([0-9a-z]{45})/ } },
    client('accepts the code of the email', 'POST /contact-channels/verify/check-code', { code: '$code' }, ok()),
    client('verifies the address with the code', 'POST /contact-channels/verify', { code: '$code' }, done),
    newcomer('shows the verified address on the user', 'GET /users/me', ok({ primary_email_verified: true })),
    client(
      'refuses a used code',
      'POST /contact-channels/verify',
      { code: '$code' },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    client(
      'refuses an unknown code',
      'POST /contact-channels/verify',
      { code: 'x'.repeat(45) },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
  ]),
  story('password sign-in', [
    signUp('ada'),
    client('signs in', IN, signIn('ada', PASSWORD), ok({ user_id: '$ada.id' })),
    client('refuses a wrong password', IN, signIn('ada', OTHER), known(400, 'EMAIL_PASSWORD_MISMATCH')),
    client(
      'reports the same error for an unknown address',
      IN,
      signIn('nobody', PASSWORD),
      known(400, 'EMAIL_PASSWORD_MISMATCH'),
    ),
    client('refuses an invalid address', IN, { email: 'someone', password: PASSWORD }, schemaError),
    client('requires a password', IN, { email: addressOf('ada') }, schemaError),
    server('accepts requests of servers', IN, signIn('ada', PASSWORD), ok({ user_id: '$ada.id' })),
  ]),
  story('password change', [
    signUp('ada'),
    client('requires a user', UPDATE, { old_password: PASSWORD, new_password: OTHER }, schemaError),
    ada(
      'refuses a short password',
      UPDATE,
      { old_password: PASSWORD, new_password: 'short' },
      known(400, 'PASSWORD_TOO_SHORT'),
    ),
    ada(
      'requires the old password',
      UPDATE,
      { old_password: OTHER, new_password: OTHER },
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
    client('rejects the old password', IN, signIn('ada', PASSWORD), known(400, 'EMAIL_PASSWORD_MISMATCH')),
    client('accepts the new password', IN, signIn('ada', OTHER), ok({ user_id: '$ada.id' })),
    ada('refuses to set a password that exists', SET, { password: PASSWORD }, plain(400)),
    server('removes the password for servers', 'PATCH /users/$ada.id', { password: null }, ok({ has_password: false })),
    ada(
      'refuses to change a missing password',
      UPDATE,
      { old_password: OTHER, new_password: PASSWORD },
      known(400, 'USER_DOES_NOT_HAVE_PASSWORD'),
    ),
    client('requires a user to set a password', SET, { password: PASSWORD }, schemaError),
    ada('refuses to set a short password', SET, { password: 'short' }, known(400, 'PASSWORD_TOO_SHORT')),
    ada('sets a password', SET, { password: PASSWORD }, done),
    client('accepts the password that was set', IN, signIn('ada', PASSWORD), ok()),
  ]),
  story('password reset', [
    signUp('ada'),
    { ...read('ada'), name: 'the first mail is read' },
    client(
      'hides whether an address exists',
      SEND,
      { email: addressOf('nobody'), callback_url: CALLBACK },
      ok({ success: someText }),
    ),
    client(
      'requires a trusted callback URL',
      SEND,
      { email: addressOf('ada'), callback_url: ELSEWHERE },
      known(400, 'REDIRECT_URL_NOT_WHITELISTED'),
    ),
    client(
      'sends a code',
      SEND,
      { email: addressOf('ada'), callback_url: `${CALLBACK}?x=1` },
      ok({ success: someText }),
    ),
    { ...read('ada'), keep: { code: /code=([0-9a-z]{45})/, link: /x=1&(code)=/ } },
    client('accepts a valid code', CHECK, { code: '$code' }, ok({ is_code_valid: true })),
    client(
      'refuses the code of another type',
      'POST /contact-channels/verify',
      { code: '$code' },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    client('sets a new password', RESET, { code: '$code', password: OTHER }, done),
    client('accepts the new password', IN, signIn('ada', OTHER), ok({ user_id: '$ada.id' })),
    refresh('revokes all sessions', '$ada.refresh_token', SESSION_EXPIRED),
    client(
      'refuses a used code',
      RESET,
      { code: '$code', password: OTHER },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    client('reports a used code on a check', CHECK, { code: '$code' }, known(409, 'VERIFICATION_CODE_ALREADY_USED')),
    client(
      'refuses an unknown code',
      RESET,
      { code: 'x'.repeat(45), password: OTHER },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    client('sends another code', SEND, { email: addressOf('ada'), callback_url: CALLBACK }, ok()),
    read('ada'),
    client('refuses a short password', RESET, { code: '$code', password: 'short' }, known(400, 'PASSWORD_TOO_SHORT')),
    client(
      'uses up the code of a refused password',
      RESET,
      { code: '$code', password: OTHER },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
    client('sends a third code', SEND, { email: addressOf('ada'), callback_url: CALLBACK }, ok()),
    read('ada'),
    ...Array.from({ length: 20 }, (_, i) => client(`check ${i + 1} of the code`, CHECK, { code: '$code' }, ok())),
    client('refuses the 21st check', CHECK, { code: '$code' }, known(400, 'VERIFICATION_CODE_MAX_ATTEMPTS_REACHED')),
    client('sends a fourth code', SEND, { email: addressOf('ada'), callback_url: CALLBACK }, ok()),
    read('ada'),
    {
      name: 'a week goes by',
      needs: 'a clock that can be moved',
      act: ({ clock }) => clock.advance({ millis: 7 * 86_400_000 }),
    },
    client('refuses an expired code', CHECK, { code: '$code' }, known(400, 'VERIFICATION_CODE_EXPIRED')),
  ]),
  {
    ...story('password disabled', [
      configure({ credential_enabled: false }),
      client(
        'refuses sign-up',
        UP,
        { ...account, password: 'short' },
        known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'),
      ),
      client('refuses sign-in', IN, signIn('ada', PASSWORD), known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED')),
      client(
        'refuses a reset',
        SEND,
        { email: addressOf('ada'), callback_url: ELSEWHERE },
        known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED'),
      ),
    ]),
    after: [configure({ credential_enabled: true })],
  },
  {
    ...story('sign-up disabled', [
      configure({ sign_up_enabled: false }),
      client(
        'checks the password before the setting in 2.8.8, and after it in 2.8.86',
        UP,
        { ...account, password: 'short' },
        byVersion(known(400, 'PASSWORD_TOO_SHORT'), known(400, 'SIGN_UP_NOT_ENABLED')),
      ),
      client('refuses sign-up', UP, account, known(400, 'SIGN_UP_NOT_ENABLED')),
    ]),
    after: [configure({ sign_up_enabled: true })],
  },
]
