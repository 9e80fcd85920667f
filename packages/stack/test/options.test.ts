import { createEmulator, DEFAULT_PROJECT, startEmulator } from '@latchkey/emulator'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { passkeyText } from '../src/errors/convert.js'
import type { HandlerUrlOptions, HandlerUrls } from '../src/js.js'
import { StackAdminApp, StackClientApp, StackServerApp } from '../src/js.js'
import { accountOf, appOptions, tokensOf } from './apps.js'
import { startForTests } from './start-emulator.js'

const HOSTED = `https://${DEFAULT_PROJECT.id}.built-with-stack-auth.com/handler`

const running = startForTests({
  serverVersion: '2.8.86',
  projects: [{ ...DEFAULT_PROJECT, settings: { anonymousEnabled: true } }],
})

/** Options of an app whose requests are recorded, as method, path and body. */
function recorded() {
  const requests: (readonly [call: string, body: unknown])[] = []
  const options = {
    ...appOptions(running.url),
    latchkey: {
      async fetch(request: Request) {
        const { pathname, search } = new URL(request.url)
        const text = await request.clone().text()
        const isJson = request.headers.get('content-type')?.includes('json') && text !== ''
        requests.push([
          `${request.method} ${pathname.replace('/api/v1', '')}${search}`,
          isJson ? JSON.parse(text) : text,
        ])
        return fetch(request)
      },
    },
  }
  return { requests, options }
}

afterEach(() => vi.unstubAllEnvs())

let users = 0
async function signedIn(latchkey?: ReturnType<typeof recorded>['options']['latchkey']) {
  const { requests, options: own } = recorded()
  const options = { ...own, latchkey: latchkey ?? own.latchkey }
  const app = new StackClientApp(options)
  const email = `user-${++users}@options.test`
  await app.signUpWithCredential(accountOf(email))
  const user = await app.getUser({ or: 'throw' })
  return { app, user, email, requests, options, server: new StackServerApp(options) }
}

test.each<[string, HandlerUrlOptions, Partial<HandlerUrls>]>([
  ['a string', { signIn: '/in' }, { signIn: '/in', signUp: '/handler/sign-up', afterSignUp: '/' }],
  ['afterSignIn', { afterSignIn: '/in' }, { afterSignIn: '/in', afterSignUp: '/in', afterSignOut: '/' }],
  [
    'a hosted page',
    { signIn: { type: 'hosted' } },
    { handler: '/handler', signIn: `${HOSTED}/sign-in`, signUp: '/handler/sign-up', onboarding: '/handler/onboarding' },
  ],
  [
    'hosted pages by default',
    { default: { type: 'hosted' }, home: '/h' },
    {
      handler: HOSTED,
      home: '/h',
      signIn: `${HOSTED}/sign-in`,
      afterSignIn: '/h',
      afterSignUp: '/h',
      oauthCallback: `${HOSTED}/oauth-callback`,
      onboarding: `${HOSTED}/onboarding`,
    },
  ],
  [
    'hosted pages by default next to components of the app',
    { default: { type: 'hosted' }, handler: '/auth', signUp: { type: 'handler-component' } },
    { handler: '/auth', signIn: `${HOSTED}/sign-in`, signUp: '/auth/sign-up' },
  ],
  [
    'a hosted home page, which the service does not have',
    { handler: { type: 'hosted' }, home: { type: 'hosted' }, afterSignUp: { type: 'hosted' } },
    { handler: HOSTED, home: '/', signIn: '/handler/sign-in', afterSignIn: '/', afterSignUp: '/', afterSignOut: '/' },
  ],
  [
    'components by default',
    { default: { type: 'handler-component' }, handler: '/auth', home: '/start' },
    { signIn: '/auth/sign-in', home: '/start', afterSignIn: '/start', onboarding: '/auth/onboarding' },
  ],
  ['a custom page', { accountSettings: { type: 'custom', url: '/me', version: 0 } }, { accountSettings: '/me' }],
  ['a newer custom page', { accountSettings: { type: 'custom', url: '/i', version: 1 } }, { accountSettings: '/i' }],
  ['one URL by default', { default: '/x' }, { signIn: '/x', home: '/x', oauthCallback: '/handler/oauth-callback' }],
])('resolves `urls` with %s', (_, urls, resolved) => {
  const { options } = recorded()
  expect(new StackClientApp({ ...options, urls }).urls).toMatchObject(resolved)
  expect(new StackServerApp({ ...options, urls }).urls).toMatchObject(resolved)
})

