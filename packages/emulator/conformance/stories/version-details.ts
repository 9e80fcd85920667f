import { absent, aList, aNumber, listWith, someText } from '../matches.js'
import { ada, admin, allowed, client, nobody, refresh, SESSION_EXPIRED, sender, server, user } from '../senders.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  CODE_NOT_FOUND,
  configure,
  created,
  done,
  type Expect,
  known,
  NO_OWN_USER,
  ok,
  PASSWORD,
  plain,
  readCode,
  schemaError,
  setup,
  signUp,
  since,
  story,
  takenAddress,
  UNKNOWN_ID,
  until,
} from '../step.js'

const restricted = user('restricted')
const anon = user('anon')
const guest = allowed('anon')

const CODE = '0'.repeat(45)
const MARKETING = '4f6f8873-3d04-46bd-8bef-18338b1a1b4c'
const OVERRIDE = '/internal/config/override/environment'
const UP = 'POST /auth/password/sign-up'
const COMPLETE = 'POST /auth/cli/complete'

const ANONYMOUS = {
  'anon.access_token': 'access_token',
  'anon.refresh_token': 'refresh_token',
  'anon.id': 'user_id',
}
const account = (name: string) => ({ email: addressOf(name), password: PASSWORD })
const sendLink = (name: string) => [
  client(
    `a link is sent to ${name}`,
    'POST /auth/otp/send-sign-in-code',
    { email: addressOf(name), callback_url: CALLBACK },
    ok(),
  ),
  readCode(name),
]
const override = (name: string, config: object, expect: Expect = done) =>
  admin(name, `PATCH ${OVERRIDE}`, { config_override_string: JSON.stringify(config) }, expect)
const checkVersion = (name: string, clientVersion: string, expect: Expect) =>
  client(name, 'POST /check-version', { clientVersion }, expect)

/** Responses of single requests, in which the versions mostly agree. */
const details = story(
  'details of requests',
  signUp('ada'),
  signUp('bob'),
  ...until('2.8.8', ada('rejects unknown query fields', 'GET /users/me?unknown=1', schemaError)),
  'removes no member of an unknown team',
  ada(`DELETE /team-memberships/${UNKNOWN_ID}/$bob.id`, known(404, 'TEAM_MEMBERSHIP_NOT_FOUND')),
  'checks the code of a passkey before the credential',
  ada('POST /auth/passkey/register', { credential: {}, code: CODE }, CODE_NOT_FOUND),
  client(
    'returns no redirect URL when refreshing',
    'POST /auth/oauth/token',
    {
      grant_type: 'refresh_token',
      refresh_token: '$ada.refresh_token',
      client_id: '$project',
      client_secret: '$publishable',
    },
    ok({ afterCallbackRedirectUrl: null, after_callback_redirect_url: null }),
  ),
  'redirects a trailing slash',
  client('GET /users/me/?a=1', { status: 308, headers: { location: /\/api\/v1\/users\/me\?a=1$/ } }),
  checkVersion('accepts a malformed client version', 'none', ok({ upToDate: false, severe: true })),
  'rejects an image that cannot be decoded',
  ada('PATCH /users/me', { profile_image_url: 'data:image/png;base64,AAAA' }, plain(400)),
  configure({ credential_enabled: false }),
  server('changes an existing password', 'PATCH /users/$ada.id', { password: `${PASSWORD}2` }, ok()),
  configure({ credential_enabled: true }),
  server('deletes the user', 'DELETE /users/$ada.id', done),
  ada('has no team creator "me" after that', 'POST /teams', { display_name: 'x', creator_user_id: 'me' }, NO_OWN_USER),
)

