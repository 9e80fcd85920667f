import { expect, test } from 'vitest'
import { createClient } from '../client.js'
import { redirectFromGuard } from '../flows/redirect-from-guard.js'
import { REDIRECT_PAUSE, redirectTo, redirectToUrl } from '../flows/redirect-to.js'
import { createFakeEnv } from '../testing.js'
import { isTrustedUrl } from './is-trusted-url.js'
import { absolute, withReturn } from './redirect.js'
import { cameFromApp } from './sign-out-intent.js'
import { resolveUrls, type Urls } from './urls.js'

const ORIGIN = 'https://app.test'
test.each(['/', '/a?b#c', 'a/b', '?x=1', '#top', '', 'https://app.test/x', 'HTTPS://APP.TEST/x'])(
  '%j is trusted',
  (url) => {
    expect(isTrustedUrl(url, ORIGIN)).toBe(true)
  },
)
// spec: 2.trusted-redirect
test.each([
  '//evil.test',
  '\\\\evil.test',
  '/\\evil.test',
  '\t//evil.test',
  'https:evil.test',
  'https://evil.test',
  'HTTPS://EVIL.TEST',
  'http://app.test/x',
  'https://app.test:8443/',
  'https://app.test@evil.test/',
  'https://user:pass@app.test/',
  'https://user@app.test/',
  'https://:pass@app.test/',
  'https://app.test.evil.test/',
  'https://app。test.evil。test/',
  'https://evil。test/',
  'https://relative.invalid@evil.test',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  'blob:https://app.test/1',
  'vbscript:x',
  'ftp://app.test/',
  'https://[bad',
  '/.//evil.test',
  'a/..//evil.test',
  'https://app.test//evil.test',
  '//a.invalid/',
  '//relative.invalid/',
])('%j is not trusted', (url) => {
  expect(isTrustedUrl(url, ORIGIN)).toBe(false)
})
test.each([
  '//relative.invalid/',
  '//relative.invalid',
  '/\\relative.invalid/',
  '\\/relative.invalid/',
  '\\\\relative.invalid/',
  '\t//relative.invalid/',
  '/\t/relative.invalid/',
  '/\n/relative.invalid/',
  '/\r/relative.invalid/',
  ' //relative.invalid/',
  '\0//relative.invalid/',
  '//RELATIVE.INVALID/',
  '//relative.invalid:/',
  '//%72elative.invalid/',
])('does not trust %j, which names a host', (url) => {
  expect(isTrustedUrl(url)).toBe(false)
  expect(isTrustedUrl(url, ORIGIN)).toBe(false)
})
test('without an origin only relative targets are trusted', () => {
  expect(isTrustedUrl('/x')).toBe(true)
  expect(isTrustedUrl('https://app.test/x')).toBe(false)
})

// spec: 2.handler-base, 2.target-defaults
test('derives page URLs from the handler, after-sign-up from after-sign-in, and others from home', () => {
  expect(resolveUrls()).toMatchObject({
    signIn: '/handler/sign-in',
    cliAuthConfirm: '/handler/cli-auth-confirm',
    agentAuthConfirm: '/handler/agent-auth-confirm',
    home: '/',
    afterSignIn: '/',
    afterSignUp: '/',
    afterSignOut: '/',
  })
  expect(resolveUrls({ handler: '/auth/', afterSignIn: '/app', home: '/start', signUp: '/join' })).toMatchObject({
    signIn: '/auth/sign-in',
    signUp: '/join',
    afterSignIn: '/app',
    afterSignUp: '/app',
    afterSignOut: '/start',
  })
  expect(resolveUrls({ signIn: undefined } as Partial<Urls>).signIn).toBe('/handler/sign-in')
})