test.each<[string, HandlerUrlOptions]>([
  ['home', { home: { type: 'custom', url: '/x', version: 0 } }],
  ['signIn', { signIn: { type: 'custom', url: '/x', version: 2 } }],
  ['signUp', { signUp: { type: 'custom', url: '/x', version: -1 } }],
])('refuses a custom page for `urls.%s` that it does not support', (page, urls) => {
  expect(() => new StackClientApp({ ...recorded().options, urls })).toThrow(`urls.${page}`)
})

test.each<[string, HandlerUrlOptions]>([
  ['a URL', { oauthCallback: 'https://app.test/callback' }],
  ['a URL next to hosted pages', { default: { type: 'hosted' }, oauthCallback: 'https://app.test/callback' }],
  ['a custom page with a URL', { oauthCallback: { type: 'custom', url: 'https://app.test/callback', version: 0 } }],
])('refuses %s for `urls.oauthCallback`', (_, urls) => {
  expect(() => new StackClientApp({ ...recorded().options, urls })).toThrow('`urls.oauthCallback` must be a path')
})

test.each(['a', `${DEFAULT_PROJECT.id}0`, 'Internal project'])('refuses the project ID %s', (projectId) => {
  expect(() => new StackClientApp({ ...recorded().options, projectId })).toThrow(
    '`StackClientApp`: `projectId` must be a UUID',
  )
})

test('takes the options that are undefined from another app', () => {
  const { options } = recorded()
  const parent = new StackClientApp({ ...options, urls: { home: '/start' } })
  const app = new StackClientApp({ inheritsFrom: parent, tokenStore: undefined, projectId: undefined, urls: undefined })
  expect(app.projectId).toBe(options.projectId)
  expect(app.urls.home).toBe('/start')
})

test.each(['publishableClientKey', 'secretServerKey', 'superSecretAdminKey'])(
  'names `%s` when it is invalid',
  (key) => {
    expect(() => new StackAdminApp({ ...recorded().options, [key]: 'a b' })).toThrow(
      expect.objectContaining({
        message: expect.stringContaining(`\`${key}\``),
        details: expect.objectContaining({ option: key }),
      }),
    )
  },
)

test('sends no key when the publishable client key is an empty text', async () => {
  const { options } = recorded()
  const app = new StackClientApp({ ...options, publishableClientKey: '' })
  expect((await app.getProject()).id).toBe(options.projectId)
})

test('reads no session from a request whose headers have none', async () => {
  const headers: Record<string, string> = {}
  const tokenStore = { headers: { get: (name: string) => headers[name] as string } }
  expect(await new StackServerApp({ ...recorded().options, tokenStore }).getUser()).toBeNull()
})

test('redirects to hosted pages', async () => {
  const { options } = recorded()
  const targets: string[] = []
  const latchkey = { ...options.latchkey, redirectMethod: { navigate: (url: string) => targets.push(url) } }
  const hosted = { ...options, latchkey, urls: { default: { type: 'hosted' } } as const }
  const app = new StackClientApp(hosted)
  await app.redirectToSignIn({ noRedirectBack: true })
  await app.redirectToOnboarding({ noRedirectBack: true })
  expect(targets).toEqual([`${HOSTED}/sign-in`, `${HOSTED}/onboarding`])
})

test('signs up without a callback URL', async () => {
  const { requests, options } = recorded()
  const app = new StackClientApp(options)
  const account = accountOf('no-callback@options.test')
  const result = await app.signUpWithCredential(account)
  expect(result.status).toBe('ok')
  expect(requests).toEqual([['POST /auth/password/sign-up', { email: account.email, password: account.password }]])
  const both = { ...account, verificationCallbackUrl: 'http://localhost:3000/' }
  await expect(app.signUpWithCredential(both as never)).rejects.toThrow('not both')
})

