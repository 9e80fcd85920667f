import { totp } from '../../src/auth/totp.js'
import type { Control } from '../../src/control/index.js'
import { absent, someText } from '../matches.js'
import { ada, allowed, client, nobody, server, user } from '../senders.js'
import {
  AUTHORIZATION,
  addressOf,
  byVersion,
  CALLBACK,
  CODE_ATTEMPTS_USED,
  CODE_NOT_FOUND,
  CODE_USED,
  configure,
  created,
  done,
  type Expect,
  known,
  mails,
  NO_OWN_USER,
  ok,
  plain,
  readCode,
  type Step,
  schemaError,
  signUp,
  since,
  step,
  story,
  UNKNOWN_ID,
  UNTRUSTED_URL,
  until,
  wait,
} from '../step.js'

const mag = user('mag')
const octo = user('octo')

const SEND = 'POST /auth/otp/send-sign-in-code'
const OTP = 'POST /auth/otp/sign-in'
const ELSEWHERE = 'https://elsewhere.example.net'
const TAKEN = known(409, 'USER_EMAIL_ALREADY_EXISTS', { email: addressOf('ada') })
const CLI = 'POST /auth/cli'
const POLL = 'POST /auth/cli/poll'
const COMPLETE = 'POST /auth/cli/complete'
const CODE = /^\w{45}$/
const MFA = 'POST /auth/mfa/sign-in'
const SECRET = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='
const send = (name: string, callback_url = CALLBACK) => ({ email: addressOf(name), callback_url })
/** In 2.8.8, the callback deletes the cookie of a state, also when it rejects the request. */
const DELETED = /^stack-oauth-inner-x=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT/i
const NO_USER = known(404, 'USER_NOT_FOUND')
const NOT_CONNECTED = known(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
const PERSON = 'a person at the provider'

const authorize = (name: string, change: Record<string, string>, expect: Expect, provider = 'github') => {
  const query = new URLSearchParams({
    ...AUTHORIZATION,
    error_redirect_url: 'http://localhost:3000/error',
    ...change,
  })
  const client = change.client_id ? '' : '&client_id=$project'
  const secret = change.client_secret ? '' : '&client_secret=$publishable'
  return nobody(name, `GET /auth/oauth/authorize/${provider}?${query}${client}${secret}`, expect, {
    authorize: 'header:location',
  })
}

const grant = {
  grant_type: 'authorization_code',
  client_id: '$project',
  client_secret: '$publishable',
  redirect_uri: CALLBACK,
}
/** @param user The name of the user who signs in. */
const exchange = (name: string, form: Record<string, string>, expect: Expect, user = 'nobody') =>
  step(
    name,
    'POST /auth/oauth/token',
    {
      as: 'nobody',
      form: { ...grant, code: '$code', code_verifier: 'verifier', ...form },
      keep: { [`${user}.access_token`]: 'access_token' },
    },
    expect,
  )

/** @param more Other parameters of the authorization request. */
const consentTo = (more: (kept: Map<string, string>) => Readonly<Record<string, string>> = () => ({})) => ({
  name: 'a person consents',
  needs: PERSON,
  async act({ providers }: Control, kept: Map<string, string>, base: string) {
    const query = new URLSearchParams({
      client_id: kept.get('project') ?? '',
      client_secret: kept.get('publishable') ?? '',
      ...AUTHORIZATION,
      ...more(kept),
    })
    const { url } = await providers.consent({
      url: `${base}/api/v1/auth/oauth/authorize/github?${query}`,
      identity: { email: `octo-${kept.get('run')}@example.com`, name: 'Octo' },
    })
    kept.set('code', new URL(url).searchParams.get('code') ?? '')
  },
})
const consents = consentTo()

const newVerifiedUser = server(
  'a server creates a user with a verified address',
  'POST /users',
  { primary_email: addressOf('eve'), primary_email_verified: true, primary_email_auth_enabled: true },
  created(),
  { eve: 'id' },
)

const addOcto = (name: string, user: string, allow_sign_in: boolean) =>
  server(
    name,
    'POST /oauth-providers',
    {
      user_id: `$${user}.id`,
      provider_config_id: 'github',
      account_id: 'octo-$run@example.com',
      allow_sign_in,
      allow_connected_accounts: true,
    },
    created(),
    { account: 'id' },
  )

const asked = client(
  'the password is right',
  'POST /auth/password/sign-in',
  { email: addressOf('ada'), password: 'correct horse battery' },
  // spec: 8.400-multi-factor-required, 8.mfa-attempt-code
  known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: /^[0-9a-z]{45}$/ }),
  { attempt: 'details.attempt_code' },
)
const readTotp: Step = {
  name: 'the code is read',
  needs: 'a clock that is stopped',
  act: async ({ clock }, kept) => void kept.set('totp', await totp(SECRET, (await clock.read()).now)),
}
const right = { code: '$attempt', type: 'totp', totp: '$totp' }
const WRONG_TOTP = known(400, 'INVALID_TOTP_CODE')