// spec: 2.return-to
test.each([
  [
    'signIn',
    '/handler/sign-in',
    'https://app.test/note?id=7#x',
    '/handler/sign-in?after_auth_return_to=%2Fnote%3Fid%3D7%23x',
  ],
  [
    'signUp',
    '/handler/sign-up',
    'https://app.test/handler/sign-in?after_auth_return_to=%2Fnote',
    '/handler/sign-up?after_auth_return_to=%2Fnote',
  ],
  [
    'signIn',
    '/handler/sign-in',
    'https://app.test//evil.test/x',
    '/handler/sign-in?after_auth_return_to=%2Fevil.test%2Fx',
  ],
  ['signIn', '/in', 'https://app.test/\\\\/notes//1#//', '/in?after_auth_return_to=%2Fnotes%2F%2F1%23%2F%2F'],
  ['signIn', '?view=in', 'https://app.test//evil.test/x', '/evil.test/x?view=in&after_auth_return_to=%2Fevil.test%2Fx'],
  ['signIn', '/in', 'app://host/\\\\evil.test', '/in?after_auth_return_to=%2Fevil.test'],
  ['signIn', 'https://login.test/in', 'https://app.test/note', 'https://login.test/in'],
  ['afterSignIn', '/', 'https://app.test/handler/sign-in?after_auth_return_to=%2Fnote', '/note'],
  ['afterSignUp', '/welcome', 'https://app.test/handler/sign-up', '/welcome'],
  [
    'verifyEmail',
    '/handler/verify-email',
    'https://app.test/note',
    '/handler/verify-email?after_auth_return_to=%2Fnote',
  ],
  ['home', '/', 'https://app.test/note', '/'],
] as const)('the URL of the %s page at %s, opened from %s, is %s', (page, url, href, wanted) => {
  expect(withReturn(page, url, href)).toBe(wanted)
})

function setup(
  options: Partial<Parameters<typeof createClient>[0]> = {},
  href: string | null = 'https://app.test/note',
) {
  const env = createFakeEnv(href === null ? {} : { href })
  return {
    env,
    client: createClient({ projectId: 'p', publishableKey: 'k', tokenStore: 'memory', ...options }, env),
  }
}

// spec: 2.targets
test.each([
  ['signIn', '/handler/sign-in'],
  ['signUp', '/handler/sign-up'],
  ['signOut', '/handler/sign-out'],
  ['emailVerification', '/handler/email-verification'],
  ['verifyEmail', '/handler/verify-email'],
  ['passwordReset', '/handler/password-reset'],
  ['forgotPassword', '/handler/forgot-password'],
  ['home', '/'],
  ['oauthCallback', '/handler/oauth-callback'],
  ['magicLinkCallback', '/handler/magic-link-callback'],
  ['afterSignIn', '/'],
  ['afterSignUp', '/'],
  ['afterSignOut', '/'],
  ['accountSettings', '/handler/account-settings'],
  ['error', '/handler/error'],
  ['teamInvitation', '/handler/team-invitation'],
] as const)('without settings the target %s is %s', async (page, url) => {
  const went: string[] = []
  const { client } = setup({ redirectMethod: { navigate: (to) => went.push(to) } })
  await redirectTo(client, page, { noRedirectBack: true })
  expect(went).toEqual([url])
})

// spec: 2.redirect-pause, 9.redirect-wait
test('redirects the window in a browser and waits two seconds for it', async () => {
  const { env, client } = setup()
  const gone = redirectTo(client, 'signIn', { replace: true })
  await env.advance(0)
  expect(env.visited).toEqual(['replace /handler/sign-in?after_auth_return_to=%2Fnote'])
  expect(env.waits.at(-1)).toBe(REDIRECT_PAUSE)
  let isOver = false
  gone.then(() => {
    isOver = true
  })
  await env.advance(1999)
  expect(isOver).toBe(false)
  await env.advance(1)
  expect(isOver).toBe(true)
})

test('with noRedirectBack neither adds nor follows a return URL', async () => {
  const { env, client } = setup({}, 'https://app.test/handler/sign-in?after_auth_return_to=%2Fnote')
  redirectTo(client, 'afterSignIn', { noRedirectBack: true })
  redirectTo(client, 'signUp', { noRedirectBack: true })
  await env.advance(0)
  expect(env.visited).toEqual(['assign /', 'assign /handler/sign-up'])
})

test.each([
  ['/handler/sign-up', '/handler/verify-email'],
  ['/handler/mfa', '/handler/verify-email'],
  ['/handler/magic-link-callback', '/handler/verify-email'],
  ['/handler/oauth-callback', '/handler/verify-email'],
  ['/handler/verify-email', '/handler/verify-email'],
  ['/handler/sign-in?after_auth_return_to=%2Fnote', '/handler/verify-email?after_auth_return_to=%2Fnote'],
  ['/note', '/handler/verify-email?after_auth_return_to=%2Fnote'],
])('from %s, verifying the email redirects to %s and never returns to a sign-in page', async (path, target) => {
  const seen: string[] = []
  const { client } = setup({ redirectMethod: { navigate: (to) => seen.push(to) } }, `https://app.test${path}`)
  await redirectTo(client, 'verifyEmail')
  expect(seen).toEqual([target])
})

