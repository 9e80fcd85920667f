import { absent, someText } from '../matches.js'
import { ada, client, refresh, SESSION_EXPIRED, server, user } from '../senders.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  CODE_ATTEMPTS_USED,
  CODE_NOT_FOUND,
  CODE_USED,
  configure,
  created,
  done,
  known,
  mails,
  ok,
  PASSWORD,
  plain,
  readCode,
  schemaError,
  signUp,
  since,
  step,
  story,
  takenAddress,
  UNTRUSTED_URL,
  until,
  wait,
} from '../step.js'

const newcomer = user('new')

const UP = 'POST /auth/password/sign-up'
const IN = 'POST /auth/password/sign-in'
const SET = 'POST /auth/password/set'
const UPDATE = 'POST /auth/password/update'
const SEND = 'POST /auth/password/send-reset-code'
const RESET = 'POST /auth/password/reset'
const CHECK = 'POST /auth/password/reset/check-code'
const VERIFY = 'POST /contact-channels/verify'
const OTHER = 'another long one'
const ELSEWHERE = 'https://elsewhere.example.net'
const account = { email: addressOf('new'), password: PASSWORD, verification_callback_url: CALLBACK }
const MISMATCH = known(400, 'EMAIL_PASSWORD_MISMATCH')
const EXPIRED = known(400, 'VERIFICATION_CODE_EXPIRED')
const DISABLED = known(400, 'PASSWORD_AUTHENTICATION_NOT_ENABLED')
const TOO_SHORT = known(400, 'PASSWORD_TOO_SHORT')
const signIn = (name: string, password: string) => ({ email: addressOf(name), password })
const asked = { email: addressOf('ada'), callback_url: CALLBACK }
const sendCode = (name: string) => [client(`sends ${name}`, SEND, asked, ok()), readCode('ada')]

