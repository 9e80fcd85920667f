import { absent, aNumber, someText } from '../matches.js'
import { ada, client, refresh, SESSION_EXPIRED, sender, server, user } from '../senders.js'
import {
  addressOf,
  byVersion,
  configure,
  created,
  done,
  type Expect,
  known,
  NO_OWN_USER,
  ok,
  PASSWORD,
  PNG,
  plain,
  schemaError,
  signUp,
  step,
  story,
  takenAddress,
  UNKNOWN_ID,
  until,
} from '../step.js'

// Users as servers create, list and change them.

/** Hashes of "correct horse", as the C library's crypt makes them at cost 4. */
const HASH = '$2b$04$mWyubsOnxemh7OQXtNo9POby.SKsSs7ICuU.Xv3uCcJddpN2mpHB2'
const ME = 'PATCH /users/me'
const NOT_FOUND = known(404, 'USER_NOT_FOUND')
const change = (name: string, body: object, expect: Expect) => server(name, 'PATCH /users/$id', body, expect)
const signIn = (name: string, email: string, password: string, expect: Expect, keep?: Record<string, string>) =>
  client(name, 'POST /auth/password/sign-in', { email, password }, expect, keep)
const ids = (...names: string[]) => names.map((name) => ({ id: `$${name}` }))
const zoe = user('zoe')

/** What a server cannot store, in a new user and in one without an email address. */
const WRONG: readonly (readonly [string, object, Expect?])[] = [
  ['a verified flag without an address', { primary_email_verified: true }],
  ['a password and a hash', { password: PASSWORD, password_hash: HASH }],
  ['a hash of another algorithm', { password_hash: '$argon2id$x' }],
  ['a hash with too high a cost', { password_hash: HASH.replace('$04$', '$17$') }],
  ['passkeys without a passkey', { passkey_auth_enabled: true }],
  ['an empty address', { primary_email: '' }, schemaError],
  ['a password of 71 characters', { password: 'x'.repeat(71) }, schemaError],
  ['a password of 72 bytes', { password: 'ä'.repeat(36) }, schemaError],
  ['an image that is not a URL', { profile_image_url: 'zoe.png' }, schemaError],
]

const ZOE = {
  display_name: 'Zoe',
  profile_image_url: 'https://images.example.com/zoe.png',
  client_metadata: { a: 1 },
  client_read_only_metadata: [2],
  server_metadata: 'three',
  primary_email: addressOf('zoe'),
  primary_email_verified: true,
  primary_email_auth_enabled: true,
  otp_auth_enabled: true,
  is_anonymous: false,
  oauth_providers: [{ id: 'github', account_id: 'zoe-$run', email: null }],
}