export const signIn = [
  story('magic link', [
    // spec: 8.400-redirect-url-not-whitelisted
    client('requires a trusted callback URL', SEND, send('mag', ELSEWHERE), UNTRUSTED_URL),
    client('refuses an invalid address', SEND, { email: 'x', callback_url: CALLBACK }, schemaError),
    client('refuses a host without a dot', SEND, { email: 'mag@localhost', callback_url: CALLBACK }, schemaError),
    client('requires a callback URL', SEND, send('mag', 'magic'), schemaError),
    // spec: 7.otp-send
    client('sends a code to a new address', SEND, send('mag'), ok({ nonce: /^[0-9a-z]{39}$/ }), { nonce: 'nonce' }),
    {
      name: 'the mail comes',
      mailTo: addressOf('mag'),
      keep: { code: /code=([0-9a-z]{45})/, typed: /^([0-9A-Z]{6})$/m },
    },
    mails('sends no email to refused requests', 'mag', 1),
    client('accepts a valid code', `${OTP}/check-code`, { code: '$code' }, ok({ is_code_valid: true })),
    client('refuses a wrong typed code', OTP, { code: 'ZZZZZZ$nonce' }, CODE_NOT_FOUND),
    // spec: 7.otp-sign-in
    client(
      'signs up with the typed code, in any case',
      OTP,
      { code: '$typed$nonce' },
      ok({ is_new_user: true, access_token: someText, refresh_token: /^\w{45}$/, user_id: someText }),
      { 'mag.access_token': 'access_token' },
    ),
    mag(
      'verifies the address',
      'GET /users/me',
      ok({ primary_email_verified: true, otp_auth_enabled: true, auth_with_email: true, has_password: false }),
    ),
    client('refuses a used code', OTP, { code: '$code' }, CODE_USED),
    client('refuses an unknown code', OTP, { code: 'x'.repeat(45) }, CODE_NOT_FOUND),
    client('sends another code', SEND, send('mag'), ok()),
    readCode('mag'),
    client('signs in with the link', OTP, { code: '$code' }, ok({ is_new_user: false })),
    newVerifiedUser,
    client('sends a code to a user of a server', SEND, send('eve'), ok()),
    readCode('eve'),
    client('signs in the user', OTP, { code: '$code' }, ok({ user_id: '$eve', is_new_user: false })),
    'enables magic links, except in 2.8.8',
    server('GET /users/$eve', byVersion(ok({ otp_auth_enabled: false }), ok({ otp_auth_enabled: true }))),
    client('sends a code to an address that no user has', SEND, send('ada'), ok()),
    readCode('ada'),
    signUp('ada'),
    client('refuses it when a user has the address, unverified', OTP, { code: '$code' }, TAKEN),
    // spec: 5.email-verified
    client('refuses to send a code to it, before the callback URL', SEND, send('ada', ELSEWHERE), TAKEN),
  ]),
  {
    ...story('magic link disabled', [
      client('sends a code', SEND, send('mag'), ok()),
      readCode('mag'),
      client('sends a code to another address', SEND, send('late'), ok()),
      readCode('late', 'the other mail comes', 'late'),
      newVerifiedUser,
      configure({ sign_up_enabled: false }),
      client('sends no code to a new address', SEND, send('new', ELSEWHERE), known(400, 'SIGN_UP_NOT_ENABLED')),
      client('sends a code to a user', SEND, send('eve'), ok()),
      client('refuses a code for a new address', OTP, { code: '$late' }, known(400, 'SIGN_UP_NOT_ENABLED')),
      client('and uses it up', OTP, { code: '$late' }, CODE_USED),
      configure({ magic_link_enabled: false }),
      client('sends no code', SEND, send('mag', ELSEWHERE), plain(403)),
      configure({ sign_up_enabled: true }),
      client('accepts a code that was sent before', OTP, { code: '$code' }, ok()),
    ]),
    after: [configure({ magic_link_enabled: true, sign_up_enabled: true })],
  },
  story('two-factor authentication', [
    signUp('ada'),
    readCode('ada', 'the first mail is read'),
    ada('stores the secret', 'PATCH /users/me', { totp_secret_base64: SECRET }, ok({ requires_totp_mfa: true })),
    asked,
    client(
      'but not after a wrong one',
      'POST /auth/password/sign-in',
      { email: addressOf('ada'), password: 'wrong word' },
      known(400, 'EMAIL_PASSWORD_MISMATCH'),
    ),
    'refuses a wrong code',
    client(MFA, { code: '$attempt', type: 'totp', totp: '000000' }, known(400, 'INVALID_TOTP_CODE')),
    client('refuses an unknown attempt', MFA, { code: 'x'.repeat(45), type: 'totp', totp: '000000' }, CODE_NOT_FOUND),
    client('refuses another type', MFA, { code: '$attempt', type: 'sms', totp: '000000' }, schemaError),
    readTotp,
    client(
      'signs in with the right code',
      MFA,
      right,
      ok({ user_id: '$ada.id', is_new_user: false, access_token: someText }),
    ),
    client('refuses a used attempt', MFA, right, CODE_USED),
    server('verifies the address', 'PATCH /users/$ada.id', { primary_email_verified: true }, ok()),
    client('sends a link', SEND, send('ada'), ok()),
    readCode('ada'),
    client(
      'requires a code after the link',
      OTP,
      { code: '$code' },
      known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'),
      { attempt: 'details.attempt_code' },
    ),
    client('uses the link up', OTP, { code: '$code' }, CODE_USED),
    'signs in after the link',
    client(MFA, right, ok({ user_id: '$ada.id', is_new_user: false })),
  ]),
  story('attempts of two-factor authentication', [
    signUp('ada'),
    ada('stores the secret', 'PATCH /users/me', { totp_secret_base64: SECRET }, ok({ requires_totp_mfa: true })),
    asked,
    readTotp,
    client('refuses a malformed attempt', MFA, { ...right, code: 'abc' }, schemaError),
    wait('30 seconds go by', 30_000),
    client('refuses the code of the earlier seconds', MFA, right, WRONG_TOTP),
    readTotp,
    client('accepts that of the current ones', MFA, right, ok({ user_id: '$ada.id' })),
    asked,
    Array.from({ length: 20 }, () => client('refuses a wrong code', MFA, { ...right, totp: 'none' }, WRONG_TOTP)),
    client('and the right one after 20 of them', MFA, right, CODE_ATTEMPTS_USED),
    asked,
    wait('five minutes go by', 300_000),
    readTotp,
    client('refuses an expired attempt', MFA, right, known(400, 'VERIFICATION_CODE_EXPIRED')),
    asked,
    client('sends a link', SEND, send('eve'), ok()),
    readCode('eve'),
    client('accepts no code of a link', MFA, { ...right, code: '$code' }, CODE_NOT_FOUND),
    client('nor an attempt in place of one', OTP, { code: '$attempt' }, CODE_NOT_FOUND),
    client('also not to check', `${OTP}/check-code`, { code: '$attempt' }, CODE_NOT_FOUND),
    ada('turns it off', 'PATCH /users/me', { totp_secret_base64: null }, ok({ requires_totp_mfa: false })),
    client('refuses an old attempt', MFA, right, WRONG_TOTP),
    'signs in without it',
    client('POST /auth/password/sign-in', { email: addressOf('ada'), password: 'correct horse battery' }, ok()),
  ]),
  story('authorize', [
    authorize(
      'leads to the provider with a cookie',
      {},
      {
        status: 307,
        headers: { location: /code_challenge_method=S256/, 'set-cookie': /^stack-oauth-inner-.*HttpOnly/i },
      },
    ),
    authorize(
      'the cookie expires after ten minutes',
      {},
      {
        status: 307,
        headers: {
          'set-cookie':
            /^stack-oauth-inner-[\w-]+=true; Path=\/; Expires=[^;]+ GMT; Max-Age=600(; Secure)?; HttpOnly(, hexclave-oauth-inner-|$)/i,
        },
      },
    ),
    authorize(
      'a project is known',
      { client_id: UNKNOWN_ID },
      known(400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: UNKNOWN_ID }),
    ),
    authorize('a key is right', { client_secret: 'pck_no' }, known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY')),
    authorize('a provider is known', {}, known(400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'), 'nowhere'),
    authorize('linking needs a token', { type: 'link' }, byVersion(known(401, 'UNPARSABLE_ACCESS_TOKEN'), plain(400))),
    authorize('a type is known', { type: 'other' }, schemaError),
    authorize('a place to return to is a URL', { redirect_uri: 'x' }, schemaError),
    authorize('rejects unknown fields in 2.8.8 only', { more: '1' }, byVersion(schemaError, plain(307))),
    nobody(
      'refuses a callback without a started sign-in',
      'GET /auth/oauth/callback/github?state=x&code=x',
      byVersion({ status: 400, headers: { 'set-cookie': DELETED } }, { status: 400, headers: { 'set-cookie': null } }),
    ),
    step(
      'refuses such a callback as a form',
      'POST /auth/oauth/callback/github',
      { as: 'nobody', form: { state: 'x', code: 'x' } },
      byVersion({ status: 400, headers: { 'set-cookie': DELETED } }, { status: 400, headers: { 'set-cookie': null } }),
    ),
  ]),
  story('OAuth sign-in', [
    consents,
    exchange('a wrong verifier', { code_verifier: 'other' }, known(400, 'INVALID_AUTHORIZATION_CODE')),
    exchange(
      'uses nothing up: the code gives a session',
      {},
      ok({
        access_token: someText,
        refresh_token: someText,
        is_new_user: true,
        newUser: true,
        after_callback_redirect_url: null,
        token_type: 'Bearer',
      }),
      'octo',
    ),
    exchange('works once', {}, known(400, 'INVALID_AUTHORIZATION_CODE')),
    octo(
      'signs in the user of the provider',
      'GET /users/me',
      ok({ display_name: 'Octo', primary_email_verified: true, oauth_providers: [{ id: 'github' }] }),
    ),
    'returns an access token of the provider',
    octo('POST /connected-accounts/me/github/access-token', { scope: 'email' }, ok({ access_token: someText }, 201)),
    octo(
      'refuses other scopes',
      'POST /connected-accounts/me/github/access-token',
      { scope: 'repo' },
      known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'),
    ),
    'refuses another provider',
    octo('POST /connected-accounts/me/google/access-token', {}, known(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')),
    consents,
    exchange(
      'another redirect_uri',
      { redirect_uri: 'http://localhost:3000/other' },
      byVersion(UNTRUSTED_URL, plain(400)),
    ),
    exchange('uses the code up', {}, known(400, 'INVALID_AUTHORIZATION_CODE')),
  ]),
  story(
    'OAuth sign-in of 2.8.86',
    ...since(
      '2.8.86',
      signUp('ada'),
      signUp('bob'),
      addOcto('an account without sign-in', 'ada', false),
      addOcto('the same account with sign-in', 'bob', true),
      consents,
      exchange('signs in the user who signs in with it', {}, ok({ is_new_user: false }), 'octo'),
      octo('who is returned', 'GET /users/me', ok({ id: '$bob.id' })),
      server('that account is deleted', 'DELETE /oauth-providers/$bob.id/$account', ok()),
      consentTo((kept) => ({ type: 'link', token: kept.get('ada.access_token') ?? '' })),
      'linking the account lets its user sign in with it',
      ada('GET /oauth-providers?user_id=me', ok({ items: [{ allow_sign_in: true }] }), { account: 'items.0.id' }),
      ada('it is deleted as well', 'DELETE /oauth-providers/me/$account', ok()),
      client('an anonymous user', 'POST /auth/anonymous/sign-up', undefined, ok(), {
        'anon.access_token': 'access_token',
        'anon.id': 'user_id',
      }),
      consentTo((kept) => ({ token: kept.get('anon.access_token') ?? '' })),
      exchange('signs up with an account', {}, ok({ is_new_user: true })),
      allowed('anon')(
        'and keeps their id',
        'GET /users/me',

        ok({ id: '$anon.id', is_anonymous: false, oauth_providers: [{ id: 'github' }] }),
      ),
    ),
  ),
  story('provider tokens', [
    signUp('ada'),
    client('require a user', 'POST /connected-accounts/me/github/access-token', {}, NO_OWN_USER),
    ada('are refused for another user', `POST /connected-accounts/${UNKNOWN_ID}/github/access-token`, {}, plain(403)),
    server(
      'are refused for an unknown user',
      `POST /connected-accounts/${UNKNOWN_ID}/github/access-token`,
      {},
      NO_USER,
    ),
    client('without a user', 'POST /connected-accounts/$ada.id/github/access-token', {}, NO_OWN_USER),
    ada('without a connection', 'POST /connected-accounts/me/github/access-token', {}, NOT_CONNECTED),
    'are refused for an unknown provider',
    ada('POST /connected-accounts/me/nowhere/access-token', {}, known(400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED')),
    ada(
      'report no known error on the older path',
      'POST /auth/oauth/connected-accounts/nowhere/access-token',
      {},
      { status: 400, body: { code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', details: absent } },
    ),
  ]),
  story('CLI login', [
    signUp('ada'),
    client('starts without a body', CLI, undefined, ok({ polling_code: CODE, login_code: CODE })),
    client('starts', CLI, {}, ok({ polling_code: CODE, login_code: CODE, expires_at: /^\d{4}-/ }), {
      polling: 'polling_code',
      login: 'login_code',
    }),
    client('waits for the confirmation', POLL, { polling_code: '$polling' }, ok({ status: 'waiting' })),
    client('confirms the login', COMPLETE, { login_code: '$login', refresh_token: '$ada.refresh_token' }, done),
    client('refuses to confirm again', COMPLETE, { login_code: '$login', refresh_token: 'x' }, plain(400)),
    client('refuses to confirm an unknown code', COMPLETE, { login_code: 'x', refresh_token: 'x' }, plain(400)),
    'returns the refresh token of the first confirmation',
    client(POLL, { polling_code: '$polling' }, ok({ status: 'success', refresh_token: '$ada.refresh_token' }, 201)),
    client('reports that the login was used', POLL, { polling_code: '$polling' }, ok({ status: 'used' })),
    // spec: 8.400-invalid-polling-code
    client('refuses an unknown code', POLL, { polling_code: 'x' }, known(400, 'INVALID_POLLING_CODE', absent)),
    client('requires a refresh token', COMPLETE, { login_code: 'x' }, byVersion(schemaError, plain(400))),
    client('refuses a lifetime over one day', CLI, { expires_in_millis: 86_400_001 }, schemaError),
    client('refuses a lifetime that is not a number', CLI, { expires_in_millis: 'soon' }, schemaError),
    ...until(
      '2.8.8',
      client('starts a login for any token', CLI, {}, ok(), { polling: 'polling_code', login: 'login_code' }),
      client('confirms it without a check', COMPLETE, { login_code: '$login', refresh_token: 'anything' }, done),
      client('returns that token', POLL, { polling_code: '$polling' }, ok({ refresh_token: 'anything' }, 201)),
    ),
  ]),
  story('passkeys', [
    signUp('ada'),
    client('require a user to register', 'POST /auth/passkey/initiate-passkey-registration', {}, schemaError),
    ada(
      'start a registration',
      'POST /auth/passkey/initiate-passkey-registration',
      {},
      ok({
        code: /^[0-9a-z]{45}$/,
        options_json: { challenge: someText, rp: { id: someText }, user: { id: someText } },
      }),
    ),
    client(
      'start a sign-in',
      'POST /auth/passkey/initiate-passkey-authentication',
      {},
      ok({ code: /^[0-9a-z]{45}$/, options_json: { challenge: someText, rpId: someText } }),
    ),
  ]),
  {
    ...story('passkeys disabled', [
      configure({ passkey_enabled: false }),
      client(
        'refuse to start a sign-in',
        'POST /auth/passkey/initiate-passkey-authentication',
        {},
        known(400, 'PASSKEY_AUTHENTICATION_NOT_ENABLED'),
      ),
    ]),
    after: [configure({ passkey_enabled: true })],
  },
]