export const password = [
  story('password sign-up', [
    'refuses a short password',
    client(UP, { ...account, password: '1234567' }, known(400, 'PASSWORD_TOO_SHORT', { min_length: 8 })),
    // spec: 5.password-long, 8.400-password-too-short-or-too-long
    'refuses 72 bytes in fewer characters',
    client(UP, { ...account, password: 'é'.repeat(36) }, known(400, 'PASSWORD_TOO_LONG', { maxLength: 70 })),
    client('refuses a password over 70 characters', UP, { ...account, password: 'x'.repeat(71) }, schemaError),
    client('refuses an invalid address', UP, { ...account, email: 'someone' }, schemaError),
    client('refuses a host without a dot', UP, { ...account, email: 'a@b' }, schemaError),
    ...until(
      '2.8.8',
      client('requires a callback URL', UP, { ...account, verification_callback_url: undefined }, schemaError),
    ),
    ...since(
      '2.8.86',
      'signs up without a callback URL',
      client(UP, { ...account, email: addressOf('quiet'), verification_callback_url: undefined }, ok()),
      client('rejects null as callback URL', UP, { ...account, verification_callback_url: null }, schemaError),
    ),
    client('refuses an invalid callback URL', UP, { ...account, verification_callback_url: 'callback' }, schemaError),
    // spec: 7.password-sign-up
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
    readCode('form', 'a mail comes to it', 'form.code'),
    mails('sends no email to the address with the untrusted callback URL', 'far', 0),
    readCode('new'),
    client('accepts the code of the email', `${VERIFY}/check-code`, { code: '$code' }, ok()),
    client('verifies the address with the code', VERIFY, { code: '$code' }, done),
    newcomer('shows the verified address on the user', 'GET /users/me', ok({ primary_email_verified: true })),
    client('refuses a used code', VERIFY, { code: '$code' }, CODE_USED),
    client('refuses an unknown code', VERIFY, { code: 'x'.repeat(45) }, CODE_NOT_FOUND),
  ]),
  story('password sign-in', [
    signUp('ada'),
    // spec: 7.password-sign-in
    client('signs in', IN, signIn('ada', PASSWORD), ok({ user_id: '$ada.id' })),
    client('refuses a wrong password', IN, signIn('ada', OTHER), MISMATCH),
    client('reports the same error for an unknown address', IN, signIn('nobody', PASSWORD), MISMATCH),
    ...until('2.8.8', client('refuses the address in another case', IN, signIn('ADA', PASSWORD), MISMATCH)),
    client('refuses an invalid address', IN, { email: 'someone', password: PASSWORD }, schemaError),
    client('requires a password', IN, { email: addressOf('ada') }, schemaError),
    server('accepts requests of servers', IN, signIn('ada', PASSWORD), ok({ user_id: '$ada.id' })),
  ]),
  story('password change', [
    signUp('ada'),
    client('requires a user', UPDATE, { old_password: PASSWORD, new_password: OTHER }, schemaError),
    client('signs in elsewhere', IN, signIn('ada', PASSWORD), ok(), { elsewhere: 'refresh_token' }),
    'refuses a short password before the old one',
    ada(UPDATE, { old_password: OTHER, new_password: 'short' }, TOO_SHORT),
    ada('refuses a long password', UPDATE, { old_password: PASSWORD, new_password: 'x'.repeat(71) }, schemaError),
    // spec: 8.400-passwords-do-not-match
    'requires the old password',
    ada(UPDATE, { old_password: OTHER, new_password: OTHER }, known(400, 'PASSWORD_CONFIRMATION_MISMATCH')),
    refresh('revokes no session without a change', '$elsewhere', ok()),
    // spec: 7.password-update
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
    refresh('keeps the session of the refresh token', '$ada.refresh_token', ok()),
    refresh('revokes other sessions', '$elsewhere', SESSION_EXPIRED),
    ada('changes the password without a refresh token', UPDATE, { old_password: OTHER, new_password: PASSWORD }, done),
    refresh('revokes all sessions', '$ada.refresh_token', SESSION_EXPIRED),
    ada('changes the password again', UPDATE, { old_password: PASSWORD, new_password: OTHER }, done),
    client('rejects the old password', IN, signIn('ada', PASSWORD), MISMATCH),
    client('accepts the new password', IN, signIn('ada', OTHER), ok({ user_id: '$ada.id' })),
    ada('refuses to set a password that exists', SET, { password: PASSWORD }, plain(400)),
    server('removes the password for servers', 'PATCH /users/$ada.id', { password: null }, ok({ has_password: false })),
    'refuses to change a missing password',
    ada(UPDATE, { old_password: OTHER, new_password: PASSWORD }, known(400, 'USER_DOES_NOT_HAVE_PASSWORD')),
    client('requires a user to set a password', SET, { password: PASSWORD }, schemaError),
    ada('refuses to set a short password', SET, { password: 'short' }, TOO_SHORT),
    server('creates a session', 'POST /auth/sessions', { user_id: '$ada.id' }, ok(), { session: 'refresh_token' }),
    // spec: 7.password-set
    ada('sets a password', SET, { password: PASSWORD }, done),
    refresh('keeps the sessions', '$session', ok()),
    client('accepts the password that was set', IN, signIn('ada', PASSWORD), ok()),
  ]),
  story('password reset', [
    signUp('ada'),
    readCode('ada', 'the first mail is read'),
    // spec: 7.password-send-reset-code
    'hides whether an address exists, before it checks the callback URL',
    client(SEND, { email: addressOf('nobody'), callback_url: ELSEWHERE }, ok({ success: someText })),
    client('requires a callback URL', SEND, { ...asked, callback_url: '/reset' }, schemaError),
    client('requires an email address', SEND, { ...asked, email: 'ada' }, schemaError),
    // spec: 5.redirect-whitelist
    'requires a trusted callback URL',
    client(SEND, { email: addressOf('ada'), callback_url: ELSEWHERE }, UNTRUSTED_URL),
    'sends a code',
    client(SEND, { email: addressOf('ada'), callback_url: `${CALLBACK}?x=1` }, ok({ success: someText })),
    { ...readCode('ada'), keep: { code: /code=([0-9a-z]{45})/, link: /x=1&(code)=/ } },
    mails('sends no email to an unknown address', 'nobody', 0),
    mails('sends no email when it refuses the callback URL', 'ada', 2),
    client('accepts a valid code', CHECK, { code: '$code' }, ok({ is_code_valid: true })),
    ...['', 'abc', 'x'.repeat(44), 'x'.repeat(46)].map((code) =>
      client(`requires 45 characters, not ${code.length}`, CHECK, { code }, schemaError),
    ),
    client('refuses the code of another type', VERIFY, { code: '$code' }, CODE_NOT_FOUND),
    // spec: 7.password-reset
    client('sets a new password', RESET, { code: '$code', password: OTHER }, done),
    client('accepts the new password', IN, signIn('ada', OTHER), ok({ user_id: '$ada.id' })),
    refresh('revokes all sessions', '$ada.refresh_token', SESSION_EXPIRED),
    client('refuses a used code', RESET, { code: '$code', password: OTHER }, CODE_USED),
    client('reports a used code on a check', CHECK, { code: '$code' }, CODE_USED),
    client('refuses an unknown code', RESET, { code: 'x'.repeat(45), password: OTHER }, CODE_NOT_FOUND),
    server('removes the password', 'PATCH /users/$ada.id', { password: null }, ok({ has_password: false })),
    ...sendCode('a code without a password'),
    client('sets a first password', RESET, { code: '$code', password: PASSWORD }, done),
    client('accepts the first password', IN, signIn('ada', PASSWORD), ok()),
    ...sendCode('another code'),
    client('refuses a long password', RESET, { code: '$code', password: 'x'.repeat(71) }, schemaError),
    client('refuses a short password', RESET, { code: '$code', password: 'short' }, TOO_SHORT),
    ...Array.from({ length: 21 }, (_, i) =>
      client(`check ${i + 1} of the used code`, CHECK, { code: '$code' }, CODE_USED),
    ),
    ...sendCode('a third code'),
    client('counts a check as another type', `${VERIFY}/check-code`, { code: '$code' }, CODE_NOT_FOUND),
    ...Array.from({ length: 19 }, (_, i) => client(`check ${i + 1} of the code`, CHECK, { code: '$code' }, ok())),
    client('refuses the 21st check', CHECK, { code: '$code' }, CODE_ATTEMPTS_USED),
    client('sends a fourth code', SEND, asked, ok()),
    {
      name: 'the mail comes',
      mailTo: addressOf('ada'),
      keep: { guessed: /code=([0-9a-z]{45})/, nonce: /code=[0-9a-z]{6}([0-9a-z]{39})/ },
    },
    ...sendCode('a fifth code'),
    ...Array.from({ length: 20 }, (_, i) =>
      client(`guess ${i + 1} of the typed part`, CHECK, { code: 'zzzzzz$nonce' }, CODE_NOT_FOUND),
    ),
    client('refuses the right code after them', CHECK, { code: '$guessed' }, CODE_ATTEMPTS_USED),
    client('counts no guesses of other codes', CHECK, { code: '$code' }, ok()),
    wait('almost a week goes by', 7 * 86_400_000 - 60_000),
    client('accepts the code to the end', CHECK, { code: '$code' }, ok()),
    client('resets the password', RESET, { code: '$code', password: OTHER }, ok()),
    wait('the rest of it', 60_000),
    client('refuses an expired code, also one that was used', CHECK, { code: '$code' }, EXPIRED),
  ]),
  {
    ...story('password disabled', [
      signUp('ada'),
      readCode('ada', 'the first mail is read'),
      ...sendCode('a code'),
      server('creates a user without a password', 'POST /users', {}, created(), { id: 'id' }),
      'creates a session',
      server('POST /auth/sessions', { user_id: '$id' }, ok(), { 'blank.access_token': 'access_token' }),
      configure({ credential_enabled: false }),
      client('refuses sign-up', UP, { ...account, password: 'short' }, DISABLED),
      client('refuses sign-in', IN, signIn('ada', PASSWORD), DISABLED),
      client('refuses a reset', SEND, { ...asked, callback_url: ELSEWHERE }, DISABLED),
      client('checks a code that was sent before', CHECK, { code: '$code' }, ok()),
      client('refuses it', RESET, { code: '$code', password: 'short' }, DISABLED),
      ada('refuses a change', UPDATE, { old_password: PASSWORD, new_password: OTHER }, DISABLED),
      user('blank')('refuses a first password', SET, { password: 'short' }, DISABLED),
      client('requires a user to set a password', SET, { password: PASSWORD }, schemaError),
      client('requires a user to change it', UPDATE, { old_password: PASSWORD, new_password: OTHER }, schemaError),
    ]),
    after: [configure({ credential_enabled: true })],
  },
  {
    ...story('sign-up disabled', [
      configure({ sign_up_enabled: false }),
      'checks the password before the setting in 2.8.8, and after it in 2.8.86',
      client(UP, { ...account, password: 'short' }, byVersion(TOO_SHORT, known(400, 'SIGN_UP_NOT_ENABLED'))),
      client('refuses sign-up', UP, account, known(400, 'SIGN_UP_NOT_ENABLED')),
      ...since('2.8.86', client('accepts anonymous users', 'POST /auth/anonymous/sign-up', {}, ok())),
    ]),
    after: [configure({ sign_up_enabled: true })],
  },
]