test('a redirect from one sign-in page to another keeps the current page, unlike email verification', async () => {
  const seen: string[] = []
  const { client } = setup({ redirectMethod: { navigate: (to) => seen.push(to) } }, 'https://app.test/handler/sign-in')
  await redirectTo(client, 'signUp')
  expect(seen).toEqual(['/handler/sign-up?after_auth_return_to=%2Fhandler%2Fsign-in'])
})

test('verifying the email redirects without a return URL where there is no page', async () => {
  const seen: string[] = []
  const { client } = setup({ redirectMethod: { navigate: (to) => seen.push(to) } }, null)
  await redirectTo(client, 'verifyEmail')
  expect(seen).toEqual(['/handler/verify-email'])
})

test('passes the target to a custom redirect function', async () => {
  const seen: unknown[] = []
  const { client } = setup({ redirectMethod: { navigate: (...call) => seen.push(call) } })
  await redirectTo(client, 'afterSignOut', { replace: true })
  expect(seen).toEqual([['/', { replace: true }]])
})

test('does not redirect outside a browser without a redirect method', async () => {
  const { env, client } = setup({}, null)
  await redirectTo(client, 'signIn')
  expect(env.pending).toBe(0)
})

// spec: 2.trusted-redirect, 8.redirect-not-trusted
test('throws typed errors for an untrusted target and a page without URL', async () => {
  const { client } = setup({ urls: { home: '', signIn: 'https://evil.test/' } })
  await expect(redirectTo(client, 'signIn')).rejects.toMatchObject({
    code: 'REDIRECT_NOT_TRUSTED',
    message: expect.stringMatching(/^The URL of the page `signIn` is not trusted/),
  })
  await expect(redirectToUrl(client, 'https://evil.test/')).rejects.toMatchObject({
    code: 'REDIRECT_NOT_TRUSTED',
    message: 'The redirect URL is not trusted; it should be relative, or on the origin of this page.',
  })
  await expect(redirectTo(client, 'home')).rejects.toMatchObject({
    code: 'PAGE_URL_MISSING',
    message: expect.stringContaining('home'),
  })
})

test('rejects a return URL on another origin after sign-in', async () => {
  const { client } = setup({}, 'https://app.test/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.test')
  await expect(redirectTo(client, 'afterSignIn')).rejects.toMatchObject({ code: 'REDIRECT_NOT_TRUSTED' })
})

test.each(['/handler/sign-out', '/handler/sign-out?x#y', '/handler/SignOut/', 'https://app.test/handler/sign-out'])(
  'does not return to %s after sign-in',
  async (back) => {
    const { env, client } = setup(
      {},
      `https://app.test/handler/sign-in?after_auth_return_to=${encodeURIComponent(back)}`,
    )
    redirectTo(client, 'afterSignIn')
    redirectTo(client, 'afterSignUp')
    await env.advance(0)
    expect(env.visited).toEqual(['assign /', 'assign /'])
  },
)

test.each([
  ['/handler/sign-in', '/'],
  ['/handler/sign-up?x', '/'],
  ['/handler/sign-in?after_auth_return_to=%2Fnote%3Fid%3D7', '/note?id=7'],
  ['/handler/sign-in?after_auth_return_to=%2Fhandler%2Fsign-up%3Fafter_auth_return_to%3D%252Fnote', '/note'],
  ['/handler/sign-in?after_auth_return_to=%2Fhandler%2Fsign-out', '/'],
  ['/handler/oauth-callback', '/'],
  ['/handler/magic-link-callback?code=used&after_auth_return_to=%2Fnote', '/note'],
  ['/handler/mfa', '/'],
  ['/handler/verify-email', '/'],
  ['#', '/'],
  [' #x', '/'],
  ['', '/'],
  ['/handler/account-settings', '/handler/account-settings'],
])('with the return URL %s, a user who signed in goes to %s', async (back, wanted) => {
  const { env, client } = setup({}, `https://app.test/handler/sign-in?after_auth_return_to=${encodeURIComponent(back)}`)
  redirectTo(client, 'afterSignIn')
  redirectTo(client, 'afterSignUp')
  await env.advance(0)
  expect(env.visited).toEqual([`assign ${wanted}`, `assign ${wanted}`])
})

