import { aList, aNumber, listWith, someText } from '../matches.js'
import { byVersion, created, known, ok, plain, schemaError, signUp, step, story, UNKNOWN_ID, until } from '../step.js'

const admin = { as: 'admin' } as const
const CURRENT = '/internal/projects/current'
const KEYS = '/internal/api-keys'
const change = (config: object) => ({ ...admin, body: { config } })
const NOT_FOUND = known(404, 'API_KEY_NOT_FOUND')

export const projects = [
  story('project', [
    step(
      'returns the project to admins',
      `GET ${CURRENT}`,
      admin,
      ok({
        id: '$project',
        config: { allow_localhost: true, domains: aList, oauth_providers: aList, email_config: { type: someText } },
      }),
    ),
    ...until('2.8.8', step('counts the users', `GET ${CURRENT}`, admin, ok({ user_count: aNumber }))),
    step(
      'refuses a flag that is not a boolean',
      `PATCH ${CURRENT}`,
      change({ sign_up_enabled: 'perhaps' }),
      schemaError,
    ),
    step(
      'refuses a domain twice',
      `PATCH ${CURRENT}`,
      change({ domains: [1, 2].map(() => ({ domain: 'https://a.example.com', handler_path: '/handler' })) }),
      byVersion(plain(400), ok()),
    ),
    ...until(
      '2.8.8',
      step(
        'refuses an unknown default permission',
        `PATCH ${CURRENT}`,
        change({ team_creator_default_permissions: [{ id: 'nothing' }] }),
        plain(400),
      ),
    ),
    step(
      'refuses an unknown merge strategy',
      `PATCH ${CURRENT}`,
      change({ oauth_account_merge_strategy: 'any' }),
      schemaError,
    ),
    step(
      'refuses an unknown provider',
      `PATCH ${CURRENT}`,
      change({ oauth_providers: [{ id: 'none', enabled: true, type: 'shared' }] }),
      schemaError,
    ),
    signUp('ada'),
    step(
      'requires a user to list owned projects',
      'GET /internal/projects',
      {},
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
    step(
      'requires a user of the internal project',
      'GET /internal/projects',
      { who: 'ada' },
      known(401, 'EXPECTED_INTERNAL_PROJECT'),
    ),
    step(
      'creates owned projects in the internal project only',
      'POST /internal/projects',
      { who: 'ada', body: { display_name: 'x', owner_team_id: UNKNOWN_ID } },
      byVersion(schemaError, known(401, 'EXPECTED_INTERNAL_PROJECT')),
    ),
  ]),
  story('keys of the project', [
    step(
      'creates a set of keys',
      `POST ${KEYS}`,
      {
        ...admin,
        body: {
          description: 'Set',
          expires_at_millis: 4_102_444_800_000,
          has_publishable_client_key: true,
          has_secret_server_key: true,
          has_super_secret_admin_key: false,
        },
        keep: { set: 'id', fresh: 'publishable_client_key' },
      },
      ok({ publishable_client_key: /^pck_/, secret_server_key: /^ssk_/ }),
    ),
    step(
      'accepts the new keys',
      'GET /projects/current',
      { headers: { 'x-stack-publishable-client-key': '$fresh' } },
      ok(),
    ),
    step(
      'lists the keys by their last characters',
      `GET ${KEYS}`,
      admin,
      ok({ items: listWith({ id: '$set', publishable_client_key: { last_four: /^\w{4}$/ } }) }),
    ),
    step('returns a set of keys', `GET ${KEYS}/$set`, admin, ok({ id: '$set', description: 'Set' })),
    step('returns 404 for an unknown set', `GET ${KEYS}/${UNKNOWN_ID}`, admin, NOT_FOUND),
    step('refuses to update an unknown set', `PATCH ${KEYS}/${UNKNOWN_ID}`, { ...admin, body: {} }, NOT_FOUND),
    step(
      'updates the description',
      `PATCH ${KEYS}/$set`,
      { ...admin, body: { description: 'Other' } },
      ok({ description: 'Other' }),
    ),
    step(
      'revokes the keys',
      `PATCH ${KEYS}/$set`,
      { ...admin, body: { revoked: true } },
      ok({ manually_revoked_at_millis: aNumber }),
    ),
    step(
      'rejects revoked keys',
      'GET /projects/current',
      { headers: { 'x-stack-publishable-client-key': '$fresh' } },
      known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY'),
    ),
    step('requires a description', `POST ${KEYS}`, { ...admin, body: { expires_at_millis: 1 } }, schemaError),
  ]),
  story('emails and metrics', [
    ...until(
      '2.8.8',
      step(
        'lists the templates',
        'GET /email-templates',
        admin,
        ok({ items: listWith({ type: 'magic_link', is_default: true, subject: someText }) }),
      ),
      step('returns a template', 'GET /email-templates/magic_link', admin, ok({ type: 'magic_link' })),
      step('refuses an unknown template type', 'GET /email-templates/other', admin, schemaError),
      step(
        'refuses to change templates of the shared server',
        'PATCH /email-templates/magic_link',
        { ...admin, body: { subject: 'x' } },
        plain(400),
      ),
      step('refuses to reset a template that is not custom', 'DELETE /email-templates/magic_link', admin, plain(404)),
    ),
    step('lists the sent emails', 'GET /internal/emails', admin, ok({ items: aList })),
    step(
      'returns the metrics',
      'GET /internal/metrics',
      admin,
      ok({ total_users: aNumber, daily_users: aList, recently_registered: aList }),
    ),
    step(
      'creates a token for webhooks',
      'POST /webhooks/svix-token',
      { ...admin, body: {} },
      created({ token: someText }),
    ),
  ]),
]
