import { EXPLANATIONS, type Explanation, isRead, lines, readsOf } from '../differential/explain.js'

const words = (text: string): string[] => text.split(/\s+/).filter(Boolean)

/** Methods of parts of the service that this package does not provide. They throw `OutOfScopeError`. */
export const OUT_OF_SCOPE: Readonly<Record<string, readonly string[]>> = {
  payments: words(`
    getItem listProducts listInvoices cancelSubscription grantProduct createCheckoutUrl getBilling switchSubscription
    createPaymentMethodSetupIntent setDefaultPaymentMethodFromSetupIntent getStripeAccountInfo listTransactions
    setupPayments createStripeWidgetAccountSession createItemQuantityChange getPaymentMethodConfigs
    updatePaymentMethodConfigs refundTransaction`),
  analytics: words(`
    getEmailDeliveryStats activateEmailCapacityBoost queryAnalytics listSessionReplays getSessionReplay
    listSessionReplayChunks getSessionReplayChunkEvents getSessionReplayEvents`),
  'the data vault': ['getDataVaultStore'],
  'project transfers': ['transferProject'],
  'email previews': ['getEmailPreview'],
  'sign-in invitations': ['sendSignInInvitationEmail'],
  'the email outbox': words(
    'listOutboxEmails getOutboxEmail updateOutboxEmail pauseOutboxEmail unpauseOutboxEmail cancelOutboxEmail',
  ),
  'managed email domains': words(`
    setupManagedEmailProvider checkManagedEmailStatus listManagedEmailDomains applyManagedEmailProvider
    deleteManagedEmailDomain deleteEmailTheme`),
  'test webhooks': ['sendTestWebhook'],
  'AI assistance': ['saveChatMessage', 'listChatMessages', 'rewriteTemplateSourceWithAI'],
}

/** The methods that are out of scope: their options change nothing. */
export const isUsualOnly = (method: string): boolean => Object.values(OUT_OF_SCOPE).flat().includes(method)

const OUT_OF_SCOPE_ROWS = Object.entries(OUT_OF_SCOPE).flatMap(([area, methods]): Explanation[] => {
  const reason = `Out of scope: ${area}. Throws OutOfScopeError without a request.`
  const operations = new RegExp(`\\.(${methods.join('|')})\\(`)
  return [
    { reason, part: ['requests', 'stored', 'claims'], operations },
    { reason, part: 'outcome', operations, when: (_, ours) => ours.includes(`belongs to ${area}, which`) },
  ]
})

interface Stored {
  readonly cookies: Readonly<Record<string, { readonly value: string }>>
  readonly local: object
  readonly session: object
  readonly url: string
}

/** Changes the cookies or storages of a page. */
const inStored = (change: (stored: Stored) => object) => (text: string) =>
  text === '' ? text : JSON.stringify(change(JSON.parse(text)))

const mapEntries = <T>(object: object, map: (name: string, value: T) => readonly (readonly [string, unknown])[]) =>
  Object.fromEntries(
    Object.entries(object)
      .flatMap(([name, value]) => map(name, value))
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

const STORED_ROWS: readonly Explanation[] = [
  {
    reason: 'The cookies have the names of all kits until 2.8.102, which newer kits also read.',
    part: 'stored',
    apply: inStored(({ cookies, ...rest }) => ({
      cookies: mapEntries<{ value: string }>(cookies, (name, { value, ...attributes }) => {
        const token = /^\{"refresh_token":"([^"]*)"/.exec(value)?.[1] ?? value
        return [[name.replace('hexclave-', 'stack-').replace(/--default$/, ''), { value: token, ...attributes }]]
      }),
      ...rest,
    })),
  },
  {
    reason: 'The cookie of an OAuth sign-in also has its time and its user.',
    part: 'stored',
    apply: inStored(({ cookies, ...rest }) => ({
      cookies: mapEntries<{ value: string }>(cookies, (name, cookie) => [
        [name, name.startsWith('stack-oauth-outer-') ? { ...cookie, value: '<random>' } : cookie],
      ]),
      ...rest,
    })),
  },
  {
    reason: 'Stores the time of the service and the running OAuth sign-in under names that start with `latchkey-`.',
    part: 'stored',
    apply: inStored(({ local, session, ...rest }) => {
      const others = (storage: object) =>
        mapEntries(storage, (name, value) => (name.startsWith('latchkey-') ? [] : [[name, value]]))
      return { ...rest, local: others(local), session: others(session) }
    }),
  },
]

