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
      'is made',
      `POST ${USER}`,
      { who: 'ada', body: { ...fresh, user_id: 'me' }, keep: { key: 'value', id: 'id' } },
      ok({ id: someText, user_id: '$ada.id', type: 'user', value: /^sk_/, is_public: false, description: 'Key' }),
    ),
    step('not for others', `POST ${USER}`, { who: 'ada', body: { ...fresh, user_id: '$bob.id' } }, plain(403)),
    step(
      'not for nobody',
      `POST ${USER}`,
      { body: { ...fresh, user_id: '$ada.id' } },
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
    step(
      'needs a description',
      `POST ${USER}`,
      { who: 'ada', body: { user_id: 'me', expires_at_millis: null } },
      schemaError,
    ),
    step(
      'a public one is known by its look',
      `POST ${USER}`,
      { who: 'ada', body: { ...fresh, user_id: 'me', is_public: true } },
      ok({ value: /^pk_/, is_public: true }),
    ),
    step(
      'is listed by its end',
      `GET ${USER}?user_id=me`,
      { who: 'ada' },
      ok({ items: listWith({ id: '$id', value: { last_four: /^\w{4}$/ } }) }),
    ),
    step('is read', `GET ${USER}/$id`, { who: 'ada' }, ok({ id: '$id', value: { last_four: someText } })),
    step('not by others', `GET ${USER}/$id`, { who: 'bob' }, plain(403)),
    step('an unknown one', `GET ${USER}/${UNKNOWN_ID}`, { who: 'ada' }, NOT_FOUND),
    step(
      'is checked',
      `POST ${USER}/check`,
      { ...server, body: { api_key: '$key' } },
      ok({ id: '$id', user_id: '$ada.id' }),
    ),
    step(
      "not as a team's",
      `POST ${TEAM}/check`,
      { ...server, body: { api_key: '$key' } },
      known(400, 'WRONG_API_KEY_TYPE', { expected_type: 'team', actual_type: 'user' }),
    ),
    step('an unknown one is none', `POST ${USER}/check`, { ...server, body: { api_key: 'sk_unknown' } }, NOT_FOUND),
    step(
      'is described anew',
      `PATCH ${USER}/$id`,
      { who: 'ada', body: { description: 'Other' } },
      ok({ description: 'Other' }),
    ),
    step('its expiry stays', `PATCH ${USER}/$id`, { who: 'ada', body: { expires_at_millis: 1 } }, schemaError),
    step(
      'is revoked',
      `PATCH ${USER}/$id`,
      { who: 'ada', body: { revoked: true } },
      ok({ manually_revoked_at_millis: Number.isFinite }),
    ),
    step(
      'and then no longer good',
      `POST ${USER}/check`,
      { ...server, body: { api_key: '$key' } },
      known(401, 'API_KEY_REVOKED'),
    ),
    step(
      'one that has expired',
      `POST ${USER}`,
      { who: 'ada', body: { ...fresh, user_id: 'me', expires_at_millis: 1 }, keep: { old: 'value' } },
      ok(),
    ),
    step(
      'is no good either',
      `POST ${USER}/check`,
      { ...server, body: { api_key: '$old' } },
      known(401, 'API_KEY_EXPIRED'),
    ),
  ]),
  story('team API keys', [
    signUp('ada'),
    signUp('bob'),
    step(
      'a team is made',
      'POST /teams',
      { who: 'ada', body: { display_name: 'T', creator_user_id: 'me' }, keep: { team: 'id' } },
      created(),
    ),
    step('bob is made a member', 'POST /team-memberships/$team/$bob.id', { ...server, body: {} }, created()),
    step(
      'is made',
      `POST ${TEAM}`,
      { who: 'ada', body: { ...fresh, team_id: '$team' }, keep: { key: 'value', id: 'id' } },
      ok({ team_id: '$team', type: 'team', value: /^sk_/ }),
    ),
    step('not without the permission', `POST ${TEAM}`, { who: 'bob', body: { ...fresh, team_id: '$team' } }, NOT_FOUND),
    step('is listed', `GET ${TEAM}?team_id=$team`, { who: 'ada' }, ok({ items: [{ id: '$id' }] })),
    step('not without the permission', `GET ${TEAM}?team_id=$team`, { who: 'bob' }, NOT_FOUND),
    step(
      'is checked',
      `POST ${TEAM}/check`,
      { ...server, body: { api_key: '$key' } },
      ok({ id: '$id', user_id: absent }),
    ),
    step('is revoked', `PATCH ${TEAM}/$id?team_id=$team`, { who: 'ada', body: { revoked: true } }, ok()),
    step(
      'and no longer good',
      `POST ${TEAM}/check`,
      { ...server, body: { api_key: '$key' } },
      known(401, 'API_KEY_REVOKED'),
    ),
  ]),
  {
    ...story('API keys switched off', [
      signUp('ada'),
      configure({ allow_user_api_keys: false, allow_team_api_keys: false }),
      step('none of users', `POST ${USER}`, { who: 'ada', body: { ...fresh, user_id: 'me' } }, plain(400)),
      step('nor a list', `GET ${USER}?user_id=me`, { who: 'ada' }, plain(400)),
      step('none of teams', `POST ${TEAM}`, { who: 'ada', body: { ...fresh, team_id: UNKNOWN_ID } }, plain(400)),
      step('nor a check', `POST ${USER}/check`, { ...server, body: { api_key: 'sk_x' } }, plain(400)),
    ]),
    after: [configure({ allow_user_api_keys: true, allow_team_api_keys: true })],
  },
]
