import { aList, listWith } from '../matches.js'
import {
  addressOf,
  configure,
  created,
  done,
  known,
  ok,
  PASSWORD,
  plain,
  type RequestStep,
  schemaError,
  signUp,
  since,
  step,
  story,
} from '../step.js'

// What only hexclave-1.0 does.

const server = { as: 'server' } as const
const NOBODY_ELSE = 'excluded_email_domains=example.com'
/** When the login of 15 minutes expires: the clock of an emulator may differ from that of the suite. */
let longest = 0
const expires = (at: unknown) => {
  longest = Date.parse(String(at))
  return longest > 0
}
const expiresMuchEarlier = (at: unknown) => Date.parse(String(at)) < longest - 12 * 60_000

const userOfDomain = (name: string) =>
  step(
    `the ${name} user of a domain`,
    'POST /users',
    { ...server, body: { primary_email: `${name}@$run-x.example`, display_name: '$run' }, keep: { [name]: 'id' } },
    created(),
  )

const users = story(
  'users of hexclave-1.0',
  signUp('ada'),
  step('providers of other sessions', 'GET /users/me', { who: 'ada' }, ok({ external_auth_providers: [] })),
  step('the same for servers', 'GET /users/$ada.id', server, ok({ external_auth_providers: [] })),
  userOfDomain('first'),
  // Requests that need no user lie between the two: users who sign up in the same millisecond have no order.
  step('what is not a domain', 'GET /users?excluded_email_domains=a%20b', server, plain(400)),
  step(
    'more than 100 domains',
    `GET /users?excluded_email_domains=${Array.from({ length: 101 }, (_, n) => `d${n}.example`).join()}`,
    server,
    plain(400),
  ),
  step('the largest page', 'GET /users?limit=1000', server, ok({ items: aList })),
  step('a larger page', 'GET /users?limit=1001', server, schemaError),
  step('a page of nobody', 'GET /users?limit=0', server, schemaError),
  userOfDomain('second'),
  step(
    'the cursor of a page is its last user',
    'GET /users?query=$run-x.example&limit=1',
    { ...server, keep: { next: 'pagination.next_cursor' } },
    ok({ items: [{ id: '$first' }], pagination: { next_cursor: '$first' } }),
  ),
  step(
    'the next page starts after the cursor',
    'GET /users?query=$run-x.example&limit=1&cursor=$next',
    server,
    ok({ items: [{ id: '$second' }], pagination: { next_cursor: null } }),
  ),
  step(
    'the order of the last activity',
    'GET /users?query=$run-x.example&order_by=last_active_at&desc=true',
    server,
    ok({ items: [{ id: '$second' }, { id: '$first' }] }),
  ),
  step(
    'an excluded domain, in any case and with an @',
    'GET /users?query=$run-x.example&excluded_email_domains=,@$run-X.EXAMPLE',
    server,
    ok({ items: [] }),
  ),
  step(
    'an excluded parent domain excludes nothing else',
    `GET /users?query=$run-x.example&${NOBODY_ELSE}`,
    server,
    ok({ items: [{ id: '$first' }, { id: '$second' }] }),
  ),
)

const project = story(
  'project of hexclave-1.0',
  step(
    'its configuration state',
    'GET /projects/current',
    {},
    ok({
      is_development_environment: (value: unknown) => typeof value === 'boolean',
      pushed_config_error: null,
      config_warnings: [],
    }),
  ),
  step(
    'its onboarding state',
    'PATCH /internal/projects/current',
    { as: 'admin', body: { onboarding_state: { step: 1 } } },
    ok({ onboarding_state: { step: 1 }, config_warnings: [] }),
  ),
  step(
    'no onboarding state',
    'PATCH /internal/projects/current',
    { as: 'admin', body: { onboarding_state: null } },
    ok({ onboarding_state: null }),
  ),
  step(
    'no change of the kind of environment',
    'PATCH /internal/projects/current',
    { as: 'admin', body: { is_development_environment: true } },
    schemaError,
  ),
)

const DOMAIN = { domain: 'https://*.$run-x.example:*', handler_path: '/handler' }
const domains = story(
  'domains of hexclave-1.0',
  configure({ domains: [DOMAIN] }),
  step('a wildcard as the port', 'GET /projects/current', {}, ok({ config: { domains: [DOMAIN] } })),
  ...(
    [
      ['any port', 'https://a.$run-x.example:4405/', true],
      ['the default port', 'https://a.$run-x.example/', true],
      ['another protocol', 'http://a.$run-x.example:4405/', false],
      ['a deeper host', 'https://a.b.$run-x.example:4405/', false],
      ['the bare domain', 'https://$run-x.example:4405/', false],
    ] as const
  ).map(([name, url, isTrusted]) =>
    step(
      name,
      'POST /auth/password/sign-up',
      { body: { email: addressOf(name.replaceAll(' ', '-')), password: PASSWORD, verification_callback_url: url } },
      isTrusted ? ok() : known(400, 'REDIRECT_URL_NOT_WHITELISTED', { redirect_url: url }),
    ),
  ),
)

const integrations = {
  'apps.installed.clerk-integration.enabled': true,
  'clerk-integration.issuer': 'https://clerk.$run-x.example',
  'clerk-integration.authorizedParties': 'https://a.example,https://b.example',
  'workos-integration.clientId': 'client',
  'better-auth-integration.jwksUrl': 'https://better.$run-x.example/jwks',
}
const override = (name: string, level: string, config: object, expect: RequestStep['expect']) =>
  step(
    name,
    `PATCH /internal/config/override/${level}`,
    { as: 'admin', body: { config_override_string: JSON.stringify(config) } },
    expect,
  )
