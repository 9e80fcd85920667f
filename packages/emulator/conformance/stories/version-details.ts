import { absent, aList, aNumber, listWith, someText } from '../matches.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  configure,
  created,
  done,
  known,
  ok,
  PASSWORD,
  plain,
  type RequestStep,
  schemaError,
  signUp,
  since,
  step,
  story,
  UNKNOWN_ID,
  until,
} from '../step.js'

/** The ids of the built-in email templates. */
const TEMPLATES = [
  'e7d009ce-8d47-4528-b245-5bf119f2ffa3',
  'a70fb3a4-56c1-4e42-af25-49d25603abd0',
  '822687fe-8d0a-4467-a0d1-416b6e639478',
  'e84de395-2076-4831-9c19-8e9a96a868e4',
  '066dd73c-36da-4fd0-b6d6-ebf87683f8bc',
]
/** The ids of the built-in email themes. */
const THEMES = [
  '1df07ae6-abf3-4a40-83a5-a1a2cbe336ac',
  'a0172b5d-cff0-463b-83bb-85124697373a',
  'c7e2d94f-8a1b-4e6d-b3f5-9d0a2e7c1b8f',
]

const server = { as: 'server' } as const
const admin = { as: 'admin' } as const
const CODE = '0'.repeat(45)
const ALLOW = { 'x-stack-allow-anonymous-user': 'true' }
const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'
const OVERRIDE = '/internal/config/override/environment'
const COMPLETE = 'POST /auth/cli/complete'

const override = (name: string, config: object, expect: RequestStep['expect'] = done) =>
  step(name, `PATCH ${OVERRIDE}`, { ...admin, body: { config_override_string: JSON.stringify(config) } }, expect)
const checkVersion = (name: string, clientVersion: string, expect: RequestStep['expect']) =>
  step(name, 'POST /check-version', { body: { clientVersion } }, expect)

/** Responses of single requests, in which the versions mostly agree. */
const details = story(
  'details of requests',
  signUp('ada'),
  signUp('bob'),
  ...until('2.8.8', step('rejects unknown query fields', 'GET /users/me?unknown=1', { who: 'ada' }, schemaError)),
  step(
    'removes no member of an unknown team',
    `DELETE /team-memberships/${UNKNOWN_ID}/$bob.id`,
    { who: 'ada' },
    known(404, 'TEAM_MEMBERSHIP_NOT_FOUND'),
  ),
  step(
    'checks the code of a passkey before the credential',
    'POST /auth/passkey/register',
    { who: 'ada', body: { credential: {}, code: CODE } },
    known(404, 'VERIFICATION_CODE_NOT_FOUND'),
  ),
  step(
    'returns no redirect URL when refreshing',
    'POST /auth/oauth/token',
    {
      body: {
        grant_type: 'refresh_token',
        refresh_token: '$ada.refresh_token',
        client_id: '$project',
        client_secret: '$publishable',
      },
    },
    ok({ after_callback_redirect_url: null }),
  ),
  step('redirects a trailing slash', 'GET /users/me/', {}, plain(308)),
  checkVersion('accepts a malformed client version', 'none', ok({ upToDate: false, severe: true })),
  step(
    'rejects an image that cannot be decoded',
    'PATCH /users/me',
    { who: 'ada', body: { profile_image_url: 'data:image/png;base64,AAAA' } },
    plain(400),
  ),
  configure({ credential_enabled: false }),
  step('changes an existing password', 'PATCH /users/$ada.id', { ...server, body: { password: `${PASSWORD}2` } }, ok()),
  configure({ credential_enabled: true }),
  step('deletes the user', 'DELETE /users/$ada.id', server, done),
  step(
    'has no team creator "me" after that',
    'POST /teams',
    { who: 'ada', body: { display_name: 'x', creator_user_id: 'me' } },
    known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER'),
  ),
)

