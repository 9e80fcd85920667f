// Faults that a person would make, by area. The fast tests must notice each one: `run-faults.ts` makes them one at a time.

export interface Fault {
  readonly name: string
  readonly area: keyof typeof TESTS
  /** The source file, below `packages/core/src`. */
  readonly file: string
  /** The text to replace. Occurs once in the file: `faults.test.ts` fails for a fault that no longer applies. */
  readonly find: string
  readonly replace: string
}

/** The tests of each area that `npm test` runs: files and folders below `packages`. */
export const TESTS = {
  session: ['core/src/session', 'core/src/session-invariant.test.ts', 'core/src/flows/session'],
  cookies: ['core/src/session', 'core/src/server', 'emulator/test/http-only'],
  handler: ['emulator/test/http-only', 'core/src/session/http-only-cookies.test.ts', 'core/src/server'],
  verify: ['core/src/verify'],
  guards: [
    'core/src/flows/users',
    'core/src/flows/session',
    'core/src/flows/for-servers.test.ts',
    'core/src/invalid-arguments.test.ts',
    'core/src/server',
    'emulator/test/sessions',
  ],
  redirect: ['core/src/navigation', 'core/src/flows/redirect-deadline.test.ts', 'core/src/flows/users'],
} as const

const of =
  (area: Fault['area'], file: string) =>
  (name: string, find: string, replace: string): Fault => ({ name, area, file, find, replace })

const local = of('guards', 'server/auth-of-store.ts')
const session = of('session', 'session/session.ts')
const tokens = of('session', 'session/tokens.ts')
const retained = of('session', 'session/stored-tokens.ts')
const validity = of('session', 'session/token-validity.ts')
const store = of('cookies', 'session/cookie-store.ts')
const parsed = of('cookies', 'session/session-cookies.ts')
const hidden = of('cookies', 'session/http-only-cookies.ts')
const linked = of('cookies', 'session/stored-tokens.ts')
const plain = of('cookies', 'session/requests/plain-cookies.ts')
const handler = of('handler', 'server/http-only-handler.ts')
const pageSession = of('handler', 'server/page-session.ts')
const response = of('handler', 'server/http-only-response.ts')
const verify = of('verify', 'verify/verify.ts')
const keys = of('verify', 'verify/verify-keys.ts')
const users = of('guards', 'flows/users/classify-user.ts')
const user = of('guards', 'flows/users/current-user.ts')
const trusted = of('redirect', 'navigation/is-trusted-url.ts')
const redirect = of('redirect', 'navigation/redirect.ts')