test('sends the primary email of an update of the signed-in user', async () => {
  const { user, requests, app } = await signedIn()
  await user.update({ primaryEmail: 'changed@options.test' })
  expect(requests).toContainEqual(['PATCH /users/me', { primary_email: 'changed@options.test' }])
  expect((await app.getUser({ or: 'throw' })).primaryEmail).toBe('changed@options.test')
})

test('sends the anonymous session of a command-line login', async () => {
  const { requests, options } = recorded()
  const anonymous = await new StackClientApp(options).getUser({ or: 'anonymous' })
  const { refreshToken } = await anonymous.currentSession.getTokens()
  const app = new StackClientApp(options)
  await app.promptCliLogin({
    appUrl: 'http://localhost:3000',
    maxAttempts: 1,
    promptLink() {},
    anonRefreshToken: refreshToken as string,
  })
  expect(requests).toContainEqual(['POST /auth/cli', { anon_refresh_token: refreshToken }])
})

test('reports an expired command-line login', async () => {
  const app = new StackClientApp(recorded().options)
  const login = { appUrl: 'http://localhost:3000', expiresInMillis: 0, maxAttempts: 1, promptLink() {} }
  const result = await app.promptCliLogin(login)
  expect(result).toMatchObject({ status: 'error', error: { errorCode: 'CLI_AUTH_EXPIRED_ERROR', statusCode: 400 } })
})

test('throws the error of the service when a command-line login cannot start', async () => {
  const app = new StackClientApp(recorded().options)
  const login = { appUrl: 'http://localhost:3000', maxAttempts: 1, promptLink() {} }
  await expect(app.promptCliLogin({ ...login, expiresInMillis: 86_400_000_000 })).rejects.toMatchObject({
    errorCode: 'SCHEMA_ERROR',
  })
  await expect(app.promptCliLogin({ ...login, anonRefreshToken: 'missing' })).rejects.toThrow('anon_refresh_token')
})

/** `header.null.`: its payload is no object. */
const MALFORMED = ['no token', 'a.b.c', 'e30.bnVsbA.']

test.each(MALFORMED)('treats the access token %j without a refresh token as signed out', async (accessToken) => {
  const { app } = await signedIn()
  const header = JSON.stringify({ accessToken, refreshToken: null })
  for (const tokenStore of [{ accessToken } as never, { headers: new Headers({ 'x-stack-auth': header }) }]) {
    expect(await app.getPartialUser({ from: 'token', tokenStore })).toBeNull()
    expect(await app.getAccessToken({ tokenStore })).toBeNull()
    expect(await app.getUser({ tokenStore })).toBeNull()
  }
})

test.each(MALFORMED)('refreshes the access token %j, once for each object', async (malformed) => {
  const { user, app } = await signedIn()
  const { refreshToken } = await user.currentSession.getTokens()
  const tokenStore = { accessToken: malformed, refreshToken: refreshToken as string }
  const header = { headers: new Headers({ 'x-stack-auth': JSON.stringify(tokenStore) }) }
  expect((await app.getAccessToken({ tokenStore: header }))?.split('.')).toHaveLength(3)
  const accessToken = await app.getAccessToken({ tokenStore })
  expect(accessToken?.split('.')).toHaveLength(3)
  expect(await app.getAccessToken({ tokenStore })).toBe(accessToken)
  expect(await app.getPartialUser({ from: 'token', tokenStore })).toMatchObject({ id: user.id })
})

test.each(['hexclave_', 'stackauth_'])('reads the session of a request from a bearer token with %s', async (prefix) => {
  const { user, app } = await signedIn()
  const header = (await app.getAuthorizationHeader()) ?? ''
  expect(header).toMatch(/^Bearer stackauth_/)
  const tokenStore = { headers: new Headers({ authorization: header.replace('stackauth_', prefix) }) }
  expect(await app.getUser({ tokenStore })).toMatchObject({ id: user.id })
})

test('getPartialUser believes no token that a request has forged', async () => {
  const { user, app } = await signedIn()
  const { accessToken, refreshToken } = await user.currentSession.getTokens()
  const [header, payload = '', signature] = accessToken?.split('.') ?? []
  const claims = JSON.stringify({ ...JSON.parse(atob(payload)), sub: 'another user' })
  const forged = [header, Buffer.from(claims).toString('base64url'), signature].join('.')
  const partialUser = (token: string | null) => {
    const auth = JSON.stringify({ accessToken: token, refreshToken })
    return app.getPartialUser({
      from: 'token',
      tokenStore: new Request('https://app.test', { headers: { 'x-stack-auth': auth } }),
    })
  }
  expect(await partialUser(accessToken)).toMatchObject({ id: user.id })
  expect(await partialUser(forged)).toBeNull()
})

