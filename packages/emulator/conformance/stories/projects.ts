import { aList, aNumber, listWith, someText } from '../matches.js'
import { byVersion, created, known, ok, only, plain, schemaError, signUp, step, story, UNKNOWN_ID } from '../step.js'

const admin = { as: 'admin' } as const
const CURRENT = '/internal/projects/current'
const KEYS = '/internal/api-keys'
const change = (config: object) => ({ ...admin, body: { config } })
const NOT_FOUND = known(404, 'API_KEY_NOT_FOUND')

export const projects = [
  story('project', [
    step(
      'is read by its owners',
      `GET ${CURRENT}`,
      admin,
      ok({
        id: '$project',
        config: { allow_localhost: true, domains: aList, oauth_providers: aList, email_config: { type: someText } },
      }),
    ),
    ...only('2.8.8', step('counts its users', `GET ${CURRENT}`, admin, ok({ user_count: aNumber }))),
    step('a flag is no text', `PATCH ${CURRENT}`, change({ sign_up_enabled: 'perhaps' }), schemaError),
    step(
      'the same domain once',
      `PATCH ${CURRENT}`,
      change({ domains: [1, 2].map(() => ({ domain: 'https://a.example.com', handler_path: '/handler' })) }),
      byVersion(plain(400), ok()),
    ),
    step(
      'a default permission is known',
      `PATCH ${CURRENT}`,
      change({ team_creator_default_permissions: [{ id: 'nothing' }] }),
      byVersion(plain(400), ok({ config: { team_creator_default_permissions: [] } })),
    ),
    step('a merge strategy is known', `PATCH ${CURRENT}`, change({ oauth_account_merge_strategy: 'any' }), schemaError),
    step(
      'a provider is known',
      `PATCH ${CURRENT}`,
      change({ oauth_providers: [{ id: 'none', enabled: true, type: 'shared' }] }),
      schemaError,
    ),
    signUp('ada'),
    step('owned projects need a user', 'GET /internal/projects', {}, known(401, 'USER_AUTHENTICATION_REQUIRED')),
    step('of the internal project', 'GET /internal/projects', { who: 'ada' }, known(401, 'EXPECTED_INTERNAL_PROJECT')),
    step(
      'none is made elsewhere',
      'POST /internal/projects',
      { who: 'ada', body: { display_name: 'x', owner_team_id: UNKNOWN_ID } },
      byVersion(schemaError, known(401, 'EXPECTED_INTERNAL_PROJECT')),
    ),
  ]),
  story('keys of the project', [
    step(
      'are made',
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
    step('work', 'GET /projects/current', { headers: { 'x-stack-publishable-client-key': '$fresh' } }, ok()),
    step(
      'are listed by their ends',
      `GET ${KEYS}`,
      admin,
      ok({ items: listWith({ id: '$set', publishable_client_key: { last_four: /^\w{4}$/ } }) }),
    ),
    step('are read', `GET ${KEYS}/$set`, admin, ok({ id: '$set', description: 'Set' })),
    step('unknown ones', `GET ${KEYS}/${UNKNOWN_ID}`, admin, NOT_FOUND),
    step('unknown ones are not changed', `PATCH ${KEYS}/${UNKNOWN_ID}`, { ...admin, body: {} }, NOT_FOUND),
    step(
      'are described anew',
      `PATCH ${KEYS}/$set`,
      { ...admin, body: { description: 'Other' } },
      ok({ description: 'Other' }),
    ),
    step(
      'are revoked',
      `PATCH ${KEYS}/$set`,
      { ...admin, body: { revoked: true } },
      ok({ manually_revoked_at_millis: aNumber }),
    ),
    step(
      'and no longer work',
      'GET /projects/current',
      { headers: { 'x-stack-publishable-client-key': '$fresh' } },
      known(401, 'INVALID_PUBLISHABLE_CLIENT_KEY'),
    ),
    step('need a description', `POST ${KEYS}`, { ...admin, body: { expires_at_millis: 1 } }, schemaError),
  ]),
  story('mails and metrics', [
    ...only(
      '2.8.8',
      step(
        'templates',
        'GET /email-templates',
        admin,
        ok({ items: listWith({ type: 'magic_link', is_default: true, subject: someText }) }),
      ),
      step('one', 'GET /email-templates/magic_link', admin, ok({ type: 'magic_link' })),
      step('of a known type', 'GET /email-templates/other', admin, schemaError),
      step(
        'the shared server keeps them',
        'PATCH /email-templates/magic_link',
        { ...admin, body: { subject: 'x' } },
        plain(400),
      ),
      step("none of one's own is there to delete", 'DELETE /email-templates/magic_link', admin, plain(404)),
    ),
    step('mails that were sent', 'GET /internal/emails', admin, ok({ items: aList })),
    step(
      'metrics',
      'GET /internal/metrics',
      admin,
      ok({ total_users: aNumber, daily_users: aList, recently_registered: aList }),
    ),
    step('a token for webhooks', 'POST /webhooks/svix-token', { ...admin, body: {} }, created({ token: someText })),
  ]),
]
