import { absent, aNumber, listWith, someText } from '../matches.js'
import { ada, admin, bob, client, nobody, refresh, SESSION_EXPIRED, server, user } from '../senders.js'
import {
  byVersion,
  CALLBACK,
  done,
  type Expect,
  known,
  NO_OWN_USER,
  ok,
  plain,
  schemaError,
  signUp,
  step,
  story,
  UNKNOWN_ID,
  wait,
} from '../step.js'

const second = user('second')
const agent = user('agent')

const TOKEN = 'POST /auth/oauth/token'
const OAUTH_CLIENT = { client_id: '$project', client_secret: '$publishable' }
const refreshGrant = { ...OAUTH_CLIENT, grant_type: 'refresh_token', refresh_token: '$ada.refresh_token' }
const asForm = (name: string, form: Record<string, string>, expect: Expect) =>
  step(name, TOKEN, { as: 'nobody', form }, expect)
const wrongClient = known(400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })

export const sessions = [
  story('refresh grant', [
    signUp('ada'),
    asForm('returns a new access token', refreshGrant, {
      ...ok({
        access_token: someText,
        token_type: 'Bearer',
        expires_in: aNumber,
        scope: 'legacy',
        refresh_token: absent,
      }),
      headers: { 'cache-control': /no-store/, pragma: 'no-cache' },
    }),
    nobody('accepts JSON', TOKEN, refreshGrant, ok({ access_token: someText })),
    asForm(
      'refuses an unknown token',
      { ...refreshGrant, refresh_token: 'x' },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    asForm('refuses a wrong secret', { ...refreshGrant, client_secret: 'pck_no' }, wrongClient),
    asForm('refuses an unknown client', { ...refreshGrant, client_id: UNKNOWN_ID }, wrongClient),
    asForm(
      'requires a secret',
      { grant_type: 'refresh_token', refresh_token: '$ada.refresh_token', client_id: '$project' },
      wrongClient,
    ),
    asForm(
      'requires a token',
      { ...OAUTH_CLIENT, grant_type: 'refresh_token' },
      ok({ error: 'invalid_request', error_description: someText }, 400),
    ),
    asForm('refuses another grant type', { ...refreshGrant, grant_type: 'password' }, schemaError),
    asForm('requires a grant type', OAUTH_CLIENT, schemaError),
  ]),
  story('code grant', [
    asForm(
      'refuses an unknown code',
      { ...OAUTH_CLIENT, grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK, code_verifier: 'x' },
      known(400, 'INVALID_AUTHORIZATION_CODE'),
    ),
    asForm(
      'requires a code',
      { ...OAUTH_CLIENT, grant_type: 'authorization_code', redirect_uri: CALLBACK },
      ok({ error: 'invalid_request' }, 400),
    ),
    asForm(
      'requires a redirect_uri',
      { ...OAUTH_CLIENT, grant_type: 'authorization_code', code: 'x' },
      byVersion(ok({ error: 'invalid_request' }, 400), known(400, 'INVALID_AUTHORIZATION_CODE')),
    ),
    asForm(
      'refuses a wrong client',
      { ...OAUTH_CLIENT, client_secret: 'x', grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK },
      wrongClient,
    ),
  ]),
  story('sessions', [
    signUp('ada'),
    signUp('bob'),
    client(
      'signs in again',
      'POST /auth/password/sign-in',
      { email: 'ada-$run@example.com', password: 'correct horse battery' },
      ok(),
      { 'second.access_token': 'access_token', 'second.refresh_token': 'refresh_token' },
    ),
    ada('requires a user id for the list', 'GET /auth/sessions', schemaError),
    second(
      "lists the user's own sessions",
      'GET /auth/sessions?user_id=me',
      ok({
        items: [
          { user_id: '$ada.id', is_current_session: true, is_impersonation: false, created_at: aNumber },
          { is_current_session: false },
        ],
        is_paginated: false,
      }),
      { newest: 'items.0.id', oldest: 'items.1.id' },
    ),
    ada('refuses the sessions of another user', 'GET /auth/sessions?user_id=$bob.id', plain(403)),
    client('requires a user for me', 'GET /auth/sessions?user_id=me', NO_OWN_USER),
    'lists the sessions of any user for servers',
    server('GET /auth/sessions?user_id=$bob.id', ok({ items: [{ user_id: '$bob.id' }] })),
    'refuses to revoke the current session',
    second('DELETE /auth/sessions/$newest?user_id=me', known(400, 'CANNOT_DELETE_CURRENT_SESSION')),
    ada('returns 404 for an unknown session', `DELETE /auth/sessions/${UNKNOWN_ID}?user_id=me`, plain(404)),
    second('requires a user id to revoke a session', 'DELETE /auth/sessions/$oldest', schemaError),
    server('requires a user id to revoke a session as a server', 'DELETE /auth/sessions/$oldest', schemaError),
    second('revokes another session', 'DELETE /auth/sessions/$oldest?user_id=me', done),
    refresh('rejects the refresh token of the revoked session', '$ada.refresh_token', SESSION_EXPIRED),
    refresh('refreshes the other session', '$second.refresh_token', ok({ access_token: someText })),
    client('requires a token for a refresh', 'POST /auth/sessions/current/refresh', undefined, schemaError),
    refresh('refuses an unknown token for a refresh', 'x'.repeat(45), SESSION_EXPIRED),
    second('signs out', 'DELETE /auth/sessions/current', done),
    second('accepts the access token after sign-out', 'GET /users/me', ok({ id: '$ada.id' })),
    refresh('rejects the refresh token after sign-out', '$second.refresh_token', SESSION_EXPIRED),
    'refuses to sign out again',
    second('DELETE /auth/sessions/current', known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')),
    client(
      'requires a token to sign out',
      'DELETE /auth/sessions/current',
      byVersion(
        known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: null, project_id: absent }),
        known(401, 'ACCESS_TOKEN_EXPIRED', {
          expired_at_millis: aNumber,
          project_id: null,
          user_id: null,
          refresh_token_id: null,
        }),
      ),
    ),
    server(
      'creates a session for servers',
      'POST /auth/sessions',
      { user_id: '$bob.id', is_impersonation: true, expires_in_millis: 60_000 },
      ok({ access_token: someText, refresh_token: someText }),
      { 'agent.access_token': 'access_token', 'agent.refresh_token': 'refresh_token' },
    ),
    agent('signs in the user of the created session', 'GET /users/me', ok({ id: '$bob.id' })),
    'shows admins that it is an impersonation',
    admin('GET /auth/sessions?user_id=$bob.id', ok({ items: listWith({ is_impersonation: true }) })),
    'hides impersonations from servers',
    server('GET /auth/sessions?user_id=$bob.id', ok({ items: [{ is_impersonation: false }] })),
    'creates no session for an unknown user',
    server('POST /auth/sessions', { user_id: UNKNOWN_ID }, known(400, 'USER_ID_DOES_NOT_EXIST')),
    wait('a minute goes by', 60_000),
    refresh('rejects a session that has expired', '$agent.refresh_token', SESSION_EXPIRED),
    wait('ten minutes go by', 600_000),
    'rejects an expired access token',
    bob('GET /users/me', known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: aNumber })),
  ]),
]