test('getPartialUser accepts tokens that the service has issued at another of its URLs, and reads its keys once', async () => {
  const { user, options } = await signedIn()
  const tokenStore = await tokensOf(user)
  const baseUrl = 'http://service.internal:8102'
  const urls: string[] = []
  const atPublicUrl = ({ url, method, headers }: Request) => {
    urls.push(url)
    return fetch(url.replace(baseUrl, running.url), { method, headers })
  }
  const internal = { ...options, baseUrl, latchkey: { fetch: atPublicUrl } }
  const server = new StackServerApp(internal)
  expect(await server.getPartialUser({ from: 'token', tokenStore })).toMatchObject({ id: user.id })
  const { length } = urls
  await server.getPartialUser({ from: 'token', tokenStore })
  expect(urls).toHaveLength(length)
})

test('reads tokens from the store of the app, and no user, for the token store null', async () => {
  const { app } = await signedIn()
  expect(await app.getAccessToken({ tokenStore: null })).toBe(await app.getAccessToken())
  expect(await app.getPartialUser({ from: 'token', tokenStore: null })).toBeNull()
  await expect(app.getUser({ tokenStore: null })).rejects.toThrow('tokenStore')
})

test('leaves out the creator of a team and the recipients of an email that are undefined', async () => {
  const { requests, server } = await signedIn()
  await server.createTeam({ displayName: 'Comets', creatorUserId: undefined } as never)
  // The project has no email server.
  await server.sendEmail({ allUsers: true, userIds: undefined, subject: 's', html: 'h' } as never).catch(() => {})
  expect(requests.slice(-2)).toEqual([
    ['POST /teams', { display_name: 'Comets' }],
    ['POST /emails/send-email', { all_users: true, subject: 's', html: 'h' }],
  ])
})

test('lists no users when the team is undefined', async () => {
  const { server } = await signedIn()
  await expect(server.listUsers({ teamId: undefined } as never)).rejects.toThrow('`teamId` must be')
})

test('leaves out filters of users that are false or empty', async () => {
  const { server, requests } = await signedIn()
  await server.listUsers({ query: '', includeAnonymous: false, includeRestricted: true, limit: 1 })
  expect(requests.at(-1)?.[0]).toBe('GET /users?limit=1&include_restricted=true')
})

test('sends only what an update of a project changes', async () => {
  const { requests, options } = recorded()
  const project = await new StackAdminApp(options).getProject()
  await project.update({})
  await project.update({ displayName: undefined, config: { signUpEnabled: undefined } } as never)
  const server = { host: 'h', port: 25, username: 'u', password: 'p', senderName: 'n', senderEmail: 'n@options.test' }
  await project.update({ config: { emailConfig: { type: 'resend', ...server } as never } })
  expect(requests.slice(1)).toMatchObject([
    ['PATCH /internal/projects/current', { config: { email_config: { type: 'standard', host: 'h' } } }],
  ])
})

test('updates logos and what requests need', async () => {
  const { requests, options } = recorded()
  const app = new StackAdminApp(options)
  const project = await app.getProject()
  const logo = 'https://cdn.test/logo.png'
  await project.update({ logoUrl: logo, logoFullUrl: logo, logoDarkModeUrl: logo, logoFullDarkModeUrl: null })
  await project.update({ fullLogoUrl: null })
  await project.update({ requirePublishableClientKey: true })
  await project.update({ onboardingStatus: 'welcome' })
  expect(requests.slice(1)).toEqual([
    [
      'PATCH /internal/projects/current',
      { config: {}, logo_url: logo, logo_full_url: logo, logo_dark_mode_url: logo, logo_full_dark_mode_url: null },
    ],
    ['PATCH /internal/projects/current', { config: {}, logo_full_url: null }],
    [
      'PATCH /internal/config/override/project',
      { config_override_string: '{"project.requirePublishableClientKey":true}' },
    ],
    ['PATCH /internal/projects/current', { config: {}, onboarding_status: 'welcome' }],
  ])
})