// Guard, sign in, return: also where the sign-in page and the guarded page have one path.
test.each<[urls: Partial<Urls>, guarded: string, wanted?: string]>([
  [{ signIn: '/' }, '/notes'],
  [{ signIn: '/' }, '/?note=7'],
  [{ signIn: '/' }, '/#/notes/7'],
  [{ signIn: '/', afterSignIn: '/app' }, '/?note=7'],
  [{ signIn: '/', afterSignIn: '/app' }, '/', '/app'],
  [{ signIn: '/app', home: '/app/' }, '/App?note=7#x'],
  [{ signIn: '/app', afterSignIn: '/app' }, '/app?note=7'],
  [{ signIn: '/?page=login' }, '/?page=notes'],
  [{ signIn: '/?page=login' }, '/'],
  [{ signIn: '/?page=login' }, '/?x=1&page=login', '/'],
  [{ signIn: '/app?login', signUp: '/app?join', afterSignIn: '/app' }, '/app'],
  [{ signIn: '/#/login', signUp: '/#/join', signOut: '/#/bye' }, '/#/notes?id=7'],
  [{ signIn: '/#/login', signUp: '/#/join', signOut: '/#/bye' }, '/#/bye', '/'],
  [{ signIn: '/login' }, '/login?utm=1', '/'],
])('with the pages %j, a user who is asked to sign in at %s returns there', async (urls, guarded, wanted = guarded) => {
  const page = setup({ urls }, `https://app.test${guarded}`)
  redirectTo(page.client, 'signIn')
  await page.env.advance(0)
  const signIn = page.env.visited[0]?.replace('assign ', '')
  for (const after of ['afterSignIn', 'afterSignUp'] as const) {
    const { env, client } = setup({ urls }, `https://app.test${signIn}`)
    redirectTo(client, after)
    await env.advance(0)
    expect(env.visited).toEqual([`assign ${wanted}`])
  }
})

test('with the sign-in page at /, verifying the email returns to another view of that path', async () => {
  for (const [path, target] of [
    ['/?note=7', '/handler/verify-email?after_auth_return_to=%2F%3Fnote%3D7'],
    ['/', '/handler/verify-email'],
  ]) {
    const { env, client } = setup({ urls: { signIn: '/' } }, `https://app.test${path}`)
    redirectTo(client, 'verifyEmail')
    await env.advance(0)
    expect(env.visited).toEqual([`assign ${target}`])
  }
})

test('does not trust a URL on another origin that a sign-in page there returns to', async () => {
  const back = encodeURIComponent(
    'https://evil.test/handler/sign-in?after_auth_return_to=https%3A%2F%2Fevil.test%2Fnote',
  )
  const { client } = setup({}, `https://app.test/handler/sign-in?after_auth_return_to=${back}`)
  await expect(redirectTo(client, 'afterSignIn')).rejects.toMatchObject({ code: 'REDIRECT_NOT_TRUSTED' })
})

test('returns after sign-in to a page whose path is not the one of the sign-out page', async () => {
  for (const page of ['afterSignIn', 'afterSignUp'] as const) {
    const { env, client } = setup({}, 'https://app.test/handler/sign-in?after_auth_return_to=%2Fsigned%2Fout')
    redirectTo(client, page)
    await env.advance(0)
    expect(env.visited).toEqual(['assign /signed/out'])
  }
})

test('recognizes the sign-out page with several trailing slashes', async () => {
  const back = encodeURIComponent('/handler/SIGN-OUT//')
  const { env, client } = setup({}, `https://app.test/handler/sign-in?after_auth_return_to=${back}`)
  redirectTo(client, 'afterSignIn')
  await env.advance(0)
  expect(env.visited).toEqual(['assign /'])
})

test('redirects to a custom sign-out page, also from a page that carries a return URL', async () => {
  const href = 'https://app.test/note?after_auth_return_to=%2Fnote'
  const { env, client } = setup({ urls: { signOut: '/bye' } }, href)
  redirectTo(client, 'signOut')
  await env.advance(0)
  expect(env.visited).toEqual(['assign /bye'])
})

test('records a sign-out intent for the sign-out page only', async () => {
  const went: string[] = []
  const { env, client } = setup({ redirectMethod: { navigate: (to) => went.push(to) } })
  await redirectTo(client, 'signIn')
  expect(cameFromApp(env)).toBe(false)
  await redirectTo(client, 'signOut')
  expect(cameFromApp(env)).toBe(true)
})

test('redirectMethod none never navigates', async () => {
  const { env, client } = setup({ redirectMethod: 'none' })
  await redirectTo(client, 'signIn')
  await redirectToUrl(client, '/note')
  expect(env.visited).toEqual([])
})

test('redirectMethod window neither navigates nor waits without a page', async () => {
  const { env, client } = setup({ redirectMethod: 'window' }, null)
  await redirectToUrl(client, '/note')
  await expect(redirectToUrl(client, 'https://app.test/note')).rejects.toMatchObject({ code: 'REDIRECT_NOT_TRUSTED' })
  expect(env.waits).not.toContain(REDIRECT_PAUSE)
})

