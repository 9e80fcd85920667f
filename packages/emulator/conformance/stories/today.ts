import { absent, aList, listWith } from '../matches.js'
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
  type Step,
  schemaError,
  signUp,
  since,
  step,
  story,
  takenAddress,
  UNKNOWN_ID,
} from '../step.js'

const server = { as: 'server' } as const
const CODE = '0'.repeat(45)
const SIGN_UP = 'POST /auth/password/sign-up'
const SEND = 'POST /auth/otp/send-sign-in-code'
const COMPLETE = 'POST /auth/cli/complete'
const TRANSACTIONAL = '7bb82d33-2f54-4a3d-9d23-82739e0d66ef'
const UNTRUSTED = known(400, 'REDIRECT_URL_NOT_WHITELISTED')

const newUser = (name: string, more: object = {}) => ({
  body: { email: addressOf(name), password: PASSWORD, verification_callback_url: CALLBACK, ...more },
})
const update = (name: string, body: object, expect: RequestStep['expect']) =>
  step(name, 'PATCH /users/$ada.id', { ...server, body }, expect)
const mailTo = (name: string, url: string, expect: RequestStep['expect']) =>
  step(name, SEND, { body: { email: addressOf('host'), callback_url: url } }, expect)

const authorize = (name: string, change: Record<string, string>, expect: RequestStep['expect']) => {
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
  return step(name, `GET /auth/oauth/authorize/github?${filled}`, { as: 'nobody' }, expect)
}

const account = (user: string, accountId: string, more: object = {}) => ({
  ...server,
  body: {
    user_id: `$${user}.id`,
    provider_config_id: 'github',
    account_id: accountId,
    allow_sign_in: true,
    allow_connected_accounts: true,
    ...more,
  },
})

const ofCurrentService = (area: string, ...steps: readonly (Step | readonly Step[])[]) => {
  const { steps: all, ...rest } = story(area, ...steps)
  return { ...rest, steps: since('2.8.86', ...all) }
}

