import { absent, aList, listWith } from '../matches.js'
import { ada, admin, bob, client, nobody, refresh, SESSION_EXPIRED, sender, server } from '../senders.js'
import {
  addressOf,
  byVersion,
  CALLBACK,
  CODE_NOT_FOUND,
  configure,
  created,
  done,
  type Expect,
  eventually,
  known,
  NO_OWN_USER,
  ok,
  PASSWORD,
  plain,
  type Step,
  schemaError,
  setup,
  signUp,
  since,
  story,
  takenAddress,
  UNKNOWN_ID,
  UNTRUSTED_URL,
} from '../step.js'

const CODE = '0'.repeat(45)
const SIGN_UP = 'POST /auth/password/sign-up'
const SEND = 'POST /auth/otp/send-sign-in-code'
const COMPLETE = 'POST /auth/cli/complete'
const TRANSACTIONAL = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef'

const readMe = (name: string, headers: Record<string, string>, expect: Expect, as: Parameters<typeof sender>[0] = {}) =>
  sender({ ...as, headers })(name, 'GET /users/me', expect)
const newUser = (name: string, more: object = {}) => ({
  email: addressOf(name),
  password: PASSWORD,
  verification_callback_url: CALLBACK,
  ...more,
})
const update = (name: string, body: object, expect: Expect) => server(name, 'PATCH /users/$ada.id', body, expect)
const mailTo = (name: string, url: string, expect: Expect) =>
  client(name, SEND, { email: addressOf('host'), callback_url: url }, expect)

const authorize = (name: string, change: Record<string, string>, expect: Expect) => {
  const query = new URLSearchParams({
    redirect_uri: CALLBACK,
    scope: 'legacy',
    state: 's',
    grant_type: 'authorization_code',
    response_type: 'code',
    code_challenge: 'verifier',
    code_challenge_method: 'plain',
    error_redirect_url: 'http://localhost:3000/error',
    client_id: 'PROJECT',
    client_secret: 'PUBLISHABLE',
    ...change,
  })
  const filled = `${query}`.replace('PROJECT', '$project').replace('PUBLISHABLE', '$publishable')
  return nobody(name, `GET /auth/oauth/authorize/github?${filled}`, expect)
}

const account = (user: string, accountId: string, more: object = {}) => ({
  user_id: `$${user}.id`,
  provider_config_id: 'github',
  account_id: accountId,
  allow_sign_in: true,
  allow_connected_accounts: true,
  ...more,
})

const ofCurrentService = (area: string, ...steps: readonly (Step | readonly Step[])[]) => {
  const { steps: all, ...rest } = story(area, ...steps)
  return { ...rest, steps: since('2.8.86', ...all) }
}