export const faults: readonly Fault[] = [
  session('late-read-adopted', 'if (operation > adopted)', 'if (true)'),
  session('refresh-commits-to-any-session', 'if (!isCurrent() || tokens.accessToken !== before)', 'if (false)'),
  session('rejection-ends-newer-session', '(isCurrent() ? afterRejection() : undefined)', 'afterRejection()'),
  session(
    'network-error-takes-valid-token',
    'if (signal?.aborted || accessToken === null || validity.left(accessToken) <= 0) throw',
    'throw',
  ),
  session('sign-in-replaces-newer-session', 'id !== before.id && !isSignedOut(tokens)', 'false'),
  session('sign-out-ends-newer-session', 'if (!isOwn()) return undefined', ''),
  session('call-continues-as-another-user', 'if (id !== ownId) throw sessionChanged()', ''),
  session('outdated-claims-used', 'includedChanges < wantedChanges', 'false'),
  session(
    'claims-of-a-shared-refresh',
    'if (isOutdated() || isAmbiguous() || !validity',
    'if (isAmbiguous() || !validity',
  ),
  session('expired-token-after-freeze', '!validity.isUsable(tokens.accessToken, 0)', 'false'),
  retained('older-access-token-adopted', 'isSameAgeOrNewer(stored, own)', 'true'),
  retained('rejected-token-retained', 'isObsolete(own.accessToken) || ', ''),
  retained('replaced-token-adopted', 'isObsolete(stored.accessToken) || ', ''),
  tokens('sessions-confused', 'return a.refreshToken === b.refreshToken', 'return true'),
  tokens('undefined-is-a-token', "value !== 'undefined' && ", ''),
  tokens('anonymous-user-not-restricted', ' || claims.is_anonymous === true', ''),
  validity('rejected-token-reused', 'accessToken === rejected ? 0 : ', ''),
  validity('token-from-the-future-used', 'issued - serverNow() > MARGIN', 'false'),
  of('session', 'session/cross-tab.ts')('tabs-refresh-at-once', 'withLock(env, ', '((..._: unknown[]) => run())(env, '),

  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  store('cookie-sent-without-https', "SameSite=Lax${secure ? '; Secure' : ''}", 'SameSite=Lax'),
  store('cookie-sent-to-other-sites', 'SameSite=Lax$', 'SameSite=None$'),
  store('earlier-session-stays', 'if (form.name !== current) remove(form.name)', ''),
  store('other-project-signed-out', 'owner && forms.some((form) => form.refreshToken === owner)', 'true'),
  store('blocked-cookies-ignored', '!same[0] && !isStored', 'false'),
  parsed('access-token-of-another-session', ' && owner === refreshToken', ''),
  parsed('session-of-another-project', 'project === projectId', 'project'),
  hidden('no-host-prefix', "secure ? '__Host-latchkey' : 'latchkey'", "secure ? 'latchkey' : 'latchkey'"),
  hidden('refresh-cookie-read-by-scripts', "kind === 'refresh' || ", ''),
  hidden('ended-session-continues', '.filter((handle) => !ended.has(handle))', ''),
  hidden('handles-guessable', 'randomId(randomBytes, 85)', "''.padEnd(17, '0')"),
  linked('untried-session-deleted', 'others.length === 0 ? sessions', 'limit > 0 ? sessions.slice(0, limit)'),
  linked('every-cookie-tried', 'sessions.slice(limit)', '[] as Tokens[]'),
  plain('plain-cookies-in-production', "(mode === 'development' || mode === 'test') && ", ''),
  plain('host-that-contains-localhost', '/^(?:(?:.+', '/(?:(?:.+'),

  handler('request-of-another-site', "return site === 'same-origin'", 'return true'),
  handler('request-of-a-sibling-site', "site === 'same-origin'", "site !== 'cross-site'"),
  handler('request-of-a-form', 'if (!headers.has(HTTP_ONLY_HEADER)) return false', ''),
  handler('request-of-a-page-without-https', ' && isLocal(origin)', ''),
  handler('any-endpoint', 'if (rows.length === 0)', 'if (false)'),
  handler('page-uses-server-key', ' && !SECRET_HEADERS.includes(serviceName)', ''),
  handler('page-chooses-access', "headers[name] = 'client'", 'headers[name] = value'),
  handler('redirect-gets-refresh-token', "redirect: 'manual'", "redirect: 'follow'"),
  handler('refresh-token-in-error', 'withoutTokens(json)', 'json'),
  handler('refresh-token-repeated', 'session.mask(await response.text())', 'await response.text()'),
  handler('refresh-token-in-header', 'withoutTokenWords(session.mask(value))', 'value'),
  handler('response-cached', "'private, no-store'", "'private'"),
  pageSession('migration-never-ends', 'isMigrating &&', ''),
  response('refresh-token-shown', 'known.refresh_token = replace(', 'known.refresh_token ||= replace('),
  response(
    'unknown-fields-shown',
    'if (fields.length > 0) known[name] = ',
    'known[name] = fields.length === 0 ? field : ',
  ),
  response('token-words-shown', ": '[hidden]'", ': word'),

  verify('any-issuer', 'issuer: [...issuers, ...otherIssuers],', ''),
  verify('any-audience', 'audience: [projectId, anonymousUsers.aud, restrictedUsers.aud],', ''),
  verify('any-algorithm', 'algorithms: [ALGORITHM],', ''),
  verify('never-expires', 'currentDate: new Date(now())', 'currentDate: new Date(0)'),
  verify('tolerates-minutes', 'TOLERANCE_SECONDS = 30', 'TOLERANCE_SECONDS = 300'),
  verify('anonymous-by-claim-only', 'anonymousUsers.issuers.includes(iss) || aud === anonymousUsers.aud || ', ''),
  verify('restricted-accepted', "if (status === 'restricted') throw", 'if (status !== status) throw'),
  keys('revoked-key-for-ever', 'age >= Math.max(STALE, cacheMaxAge)', 'false'),
  keys('keys-from-a-redirect', "redirect: 'manual'", "redirect: 'follow'"),

  users('anonymous-is-signed-in', 'user.isAnonymous !== false && !allowsAnonymous', 'false'),
  users('restricted-is-signed-in', 'user.isRestricted && !allowsAnonymous && includeRestricted !== true', 'false'),
  of('guards', 'contract/schema/entity.ts')(
    'undefined-means-oneself',
    'given === undefined && row.schema.exact && row.view in view',
    'false',
  ),
  of('guards', 'contract/schema/scalars.ts')('empty-id-means-all', '/^\\.{0,2}$', '/^\\.{1,2}$'),
  user('restricted-sent-to-sign-in', "isRestricted ? 'verifyEmail' : 'signIn'", "'signIn'"),
  user('guard-returns-nothing', 'throw notSignedIn(isRestricted)', 'return null'),
  of('guards', 'flows/redirect-from-guard.ts')(
    'guard-redirects-during-sign-out',
    'if (!(await holdRouteGuard(client))) return',
    'await holdRouteGuard(client)',
  ),
  local('request-acts-with-secret-key', 'client[INTERNALS].actAs(tokenStore)', 'client'),
  local('tokens-of-2.8.8-trusted', "typeof claims.is_restricted === 'boolean' &&", ''),
  local('restriction-trusted', '(isAnonymous || !isRestricted)', 'true'),
  local('invalid-token-ends-session', 'if (!isVerifyError(error)) throw error', 'throw error'),
  local('token-remembered-for-ever', 'elapsed(remembered.at, startedAt) < REMEMBERED_TIME', 'true'),
  local('fresh-ignored', 'const verified = asksService ? undefined : await', 'const verified = await'),
  local('restricted-user-has-id', 'userId: isSignedIn ? user.userId : null', 'userId: user.userId'),
  local('user-of-earlier-session', 'if (reading?.identity !== identity)', 'if (!reading)'),

  trusted('url-with-username', '!target.username &&', ''),
  trusted('url-with-password', '!target.password &&', ''),
  trusted('path-that-is-a-host', "!target.pathname.startsWith('//')", 'true'),
  // biome-ignore lint/suspicious/noTemplateCurlyInString: source text
  trusted('blob-of-the-app', '`${target.protocol}//${target.host}` === origin', 'target.origin === origin'),
  trusted('url-of-the-test-page', "['https://a.invalid', 'http://b.invalid']", "['https://a.invalid']"),
  redirect('any-target', 'if (isTrustedUrl(url, ', 'if (url || isTrustedUrl(url, '),
  redirect('any-target-in-email', 'isTrustedUrl(back, url.origin) &&', ''),
  of('redirect', 'navigation/return-to.ts')('return-to-a-host', "pathname.replace(/^[/\\\\]+/, '/')", 'pathname'),
  redirect('views-of-a-path-confused', 'configured.hash || configured.search', 'false'),
  redirect('returns-to-sign-out', '[...toSignIn, signOut].some', 'toSignIn.some'),
  of('redirect', 'flows/redirect-to.ts')('any-page-signs-out', "if (page === 'signOut') recordSign", 'recordSign'),
]