const withoutPages = (text: string) =>
  text.replace(/(limit|cursor|query|desc|order_by|orderBy)=[^&\n]*&?/g, '').replace(/[?&]$/gm, '')
/** A page of teams that the service refuses, a page of one, which it refuses as well, and all teams. */
const RETRIED_TEAMS =
  /^(GET \/api\/v1\/teams\?.+)\nGET \/api\/v1\/teams\?limit=1(?:&user_id=.*)?\nGET \/api\/v1\/teams(?:\?user_id=[^&\n]*)?$/m
const isReadOfUser = (line: string) => /^GET \/api\/v1\/users\/me$/.test(line)
const writesOf = (text: string) => lines(text, (line) => !isRead(line))
/** The calls that construct an app. */
const CONSTRUCTOR = / constructor\./

const ROWS: readonly Explanation[] = [
  {
    reason:
      'Reads the trusted domains when it stores a session. The published kit reads them when an app is constructed.',
    part: 'requests',
    operations: CONSTRUCTOR,
    apply: (text) => lines(text, (line) => line !== 'GET /api/v1/projects/current'),
  },
  {
    reason: 'A wrong key, header or `projectOwnerSession` is refused when an app is constructed.',
    part: ['requests', 'outcome'],
    operations: / constructor\..*(Key: ''|extraRequestHeaders: \{ list: |projectOwnerSession: (?!undefined))/,
    when: (_, ours) => ours === '' || /`(Stack\w+App`: `|projectOwnerSession`)/.test(ours),
  },
  {
    reason: 'The URL of a page that is relative to the open page is refused when an app is constructed.',
    part: ['requests', 'outcome', 'navigation'],
    operations: / constructor\.\w+\(\{ urls: /,
    when: (_, ours) => ours === '' || ours === '[]' || /`urls\.\w+` must be a path/.test(ours),
  },
  {
    reason: 'The home page and the pages after sign-in and sign-out are never hosted, as in later kits.',
    part: 'outcome',
    operations: CONSTRUCTOR,
    apply: (text) => text.replace(/"(home|afterSign\w+)":"https:\/\/[^"]*\/handler"/g, '"$1":"/"'),
  },
  {
    reason: 'Without a token store, an app uses the default. The published kit throws a TypeError.',
    part: 'outcome',
    operations: CONSTRUCTOR,
    when: (theirs) => theirs.includes("Cannot use 'in' operator"),
  },
  {
    reason: 'Errors of options and redirect URLs have texts of this package.',
    part: 'outcome',
    operations: CONSTRUCTOR,
    apply: (text) => text.replace(/^\{"error":\{"message":.*/s, '{"error":"<text>"}'),
  },
  {
    reason: 'The URL of the handler pages has no slash at its end.',
    part: 'outcome',
    operations: CONSTRUCTOR,
    apply: (text) => text.replace(/"handler":"(https:[^"]*)\/"/, '"handler":"$1"'),
  },
  {
    reason: 'The URL of the app is checked before a command-line login starts. The published kit starts it first.',
    part: 'requests',
    operations: /promptCliLogin/,
    when: (theirs, ours) => theirs === 'POST /api/v1/auth/cli {}' && ours === '',
  },
  {
    reason:
      'A hosted page returns to the page of the app, with the names of all kits. The published kit has the newer names only, and returns to the callback page.',
    part: 'navigation',
    operations: CONSTRUCTOR,
    when: (theirs, ours) => [theirs, ours].every((text) => /^\["assign https:.+\/handler\/sign-in\?/.test(text)),
    apply: (text) => text.replace(/\?.*/, '?'),
  },
  {
    reason: 'A redirect to another site or to a hosted page leaves no cookie.',
    part: 'stored',
    operations: CONSTRUCTOR,
    apply: inStored(({ cookies, ...rest }) => ({
      cookies: mapEntries(cookies, (name, value) => (name.startsWith('stack-oauth-outer-') ? [] : [[name, value]])),
      ...rest,
    })),
  },
  {
    reason: 'The signed-in user is `me` in paths and queries. The published kit sends the ID in some of them.',
    part: 'requests',
    apply: (text) => text.replace(/([/=])<ID of (Ada|the owner)>(?=[/ &?]|$)/gm, '$1me'),
  },
  {
    reason: 'After a change, the published kit also reads again what no code waits for.',
    part: 'requests',
    when: (theirs, ours) => writesOf(theirs) !== '' && readsOf(ours).every((one) => readsOf(theirs).includes(one)),
    apply: writesOf,
  },
  {
    reason: 'The access token tells who is signed in. The published kit first reads the user.',
    part: 'requests',
    operations:
      /\.(getAccessToken|getRefreshToken|getAuthorizationHeader|getAuthHeaders|getAuthJson|signOut|getConnectedAccount)\(/,
    apply: (text) => lines(text, (line) => !isReadOfUser(line)),
  },
  {
    reason: 'The URL to return to is in the URL of the page while an OAuth sign-in starts.',
    part: 'stored',
    operations: /\.signInWithOAuth\(.*returnTo: /,
    apply: inStored(({ url, ...rest }) => ({ ...rest, url: url.replace(/&after_auth_return_to=.*/, '') })),
  },
  {
    reason:
      'The browser opens the authorize URL of the service, which redirects to the provider or shows the error. The published kit first asks the service for the URL of the provider.',
    part: ['navigation', 'outcome', 'requests'],
    operations: /^(StackClientApp.*\.signInWithOAuth|CurrentUser\.(link|getOrLink|get)ConnectedAccount)\(/,
    when: (theirs, ours) => /oauth\/authorize\/|OAUTH_PROVIDER_NOT_FOUND|<leaves the page>/.test(theirs + ours),
  },
  {
    reason: 'Asks for the token of a provider at once. The published kit first lists the accounts of the user.',
    part: 'requests',
    operations: /\.getOrLinkConnectedAccount\(/,
    apply: (text) => text.replace(/^(GET|POST) \/api\/v1\/connected-accounts\/me.*\n?/gm, ''),
  },
  {
    reason: 'An ID that no user can have is not found. The published kit throws SCHEMA_ERROR.',
    part: 'outcome',
    operations: /^StackServerApp\.getUser\(/,
    when: (theirs, ours) => ours === '{"value":null}' && theirs.includes('SCHEMA_ERROR'),
  },
  {
    reason: 'A server has no page to redirect: `or: "redirect"` is refused without a request.',
    part: ['requests', 'outcome'],
    operations: /^ServerUser\.getConnectedAccount\(.*or: 'redirect'/,
    when: (_, ours) => ours === '' || ours.includes('Only the signed-in user can be redirected'),
  },
  {
    reason: 'Throws with `or: "throw"` when the account is not connected. The published kit returns null.',
    part: 'outcome',
    operations: /\.getConnectedAccount\(.*or: 'throw'/,
    when: (theirs, ours) => theirs === '{"value":null}' && ours.includes('OAUTH_CONNECTION_'),
  },
  {
    reason: 'A password of more than 70 characters is PASSWORD_TOO_LONG, without a request.',
    part: ['requests', 'outcome'],
    operations: /assword: <(71 characters in a row|300 characters)>/,
    when: (theirs, ours) => ours === '' || (/PASSWORD_TOO_LONG/.test(ours) && /at most 70 characters/.test(theirs)),
  },
  {
    reason: 'A server cannot change a password with the old one: refused without a request.',
    part: ['requests', 'outcome'],
    operations: /^ServerUser\.updatePassword\(/,
    when: (_, ours) => ours === '' || ours.includes('A server cannot change a password'),
  },
  {
    reason: 'An empty ID is refused, or finds nothing, without a request.',
    part: ['requests', 'outcome'],
    operations: /\(''|, ''\)|: ''|\[''\]/,
    when: (_, ours) => ours === '' || /must be a non-empty string/.test(ours),
  },
  {
    reason: 'A team that is undefined is refused: without it, all users would be listed.',
    part: ['requests', 'outcome'],
    operations: /\.listUsers\(\{.*teamId: undefined/,
  },
  {
    reason: 'A user or a team that is undefined is refused: the signed-in user, or the project, would be meant.',
    part: ['requests', 'outcome'],
    operations: /^StackServerApp\.getUser\(undefined\)|^(Current|Server)User\.listPermissions\(undefined\)/,
    when: (_, ours) => ours === '' || /Leave it out for the (signed-in user|permissions in the project)/.test(ours),
  },
  {
    reason: 'A token store of a server app that is undefined is refused: the user of the app would be meant.',
    part: ['requests', 'outcome'],
    operations: /^StackServerApp\.get(Partial)?User\(\{.*tokenStore: undefined/,
    when: (_, ours) => ours === '' || ours.includes('`tokenStore` is undefined'),
  },
  {
    reason: 'A two-factor code without six digits is INVALID_TOTP_CODE, without a request.',
    part: ['requests', 'outcome'],
    operations: /\.signInWithMfa\((''|<300 characters>)/,
    when: (_, ours) => ours === '' || /INVALID_TOTP_CODE/.test(ours),
  },
  {
    reason: 'Also redirects when the session has already ended, so that a sign-out button always leaves the page.',
    part: ['navigation', 'outcome'],
    operations: /^StackClientApp( without a session\.signOut\(|\.signOut\(\{ tokenStore: 'memory')/,
    when: (theirs) => theirs === '[]' || theirs === '{"value":"<undefined>"}',
  },
  {
    reason: 'A sign-out does not redirect to another site.',
    part: ['navigation', 'outcome'],
    operations: /\.signOut\(\{ redirectUrl: 'https:\/\/untrusted/,
  },
  {
    reason: 'A sign-out of the signed-in user also ends the session on a server. The published kit stays pending.',
    part: ['requests', 'outcome'],
    operations: /^CurrentServerUser\.signOut\(/,
    when: (theirs) => theirs === '' || theirs.includes('<no outcome>'),
  },
  {
    reason: 'A sign-out adds a history entry with any URL. The published kit replaces it if `redirectUrl` is set.',
    part: 'navigation',
    operations: /\.signOut\(\{ redirectUrl: /,
    apply: (text) => text.replace(/^\["(replace|assign) /, '["'),
  },
  {
    reason: 'An access token that is missing or no token is refreshed before its claims are read.',
    part: 'outcome',
    operations: /\.getPartialUser\(.*accessToken: (''|<300 characters>)/,
    when: (theirs) => theirs === '{"value":null}',
  },
  {
    reason: 'On a server, an access token is verified before its claims are read.',
    part: 'requests',
    operations: /\.getPartialUser\(/,
    apply: (text) => lines(text, (line) => !line.includes('/.well-known/jwks.json')),
  },
  {
    reason: 'A new anonymous user is stored in the given token store. The published kit stores it in that of the app.',
    part: ['stored', 'claims'],
    operations: /\.getUser\(\{ or: 'anonymous'.*tokenStore: /,
  },
  {
    reason:
      'Service 2.8.86 returns all teams at once. Pages of them are made from the list after it has refused two pages.',
    part: 'requests',
    operations: /\.listTeams\(/,
    apply: (text) => withoutPages(text.replace(RETRIED_TEAMS, '$1')),
  },
  {
    reason: 'Service 2.8.86 returns all permissions at once. Pages of them are made from the list.',
    part: 'requests',
    operations: /\.listTeamPermissionDefinitionsPaginated\(/,
    apply: withoutPages,
  },
  {
    reason: 'Service 2.8.86 returns all teams and permissions at once. Pages of them are made from the list.',
    part: 'outcome',
    operations: /\.listTeams\(/,
    when: (theirs) => theirs.includes('Unrecognized key'),
  },
  {
    reason: 'Service 2.8.86 returns all teams and permissions at once. Pages of them are made from the list.',
    part: 'outcome',
    operations: /\.listTeamPermissionDefinitionsPaginated\(/,
  },
  {
    reason: 'Service 2.8.86 cannot order users by their last activity: refused without a request.',
    part: ['requests', 'outcome'],
    operations: /\.listUsers\(.*orderBy: 'lastActiveAt'/,
  },
  {
    reason: 'Texts of more than 40 characters are shortened in errors: they can be secrets.',
    part: 'outcome',
    operations: /<300 characters>/,
    apply: (text) => text.replace(/l{300}|…llll/g, '<long>'),
  },
  {
    reason: 'When the service has no such object, asks it for its version to name the reason.',
    part: 'requests',
    operations: /\.(createOAuthProvider|(update|delete)Email(Theme|Template|Draft))\(/,
    apply: (text) => lines(text, (line) => !line.startsWith('POST /api/v1/check-version')),
  },
  {
    reason:
      'The access token in the cookie is replaced by the next request of the page, if its claims have changed. The published kit removes it after any change.',
    part: 'stored',
    operations: /^CurrentUser\.(update|set\w+|createTeam)\(/,
    apply: inStored(({ cookies, ...rest }) => {
      const { 'stack-access': _, ...others } = cookies
      return { cookies: others, ...rest }
    }),
  },
  {
    reason: 'The next access token has what the call has changed. The published kit keeps the outdated one.',
    part: 'claims',
    operations: /^(Team\.delete|CurrentUser\.(leaveTeam|createContactChannel)|ContactChannel\.(update|delete))\(/,
  },
  {
    reason:
      'An app uses its access token until it expires, when a server has restricted or deleted the user, or deleted the project. The published kit first reads the user.',
    part: 'claims',
    operations: /^(AdminProject\.delete|ServerUser\.delete|ServerUser\.update\(\{ restrictedByAdmin: true)/,
    when: (theirs) => theirs === 'null',
  },
  {
    reason: 'Names the user of the session, which the service requires. The published kit gets SCHEMA_ERROR.',
    part: 'requests',
    operations: /^ServerUser\.revokeSession\(/,
    apply: (text) => text.replace(/\?user_id=.*$/, ''),
  },
  {
    reason: 'Names the user of the session, which the service requires. The published kit gets SCHEMA_ERROR.',
    part: 'outcome',
    operations: /^ServerUser\.revokeSession\(/,
    when: (theirs) => theirs.includes('query.user_id'),
  },
  {
    reason: 'Sends `otpAuthEnabled` and `passkeyAuthEnabled`. The published kit leaves them out of changes by servers.',
    part: ['requests', 'outcome', 'claims'],
    operations: /^ServerUser\.update\(\{ (otpAuthEnabled|passkeyAuthEnabled): /,
  },
  {
    reason: 'Sends `otpAuthEnabled` and `passkeyAuthEnabled`. The published kit leaves them out of changes by servers.',
    part: 'requests',
    operations: /^ServerUser\.update\(\{ \w+: .*, passkeyAuthEnabled: /,
    apply: (text) => text.replace(/"(otp|passkey)_auth_enabled":\w+,?/g, ''),
  },
  {
    reason: 'A passkey is registered in the session of its user: `registerPasskey` of the signed-in user.',
    part: ['requests', 'outcome'],
    operations: /^ServerUser\.registerPasskey\(/,
  },
  {
    reason: 'The options of a session are optional, as declared. The published kit throws a TypeError without them.',
    part: ['requests', 'outcome'],
    operations: /^ServerUser\.createSession\((undefined)?\)/,
    when: (theirs) => theirs === '' || theirs.includes('Cannot read properties of undefined'),
  },
  {
    reason: 'A server cannot send the verification email of a user: refused without a request.',
    part: 'requests',
    operations: /^ServerUser\.sendVerificationEmail\(/,
    when: (theirs) => theirs.startsWith('POST /api/v1/check-feature-support'),
  },
  {
    reason: 'A server app with a session of the user marks it as the current session.',
    part: 'outcome',
    operations: /^ServerUser\.getActiveSessions\(/,
    apply: (text) => text.replace(/"isCurrentSession":true/g, '"isCurrentSession":false'),
  },
  {
    reason: 'Reads the current email address of the user before sending an email to it.',
    part: 'requests',
    operations: /^CurrentUser\.sendVerificationEmail\(/,
    apply: (text) => lines(text, (line) => !isReadOfUser(line)),
  },
  {
    reason: 'A host name without passkeys is PASSKEY_WEBAUTHN_ERROR.',
    part: 'outcome',
    operations: /^CurrentUser\.registerPasskey\(\{ hostname: (''|'other.test'|<300 characters>)/,
    when: (_, ours) => ours.includes('PASSKEY_WEBAUTHN_ERROR'),
  },
  {
    reason: '`toClientJson` of a server returns only what clients may see.',
    part: 'outcome',
    operations: /^ServerUser\.toClientJson\(/,
  },
  {
    reason: 'A server takes the user out of the team. The published kit asks for the signed-in user, and fails.',
    part: 'outcome',
    operations: /^ServerUser\.leaveTeam\(/,
    when: (theirs) => theirs.includes('CANNOT_GET_OWN_USER_WITHOUT_USER'),
  },
  {
    reason: 'A server takes the user out of the team. The published kit asks for the signed-in user, and fails.',
    part: 'requests',
    operations: /^ServerUser\.leaveTeam\(/,
  },
  {
    reason: 'The expiry of an API key cannot be changed: refused without a request.',
    part: ['requests', 'outcome'],
    operations: /ApiKey\.update\(\{.*expiresAt: (?!undefined)/,
  },
  {
    reason: 'An API key is not revoked by `revoked: false`. The published kit gets SCHEMA_ERROR.',
    part: ['requests', 'outcome'],
    operations: /ApiKey\.update\(\{ revoked: false/,
  },
  {
    reason: 'Development environments belong to the dashboard of the service: the option is left out.',
    part: ['requests', 'outcome'],
    operations: /\.createProject\(.*isDevelopmentEnvironment: (?!undefined)/,
  },
  {
    reason: 'A new project requires the publishable client key if asked to. The published kit ignores the option.',
    part: 'requests',
    operations: /\.createProject\(.*requirePublishableClientKey: true/,
    apply: (text) => lines(text, (line) => !line.startsWith('PATCH ')),
  },
  {
    reason: 'Details of OAUTH_ACCESS_TOKEN_NOT_AVAILABLE are a text of this package.',
    part: 'outcome',
    operations: /^OAuthConnection\.getAccessToken\(/,
    apply: (text) => text.replace(/"details":"[^"]*"/g, '"details":"<text>"'),
  },
  {
    reason: 'An empty callback URL is that of the app. A server has none, and sends no request.',
    part: ['requests', 'outcome'],
    operations: /^ServerContactChannel\.sendVerificationEmail\(\{ callbackUrl: '' \}\)/,
  },
  {
    reason: 'An OAuth flow that cannot start leaves no cookie.',
    part: 'stored',
    operations:
      /^CurrentUser\.getOrLinkConnectedAccount\((''|'missing'|<300 characters>)|\.(linkConnectedAccount|signInWithOAuth)\(''\)$/,
    apply: inStored(({ cookies, ...rest }) => {
      const { 'stack-oauth-outer-<random>': _old, 'hexclave-oauth-outer-<random>': _new, ...others } = cookies
      return { cookies: others, ...rest }
    }),
  },
  {
    reason: 'Reads the team of an API key by its ID. The published kit searches the list.',
    part: 'requests',
    operations: /\.getTeam\(\{ apiKey: /,
    apply: (text) => lines(text, (line) => !isRead(line)),
  },
  {
    reason: 'A user who is not signed in accepts no invitation: refused without a request.',
    part: ['requests', 'outcome'],
    operations: /^StackClientApp without a session\.acceptTeamInvitation\(/,
    when: (_, ours) => ours === '' || ours.includes('USER_AUTHENTICATION_REQUIRED'),
  },
  {
    reason:
      'A change of a permission names the fields that it empties. The service empties those that a request omits.',
    part: 'requests',
    operations: /\.update(Team|Project)PermissionDefinition\(/,
    apply: (text) =>
      text.replace(/^(PATCH \S+) (\{.*\})$/gm, (_, path: string, body: string) =>
        [path, JSON.stringify({ contained_permission_ids: [], description: '', ...JSON.parse(body) })].join(' '),
      ),
  },
]

/** Rows of the differential proof that also apply here. */
const SHARED = EXPLANATIONS.filter(({ reason }) =>
  /^(Texts of known|Uses an access token|DELETE requests|Asks for one permission|Polls until)/.test(reason),
)
const isOfRequests = ({ part }: Explanation) => part === 'requests'

/** The intended differences. Applied in this order. A row that no call needs fails the proof. */
export const INTENDED: readonly Explanation[] = [
  ...OUT_OF_SCOPE_ROWS,
  ...STORED_ROWS,
  ...SHARED.filter(isOfRequests),
  ...ROWS,
  ...SHARED.filter((row) => !isOfRequests(row)),
]

/** Whether an outcome is an error, or nothing that belongs to a user. */
function isRefusal(outcome: string): boolean {
  const { value } = JSON.parse(outcome) as { readonly value?: unknown }
  const isOf = (...values: unknown[]) => values.includes(value)
  const isEmpty = Array.isArray(value) && value.length === 0
  return isOf(undefined, null, false, '', '<no outcome>', '<leaves the page>') || isEmpty
}

/** The intended differences of outcomes for users who are not signed in. A row that no call needs fails the proof. */
export const INTENDED_OF_USERS: readonly Explanation[] = [
  {
    reason: 'The access token decides whether the tokens of a session are returned, without a request for the user.',
    part: 'outcome',
    operations:
      /\.get(AccessToken|RefreshToken|AuthorizationHeader|AuthHeaders|AuthJson|ConvexHttpClientAuth|Tokens)\(.* as a (deleted user|user of another project)$/,
  },
  {
    reason: 'After a user was restricted, returns the newest access token. The published kit returns the one before.',
    part: 'outcome',
    operations: / as a user (whose email is not verified|restricted by an admin)$/,
    apply: (text) => text.replaceAll("<Ada's access token>", '<access token>'),
  },
  {
    reason: 'After a user was restricted, reads the newest access token. The published kit reads the one before.',
    part: 'outcome',
    operations: /\.getPartialUser\(.* as a user (whose email is not verified|restricted by an admin)$/,
  },
  {
    reason: 'Also redirects when the user was deleted, so that a sign-out button always leaves the page.',
    part: 'outcome',
    operations: /^StackClientApp\.signOut\(\) as a deleted user$/,
  },
  {
    reason: 'A refused call may end in another error than that of the published kit, or return nothing.',
    part: 'outcome',
    apply: (text) => (text !== '' && isRefusal(text) ? '' : text),
  },
  {
    reason: 'Calls that do not exist for restricted and anonymous users are refused for them.',
    part: 'outcome',
    operations: / as (an anonymous user|a user whose email is not verified|a user restricted by an admin)$/,
    when: (theirs, ours) => theirs !== '' && ours === '',
  },
  {
    reason: 'The call that finds out that the session is of another project fails.',
    part: 'outcome',
    operations: / as a user of another project$/,
    when: (theirs, ours) => theirs !== '' && ours === '',
  },
]