const apple = (name: string, fields: object, expect: RequestStep['expect']) =>
  step(
    name,
    'PATCH /internal/projects/current',
    {
      as: 'admin',
      body: { config: { oauth_providers: [{ id: 'apple', type: 'standard', client_id: 'c', ...fields }] } },
    },
    expect,
  )
const KEYS = { apple_team_id: 't', apple_key_id: 'k', apple_private_key: 'p' }
/** An OpenID provider of a project, whose ID is its own. */
const SSO = {
  type: 'custom_oidc',
  isShared: false,
  allowSignIn: true,
  issuerUrl: 'https://sso.$run-x.example',
  clientId: 'c',
  clientSecret: 's',
  scope: 'openid email',
  displayName: 'Company',
}
const trusted = (baseUrl: string) => ({ 'domains.trustedDomains.$run': { baseUrl } })
const configuration = story(
  'configuration of hexclave-1.0',
  override('sessions of other providers', 'branch', integrations, done),
  override('a setting of the wrong type', 'branch', { 'clerk-integration.issuer': 1 }, plain(400)),
  override('an unknown setting', 'branch', { 'clerk-integration.secret': 'x' }, plain(400)),
  override('an OpenID provider', 'environment', { 'auth.oauth.providers.$run': SSO }, done),
  step(
    'is among the providers of the project',
    'GET /projects/current',
    {},
    ok({ config: { enabled_oauth_providers: listWith({ id: '$run' }) } }),
  ),
  signUp('ada'),
  step(
    'has accounts',
    'POST /oauth-providers',
    {
      ...server,
      body: {
        user_id: '$ada.id',
        provider_config_id: '$run',
        account_id: 'ada',
        allow_sign_in: true,
        allow_connected_accounts: true,
      },
      keep: { account: 'id' },
    },
    created({ provider_config_id: '$run', type: 'custom_oidc' }),
  ),
  override('the provider is removed', 'environment', { 'auth.oauth.providers.$run': null }, done),
  step('its accounts are left out', 'GET /oauth-providers?user_id=me', { who: 'ada' }, ok({ items: [] })),
  step('and not found', 'GET /oauth-providers/me/$account', { who: 'ada' }, plain(404)),
  override('a provider of an unknown type', 'branch', { 'auth.oauth.providers.$run.type': 'other' }, plain(400)),
  override('the issuer of a branch', 'branch', { 'auth.oauth.providers.$run.issuerUrl': 'x' }, plain(400)),
  override('the longest URL of a domain', 'environment', trusted(`https://${'a'.repeat(284)}.example`), done),
  override('a longer URL of a domain', 'environment', trusted(`https://${'a'.repeat(285)}.example`), plain(400)),
  override('a managed mail server of a branch', 'branch', { 'emails.server.managedSubdomain': 'x' }, plain(400)),
  apple('keys of Apple in place of a secret', KEYS, ok({ config: { oauth_providers: [KEYS] } })),
  apple('some keys of Apple', { client_secret: 's', apple_team_id: 't' }, schemaError),
  apple('neither keys nor a secret', {}, schemaError),
)

const teams = story(
  'teams of hexclave-1.0',
  ...['one', 'two'].map((name) =>
    step(
      `the team ${name}`,
      'POST /teams',
      { ...server, body: { display_name: `$run-team ${name}` }, keep: { [name]: 'id' } },
      created(),
    ),
  ),
  step(
    'a page and its cursor',
    'GET /teams?query=$run-team&limit=1&order_by=created_at',
    server,
    ok({ items: [{ id: '$one' }], pagination: { next_cursor: '$one' } }),
  ),
  step(
    'the next page',
    'GET /teams?query=$run-team&limit=1&cursor=$one',
    server,
    ok({ items: [{ id: '$two' }], pagination: { next_cursor: null } }),
  ),
  step(
    'the newest first',
    'GET /teams?query=$run-team&desc=true',
    server,
    ok({ items: [{ id: '$two' }, { id: '$one' }] }),
  ),
)

const commandLines = story(
  'command lines of hexclave-1.0',
  step(
    'a lifetime of 15 minutes',
    'POST /auth/cli',
    { body: { expires_in_millis: 900_000 } },
    ok({ expires_at: expires }),
  ),
  step('a longer lifetime', 'POST /auth/cli', { body: { expires_in_millis: 900_001 } }, schemaError),
  step('the default lifetime', 'POST /auth/cli', { body: {} }, ok({ expires_at: expiresMuchEarlier })),
)

const CONFIRM = 'POST /agent/register/confirm'
const inspect = { claim_code: 'ABCD-EFGH', action: 'inspect' }
const agents = story(
  'agents of hexclave-1.0',
  override('agents cannot sign in', 'environment', { 'apps.installed.agent-auth.enabled': false }, done),
  step('a decision without a user', CONFIRM, { body: inspect }, schemaError),
  signUp('ada'),
  step(
    'a decision in a project without agents',
    CONFIRM,
    { who: 'ada', body: inspect },
    known(400, 'AGENT_AUTH_NOT_ENABLED'),
  ),
  override('agents can sign in', 'environment', { 'apps.installed.agent-auth.enabled': true }, done),
  step(
    'an agent in a native app: the page is on the web',
    'POST /agent/register',
    { body: { agent: { name: 'Robo' }, app_url: 'exp://localhost:8081/--/' } },
    ok({ confirm_url: /^https?:.*\/agent-auth-confirm\?code=/ }),
  ),
)

const restrictions = story(
  'restrictions of hexclave-1.0',
  step('a reason of a new user', 'POST /users', { ...server, body: { restricted_by_admin_reason: 'x' } }, plain(400)),
)

export const now = [users, project, domains, configuration, teams, commandLines, agents, restrictions].map(
  ({ area, steps }) => story(area, since('hexclave-1.0', ...steps)),
)
