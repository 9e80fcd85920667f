import { CROSS_DOMAIN_PREFIXES, NESTED_PREFIX, OAUTH_COOKIE_PREFIXES } from '@latchkey/core/internal/contract'
import { DEFAULT_PROJECT } from '@latchkey/emulator'
import { afterAll, beforeEach, expect, test, vi } from 'vitest'
import type { HandlerUrlOptions } from '../src/js.js'
import { accountOf, appOptions, tokensOf } from './apps.js'
import { fakeTab } from './fake-tab.js'
import { startForTests } from './start-emulator.js'

const APP = 'https://app.example.com'
const HOSTED = `https://${DEFAULT_PROJECT.id}.built-with-stack-auth.com`
const OTHER_PROJECT = {
  ...DEFAULT_PROJECT,
  id: 'aaaaaaaa-0000-4000-8000-00000000000b',
  keys: { ...DEFAULT_PROJECT.keys, publishable: 'pck_other_project' },
}

const domains = [APP, HOSTED].map((domain) => ({ domain, handlerPath: '/handler' }))
const running = startForTests({
  serverVersion: '2.8.86',
  projects: [DEFAULT_PROJECT, OTHER_PROJECT].map((project) => ({ ...project, settings: { domains } })),
})
afterAll(() => void vi.unstubAllGlobals())

/** After a redirect, the page has this time to unload, in milliseconds. */
const REDIRECT_PAUSE = 2000

/** Calls that wait for the page to unload continue immediately. */
beforeEach(() => {
  const { setTimeout } = globalThis
  // Node passes arguments to the callbacks of its own timers.
  const start = (run: (...values: unknown[]) => void, ms?: number, ...values: unknown[]) =>
    setTimeout(run, ms === REDIRECT_PAUSE ? 0 : ms, ...values)
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(start as typeof setTimeout)
  return () => spy.mockRestore()
})

// Each test starts with the modules of a new page load.
let StackClientApp: typeof import('../src/js.js').StackClientApp
beforeEach(async () => {
  vi.resetModules()
  StackClientApp = (await import('../src/js.js')).StackClientApp
})

/** The app, in the page that the tab displays. */
const loadApp = (
  urls: HandlerUrlOptions = { default: { type: 'hosted' } },
  project: typeof OTHER_PROJECT = DEFAULT_PROJECT,
) => new StackClientApp({ ...appOptions(running.url, project), tokenStore: 'cookie', redirectMethod: 'window', urls })

let users = 0
const newAccount = () => accountOf(`user-${++users}@hand-over.test`)

/** Signs a user up on the hosted page. Returns the session. */
async function signUpOnHostedPage() {
  const app = loadApp({})
  await app.signUpWithCredential(newAccount())
  return tokensOf(app)
}

/** Calls the service as the page of another domain does. */
async function authorize(session: { accessToken: string | null; refreshToken: string | null }, body: object) {
  const response = await fetch(`${running.url}/api/v1/auth/oauth/cross-domain/authorize`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-stack-project-id': DEFAULT_PROJECT.id,
      'x-stack-access-type': 'client',
      'x-stack-access-token': session.accessToken ?? '',
      'x-stack-refresh-token': session.refreshToken ?? '',
    },
    body: JSON.stringify(body),
  })
  return (await response.json()) as { redirect_url: string }
}

/** Signs in on the hosted page, at its URL. Returns the URL that it redirects to. */
async function signInOnHostedPage(signIn: string, prefix: string = CROSS_DOMAIN_PREFIXES[1]) {
  const query = queryOf(signIn)
  const session = await signUpOnHostedPage()
  const { redirect_url } = await authorize(session, {
    redirect_uri: query.get('after_auth_return_to'),
    state: query.get(`${prefix}_state`),
    code_challenge: query.get(`${prefix}_code_challenge`),
    after_callback_redirect_url: query.get(`${prefix}_after_callback_redirect_url`),
  })
  return redirect_url
}

const nextTask = () => new Promise((resolve) => setTimeout(resolve))
const queryOf = (url: string) => new URL(url).searchParams
const sessionIdOf = (accessToken: string | null) =>
  JSON.parse(atob((accessToken ?? '').split('.')[1] ?? '')).refresh_token_id as string

