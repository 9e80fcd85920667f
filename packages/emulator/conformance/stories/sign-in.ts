import { totp } from '../../src/auth/totp.js'
import type { Control } from '../../src/control/index.js'
import { absent, someText } from '../matches.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  configure,
  created,
  known,
  ok,
  plain,
  type RequestStep,
  type Step,
  schemaError,
  signUp,
  since,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

const SEND = 'POST /auth/otp/send-sign-in-code'
const OTP = 'POST /auth/otp/sign-in'
const MFA = 'POST /auth/mfa/sign-in'
const SECRET = 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA='
const send = (name: string, callback_url = CALLBACK) => ({ body: { email: addressOf(name), callback_url } })
/** In 2.8.8, the callback deletes the cookie of a state, also when it rejects the request. */
const DELETED = /^stack-oauth-inner-x=; Path=\/; Expires=Thu, 01 Jan 1970 00:00:00 GMT/i
const PERSON = 'a person at the provider'

const authorize = (
  name: string,
  change: Record<string, string>,
  expect: RequestStep['expect'],
  provider = 'github',
) => {
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
  return step(
    name,
    `GET /auth/oauth/authorize/${provider}?${query}${client}${secret}`,
    { as: 'nobody', keep: { authorize: 'header:location' } },
    expect,
  )
}

const grant = {
  grant_type: 'authorization_code',
  client_id: '$project',
  client_secret: '$publishable',
  redirect_uri: CALLBACK,
}
/** @param user The name of the user who signs in. */
const exchange = (name: string, form: Record<string, string>, expect: RequestStep['expect'], user = 'nobody') =>
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
const ALLOW = { 'x-stack-allow-anonymous-user': 'true' }

const octo = (user: string, allow_sign_in: boolean) => ({
  as: 'server' as const,
  body: {
    user_id: `$${user}.id`,
    provider_config_id: 'github',
    account_id: 'octo-$run@example.com',
    allow_sign_in,
    allow_connected_accounts: true,
  },
  keep: { account: 'id' },
})

