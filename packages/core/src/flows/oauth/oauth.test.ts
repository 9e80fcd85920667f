import { inspect } from 'node:util'
import { describe, expect, expectTypeOf, test, vi } from 'vitest'
import { OAUTH_COOKIE_PREFIXES } from '../../contract/names.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { createFakeAccessToken, createFakeCookies, createFakeEnv } from '../../testing.js'
import { signInWithMfa } from '../auth/mfa.js'
import { findMfaAttempt } from '../auth/mfa-attempt.js'
import {
  ACCESS,
  known,
  NEW_TOKENS,
  NOW,
  refused,
  type SceneOptions,
  scene,
  startedOAuth,
  through,
  withInternals,
} from '../fake-service.test-support.js'
import { completeOAuth, linkOAuthAccount, signInWithOAuth } from './oauth.js'
import type { SignInWithOAuthInput } from './oauth-protocol.js'

const TOKEN = 'POST /auth/oauth/token'
const GRANTED = { ...NEW_TOKENS, token_type: 'bearer', is_new_user: false }
const CALLBACK = 'https://app.test/handler/oauth-callback'

/** An error with its causes and hidden properties, stacks left out: their lines quote the paths of this file. */
function everythingIn(error: unknown): string {
  for (let at = error; at instanceof Error; at = at.cause) at.stack = ''
  return inspect(error, { depth: null, showHidden: true, getters: true })
}

test('an editor completes the providers that the service supports, and another one is accepted', () => {
  type Provider = SignInWithOAuthInput['provider']
  expectTypeOf<Extract<Provider, 'google'>>().toEqualTypeOf<'google'>()
  expectTypeOf<'acme'>().toExtend<Provider>()
})