/** What service 2.8.86 does differently, one area after the other. */
export const today = [
  ofCurrentService(
    'order of the request checks of 2.8.86',
    readMe(
      'a key without an access type',
      { 'x-stack-secret-server-key': 'x' },
      known(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'),
      { as: 'nobody' },
    ),
    signUp('ada'),
    readMe('a token without an access type', {}, known(400, 'ACCESS_TYPE_REQUIRED'), { as: 'nobody', who: 'ada' }),
    readMe('an unknown access type', { 'x-stack-access-type': 'x' }, known(400, 'INVALID_ACCESS_TYPE'), {
      as: 'nobody',
    }),
    readMe(
      'an access type without a project',
      { 'x-stack-access-type': 'client' },
      known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID'),
      { as: 'nobody' },
    ),
    readMe(
      'a malformed token before an unknown project',
      { 'x-stack-project-id': 'none', 'x-stack-access-token': 'x' },
      known(401, 'UNPARSABLE_ACCESS_TOKEN'),
    ),
    readMe(
      'a token of another project before an unknown project',
      { 'x-stack-project-id': UNKNOWN_ID },
      known(401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN'),
      { who: 'ada' },
    ),
    readMe(
      'an unknown project, whatever its id is',
      { 'x-stack-project-id': 'none' },
      known(400, 'CURRENT_PROJECT_NOT_FOUND', { project_id: 'none' }),
    ),
    readMe(
      'a wrong key before an unknown branch',
      { 'x-stack-publishable-client-key': 'pck_no', 'x-stack-branch-id': 'other' },
      known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY'),
    ),
    readMe('the main branch', { 'x-stack-branch-id': 'main' }, ok(), { who: 'ada' }),
    readMe(
      'headers of the requests of the app',
      { 'x-stack-auth': '{"accessToken":"x"}', authorization: 'Bearer stackauth_x' },
      ok({ id: '$ada.id' }),
      { who: 'ada' },
    ),
    readMe(
      'headers of newer clients',
      {
        'x-hexclave-access-type': 'client',
        'x-hexclave-project-id': '$project',
        'x-hexclave-publishable-client-key': '$publishable',
        'x-hexclave-access-token': '$ada.access_token',
      },
      ok({ id: '$ada.id' }),
      { as: 'nobody' },
    ),
  ),
  ofCurrentService(
    'sessions of 2.8.86',
    signUp('ada'),
    ada('the user signs out', 'DELETE /auth/sessions/current', ok()),
    ada(
      'the session is gone the second time',
      'DELETE /auth/sessions/current',
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    ada('the access token lives on', 'GET /users/me', ok({ id: '$ada.id' })),
    refresh('the refresh token does not', '$ada.refresh_token', SESSION_EXPIRED),
    server('the user is deleted', 'DELETE /users/$ada.id', done),
    ada('a token of a deleted user', 'GET /users/me', NO_OWN_USER),
    nobody(
      'other values of a key set',
      'GET /projects/$project/.well-known/jwks.json?include_restricted=x',
      schemaError,
    ),
    nobody('the key set of an unknown project', `GET /projects/${UNKNOWN_ID}/.well-known/jwks.json`, plain(404)),
    nobody('no discovery', 'GET /projects/$project/.well-known/openid-configuration', plain(404)),
  ),
  ofCurrentService(
    'changes of users of 2.8.86',
    signUp('ada'),
    update('a long name', { display_name: 'x'.repeat(257) }, schemaError),
    update('the longest name', { display_name: 'x'.repeat(256) }, ok()),
    update('an anonymous user of a permanent one', { is_anonymous: true }, schemaError),
    update('risk scores in part', { risk_scores: { sign_up: { bot: 1 } } }, schemaError),
    update('risk scores above 100', { risk_scores: { sign_up: { bot: 101, free_trial_abuse: 0 } } }, schemaError),
    update(
      'risk scores',
      { risk_scores: { sign_up: { bot: 1, free_trial_abuse: 2 } } },
      ok({ risk_scores: { sign_up: { bot: 1, free_trial_abuse: 2 } } }),
    ),
    update(
      'a restriction with reasons',
      {
        restricted_by_admin: true,
        restricted_by_admin_reason: 'spam',
        restricted_by_admin_private_details: 'ticket 7',
      },
      ok({ restricted_by_admin_reason: 'spam', restricted_by_admin_private_details: 'ticket 7' }),
    ),
    update(
      'a reason of a restricted user alone',
      { restricted_by_admin_reason: 'spam' },
      byVersion(schemaError, schemaError, ok({ restricted_by_admin_private_details: 'ticket 7' })),
    ),
    ada(
      'private details from clients',
      'GET /users/me',
      ok({ restricted_by_admin_reason: 'spam', restricted_by_admin_private_details: absent }),
    ),
    update(
      'the end of a restriction',
      { restricted_by_admin: false },
      ok({ restricted_by_admin_reason: null, restricted_by_admin_private_details: null, is_restricted: false }),
    ),
    update('an empty country', { country_code: '' }, schemaError),
    server('a user without an address', 'POST /users', {}, created(), { nameless: 'id' }),
    server('a password without an address', 'PATCH /users/$nameless', { password: PASSWORD }, plain(400)),
    ada(
      'an address by its user',
      'PATCH /users/me',
      { primary_email: `NEW-${addressOf('ada')}` },
      ok({ primary_email: `new-${addressOf('ada')}`, primary_email_verified: false }),
    ),
    ada('an empty address by its user', 'PATCH /users/me', { primary_email: '' }, schemaError),
    client(
      'sign-in with the old address',
      'POST /auth/password/sign-in',
      { email: addressOf('ADA'), password: PASSWORD },
      ok({ user_id: '$ada.id' }),
    ),
    ada(
      'both addresses',
      'GET /contact-channels?user_id=me',
      ok({ items: (all: unknown) => Array.isArray(all) && all.length === 2 }),
    ),
    signUp('bob'),
    bob(
      'an address of another user',
      'PATCH /users/me',
      { primary_email: addressOf('ada') },
      takenAddress(addressOf('ada')),
    ),
    update(
      'no address',
      { primary_email: null },
      ok({ primary_email: null, primary_email_verified: false, primary_email_auth_enabled: false }),
    ),
    client(
      'sign-in without a primary address',
      'POST /auth/password/sign-in',
      { email: addressOf('ada'), password: PASSWORD },
      ok({ user_id: '$ada.id' }),
    ),
    server('a cursor that does not exist', `GET /users?cursor=${UNKNOWN_ID}&limit=1`, ok({ items: [] })),
  ),
  ofCurrentService(
    'sign-up of 2.8.86',
    client('without a callback', SIGN_UP, { email: addressOf('none'), password: PASSWORD }, ok()),
    client('with null as callback', SIGN_UP, newUser('null', { verification_callback_url: null }), schemaError),
    client(
      'an untrusted callback before the password',
      SIGN_UP,
      newUser('a', { password: 'x', verification_callback_url: 'https://elsewhere.example.net' }),
      UNTRUSTED_URL,
    ),
    client(
      'the password before the bot check',
      SIGN_UP,
      newUser('a', { password: 'x', bot_challenge_phase: 'invisible' }),
      known(400, 'PASSWORD_TOO_SHORT'),
    ),
    signUp('ada'),
    client(
      'the bot check before a known address',
      SIGN_UP,
      newUser('ada', { bot_challenge_phase: 'invisible' }),
      known(409, 'BOT_CHALLENGE_REQUIRED'),
    ),
    client(
      'a visible challenge that fails',
      SIGN_UP,
      newUser('a', { bot_challenge_phase: 'visible' }),
      known(400, 'BOT_CHALLENGE_FAILED'),
    ),
    client(
      'a challenge that cannot be shown',
      SIGN_UP,
      newUser('a', { bot_challenge_unavailable: 'true' }),
      known(400, 'BOT_CHALLENGE_FAILED'),
    ),
    client(
      'a challenge that cannot be shown, with a phase',
      SIGN_UP,
      newUser('a', { bot_challenge_unavailable: 'true', bot_challenge_phase: 'visible' }),
      plain(400),
    ),
    client(
      'an address in another case',
      SIGN_UP,
      { email: addressOf('ADA'), password: PASSWORD },
      takenAddress(addressOf('ada')),
    ),
    client(
      'a link to an unverified address',
      SEND,
      { email: addressOf('ada'), callback_url: CALLBACK },
      known(409, 'USER_EMAIL_ALREADY_EXISTS', { would_work_if_email_was_verified: true }),
    ),
  ),
  ofCurrentService(
    'redirect URLs of 2.8.86',
    configure({
      domains: ['https://exact.test', 'https://port.test:8443', 'https://*.one.test', 'https://**.any.test'].map(
        (domain) => ({ domain, handler_path: '/handler' }),
      ),
    }),
    mailTo('a path is ignored', 'https://exact.test/any/path', ok()),
    mailTo('the default port is the same', 'https://exact.test:443/', ok()),
    mailTo('another port is not', 'https://exact.test:444/', UNTRUSTED_URL),
    mailTo('another scheme is not', 'http://exact.test/', UNTRUSTED_URL),
    mailTo('a port must match', 'https://port.test:8443/', ok()),
    mailTo('a missing port does not', 'https://port.test/', UNTRUSTED_URL),
    mailTo('an asterisk is one label', 'https://a.one.test/', ok()),
    mailTo('not two', 'https://a.b.one.test/', UNTRUSTED_URL),
    mailTo('and not none', 'https://one.test/', UNTRUSTED_URL),
    mailTo('two asterisks are any number', 'https://a.b.any.test/', ok()),
    mailTo('on the default port only', 'https://a.any.test:444/', UNTRUSTED_URL),
    mailTo('any port of localhost', 'http://localhost:1234/', ok()),
    mailTo('no app scheme in an email', 'stack-auth-mobile-oauth-url://callback', UNTRUSTED_URL),
    authorize('an app scheme for OAuth', { redirect_uri: 'stack-auth-mobile-oauth-url://callback' }, plain(307)),
  ),
  ofCurrentService(
    'OAuth of 2.8.86',
    authorize('a client with a branch', { client_id: 'PROJECT#main' }, plain(307)),
    authorize(
      'a client with an unknown branch',
      { client_id: 'PROJECT#other' },
      known(400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET'),
    ),
    authorize('a client without a key', { client_secret: '__stack_public_client__' }, plain(307)),
    authorize(
      'the URL of the provider as JSON, without a cookie',
      { stack_response_mode: 'json' },
      { status: 200, body: { location: /^https?:/ }, headers: { 'set-cookie': null } },
    ),
    authorize(
      'an untrusted URL after the callback',
      { after_callback_redirect_url: 'https://elsewhere.example.net/' },
      UNTRUSTED_URL,
    ),
    authorize('a malformed token of the user', { token: 'x' }, known(401, 'UNPARSABLE_ACCESS_TOKEN')),
    authorize('a link without a token', { type: 'link' }, plain(400)),
    authorize('a challenge', { bot_challenge_phase: 'invisible' }, known(409, 'BOT_CHALLENGE_REQUIRED')),
    client(
      'a code for another domain without a user',
      'POST /auth/oauth/cross-domain/authorize',
      {
        redirect_uri: CALLBACK,
        state: 's',
        code_challenge: 'a'.repeat(43),
        code_challenge_method: 'S256',
        after_callback_redirect_url: CALLBACK,
      },
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
  ),
  ofCurrentService(
    'account entries of 2.8.86',
    signUp('ada'),
    signUp('bob'),
    server('one', 'POST /oauth-providers', account('ada', 'one-$run'), created(), { one: 'id' }),
    server('a second one of the provider', 'POST /oauth-providers', account('ada', 'two-$run'), plain(400)),
    server(
      'a second one without sign-in',
      'POST /oauth-providers',
      account('ada', 'three-$run', { allow_sign_in: false }),
      created({ allow_sign_in: false }),
    ),
    server(
      'one of another user',
      'POST /oauth-providers',
      account('bob', 'one-$run'),
      known(400, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'),
    ),
    server(
      'one of an unknown provider',
      'POST /oauth-providers',
      account('ada', 'x-$run', { provider_config_id: 'nowhere' }),
      plain(404),
    ),
    server('all, for servers', 'GET /oauth-providers', ok({ items: listWith({ account_id: 'one-$run' }) })),
    ada('those of another user', 'GET /oauth-providers?user_id=$bob.id', plain(403)),
    bob('one of another user by id', 'GET /oauth-providers/$ada.id/$one', plain(403)),
    server('both in the user', 'GET /users/$ada.id', ok({ oauth_providers: [{ id: 'github' }, { id: 'github' }] })),
    ada('connected ones of another user', 'GET /connected-accounts/$bob.id', plain(403)),
    ada(
      'without a token',
      'POST /connected-accounts/me/github/one-$run/access-token',
      {},
      known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'),
    ),
  ),
  ofCurrentService(
    'received invitations of 2.8.86',
    signUp('ada'),
    signUp('bob'),
    server('without a filter', 'GET /team-invitations', plain(400)),
    setup(
      ada('a team is made', 'POST /teams', { display_name: 'Team', creator_user_id: 'me' }, created(), { team: 'id' }),
    ),
    ada('with both filters', 'GET /team-invitations?user_id=me&team_id=$team', plain(400)),
    server('of an unknown user', `GET /team-invitations?user_id=${UNKNOWN_ID}`, ok({ items: [] })),
    setup(
      server(
        'the invitation is sent',
        'POST /team-invitations/send-code',
        { email: addressOf('bob'), team_id: '$team', callback_url: CALLBACK },
        ok({ success: true }),
        { sent: 'id' },
      ),
    ),
    bob('to an unverified address', 'GET /team-invitations?user_id=me', ok({ items: [] })),
    server('the address is verified', 'PATCH /users/$bob.id', { primary_email_verified: true }, ok()),
    bob(
      'to a verified address',
      'GET /team-invitations?user_id=me',
      ok({ items: [{ team_id: '$team', team_display_name: 'Team', recipient_email: addressOf('bob') }] }),
      { invitation: 'items.0.id' },
    ),
    server(
      'of the team',
      'GET /team-invitations?team_id=$team',
      ok({ items: [{ id: '$invitation', team_display_name: 'Team' }] }),
    ),
    ada('accepted by another user', 'POST /team-invitations/$invitation/accept?user_id=me', undefined, CODE_NOT_FOUND),
    bob('accepted', 'POST /team-invitations/$invitation/accept?user_id=me', undefined, ok({})),
    bob('accepted again', 'POST /team-invitations/$invitation/accept?user_id=me', undefined, CODE_NOT_FOUND),
    bob('by a member', 'GET /teams/$team', ok({ id: '$team' })),
    server('the member is removed', 'DELETE /team-memberships/$team/$bob.id', done),
    server(
      'another invitation',
      'POST /team-invitations/send-code',
      { email: addressOf('bob'), team_id: '$team', callback_url: CALLBACK },
      ok(),
      { second: 'id' },
    ),
    server('the user is restricted', 'PATCH /users/$bob.id', { restricted_by_admin: true }, ok()),
    bob(
      'is not accepted by a restricted user',
      'POST /team-invitations/$second/accept?user_id=me',
      undefined,
      known(403, 'TEAM_INVITATION_RESTRICTED_USER_NOT_ALLOWED'),
    ),
    server('but by servers', 'POST /team-invitations/$second/accept?user_id=$bob.id', undefined, ok()),
    bob('a team that the user does not know', `GET /teams/${UNKNOWN_ID}`, known(404, 'TEAM_MEMBERSHIP_NOT_FOUND')),
    bob('selecting it', 'PATCH /users/me', { selected_team_id: UNKNOWN_ID }, known(404, 'TEAM_MEMBERSHIP_NOT_FOUND')),
  ),
  ofCurrentService(
    'command lines of 2.8.86',
    signUp('ada'),
    client('a permanent user as anonymous', 'POST /auth/cli', { anon_refresh_token: '$ada.refresh_token' }, plain(400)),
    client('an unknown session as anonymous', 'POST /auth/cli', { anon_refresh_token: CODE }, plain(400)),
    client('a login', 'POST /auth/cli', {}, ok(), { login: 'login_code', polling: 'polling_code' }),
    client('without a session', COMPLETE, { login_code: '$login' }, plain(400)),
    client('with an unknown session', COMPLETE, { login_code: '$login', refresh_token: CODE }, plain(400)),
    client('a check', COMPLETE, { login_code: '$login', mode: 'check' }, ok({ cli_session_state: 'none' })),
    client('no anonymous session', COMPLETE, { login_code: '$login', mode: 'claim-anon-session' }, plain(400)),
    client('an unknown mode', COMPLETE, { login_code: '$login', mode: 'other' }, schemaError),
    ...['complete', 'check', 'claim-anon-session'].map((mode) =>
      client(
        `an unknown code to ${mode}`,
        COMPLETE,
        { login_code: 'no', mode, refresh_token: '$ada.refresh_token' },
        plain(400),
      ),
    ),
    client('the session', COMPLETE, { login_code: '$login', refresh_token: '$ada.refresh_token' }, done),
    client('a completed code', COMPLETE, { login_code: '$login', mode: 'check' }, plain(400)),
    client(
      'polling',
      'POST /auth/cli/poll',
      { polling_code: '$polling' },
      created({ status: 'success', refresh_token: '$ada.refresh_token' }),
    ),
  ),
  ofCurrentService(
    'notification preferences of 2.8.86',
    signUp('ada'),
    signUp('bob'),
    server(
      'both categories',
      'GET /emails/notification-preference/$ada.id',
      ok({ items: (all: unknown) => Array.isArray(all) && all.length === 2 }),
    ),
    ada(
      'the transactional one cannot be disabled',
      'GET /emails/notification-preference/me',
      ok({ items: listWith({ notification_category_id: TRANSACTIONAL, enabled: true, can_disable: false }) }),
    ),
    ada(
      'but a change is stored',
      `PATCH /emails/notification-preference/me/${TRANSACTIONAL}`,
      { enabled: false },
      ok({ enabled: false }),
    ),
    ada(
      'as lists show',
      'GET /emails/notification-preference/me',
      ok({ items: listWith({ notification_category_id: TRANSACTIONAL, enabled: false }) }),
    ),
    ada('no UUID', 'PATCH /emails/notification-preference/me/x', { enabled: false }, schemaError),
    ada('those of another user', 'GET /emails/notification-preference/$bob.id', plain(403)),
    ada(
      'one of another user',
      `PATCH /emails/notification-preference/$bob.id/${TRANSACTIONAL}`,
      { enabled: false },
      plain(403),
    ),
  ),
  ofCurrentService(
    'paths of 2.8.86',
    client('an unknown route', 'GET /nowhere', plain(404)),
    client('another method', 'DELETE /check-version', plain(405)),
    client('a list of all teams by a client', 'GET /teams', NO_OWN_USER),
    signUp('ada'),
    ada('a number as text', 'PATCH /users/me', { display_name: 5 }, ok({ display_name: '5' })),
    ada('a password that exists', 'POST /auth/password/set', { password: PASSWORD }, plain(400)),
    client(
      'a batch of events without a user',
      'POST /analytics/events/batch',
      {
        session_replay_segment_id: UNKNOWN_ID,
        batch_id: UNKNOWN_ID,
        sent_at_ms: 1,
        events: [{ event_type: '$page-view', event_at_ms: 1, data: {} }],
      },
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
    eventually(
      admin(
        'the list of emails has the addresses of users',
        'GET /internal/emails',
        ok({ items: listWith({ to: [addressOf('ada')] }) }),
      ),
    ),
    ada('billing of a user without payments', 'GET /payments/billing/user/$ada.id', ok({ has_customer: false })),
    ada('teams of the caller', 'GET /teams?user_id=me', ok({ items: aList })),
  ),
]
