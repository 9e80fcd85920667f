import { absent, listWith, someText } from '../matches.js'
import { ada, bob, client, server } from '../senders.js'
import {
  configure,
  created,
  known,
  NO_OWN_USER,
  ok,
  plain,
  type RequestStep,
  schemaError,
  signUp,
  story,
  UNKNOWN_ID,
} from '../step.js'

const USER = '/user-api-keys'
const TEAM = '/team-api-keys'
const NOT_FOUND = known(404, 'API_KEY_NOT_FOUND')
const LEAKED = 'POST /integrations/credential-scanning/revoke'
const EXPIRED = known(401, 'API_KEY_EXPIRED')
const NO_USER = known(401, 'USER_AUTHENTICATION_REQUIRED')
const fresh = { description: 'Key', expires_at_millis: null }

/** Ada owns a team in which Bob is a member. */
const people = (): RequestStep[] => [
  signUp('ada'),
  signUp('bob'),
  ada('creates a team', 'POST /teams', { display_name: 'T', creator_user_id: 'me' }, created(), { team: 'id' }),
  server('adds a member', 'POST /team-memberships/$team/$bob.id', {}, created()),
]

/** What holds for the keys of users and of teams. */
const keysOf = (type: 'user' | 'team') => {
  const path = `/${type}-api-keys`
  const [owner, query, other] =
    type === 'user'
      ? [{ user_id: 'me' }, 'user_id=me', { path: TEAM, owner: { team_id: '$team' }, query: '' }]
      : [{ team_id: '$team' }, 'team_id=$team', { path: USER, owner: { user_id: 'me' }, query: '?team_id=$team' }]
  const of = type === 'user' ? { user_id: '$ada.id' } : owner
  const one = `${path}/$id?${query}` as const
  const isKey = { id: '$id', type, ...of, is_public: false, expires_at_millis: absent, value: { last_four: /^\w{4}$/ } }
  return story(
    `${type} API keys`,
    people(),
    ada(
      'creates a key',
      `POST ${path}`,
      { ...fresh, ...owner },
      ok({ ...isKey, id: someText, value: /^sk_/, description: 'Key' }),
      { key: 'value', id: 'id' },
    ),
    ada('requires a description', `POST ${path}`, { ...owner, expires_at_millis: null }, schemaError),
    ada('requires an expiry', `POST ${path}`, { ...owner, description: 'Key' }, schemaError),
    'marks a public key by its prefix',
    ada(`POST ${path}`, { ...fresh, ...owner, is_public: true }, ok({ value: /^pk_/, is_public: true }), {
      public: 'value',
    }),
    ada('lists the key by its last characters', `GET ${path}?${query}`, ok({ items: listWith(isKey) })),
    ada('returns a key', `GET ${one}`, ok(isKey)),
    ada('returns 404 for an unknown key', `GET ${path}/${UNKNOWN_ID}?${query}`, NOT_FOUND),
    ada('creates a key of the other type', `POST ${other.path}`, { ...fresh, ...other.owner }, ok(), { other: 'id' }),
    server('does not find it', `GET ${path}/$other${other.query}`, NOT_FOUND),
    server('accepts a valid key', `POST ${path}/check`, { api_key: '$key' }, ok({ ...isKey, description: 'Key' })),
    server('rejects an unknown key', `POST ${path}/check`, { api_key: 'sk_unknown' }, NOT_FOUND),
    ada('updates the description', `PATCH ${one}`, { description: 'Other' }, ok({ ...isKey, description: 'Other' })),
    [{ expires_at_millis: 1 }, { revoked: false }, { user_id: UNKNOWN_ID }, { is_public: true }].map((body) =>
      ada(`refuses to change ${Object.keys(body)}`, `PATCH ${one}`, body, schemaError),
    ),
    ada('revokes the key', `PATCH ${one}`, { revoked: true }, ok({ manually_revoked_at_millis: Number.isFinite })),
    server('rejects a revoked key', `POST ${path}/check`, { api_key: '$key' }, known(401, 'API_KEY_REVOKED')),
    'creates a key that has expired',
    ada(`POST ${path}`, { ...fresh, ...owner, expires_at_millis: 1 }, ok(), { old: 'value' }),
    server('rejects an expired key', `POST ${path}/check`, { api_key: '$old' }, EXPIRED),
    client('revokes no unknown key that leaked', LEAKED, { api_key: 'sk_x' }, NOT_FOUND),
    // spec: 8.400-public-api-key-cannot-be-revoked
    client('nor a public one', LEAKED, { api_key: '$public' }, known(400, 'PUBLIC_API_KEY_CANNOT_BE_REVOKED')),
    client('nor an expired one', LEAKED, { api_key: '$old' }, EXPIRED),
  )
}