test('the URL of a request is a return URL only if it is an absolute http or https URL', async () => {
  const { client } = setup({}, null)
  const redirect = (url: unknown) => redirectFromGuard(client, 'signIn', { tokenStore: { headers: {}, url } as never })
  const back = (path: string) => ({ details: { url: `/handler/sign-in?after_auth_return_to=${path}` } })
  await expect(redirect('http://app.test/a')).rejects.toMatchObject(back('%2Fa'))
  await expect(redirect('https://app.test/a')).rejects.toMatchObject(back('%2Fa'))
  for (const url of [undefined, 7, ['https://app.test/a'], 'app:https://app.test/a', '/a'])
    await expect(redirect(url)).rejects.toMatchObject({ details: { url: '/handler/sign-in' } })
})

test('redirectFromGuard uses the redirect method of the client', async () => {
  const seen: unknown[] = []
  const { env, client } = setup({ redirectMethod: { navigate: (...call) => seen.push(call) } }, null)
  const redirected = redirectFromGuard(client, 'signIn')
  await env.advance(0)
  expect(env.waits).toContain(REDIRECT_PAUSE)
  await env.advance(REDIRECT_PAUSE)
  await redirected
  expect(seen).toEqual([['/handler/sign-in', { replace: true }]])
})

test('absolute URLs of pages need a page or an absolute setting', () => {
  expect(absolute('mfa', {}, 'https://app.test/x', 'callbackUrl')).toBe('https://app.test/handler/mfa')
  expect(absolute('home', { home: 'https://app.test/start' }, undefined, 'callbackUrl')).toBe('https://app.test/start')
  expect(() => absolute('home', {}, undefined, 'callbackUrl')).toThrow(/pass an absolute URL as `callbackUrl`/)
})

test.each([
  ['?after_auth_return_to=%2Fnote%3Fid%3D1', {}, '/handler/magic-link-callback?after_auth_return_to=%2Fnote%3Fid%3D1'],
  ['', {}, '/handler/magic-link-callback'],
  ['?after_auth_return_to=https%3A%2F%2Fevil.test', {}, '/handler/magic-link-callback'],
  ['?after_auth_return_to=%2Fhandler%2Fteam-invitation', {}, '/handler/magic-link-callback'],
  ['?after_auth_return_to=%2Fcli', { cliAuthConfirm: '/cli' }, '/handler/magic-link-callback'],
  ['?after_auth_return_to=%2Fagent', { agentAuthConfirm: '/agent' }, '/handler/magic-link-callback'],
  ['?after_auth_return_to=%2Fnote', { magicLinkCallback: 'https://id.test/in' }, 'https://id.test/in'],
])('the sign-in link of a page with the query %j and the URLs %j opens %s', (query, urls, expected) => {
  const { href } = new URL(expected, 'https://app.test')
  expect(absolute('magicLinkCallback', urls, `https://app.test/handler/sign-in${query}`, 'callbackUrl')).toBe(href)
})

test('the verification link keeps the return URL of the page', () => {
  const here = 'https://app.test/handler/sign-up?after_auth_return_to=%2Fnote'
  const link = 'https://app.test/handler/email-verification?after_auth_return_to=%2Fnote'
  expect(absolute('emailVerification', {}, here, 'callbackUrl')).toBe(link)
})

test('links in other emails do not keep the return URL of the page', () => {
  const here = 'https://app.test/handler/forgot-password?after_auth_return_to=%2Fnote'
  expect(absolute('passwordReset', {}, here, 'callbackUrl')).toBe('https://app.test/handler/password-reset')
})

test('redirects to an absolute URL on the origin of the page', async () => {
  const { env, client } = setup()
  redirectToUrl(client, 'https://app.test/settings')
  await env.advance(0)
  expect(env.visited).toEqual(['assign https://app.test/settings'])
})

test.each([
  ['/notes?_rsc=1a2b', '/notes'],
  ['/notes?_rsc=1a2b&page=2#top', '/notes?page=2#top'],
  ['/notes?page=2&_rsc', '/notes?page=2'],
  ['/notes?a_rsc=1&q=_rsc', '/notes?a_rsc=1&q=_rsc'],
])('a return URL has no parameter of requests of Next.js: %s', (path, back) => {
  const url = withReturn('signIn', '/handler/sign-in', ORIGIN + path)
  expect(new URL(url, ORIGIN).searchParams.get('after_auth_return_to')).toBe(back)
})