describe('redirecting to a provider', () => {
  const written = ({ env }: ReturnType<typeof scene>) => (env.cookies as ReturnType<typeof createFakeCookies>).written
  const leftFor = ({ env }: ReturnType<typeof scene>) => new URL(env.visited[0]?.replace('assign ', '') ?? '')

  // An app may pass on the name of a provider from its URL.
  test.each(['', '.', '..', '\ud800'])('opens no other endpoint for the provider %j', async (provider) => {
    for (const start of [signInWithOAuth, linkOAuthAccount]) {
      const { client, env } = scene({}, { signedIn: true })
      await expect(start(client, { provider })).rejects.toMatchObject({
        code: 'INVALID_OPTION',
        details: { option: 'provider' },
      })
      expect(env.visited).toEqual([])
    }
  })

  // spec: 4.oauth-start, 9.oauth-cookie
  test('stores the verifier in a cookie for one hour and sends its challenge', async () => {
    const at = scene({}, { href: 'https://app.test/handler/sign-in' })
    await signInWithOAuth(at.client, { provider: 'google' })
    const { searchParams } = leftFor(at)
    const state = searchParams.get('state') ?? ''
    const [line = ''] = written(at).filter((cookie) => cookie.startsWith('__Host-stack-oauth-outer-'))
    const verifier = line.slice(line.indexOf('=') + 1, line.indexOf('.'))
    expect(line).toBe(
      `__Host-stack-oauth-outer-${state}=${verifier}.${NOW}; Path=/; Max-Age=3600; SameSite=Lax; Secure`,
    )
    expect(state).toMatch(/^[\w-]{43}$/)
    expect(verifier).toMatch(/^[\w-]{43}$/)
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(verifier))
    expect(searchParams.get('code_challenge')).toBe(Buffer.from(digest).toString('base64url'))
  })

  test('rejects with OFFLINE before redirecting when the device is offline', async () => {
    const at = scene({}, { href: 'https://app.test/handler/sign-in' })
    at.env.online = false
    at.env.fetch = () => Promise.reject(new TypeError('fetch failed'))
    await expect(signInWithOAuth(at.client, { provider: 'google' })).rejects.toMatchObject({ code: 'OFFLINE' })
    expect(at.env.visited).toEqual([])
  })

  test('redirects when the service responds although the device reports that it is offline', async () => {
    const at = scene({}, { href: 'https://app.test/handler/sign-in' })
    at.env.online = false
    await signInWithOAuth(at.client, { provider: 'google' })
    expect(leftFor(at).pathname).toContain('/auth/oauth/authorize/google')
  })

  test('names a page without HTTPS, where browsers have no WebCrypto, before redirecting', async () => {
    const at = scene({}, { href: 'http://app.test/handler/sign-in' })
    vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
    try {
      await expect(signInWithOAuth(at.client, { provider: 'google' })).rejects.toMatchObject({
        code: 'SECURE_CONTEXT_REQUIRED',
      })
    } finally {
      vi.unstubAllGlobals()
    }
    expect(at.env.visited).toEqual([])
  })

  test('omits the cookie prefix and Secure without HTTPS and still completes the sign-in', async () => {
    const at = scene({ [TOKEN]: GRANTED }, { href: 'http://localhost:3000/handler/sign-in' })
    await signInWithOAuth(at.client, { provider: 'google' })
    const state = leftFor(at).searchParams.get('state')
    expect(written(at).at(-1)).toMatch(/^stack-oauth-outer-/)
    expect(written(at).at(-1)).not.toContain('Secure')
    at.env.page?.rewrite(`http://localhost:3000/handler/oauth-callback?code=c1&state=${state}`)
    expect(await completeOAuth(at.client, { redirectTo: false })).toBe(true)
    expect(at.env.cookies?.read()).toBe('')
  })

  test.each([
    ['cookies', 'https://app.test/here'],
    ['cookies', 'http://localhost:3000/here'],
    ['tabStore', 'http://localhost:3000/here'],
  ] as const)('throws before redirecting when the browser blocks %s on %s', async (blocked, href) => {
    const at = scene({}, { href })
    const { cookies, tabStore } = at.env
    const env = {
      ...at.env,
      ...(blocked === 'cookies' && cookies ? { cookies: { ...cookies, read: () => '' } } : {}),
      ...(blocked === 'tabStore' && tabStore ? { tabStore: { ...tabStore, get: () => null } } : {}),
    }
    const client = withInternals(at.client, { env })
    await expect(signInWithOAuth(client, { provider: 'google' })).rejects.toMatchObject({
      code: 'STORAGE_UNAVAILABLE',
    })
    expect(at.env.visited).toEqual([])
  })

  test.each(['https://app.test/', 'http://localhost:3000/'])(
    'keeps the five sign-ins that were started last on %s, whatever the order of the cookies',
    async (href) => {
      const at = scene({}, { href })
      const pending = () => (at.env.cookies?.read() ?? '').split('; ').sort()
      const started: string[] = []
      for (let n = 0; n < 7; n++) {
        at.env.page?.rewrite(href)
        const before = pending()
        await at.env.advance(1000)
        await signInWithOAuth(at.client, { provider: 'google' })
        started.push(...pending().filter((cookie) => !before.includes(cookie)))
        // Browsers list a cookie that was written again in its place, or last.
        const [, oldest = ''] = started
        if (n === 2) at.env.cookies?.write(`${oldest}; Path=/${href.startsWith('https:') ? '; Secure' : ''}`)
      }
      expect(pending()).toEqual(started.slice(-5).sort())
    },
  )

  test('passes the return URL to the callback and error pages, without parameters of an earlier response', async () => {
    const at = scene({}, { href: `${CALLBACK}?code=c0&state=s0&after_auth_return_to=%2Fnote#top` })
    await signInWithOAuth(at.client, { provider: 'google' })
    const { searchParams } = leftFor(at)
    expect(searchParams.get('redirect_uri')).toBe(`${CALLBACK}?after_auth_return_to=%2Fnote`)
    expect(searchParams.get('error_redirect_url')).toBe('https://app.test/handler/error?after_auth_return_to=%2Fnote')
  })

  test.each([
    ['/team?id=7', 'https://app.test/team?id=7'],
    ['?tab=2', 'https://app.test/here?tab=2'],
    [false, 'https://app.test/here?tab=1'],
  ] as const)('with `redirectTo: %j`, returns to %s after the provider', async (redirectTo, target) => {
    const at = scene({}, { href: 'https://app.test/here?tab=1' })
    await signInWithOAuth(at.client, { provider: 'google', redirectTo })
    const back = new URL(leftFor(at).searchParams.get('redirect_uri') ?? '').searchParams.get('after_auth_return_to')
    expect(back).toBe(target)
  })

  test('returns to `redirectTo` after connecting a provider', async () => {
    const at = scene({}, { signedIn: true, href: 'https://app.test/settings' })
    await linkOAuthAccount(at.client, { provider: 'google', redirectTo: '/done' })
    expect(leftFor(at).searchParams.get('after_callback_redirect_url')).toBe('https://app.test/done')
  })

  test.each([
    ['sign-in', signInWithOAuth],
    ['connecting', linkOAuthAccount],
  ])('%s rejects a redirect URL outside of the app before leaving the page', async (_, lead) => {
    const at = scene({}, { signedIn: true })
    const input = { provider: 'google', redirectTo: 'https://evil.test/' }
    await expect(lead(at.client, input)).rejects.toMatchObject({ code: 'REDIRECT_NOT_TRUSTED' })
    expect(at.env.visited).toEqual([])
  })

  const scopes = ['mail', 'files']
  const options: SceneOptions = { signedIn: true, oauthScopesOnSignIn: { google: ['files', 'calendar'] } }

  // spec: 7.oauth-authorize
  test.each([
    ['sign-in', signInWithOAuth],
    ['connecting', linkOAuthAccount],
  ])('%s sends the scopes of the app and of the call, each once', async (_, lead) => {
    const at = scene({}, options)
    await lead(at.client, { provider: 'google', scopes })
    expect(leftFor(at).searchParams.get('provider_scope')).toBe('mail files calendar')
  })

  // spec: 7.oauth-authorize
  test('sends no token for a sign-in, and the user token and the current URL when connecting', async () => {
    const signIn = scene({}, { ...options, href: 'https://app.test/settings?tab=1#oauth' })
    await signInWithOAuth(signIn.client, { provider: 'google' })
    expect(Object.fromEntries(leftFor(signIn).searchParams)).toMatchObject({ type: 'authenticate' })
    expect([...leftFor(signIn).searchParams.keys()]).not.toContain('token')

    const connect = scene({}, { ...options, href: 'https://app.test/settings?tab=1#oauth' })
    await linkOAuthAccount(connect.client, { provider: 'google' })
    expect(Object.fromEntries(leftFor(connect).searchParams)).toMatchObject({
      type: 'link',
      token: ACCESS,
      after_callback_redirect_url: 'https://app.test/settings?tab=1',
    })
  })

  test('sends the token of an anonymous user to keep the user id', async () => {
    const accessToken = createFakeAccessToken(NOW, 600, { is_anonymous: true })
    const guest = scene({}, { tokenStore: { accessToken, refreshToken: 'r-guest' } })
    await signInWithOAuth(guest.client, { provider: 'google' })
    expect(Object.fromEntries(leftFor(guest).searchParams)).toMatchObject({ type: 'authenticate', token: accessToken })
  })

  test('sends the documented placeholder without a publishable key', async () => {
    const at = scene({}, { publishableKey: undefined })
    await signInWithOAuth(at.client, { provider: 'google' })
    expect(leftFor(at).searchParams.get('client_secret')).toBe('__stack_public_client__')
  })

  // spec: 8.oauth-browser
  test('requires a browser, and a session for connecting', async () => {
    const nowhere = scene({}, { href: null }).client
    await expect(signInWithOAuth(nowhere, { provider: 'google' })).rejects.toMatchObject({ code: 'BROWSER_REQUIRED' })
    await expect(completeOAuth(nowhere)).rejects.toMatchObject({ code: 'BROWSER_REQUIRED' })
    const { client } = scene({})
    await expect(linkOAuthAccount(client, { provider: 'google' })).rejects.toMatchObject({ code: 'NOT_SIGNED_IN' })
  })
})

