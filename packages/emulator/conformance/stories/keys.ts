import { absent, listWith, someText } from '../matches.js'
import { configure, created, known, ok, plain, schemaError, signUp, step, story, UNKNOWN_ID } from '../step.js'

const USER = '/user-api-keys'
const TEAM = '/team-api-keys'
const NOT_FOUND = known(404, 'API_KEY_NOT_FOUND')
const server = { as: 'server' } as const
const fresh = { description: 'Key', expires_at_millis: null }

export const keys = [
  story('user API keys', [
    signUp('ada'),
    signUp('bob'),
    step(
      'creates a key',
      `POST ${USER}`,
      { who: 'ada', body: { ...fresh, user_id: 'me' }, keep: { key: 'value', id: 'id' } },
      ok({ id: someText, user_id: '$ada.id', type: 'user', value: /^sk_/, is_public: false, description: 'Key' }),
    ),
    step(
      'refuses to create one for another user',
      `POST ${USER}`,
      { who: 'ada', body: { ...fresh, user_id: '$bob.id' } },
      plain(403),
    ),
    step(
      'requires a user for me',
      `POST ${USER}`,
      { body: { ...fresh, user_id: '$ada.id' } },
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
    step(
      'requires a description',
      `POST ${USER}`,
      { who: 'ada', body: { user_id: 'me', expires_at_millis: null } },
      schemaError,
    ),
    step(
      'marks a public key by its prefix',
      `POST ${USER}`,
      { who: 'ada', body: { ...fresh, user_id: 'me', is_public: true } },
      ok({ value: /^pk_/, is_public: true }),
    ),
    step(
      'lists the key by its last characters',
      `GET ${USER}?user_id=me`,
      { who: 'ada' },
      ok({ items: listWith({ id: '$id', value: { last_four: /^\w{4}$/ } }) }),
    ),
    step('returns a key', `GET ${USER}/$id`, { who: 'ada' }, ok({ id: '$id', value: { last_four: someText } })),
    step('refuses a key of another user', `GET ${USER}/$id`, { who: 'bob' }, plain(403)),
    step('returns 404 for an unknown key', `GET ${USER}/${UNKNOWN_ID}`, { who: 'ada' }, NOT_FOUND),
    step(
      'accepts a valid key',
      `POST ${USER}/check`,
      { ...server, body: { api_key: '$key' } },
      ok({ id: '$id', user_id: '$ada.id' }),
    ),
    step(
      'rejects it as the key of a team',
      `POST ${TEAM}/check`,
      { ...server, body: { api_key: '$key' } },
      known(400, 'WRONG_API_KEY_TYPE', { expected_type: 'team', actual_type: 'user' }),
    ),
    step('rejects an unknown key', `POST ${USER}/check`, { ...server, body: { api_key: 'sk_unknown' } }, NOT_FOUND),
    step(
      'updates the description',
      `PATCH ${USER}/$id`,
      { who: 'ada', body: { description: 'Other' } },
      ok({ description: 'Other' }),
    ),
    step(
      'refuses to change the expiry',
      `PATCH ${USER}/$id`,
      { who: 'ada', body: { expires_at_millis: 1 } },
      schemaError,
    ),
    step(
      'revokes the key',
      `PATCH ${USER}/$id`,
      { who: 'ada', body: { revoked: true } },
      ok({ manually_revoked_at_millis: Number.isFinite }),
    ),
    step(
      'rejects a revoked key',
      `POST ${USER}/check`,
      { ...server, body: { api_key: '$key' } },
      known(401, 'API_KEY_REVOKED'),
    ),
    step(
      'creates a key that has expired',
      `POST ${USER}`,
      { who: 'ada', body: { ...fresh, user_id: 'me', expires_at_millis: 1 }, keep: { old: 'value' } },
      ok(),
    ),
    step(
      'rejects an expired key',
      `POST ${USER}/check`,
      { ...server, body: { api_key: '$old' } },
      known(401, 'API_KEY_EXPIRED'),
    ),
  ]),
  story('team API keys', [
    signUp('ada'),
    signUp('bob'),
    step(
      'creates a team',
      'POST /teams',
      { who: 'ada', body: { display_name: 'T', creator_user_id: 'me' }, keep: { team: 'id' } },
      created(),
    ),
    step('adds a member', 'POST /team-memberships/$team/$bob.id', { ...server, body: {} }, created()),
    step(
      'creates a key',
      `POST ${TEAM}`,
      { who: 'ada', body: { ...fresh, team_id: '$team' }, keep: { key: 'value', id: 'id' } },
      ok({ team_id: '$team', type: 'team', value: /^sk_/ }),
    ),
    step(
      'requires the permission to create one',
      `POST ${TEAM}`,
      { who: 'bob', body: { ...fresh, team_id: '$team' } },
      NOT_FOUND,
    ),
    step('lists the keys', `GET ${TEAM}?team_id=$team`, { who: 'ada' }, ok({ items: [{ id: '$id' }] })),
    step('requires the permission to list them', `GET ${TEAM}?team_id=$team`, { who: 'bob' }, NOT_FOUND),
    step(
      'accepts a valid key',
      `POST ${TEAM}/check`,
      { ...server, body: { api_key: '$key' } },
      ok({ id: '$id', user_id: absent }),
    ),
    step('revokes the key', `PATCH ${TEAM}/$id?team_id=$team`, { who: 'ada', body: { revoked: true } }, ok()),
    step(
      'rejects a revoked key',
      `POST ${TEAM}/check`,
      { ...server, body: { api_key: '$key' } },
      known(401, 'API_KEY_REVOKED'),
    ),
  ]),
  {
    ...story('API keys disabled', [
      signUp('ada'),
      configure({ allow_user_api_keys: false, allow_team_api_keys: false }),
      step(
        'refuses to create a key of a user',
        `POST ${USER}`,
        { who: 'ada', body: { ...fresh, user_id: 'me' } },
        plain(400),
      ),
      step('refuses to list keys', `GET ${USER}?user_id=me`, { who: 'ada' }, plain(400)),
      step(
        'refuses to create a key of a team',
        `POST ${TEAM}`,
        { who: 'ada', body: { ...fresh, team_id: UNKNOWN_ID } },
        plain(400),
      ),
      step('refuses to check a key', `POST ${USER}/check`, { ...server, body: { api_key: 'sk_x' } }, plain(400)),
    ]),
    after: [configure({ allow_user_api_keys: true, allow_team_api_keys: true })],
  },
]
