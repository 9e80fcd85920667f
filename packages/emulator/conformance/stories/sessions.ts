import { absent, aNumber, listWith, someText } from '../matches.js'
import {
  byVersion,
  CALLBACK,
  done,
  known,
  ok,
  plain,
  type RequestStep,
  schemaError,
  signUp,
  step,
  story,
  UNKNOWN_ID,
} from '../step.js'

const TOKEN = 'POST /auth/oauth/token'
const client = { client_id: '$project', client_secret: '$publishable' }
const refresh = { ...client, grant_type: 'refresh_token', refresh_token: '$ada.refresh_token' }
const asForm = (name: string, form: Record<string, string>, expect: RequestStep['expect']) =>
  step(name, TOKEN, { as: 'nobody', form }, expect)
const wrongClient = known(400, 'INVALID_OAUTH_CLIENT_ID_OR_SECRET', { client_id: null })

export const sessions = [
  story('refresh grant', [
    signUp('ada'),
    asForm('returns a new access token', refresh, {
      ...ok({
        access_token: someText,
        token_type: 'Bearer',
        expires_in: aNumber,
        scope: 'legacy',
        refresh_token: absent,
      }),
      headers: { 'cache-control': /no-store/, pragma: 'no-cache' },
    }),
    step('accepts JSON', TOKEN, { as: 'nobody', body: refresh }, ok({ access_token: someText })),
    asForm(
      'refuses an unknown token',
      { ...refresh, refresh_token: 'x' },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    asForm('refuses a wrong secret', { ...refresh, client_secret: 'pck_no' }, wrongClient),
    asForm('refuses an unknown client', { ...refresh, client_id: UNKNOWN_ID }, wrongClient),
    asForm(
      'requires a secret',
      { grant_type: 'refresh_token', refresh_token: '$ada.refresh_token', client_id: '$project' },
      wrongClient,
    ),
    asForm(
      'requires a token',
      { ...client, grant_type: 'refresh_token' },
      ok({ error: 'invalid_request', error_description: someText }, 400),
    ),
    asForm('refuses another grant type', { ...refresh, grant_type: 'password' }, schemaError),
    asForm('requires a grant type', client, schemaError),
  ]),
  story('code grant', [
    asForm(
      'refuses an unknown code',
      { ...client, grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK, code_verifier: 'x' },
      known(400, 'INVALID_AUTHORIZATION_CODE'),
    ),
    asForm(
      'requires a code',
      { ...client, grant_type: 'authorization_code', redirect_uri: CALLBACK },
      ok({ error: 'invalid_request' }, 400),
    ),
    asForm(
      'requires a redirect_uri',
      { ...client, grant_type: 'authorization_code', code: 'x' },
      byVersion(ok({ error: 'invalid_request' }, 400), known(400, 'INVALID_AUTHORIZATION_CODE')),
    ),
    asForm(
      'refuses a wrong client',
      { ...client, client_secret: 'x', grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK },
      wrongClient,
    ),
  ]),
  story('sessions', [
    signUp('ada'),
    signUp('bob'),
    step(
      'signs in again',
      'POST /auth/password/sign-in',
      {
        body: { email: 'ada-$run@example.com', password: 'correct horse battery' },
        keep: { 'second.access_token': 'access_token', 'second.refresh_token': 'refresh_token' },
      },
      ok(),
    ),
    step('requires a user id for the list', 'GET /auth/sessions', { who: 'ada' }, schemaError),
    step(
      "lists the user's own sessions",
      'GET /auth/sessions?user_id=me',
      { who: 'second', keep: { newest: 'items.0.id', oldest: 'items.1.id' } },
      ok({
        items: [
          { user_id: '$ada.id', is_current_session: true, is_impersonation: false, created_at: aNumber },
          { is_current_session: false },
        ],
        is_paginated: false,
      }),
    ),
    step('refuses the sessions of another user', 'GET /auth/sessions?user_id=$bob.id', { who: 'ada' }, plain(403)),
    step('requires a user for me', 'GET /auth/sessions?user_id=me', {}, known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')),
    step(
      'lists the sessions of any user for servers',
      'GET /auth/sessions?user_id=$bob.id',
      { as: 'server' },
      ok({ items: [{ user_id: '$bob.id' }] }),
    ),
    step(
      'refuses to revoke the current session',
      'DELETE /auth/sessions/$newest?user_id=me',
      { who: 'second' },
      known(400, 'CANNOT_DELETE_CURRENT_SESSION'),
    ),
    step(
      'returns 404 for an unknown session',
      `DELETE /auth/sessions/${UNKNOWN_ID}?user_id=me`,
      { who: 'ada' },
      plain(404),
    ),
    step('requires a user id to revoke a session', 'DELETE /auth/sessions/$oldest', { who: 'second' }, schemaError),
    step(
      'requires a user id to revoke a session as a server',
      'DELETE /auth/sessions/$oldest',
      { as: 'server' },
      schemaError,
    ),
    step('revokes another session', 'DELETE /auth/sessions/$oldest?user_id=me', { who: 'second' }, done),
    step(
      'rejects the refresh token of the revoked session',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$ada.refresh_token' } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step(
      'refreshes the other session',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$second.refresh_token' } },
      ok({ access_token: someText }),
    ),
    step('requires a token for a refresh', 'POST /auth/sessions/current/refresh', {}, schemaError),
    step(
      'refuses an unknown token for a refresh',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': 'x'.repeat(45) } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step('signs out', 'DELETE /auth/sessions/current', { who: 'second' }, done),
    step('accepts the access token after sign-out', 'GET /users/me', { who: 'second' }, ok({ id: '$ada.id' })),
    step(
      'rejects the refresh token after sign-out',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$second.refresh_token' } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step(
      'refuses to sign out again',
      'DELETE /auth/sessions/current',
      { who: 'second' },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step(
      'requires a token to sign out',
      'DELETE /auth/sessions/current',
      {},
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
    step(
      'creates a session for servers',
      'POST /auth/sessions',
      {
        as: 'server',
        body: { user_id: '$bob.id', is_impersonation: true, expires_in_millis: 60_000 },
        keep: { 'agent.access_token': 'access_token', 'agent.refresh_token': 'refresh_token' },
      },
      ok({ access_token: someText, refresh_token: someText }),
    ),
    step('signs in the user of the created session', 'GET /users/me', { who: 'agent' }, ok({ id: '$bob.id' })),
    step(
      'shows admins that it is an impersonation',
      'GET /auth/sessions?user_id=$bob.id',
      { as: 'admin' },
      ok({ items: listWith({ is_impersonation: true }) }),
    ),
    step(
      'hides impersonations from servers',
      'GET /auth/sessions?user_id=$bob.id',
      { as: 'server' },
      ok({ items: [{ is_impersonation: false }] }),
    ),
    step(
      'creates no session for an unknown user',
      'POST /auth/sessions',
      { as: 'server', body: { user_id: UNKNOWN_ID } },
      known(400, 'USER_ID_DOES_NOT_EXIST'),
    ),
    {
      name: 'a minute goes by',
      needs: 'a clock that can be moved',
      act: ({ clock }) => clock.advance({ millis: 60_000 }),
    },
    step(
      'rejects a session that has expired',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$agent.refresh_token' } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    {
      name: 'ten minutes go by',
      needs: 'a clock that can be moved',
      act: ({ clock }) => clock.advance({ millis: 600_000 }),
    },
    step(
      'rejects an expired access token',
      'GET /users/me',
      { who: 'bob' },
      known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: aNumber }),
    ),
  ]),
]
