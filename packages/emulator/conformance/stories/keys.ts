import { absent, listWith, someText } from '../matches.js'
import { ada, bob, client, server } from '../senders.js'
import { configure, created, known, ok, plain, schemaError, signUp, story, UNKNOWN_ID } from '../step.js'

const USER = '/user-api-keys'
const TEAM = '/team-api-keys'
const NOT_FOUND = known(404, 'API_KEY_NOT_FOUND')
const fresh = { description: 'Key', expires_at_millis: null }

export const keys = [
  story('user API keys', [
    signUp('ada'),
    signUp('bob'),
    ada(
      'creates a key',
      `POST ${USER}`,
      { ...fresh, user_id: 'me' },
      ok({ id: someText, user_id: '$ada.id', type: 'user', value: /^sk_/, is_public: false, description: 'Key' }),
      { key: 'value', id: 'id' },
    ),
    ada('refuses to create one for another user', `POST ${USER}`, { ...fresh, user_id: '$bob.id' }, plain(403)),
    client(
      'requires a user for me',
      `POST ${USER}`,
      { ...fresh, user_id: '$ada.id' },
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
    ada('requires a description', `POST ${USER}`, { user_id: 'me', expires_at_millis: null }, schemaError),
    ada(
      'marks a public key by its prefix',
      `POST ${USER}`,
      { ...fresh, user_id: 'me', is_public: true },
      ok({ value: /^pk_/, is_public: true }),
    ),
    ada(
      'lists the key by its last characters',
      `GET ${USER}?user_id=me`,
      ok({ items: listWith({ id: '$id', value: { last_four: /^\w{4}$/ } }) }),
    ),
    ada('returns a key', `GET ${USER}/$id`, ok({ id: '$id', value: { last_four: someText } })),
    bob('refuses a key of another user', `GET ${USER}/$id`, plain(403)),
    ada('returns 404 for an unknown key', `GET ${USER}/${UNKNOWN_ID}`, NOT_FOUND),
    server('accepts a valid key', `POST ${USER}/check`, { api_key: '$key' }, ok({ id: '$id', user_id: '$ada.id' })),
    server(
      'rejects it as the key of a team',
      `POST ${TEAM}/check`,
      { api_key: '$key' },
      known(400, 'WRONG_API_KEY_TYPE', { expected_type: 'team', actual_type: 'user' }),
    ),
    server('rejects an unknown key', `POST ${USER}/check`, { api_key: 'sk_unknown' }, NOT_FOUND),
    ada('updates the description', `PATCH ${USER}/$id`, { description: 'Other' }, ok({ description: 'Other' })),
    ada('refuses to change the expiry', `PATCH ${USER}/$id`, { expires_at_millis: 1 }, schemaError),
    ada('revokes the key', `PATCH ${USER}/$id`, { revoked: true }, ok({ manually_revoked_at_millis: Number.isFinite })),
    server('rejects a revoked key', `POST ${USER}/check`, { api_key: '$key' }, known(401, 'API_KEY_REVOKED')),
    ada('creates a key that has expired', `POST ${USER}`, { ...fresh, user_id: 'me', expires_at_millis: 1 }, ok(), {
      old: 'value',
    }),
    server('rejects an expired key', `POST ${USER}/check`, { api_key: '$old' }, known(401, 'API_KEY_EXPIRED')),
  ]),
  story('team API keys', [
    signUp('ada'),
    signUp('bob'),
    ada('creates a team', 'POST /teams', { display_name: 'T', creator_user_id: 'me' }, created(), { team: 'id' }),
    server('adds a member', 'POST /team-memberships/$team/$bob.id', {}, created()),
    ada(
      'creates a key',
      `POST ${TEAM}`,
      { ...fresh, team_id: '$team' },
      ok({ team_id: '$team', type: 'team', value: /^sk_/ }),
      { key: 'value', id: 'id' },
    ),
    bob('requires the permission to create one', `POST ${TEAM}`, { ...fresh, team_id: '$team' }, NOT_FOUND),
    ada('lists the keys', `GET ${TEAM}?team_id=$team`, ok({ items: [{ id: '$id' }] })),
    bob('requires the permission to list them', `GET ${TEAM}?team_id=$team`, NOT_FOUND),
    server('accepts a valid key', `POST ${TEAM}/check`, { api_key: '$key' }, ok({ id: '$id', user_id: absent })),
    ada('revokes the key', `PATCH ${TEAM}/$id?team_id=$team`, { revoked: true }, ok()),
    server('rejects a revoked key', `POST ${TEAM}/check`, { api_key: '$key' }, known(401, 'API_KEY_REVOKED')),
  ]),
  {
    ...story('API keys disabled', [
      signUp('ada'),
      configure({ allow_user_api_keys: false, allow_team_api_keys: false }),
      ada('refuses to create a key of a user', `POST ${USER}`, { ...fresh, user_id: 'me' }, plain(400)),
      ada('refuses to list keys', `GET ${USER}?user_id=me`, plain(400)),
      ada('refuses to create a key of a team', `POST ${TEAM}`, { ...fresh, team_id: UNKNOWN_ID }, plain(400)),
      server('refuses to check a key', `POST ${USER}/check`, { api_key: 'sk_x' }, plain(400)),
    ]),
    after: [configure({ allow_user_api_keys: true, allow_team_api_keys: true })],
  },
]
