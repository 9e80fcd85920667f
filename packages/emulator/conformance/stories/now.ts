import { aBoolean, aList, listWith } from '../matches.js'
import { ada, admin, client, server } from '../senders.js'
import {
  addressOf,
  configure,
  created,
  done,
  type Expect,
  known,
  ok,
  PASSWORD,
  plain,
  schemaError,
  signUp,
  since,
  story,
} from '../step.js'

// What only hexclave-1.0 does.

const NOBODY_ELSE = 'excluded_email_domains=example.com'
/** When the login of 15 minutes expires: the clock of an emulator may differ from that of the suite. */
let longest = 0
const expires = (at: unknown) => {
  longest = Date.parse(String(at))
  return longest > 0
}
const expiresMuchEarlier = (at: unknown) => Date.parse(String(at)) < longest - 12 * 60_000

const userOfDomain = (name: string) =>
  server(
    `the ${name} user of a domain`,
    'POST /users',
    { primary_email: `${name}@$run-x.example`, display_name: '$run' },
    created(),
    { [name]: 'id' },
  )

const users = story(
  'users of hexclave-1.0',
  signUp('ada'),
  ada('providers of other sessions', 'GET /users/me', ok({ external_auth_providers: [] })),
  server('the same for servers', 'GET /users/$ada.id', ok({ external_auth_providers: [] })),
  userOfDomain('first'),
  // Requests that need no user lie between the two: users who sign up in the same millisecond have no order.
  server('what is not a domain', 'GET /users?excluded_email_domains=a%20b', plain(400)),
  server(
    'more than 100 domains',
    `GET /users?excluded_email_domains=${Array.from({ length: 101 }, (_, n) => `d${n}.example`).join()}`,
    plain(400),
  ),
  server('the largest page', 'GET /users?limit=1000', ok({ items: aList })),
  server('a larger page', 'GET /users?limit=1001', schemaError),
  server('a page of nobody', 'GET /users?limit=0', schemaError),
  userOfDomain('second'),
  server(
    'the cursor of a page is its last user',
    'GET /users?query=$run-x.example&limit=1',
    ok({ items: [{ id: '$first' }], pagination: { next_cursor: '$first' } }),
    { next: 'pagination.next_cursor' },
  ),
  server(
    'the next page starts after the cursor',
    'GET /users?query=$run-x.example&limit=1&cursor=$next',
    ok({ items: [{ id: '$second' }], pagination: { next_cursor: null } }),
  ),
  server(
    'the order of the last activity',
    'GET /users?query=$run-x.example&order_by=last_active_at&desc=true',
    ok({ items: [{ id: '$second' }, { id: '$first' }] }),
  ),
  'an excluded domain, in any case and with an @',
  server('GET /users?query=$run-x.example&excluded_email_domains=,@$run-X.EXAMPLE', ok({ items: [] })),
  'an excluded parent domain excludes nothing else',
  server(`GET /users?query=$run-x.example&${NOBODY_ELSE}`, ok({ items: [{ id: '$first' }, { id: '$second' }] })),
)

const project = story(
  'project of hexclave-1.0',
  client(
    'its configuration state',
    'GET /projects/current',
    ok({
      is_development_environment: aBoolean,
      pushed_config_error: null,
      config_warnings: [],
    }),
  ),
  admin(
    'its onboarding state',
    'PATCH /internal/projects/current',
    { onboarding_state: { step: 1 } },
    ok({ onboarding_state: { step: 1 }, config_warnings: [] }),
  ),
  'no onboarding state',
  admin('PATCH /internal/projects/current', { onboarding_state: null }, ok({ onboarding_state: null })),
  'no change of the kind of environment',
  admin('PATCH /internal/projects/current', { is_development_environment: true }, schemaError),
)

