import { aList, aNumber, listWith, someText } from '../matches.js'
import { ada, admin, client, sender } from '../senders.js'
import { byVersion, created, known, ok, plain, schemaError, signUp, story, UNKNOWN_ID, until } from '../step.js'

const CURRENT = '/internal/projects/current'
const KEYS = '/internal/api-keys'
const fresh = sender({ headers: { 'x-stack-publishable-client-key': '$fresh' } })
const change = (config: object) => ({ config })
const NOT_FOUND = known(404, 'API_KEY_NOT_FOUND')

export const projects = [
  story('project', [
    admin(
      'returns the project to admins',
      `GET ${CURRENT}`,
      ok({
        id: '$project',
        config: { allow_localhost: true, domains: aList, oauth_providers: aList, email_config: { type: someText } },
      }),
    ),
    ...until('2.8.8', admin('counts the users', `GET ${CURRENT}`, ok({ user_count: aNumber }))),
    admin(
      'refuses a flag that is not a boolean',
      `PATCH ${CURRENT}`,
      change({ sign_up_enabled: 'perhaps' }),
      schemaError,
    ),
    admin(
      'refuses a domain twice',
      `PATCH ${CURRENT}`,
      change({ domains: [1, 2].map(() => ({ domain: 'https://a.example.com', handler_path: '/handler' })) }),
      byVersion(plain(400), ok()),
    ),
    ...until(
      '2.8.8',
      admin(
        'refuses an unknown default permission',
        `PATCH ${CURRENT}`,
        change({ team_creator_default_permissions: [{ id: 'nothing' }] }),
        plain(400),
      ),
    ),
    admin(
      'refuses an unknown merge strategy',
      `PATCH ${CURRENT}`,
      change({ oauth_account_merge_strategy: 'any' }),
      schemaError,
    ),
    admin(
      'refuses an unknown provider',
      `PATCH ${CURRENT}`,
      change({ oauth_providers: [{ id: 'none', enabled: true, type: 'shared' }] }),
      schemaError,
    ),
    signUp('ada'),
    client(
      'requires a user to list owned projects',
      'GET /internal/projects',
      known(401, 'USER_AUTHENTICATION_REQUIRED'),
    ),
    ada('requires a user of the internal project', 'GET /internal/projects', known(401, 'EXPECTED_INTERNAL_PROJECT')),
    ada(
      'creates owned projects in the internal project only',
      'POST /internal/projects',
      { display_name: 'x', owner_team_id: UNKNOWN_ID },
      byVersion(schemaError, known(401, 'EXPECTED_INTERNAL_PROJECT')),
    ),
  ]),
  story('keys of the project', [
    admin(
      'creates a set of keys',
      `POST ${KEYS}`,
      {
        description: 'Set',
        expires_at_millis: 4_102_444_800_000,
        has_publishable_client_key: true,
        has_secret_server_key: true,
        has_super_secret_admin_key: false,
      },
      ok({ publishable_client_key: /^pck_/, secret_server_key: /^ssk_/ }),
      { set: 'id', fresh: 'publishable_client_key' },
    ),
    fresh('accepts the new keys', 'GET /projects/current', ok()),
    admin(
      'lists the keys by their last characters',
      `GET ${KEYS}`,
      ok({ items: listWith({ id: '$set', publishable_client_key: { last_four: /^\w{4}$/ } }) }),
    ),
    admin('returns a set of keys', `GET ${KEYS}/$set`, ok({ id: '$set', description: 'Set' })),
    admin('returns 404 for an unknown set', `GET ${KEYS}/${UNKNOWN_ID}`, NOT_FOUND),
    admin('refuses to update an unknown set', `PATCH ${KEYS}/${UNKNOWN_ID}`, {}, NOT_FOUND),
    admin('updates the description', `PATCH ${KEYS}/$set`, { description: 'Other' }, ok({ description: 'Other' })),
    admin('revokes the keys', `PATCH ${KEYS}/$set`, { revoked: true }, ok({ manually_revoked_at_millis: aNumber })),
    fresh('rejects revoked keys', 'GET /projects/current', known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY')),
    admin('requires a description', `POST ${KEYS}`, { expires_at_millis: 1 }, schemaError),
  ]),
  story('emails and metrics', [
    ...until(
      '2.8.8',
      admin(
        'lists the templates',
        'GET /email-templates',
        ok({ items: listWith({ type: 'magic_link', is_default: true, subject: someText }) }),
      ),
      admin('returns a template', 'GET /email-templates/magic_link', ok({ type: 'magic_link' })),
      admin('refuses an unknown template type', 'GET /email-templates/other', schemaError),
      admin(
        'refuses to change templates of the shared server',
        'PATCH /email-templates/magic_link',
        { subject: 'x' },
        plain(400),
      ),
      admin('refuses to reset a template that is not custom', 'DELETE /email-templates/magic_link', plain(404)),
    ),
    admin('lists the sent emails', 'GET /internal/emails', ok({ items: aList })),
    admin(
      'returns the metrics',
      'GET /internal/metrics',
      ok({ total_users: aNumber, daily_users: aList, recently_registered: aList }),
    ),
    admin('creates a token for webhooks', 'POST /webhooks/svix-token', {}, created({ token: someText })),
  ]),
]