test.each(CROSS_DOMAIN_PREFIXES)(
  'continues the session of a hosted sign-in page with the parameters %s',
  async (prefix) => {
    const tab = fakeTab(`${APP}/note?x=1&code=7#part`)
    void loadApp().getUser({ or: 'redirect' })
    const signIn = await tab.left()
    expect(signIn).toMatch(`${HOSTED}/handler/sign-in?`)
    const query = queryOf(signIn)

    const session = await signUpOnHostedPage()
    const redirectUri = query.get('after_auth_return_to') ?? ''
    expect(queryOf(redirectUri).get(`${prefix}_auth`)).toBe('1')
    const { redirect_url } = await authorize(session, {
      redirect_uri: redirectUri,
      state: query.get(`${prefix}_state`),
      code_challenge: query.get(`${prefix}_code_challenge`),
      after_callback_redirect_url: query.get(`${prefix}_after_callback_redirect_url`),
    })

    tab.open(redirect_url)
    const app = loadApp()
    const arrived = tab.left()
    const user = await app.getUser({ or: 'throw' })
    expect(await arrived).toBe(`${APP}/note?x=1&code=7#part`)
    expect((await app.getAuthJson()).refreshToken).toBe(session.refreshToken)
    expect(user.primaryEmail).toBe(`user-${users}@hand-over.test`)
  },
)

test('all apps of a page load continue the session', async () => {
  const tab = fakeTab(`${APP}/note`)
  void loadApp().redirectToSignIn()
  tab.open(await signInOnHostedPage(await tab.left()))
  const apps = [loadApp(), loadApp()]
  const arrived = tab.left()
  const users = apps.map((app) => app.getUser({ or: 'redirect' }))
  expect(await arrived).toBe(`${APP}/note`)
  const later = loadApp().getUser({ or: 'redirect' })
  for (const user of await Promise.all([...users, later])) expect(user).not.toBeNull()
  expect(tab.url).toBe(`${APP}/note`)
})

test('an app of another project does not use the sign-in', async () => {
  const tab = fakeTab(`${APP}/note`)
  void loadApp().redirectToSignIn()
  tab.open(await signInOnHostedPage(await tab.left()))
  const [other, app] = [loadApp(undefined, OTHER_PROJECT), loadApp()]
  expect(await app.getUser()).not.toBeNull()
  expect(await other.getUser()).toBeNull()
})

test.each<[string, string, string]>([
  ['the return URL of the page', '?after_auth_return_to=%2Fother', '/other'],
  ['no return URL on another origin', '?after_auth_return_to=https%3A%2F%2Fevil.test', ''],
])('hands over %s', async (_, search, expected) => {
  const tab = fakeTab(`${APP}/note${search}`)
  void loadApp().redirectToSignUp()
  const after = queryOf(await tab.left()).get('stack_cross_domain_after_callback_redirect_url') ?? ''
  expect(after).toBe(expected ? APP + expected : `${APP}/note${search}`)
})

test('asks for no session with `noRedirectBack`', async () => {
  const tab = fakeTab(`${APP}/note`)
  void loadApp().redirectToSignIn({ noRedirectBack: true })
  expect(await tab.left()).toBe(`${HOSTED}/handler/sign-in`)
})

test.each(['iss', 'error', 'response', 'token', 'id_token'])(
  'returns to a page with the query parameter `%s`, which authorization responses have too',
  async (name) => {
    const tab = fakeTab(`${APP}/note?${name}=1`)
    void loadApp().redirectToSignIn()
    tab.open(await signInOnHostedPage(await tab.left()))
    loadApp()
    expect(await tab.left()).toBe(`${APP}/note?${name}=1`)
  },
)

test('`getUser` with a redirect to a hosted page does not return while the page unloads', async () => {
  vi.mocked(setTimeout).mockRestore()
  const tab = fakeTab(`${APP}/note`)
  const returned = vi.fn()
  void loadApp().getUser({ or: 'redirect' }).then(returned, returned)
  await tab.left()
  await nextTask()
  expect(returned).not.toHaveBeenCalled()
})

