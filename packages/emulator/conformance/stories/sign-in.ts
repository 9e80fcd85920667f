import { totp } from '../../src/auth/totp.js'
import type { Control } from '../../src/control/index.js'
import { absent, someText } from '../matches.js'
import { ada, allowed, client, nobody, server, user } from '../senders.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  configure,
  created,
  type Expect,
  known,
  ok,
  plain,
  type Step,
  schemaError,
  signUp,
  since,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

const mag = user('mag')
const octo = user('octo')

const SEND = 'POST /auth/otp/send-sign-in-code'
const OTP = 'POST /auth/otp/sign-in'
const MFA = 'POST /auth/mfa/sign-in'
const SECRET = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='
const send = (name: string, callback_url = CALLBACK) => ({ email: addressOf(name), callback_url })
/** In 2.8.8, the callback deletes the cookie of a state, also when it rejects the request. */
const DELETED = /^stack-oauth-inner-x=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT/i
const PERSON = 'a person at the provider'

const authorize = (name: string, change: Record<string, string>, expect: Expect, provider = 'github') => {
  const query = new URLSearchParams({
    redirect_uri: CALLBACK,
    scope: 'legacy',
    state: 's',
    grant_type: 'authorization_code',
    response_type: 'code',
    code_challenge: 'verifier',
    code_challenge_method: 'plain',
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
      redirect_uri: CALLBACK,
      scope: 'legacy',
      state: 's',
      grant_type: 'authorization_code',
      response_type: 'code',
      code_challenge: 'verifier',
      code_challenge_method: 'plain',
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

export const signIn = [
  story('magic link', [
    client(
      'requires a trusted callback URL',
      SEND,
      send('mag', 'https://elsewhere.example.net'),
      known(400, 'REDIRECT_URL_NOT_WHITELISTED'),
    ),
    client('refuses an invalid address', SEND, { email: 'x', callback_url: CALLBACK }, schemaError),
    client('sends a code to a new address', SEND, send('mag'), ok({ nonce: /^[0-9a-z]{39}$/ }), { nonce: 'nonce' }),
    {
      name: 'the mail comes',
      mailTo: addressOf('mag'),
      keep: { code: /code=([0-9a-z]{45})/, typed: /^([0-9A-Za-z]{6})$/m },
    },
    client('accepts a valid code', `${OTP}/check-code`, { code: '$code' }, ok({ is_code_valid: true })),
    client(
      'signs up with the typed code, in any case',
      OTP,
      { code: '$typed$nonce' },
      ok({ is_new_user: true, access_token: someText, refresh_token: someText, user_id: someText }),
      { 'mag.access_token': 'access_token' },
    ),
    mag('verifies the address', 'GET /users/me', ok({ primary_email_verified: true, otp_auth_enabled: true })),
    client('refuses a used code', OTP, { code: '$code' }, known(409, 'VERIFICATION_CODE_ALREADY_USED')),
    client('refuses an unknown code', OTP, { code: 'x'.repeat(45) }, known(404, 'VERIFICATION_CODE_NOT_FOUND')),
    client('sends another code', SEND, send('mag'), ok()),
    { name: 'the mail comes', mailTo: addressOf('mag'), keep: { code: /code=([0-9a-z]{45})/ } },
    client('signs in with the link', OTP, { code: '$code' }, ok({ is_new_user: false })),
    signUp('ada'),
    client('refuses an unverified address of a user', SEND, send('ada'), known(409, 'USER_EMAIL_ALREADY_EXISTS')),
  ]),
  {
    ...story('magic link disabled', [
      configure({ magic_link_enabled: false }),
      client('sends no code', SEND, send('mag'), plain(403)),
    ]),
    after: [configure({ magic_link_enabled: true })],
  },
  story('two-factor authentication', [
    signUp('ada'),
    ada('stores the secret', 'PATCH /users/me', { totp_secret_base64: SECRET }, ok({ requires_totp_mfa: true })),
    client(
      'requires a code after the password',
      'POST /auth/password/sign-in',
      { email: addressOf('ada'), password: 'correct horse battery' },
      known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: /^[0-9a-z]{45}$/ }),
      { attempt: 'details.attempt_code' },
    ),
    client(
      'refuses a wrong code',
      MFA,
      { code: '$attempt', type: 'totp', totp: '000000' },
      known(400, 'INVALID_TOTP_CODE'),
    ),
    client(
      'refuses an unknown attempt',
      MFA,
      { code: 'x'.repeat(45), type: 'totp', totp: '000000' },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    client('refuses another type', MFA, { code: '$attempt', type: 'sms', totp: '000000' }, schemaError),
    {
      name: 'the code is read',
      needs: 'a clock that is stopped',
      act: async ({ clock }, kept) => void kept.set('totp', await totp(SECRET, (await clock.read()).now)),
    },
    client(
      'signs in with the right code',
      MFA,
      { code: '$attempt', type: 'totp', totp: '$totp' },
      ok({ user_id: '$ada.id', is_new_user: false, access_token: someText }),
    ),
    client(
      'refuses a used attempt',
      MFA,
      { code: '$attempt', type: 'totp', totp: '$totp' },
      known(409, 'VERIFICATION_CODE_ALREADY_USED'),
    ),
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
    octo(
      'returns an access token of the provider',
      'POST /connected-accounts/me/github/access-token',
      { scope: 'email' },
      ok({ access_token: someText }, 201),
    ),
    octo(
      'refuses other scopes',
      'POST /connected-accounts/me/github/access-token',
      { scope: 'repo' },
      known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'),
    ),
    octo(
      'refuses another provider',
      'POST /connected-accounts/me/google/access-token',
      {},
      known(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'),
    ),
    consents,
    exchange(
      'another redirect_uri',
      { redirect_uri: 'http://localhost:3000/other' },
      byVersion(known(400, 'REDIRECT_URL_NOT_WHITELISTED'), plain(400)),
    ),
    exchange('uses the code up', {}, known(400, 'INVALID_AUTHORIZATION_CODE')),
  ]),
  story(
    'OAuth sign-in of 2.8.86',
    ...since<Step>(
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
      ada(
        'linking the account lets its user sign in with it',
        'GET /oauth-providers?user_id=me',
        ok({ items: [{ allow_sign_in: true }] }),
        { account: 'items.0.id' },
      ),
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
    client(
      'require a user',
      'POST /connected-accounts/me/github/access-token',
      {},
      known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
    ),
    ada('are refused for another user', `POST /connected-accounts/${UNKNOWN_ID}/github/access-token`, {}, plain(403)),
    ada(
      'are refused for an unknown provider',
      'POST /connected-accounts/me/nowhere/access-token',
      {},
      known(400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'),
    ),
    ada(
      'report no known error on the older path',
      'POST /auth/oauth/connected-accounts/nowhere/access-token',
      {},
      { status: 400, body: { code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', details: absent } },
    ),
  ]),
  story('CLI login', [
    signUp('ada'),
    client(
      'starts',
      'POST /auth/cli',
      {},
      ok({ polling_code: someText, login_code: someText, expires_at: /^\d{4}-/ }),
      { polling: 'polling_code', login: 'login_code' },
    ),
    client(
      'waits for the confirmation',
      'POST /auth/cli/poll',
      { polling_code: '$polling' },
      ok({ status: 'waiting' }),
    ),
    client(
      'confirms the login',
      'POST /auth/cli/complete',
      { login_code: '$login', refresh_token: '$ada.refresh_token' },
      ok({ success: true }),
    ),
    client(
      'refuses to confirm again',
      'POST /auth/cli/complete',
      { login_code: '$login', refresh_token: '$ada.refresh_token' },
      plain(400),
    ),
    client(
      'refuses to confirm an unknown code',
      'POST /auth/cli/complete',
      { login_code: 'x', refresh_token: 'x' },
      plain(400),
    ),
    client(
      'returns the refresh token',
      'POST /auth/cli/poll',
      { polling_code: '$polling' },
      ok({ status: 'success', refresh_token: '$ada.refresh_token' }, 201),
    ),
    client(
      'reports that the login was used',
      'POST /auth/cli/poll',
      { polling_code: '$polling' },
      ok({ status: 'used' }),
    ),
    client('refuses an unknown code', 'POST /auth/cli/poll', { polling_code: 'x' }, known(400, 'INVALID_POLLING_CODE')),
    client(
      'requires a refresh token',
      'POST /auth/cli/complete',
      { login_code: 'x' },
      byVersion(schemaError, plain(400)),
    ),
    client('refuses a lifetime over one day', 'POST /auth/cli', { expires_in_millis: 90_000_000 }, schemaError),
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