export const serverUsers = [
  story('users for servers', [
    // spec: 7.users
    server(
      'creates a user with all fields',
      'POST /users',
      { ...ZOE, password: 'x' },
      created({ ...ZOE, has_password: true, auth_with_email: true, last_active_at_millis: aNumber }),
      { zoe: 'id' },
    ),
    step('sends no email', 'GET /mailbox/zoe-$run', { as: 'nobody', api: 'mailbox' }, ok([])),
    signIn('signs in the created user', addressOf('zoe'), 'x', ok({ user_id: '$zoe' }), {
      'zoe.access_token': 'access_token',
    }),
    server('returns a user', 'GET /users/$zoe', ok(ZOE)),
    server('returns 404 for an unknown user', `GET /users/${UNKNOWN_ID}`, NOT_FOUND),
    server('requires a UUID', 'GET /users/x', schemaError),
    server('refuses to update an unknown user', `PATCH /users/${UNKNOWN_ID}`, {}, NOT_FOUND),
    server('returns 404 for the deletion of an unknown user', `DELETE /users/${UNKNOWN_ID}`, NOT_FOUND),
    server('requires a token for me', 'GET /users/me', NO_OWN_USER),
    server('requires a token to update me', ME, {}, NO_OWN_USER),
    server('requires a token to delete me', 'DELETE /users/me', NO_OWN_USER),
    'updates the user of the token',
    sender({ as: 'server', who: 'zoe' })(ME, { server_metadata: 4 }, ok({ id: '$zoe' })),
    ...(['server', 'admin'] as const).map((as) =>
      sender({ as, who: 'zoe' })(
        `returns the user of the token as me, ${as}`,
        'GET /users/me',
        ok({ id: '$zoe', server_metadata: 4 }),
      ),
    ),
    zoe('hides the metadata of servers from clients', 'GET /users/me', ok({ server_metadata: absent })),
    server(
      'refuses an address that is used for sign-in',
      'POST /users',
      { primary_email: addressOf('zoe'), primary_email_auth_enabled: true },
      takenAddress(addressOf('zoe')),
    ),
    'accepts it if it is not for sign-in',
    server('POST /users', { primary_email: addressOf('zoe') }, created({ primary_email_auth_enabled: false })),
    server('treats an empty name as none', 'POST /users', { display_name: '' }, created({ display_name: null })),
    'stores a two-factor secret without requiring it',
    server('POST /users', { totp_secret_base64: 'c2VjcmV0' }, created({ requires_totp_mfa: false })),
    server(
      'creates a user without any field',
      'POST /users',
      {},
      created({ primary_email: null, display_name: null, server_metadata: null }),
      { id: 'id' },
    ),
    ...WRONG.flatMap(([what, body, expect = plain(400)]) => [
      server(`refuses ${what} in a new user`, 'POST /users', body, expect),
      change(`refuses ${what} in a change`, body, expect),
    ]),
    'refuses an unknown provider',
    server('POST /users', { oauth_providers: [{ id: 'x', account_id: '1', email: null }] }, plain(400)),
    server('requires a body', 'POST /users', undefined, schemaError),
    change(
      'refuses a team without a membership',
      { selected_team_id: UNKNOWN_ID },
      known(404, 'TEAM_MEMBERSHIP_NOT_FOUND'),
    ),
    ...['$2a$', '$2b$', '$2y$'].flatMap((form) => {
      const primary_email = addressOf(`hash-${form.slice(1, 3)}`)
      const password_hash = HASH.replace('$2b$', form)
      return [
        server(
          `imports a hash of the form ${form}`,
          'POST /users',
          { primary_email, primary_email_auth_enabled: true, password_hash },
          created({ has_password: true }),
        ),
        signIn(`signs in with the password of ${form}`, primary_email, 'correct horse', ok()),
        signIn(
          `rejects another password than that of ${form}`,
          primary_email,
          PASSWORD,
          known(400, 'EMAIL_PASSWORD_MISMATCH'),
        ),
      ]
    }),
    server(
      'stores an image in base64',
      'PATCH /users/$zoe',
      { profile_image_url: PNG },
      byVersion(ok({ profile_image_url: /^data/ }), ok({ profile_image_url: /^https?:/ })),
    ),
    // spec: 6.server-powers
    server('deletes a user', 'DELETE /users/$zoe', done),
    server('refuses to delete it again', 'DELETE /users/$zoe', NOT_FOUND),
  ]),
  story('lists of users', [
    ...['a', 'b', 'c'].map((name) =>
      server(`creates ${name}`, 'POST /users', { display_name: `$run-page ${name}` }, created(), { [name]: 'id' }),
    ),
    // Users who are created in the same millisecond have no order.
    ...until(
      '2.8.86',
      server(
        'the cursor of a page is the first user of the next page',
        'GET /users?query=$run-PAGE&limit=2',
        ok({ items: [{}, {}], is_paginated: true, pagination: { next_cursor: someText } }),
        { first: 'items.0.id', second: 'items.1.id', third: 'pagination.next_cursor' },
      ),
      server(
        'the last page',
        'GET /users?query=$run-page&limit=2&cursor=$third',
        ok({ items: ids('third'), pagination: { next_cursor: null } }),
      ),
      server(
        'the newest first',
        'GET /users?query=$run-page&limit=1&desc=true&order_by=signed_up_at',
        ok({ items: ids('third'), pagination: { next_cursor: '$second' } }),
      ),
      server(
        'all without a limit',
        'GET /users?query=$run-page',
        ok({ items: ids('first', 'second', 'third'), pagination: { next_cursor: null } }),
      ),
    ),
    server('an unknown cursor', `GET /users?cursor=${UNKNOWN_ID}`, ok({ items: [] })),
    server('a user id', 'GET /users?query=$b', ok({ items: ids('b') })),
    'a team with the user',
    server('POST /teams', { display_name: 'T', creator_user_id: '$a' }, created(), { team: 'id' }),
    server('the users of a team', 'GET /users?team_id=$team', ok({ items: ids('a') })),
    server('the users of an unknown team', `GET /users?team_id=${UNKNOWN_ID}`, ok({ items: [] })),
    ...['limit=0', 'limit=1.5', 'limit=many', 'cursor=1', 'team_id=1', 'desc=yes', 'order_by=height'].map((query) =>
      server(`refuses ${query}`, `GET /users?${query}`, schemaError),
    ),
    ...until('2.8.8', server('refuses page=2', 'GET /users?page=2', schemaError)),
  ]),
  story('changed users of servers', [
    signUp('ada'),
    server(
      'creates a user with a verified address',
      'POST /users',
      { primary_email: addressOf('one'), primary_email_verified: true },
      created({ primary_email_verified: true }),
      { id: 'id' },
    ),
    // spec: 3.user-server-update
    change(
      'stores another address, which remains verified in 2.8.8 only',
      { primary_email: addressOf('two') },
      byVersion(
        ok({ primary_email: addressOf('two'), primary_email_verified: true }),
        ok({ primary_email: addressOf('two'), primary_email_verified: false }),
      ),
    ),
    change(
      'stores that it is not verified',
      { primary_email: addressOf('two'), primary_email_verified: false },
      ok({ primary_email_verified: false }),
    ),
    change(
      'enables sign-in without an address in the request, except in 2.8.8',
      { primary_email_auth_enabled: true },
      byVersion(ok({ primary_email_auth_enabled: false }), ok({ primary_email_auth_enabled: true })),
    ),
    change(
      'enables sign-in with it',
      { primary_email: addressOf('two'), primary_email_auth_enabled: true },
      ok({ primary_email_auth_enabled: true }),
    ),
    change('refuses the address of another user', { primary_email: addressOf('ada') }, takenAddress(addressOf('ada'))),
    change(
      'disables sign-in with it, except in 2.8.8',
      { primary_email: addressOf('three'), primary_email_auth_enabled: false },
      byVersion(ok({ primary_email_auth_enabled: true }), ok({ primary_email_auth_enabled: false })),
    ),
    change(
      'refuses a verified flag while removing the address',
      { primary_email: null, primary_email_verified: true },
      plain(400),
    ),
    change('removes the address', { primary_email: null }, ok({ primary_email: null, primary_email_verified: false })),
    change('removes it again, except in 2.8.8', { primary_email: null }, byVersion(plain(400), ok())),
    change('requires two-factor authentication', { totp_secret_base64: 'c2VjcmV0' }, ok({ requires_totp_mfa: true })),
    change('makes the user permanent', { is_anonymous: false }, ok({ is_anonymous: false })),
    ...(
      [
        ['a name', { display_name: 'x' }, ok({ access_token: someText })],
        ['a password', { password: 'n' }, SESSION_EXPIRED],
        ['a hash', { password_hash: HASH }, SESSION_EXPIRED],
        ['no password', { password: null }, SESSION_EXPIRED],
      ] as const
    ).flatMap(([what, body, expect]) => [
      server(`creates a session before ${what}`, 'POST /auth/sessions', { user_id: '$ada.id' }, ok(), {
        session: 'refresh_token',
      }),
      server(`stores ${what}`, 'PATCH /users/$ada.id', body, ok()),
      refresh(`refreshes the session after ${what}`, '$session', expect),
    ]),
  ]),
  {
    ...story('settings of new users', [
      server('creates a user without a password', 'POST /users', {}, created(), { id: 'id' }),
      configure({
        credential_enabled: false,
        magic_link_enabled: false,
        sign_up_enabled: false,
        create_team_on_sign_up: true,
      }),
      server('refuses a password', 'POST /users', { password: PASSWORD }, plain(400)),
      change('refuses a first password', { password: PASSWORD }, plain(400)),
      server('refuses magic links', 'POST /users', { otp_auth_enabled: true }, plain(400)),
      ...(
        [
          ['name', { display_name: 'Ada', primary_email: addressOf('named') }, /Ada/],
          ['address', { primary_email: addressOf('unnamed') }, /unnamed/],
          ['number', {}, /./],
        ] as const
      ).flatMap(([what, body, display_name]) => [
        server(`creates a user with a ${what}`, 'POST /users', body, created({ selected_team_id: null }), { id: 'id' }),
        server(`names their team after the ${what}`, 'GET /users/$id', ok({ selected_team: { display_name } })),
      ]),
      configure({ sign_up_enabled: true, credential_enabled: true }),
      signUp('ada'),
      ada(
        'creates a team on sign-up',
        'GET /users/me',
        ok({ selected_team: { display_name: new RegExp(addressOf('ada').replace('$run', '\\w+')) } }),
      ),
    ]),
    after: [
      configure({
        credential_enabled: true,
        magic_link_enabled: true,
        sign_up_enabled: true,
        create_team_on_sign_up: false,
      }),
    ],
  },
]