test('does not continue a sign-in with the code of another browser, and throws instead of redirecting again', async () => {
  const tab = fakeTab(`${APP}/note`)
  void loadApp().redirectToSignIn()
  const query = queryOf(await tab.left())
  const { redirect_url } = await authorize(await signUpOnHostedPage(), {
    redirect_uri: query.get('after_auth_return_to'),
    state: query.get('stack_cross_domain_state'),
    code_challenge: query.get('stack_cross_domain_code_challenge'),
  })
  tab.open(redirect_url)
  const cookie = `__Host-${OAUTH_COOKIE_PREFIXES[1]}${query.get('stack_cross_domain_state')}`
  // biome-ignore lint/suspicious/noDocumentCookie: this browser has another verifier
  document.cookie = `${cookie}=${'x'.repeat(43)}; Path=/; Secure`
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = loadApp()
  expect(await app.getUser()).toBeNull()
  expect(log).toHaveBeenCalledTimes(1)
  // Guards that run at the same time throw as well: the redirect of one would replace the page of the error.
  const guards = [app, app].map((guarded) => guarded.getUser({ or: 'redirect' }))
  for (const guard of guards) await expect(guard).rejects.toThrow('code')
  expect(tab.url.startsWith(APP)).toBe(true)

  void app.getUser({ or: 'redirect' })
  expect(await tab.left()).toMatch(`${HOSTED}/handler/sign-in?`)
})

test('removes the response of a hosted page from the URL when the pending sign-in has expired', async () => {
  const tab = fakeTab(`${APP}/note?x=1`)
  void loadApp().redirectToSignIn()
  const signIn = await tab.left()
  tab.open(await signInOnHostedPage(signIn))
  const cookie = `__Host-${OAUTH_COOKIE_PREFIXES[1]}${queryOf(signIn).get('stack_cross_domain_state')}`
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie expires
  document.cookie = `${cookie}=; Max-Age=0`
  const app = loadApp()
  expect(await app.getUser()).toBeNull()
  expect(tab.url).toBe(`${APP}/note?x=1`)

  void app.getUser({ or: 'redirect' })
  const query = queryOf(await tab.left())
  expect(query.get('stack_cross_domain_after_callback_redirect_url')).toBe(`${APP}/note?x=1`)
})

async function signedInApp(search = '?x=1') {
  const tab = fakeTab(`${APP}/note${search}`)
  const app = loadApp()
  await app.signUpWithCredential(newAccount())
  return { tab, app, session: await app.getAuthJson() }
}

test('hands the session over to a hosted page that asks for it', async () => {
  const { tab, app, session } = await signedInApp('?x=1&code=7#part')
  void app.redirectToAccountSettings()
  const query = queryOf(await tab.left())
  const id = query.get(`${NESTED_PREFIX}_refresh_token_id`) ?? ''
  expect(id).toBe(sessionIdOf(session.accessToken))
  const callback = new URL(query.get(`${NESTED_PREFIX}_callback_url`) ?? '')
  expect(callback.href).toBe(`${APP}/note?x=1`)

  const request = {
    [`${NESTED_PREFIX}_refresh_token_id`]: id,
    redirect_uri: `${HOSTED}/handler/oauth-callback`,
    state: 'state',
    code_challenge: 'c'.repeat(43),
    code_challenge_method: 'S256',
    after_callback_redirect_url: `${HOSTED}/handler/account-settings`,
  }
  for (const [name, value] of Object.entries(request)) callback.searchParams.set(name, value)
  tab.open(callback.href)
  vi.mocked(setTimeout).mockRestore()
  const returned = vi.fn()
  void loadApp().getUser().then(returned, returned)
  const answer = await tab.left()
  await nextTask()
  expect(returned).not.toHaveBeenCalled()
  expect(answer).toMatch(`${HOSTED}/handler/oauth-callback?`)
  expect(queryOf(answer).get('state')).toBe('state')
  expect(queryOf(answer).get('code')).toMatch(/./)
})