describe('handling the OAuth callback', () => {
  /** A callback page with its verifier in place. */
  function callback(response: object, query = 'code=c1&state=s1', options: SceneOptions = {}) {
    const at = scene(
      { [TOKEN]: response, 'POST /auth/mfa/sign-in': { ...NEW_TOKENS, is_new_user: true } },
      { href: `${CALLBACK}?${query}`, urls: { afterSignIn: '/in', afterSignUp: '/up' }, ...options },
    )
    startedOAuth(at.env)
    return at
  }

  // spec: 4.oauth-callback, 7.oauth-token
  test('exchanges the code with the stored verifier', async () => {
    const { client, requests } = callback(GRANTED, 'code=c1&state=s1&after_auth_return_to=%2Fnote')
    expect(await completeOAuth(client, { redirectTo: false })).toBe(true)
    expect(requests).toHaveLength(1)
    expect(requests[0]?.body).toEqual({
      grant_type: 'authorization_code',
      code: 'c1',
      redirect_uri: `${CALLBACK}?after_auth_return_to=%2Fnote`,
      code_verifier: 'v1',
      client_id: 'p1',
      client_secret: 'pck_fake',
    })
    expect([...(requests[0]?.headers.keys() ?? [])].filter((name) => name.startsWith('x-stack'))).toEqual([])
  })

  // spec: 4.oauth-callback
  test('removes the cookie and cleans the URL synchronously', () => {
    const { client, env } = callback(GRANTED, 'code=c1&state=s1&tab=2')
    completeOAuth(client)
    expect(env.cookies?.read()).toBe('')
    expect(env.page?.href()).toBe(`${CALLBACK}?tab=2`)
  })

  test('exchanges the code once for concurrent and repeated calls', async () => {
    const { client, requests, navigations } = callback(GRANTED)
    expect(await Promise.all([completeOAuth(client), completeOAuth(client)])).toEqual([true, true])
    expect(await completeOAuth(client)).toBe(true)
    expect(requests).toHaveLength(1)
    expect(navigations).toEqual(['replace /in'])
  })

  test('does nothing in a second tab with the same URL', async () => {
    const first = callback(GRANTED)
    const second = callback(GRANTED)
    const jar = createFakeCookies(first.env.now)
    jar.write('__Host-stack-oauth-outer-s1=v1; Path=/; Secure')
    const tabs = [first, second].map(({ client }) =>
      withInternals(client, { env: { ...client[INTERNALS].env, cookies: jar } }),
    )
    expect(await Promise.all(tabs.map((client) => completeOAuth(client)))).toEqual([true, false])
    expect([first.requests.length, second.requests.length]).toEqual([1, 0])
  })

  test.each(OAUTH_COOKIE_PREFIXES)('completes the sign-in in the cookie %s, and deletes the cookie', async (prefix) => {
    const { client, requests, env } = scene({ [TOKEN]: GRANTED }, { href: `${CALLBACK}?code=c1&state=s1` })
    env.cookies?.write(`__Host-${prefix}s1=v1; Path=/; Secure`)
    expect(await completeOAuth(client)).toBe(true)
    expect(requests).toHaveLength(1)
    expect(env.cookies?.read()).not.toContain('oauth-outer')
  })

  describe('when the service refuses the sign-in with a redirect without state', () => {
    const REFUSAL =
      'error=server_error&error_description=d&errorCode=SIGN_UP_NOT_ENABLED&message=%3Cb%3Eevil&details=%7B%7D'
    const refusal = (query = REFUSAL, started = true) => {
      const at = scene({ [TOKEN]: GRANTED }, { href: `${CALLBACK}?${query}&tab=2` })
      if (started) startedOAuth(at.env)
      return at
    }

    test('throws the known error by its code, without the texts of the URL, to every caller', async () => {
      const { client, requests, env } = refusal()
      const first = completeOAuth(client)
      const second = completeOAuth(client)
      for (const call of [first, second]) {
        const error = await call.catch((reason) => reason)
        expect(isLatchkeyError(error, completeOAuth)).toBe(true)
        expect(error).toMatchObject({ code: 'SIGN_UP_NOT_ENABLED', message: 'SIGN_UP_NOT_ENABLED', details: undefined })
        expect(everythingIn(error)).not.toContain('evil')
      }
      expect(requests).toEqual([])
      expect(env.page?.href()).toBe(`${CALLBACK}?tab=2`)
    })

    test('leaves the pending sign-in, so that a forged URL cannot prevent it', async () => {
      const { client, env } = refusal()
      await expect(completeOAuth(client)).rejects.toMatchObject({ code: 'SIGN_UP_NOT_ENABLED' })
      env.page?.rewrite(`${CALLBACK}?code=c1&state=s1`)
      expect(await completeOAuth(client, { redirectTo: false })).toBe(true)
    })

    test.each([
      ['no sign-in is pending in this tab', REFUSAL, false],
      ['the code is malformed', 'error=server_error&errorCode=%3Cb%3E', true],
      ['there is no code', 'error=server_error', true],
    ])('does nothing when %s', async (_, query, started) => {
      const { client, requests } = refusal(query, started)
      expect(await completeOAuth(client)).toBe(false)
      expect(requests).toEqual([])
    })
  })

  describe('rejects login CSRF with a planted cookie and the callback of another sign-in', () => {
    function planted(cookie: string, href = `${CALLBACK}?code=c1&state=s1`) {
      const at = scene({ [TOKEN]: GRANTED }, { href })
      at.env.cookies?.write(`${cookie}=attacker; Path=/${href.startsWith('https:') ? '; Secure' : ''}`)
      return at
    }

    test.each(OAUTH_COOKIE_PREFIXES)(
      'ignores %s without __Host- on HTTPS, which a subdomain can set',
      async (prefix) => {
        const { client, requests } = planted(`${prefix}s1`)
        expect(await completeOAuth(client)).toBe(false)
        expect(requests).toEqual([])
        expect(client.session.state()).toEqual({ status: 'signed-out' })
      },
    )

    const LOCAL = 'http://localhost:3000/handler/oauth-callback?code=c1&state=s1'

    test.each(OAUTH_COOKIE_PREFIXES)('without HTTPS, rejects %s for every caller in another tab', async (prefix) => {
      const { client, requests, env } = planted(`${prefix}s1`, LOCAL)
      const mismatch = { code: 'OAUTH_TAB_MISMATCH' }
      await expect(completeOAuth(client)).rejects.toMatchObject(mismatch)
      await expect(completeOAuth(client)).rejects.toMatchObject(mismatch)
      expect(requests).toEqual([])
      expect(client.session.state()).toEqual({ status: 'signed-out' })
      expect(env.page?.href()).not.toContain('code=')
      // The tab that did start it may still take it.
      expect(env.cookies?.read()).toBe(`${prefix}s1=attacker`)
    })

    test('without HTTPS, rejects the state of another sign-in while this tab has its own', async () => {
      const at = planted('stack-oauth-outer-s1', LOCAL)
      at.env.cookies?.write('stack-oauth-outer-s2=mine; Path=/')
      at.env.tabStore?.set('latchkey-oauth-s2', '1')
      await expect(completeOAuth(at.client)).rejects.toMatchObject({ code: 'OAUTH_TAB_MISMATCH' })
    })
  })

  // No other site can set a `__Host-` cookie.
  test('over HTTPS, completes in another tab of the browser that started the sign-in', async () => {
    const at = scene({ [TOKEN]: GRANTED }, { href: `${CALLBACK}?code=c1&state=s1` })
    at.env.cookies?.write(`__Host-stack-oauth-outer-s1=v1.${NOW}; Path=/; Secure`)
    expect(await completeOAuth(at.client, { redirectTo: false })).toBe(true)
    expect(at.requests[0]?.body).toMatchObject({ code: 'c1', code_verifier: 'v1' })
    expect(at.env.cookies?.read()).not.toContain('oauth-outer')
  })

  test('aborting one call does not abort the exchange, so the second effect of Strict Mode gets the result', async () => {
    const { client, requests } = callback(GRANTED)
    const effect = new AbortController()
    const first = completeOAuth(client, {}, { signal: effect.signal })
    effect.abort(new Error('unmounted'))
    const second = completeOAuth(client)
    await expect(first).rejects.toThrow('unmounted')
    expect(await second).toBe(true)
    expect(requests).toHaveLength(1)
  })

  // spec: 4.oauth-nothing, 5.oauth-response
  test.each([
    ['code', 'state=s1'],
    ['state', 'code=c1'],
    ['verifier', 'code=c1&state=s2'],
    ['query', ''],
  ])('without the %s, does nothing and keeps the verifier', async (_, query) => {
    const { client, env, requests, navigations } = callback(GRANTED, query)
    expect(await completeOAuth(client)).toBe(false)
    expect(requests).toEqual([])
    expect(navigations).toEqual([])
    expect(env.cookies?.read()).toBe('__Host-stack-oauth-outer-s1=v1')
    expect(env.visited).toEqual([])
  })

  // spec: 5.oauth-response
  test.each([
    ['another issuer', 'code=c1&state=s1&iss=https%3A%2F%2Fevil.test'],
    ['an empty issuer', 'code=c1&state=s1&iss='],
    ['an issuer without a value', 'code=c1&state=s1&iss'],
    ['an empty issuer and that of the service', 'code=c1&state=s1&iss=&iss=https%3A%2F%2Fapi.test'],
    ['two states', 'code=c1&state=s1&state=s2'],
    ['two codes', 'code=c1&code=c2&state=s1'],
    ['an error instead of a code', 'error=access_denied&state=s1'],
    ['a token of the implicit flow', 'code=c1&state=s1&id_token=x'],
    ['a response in a JWT', 'code=c1&state=s1&response=x'],
  ])('%s: fails immediately without a request', async (_, query) => {
    const { client, env, requests } = callback(GRANTED, query)
    await expect(completeOAuth(client)).rejects.toMatchObject({
      code: 'OAUTH_CALLBACK_FAILED',
      message: 'Error signing in during OAuth callback. Please try again.',
    })
    expect(requests).toEqual([])
    expect(env.now()).toBe(NOW)
    expect(client.session.state()).toEqual({ status: 'signed-out' })
  })

  // spec: 5.oauth-response
  test('accepts the service as issuer', async () => {
    const { client } = callback(GRANTED, 'code=c1&state=s1&iss=https%3A%2F%2Fapi.test')
    expect(await completeOAuth(client)).toBe(true)
  })

  test.each([
    ['a known error with its code', known('INVALID_AUTHORIZATION_CODE'), 'INVALID_AUTHORIZATION_CODE'],
    ['a rejection in plain text', refused(400), 'OAUTH_CALLBACK_FAILED'],
    ['an OAuth error without a known code', Response.json({ error: 'x' }, { status: 400 }), 'OAUTH_CALLBACK_FAILED'],
    ['a response without a refresh token', { ...GRANTED, refresh_token: undefined }, 'UNEXPECTED_RESPONSE'],
  ])('throws the matching code for %s', async (_, response, code) => {
    await expect(completeOAuth(callback(response).client)).rejects.toMatchObject({ code })
  })

  const TOKENS = [GRANTED.access_token, GRANTED.refresh_token]

  test.each([
    ['an unknown token type', { ...GRANTED, token_type: 'mac' }],
    ['a token type that is a number', { ...GRANTED, token_type: 1 }],
    ['an access token that is a list', { ...GRANTED, access_token: [GRANTED.access_token] }],
    ['an empty refresh token', { ...GRANTED, refresh_token: '' }],
    ['a refresh token that is a list', { ...GRANTED, refresh_token: [GRANTED.refresh_token] }],
    ['no refresh token', { ...GRANTED, refresh_token: undefined }],
    ['a negative lifetime', { ...GRANTED, expires_in: -1 }],
    ['an ID token that is a number', { ...GRANTED, id_token: 1 }],
    ['a scope that is an object', { ...GRANTED, scope: {} }],
    ['a list around everything', [GRANTED]],
    ['a refusal that repeats the tokens', refused(400, JSON.stringify({ ...GRANTED, error: 'invalid_grant' }))],
  ])('keeps tokens out of the error for %s', async (_, response) => {
    const error = await completeOAuth(callback(response).client).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
    for (const secret of TOKENS) expect(everythingIn(error)).not.toContain(secret)
  })

  test.each([
    'code=c1&state=s1&iss=https%3A%2F%2Fevil.test',
    'code=c1&code=c2&state=s1',
    'error=denied&state=s1&code=c1',
  ])('keeps the parameters of a rejected callback out of the error: %s', async (query) => {
    const error = await completeOAuth(callback(GRANTED, query).client).catch((error: unknown) => error)
    expect(error).toBeInstanceOf(Error)
    for (const secret of ['c1', 'v1', 's1']) expect(everythingIn(error)).not.toContain(secret)
  })

  test('rejects an exchange without a response at its deadline', async () => {
    const at = callback(() => new Promise<object>(() => {}))
    await expect(through(at, completeOAuth(at.client))).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
    const short = callback(() => new Promise<object>(() => {}))
    await expect(through(short, completeOAuth(short.client, {}, { timeout: 500 }))).rejects.toThrow(/500 ms/)
  })

  test.each([
    ['https://app.test/settings', 'replace https://app.test/settings'],
    ['/settings', 'replace /settings'],
    [null, 'replace /in'],
    ['', 'replace /in'],
  ])('with after_callback_redirect_url %j, the navigation is: %s', async (url, where) => {
    const { client, navigations } = callback({ ...GRANTED, after_callback_redirect_url: url })
    expect(await completeOAuth(client)).toBe(true)
    expect(navigations).toEqual([where])
  })

  test('rejects an after_callback_redirect_url outside the app', async () => {
    const { client, navigations } = callback({ ...GRANTED, after_callback_redirect_url: 'https://evil.test/' })
    await expect(completeOAuth(client)).rejects.toMatchObject({ code: 'REDIRECT_NOT_TRUSTED' })
    expect(navigations).toEqual([])
  })

  describe('two-factor authentication after OAuth', () => {
    const ASKS = known('MULTI_FACTOR_AUTHENTICATION_REQUIRED', { attempt_code: 'attempt-1' })
    const QUERY = 'code=c1&state=s1&after_auth_return_to=%2Fnote'

    // spec: 4.sign-in-second-step
    test('stores the attempt and its redirect URL and redirects to the two-factor page', async () => {
      const { client, navigations, requests } = callback(ASKS, QUERY)
      expect(await completeOAuth(client)).toBe(true)
      expect(navigations).toEqual(['replace /handler/mfa'])
      expect(findMfaAttempt(client)).toMatchObject({ redirectTo: '/note' })
      await signInWithMfa(client, { code: '123456' })
      expect(requests.at(-1)?.body).toEqual({ code: 'attempt-1', type: 'totp', totp: '123456' })
      expect(navigations.at(-1)).toBe('replace /note')
    })

    test('throws instead of redirecting with `redirectTo: false`', async () => {
      const { client, navigations } = callback(ASKS, QUERY)
      const error = await completeOAuth(client, { redirectTo: false }).catch((error) => error)
      expect(isLatchkeyError(error, completeOAuth) && error.code).toBe('MULTI_FACTOR_AUTHENTICATION_REQUIRED')
      expect(navigations).toEqual([])
      expect(findMfaAttempt(client)?.code.reveal()).toBe('attempt-1')
    })

    test('signs in with a code requested in place', async () => {
      const { client, navigations } = callback(ASKS, 'code=c1&state=s1')
      expect(await completeOAuth(client, { askTotp: async () => '123456' })).toBe(true)
      expect(navigations).toEqual(['replace /up'])
      expect(findMfaAttempt(client)).toBeNull()
    })

    // spec: 8.texts-oauth-totp
    test.each([
      ['a wrong code', '000000', 2],
      ['five digits', '12345', 1],
      ['nothing', null, 1],
    ])('%s: returns false and keeps the attempt for the screen', async (_, totp, count) => {
      const at = scene(
        { [TOKEN]: ASKS, 'POST /auth/mfa/sign-in': known('INVALID_TOTP_CODE') },
        { href: `${CALLBACK}?${QUERY}` },
      )
      startedOAuth(at.env)
      const { client, requests } = at
      expect(await completeOAuth(client, { askTotp: async () => totp })).toBe(false)
      expect(requests).toHaveLength(count)
      expect(findMfaAttempt(client)?.code.reveal()).toBe('attempt-1')
      expect(client.session.state()).toEqual({ status: 'signed-out' })
    })
  })
})

