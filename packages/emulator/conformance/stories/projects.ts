import { absent, aList, aNumber, listWith, someText } from '../matches.js'
import { ada, admin, client, sender } from '../senders.js'
import {
  byVersion,
  created,
  type Expect,
  known,
  ok,
  plain,
  schemaError,
  signUp,
  story,
  UNKNOWN_ID,
  until,
} from '../step.js'

const CURRENT = '/internal/projects/current'
const KEYS = '/internal/api-keys'
const fresh = sender({ headers: { 'x-stack-publishable-client-key': '$fresh' } })
const strong = sender({ as: 'admin', headers: { 'x-stack-super-secret-admin-key': '$strong' } })
const SET = {
  description: 'Set',
  expires_at_millis: 4_102_444_800_000,
  has_publishable_client_key: true,
  has_secret_server_key: true,
  has_super_secret_admin_key: false,
}
const newestFirst = (all: { created_at_millis: number }[]) =>
  all.length > 1 && all.every((one, i) => one.created_at_millis <= (all[i - 1] ?? one).created_at_millis)
const domain = (domain: string, handler_path = '/handler') => ({ domains: [{ domain, handler_path }] })
const provider = (fields: object) => ({ oauth_providers: [fields] })
const SERVER = { type: 'standard', host: 'mail.test', port: 25, username: 'u', password: 'p', sender_name: 'App' }
const server = (change: object) => ({ email_config: { ...SERVER, sender_email: 'app@mail.test', ...change } })
const REFUSED: readonly (readonly [string, object, Expect?])[] = [
  ['a flag that is not a boolean', { sign_up_enabled: 'perhaps' }],
  [
    'a domain twice',
    { domains: [1, 2].map(() => ({ domain: 'https://a.example.com', handler_path: '/handler' })) },
    byVersion(plain(400), ok()),
  ],
  ['a malformed domain', domain('a.test')],
  ['a handler on another origin', domain('https://a.test', 'h')],
  ['an unknown merge strategy', { oauth_account_merge_strategy: 'any' }],
  ['an unknown provider', provider({ id: 'none', enabled: true, type: 'shared' })],
  // spec: 3.project-oauth-providers
  ['a standard provider without keys', provider({ id: 'x', type: 'standard' })],
  ['a mail server without a host', server({ host: '' })],
  ['a malformed port', server({ port: 70_000 })],
  ['an unknown setting', { colour: 'red' }],
  ['a setting of emulators', { anonymous_enabled: false }],
]
const REFUSED_IN_288: readonly (readonly [string, object])[] = [
  ['an unknown default permission', { team_creator_default_permissions: [{ id: 'nothing' }] }],
  ['an unknown default permission of users', { user_default_permissions: [{ id: 'read' }] }],
  ['a default permission of the other scope', { user_default_permissions: [{ id: 'member' }] }],
  ['a missing provider', { oauth_providers: [] }],
]
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
    ...REFUSED.map(([name, config, expect = schemaError]) =>
      admin(`refuses ${name}`, `PATCH ${CURRENT}`, { config }, expect),
    ),
    ...until(
      '2.8.8',
      ...REFUSED_IN_288.map(([name, config]) => admin(`refuses ${name}`, `PATCH ${CURRENT}`, { config }, plain(400))),
    ),
    signUp('ada'),
    'requires a user to list owned projects',
    client('GET /internal/projects', known(401, 'USER_AUTHENTICATION_REQUIRED')),
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
      SET,
      ok({
        publishable_client_key: /^pck_[0-9a-z]{45}$/,
        secret_server_key: /^ssk_[0-9a-z]{45}$/,
        super_secret_admin_key: absent,
      }),
      { set: 'id', fresh: 'publishable_client_key' },
    ),
    fresh('accepts the new keys', 'GET /projects/current', ok()),
    admin('refuses to take back a revocation', `PATCH ${KEYS}/$set`, { revoked: false }, schemaError),
    admin('requires a UUID', `GET ${KEYS}/first`, schemaError),
    admin(
      'creates a newer set',
      `POST ${KEYS}`,
      { ...SET, has_publishable_client_key: false, has_secret_server_key: false, has_super_secret_admin_key: true },
      ok({ publishable_client_key: absent, super_secret_admin_key: /^sak_[0-9a-z]{45}$/ }),
      { strong: 'super_secret_admin_key' },
    ),
    strong('accepts its admin key', `GET ${CURRENT}`, ok()),
    admin('lists the newest keys first', `GET ${KEYS}`, ok({ items: newestFirst })),
    'lists the keys by their last characters',
    admin(`GET ${KEYS}`, ok({ items: listWith({ id: '$set', publishable_client_key: { last_four: /^\w{4}$/ } }) })),
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
      'refuses to change templates of the shared server',
      admin('PATCH /email-templates/magic_link', { subject: 'x' }, plain(400)),
      admin('refuses to reset a template that is not custom', 'DELETE /email-templates/magic_link', plain(404)),
    ),
    admin('lists the sent emails', 'GET /internal/emails', ok({ items: aList })),
    'returns the metrics',
    admin('GET /internal/metrics', ok({ total_users: aNumber, daily_users: aList, recently_registered: aList })),
    admin('creates a token for webhooks', 'POST /webhooks/svix-token', {}, created({ token: someText })),
  ]),
]