test('never sends whether an OAuth provider is enabled', async () => {
  const { requests, options } = recorded()
  const project = await new StackAdminApp(options).getProject()
  const github = { id: 'github', type: 'shared', enabled: true } as const
  await project.update({ config: { oauthProviders: [github] } })
  expect(requests.at(-1)).toEqual([
    'PATCH /internal/projects/current',
    { config: { oauth_providers: [{ id: 'github', type: 'shared' }] } },
  ])
})

test('returns only the granted permissions of team members by default', async () => {
  const { user, server } = await signedIn()
  const team = await user.createTeam({ displayName: 'Comets' })
  expect(await server.listTeamMemberPermissions(team.id)).toEqual([{ userId: user.id, permissionId: 'team_admin' }])
  expect((await server.listTeamMemberPermissions(team.id, { recursive: true })).length).toBeGreaterThan(1)
})

test('uses one store in memory for an app', async () => {
  const { app, user, options } = await signedIn()
  expect(await app.getAccessToken({ tokenStore: 'memory' })).toBe(await app.getAccessToken())
  expect((await app.getUser({ tokenStore: 'memory' }))?.id).toBe(user.id)
  expect(await new StackClientApp(options).getAccessToken({ tokenStore: 'memory' })).toBeNull()
  const other = new StackClientApp({ ...options, tokenStore: null })
  expect(await other.getAccessToken({ tokenStore: 'memory' })).toBeNull()
})

test('returns null for an OAuth account whose ID is not a UUID', async () => {
  const { user, server } = await signedIn()
  expect(await user.getOAuthProvider('not-a-uuid')).toBeNull()
  expect(await (await server.getUser(user.id))?.getOAuthProvider('not-a-uuid')).toBeNull()
})

/** The context of a function of Convex whose caller has these claims. */
const convex = (claims: object | null) => ({ auth: { getUserIdentity: async () => claims as never } })

test('reads the caller of a function of Convex', async () => {
  const { app, user, server } = await signedIn()
  const claims = { subject: user.id, name: 'Ada', email: 'ada@options.test', email_verified: true }
  expect(await app.getPartialUser({ from: 'convex', ctx: convex(claims) })).toEqual({
    id: user.id,
    displayName: 'Ada',
    primaryEmail: 'ada@options.test',
    primaryEmailVerified: true,
    isAnonymous: false,
    isRestricted: false,
    restrictedReason: null,
    selectedTeamId: null,
    isMultiFactorRequired: false,
  })
  expect(await server.getUser({ from: 'convex', ctx: convex(claims) })).toMatchObject({ id: user.id })
  expect(await app.getPartialUser({ from: 'convex', ctx: convex(null) })).toBeNull()
  expect(await app.getPartialUser({ from: 'convex', ctx: convex(undefined as never) })).toBeNull()
  expect(await server.getUser({ from: 'convex', ctx: convex(null) })).toBeNull()
  await expect(server.getUser({ from: 'convex', ctx: convex(null), or: 'throw' })).rejects.toThrow('not signed in')
})

test('explains that users are not wrapped in an object', async () => {
  const { user, server } = await signedIn()
  for (const one of [user, await server.getUser({ tokenStore: await tokensOf(user) }), await server.getUser(user.id)]) {
    expect(() => (one as unknown as { user: unknown }).user).toThrow('const user = useUser()')
    expect({ ...one }).toMatchObject({ id: user.id })
  }
})

test('returns errors of passkeys where there are none', async () => {
  const { app, user } = await signedIn()
  const signIn = await app.signInWithPasskey()
  expect(signIn).toMatchObject({ status: 'error', error: { errorCode: 'PASSKEY_AUTHENTICATION_FAILED' } })
  const registration = await user.registerPasskey({ hostname: 'localhost' })
  expect(registration).toMatchObject({ status: 'error', error: { errorCode: 'PASSKEY_REGISTRATION_FAILED' } })
  await expect(user.registerPasskey()).rejects.toThrow('hostname')
  expect(passkeyText('PASSKEY_FAILED')).toBeTypeOf('string')
})