/** What only version 2.8.86 has. */
const added = [
  story(
    'user fields of 2.8.86',
    signUp('ada'),
    ada(
      'include the restriction',
      'GET /users/me',
      ok({ is_restricted: false, restricted_reason: null, restricted_by_admin: false, risk_scores: absent }),
    ),
    server(
      'include the risk scores for servers',
      'GET /users/$ada.id',
      ok({ country_code: null, risk_scores: { sign_up: { bot: aNumber, free_trial_abuse: aNumber } } }),
    ),
    server('normalize the country', 'PATCH /users/$ada.id', { country_code: ' at ' }, ok({ country_code: 'AT' })),
    server('reject an unknown country', 'PATCH /users/$ada.id', { country_code: 'Austria' }, schemaError),
    server(
      'reject a reason without a restriction',
      'PATCH /users/$ada.id',
      { restricted_by_admin_reason: 'x' },
      byVersion(schemaError, schemaError, plain(400)),
    ),
    server(
      'restrict the user',
      'PATCH /users/$ada.id',
      { restricted_by_admin: true },
      ok({ is_restricted: true, restricted_reason: { type: 'restricted_by_administrator' } }),
    ),
    ada('show the restriction with an old token', 'GET /users/me', ok({ is_restricted: true })),
    server('hide restricted users', 'GET /users?query=ada-$run', ok({ items: [] })),
    'list restricted users on request',
    server('GET /users?query=ada-$run&include_restricted=true', ok({ items: [{ id: '$ada.id' }] })),
    server('require include_anonymous', 'GET /users?only_anonymous=true', plain(400)),
    server('reject other values of a filter', 'GET /users?include_restricted=x', schemaError),
    client(
      'give a restricted token at sign-in',
      'POST /auth/password/sign-in',
      account('ada'),
      ok({ user_id: '$ada.id' }),
      { 'restricted.access_token': 'access_token' },
    ),
    restricted('reject it', 'GET /users/me', known(403, 'RESTRICTED_USER_NOT_ALLOWED')),
    'reject it for servers',
    sender({ as: 'server', who: 'restricted' })('GET /users/me', known(403, 'RESTRICTED_USER_NOT_ALLOWED')),
    allowed('restricted')('accept it with a header', 'GET /users/me', ok({ id: '$ada.id' })),
  ),
  story(
    'anonymous users of 2.8.86',
    setup(client('sign up', 'POST /auth/anonymous/sign-up', { unknown: 1 }, ok({ access_token: someText }), ANONYMOUS)),
    anon('need a header', 'GET /users/me', known(401, 'ANONYMOUS_AUTHENTICATION_NOT_ALLOWED')),
    'are restricted',
    guest('GET /users/me', ok({ restricted_reason: { type: 'anonymous' } })),
    'attach to a command line',
    client('POST /auth/cli', { anon_refresh_token: '$anon.refresh_token' }, ok(), { login: 'login_code' }),
    'are found by its page',
    client(COMPLETE, { login_code: '$login', mode: 'check' }, ok({ cli_session_state: 'anonymous' })),
    client(
      'are handed over',
      COMPLETE,
      { login_code: '$login', mode: 'claim-anon-session' },
      ok({ refresh_token: '$anon.refresh_token' }),
    ),
    client('once', COMPLETE, { login_code: '$login', mode: 'claim-anon-session' }, plain(400)),
    'are gone from the command line',
    client(COMPLETE, { login_code: '$login', mode: 'check' }, ok({ cli_session_state: 'none' })),
    guest('keep their id when they sign up', UP, account('anon'), ok({ user_id: '$anon.id' })),
    refresh('lose their earlier sessions', '$anon.refresh_token', SESSION_EXPIRED),
    'sign up once more',
    client('POST /auth/anonymous/sign-up', undefined, ok(), { 'another.access_token': 'access_token' }),
    allowed('another')(
      'turn on two-factor authentication',
      'PATCH /users/me',
      { totp_secret_base64: 'MTIzNDU2Nzg5MDEyMzQ1Njc4OTA=' },
      ok({ requires_totp_mfa: true }),
    ),
    'are asked for its code when they sign up',
    allowed('another')(UP, account('another'), known(400, 'MULTI_FACTOR_AUTHENTICATION_REQUIRED')),
  ),
  story(
    'anonymous users who sign in',
    // spec: 7.anonymous-sign-up
    setup(client('sign up', 'POST /auth/anonymous/sign-up', undefined, ok(), ANONYMOUS)),
    guest(
      'have no name, email or password',
      'GET /users/me',
      ok({ is_anonymous: true, primary_email: null, display_name: null, auth_with_email: false, has_password: false }),
    ),
    guest('can have a name', 'PATCH /users/me', { display_name: 'Eve', client_metadata: { cart: [1] } }, ok()),
    signUp('ada'),
    readCode('ada', 'the first mail is read'),
    guest('take no address of another user', UP, account('ada'), takenAddress(addressOf('ada'))),
    server('the address is verified', 'PATCH /users/$ada.id', { primary_email_verified: true }, ok()),
    ...sendLink('ada'),
    'sign in as the user of a link',
    guest('POST /auth/otp/sign-in', { code: '$code' }, ok({ user_id: '$ada.id', is_new_user: false })),
    guest('and remain anonymous', 'GET /users/me', ok({ is_anonymous: true, has_password: false })),
    ...sendLink('eve'),
    'keep their id when they sign up with a link',
    guest('POST /auth/otp/sign-in', { code: '$code' }, ok({ user_id: '$anon.id', is_new_user: true })),
    guest(
      'and their data',
      'GET /users/me',
      ok({
        is_anonymous: false,
        primary_email: addressOf('eve'),
        primary_email_verified: true,
        display_name: 'Eve',
        client_metadata: { cart: [1] },
      }),
    ),
    ada('are not changed when a user signs up while signed in', UP, account('bob'), ok()),
    ada('who is not changed either', 'GET /users/me', ok({ primary_email: addressOf('ada') })),
  ),
  story(
    'accounts and preferences of 2.8.86',
    signUp('ada'),
    server(
      'add an account',
      'POST /oauth-providers',
      {
        user_id: '$ada.id',
        provider_config_id: 'github',
        account_id: 'gh-$run',
        allow_sign_in: true,
        allow_connected_accounts: true,
      },
      created({ user_id: '$ada.id' }),
      { account: 'id' },
    ),
    ada('list accounts', 'GET /oauth-providers?user_id=me', ok({ items: [{ id: '$account', account_id: absent }] })),
    ada('read an account', 'GET /oauth-providers/me/$account', ok({ allow_sign_in: true })),
    ada('change a flag', 'PATCH /oauth-providers/me/$account', { allow_sign_in: false }, ok({ allow_sign_in: false })),
    ada('keep the account id from clients', 'PATCH /oauth-providers/me/$account', { account_id: 'x' }, schemaError),
    ada('list connected accounts', 'GET /connected-accounts/me', ok({ items: [{ provider_account_id: 'gh-$run' }] })),
    ada('delete an account', 'DELETE /oauth-providers/me/$account', done),
    ada('know no deleted account', 'GET /oauth-providers/me/$account', plain(404)),
    ada(
      'list preferences',
      'GET /emails/notification-preference/me',
      ok({ items: listWith({ notification_category_id: MARKETING, enabled: true, can_disable: true }) }),
    ),
    'change a preference',
    ada(`PATCH /emails/notification-preference/me/${MARKETING}`, { enabled: false }, ok({ enabled: false })),
    'know no other category',
    ada(`PATCH /emails/notification-preference/me/${UNKNOWN_ID}`, { enabled: false }, plain(404)),
    ada('list received invitations', 'GET /team-invitations?user_id=me', ok({ items: [] })),
    'know no unknown invitation',
    ada(`POST /team-invitations/${UNKNOWN_ID}/accept?user_id=me`, undefined, CODE_NOT_FOUND),
    server('delete no invitation without a team', `DELETE /team-invitations/${UNKNOWN_ID}`, plain(400)),
  ),
  story(
    'configuration of 2.8.86',
    admin('is read', 'GET /internal/config', ok({ config_string: /"auth"/ })),
    admin('is read by level', `GET ${OVERRIDE}`, ok({ config_string: someText })),
    override('changes one setting', { 'auth.passkey.allowSignIn': false }),
    'which the project shows',
    client('GET /projects/current', ok({ config: { passkey_enabled: false, credential_enabled: true } })),
    override('restores it', { 'auth.passkey.allowSignIn': true }),
    'a user signs in with their email',
    server('POST /users', { primary_email: addressOf('taken'), primary_email_auth_enabled: true }, created()),
    override('rejects sign-ups by default', { 'auth.signUpRulesDefaultAction': 'reject' }),
    client('which applies', UP, account('no'), known(403, 'SIGN_UP_REJECTED')),
    client('before it is known that the address is taken', UP, account('taken'), known(403, 'SIGN_UP_REJECTED')),
    client('but not to anonymous users', 'POST /auth/anonymous/sign-up', {}, ok()),
    admin('resets a setting', `POST ${OVERRIDE}/reset-keys`, { keys: ['auth.signUpRulesDefaultAction'] }, done),
    admin('has a source', 'GET /internal/config/source', ok({ source: { type: someText } })),
  ),
  story(
    'emails of 2.8.86',
    admin('have drafts', 'GET /internal/email-drafts', ok({ drafts: aList })),
    admin('have no managed domain', 'GET /internal/emails/managed-onboarding/list', ok({ items: [] })),
    client(
      'start with a bot challenge',
      'POST /auth/otp/send-sign-in-code',
      { email: addressOf('bot'), callback_url: CALLBACK, bot_challenge_phase: 'invisible' },
      known(409, 'BOT_CHALLENGE_REQUIRED'),
    ),
  ),
]

