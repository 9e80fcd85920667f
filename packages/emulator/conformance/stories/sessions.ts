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
    asForm('a new access token', refresh, {
      ...ok({
        access_token: someText,
        token_type: 'Bearer',
        expires_in: aNumber,
        scope: 'legacy',
        refresh_token: absent,
      }),
      headers: { 'cache-control': /no-store/, pragma: 'no-cache' },
    }),
    step('by JSON', TOKEN, { as: 'nobody', body: refresh }, ok({ access_token: someText })),
    asForm('an unknown token', { ...refresh, refresh_token: 'x' }, known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED')),
    asForm('a wrong secret', { ...refresh, client_secret: 'pck_no' }, wrongClient),
    asForm('another client', { ...refresh, client_id: UNKNOWN_ID }, wrongClient),
    asForm(
      'no secret',
      { grant_type: 'refresh_token', refresh_token: '$ada.refresh_token', client_id: '$project' },
      byVersion(wrongClient, ok({ access_token: someText })),
    ),
    asForm(
      'no token',
      { ...client, grant_type: 'refresh_token' },
      ok({ error: 'invalid_request', error_description: someText }, 400),
    ),
    asForm('another grant', { ...refresh, grant_type: 'password' }, schemaError),
    asForm('no grant', client, schemaError),
  ]),
  story('code grant', [
    asForm(
      'an unknown code',
      { ...client, grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK, code_verifier: 'x' },
      known(400, 'INVALID_AUTHORIZATION_CODE'),
    ),
    asForm(
      'no code',
      { ...client, grant_type: 'authorization_code', redirect_uri: CALLBACK },
      ok({ error: 'invalid_request' }, 400),
    ),
    asForm(
      'no redirect_uri',
      { ...client, grant_type: 'authorization_code', code: 'x' },
      ok({ error: 'invalid_request' }, 400),
    ),
    asForm(
      'a wrong client',
      { ...client, client_secret: 'x', grant_type: 'authorization_code', code: 'x', redirect_uri: CALLBACK },
      wrongClient,
    ),
  ]),
  story('sessions', [
    signUp('ada'),
    signUp('bob'),
    step(
      'signed in again',
      'POST /auth/password/sign-in',
      {
        body: { email: 'ada-$run@example.com', password: 'correct horse battery' },
        keep: { 'second.access_token': 'access_token', 'second.refresh_token': 'refresh_token' },
      },
      ok(),
    ),
    step('the list wants a user', 'GET /auth/sessions', { who: 'ada' }, schemaError),
    step(
      "one's own",
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
    step("nobody else's", 'GET /auth/sessions?user_id=$bob.id', { who: 'ada' }, plain(403)),
    step('none without a user', 'GET /auth/sessions?user_id=me', {}, known(400, 'CANNOT_GET_OWN_USER_WITHOUT_USER')),
    step(
      "a server sees anybody's",
      'GET /auth/sessions?user_id=$bob.id',
      { as: 'server' },
      ok({ items: [{ user_id: '$bob.id' }] }),
    ),
    step(
      'the present one is ended by signing out only',
      'DELETE /auth/sessions/$newest?user_id=me',
      { who: 'second' },
      known(400, 'CANNOT_DELETE_CURRENT_SESSION'),
    ),
    step('an unknown one', `DELETE /auth/sessions/${UNKNOWN_ID}?user_id=me`, { who: 'ada' }, plain(404)),
    step('another is ended', 'DELETE /auth/sessions/$oldest?user_id=me', { who: 'second' }, done),
    step(
      'its refresh token with it',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$ada.refresh_token' } },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step(
      'the other one refreshes',
      'POST /auth/sessions/current/refresh',
      { headers: { 'x-stack-refresh-token': '$second.refresh_token' } },
      ok({ access_token: someText }),
    ),
    step('refreshing wants a token', 'POST /auth/sessions/current/refresh', {}, schemaError),
    step('signed out', 'DELETE /auth/sessions/current', { who: 'second' }, done),
    step('its access token still reads', 'GET /users/me', { who: 'second' }, ok({ id: '$ada.id' })),
    step(
      'once is enough',
      'DELETE /auth/sessions/current',
      { who: 'second' },
      known(401, 'REFRESH_TOKEN_NOT_FOUND_OR_EXPIRED'),
    ),
    step(
      'signing out needs a token',
      'DELETE /auth/sessions/current',
      {},
      byVersion(
        known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: null, project_id: absent }),
        known(401, 'ACCESS_TOKEN_EXPIRED', {
          ...{ expired_at_millis: null, project_id: null, user_id: null, refresh_token_id: null },
        }),
      ),
    ),
    step(
      'a server begins one',
      'POST /auth/sessions',
      {
        as: 'server',
        body: { user_id: '$bob.id', is_impersonation: true, expires_in_millis: 60_000 },
        keep: { 'agent.access_token': 'access_token', 'agent.refresh_token': 'refresh_token' },
      },
      ok({ access_token: someText, refresh_token: someText }),
    ),
    step("it is the user's", 'GET /users/me', { who: 'agent' }, ok({ id: '$bob.id' })),
    step(
      'owners see it as what it is',
      'GET /auth/sessions?user_id=$bob.id',
      { as: 'admin' },
      ok({ items: listWith({ is_impersonation: true }) }),
    ),
    step(
      'a server does not see it',
      'GET /auth/sessions?user_id=$bob.id',
      { as: 'server' },
      ok({ items: [{ is_impersonation: false }] }),
    ),
    step(
      'none for an unknown user',
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
      'it has ended',
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
      'an access token expires',
      'GET /users/me',
      { who: 'bob' },
      known(401, 'ACCESS_TOKEN_EXPIRED', { expired_at_millis: aNumber }),
    ),
  ]),
]
