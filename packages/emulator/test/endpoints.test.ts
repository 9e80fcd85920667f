import { beforeAll, describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, INTERNAL_PROJECT } from '../src/index.js'
import {
  AS_ADMIN,
  AS_CLIENT,
  AS_SERVER,
  requester,
  SIGN_UP,
  signedUp,
  type TestResponse,
  testEmulator,
} from './caller.js'

// Endpoints that version 2.8.86 added, changed or removed, with the status and the fields of responses that no story has.

const OWN_SERVER = {
  type: 'standard' as const,
  host: 'mail.test',
  port: 25,
  username: 'u',
  password: 'p',
  senderName: 'App',
  senderEmail: 'app@example.test',
} as const
const CALLBACK = 'http://localhost:3000/'
const emulator = testEmulator({
  serverVersion: '2.8.86',
  projects: [{ ...DEFAULT_PROJECT, settings: { emailConfig: OWN_SERVER } }, INTERNAL_PROJECT],
  fetch: async () => new Response(null, { status: 204 }),
})
const request = requester(emulator)
const ANY_UUID = '0b8a9f3e-6f0c-4f6e-9d1a-2f8f3c5b7a10'
const CODE = '0'.repeat(45)
const { id: projectId, keys } = DEFAULT_PROJECT
const REDIRECT = 'http://localhost:3000/callback'

/** Ids that paths and bodies refer to as `$name`. */
const ids: Record<string, string> = {}
let user: Record<string, string>

beforeAll(async () => {
  const ada = await signedUp(emulator)
  user = { ...ada.headers, 'x-stack-refresh-token': ada.refresh_token }
  Object.assign(ids, { user: ada.user_id, refresh: ada.refresh_token })
  const admin = (route: string, body?: object) => request(route, { headers: AS_ADMIN, ...(body && { body }) })
  const account = {
    provider_config_id: 'github',
    account_id: 'gh1',
    allow_sign_in: true,
    allow_connected_accounts: true,
  }
  ids.account = (await admin('POST /oauth-providers', { user_id: ids.user, ...account })).body.id
  ids.team = (await request('POST /teams', { headers: user, body: { display_name: 'Team' } })).body.id
  ids.template = (await admin('POST /internal/email-templates', { display_name: 'Own' })).body.id
  ids.theme = (await admin('POST /internal/email-themes', { display_name: 'Own' })).body.id
  const later = emulator.clock.now() + 60_000
  await admin('POST /emails/send-email', { html: '<p>Hi</p>', user_ids: [ids.user], scheduled_at_millis: later })
  ids.email = (await admin('GET /emails/outbox?status=scheduled')).body.items[0].id
  await admin('POST /team-permission-definitions', { id: 'reader' })
  await admin('POST /project-permission-definitions', { id: 'member' })
})

const filled = (text: string) => text.replace(/\$(\w+)/g, (_, name: string) => ids[name] ?? `$${name}`)
const asUser = () => user
const as = {
  user: asUser,
  server: () => AS_SERVER,
  admin: () => AS_ADMIN,
  client: () => AS_CLIENT,
  internal: () => ({
    'x-stack-project-id': 'internal',
    'x-stack-publishable-client-key': INTERNAL_PROJECT.keys.publishable,
  }),
}

const OUTBOX = [
  'id',
  'created_at_millis',
  'updated_at_millis',
  'scheduled_at_millis',
  'tsx_source',
  'theme_id',
  'to',
  'variables',
  'skip_deliverability_check',
  'created_with',
  'email_draft_id',
  'email_programmatic_call_template_id',
  'send_retries',
  'next_send_retry_at_millis',
  'send_attempt_errors',
  'status',
  'simple_status',
  'is_paused',
  'has_rendered',
  'has_delivered',
]
const CLIENT_USER = ['is_restricted', 'restricted_reason', 'restricted_by_admin', 'restricted_by_admin_reason']
const SERVER_USER = [...CLIENT_USER, 'restricted_by_admin_private_details', 'country_code', 'risk_scores']
const ADMIN_PROJECT = [
  'owner_team_id',
  'onboarding_status',
  'logo_url',
  'logo_full_url',
  'logo_dark_mode_url',
  'logo_full_dark_mode_url',
  'config',
]
const THEME = 'export function EmailTheme({ children }) { return <main>{children}</main> }'
const config = (value: object) => ({ config_override_string: JSON.stringify(value) })
const NO_KEY = '__stack_public_client__'
const authorize = new URLSearchParams({
  client_id: projectId,
  client_secret: NO_KEY,
  redirect_uri: REDIRECT,
  scope: 'legacy',
  state: 's',
  grant_type: 'authorization_code',
  code_challenge: 'c'.repeat(43),
  code_challenge_method: 'S256',
  response_type: 'code',
  stack_response_mode: 'json',
  unknown: '1',
})