const DOMAIN = { domain: 'https://*.$run-x.example:*', handler_path: '/handler' }
const domains = story(
  'domains of hexclave-1.0',
  configure({ domains: [DOMAIN] }),
  client('a wildcard as the port', 'GET /projects/current', ok({ config: { domains: [DOMAIN] } })),
  ...(
    [
      ['any port', 'https://a.$run-x.example:4405/', true],
      ['the default port', 'https://a.$run-x.example/', true],
      ['another protocol', 'http://a.$run-x.example:4405/', false],
      ['a deeper host', 'https://a.b.$run-x.example:4405/', false],
      ['the bare domain', 'https://$run-x.example:4405/', false],
    ] as const
  ).map(([name, url, isTrusted]) =>
    client(
      name,
      'POST /auth/password/sign-up',
      { email: addressOf(name.replaceAll(' ', '-')), password: PASSWORD, verification_callback_url: url },
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
const override = (name: string, level: string, config: object, expect: Expect) =>
  admin(name, `PATCH /internal/config/override/${level}`, { config_override_string: JSON.stringify(config) }, expect)
const apple = (name: string, fields: object, expect: Expect) =>
  admin(
    name,
    'PATCH /internal/projects/current',
    { config: { oauth_providers: [{ id: 'apple', type: 'standard', client_id: 'c', ...fields }] } },
    expect,
  )
const CALLBACK = { customCallbackUrl: 'https://$run.example/callback' }
const APPLE = { appleTeamId: 't', appleKeyId: 'k', applePrivateKey: 'p' }
const MANAGED = {
  isShared: false,
  provider: 'managed',
  managedSubdomain: 'mail.$run.example',
  managedSenderLocalPart: 'app',
  password: 'p',
}
const domain = (name: string, url: string, expect: Expect) =>
  admin(
    name,
    'PATCH /internal/projects/current',
    { config: { domains: [{ domain: url, handler_path: '/h' }] } },
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
  'is among the providers of the project',
  client('GET /projects/current', ok({ config: { enabled_oauth_providers: listWith({ id: '$run' }) } })),
  signUp('ada'),
  server(
    'has accounts',
    'POST /oauth-providers',
    {
      user_id: '$ada.id',
      provider_config_id: '$run',
      account_id: 'ada',
      allow_sign_in: true,
      allow_connected_accounts: true,
    },
    created({ provider_config_id: '$run', type: 'custom_oidc' }),
    { account: 'id' },
  ),
  override('the provider is removed', 'environment', { 'auth.oauth.providers.$run': null }, done),
  ada('its accounts are left out', 'GET /oauth-providers?user_id=me', ok({ items: [] })),
  ada('and not found', 'GET /oauth-providers/me/$account', plain(404)),
  override('a provider of an unknown type', 'branch', { 'auth.oauth.providers.$run.type': 'other' }, plain(400)),
  override('the issuer of a branch', 'branch', { 'auth.oauth.providers.$run.issuerUrl': 'x' }, plain(400)),
  override('the longest URL of a domain', 'environment', trusted(`https://${'a'.repeat(284)}.example`), done),
  override('a longer URL of a domain', 'environment', trusted(`https://${'a'.repeat(285)}.example`), plain(400)),
  ...['0', '0443', '65536', '42*', ''].flatMap((port) => [
    override(`the port "${port}"`, 'environment', trusted(`https://$run.example:${port}`), plain(400)),
    domain(`the port "${port}" of a domain of the project`, `https://$run.example:${port}`, schemaError),
  ]),
  ...['443', '65535', '*'].flatMap((port) => [
    override(`the port "${port}"`, 'environment', trusted(`https://*.$run.example:${port}`), done),
    domain(`the port "${port}" of a domain of the project`, `https://*.$run.example:${port}`, ok()),
  ]),
  ...(
    [
      ['a callback URL', { type: 'github', isShared: false, ...CALLBACK }, done],
      ['a callback URL with shared keys', { type: 'github', isShared: true, ...CALLBACK }, plain(400)],
      ['a callback URL with shared keys by default', { type: 'github', ...CALLBACK }, plain(400)],
      ['all keys of Apple', { type: 'apple', isShared: false, ...APPLE }, done],
      ['a secret of Apple', { type: 'apple', isShared: false, clientSecret: 's' }, done],
      ['one key of Apple', { type: 'apple', isShared: false, clientSecret: 's', appleTeamId: 't' }, plain(400)],
      ['no keys of Apple', { type: 'apple', isShared: false, clientId: 'c' }, plain(400)],
    ] as const
  ).map(([name, provider, expect]) => override(name, 'environment', { 'auth.oauth.providers.$run': provider }, expect)),
  override('a provider', 'environment', { 'auth.oauth.providers.$run': { type: 'github' } }, done),
  override(
    'a callback URL for a stored provider with shared keys',
    'environment',
    { 'auth.oauth.providers.$run.customCallbackUrl': CALLBACK.customCallbackUrl },
    plain(400),
  ),
  override('the provider is removed', 'environment', { 'auth.oauth.providers.$run': null }, done),
  ...['managedSubdomain', 'managedSenderLocalPart', 'password'].map((missing) =>
    override(
      `a managed mail server without ${missing}`,
      'environment',
      { 'emails.server': { ...MANAGED, [missing]: undefined } },
      plain(400),
    ),
  ),
  override('a managed mail server', 'environment', { 'emails.server': MANAGED }, done),
  override('a shared mail server', 'environment', { 'emails.server': { isShared: true, provider: 'managed' } }, done),
  ...[{ type: 'hosted' }, { type: 'postgres', connectionString: 'postgres://x' }].flatMap((sourceOfTruth) => [
    override(`the source of truth ${sourceOfTruth.type}`, 'project', { sourceOfTruth }, done),
    admin('is hosted', 'GET /internal/config', ok({ config_string: /"sourceOfTruth":\{"type":"hosted"\}/ })),
  ]),
  override('the source of truth of a branch', 'branch', { 'sourceOfTruth.type': 'hosted' }, plain(400)),
  override('a managed mail server of a branch', 'branch', { 'emails.server.managedSubdomain': 'x' }, plain(400)),
  apple('keys of Apple in place of a secret', KEYS, ok({ config: { oauth_providers: [KEYS] } })),
  apple('some keys of Apple', { client_secret: 's', apple_team_id: 't' }, schemaError),
  apple('neither keys nor a secret', {}, schemaError),
)

const teams = story(
  'teams of hexclave-1.0',
  ...['one', 'two'].map((name) =>
    server(`the team ${name}`, 'POST /teams', { display_name: `$run-team ${name}` }, created(), { [name]: 'id' }),
  ),
  server(
    'a page and its cursor',
    'GET /teams?query=$run-team&limit=1&order_by=created_at',
    ok({ items: [{ id: '$one' }], pagination: { next_cursor: '$one' } }),
  ),
  server(
    'the next page',
    'GET /teams?query=$run-team&limit=1&cursor=$one',
    ok({ items: [{ id: '$two' }], pagination: { next_cursor: null } }),
  ),
  server('the newest first', 'GET /teams?query=$run-team&desc=true', ok({ items: [{ id: '$two' }, { id: '$one' }] })),
)

const commandLines = story(
  'command lines of hexclave-1.0',
  client('a lifetime of 15 minutes', 'POST /auth/cli', { expires_in_millis: 900_000 }, ok({ expires_at: expires })),
  client('a longer lifetime', 'POST /auth/cli', { expires_in_millis: 900_001 }, schemaError),
  client('the default lifetime', 'POST /auth/cli', {}, ok({ expires_at: expiresMuchEarlier })),
)

const restrictions = story(
  'restrictions of hexclave-1.0',
  server('a reason of a new user', 'POST /users', { restricted_by_admin_reason: 'x' }, plain(400)),
)

export const now = [users, project, domains, configuration, teams, commandLines, restrictions].map(({ area, steps }) =>
  story(area, since('hexclave-1.0', ...steps)),
)