const mine = { ...fresh, user_id: '$ada.id' }
const ofTeam = { ...fresh, team_id: '$team' }

export const keys = [
  keysOf('user'),
  keysOf('team'),
  story(
    'who uses user API keys',
    people(),
    ada('creates a key', `POST ${USER}`, mine, ok(), { key: 'value', id: 'id' }),
    bob('refuses to create one for another user', `POST ${USER}`, mine, plain(403)),
    bob('refuses the keys of another user', `GET ${USER}?user_id=$ada.id`, plain(403)),
    bob('refuses a key of another user', `GET ${USER}/$id`, plain(403)),
    bob('refuses to revoke a key of another user', `PATCH ${USER}/$id`, { revoked: true }, plain(403)),
    bob('requires a user for a list', `GET ${USER}`, schemaError),
    client('requires a user to create a key', `POST ${USER}`, mine, NO_USER),
    client('requires a user to return a key', `GET ${USER}/$id`, NO_USER),
    client('requires a user for me', `GET ${USER}?user_id=me`, NO_OWN_USER),
    server('creates a key for a user', `POST ${USER}`, mine, ok()),
    server('lists the keys of a user', `GET ${USER}?user_id=$ada.id`, ok({ items: [{}, {}] })),
    server('refuses an unknown user', `POST ${USER}`, { ...fresh, user_id: UNKNOWN_ID }, known(404, 'USER_NOT_FOUND')),
    server(
      'rejects a key of a user as the key of a team',
      `POST ${TEAM}/check`,
      { api_key: '$key' },
      known(400, 'WRONG_API_KEY_TYPE', { expected_type: 'team', actual_type: 'user' }),
    ),
  ),
  story(
    'who uses team API keys',
    people(),
    ada('creates a key', `POST ${TEAM}`, ofTeam, ok(), { id: 'id' }),
    bob('requires the permission to create one', `POST ${TEAM}`, ofTeam, NOT_FOUND),
    bob('requires the permission to list them', `GET ${TEAM}?team_id=$team`, NOT_FOUND),
    bob('requires the permission to return one', `GET ${TEAM}/$id?team_id=$team`, NOT_FOUND),
    ada('requires a team, which may be another one', `GET ${TEAM}/$id`, schemaError),
    ada('returns a key for any team', `GET ${TEAM}/$id?team_id=${UNKNOWN_ID}`, ok({ id: '$id' })),
    client('requires a user to create a key', `POST ${TEAM}`, ofTeam, NO_USER),
    server('refuses an unknown team', `POST ${TEAM}`, { ...fresh, team_id: UNKNOWN_ID }, known(404, 'TEAM_NOT_FOUND')),
  ),
  {
    ...story(
      'API keys disabled',
      people(),
      configure({ allow_user_api_keys: false, allow_team_api_keys: false }),
      [USER, TEAM].flatMap((path) => {
        const [owner, query] =
          path === USER ? [{ user_id: UNKNOWN_ID }, `user_id=${UNKNOWN_ID}`] : [{ team_id: '$team' }, 'team_id=$team']
        return [
          client(`refuses to create a key: ${path}`, `POST ${path}`, { ...fresh, ...owner }, plain(400)),
          client(`refuses to list keys: ${path}`, `GET ${path}?${query}`, plain(400)),
          client(`refuses to return a key: ${path}`, `GET ${path}/${UNKNOWN_ID}?${query}`, plain(400)),
          client(`refuses to change a key: ${path}`, `PATCH ${path}/${UNKNOWN_ID}?${query}`, {}, plain(400)),
          server(`refuses to check a key: ${path}`, `POST ${path}/check`, { api_key: 'x' }, plain(400)),
        ]
      }),
    ),
    after: [configure({ allow_user_api_keys: true, allow_team_api_keys: true })],
  },
]