export const signIn = [
  story('magic link', [
    step(
      'requires a trusted callback URL',
      SEND,
      send('mag', 'https://elsewhere.example.net'),
      known(400, 'REDIRECT_URL_NOT_WHITELISTED'),
    ),
    step('refuses an invalid address', SEND, { body: { email: 'x', callback_url: CALLBACK } }, schemaError),
    step(
      'sends a code to a new address',
      SEND,
      { ...send('mag'), keep: { nonce: 'nonce' } },
      ok({ nonce: /^[0-9a-z]{39}$/ }),
    ),
    {
      name: 'the mail comes',
      mailTo: addressOf('mag'),
      keep: { code: /code=([0-9a-z]{45})/, typed: /^([0-9A-Za-z]{6})$/m },
    },
    step('accepts a valid code', `${OTP}/check-code`, { body: { code: '$code' } }, ok({ is_code_valid: true })),
    step(
      'signs up with the typed code, in any case',
      OTP,
      { body: { code: '$typed$nonce' }, keep: { 'mag.access_token': 'access_token' } },
      ok({ is_new_user: true, access_token: someText, refresh_token: someText, user_id: someText }),
    ),
    step(
      'verifies the address',
      'GET /users/me',
      { who: 'mag' },
      ok({ primary_email_verified: true, otp_auth_enabled: true }),
    ),
    step('refuses a used code', OTP, { body: { code: '$code' } }, known(409, 'VERIFICATION_CODE_ALREADY_USED')),
    step('refuses an unknown code', OTP, { body: { code: 'x'.repeat(45) } }, known(404, 'VERIFICATION_CODE_NOT_FOUND')),
    step('sends another code', SEND, send('mag'), ok()),
    { name: 'the mail comes', mailTo: addressOf('mag'), keep: { code: /code=([0-9a-z]{45})/ } },
    step('signs in with the link', OTP, { body: { code: '$code' } }, ok({ is_new_user: false })),
    signUp('ada'),
    step('refuses an unverified address of a user', SEND, send('ada'), known(409, 'USER_EMAIL_ALREADY_EXISTS')),
  ]),
  {
    ...story('magic link disabled', [
      configure({ magic_link_enabled: false }),
      step('sends no code', SEND, send('mag'), plain(403)),
    ]),
    after: [configure({ magic_link_enabled: true })],
  },
  story('two-factor authentication', [
    signUp('ada'),
    step(
      'stores the secret',
      'PATCH /users/me',
      { who: 'ada', body: { totp_secret_base64: SECRET } },
      ok({ requires_totp_mfa: true }),
    ),
    step(
      'requires a code after the password',
      'POST /auth/password/sign-in',
      {
        body: { email: addressOf('ada'), password: 'correct horse battery' },
        keep: { attempt: 'details.attempt_code' },
      },
      known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: /^[0-9a-z]{45}$/ }),
    ),
    step(
      'refuses a wrong code',
      MFA,
      { body: { code: '$attempt', type: 'totp', totp: '000000' } },
      known(400, 'INVALID_TOTP_CODE'),
    ),
    step(
      'refuses an unknown attempt',
      MFA,
      { body: { code: 'x'.repeat(45), type: 'totp', totp: '000000' } },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    step('refuses another type', MFA, { body: { code: '$attempt', type: 'sms', totp: '000000' } }, schemaError),
    {
      name: 'the code is read',
      needs: 'a clock that is stopped',
      act: async ({ clock }, kept) => void kept.set('totp', await totp(SECRET, (await clock.read()).now)),
    },
    step(
      'signs in with the right code',
      MFA,
      { body: { code: '$attempt', type: 'totp', totp: '$totp' } },
      ok({ user_id: '$ada.id', is_new_user: false, access_token: someText }),
    ),
    step(
      'refuses a used attempt',
      MFA,
      { body: { code: '$attempt', type: 'totp', totp: '$totp' } },
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
            /^stack-oauth-inner-[\w-]+=true; Path=\/; Expires=[^;]+ GMT; Max-Age=600(; Secure)?; HttpOnly$/i,
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
    step(
      'refuses a callback without a started sign-in',
      'GET /auth/oauth/callback/github?state=x&code=x',
      { as: 'nobody' },
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
    step(
      'signs in the user of the provider',
      'GET /users/me',
      { who: 'octo' },
      ok({ display_name: 'Octo', primary_email_verified: true, oauth_providers: [{ id: 'github' }] }),
    ),
    step(
      'returns an access token of the provider',
      'POST /connected-accounts/me/github/access-token',
      { who: 'octo', body: { scope: 'email' } },
      ok({ access_token: someText }, 201),
    ),
    step(
      'refuses other scopes',
      'POST /connected-accounts/me/github/access-token',
      { who: 'octo', body: { scope: 'repo' } },
      known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'),
    ),
    step(
      'refuses another provider',
      'POST /connected-accounts/me/google/access-token',
      { who: 'octo', body: {} },
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
      step('an account without sign-in', 'POST /oauth-providers', octo('ada', false), created()),
      step('the same account with sign-in', 'POST /oauth-providers', octo('bob', true), created()),
      consents,
      exchange('signs in the user who signs in with it', {}, ok({ is_new_user: false }), 'octo'),
      step('who is returned', 'GET /users/me', { who: 'octo' }, ok({ id: '$bob.id' })),
      step('that account is deleted', 'DELETE /oauth-providers/$bob.id/$account', { as: 'server' }, ok()),
      consentTo((kept) => ({ type: 'link', token: kept.get('ada.access_token') ?? '' })),
      step(
        'linking the account lets its user sign in with it',
        'GET /oauth-providers?user_id=me',
        { who: 'ada', keep: { account: 'items.0.id' } },
        ok({ items: [{ allow_sign_in: true }] }),
      ),
      step('it is deleted as well', 'DELETE /oauth-providers/me/$account', { who: 'ada' }, ok()),
      step(
        'an anonymous user',
        'POST /auth/anonymous/sign-up',
        { keep: { 'anon.access_token': 'access_token', 'anon.id': 'user_id' } },
        ok(),
      ),
      consentTo((kept) => ({ token: kept.get('anon.access_token') ?? '' })),
      exchange('signs up with an account', {}, ok({ is_new_user: true })),
      step(
        'and keeps their id',
        'GET /users/me',
        { who: 'anon', headers: ALLOW },
        ok({ id: '$anon.id', is_anonymous: false, oauth_providers: [{ id: 'github' }] }),
      ),
    ),
  ),
  story('provider tokens', [
    signUp('ada'),
    step(
      'require a user',
      'POST /connected-accounts/me/github/access-token',
      { body: {} },
      known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
    ),
    step(
      'are refused for another user',
      `POST /connected-accounts/${UNKNOWN_ID}/github/access-token`,
      { who: 'ada', body: {} },
      plain(403),
    ),
    step(
      'are refused for an unknown provider',
      'POST /connected-accounts/me/nowhere/access-token',
      { who: 'ada', body: {} },
      known(400, 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED'),
    ),
    step(
      'report no known error on the older path',
      'POST /auth/oauth/connected-accounts/nowhere/access-token',
      { who: 'ada', body: {} },
      { status: 400, body: { code: 'OAUTH_PROVIDER_NOT_FOUND_OR_NOT_ENABLED', details: absent } },
    ),
  ]),
  story('CLI login', [
    signUp('ada'),
    step(
      'starts',
      'POST /auth/cli',
      { body: {}, keep: { polling: 'polling_code', login: 'login_code' } },
      ok({ polling_code: someText, login_code: someText, expires_at: /^\d{4}-/ }),
    ),
    step(
      'waits for the confirmation',
      'POST /auth/cli/poll',
      { body: { polling_code: '$polling' } },
      ok({ status: 'waiting' }),
    ),
    step(
      'confirms the login',
      'POST /auth/cli/complete',
      { body: { login_code: '$login', refresh_token: '$ada.refresh_token' } },
      ok({ success: true }),
    ),
    step(
      'refuses to confirm again',
      'POST /auth/cli/complete',
      { body: { login_code: '$login', refresh_token: '$ada.refresh_token' } },
      plain(400),
    ),
    step(
      'refuses to confirm an unknown code',
      'POST /auth/cli/complete',
      { body: { login_code: 'x', refresh_token: 'x' } },
      plain(400),
    ),
    step(
      'returns the refresh token',
      'POST /auth/cli/poll',
      { body: { polling_code: '$polling' } },
      ok({ status: 'success', refresh_token: '$ada.refresh_token' }, 201),
    ),
    step(
      'reports that the login was used',
      'POST /auth/cli/poll',
      { body: { polling_code: '$polling' } },
      ok({ status: 'used' }),
    ),
    step(
      'refuses an unknown code',
      'POST /auth/cli/poll',
      { body: { polling_code: 'x' } },
      known(400, 'INVALID_POLLING_CODE'),
    ),
    step(
      'requires a refresh token',
      'POST /auth/cli/complete',
      { body: { login_code: 'x' } },
      byVersion(schemaError, plain(400)),
    ),
    step('refuses a lifetime over one day', 'POST /auth/cli', { body: { expires_in_millis: 90_000_000 } }, schemaError),
  ]),
  story('passkeys', [
    signUp('ada'),
    step('require a user to register', 'POST /auth/passkey/initiate-passkey-registration', { body: {} }, schemaError),
    step(
      'start a registration',
      'POST /auth/passkey/initiate-passkey-registration',
      { who: 'ada', body: {} },
      ok({
        code: /^[0-9a-z]{45}$/,
        options_json: { challenge: someText, rp: { id: someText }, user: { id: someText } },
      }),
    ),
    step(
      'start a sign-in',
      'POST /auth/passkey/initiate-passkey-authentication',
      { body: {} },
      ok({ code: /^[0-9a-z]{45}$/, options_json: { challenge: someText, rpId: someText } }),
    ),
  ]),
  {
    ...story('passkeys disabled', [
      configure({ passkey_enabled: false }),
      step(
        'refuse to start a sign-in',
        'POST /auth/passkey/initiate-passkey-authentication',
        { body: {} },
        known(400, 'PASSKEY_AUTHENTICATION_NOT_ENABLED'),
      ),
    ]),
    after: [configure({ passkey_enabled: true })],
  },
]