test.each([
  ['another session', 'other', `${HOSTED}/handler/oauth-callback`, 0],
  ['a page of another domain', 'own', 'https://evil.test/handler/oauth-callback', 1],
  ['a host that starts like that of hosted pages', 'own', `${HOSTED}.evil.test/handler/oauth-callback`, 1],
  ['a script', 'own', 'javascript:alert(1)', 1],
] as const)('does not hand the session over for %s', async (_, whose, redirectUri, errors) => {
  const { tab, session } = await signedInApp()
  const url = new URL(`${APP}/note`)
  const id = whose === 'own' ? sessionIdOf(session.accessToken) : 'aaaaaaaa-0000-4000-8000-000000000000'
  url.searchParams.set(`${NESTED_PREFIX}_refresh_token_id`, id)
  url.searchParams.set('redirect_uri', redirectUri)
  url.searchParams.set('state', 'state')
  url.searchParams.set('code_challenge', 'c'.repeat(43))
  url.searchParams.set('after_callback_redirect_url', `${HOSTED}/handler`)
  tab.open(url.href)
  const log = vi.spyOn(console, 'error').mockImplementation(() => {})
  const app = loadApp()
  expect(await app.getUser()).not.toBeNull()
  expect(tab.url).toBe(url.href)
  expect(log).toHaveBeenCalledTimes(errors)
})

test('redirects to pages of the app after sign-in and sign-out', async () => {
  const { tab, app } = await signedInApp()
  void app.signOut()
  expect(await tab.left()).toBe(`${APP}/`)

  tab.open(`${APP}/note`)
  void loadApp().signUpWithCredential({ ...newAccount(), noRedirect: false })
  expect(await tab.left()).toBe(`${APP}/`)

  tab.open(`${APP}/note?after_auth_return_to=%2Fother`)
  void loadApp().signUpWithCredential({ ...newAccount(), noRedirect: false })
  expect(await tab.left()).toBe(`${APP}/other`)
})

test('a return URL after sign-in must be in the app', async () => {
  const tab = fakeTab(`${APP}/note?after_auth_return_to=https%3A%2F%2Fevil.test`)
  await expect(loadApp().signUpWithCredential({ ...newAccount(), noRedirect: false })).rejects.toThrow('not trusted')
  expect(tab.url.startsWith(APP)).toBe(true)
})

test('signs out of the app instead of redirecting to the hosted sign-out page', async () => {
  const { tab, app } = await signedInApp()
  void app.redirectToSignOut()
  expect(await tab.left()).toBe(`${APP}/`)
  expect(await app.getUser()).toBeNull()
})

/** What each hosted page receives for a signed-in user, in addition to the URL. The others: the session. */
const RECEIVED: Readonly<Record<string, string>> = {
  redirectToSignIn: 'return URL, sign-in, session',
  redirectToSignUp: 'return URL, sign-in, session',
  redirectToOnboarding: 'return URL, sign-in, session',
  redirectToOAuthCallback: '',
}
/** The redirects to pages of the app itself. */
const IN_APP = /^redirectTo(Home|SignOut|AfterSign(In|Up|Out))$/

test('passes to each hosted page what it needs', async () => {
  const { tab, app } = await signedInApp()
  const all = app as unknown as Record<string, () => Promise<void>>
  const received: Record<string, string> = {}
  const names = Object.keys(app).filter((name) => name.startsWith('redirectTo') && !IN_APP.test(name))
  const calls: unknown[] = []
  for (const name of names) {
    tab.open(`${APP}/note?x=1`)
    calls.push(all[name]?.())
    const query = queryOf(await tab.left())
    const parts = [
      query.has('after_auth_return_to') && 'return URL',
      CROSS_DOMAIN_PREFIXES.every((prefix) => query.has(`${prefix}_state`)) && 'sign-in',
      query.has(`${NESTED_PREFIX}_refresh_token_id`) && 'session',
    ]
    received[name] = parts.filter(Boolean).join(', ')
  }
  expect(received).toEqual(Object.fromEntries(names.map((name) => [name, RECEIVED[name] ?? 'session'])))
  expect(names).toEqual(expect.arrayContaining(Object.keys(RECEIVED)))
  await Promise.all(calls)
})

test('an app without a token store hands nothing over', async () => {
  const tab = fakeTab(`${APP}/note`)
  const app = new StackClientApp({
    baseUrl: running.url,
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    tokenStore: null,
    redirectMethod: 'window',
    urls: { default: { type: 'hosted' } },
  })
  void app.redirectToSignIn()
  expect(await tab.left()).toBe(`${HOSTED}/handler/sign-in`)
})