// Another tab has signed out and in since.
describe.each(['the same tab', 'another tab'])(
  'connecting a provider in %s after another session has started',
  (tab) => {
    async function returned(user: string | undefined) {
      const at = scene({ [TOKEN]: GRANTED }, { href: 'https://app.test/account', signedIn: true })
      await linkOAuthAccount(at.client, { provider: 'github' })
      const state = new URL(at.env.visited[0]?.replace('assign ', '') ?? '').searchParams.get('state')
      if (user === undefined) await at.client.session.end('signed-out-elsewhere')
      else
        await at.client.session.start({
          accessToken: createFakeAccessToken(NOW, 800, { sub: user }),
          refreshToken: 'r-2',
        })
      at.env.page?.rewrite(`${CALLBACK}?code=c1&state=${state}`)
      if (tab === 'another tab')
        Object.assign(at.client[INTERNALS].env, { tabStore: createFakeEnv({ href: CALLBACK }).tabStore })
      return { ...at, completed: completeOAuth(at.client, { redirectTo: false }) }
    }

    test('does not replace the session of another user', async () => {
      const { client, completed, calls } = await returned('u2')
      await expect(completed).rejects.toMatchObject({ code: 'SESSION_CHANGED', details: { mayHaveBeenApplied: true } })
      expect(client.session.refreshToken()?.reveal()).toBe('r-2')
      expect(calls()).toEqual([])
    })

    test('does not sign in after a sign-out', async () => {
      const { client, completed, calls } = await returned(undefined)
      await expect(completed).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
      expect(client.session.state().status).toBe('ended')
      expect(calls()).toEqual([])
    })

    test('completes for the same user', async () => {
      const { client, completed } = await returned('u1')
      await expect(completed).resolves.toBe(true)
      expect(client.session.refreshToken()?.reveal()).toBe('r-new')
    })
  },
)
