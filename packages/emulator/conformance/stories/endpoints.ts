import type { ServerVersion } from '../../src/world/server-version.js'
import { aList, aNumber, someText } from '../matches.js'
import { ada, admin, client, sender, server } from '../senders.js'
import {
  addressOf,
  CALLBACK,
  CODE_NOT_FOUND,
  created,
  done,
  known,
  ok,
  plain,
  readCode,
  type Step,
  schemaError,
  signUp,
  since,
  story,
  UNKNOWN_ID,
} from '../step.js'

// One request to each endpoint of 2.8.86 that no journey calls. The contract checks the fields of the responses.

const CODE = '0'.repeat(45)
const THEME = 'export function EmailTheme({ children }) { return <main>{children}</main> }'
const BATCH = { session_replay_segment_id: UNKNOWN_ID, batch_id: UNKNOWN_ID, sent_at_ms: 1 }
const EVENTS = { ...BATCH, events: [{ event_type: '$page-view', event_at_ms: 1, data: {} }] }
const REPLAY = { ...BATCH, browser_session_id: UNKNOWN_ID, started_at_ms: 1, events: [{ type: 4, timestamp: 1 }] }
const MANAGED = { subdomain: 'mail.$run-x.example', sender_local_part: 'app' }
const ONBOARDING = '/internal/emails/managed-onboarding'
const SIGN_UP = { email: addressOf('new'), auth_method: 'password', oauth_provider: null, country_code: null }
const SMTP = { type: 'standard', host: 'mail.test', port: 25, username: 'u', password: 'p', sender_name: 'App' }
const SERVER = { ...SMTP, sender_email: 'app@example.com' }
const { type: _, ...SMTP_ONLY } = SERVER
const DOWN = { recipient_email: addressOf('ada'), email_config: { ...SMTP_ONLY, host: 'mail.invalid' } }
const from = (country: string) => sender({ headers: { 'user-agent': 'Mozilla/5.0', 'cf-ipcountry': country } })
const PAYMENTS = '/payments/products/user/$ada.id'
const NOT_CONNECTED = known(400, 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER')
const WITHOUT_COOKIE = { ...plain(400), headers: { 'set-cookie': null } }
const NO_STORE = known(400, 'DATA_VAULT_STORE_DOES_NOT_EXIST')
const NO_ITEM = known(404, 'ITEM_NOT_FOUND')
const NO_PRODUCT = known(400, 'PRODUCT_DOES_NOT_EXIST')
const NO_ANALYTICS = known(400, 'ANALYTICS_NOT_ENABLED')
const WRONG_SCOPE = known(404, 'WRONG_PERMISSION_SCOPE')
const page = ok({ items: aList, is_paginated: true })
const account = { provider_config_id: 'github', account_id: 'gh-$run', allow_sign_in: true }
const adminAda = sender({ as: 'admin', who: 'ada' })
/** Fields that the rules of the routes check, not the schema. */
const UNREADABLE: readonly (readonly [
  request: `${'POST' | 'PATCH'} ${string}`,
  body: object,
  since?: ServerVersion,
])[] = [
  ...['maybe', null, { require_email_verification: 'maybe' }].map(
    (onboarding) => ['POST /internal/onboarding/preview-affected-users', { onboarding }] as const,
  ),
  ...[
    { email: undefined },
    { oauth_provider: {} },
    { country_code: 'USA' },
    { risk_scores: { bot: 101, free_trial_abuse: 0 } },
    { risk_scores: null },
  ].map((wrong) => ['POST /internal/sign-up-rules-test', { ...SIGN_UP, ...wrong }] as const),
  ['PATCH /internal/projects/current', { onboarding_state: [] }, 'hexclave-1.0'],
  ['PATCH /internal/projects/current', { onboarding_state: 'done' }, 'hexclave-1.0'],
  ['POST /emails/render-email', { template_tsx_source: 'x', theme_id: null, editable_markers: {} }],
  ['POST /analytics/events/batch', { ...EVENTS, unheard_of: 1 }],
  ['POST /analytics/events/batch', { ...EVENTS, sent_at_ms: -1 }],
]
const emulatorOnly: Step = { name: 'the service is an emulator', needs: 'a service that forgets', act: () => undefined }

const calls = story(
  'calls of 2.8.86',
  signUp('ada'),
  ada('a team', 'POST /teams', { display_name: 'T', creator_user_id: 'me' }, created(), { team: 'id' }),
  server(
    'an account',
    'POST /oauth-providers',
    { ...account, user_id: '$ada.id', allow_connected_accounts: true },
    created(),
    { account: 'id' },
  ),
  server('its ID', 'PATCH /oauth-providers/$ada.id/$account', { account_id: '2' }, ok({ account_id: '2' })),
  ada('no account', 'POST /connected-accounts/me/github/none/access-token', {}, NOT_CONNECTED),
  server('no invitation', `DELETE /team-invitations/${UNKNOWN_ID}?team_id=$team`, CODE_NOT_FOUND),
  ada('no details of one', 'POST /team-invitations/accept/details', { code: CODE }, CODE_NOT_FOUND),
  client('no passkey', 'POST /auth/passkey/sign-in', { authentication_response: {}, code: CODE }, CODE_NOT_FOUND),
  client('an unknown callback', 'GET /auth/oauth/callback/github?state=none&code=none', WITHOUT_COOKIE),
  client('one that is posted', 'POST /auth/oauth/callback/github?state=none', undefined, WITHOUT_COOKIE),
  admin('a permission of teams', 'POST /team-permission-definitions', { id: 'reader_$run' }, created()),
  admin('a permission of projects', 'POST /project-permission-definitions', { id: 'member_$run' }, created()),
  server('the wrong scope', 'POST /team-permissions/$team/$ada.id/member_$run', {}, WRONG_SCOPE),
  server('the other wrong scope', 'POST /project-permissions/$ada.id/reader_$run', {}, WRONG_SCOPE),
  admin('anonymous users in metrics', 'GET /internal/metrics?include_anonymous=true', ok()),
  ada('no analytics', 'POST /analytics/events/batch', EVENTS, NO_ANALYTICS),
  ada('no session replays', 'POST /session-replays/batch', REPLAY, NO_ANALYTICS),
  ada('no item of a user', 'GET /payments/items/user/$ada.id/credits', NO_ITEM),
  client('no item of a customer', 'GET /payments/items/custom/one/credits', NO_ITEM),
  server('no quantity', 'POST /payments/items/user/$ada.id/credits/update-quantity', { delta: 1 }, NO_ITEM),
  ada('products of a user', `GET ${PAYMENTS}`, page),
  ada('products of a team', 'GET /payments/products/team/$team', page),
  client('products without a user', `GET ${PAYMENTS}`, known(401, 'USER_AUTHENTICATION_REQUIRED')),
  ada('products of another team', `GET /payments/products/team/${UNKNOWN_ID}`, plain(403)),
  ada('products of another kind', 'GET /payments/products/other/one', schemaError),
  server('an unknown product', `POST ${PAYMENTS}`, { product_id: 'pro' }, NO_PRODUCT),
  server('a product in the request', `POST ${PAYMENTS}`, { product_inline: {} }, plain(400)),
  ada('no product to cancel', `DELETE ${PAYMENTS}/pro`, NO_PRODUCT),
  ada('no product to switch', `POST ${PAYMENTS}/switch`, { from_product_id: 'a', to_product_id: 'b' }, NO_PRODUCT),
  ada('invoices', 'GET /payments/invoices/user/$ada.id', page),
  ada('no payment method', 'POST /payments/payment-method/user/$ada.id/setup-intent', {}, plain(400)),
  'no default payment method',
  ada('POST /payments/payment-method/user/$ada.id/set-default', { setup_intent_id: 's' }, plain(400)),
  ada(
    'no purchase',
    'POST /payments/purchases/create-purchase-url',
    { customer_type: 'user', customer_id: '$ada.id', product_id: 'pro' },
    NO_PRODUCT,
  ),
  server('no value', 'POST /data-vault/stores/one/get', { hashed_key: 'k' }, NO_STORE),
  server('no place for one', 'POST /data-vault/stores/one/set', { hashed_key: 'k', encrypted_value: 'v' }, NO_STORE),
  admin('a sign-up rule that is tested', 'POST /internal/sign-up-rules-test', SIGN_UP, ok({ evaluations: [] })),
  admin('statistics of the rules', 'GET /internal/sign-up-rules-stats', ok({ total_triggers: aNumber })),
  ...UNREADABLE.map(([request, body, version = '2.8.86']) => ({
    ...adminAda(`a body that ${request.split(' ')[1]} does not accept`, request, body, schemaError),
    since: version,
  })),
  emulatorOnly,
  admin('a mail server', 'PATCH /internal/projects/current', { config: { email_config: SERVER } }, ok()),
  ...since(
    'hexclave-1.0',
    ...[{ emails: ['no address'] }, { emails: 'ann@example.com' }, { emails: [], all_users: true }].map((recipients) =>
      server('an email to what is no address', 'POST /emails/send-email', { html: '', ...recipients }, schemaError),
    ),
  ),
  server('a boost', 'POST /emails/capacity-boost', undefined, ok({ expires_at: someText })),
  server('a second boost', 'POST /emails/capacity-boost', undefined, known(409, 'EMAIL_CAPACITY_BOOST_ALREADY_ACTIVE')),
  admin('a template', 'POST /internal/email-templates', { display_name: 'Own' }, ok(), { template: 'id' }),
  admin('which is rendered', 'POST /emails/render-email', { template_id: '$template' }, ok({ html: someText })),
  admin('and deleted', 'DELETE /internal/email-templates/$template', ok()),
  admin('a theme', 'POST /internal/email-themes', { display_name: 'New' }, ok(), { theme: 'id' }),
  admin('which is read', 'GET /internal/email-themes/$theme', ok({ id: '$theme', tsx_source: someText })),
  admin('and changed', 'PATCH /internal/email-themes/$theme', { tsx_source: THEME }, ok({ display_name: 'New' })),
  'an invitation to sign in',
  server('POST /internal/send-sign-in-invitation', { email: addressOf('new'), callback_url: CALLBACK }, done),
  admin('no webhook', 'POST /internal/send-test-webhook', { endpoint_id: 'none' }, ok({ success: false })),
  admin('a managed domain', `POST ${ONBOARDING}/setup`, MANAGED, ok(), { domain: 'domain_id' }),
  admin('of an unknown one', `POST ${ONBOARDING}/check`, { domain_id: 'x', ...MANAGED }, ok({ status: 'pending_dns' })),
  admin('its state', `POST ${ONBOARDING}/check`, { domain_id: '$domain', ...MANAGED }, ok({ status: someText })),
  admin('no managed domain', `POST ${ONBOARDING}/apply`, { domain_id: 'x' }, plain(404)),
  admin(
    'the analytics app',
    'PATCH /internal/config/override/branch',
    { config_override_string: '{"apps.installed.analytics.enabled":true}' },
    done,
  ),
  ada('accepts events', 'POST /analytics/events/batch', EVENTS, ok({ inserted: 1 })),
  admin('a test of a mail server that is down', 'POST /internal/send-test-email', DOWN, ok({ success: false })),
  from('AT')('a link', 'POST /auth/otp/send-sign-in-code', { email: addressOf('eve'), callback_url: CALLBACK }, ok()),
  readCode('eve'),
  from('DE')('signs up', 'POST /auth/otp/sign-in', { code: '$code' }, ok(), { eve: 'user_id' }),
  server('a user of the country that the link was requested from', 'GET /users/$eve', ok({ country_code: 'AT' })),
)

export const endpoints = [
  story(
    calls.area,
    calls.steps.map((step) => ({ since: '2.8.86' as const, ...step })),
  ),
]
