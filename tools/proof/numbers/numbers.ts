// Numbers and other exact values of the specification: where each one is in the source, a wrong value, and the tests that
// must notice it.
import { statuses } from './statuses.ts'

export interface NumberChange {
  /** The statement in docs/spec-statements.md. */
  readonly id: string
  readonly file: string
  /** Text that occurs once in the file. */
  readonly from: string
  readonly to: string
  /** Test files, of which at least one must fail. */
  readonly tests: readonly string[]
  /** The vitest project of the tests. Default: all that run in Node. */
  readonly project?: string
}

const core = (path: string) => `packages/core/src/${path}`
const emulator = (path: string) => `packages/emulator/${path}`

const STYLES = 'packages/react/src/styles.css'

export const numbers: readonly NumberChange[] = [
  ...change(
    '4.app-token-refresh',
    'apps/notes/src/access-token.ts',
    ['REFETCH = 60_000', 'REFETCH = 59_000', 'REFETCH = 120_000'],
    'apps/notes/src/access-token.test.ts',
  ),
  ...change(
    '9.freshness',
    core('session/tokens.ts'),
    ['MARGIN = 20_000', 'MARGIN = 19_000', 'MARGIN = 40_000'],
    core('session/session.test.ts'),
    core('session/tokens.test.ts'),
  ),
  ...change(
    '5.token-validity',
    core('session/tokens.ts'),
    ['MARGIN_BOUND = 60_000', 'MARGIN_BOUND = 59_000', 'MARGIN_BOUND = 61_000'],
    core('session/session.test.ts'),
    core('session/tokens.test.ts'),
    core('session/token-validity.test.ts'),
  ),
  ...change(
    '9.retries',
    core('request/retry.ts'),
    ['TRIES = 5', 'TRIES = 4', 'TRIES = 6'],
    core('request/retry.test.ts'),
    core('request/send.test.ts'),
  ),
  ...change(
    '9.retries',
    core('request/retry.ts'),
    ['BASE = 1000', 'BASE = 900', 'BASE = 1100'],
    core('request/retry.test.ts'),
    core('request/send.test.ts'),
  ),
  ...change(
    '9.retries',
    core('request/retry.ts'),
    ['(0.5 + random())', '(0.4 + random())', '(0.5 + random() / 2)'],
    core('request/retry.test.ts'),
  ),
  ...change(
    '4.retry-attempts',
    core('request/retry.ts'),
    ['2 ** attempt', '3 ** attempt'],
    core('request/retry.test.ts'),
  ),
  ...change(
    '9.cache',
    core('cache/resource.ts'),
    ['THROTTLE = 300', 'THROTTLE = 60', 'THROTTLE = 400'],
    core('watch.test.ts'),
  ),
  ...change(
    '9.cache',
    core('cache/resource.ts'),
    ['GRACE = 5000', 'GRACE = 4000', 'GRACE = 6000'],
    core('watch.test.ts'),
  ),
  ...change(
    '9.oauth-cookie',
    core('flows/oauth/pending-oauth.ts'),
    ['LIFETIME = 3600', 'LIFETIME = 1800', 'LIFETIME = 7200'],
    core('flows/oauth/oauth.test.ts'),
  ),
  ...change(
    '4.cookie-lifetimes',
    core('session/cookie-store.ts'),
    ['write(refreshName, refreshToken, 365)', 'write(refreshName, refreshToken, 364)'],
    core('session/cookie-store.test.ts'),
  ),
  ...change(
    '9.token-cookies',
    core('session/cookie-store.ts'),
    ['DAY = 86_400_000', 'DAY = 43_200_000'],
    core('session/cookie-store.test.ts'),
  ),
  ...change(
    '4.cookie-poll',
    core('lib/cookie-poll.ts'),
    ['INTERVAL = 10_000', 'INTERVAL = 5_000', 'INTERVAL = 20_000'],
    core('lib/cookie-poll.test.ts'),
  ),
  ...change(
    '9.id-token-tolerance',
    core('verify.ts'),
    ['TOLERANCE_SECONDS = 30', 'TOLERANCE_SECONDS = 29', 'TOLERANCE_SECONDS = 31'],
    core('verify.test.ts'),
  ),
  ...change('5.id-token', core('verify.ts'), ["['sub', 'exp', 'iat']", "['sub', 'exp']"], core('verify.test.ts')),
  ...change(
    '5.id-token',
    core('verify.ts'),
    ['issuer: [...issuers, anonymousUsers.iss, restrictedUsers.iss],', ''],
    core('verify.test.ts'),
  ),
  ...change(
    '5.id-token',
    core('verify.ts'),
    ['audience: [projectId, anonymousUsers.aud, restrictedUsers.aud],', ''],
    core('verify.test.ts'),
  ),
  ...change(
    '5.id-token',
    emulator('src/oauth/external-issuer.ts'),
    ["['exp', 'iat', 'sub']", "['iat', 'sub']", "['exp', 'sub']"],
    emulator('test/issuer.test.ts'),
  ),
  ...change(
    '5.id-token',
    emulator('src/oauth/external-issuer.ts'),
    ['issuer: found.issuer,', ''],
    emulator('test/issuer.test.ts'),
  ),
  ...change(
    '5.id-token',
    emulator('src/oauth/external-issuer.ts'),
    ['audience: clientId,', ''],
    emulator('test/issuer.test.ts'),
  ),
  ...change(
    '9.rsa-minimum',
    core('verify.ts'),
    ["header.alg !== 'ES256'", "!['ES256', 'RS256'].includes(String(header.alg))"],
    core('verify.test.ts'),
  ),
  ...change(
    '4.session-refresh',
    core('session/token-validity.ts'),
    ['if (accessToken === null) return false', 'if (accessToken === null) return true'],
    core('session/session.test.ts'),
  ),
  ...change(
    '4.session-refresh',
    core('session/session-refresh.ts'),
    ['{ accessToken, refreshToken } : undefined', '{ accessToken, refreshToken: null } : undefined'],
    core('session/session.test.ts'),
  ),
  ...change(
    '9.id-token-tolerance',
    emulator('src/oauth/external-issuer.ts'),
    ['TOLERANCE = 30', 'TOLERANCE = 20', 'TOLERANCE = 60'],
    emulator('test/issuer.test.ts'),
  ),
  ...change(
    '9.oauth-scope',
    core('flows/oauth/oauth-url.ts'),
    ["scope: 'legacy'", "scope: 'openid'"],
    core('flows/oauth/oauth-url.test.ts'),
  ),
  ...change(
    '9.cli-poll',
    core('flows/auth/cli.ts'),
    ['waitTimeMillis = 2000', 'waitTimeMillis = 1000', 'waitTimeMillis = 3000'],
    core('flows/auth/cli.test.ts'),
  ),
  ...change(
    '9.cli-poll',
    core('flows/auth/cli.ts'),
    ['maxAttempts = Number.POSITIVE_INFINITY', 'maxAttempts = 100'],
    core('flows/auth/cli.test.ts'),
  ),
  ...change(
    '9.redirect-wait',
    core('flows/redirect-to.ts'),
    ['REDIRECT_PAUSE = 2000', 'REDIRECT_PAUSE = 100', 'REDIRECT_PAUSE = 3000'],
    core('navigation/redirect.test.ts'),
  ),
  ...change(
    '9.server-session',
    core('contract/auth/sessions.ts'),
    ['SESSION_LIFETIME = 31_536_000_000', 'SESSION_LIFETIME = 31_449_600_000'],
    emulator('test/sessions/session-list.test.ts'),
  ),
  ...change(
    '9.server-session',
    emulator('src/sessions/sessions.ts'),
    ['DEFAULT_SESSION_LIFETIME = 31_536_000_000', 'DEFAULT_SESSION_LIFETIME = 31_449_600_000'],
    emulator('test/sessions/session-list.test.ts'),
  ),
  ...change(
    '9.recursive',
    core('flows/teams/permission.ts'),
    ['recursive = true', 'recursive = false'],
    core('flows/teams/permission.test.ts'),
  ),
  ...change(
    '9.mfa-digits',
    core('flows/auth/mfa.ts'),
    ['\\d{6}', '\\d{5,6}', '\\d{6,7}'],
    core('flows/auth/mfa.test.ts'),
  ),
  ...change(
    '9.sdk-version',
    core('contract/headers.ts'),
    ['@latchkey/core@2.8.8', '@latchkey/core@2.8.9'],
    core('request/send.test.ts'),
  ),
  ...change(
    '9.default-api-url',
    core('contract/headers.ts'),
    ['https://api.stack-auth.com', 'https://api.example.com'],
    core('client.test.ts'),
  ),
  ...change(
    '9.random-id',
    core('lib/random-id.ts'),
    ['bits = 224', 'bits = 220', 'bits = 229'],
    core('lib/random-id.test.ts'),
  ),
  ...change(
    '9.maximum-wait',
    core('session/deadline.ts'),
    ['LONGEST_DELAY = 2_147_483_647', 'LONGEST_DELAY = 100_000', 'LONGEST_DELAY = 2_147_483_648'],
    core('request/send.test.ts'),
  ),
  ...change(
    '9.theme-threshold',
    'packages/react/src/theme/detect-theme.ts',
    ['DARK_BELOW = 128', 'DARK_BELOW = 127', 'DARK_BELOW = 129'],
    'packages/react/src/theme/detect-theme.test.ts',
  ),
  ...change(
    '5.passkey-user-id',
    core('flows/auth/passkey-options.ts'),
    ['bytes > 64', 'bytes > 63', 'bytes > 65'],
    core('flows/auth/passkey-options.test.ts'),
  ),
  ...change(
    '5.passkey-user-id',
    core('flows/auth/passkey-options.ts'),
    ['bytes < 1 ', 'bytes < 2 ', 'bytes < 0 '],
    core('flows/auth/passkey-options.test.ts'),
  ),
  ...change(
    '5.password-short',
    emulator('src/users/passwords.ts'),
    ['SHORTEST = 8', 'SHORTEST = 7', 'SHORTEST = 9'],
    emulator('test/password.test.ts'),
  ),
  ...change(
    '5.password-long',
    emulator('src/auth/password-routes.ts'),
    ['password: atMost(70), verification', 'password: atMost(69), verification', 'password: atMost(71), verification'],
    emulator('test/password.test.ts'),
  ),
  ...change(
    '4.cookie-lifetimes',
    core('session/cookie-store.ts'),
    ['accessToken]), 1)', 'accessToken]), 2)', 'accessToken]), 0.5)'],
    core('session/cookie-store.test.ts'),
  ),
  ...change(
    '4.retry-429',
    core('request/classify-response.ts'),
    ['status === 429', 'status === 428'],
    core('request/send.test.ts'),
  ),
  ...change(
    '4.retry-508',
    core('request/classify-response.ts'),
    ['status === 508', 'status === 507', 'status >= 500'],
    core('request/send.test.ts'),
    core('request/classify-response.test.ts'),
  ),
  ...change(
    '5.localhost',
    core('views/production-mode.ts'),
    ['127(\\.\\d{1,3}){3}', '127(\\.\\d{1,3}){2,3}', '12\\d(\\.\\d{1,3}){3}'],
    core('views/production-mode.test.ts'),
  ),
  ...change('7.base', core('contract/headers.ts'), ["'/api/v1'", "'/api/v2'"], core('request/send.test.ts')),
  ...change(
    '9.oauth-scope',
    core('flows/oauth/oauth-url.ts'),
    ["'S256'", "'plain'"],
    core('flows/oauth/oauth-url.test.ts'),
  ),
  ...change(
    '9.random-id',
    core('lib/random-id.ts'),
    ["'0123456789abcdefghjkmnpqrstvwxyz'", "'0123456789abcdefghijklmnopqrstuv'"],
    core('lib/random-id.test.ts'),
  ),
  ...change(
    '3.project-key-last-four',
    emulator('src/projects/responses.ts'),
    ['key.slice(-4)', 'key.slice(-3)', 'key.slice(-5)'],
    emulator('test/owned-projects.test.ts'),
  ),
  ...change(
    '9.last-four',
    emulator('src/api-keys/responses.ts'),
    ['value.slice(-4)', 'value.slice(-3)', 'value.slice(-5)'],
    emulator('test/api-keys.test.ts'),
  ),
  ...change(
    '9.generated-name',
    'apps/notes/src/names/random-name.ts',
    ['length ?? dictionaries.length', 'length ?? 1'],
    'apps/notes/src/names/two-word-name.test.ts',
  ),
  ...change(
    '3.session-entity',
    core('contract/auth/sessions.ts'),
    ["renamedTo('geoInfo'", "renamedTo('lastUsedFrom'"],
    core('flows/session/session-list.test.ts'),
  ),
  ...change(
    '8.mfa-attempt-code',
    emulator('src/auth/two-factor.ts'),
    ['{ attempt_code: code }', '{ attempt_code: code.slice(1) }'],
    emulator('test/password.test.ts'),
  ),
  ...change(
    '8.mfa-attempt-code',
    emulator('src/oauth/token-routes.ts'),
    ['  requireTwoFactor(call, user, isNewUser)\n', ''],
    emulator('test/oauth.test.ts'),
  ),
  // The router has the other numbers as its own defaults.
  ...change(
    '9.router-preload',
    'apps/notes/src/router.tsx',
    ["defaultPreload: 'intent'", "defaultPreload: 'viewport'", "defaultPreload: 'intent', defaultPreloadDelay: 60"],
    'apps/notes/src/router.test.ts',
  ),
  ...change(
    '9.router-pending',
    'apps/notes/src/router.tsx',
    [
      "defaultPreload: 'intent'",
      "defaultPreload: 'intent', defaultPendingMs: 900",
      "defaultPreload: 'intent', defaultPendingMinMs: 600",
    ],
    'apps/notes/src/router.test.ts',
  ),
  ...change(
    '9.router-cache',
    'apps/notes/src/router.tsx',
    [
      "defaultPreload: 'intent'",
      "defaultPreload: 'intent', defaultPreloadStaleTime: 20_000",
      "defaultPreload: 'intent', defaultGcTime: 200_000",
      "defaultPreload: 'intent', defaultPreloadGcTime: 200_000",
    ],
    'apps/notes/src/router.test.ts',
  ),
  ...change(
    '9.theme-radius',
    STYLES,
    ['var(--lk-radius-control, 0.5rem)', 'var(--lk-radius-control, 0.4375rem)', 'var(--lk-radius-control, 0.625rem)'],
    'packages/react/src/styles.browser.test.tsx',
    'react:browser',
  ),
  ...change(
    '9.breakpoints',
    STYLES,
    ['lk-account (min-width: 40rem)', 'lk-account (min-width: 39rem)', 'lk-account (min-width: 41rem)'],
    'packages/react/src/screens/account/account-settings.browser.test.tsx',
    'react:browser',
  ),
  ...statuses,
]

/**
 * Lists one change for each wrong text.
 *
 * @param texts The text in the file, then the wrong ones.
 * @param rest Test files, and optionally the project.
 */
function change(id: string, file: string, [from = '', ...wrong]: string[], ...rest: string[]): NumberChange[] {
  const tests = rest.filter((one) => one.includes('/'))
  const project = rest.find((one) => !one.includes('/'))
  return wrong.map((to) => ({ id, file, from, to, tests, ...(project && { project }) }))
}