type Row = readonly [keyof typeof as, string, object | undefined, number, readonly string[] | string]

/** Caller, request, body, status, and the fields of the response (of the first item of a list) or its error code. */
const ROWS: readonly Row[] = [
  ['server', 'PATCH /oauth-providers/$user/$account', { account_id: 'gh2' }, 200, ['account_id']],
  [
    'user',
    'POST /connected-accounts/me/github/gh2/access-token',
    {},
    400,
    'OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE',
  ],
  ['user', 'POST /connected-accounts/me/github/none/access-token', {}, 400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER'],
  ['server', 'GET /emails/delivery-info', undefined, 200, ['stats', 'capacity']],
  ['server', 'POST /emails/capacity-boost', undefined, 200, ['expires_at']],
  ['server', 'POST /emails/capacity-boost', undefined, 409, 'EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE'],
  ['server', 'GET /emails/outbox', undefined, 200, OUTBOX],
  ['server', 'GET /emails/outbox/$email', undefined, 200, OUTBOX],
  ['server', 'PATCH /emails/outbox/$email', { cancel: true }, 200, [...OUTBOX, 'skipped_reason']],
  ['server', 'PATCH /emails/outbox/$email', { is_paused: true }, 400, 'EMAIL_NOT_EDITABLE'],
  [
    'admin',
    'POST /emails/render-email',
    { template_id: '$template' },
    200,
    ['html', 'subject', 'notification_category'],
  ],
  ['admin', 'POST /internal/email-themes', { display_name: 'New' }, 200, ['id']],
  ['admin', 'GET /internal/email-themes/$theme', undefined, 200, ['id', 'display_name', 'tsx_source']],
  ['admin', 'PATCH /internal/email-themes/$theme', { tsx_source: THEME }, 200, ['display_name']],
  ['server', 'POST /internal/send-sign-in-invitation', { email: 'a@b.test', callback_url: CALLBACK }, 200, ['success']],
  ['admin', 'POST /internal/send-test-webhook', { endpoint_id: 'none' }, 200, ['success', 'error_message']],
  [
    ...(['admin', 'POST /internal/emails/managed-onboarding/setup'] as const),
    { subdomain: 'mail.example.test', sender_local_part: 'app' },
    ...([200, ['domain_id', 'subdomain', 'sender_local_part', 'name_server_records', 'status']] as const),
  ],
  [
    ...(['admin', 'POST /internal/emails/managed-onboarding/check'] as const),
    { domain_id: 'x', subdomain: 'mail.example.test', sender_local_part: 'app' },
    ...([200, ['status']] as const),
  ],
  ['admin', 'POST /internal/emails/managed-onboarding/apply', { domain_id: 'x' }, 404, []],
  [
    ...(['admin', 'POST /internal/onboarding/preview-affected-users'] as const),
    { onboarding: { require_email_verification: true } },
    ...([200, ['affected_users', 'total_affected_count']] as const),
  ],
  [
    'internal',
    'POST /internal/projects/transfer',
    { project_id: projectId, new_team_id: ANY_UUID },
    400,
    'SCHEMA_ERROR',
  ],
  [
    ...(['admin', 'POST /internal/sign-up-rules-test'] as const),
    { email: 'a@b.test', auth_method: 'password', oauth_provider: null, country_code: null },
    ...([200, ['context', 'evaluations', 'outcome']] as const),
  ],
  [
    ...(['admin', 'GET /internal/sign-up-rules-stats', undefined, 200] as const),
    ['rule_triggers', 'analytics_hours', 'total_triggers', 'triggers_by_action'],
  ],
  ['server', `DELETE /team-invitations/${ANY_UUID}?team_id=$team`, undefined, 404, 'VERIFICATION_CODE_NOT_FOUND'],
  [
    ...(['server', 'POST /team-invitations/send-code'] as const),
    { team_id: ANY_UUID, email: SIGN_UP.email, callback_url: CALLBACK },
    ...([404, 'TEAM_NOT_FOUND'] as const),
  ],
  ['user', 'POST /team-invitations/accept/details', { code: CODE }, 404, 'VERIFICATION_CODE_NOT_FOUND'],
  [
    ...(['client', 'POST /auth/passkey/sign-in'] as const),
    { authentication_response: {}, code: CODE },
    ...([404, 'VERIFICATION_CODE_NOT_FOUND'] as const),
  ],
  ['client', `GET /auth/oauth/authorize/github?${authorize}`, undefined, 200, ['location']],
  ['client', 'GET /auth/oauth/callback/github?state=none&code=none', undefined, 400, []],
  [
    ...(['client', 'POST /auth/oauth/token'] as const),
    { grant_type: 'refresh_token', client_id: projectId, client_secret: NO_KEY, refresh_token: '$refresh' },
    ...([200, ['access_token', 'token_type', 'expires_in', 'after_callback_redirect_url']] as const),
  ],
  [
    ...(['user', 'POST /auth/oauth/cross-domain/authorize'] as const),
    { redirect_uri: REDIRECT, state: 's', code_challenge: 'c'.repeat(43) },
    ...([200, ['redirect_url']] as const),
  ],
  ['server', 'GET /users', undefined, 200, SERVER_USER],
  ['client', 'GET /projects/current', undefined, 200, ['id', 'display_name', 'config']],
  [
    ...(['internal', 'POST /internal/projects'] as const),
    { display_name: 'P', owner_team_id: ANY_UUID },
    ...([401, 'USER_AUTHENTICATION_REQUIRED'] as const),
  ],
  ['admin', 'GET /internal/projects/current', undefined, 200, ADMIN_PROJECT],
  ['admin', 'PATCH /internal/projects/current', { config: { require_email_verification: false } }, 200, ADMIN_PROJECT],
  ['admin', 'PATCH /team-permission-definitions/reader', {}, 200, ['id', 'contained_permission_ids']],
  ['server', 'POST /team-permissions/$team/$user/member', {}, 404, 'WRONG_PERMISSION_SCOPE'],
  ['server', 'POST /project-permissions/$user/reader', {}, 404, 'WRONG_PERMISSION_SCOPE'],
  ['admin', 'GET /internal/metrics?include_anonymous=true', undefined, 200, ['auth_overview', 'email_overview']],
  [
    ...(['user', 'POST /analytics/events/batch'] as const),
    {
      session_replay_segment_id: ANY_UUID,
      batch_id: ANY_UUID,
      sent_at_ms: 1,
      events: [{ event_type: '$page-view', event_at_ms: 1, data: {} }],
    },
    ...([400, 'ANALYTICS_NOT_ENABLED'] as const),
  ],
  ['user', 'GET /payments/items/user/$user/credits', undefined, 404, 'ITEM_NOT_FOUND'],
  ['client', 'GET /payments/items/custom/one/credits', undefined, 404, 'ITEM_NOT_FOUND'],
  ['server', 'POST /payments/items/user/$user/credits/update-quantity', { delta: 1 }, 404, 'ITEM_NOT_FOUND'],
  ['user', 'GET /payments/products/user/$user', undefined, 200, ['items', 'is_paginated', 'pagination']],
  ['user', 'GET /payments/products/team/$team', undefined, 200, ['items', 'is_paginated', 'pagination']],
  ['client', 'GET /payments/products/user/$user', undefined, 401, 'USER_AUTHENTICATION_REQUIRED'],
  ['user', `GET /payments/products/team/${ANY_UUID}`, undefined, 403, []],
  ['user', 'GET /payments/products/other/one', undefined, 400, 'SCHEMA_ERROR'],
  ['server', 'POST /payments/products/user/$user', { product_id: 'pro' }, 400, 'PRODUCT_DOES_NOT_EXIST'],
  ['server', 'POST /payments/products/user/$user', { product_inline: {} }, 400, []],
  ['user', 'DELETE /payments/products/user/$user/pro', undefined, 400, 'PRODUCT_DOES_NOT_EXIST'],
  [
    ...(['user', 'POST /payments/products/user/$user/switch'] as const),
    { from_product_id: 'pro', to_product_id: 'free' },
    ...([400, 'PRODUCT_DOES_NOT_EXIST'] as const),
  ],
  ['user', 'GET /payments/invoices/user/$user', undefined, 200, ['items', 'is_paginated', 'pagination']],
  ['user', 'POST /payments/payment-method/user/$user/setup-intent', {}, 400, []],
  ['user', 'POST /payments/payment-method/user/$user/set-default', { setup_intent_id: 's' }, 400, []],
  [
    ...(['user', 'POST /payments/purchases/create-purchase-url'] as const),
    { customer_type: 'user', customer_id: '$user', product_id: 'pro' },
    ...([400, 'PRODUCT_DOES_NOT_EXIST'] as const),
  ],
  ['server', 'POST /data-vault/stores/one/get', { hashed_key: 'k' }, 400, 'DATA_VAULT_STORE_DOES_NOT_EXIST'],
  [
    ...(['server', 'POST /data-vault/stores/one/set'] as const),
    { hashed_key: 'k', encrypted_value: 'v' },
    ...([400, 'DATA_VAULT_STORE_DOES_NOT_EXIST'] as const),
  ],
  [
    ...(['user', 'POST /session-replays/batch'] as const),
    {
      browser_session_id: ANY_UUID,
      session_replay_segment_id: ANY_UUID,
      batch_id: ANY_UUID,
      started_at_ms: 1,
      sent_at_ms: 1,
      events: [{ type: 4, data: {}, timestamp: 1 }],
    },
    ...([400, 'ANALYTICS_NOT_ENABLED'] as const),
  ],
  ['admin', 'GET /email-templates', undefined, 404, []],
  ['admin', 'GET /email-templates/magic_link', undefined, 404, []],
  ['admin', 'PATCH /email-templates/magic_link', {}, 404, []],
  ['admin', 'DELETE /email-templates/magic_link', undefined, 404, []],
]

describe('the endpoints of 2.8.86', () => {
  test.each(ROWS)('%s: %s %j responds with %i', async (caller, what, body, status, expected) => {
    const sent = body === undefined ? {} : { body: JSON.parse(filled(JSON.stringify(body))) as object }
    const response = await request(filled(what), { headers: as[caller](), ...sent })
    expect([response.status, response.body]).toEqual([status, expect.anything()])
    if (typeof expected === 'string') return expect(response.body.code).toBe(expected)
    if (expected.length === 0) return
    expect(Object.keys(firstOf(response))).toEqual(expect.arrayContaining([...expected]))
  })
})

/** The first item of a list, or the whole body. */
function firstOf({ body }: TestResponse): object {
  return Array.isArray(body.items) && body.items.length > 0 ? body.items[0] : body
}

test('a project with the analytics app accepts compressed batches of events', async () => {
  await request('PATCH /internal/config/override/branch', {
    headers: AS_ADMIN,
    body: config({ 'apps.installed.analytics.enabled': true }),
  })
  const ids = { session_replay_segment_id: ANY_UUID, batch_id: ANY_UUID, sent_at_ms: 1 }
  const events = [{ event_type: '$page-view', event_at_ms: 1, data: {} }]
  const text = new Response(JSON.stringify({ ...ids, events })).body as ReadableStream<Uint8Array<ArrayBuffer>>
  const response = await emulator.fetch('http://emulator.test/api/v1/analytics/events/batch', {
    method: 'POST',
    headers: { ...AS_CLIENT, ...user, 'content-type': 'application/octet-stream' },
    body: await new Response(text.pipeThrough(new CompressionStream('gzip'))).arrayBuffer(),
  })
  expect([response.status, await response.json()]).toEqual([200, { inserted: 1 }])
})

test('the key of the project is still checked', async () => {
  const headers = { 'x-stack-publishable-client-key': `${keys.publishable}x` }
  expect((await request('GET /projects/current', { headers })).body.code).toBe('INVALID_PUBLISHABLE_CLIENT_KEY')
})