/** What service 2.8.86 does differently, one area after the other. */
export const today = [
  ofCurrentService(
    'order of the request checks of 2.8.86',
    step(
      'a key without an access type',
      'GET /users/me',
      { as: 'nobody', headers: { 'x-stack-secret-server-key': 'x' } },
      known(400, 'PROJECT_KEY_WITHOUT_ACCESS_TYPE'),
    ),
    signUp('ada'),
    step(
      'a token without an access type',
      'GET /users/me',
      { as: 'nobody', who: 'ada' },
      known(400, 'ACCESS_TYPE_REQUIRED'),
    ),
    step(
      'an unknown access type',
      'GET /users/me',
      { as: 'nobody', headers: { 'x-stack-access-type': 'x' } },
      known(400, 'INVALID_ACCESS_TYPE'),
    ),
    step(
      'an access type without a project',
      'GET /users/me',
      { as: 'nobody', headers: { 'x-stack-access-type': 'client' } },
      known(400, 'ACCESS_TYPE_WITHOUT_PROJECT_ID'),
    ),
    step(
      'a malformed token before an unknown project',
      'GET /users/me',
      { headers: { 'x-stack-project-id': 'none', 'x-stack-access-token': 'x' } },
      known(401, 'UNPARSABLE_ACCESS_TOKEN'),
    ),
    step(
      'a token of another project before an unknown project',
      'GET /users/me',
      { who: 'ada', headers: { 'x-stack-project-id': UNKNOWN_ID } },
      known(401, 'INVALID_PROJECT_FOR_ACCESS_TOKEN'),
    ),
    step(
      'an unknown project, whatever its id is',
      'GET /users/me',
      { headers: { 'x-stack-project-id': 'none' } },
      known(400, 'CURRENT_PROJECT_NOT_FOUND', { project_id: 'none' }),
    ),
    step(
      'a wrong key before an unknown branch',
      'GET /users/me',
      { headers: { 'x-stack-publishable-client-key': 'pck_no', 'x-stack-branch-id': 'other' } },
      known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY'),
    ),
    step('the main branch', 'GET /users/me', { who: 'ada', headers: { 'x-stack-branch-id': 'main' } }, ok()),
    step(
      'headers of the requests of the app',
      'GET /users/me',
      { who: 'ada', headers: { 'x-stack-auth': '{"accessToken":"x"}', authorization: 'Bearer stackauth_x' } },
      ok({ id: '$ada.id' }),
    ),
    step(
      'headers of newer clients',
      'GET /users/me',
      {
        as: 'nobody',
        headers: {
          'x-hexclave-access-type': 'client',
          'x-hexclave-project-id': '$project',
          'x-hexclave-publishable-client-key': '$publishable',
          'x-hexclave-access-token': '$ada.access_token',
        },
      },
      ok({ id: '$ada.id' }),
    ),
  ),
  ofCurrentService(
    'sessions of 2.8.86',
    signUp('ada'),
    step('the user signs out', 'DELETE /auth/sessions/current', { who: 'ada' }, ok()),
    step(
      'the session is gone the second time',
      'DELETE /auth/sessions/current',
      { who: 'ada' },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step('the access token lives on', 'GET /users/me', { who: 'ada' }, ok({ id: '$ada.id' })),
    step(
      'the refresh token does not',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$ada.refresh_token' } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step('the user is deleted', 'DELETE /users/$ada.id', server, done),
    step('a token of a deleted user', 'GET /users/me', { who: 'ada' }, known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')),
    step(
      'other values of a key set',
      'GET /projects/$project/.well-known/jwks.json?include_restricted=x',
      { as: 'nobody' },
      schemaError,
    ),
    step(
      'the key set of an unknown project',
      `GET /projects/${UNKNOWN_ID}/.well-known/jwks.json`,
      { as: 'nobody' },
      plain(404),
    ),
    step('no discovery', 'GET /projects/$project/.well-known/openid-configuration', { as: 'nobody' }, plain(404)),
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
    step(
      'private details from clients',
      'GET /users/me',
      { who: 'ada' },
      ok({ restricted_by_admin_reason: 'spam', restricted_by_admin_private_details: absent }),
    ),
    update(
      'the end of a restriction',
      { restricted_by_admin: false },
      ok({ restricted_by_admin_reason: null, restricted_by_admin_private_details: null, is_restricted: false }),
    ),
    update('an empty country', { country_code: '' }, schemaError),
    step('a user without an address', 'POST /users', { ...server, body: {}, keep: { nameless: 'id' } }, created()),
    step(
      'a password without an address',
      'PATCH /users/$nameless',
      { ...server, body: { password: PASSWORD } },
      plain(400),
    ),
    step(
      'an address by its user',
      'PATCH /users/me',
      { who: 'ada', body: { primary_email: `NEW-${addressOf('ada')}` } },
      ok({ primary_email: `new-${addressOf('ada')}`, primary_email_verified: false }),
    ),
    step('an empty address by its user', 'PATCH /users/me', { who: 'ada', body: { primary_email: '' } }, schemaError),
    step(
      'sign-in with the old address',
      'POST /auth/password/sign-in',
      { body: { email: addressOf('ADA'), password: PASSWORD } },
      ok({ user_id: '$ada.id' }),
    ),
    step(
      'both addresses',
      'GET /contact-channels?user_id=me',
      { who: 'ada' },
      ok({ items: (all: unknown) => Array.isArray(all) && all.length === 2 }),
    ),
    signUp('bob'),
    step(
      'an address of another user',
      'PATCH /users/me',
      { who: 'bob', body: { primary_email: addressOf('ada') } },
      takenAddress(addressOf('ada')),
    ),
    update(
      'no address',
      { primary_email: null },
      ok({ primary_email: null, primary_email_verified: false, primary_email_auth_enabled: false }),
    ),
    step(
      'sign-in without a primary address',
      'POST /auth/password/sign-in',
      { body: { email: addressOf('ada'), password: PASSWORD } },
      ok({ user_id: '$ada.id' }),
    ),
    step('a cursor that does not exist', `GET /users?cursor=${UNKNOWN_ID}&limit=1`, server, ok({ items: [] })),
  ),
  ofCurrentService(
    'sign-up of 2.8.86',
    step('without a callback', SIGN_UP, { body: { email: addressOf('none'), password: PASSWORD } }, ok()),
    step('with null as callback', SIGN_UP, newUser('null', { verification_callback_url: null }), schemaError),
    step(
      'an untrusted callback before the password',
      SIGN_UP,
      newUser('a', { password: 'x', verification_callback_url: 'https://elsewhere.example.net' }),
      UNTRUSTED,
    ),
    step(
      'the password before the bot check',
      SIGN_UP,
      newUser('a', { password: 'x', bot_challenge_phase: 'invisible' }),
      known(400, 'PASSWORD_TOO_SHORT'),
    ),
    signUp('ada'),
    step(
      'the bot check before a known address',
      SIGN_UP,
      newUser('ada', { bot_challenge_phase: 'invisible' }),
      known(409, 'BOT_CHALLENGE_REQUIRED'),
    ),
    step(
      'a visible challenge that fails',
      SIGN_UP,
      newUser('a', { bot_challenge_phase: 'visible' }),
      known(400, 'BOT_CHALLENGE_FAILED'),
    ),
    step(
      'a challenge that cannot be shown',
      SIGN_UP,
      newUser('a', { bot_challenge_unavailable: 'true' }),
      known(400, 'BOT_CHALLENGE_FAILED'),
    ),
    step(
      'a challenge that cannot be shown, with a phase',
      SIGN_UP,
      newUser('a', { bot_challenge_unavailable: 'true', bot_challenge_phase: 'visible' }),
      plain(400),
    ),
    step(
      'an address in another case',
      SIGN_UP,
      { body: { email: addressOf('ADA'), password: PASSWORD } },
      takenAddress(addressOf('ada')),
    ),
    step(
      'a link to an unverified address',
      SEND,
      { body: { email: addressOf('ada'), callback_url: CALLBACK } },
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
    mailTo('another port is not', 'https://exact.test:444/', UNTRUSTED),
    mailTo('another scheme is not', 'http://exact.test/', UNTRUSTED),
    mailTo('a port must match', 'https://port.test:8443/', ok()),
    mailTo('a missing port does not', 'https://port.test/', UNTRUSTED),
    mailTo('an asterisk is one label', 'https://a.one.test/', ok()),
    mailTo('not two', 'https://a.b.one.test/', UNTRUSTED),
    mailTo('and not none', 'https://one.test/', UNTRUSTED),
    mailTo('two asterisks are any number', 'https://a.b.any.test/', ok()),
    mailTo('on the default port only', 'https://a.any.test:444/', UNTRUSTED),
    mailTo('any port of localhost', 'http://localhost:1234/', ok()),
    mailTo('no app scheme in an email', 'stack-auth-mobile-oauth-url://callback', UNTRUSTED),
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
      UNTRUSTED,
    ),
    authorize('a malformed token of the user', { token: 'x' }, known(401, 'UNPARSABLE_ACCESS_TOKEN')),
    authorize('a link without a token', { type: 'link' }, plain(400)),
    authorize('a challenge', { bot_challenge_phase: 'invisible' }, known(409, 'BOT_CHALLENGE_REQUIRED')),
    step(
      'a code for another domain without a user',
      'POST /auth/oauth/cross-domain/authorize',
      {
        body: {
          redirect_uri: CALLBACK,
          state: 's',
          code_challenge: 'a'.repeat(43),
          code_challenge_method: 'S256',
          after_callback_redirect_url: CALLBACK,
        },
      },
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
  ),
  ofCurrentService(
    'account entries of 2.8.86',
    signUp('ada'),
    signUp('bob'),
    step('one', 'POST /oauth-providers', { ...account('ada', 'one-$run'), keep: { one: 'id' } }, created()),
    step('a second one of the provider', 'POST /oauth-providers', account('ada', 'two-$run'), plain(400)),
    step(
      'a second one without sign-in',
      'POST /oauth-providers',
      account('ada', 'three-$run', { allow_sign_in: false }),
      created({ allow_sign_in: false }),
    ),
    step(
      'one of another user',
      'POST /oauth-providers',
      account('bob', 'one-$run'),
      known(400, 'OAUTH_PROVIDER_ACCOUNT_ID_ALREADY_USED_FOR_SIGN_IN'),
    ),
    step(
      'one of an unknown provider',
      'POST /oauth-providers',
      account('ada', 'x-$run', { provider_config_id: 'nowhere' }),
      plain(404),
    ),
    step('all, for servers', 'GET /oauth-providers', server, ok({ items: listWith({ account_id: 'one-$run' }) })),
    step('those of another user', 'GET /oauth-providers?user_id=$bob.id', { who: 'ada' }, plain(403)),
    step('one of another user by id', 'GET /oauth-providers/$ada.id/$one', { who: 'bob' }, plain(403)),
    step(
      'both in the user',
      'GET /users/$ada.id',
      server,
      ok({ oauth_providers: [{ id: 'github' }, { id: 'github' }] }),
    ),
    step('connected ones of another user', 'GET /connected-accounts/$bob.id', { who: 'ada' }, plain(403)),
    step(
      'without a token',
      'POST /connected-accounts/me/github/one-$run/access-token',
      { who: 'ada', body: {} },
      known(400, 'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE'),
    ),
  ),
  ofCurrentService(
    'received invitations of 2.8.86',
    signUp('ada'),
    signUp('bob'),
    step('without a filter', 'GET /team-invitations', server, plain(400)),
    step(
      'a team is made',
      'POST /teams',
      { who: 'ada', setup: true, body: { display_name: 'Team', creator_user_id: 'me' }, keep: { team: 'id' } },
      created(),
    ),
    step('with both filters', 'GET /team-invitations?user_id=me&team_id=$team', { who: 'ada' }, plain(400)),
    step('of an unknown user', `GET /team-invitations?user_id=${UNKNOWN_ID}`, server, ok({ items: [] })),
    step(
      'the invitation is sent',
      'POST /team-invitations/send-code',
      {
        ...server,
        setup: true,
        body: { email: addressOf('bob'), team_id: '$team', callback_url: CALLBACK },
        keep: { sent: 'id' },
      },
      ok({ success: true }),
    ),
    step('to an unverified address', 'GET /team-invitations?user_id=me', { who: 'bob' }, ok({ items: [] })),
    step(
      'the address is verified',
      'PATCH /users/$bob.id',
      { ...server, body: { primary_email_verified: true } },
      ok(),
    ),
    step(
      'to a verified address',
      'GET /team-invitations?user_id=me',
      { who: 'bob', keep: { invitation: 'items.0.id' } },
      ok({ items: [{ team_id: '$team', team_display_name: 'Team', recipient_email: addressOf('bob') }] }),
    ),
    step(
      'of the team',
      'GET /team-invitations?team_id=$team',
      server,
      ok({ items: [{ id: '$invitation', team_display_name: 'Team' }] }),
    ),
    step(
      'accepted by another user',
      'POST /team-invitations/$invitation/accept?user_id=me',
      { who: 'ada' },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    step('accepted', 'POST /team-invitations/$invitation/accept?user_id=me', { who: 'bob' }, ok({})),
    step(
      'accepted again',
      'POST /team-invitations/$invitation/accept?user_id=me',
      { who: 'bob' },
      known(404, 'VERIFICATION_CODE_NOT_FOUND'),
    ),
    step('by a member', 'GET /teams/$team', { who: 'bob' }, ok({ id: '$team' })),
    step(
      'a team that the user does not know',
      `GET /teams/${UNKNOWN_ID}`,
      { who: 'bob' },
      known(404, 'TEAM_MEMBERSHIP_NOT_FOUND'),
    ),
    step(
      'selecting it',
      'PATCH /users/me',
      { who: 'bob', body: { selected_team_id: UNKNOWN_ID } },
      known(404, 'TEAM_MEMBERSHIP_NOT_FOUND'),
    ),
  ),
  ofCurrentService(
    'command lines of 2.8.86',
    signUp('ada'),
    step(
      'a permanent user as anonymous',
      'POST /auth/cli',
      { body: { anon_refresh_token: '$ada.refresh_token' } },
      plain(400),
    ),
    step('an unknown session as anonymous', 'POST /auth/cli', { body: { anon_refresh_token: CODE } }, plain(400)),
    step('a login', 'POST /auth/cli', { body: {}, keep: { login: 'login_code', polling: 'polling_code' } }, ok()),
    step('without a session', COMPLETE, { body: { login_code: '$login' } }, plain(400)),
    step('with an unknown session', COMPLETE, { body: { login_code: '$login', refresh_token: CODE } }, plain(400)),
    step('a check', COMPLETE, { body: { login_code: '$login', mode: 'check' } }, ok({ cli_session_state: 'none' })),
    step('no anonymous session', COMPLETE, { body: { login_code: '$login', mode: 'claim-anon-session' } }, plain(400)),
    step('an unknown mode', COMPLETE, { body: { login_code: '$login', mode: 'other' } }, schemaError),
    ...['complete', 'check', 'claim-anon-session'].map((mode) =>
      step(
        `an unknown code to ${mode}`,
        COMPLETE,
        { body: { login_code: 'no', mode, refresh_token: '$ada.refresh_token' } },
        plain(400),
      ),
    ),
    step('the session', COMPLETE, { body: { login_code: '$login', refresh_token: '$ada.refresh_token' } }, done),
    step('a completed code', COMPLETE, { body: { login_code: '$login', mode: 'check' } }, plain(400)),
    step(
      'polling',
      'POST /auth/cli/poll',
      { body: { polling_code: '$polling' } },
      created({ status: 'success', refresh_token: '$ada.refresh_token' }),
    ),
  ),
  ofCurrentService(
    'notification preferences of 2.8.86',
    signUp('ada'),
    signUp('bob'),
    step(
      'both categories',
      'GET /emails/notification-preference/$ada.id',
      server,
      ok({ items: (all: unknown) => Array.isArray(all) && all.length === 2 }),
    ),
    step(
      'the transactional one cannot be disabled',
      'GET /emails/notification-preference/me',
      { who: 'ada' },
      ok({ items: listWith({ notification_category_id: TRANSACTIONAL, enabled: true, can_disable: false }) }),
    ),
    step(
      'but a change is stored',
      `PATCH /emails/notification-preference/me/${TRANSACTIONAL}`,
      { who: 'ada', body: { enabled: false } },
      ok({ enabled: false }),
    ),
    step(
      'as lists show',
      'GET /emails/notification-preference/me',
      { who: 'ada' },
      ok({ items: listWith({ notification_category_id: TRANSACTIONAL, enabled: false }) }),
    ),
    step(
      'no UUID',
      'PATCH /emails/notification-preference/me/x',
      { who: 'ada', body: { enabled: false } },
      schemaError,
    ),
    step('those of another user', 'GET /emails/notification-preference/$bob.id', { who: 'ada' }, plain(403)),
    step(
      'one of another user',
      `PATCH /emails/notification-preference/$bob.id/${TRANSACTIONAL}`,
      { who: 'ada', body: { enabled: false } },
      plain(403),
    ),
  ),
  ofCurrentService(
    'paths of 2.8.86',
    step('an unknown route', 'GET /nowhere', {}, plain(404)),
    step('another method', 'DELETE /check-version', {}, plain(405)),
    step('a list of all teams by a client', 'GET /teams', {}, known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')),
    signUp('ada'),
    step('a number as text', 'PATCH /users/me', { who: 'ada', body: { display_name: 5 } }, ok({ display_name: '5' })),
    step('a password that exists', 'POST /auth/password/set', { who: 'ada', body: { password: PASSWORD } }, plain(400)),
    step(
      'a batch of events without a user',
      'POST /analytics/events/batch',
      {
        body: {
          session_replay_segment_id: UNKNOWN_ID,
          batch_id: UNKNOWN_ID,
          sent_at_ms: 1,
          events: [{ event_type: '$page-view', event_at_ms: 1, data: {} }],
        },
      },
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
    step(
      'the list of emails has the addresses of users',
      'GET /internal/emails',
      { as: 'admin', eventually: true },
      ok({ items: listWith({ to: [addressOf('ada')] }) }),
    ),
    step(
      'billing of a user without payments',
      'GET /payments/billing/user/$ada.id',
      { who: 'ada' },
      ok({ has_customer: false }),
    ),
    step('teams of the caller', 'GET /teams?user_id=me', { who: 'ada' }, ok({ items: aList })),
  ),
]