/** Keys and permissions of version 2.8.86. */
const keysAndPermissions = story(
  'keys and permissions of 2.8.86',
  ...since(
    '2.8.86',
    nobody(
      'returns the keys of restricted users',
      'GET /projects/$project/.well-known/jwks.json?include_restricted=true',
      ok({ keys: (keys: unknown) => Array.isArray(keys) && keys.length === 4 }),
    ),
    nobody(
      'returns the keys of anonymous users',
      'GET /projects/$project/.well-known/jwks.json?include_anonymous=true',
      ok({ keys: (keys: unknown) => Array.isArray(keys) && keys.length === 6 }),
    ),
    'changes no unknown permission',
    admin('PATCH /project-permission-definitions/none', {}, known(404, 'PERMISSION_NOT_FOUND')),
    'treats a fixed word as no key',
    sender({ headers: { 'x-stack-publishable-client-key': '__stack_public_client__' } })('GET /projects/current', ok()),
    'knows no other branch',
    sender({ headers: { 'x-stack-branch-id': 'other' } })('GET /projects/current', known(400, 'BRANCH_DOES_NOT_EXIST')),
    client('shows domains to clients', 'GET /projects/current', ok({ config: { domains: aList } })),
  ),
)

export const versionDetails = [
  details,
  keysAndPermissions,
  ...added.map(({ steps, ...rest }) => ({ ...rest, steps: since('2.8.86', ...steps) })),
]