/** What only version 2.8.86 has. */
const added = [
  story(
    'user fields of 2.8.86',
    signUp('ada'),
    step(
      'include the restriction',
      'GET /users/me',
      { who: 'ada' },
      ok({ is_restricted: false, restricted_reason: null, restricted_by_admin: false, risk_scores: absent }),
    ),
    step(
      'include the risk scores for servers',
      'GET /users/$ada.id',
      server,
      ok({ country_code: null, risk_scores: { sign_up: { bot: aNumber, free_trial_abuse: aNumber } } }),
    ),
    step(
      'normalize the country',
      'PATCH /users/$ada.id',
      { ...server, body: { country_code: ' at ' } },
      ok({ country_code: 'AT' }),
    ),
    step(
      'reject an unknown country',
      'PATCH /users/$ada.id',
      { ...server, body: { country_code: 'Austria' } },
      schemaError,
    ),
    step(
      'reject a reason without a restriction',
      'PATCH /users/$ada.id',
      { ...server, body: { restricted_by_admin_reason: 'x' } },
      byVersion(schemaError, schemaError, plain(400)),
    ),
    step(
      'restrict the user',
      'PATCH /users/$ada.id',
      { ...server, body: { restricted_by_admin: true } },
      ok({ is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } }),
    ),
    step('show the restriction with an old token', 'GET /users/me', { who: 'ada' }, ok({ is_restricted: true })),
    step('hide restricted users', 'GET /users?query=ada-$run', server, ok({ items: [] })),
    step(
      'list restricted users on request',
      'GET /users?query=ada-$run&include_restricted=true',
      server,
      ok({ items: [{ id: '$ada.id' }] }),
    ),
    step('require include_anonymous', 'GET /users?only_anonymous=true', server, plain(400)),
    step('reject other values of a filter', 'GET /users?include_restricted=x', server, schemaError),
    step(
      'give a restricted token at sign-in',
      'POST /auth/password/sign-in',
      {
        body: { email: addressOf('ada'), password: PASSWORD },
        keep: { 'restricted.access_token': 'access_token' },
      },
      ok({ user_id: '$ada.id' }),
    ),
    step('reject it', 'GET /users/me', { who: 'restricted' }, known(403, 'RESTRICTED_USER_NOT_ALLOWED')),
    step(
      'reject it for servers',
      'GET /users/me',
      { ...server, who: 'restricted' },
      known(403, 'RESTRICTED_USER_NOT_ALLOWED'),
    ),
    step('accept it with a header', 'GET /users/me', { who: 'restricted', headers: ALLOW }, ok({ id: '$ada.id' })),
  ),
  story(
    'anonymous users of 2.8.86',
    step(
      'sign up',
      'POST /auth/anonymous/sign-up',
      {
        setup: true,
        body: { unknown: 1 },
        keep: { 'anon.access_token': 'access_token', 'anon.refresh_token': 'refresh_token', 'anon.id': 'user_id' },
      },
      ok({ access_token: someText }),
    ),
    step('need a header', 'GET /users/me', { who: 'anon' }, known(401, 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')),
    step(
      'are restricted',
      'GET /users/me',
      { who: 'anon', headers: ALLOW },
      ok({ restricted_reason: { type: 'anonymous' } }),
    ),
    step(
      'attach to a command line',
      'POST /auth/cli',
      { body: { anon_refresh_token: '$anon.refresh_token' }, keep: { login: 'login_code' } },
      ok(),
    ),
    step(
      'are found by its page',
      COMPLETE,
      { body: { login_code: '$login', mode: 'check' } },
      ok({ cli_session_state: 'anonymous' }),
    ),
    step(
      'are handed over',
      COMPLETE,
      { body: { login_code: '$login', mode: 'claim-anon-session' } },
      ok({ refresh_token: '$anon.refresh_token' }),
    ),
    step('once', COMPLETE, { body: { login_code: '$login', mode: 'claim-anon-session' } }, plain(400)),
    step(
      'are gone from the command line',
      COMPLETE,
      { body: { login_code: '$login', mode: 'check' } },
      ok({ cli_session_state: 'none' }),
    ),
    step(
      'keep their id when they sign up',
      'POST /auth/password/sign-up',
      { who: 'anon', headers: ALLOW, body: { email: addressOf('anon'), password: PASSWORD } },
      ok({ user_id: '$anon.id' }),
    ),
    step(
      'lose their earlier sessions',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$anon.refresh_token' } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step(
      'sign up once more',
      'POST /auth/anonymous/sign-up',
      { keep: { 'another.access_token': 'access_token' } },
      ok(),
    ),
    step(
      'turn on two-factor authentication',
      'PATCH /users/me',
      { who: 'another', headers: ALLOW, body: { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' } },
      ok({ requires_totp_mfa: true }),
    ),
    step(
      'are asked for its code when they sign up',
      'POST /auth/password/sign-up',
      { who: 'another', headers: ALLOW, body: { email: addressOf('another'), password: PASSWORD } },
      known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED'),
    ),
  ),
  story(
    'accounts and preferences of 2.8.86',
    signUp('ada'),
    step(
      'add an account',
      'POST /oauth-providers',
      {
        ...server,
        body: {
          user_id: '$ada.id',
          provider_config_id: 'github',
          account_id: 'gh-$run',
          allow_sign_in: true,
          allow_connected_accounts: true,
        },
        keep: { account: 'id' },
      },
      created({ user_id: '$ada.id' }),
    ),
    step(
      'list accounts',
      'GET /oauth-providers?user_id=me',
      { who: 'ada' },
      ok({ items: [{ id: '$account', account_id: absent }] }),
    ),
    step('read an account', 'GET /oauth-providers/me/$account', { who: 'ada' }, ok({ allow_sign_in: true })),
    step(
      'change a flag',
      'PATCH /oauth-providers/me/$account',
      { who: 'ada', body: { allow_sign_in: false } },
      ok({ allow_sign_in: false }),
    ),
    step(
      'keep the account id from clients',
      'PATCH /oauth-providers/me/$account',
      { who: 'ada', body: { account_id: 'x' } },
      schemaError,
    ),
    step(
      'list connected accounts',
      'GET /connected-accounts/me',
      { who: 'ada' },
      ok({ items: [{ provider_account_id: 'gh-$run' }] }),
    ),
    step('delete an account', 'DELETE /oauth-providers/me/$account', { who: 'ada' }, done),
    step('know no deleted account', 'GET /oauth-providers/me/$account', { who: 'ada' }, plain(404)),
    step(
      'list preferences',
      'GET /emails/notification-preference/me',
      { who: 'ada' },
      ok({ items: listWith({ notification_category_id: MARKETING, enabled: true, can_disable: true }) }),
    ),
    step(
      'change a preference',
      `PATCH /emails/notification-preference/me/${MARKETING}`,
      { who: 'ada', body: { enabled: false } },
      ok({ enabled: false }),
    ),
    step(
      'know no other category',
      `PATCH /emails/notification-preference/me/${UNKNOWN_ID}`,
      { who: 'ada', body: { enabled: false } },
      plain(404),
    ),
    step('list received invitations', 'GET /team-invitations?user_id=me', { who: 'ada' }, ok({ items: [] })),
    step(
      'know no unknown invitation',
      `POST /team-invitations/${UNKNOWN_ID}/accept?user_id=me`,
      { who: 'ada' },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    step('delete no invitation without a team', `DELETE /team-invitations/${UNKNOWN_ID}`, server, plain(400)),
  ),
  story(
    'configuration of 2.8.86',
    step('is read', 'GET /internal/config', admin, ok({ config_string: /"auth"/ })),
    step('is read by level', `GET ${OVERRIDE}`, admin, ok({ config_string: someText })),
    step('is for admins', `GET ${OVERRIDE}`, server, plain(403)),
    override('rejects unknown keys', { unknown: 1 }, plain(400)),
    override('rejects other types', { 'auth.allowSignUp': 'yes' }, plain(400)),
    override('changes one setting', { 'auth.passkey.allowSignIn': false }),
    step(
      'which the project shows',
      'GET /projects/current',
      {},
      ok({ config: { passkey_enabled: false, credential_enabled: true } }),
    ),
    override('restores it', { 'auth.passkey.allowSignIn': true }),
    step(
      'a user signs in with their email',
      'POST /users',
      { ...server, body: { primary_email: addressOf('taken'), primary_email_auth_enabled: true } },
      created(),
    ),
    override('rejects sign-ups by default', { 'auth.signUpRulesDefaultAction': 'reject' }),
    step(
      'which applies',
      'POST /auth/password/sign-up',
      { body: { email: addressOf('no'), password: PASSWORD } },
      known(403, 'SIGN_UP_REJECTED'),
    ),
    step(
      'before it is known that the address is taken',
      'POST /auth/password/sign-up',
      { body: { email: addressOf('taken'), password: PASSWORD } },
      known(403, 'SIGN_UP_REJECTED'),
    ),
    step('but not to anonymous users', 'POST /auth/anonymous/sign-up', { body: {} }, ok()),
    step(
      'resets a setting',
      `POST ${OVERRIDE}/reset-keys`,
      { ...admin, body: { keys: ['auth.signUpRulesDefaultAction'] } },
      done,
    ),
    step('has a source', 'GET /internal/config/source', admin, ok({ source: { type: someText } })),
  ),
  story(
    'emails of 2.8.86',
    ...TEMPLATES.map((id) =>
      step('have templates', 'GET /internal/email-templates', admin, ok({ templates: listWith({ id }) })),
    ),
    ...THEMES.map((id) => step('have themes', 'GET /internal/email-themes', admin, ok({ themes: listWith({ id }) }))),
    step('have drafts', 'GET /internal/email-drafts', admin, ok({ drafts: aList })),
    step(
      'need an own server for templates',
      'POST /internal/email-templates',
      { ...admin, body: { display_name: 'x' } },
      known(400, 'REQUIRES_CUSTOM_EMAIL_SERVER'),
    ),
    step(
      'need an own server to be sent',
      'POST /emails/send-email',
      { ...server, body: { html: 'x', all_users: true } },
      known(400, 'REQUIRES_CUSTOM_EMAIL_SERVER'),
    ),
    step('have statistics', 'GET /emails/delivery-info', server, ok({ stats: {}, capacity: {} })),
    step('have an outbox', 'GET /emails/outbox', server, ok({ items: aList })),
    step('delete no theme', `DELETE /internal/email-themes/${UNKNOWN_ID}`, admin, plain(405)),
    step('have no managed domain', 'GET /internal/emails/managed-onboarding/list', admin, ok({ items: [] })),
    step(
      'start with a bot challenge',
      'POST /auth/otp/send-sign-in-code',
      { body: { email: addressOf('bot'), callback_url: CALLBACK, bot_challenge_phase: 'invisible' } },
      known(409, 'BOT_CHALLENGE_REQUIRED'),
    ),
  ),
]

/** Keys and permissions of version 2.8.86. */
const keysAndPermissions = story(
  'keys and permissions of 2.8.86',
  ...since(
    '2.8.86',
    step(
      'returns the keys of restricted users',
      'GET /projects/$project/.well-known/jwks.json?include_restricted=true',
      { as: 'nobody' },
      ok({ keys: (keys: unknown) => Array.isArray(keys) && keys.length === 4 }),
    ),
    step(
      'returns the keys of anonymous users',
      'GET /projects/$project/.well-known/jwks.json?include_anonymous=true',
      { as: 'nobody' },
      ok({ keys: (keys: unknown) => Array.isArray(keys) && keys.length === 6 }),
    ),
    step(
      'changes no unknown permission',
      'PATCH /project-permission-definitions/none',
      { ...admin, body: {} },
      known(404, 'PERMISSION_NOT_FOUND'),
    ),
    step(
      'treats a fixed word as no key',
      'GET /projects/current',
      { headers: { 'x-stack-publishable-client-key': '__stack_public_client__' } },
      ok(),
    ),
    step(
      'knows no other branch',
      'GET /projects/current',
      { headers: { 'x-stack-branch-id': 'other' } },
      known(400, 'BRANCH_DOES_NOT_EXIST'),
    ),
    step('shows domains to clients', 'GET /projects/current', {}, ok({ config: { domains: aList } })),
  ),
)

export const versionDetails = [
  details,
  keysAndPermissions,
  ...added.map(({ steps, ...rest }) => ({ ...rest, steps: since('2.8.86', ...steps) })),
]