test('previews whom a change of the onboarding affects', async () => {
  const { email, user, options } = await signedIn()
  const admin = new StackAdminApp(options)
  const preview = (limit?: number) =>
    admin.previewAffectedUsersByOnboardingChange({ requireEmailVerification: true }, limit)
  const { affectedUsers, totalAffectedCount } = await preview(1000)
  expect(affectedUsers).toHaveLength(totalAffectedCount)
  expect(affectedUsers).toContainEqual({
    id: user.id,
    displayName: null,
    primaryEmail: email,
    restrictedReason: { type: 'email_not_verified' },
  })
  expect(await preview(0)).toEqual({ affectedUsers: [], totalAffectedCount })
  expect(await admin.previewAffectedUsersByOnboardingChange({})).toEqual({ affectedUsers: [], totalAffectedCount: 0 })
})

test('each email template has the key of its theme', async () => {
  const templates = await new StackAdminApp(recorded().options).listEmailTemplates()
  expect(templates.length).toBeGreaterThan(0)
  for (const template of templates) expect(Object.keys(template)).toContain('themeId')
})

test('members leave a team whose administrator removes them', async () => {
  const [{ user }, other] = [await signedIn(), await signedIn()]
  const team = await user.createTeam({ displayName: 'Comets' })
  await (await other.server.getTeam(team.id))?.addUser(other.user.id)
  const removal = (await other.user.getTeam(team.id))?.removeUser(user.id)
  await expect(removal).rejects.toMatchObject({ errorCode: 'TEAM_PERMISSION_REQUIRED' })
  await team.removeUser(other.user.id)
  expect((await team.listUsers()).map(({ id }) => id)).toEqual([user.id])
  await team.removeUser(user.id)
  expect(await user.listTeams()).toEqual([])
})

test('a user who is not signed in accepts no invitation', async () => {
  const { requests, options } = recorded()
  await expect(new StackClientApp(options).acceptTeamInvitation('a'.repeat(45))).rejects.toMatchObject({
    errorCode: 'USER_AUTHENTICATION_REQUIRED',
    statusCode: 401,
  })
  expect(requests).toEqual([])
})

test('without redirects, a restricted user is returned only when asked for', async () => {
  const { app, user, server, options } = await signedIn()
  const session = await tokensOf(app)
  await (await server.getUser(user.id))?.update({ restrictedByAdmin: true })
  const guarded = new StackClientApp({ ...options, tokenStore: session, redirectMethod: 'none' })
  expect(await guarded.getUser({ or: 'redirect' })).toBeNull()
  expect(await guarded.getUser({ or: 'redirect', includeRestricted: true })).toMatchObject({ id: user.id })
})

test('a server reads users by ID, and registers no passkeys for them', async () => {
  const { user, server } = await signedIn()
  const found = await server.getServerUserById(user.id)
  expect(found?.id).toBe(user.id)
  expect(await server.getServerUserById(crypto.randomUUID())).toBeNull()
  await expect((found as unknown as typeof user).registerPasskey()).rejects.toThrow('`registerPasskey`')
})

test('a server reads the team of a key and the selected team of a user with their members', async () => {
  const { user, server } = await signedIn()
  const team = await user.createTeam({ displayName: 'Comets' })
  await user.setSelectedTeam(team)
  const { value: apiKey } = await team.createApiKey({ description: 'Key', expiresAt: null })
  const teams = [await server.getTeam({ apiKey }), (await server.getUser(user.id))?.selectedTeam]
  for (const one of teams) expect(await one?.listUsers()).toHaveLength(1)
})

test('no user of a service that restricts none is restricted', async () => {
  const { url: baseUrl, close } = await startEmulator({ port: 0, passwordRounds: 1, serverVersion: '2.8.8' })
  const server = new StackServerApp({ ...recorded().options, baseUrl })
  expect(await server.createUser({ displayName: 'Ada' })).toMatchObject({ restrictedByAdmin: false })
  await close()
})

test('sends what a server knows about the risk of a user', async () => {
  const { server, requests, user } = await signedIn()
  const changes = {
    countryCode: 'DE',
    riskScores: { signUp: { bot: 1, freeTrialAbuse: 2 } },
    restrictedByAdmin: true,
    restrictedByAdminReason: 'Spam',
    restrictedByAdminPrivateDetails: 'Reported twice',
  }
  const created = await server.createUser(changes)
  expect(created).toMatchObject(changes)
  await (await server.getUser(user.id))?.update(changes)
  expect(requests.at(-1)).toEqual([
    `PATCH /users/${user.id}`,
    {
      country_code: 'DE',
      risk_scores: { sign_up: { bot: 1, free_trial_abuse: 2 } },
      restricted_by_admin: true,
      restricted_by_admin_reason: 'Spam',
      restricted_by_admin_private_details: 'Reported twice',
    },
  ])
})

describe('the object of a user, after another user has signed in', () => {
  async function switched() {
    const { app, user: ada } = await signedIn()
    await app.signOut()
    await app.signUpWithCredential(accountOf(`${crypto.randomUUID()}@switch.test`))
    expect((await app.getUser({ or: 'throw' })).id).not.toBe(ada.id)
    return { app, ada }
  }

  test('does not change the other user', async () => {
    const { app, ada } = await switched()
    await expect(ada.update({ displayName: 'Ada' })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
    await expect(ada.createTeam({ displayName: 'Comets' })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
    await expect(ada.delete()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
    expect((await app.getUser({ or: 'throw' })).displayName).toBeNull()
  })

  test('does not return the tokens and teams of the other user', async () => {
    const { ada } = await switched()
    await expect(ada.getAuthJson()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
    await expect(ada.listTeams()).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  })

  test('does not sign the other user out', async () => {
    const { app, ada } = await switched()
    await ada.signOut()
    expect(await app.getUser()).not.toBeNull()
  })
})

test('getConnectedAccount with `or: "throw"` throws when the account is not connected', async () => {
  const { fetch } = createEmulator({ passwordRounds: 1 })
  const { user, server } = await signedIn({ fetch })
  await expect(user.getConnectedAccount('github')).resolves.toBeNull()
  const refusal = { errorCode: 'OAUTH_CONNECTION_NOT_CONNECTED_TO_USER' }
  await expect(user.getConnectedAccount('github', { or: 'throw' })).rejects.toMatchObject(refusal)
  const serverUser = await server.getUser(user.id)
  await expect(serverUser?.getConnectedAccount('github', { or: 'throw' })).rejects.toMatchObject(refusal)
})

test.each(['undefined', 'null', 'without an ID'])(
  'no permission of a team that is %s is one of the project',
  async (kind) => {
    const { user, server, requests } = await signedIn()
    const serverUser = (await server.getUser(user.id)) as NonNullable<Awaited<ReturnType<typeof server.getUser>>>
    const team = { undefined: undefined, null: null }[kind] ?? ({ id: undefined } as never)
    const { length } = requests
    for (const { listPermissions, getPermission, hasPermission } of [user, serverUser] as const) {
      await expect(listPermissions(team)).rejects.toThrow('for the permissions in the project')
      await expect(listPermissions(team, { recursive: false })).rejects.toThrow('for the permissions in the project')
      await expect(getPermission(team, 'member')).rejects.toThrow('for the permissions in the project')
      await expect(hasPermission(team, 'member')).rejects.toThrow('for the permissions in the project')
    }
    await expect(serverUser.grantPermission(team, 'member')).rejects.toThrow('for the permissions in the project')
    await expect(serverUser.revokePermission(team, 'member')).rejects.toThrow('for the permissions in the project')
    for (const { hasPermission, getPermission, listPermissions } of [user, serverUser] as const) {
      await expect(hasPermission(...(['member', { id: 't1' }] as never as ['member']))).rejects.toThrow(
        'before the ID of the permission',
      )
      await expect(getPermission(...(['t1', 'member'] as never as ['member']))).rejects.toThrow(
        'before the ID of the permission',
      )
      await expect(listPermissions({ teamId: 't1' } as never)).rejects.toThrow('has no option `teamId`')
    }
    expect(requests).toHaveLength(length)
    const inProject = [await user.listPermissions(), await user.listPermissions({ recursive: false })]
    expect(inProject).toEqual([[], []])
  },
)

test.each(['development', 'production'])('the ID of a user that is not there is refused, in %s', async (mode) => {
  vi.stubEnv('NODE_ENV', mode)
  const { server, requests } = await signedIn()
  const { length } = requests
  for (const id of [undefined, null, ''] as never[]) {
    await expect(server.getUser(id)).rejects.toThrow('Leave it out for the signed-in user')
    expect(() => server.useUser(id)).toThrow('Leave it out for the signed-in user')
  }
  expect(requests).toHaveLength(length)
})

test.each(['development', 'production'])('an unknown `or` is refused with the known ones, in %s', async (mode) => {
  vi.stubEnv('NODE_ENV', mode)
  const { app, user, server } = await signedIn()
  const or = 'redirekt' as never
  const known = /`or` must be one of return-null, redirect, throw, anonymous, anonymous-if-exists\./
  await expect(app.getUser({ or })).rejects.toThrow(known)
  expect(() => app.useUser({ or })).toThrow(known)
  await expect(server.getUser({ or, tokenStore: await tokensOf(user) })).rejects.toThrow(known)
  await expect(server.getUser({ apiKey: 'uk_x', or })).rejects.toThrow(known)
  await expect(server.getUser({ from: 'convex', ctx: convex(null), or })).rejects.toThrow(known)
  await expect(app.getPartialUser({ from: 'token', or })).rejects.toThrow(known)
  await expect(user.getConnectedAccount('github', { or })).rejects.toThrow('`or` must be')
  await expect(server.getUser({ apiKey: 'uk_x', or: 'throw' })).rejects.toThrow('not signed in')
})

test('a misspelled option of the signed-in user is refused: another session or no guard would be meant', async () => {
  const { app, server } = await signedIn()
  await expect(app.getUser({ tokenstore: null } as never)).rejects.toThrow('has no option `tokenstore`')
  expect(() => app.useUser({ Or: 'redirect' } as never)).toThrow('`useUser` has no option `Or`')
  await expect(server.getUser({ tokenstore: null } as never)).rejects.toThrow('has no option `tokenstore`')
  await expect(app.getUser('another user' as never)).rejects.toThrow('`getUser`: `options` must be an object')
})

/** The functions of an app that read or end the session of `tokenStore`. */
const OF_SESSION = [
  'getAuthJson',
  'getAuthHeaders',
  'getAccessToken',
  'getRefreshToken',
  'getAuthorizationHeader',
  'getConvexHttpClientAuth',
  'signOut',
  'getUser',
] as const

test.each(OF_SESSION)('%s refuses what is no session: that of the app would be meant', async (name) => {
  const { app, server, requests } = await signedIn()
  for (const call of [app[name], server[name]] as ((options: object) => Promise<unknown>)[]) {
    const { length } = requests
    await expect(call({ tokenstore: null })).rejects.toThrow('has no option `tokenstore`')
    for (const tokenStore of [{}, [], Promise.resolve(null), { headers: Promise.resolve(new Headers()) }])
      await expect(call({ tokenStore })).rejects.toThrow('`tokenStore` must be')
    expect(requests).toHaveLength(length)
  }
})

test.each([
  null,
  '',
  [],
  Number.NaN,
  () => {},
  new Request('https://app.test/'),
  Promise.resolve(),
  { userId: undefined },
])('the lists of a server refuse %o: all teams and users would be meant', async (options) => {
  const { server, requests } = await signedIn()
  const { length } = requests
  await expect(server.listTeams(options as never)).rejects.toThrow(/must be an object|has no option/)
  await expect(server.listUsers(options as never)).rejects.toThrow(/must be an object|has no option/)
  expect(requests).toHaveLength(length)
})

test('limits of other kits are refused: more would be allowed', async () => {
  const { user, options } = await signedIn()
  const team = await user.createTeam({ displayName: 'Comets' })
  const key = { description: 'Key', expiresAt: null, scopes: ['read'] }
  await expect(user.createApiKey(key)).rejects.toThrow('has no option `scopes`')
  await expect(team.createApiKey(key)).rejects.toThrow('has no option `scopes`')
  const guest = { email: 'guest@options.test', callbackUrl: 'http://localhost/join', role: 'guest' }
  await expect(team.inviteUser(guest)).rejects.toThrow('has no option `role`')
  const project = await new StackAdminApp(options).getProject()
  await expect(project.update({ config: { signUpsEnabled: false } as never })).rejects.toThrow('signUpsEnabled')
})
