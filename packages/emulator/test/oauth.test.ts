import { OAUTH_SERVICE_COOKIE_PREFIXES } from '@latchkey/core/internal/contract'
import { describe, expect, test } from 'vitest'
import { DEFAULT_PROJECT, type ProviderIdentity } from '../src/index.js'
import { SECRET, shown } from './authenticator-app.js'
import { AS_SERVER, requester, SIGN_UP, signedUp, testEmulator } from './caller.js'
import {
  authorizeUrl,
  CALLBACK,
  ERROR_PAGE,
  exchangeCode,
  GRACE,
  signedInWith,
  signInAt,
  withSettings,
} from './oauth-app.js'

const query = (url: URL) => Object.fromEntries(url.searchParams)
const bare = (url: URL) => `${url.origin}${url.pathname}`

describe('signing in with a provider', () => {
  // spec: 7.oauth-authorize, 7.oauth-token
  test('redirects to the provider, returns with code and state, and starts a session', async () => {
    const emulator = testEmulator()
    const back = await signInAt(emulator, GRACE, { after_callback_redirect_url: 'http://localhost:3000/after' })
    expect(bare(back)).toBe(CALLBACK)
    expect(query(back)).toEqual({ code: expect.stringMatching(/^\w{45}$/), state: 'of-the-app' })
    const { status, body } = await exchangeCode(emulator, back)
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token_type: 'Bearer',
      expires_in: 3599,
      scope: 'legacy',
      is_new_user: true,
      newUser: true,
      after_callback_redirect_url: 'http://localhost:3000/after',
      afterCallbackRedirectUrl: 'http://localhost:3000/after',
    })
    const headers = { 'x-stack-access-token': body.access_token }
    expect((await requester(emulator)('GET /users/me', { headers })).body).toMatchObject({
      primary_email: GRACE.email,
      primary_email_verified: true,
      display_name: 'Grace',
      oauth_providers: [{ id: 'github', account_id: GRACE.email, email: GRACE.email }],
    })
  })

  test('accepts an account without an email address', async () => {
    const { user } = await signedInWith(testEmulator(), { subject: '4711' })
    expect(user).toMatchObject({ primary_email: null, oauth_providers: [{ account_id: '4711', email: null }] })
  })

  test('keeps an address unverified when the provider has not verified it', async () => {
    const { user } = await signedInWith(testEmulator(), { ...GRACE, emailVerified: false })
    expect(user).toMatchObject({ primary_email: GRACE.email, primary_email_verified: false })
  })

  test('accepts the provider id in upper case', async () => {
    expect(bare(await signInAt(testEmulator(), GRACE, {}, 'GitHub'))).toBe(CALLBACK)
  })

  test('redirects to the error page with an error code when access is denied', async () => {
    const back = await signInAt(testEmulator(), 'deny')
    expect(bare(back)).toBe(ERROR_PAGE)
    expect(query(back)).toMatchObject({ errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED', details: '{}' })
    expect(query(back).message).toMatch(/denied/)
  })

  // spec: 8.400-provider-denied-access
  test('returns the error directly without a trusted error page', async () => {
    const denied = signInAt(testEmulator(), 'deny', { error_redirect_url: 'https://elsewhere.test' })
    await expect(denied).rejects.toThrow(/400.*OAUTH_PROVIDER_ACCESS_DENIED/s)
  })

  test('accepts both parameter names for the error page', async () => {
    const change = { error_redirect_url: 'https://elsewhere.test', error_redirect_uri: `${ERROR_PAGE}?a=1` }
    const back = await signInAt(testEmulator(), 'deny', change)
    expect(query(back)).toMatchObject({ a: '1', errorCode: 'OAUTH_PROVIDER_ACCESS_DENIED' })
  })

  test('returns an error when sign-up is disabled', async () => {
    const closed = withSettings({ signUpEnabled: false })
    expect(query(await signInAt(closed))).toMatchObject({ errorCode: 'SIGN_UP_NOT_ENABLED' })
    expect(closed.world.users.where(() => true)).toEqual([])
  })

  // spec: 5.redirect-whitelist
  test('rejects an untrusted redirect URL at the callback, and creates no user', async () => {
    const emulator = testEmulator()
    const back = await signInAt(emulator, GRACE, { redirect_uri: 'https://elsewhere.test/callback' })
    expect(query(back)).toMatchObject({ errorCode: 'REDIRECT_URL_NOT_WHITELISTED' })
    expect(emulator.world.users.where(() => true)).toEqual([])
  })

  // spec: 8.400-invalid-scope
  test.each([
    [{ scope: 'other' }, /scope/],
    [{ response_type: 'token' }, /response type/],
  ])('rejects %j at the callback in plain text', async (change, message) => {
    await expect(signInAt(testEmulator(), GRACE, change)).rejects.toThrow(message)
  })
})

describe('rejected authorize requests', () => {
  test('rejects linking with an expired token or one of another project', async () => {
    const other = { ...DEFAULT_PROJECT, id: '22222222-2222-4222-8222-222222222222' }
    const emulator = testEmulator({ projects: [DEFAULT_PROJECT, other] })
    const ada = await signedUp(emulator)
    const link = { type: 'link', token: ada.access_token }
    const foreign = await emulator.fetch(await authorizeUrl({ ...link, client_id: other.id }))
    expect([foreign.status, foreign.headers.get('x-stack-known-error')]).toEqual([403, null])
    emulator.clock.advance(600_000)
    expect(await (await emulator.fetch(await authorizeUrl(link))).json()).toMatchObject({
      code: 'ACCESS_TOKEN_EXPIRED',
    })
  })
})

describe('the cookie that binds a sign-in to its browser', () => {
  const begin = async (emulator = testEmulator(), origin = 'http://localhost:8102') => {
    const url = String(await authorizeUrl()).replace('http://localhost:8102', origin)
    const response = await emulator.fetch(url)
    const atProvider = new URL(response.headers.get('location') ?? '')
    const state = atProvider.searchParams.get('state') ?? ''
    const callback = `${atProvider.searchParams.get('redirect_uri')}?state=${state}&error=access_denied`
    return { emulator, answer: response, state, callback }
  }

  test.each([
    ['http://localhost:8102', ''],
    ['https://auth.test', ' Secure;'],
  ])('at %s, expires after ten minutes and is HttpOnly,%s', async (origin, secure) => {
    const { answer, state } = await begin(testEmulator(), origin)
    expect(answer.status).toBe(307)
    expect(answer.headers.getSetCookie()).toEqual([
      `stack-oauth-inner-${state}=true; Path=/; Expires=Thu, 01 Jan 2026 00:10:00 GMT; Max-Age=600;${secure} HttpOnly`,
    ])
  })

  test('sends PKCE, offline access and a separate state to the provider', async () => {
    const { answer, state } = await begin()
    const asked = query(new URL(answer.headers.get('location') ?? ''))
    expect(asked).toMatchObject({ code_challenge_method: 'S256', access_type: 'offline', response_type: 'code' })
    expect(asked.redirect_uri).toBe('http://localhost:8102/api/v1/auth/oauth/callback/github')
    expect(state).toMatch(/^[\w-]{43}$/)
  })

  test('is required by the callback and always deleted', async () => {
    const { emulator, state, callback } = await begin()
    const without = await emulator.fetch(callback)
    const deleted = `stack-oauth-inner-${state}=; Path=/; Expires=Thu, 01 Jan 1970 00:00:00 GMT`
    expect([without.status, without.headers.get('x-stack-known-error')]).toEqual([400, null])
    expect(without.headers.getSetCookie()).toEqual([deleted])
    const cookie = `other=1; stack-oauth-inner-${state}=true`
    const back = await emulator.fetch(callback, { headers: { cookie } })
    expect(back.status).toBe(307)
    expect(back.headers.getSetCookie()).toEqual([deleted])
    expect((await emulator.fetch(callback, { headers: { cookie } })).status).toBe(400)
  })

  test.each(OAUTH_SERVICE_COOKIE_PREFIXES)('is accepted with the name %s since hexclave-1.0', async (prefix) => {
    const { emulator, answer, state, callback } = await begin(testEmulator({ serverVersion: 'hexclave-1.0' }))
    const names = [...OAUTH_SERVICE_COOKIE_PREFIXES].reverse().map((one) => `${one}${state}`)
    const namesIn = ({ headers }: Response) => headers.getSetCookie().map((cookie) => cookie.split('=')[0])
    expect(namesIn(answer)).toEqual(names)
    const headers = { cookie: `${prefix}${state}=true` }
    const back = await emulator.fetch(callback.replace('access_denied', 'temporarily_unavailable'), { headers })
    // Without the cookie, the status is 400.
    expect([back.status, namesIn(back)]).toEqual([307, names])
  })

  test('rejects the callback of another provider', async () => {
    const { emulator, state, callback } = await begin()
    const headers = { cookie: `stack-oauth-inner-${state}=true` }
    expect((await emulator.fetch(callback.replace('github', 'google'), { headers })).status).toBe(400)
  })

  test('accepts a form post and rejects a code that no provider issued', async () => {
    const { emulator, state, callback } = await begin()
    const headers = { cookie: `stack-oauth-inner-${state}=true` }
    const body = new URLSearchParams({ state, code: 'made-up' })
    const response = await emulator.fetch(callback.split('?')[0] ?? '', { method: 'POST', headers, body })
    expect([response.status, response.headers.get('x-stack-known-error')]).toEqual([400, null])
  })

  // spec: 8.catalogue-408
  test('rejects the callback after ten minutes', async () => {
    const { emulator, state, callback } = await begin()
    emulator.clock.advance(600_000)
    const back = await emulator.fetch(callback, { headers: { cookie: `stack-oauth-inner-${state}=true` } })
    expect(back.headers.get('location')).toContain('errorCode=OUTER_OAUTH_TIMEOUT')
  })
})

describe('the code grant', () => {
  test('rejects a code after five minutes', async () => {
    const emulator = testEmulator()
    const back = await signInAt(emulator)
    emulator.clock.advance(300_000)
    expect((await exchangeCode(emulator, back)).body.code).toBe('INVALID_AUTHORIZATION_CODE')
  })

  test('rejects an empty verifier without using the code', async () => {
    const emulator = testEmulator()
    const back = await signInAt(emulator)
    expect((await exchangeCode(emulator, back, { code_verifier: '' })).body.code).toBe('INVALID_AUTHORIZATION_CODE')
    expect((await exchangeCode(emulator, back)).status).toBe(200)
  })

  test('rejects a code of another project', async () => {
    const other = { id: '22222222-2222-4222-8222-222222222222', keys: { publishable: 'pck_other' } }
    const emulator = testEmulator({ projects: [DEFAULT_PROJECT, other] })
    const back = await signInAt(emulator)
    const elsewhere = { client_id: other.id, client_secret: other.keys.publishable }
    expect((await exchangeCode(emulator, back, elsewhere)).body.code).toBe('INVALID_AUTHORIZATION_CODE')
  })

  test('asks for two-factor authentication when the user enabled it', async () => {
    const emulator = testEmulator()
    const request = requester(emulator)
    const { headers } = await signedInWith(emulator)
    await request('PATCH /users/me', { headers, body: { totp_secret_base64: SECRET } })
    const response = await exchangeCode(emulator, await signInAt(emulator))
    expect(response.body).toMatchObject({
      code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
      details: { attempt_code: expect.stringMatching(/^\w{45}$/) },
    })
    const body = { type: 'totp', code: response.body.details.attempt_code, totp: await shown(emulator) }
    const finished = await request('POST /auth/mfa/sign-in', { body })
    expect(finished).toMatchObject({ status: 200, body: { is_new_user: false, refresh_token: expect.any(String) } })
  })
})

describe('an address that another user signs in with', () => {
  const ADA: ProviderIdentity = { email: SIGN_UP.email }
  const verify = (emulator: ReturnType<typeof testEmulator>) => {
    for (const { id } of emulator.world.channels.where(() => true))
      emulator.world.channels.change(id, { verified: true })
  }

  test('link_method links the account when both addresses are verified', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    verify(emulator)
    const { user, is_new_user } = await signedInWith(emulator, ADA)
    expect([user.id, is_new_user]).toEqual([ada.user_id, false])
  })

  test.each([
    ['the account', false, true],
    ['the provider', true, false],
  ])('link_method refuses when %s has not verified it', async (_, ours, theirs) => {
    const emulator = testEmulator()
    await signedUp(emulator)
    if (ours) verify(emulator)
    const back = await signInAt(emulator, { ...ADA, emailVerified: theirs })
    expect(query(back).errorCode).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
    expect(JSON.parse(query(back).details ?? '')).toEqual({ type: 'email', contact_channel_value: SIGN_UP.email })
  })

  test('raise_error always rejects the sign-in', async () => {
    const emulator = withSettings({ oauthAccountMergeStrategy: 'raise_error' })
    await signedUp(emulator)
    verify(emulator)
    expect(query(await signInAt(emulator, ADA)).errorCode).toBe('CONTACT_CHANNEL_ALREADY_USED_FOR_AUTH_BY_SOMEONE_ELSE')
  })

  test('allow_duplicates creates a second user whose address is not used for sign-in', async () => {
    const emulator = withSettings({ oauthAccountMergeStrategy: 'allow_duplicates' })
    const ada = await signedUp(emulator)
    const { user } = await signedInWith(emulator, ADA)
    expect(user.id).not.toBe(ada.user_id)
    expect(user).toMatchObject({ primary_email: SIGN_UP.email, primary_email_verified: true })
    expect(emulator.world.channels.find(({ userId }) => userId === user.id)).toMatchObject({ usedForAuth: false })
  })
})

describe('connecting an account to a signed-in user', () => {
  const connect = (emulator: ReturnType<typeof testEmulator>, token: string, identity: ProviderIdentity, more = {}) =>
    signInAt(emulator, identity, { type: 'link', token, ...more })

  test('adds the account to the user', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    const back = await connect(emulator, ada.access_token, GRACE)
    expect((await exchangeCode(emulator, back)).body.is_new_user).toBe(false)
    const { body } = await requester(emulator)('GET /users/me', { headers: ada.headers })
    expect(body).toMatchObject({ primary_email: SIGN_UP.email, oauth_providers: [{ id: 'github' }] })
  })

  test('works when the session was revoked in the meantime', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    await requester(emulator)('DELETE /auth/sessions/current', { headers: ada.headers })
    expect(bare(await connect(emulator, ada.access_token, GRACE))).toBe(CALLBACK)
  })

  // spec: 8.409-oauth-connection-already-connected-to, 8.409-user-already-connected-to-another
  test('rejects an account of another user and a second one of the same provider', async () => {
    const emulator = testEmulator()
    await signedInWith(emulator, GRACE)
    const ada = await signedUp(emulator)
    expect(query(await connect(emulator, ada.access_token, GRACE)).errorCode).toBe(
      'OAUTH_CONNECTION_ALREADY_CONNECTED_TO_ANOTHER_USER',
    )
    await connect(emulator, ada.access_token, { subject: 'one' })
    expect(query(await connect(emulator, ada.access_token, { subject: 'two' })).errorCode).toBe(
      'USER_ALREADY_CONNECTED_TO_ANOTHER_OAUTH_CONNECTION',
    )
  })

  test('fails when the user was deleted in the meantime', async () => {
    const emulator = testEmulator()
    const ada = await signedUp(emulator)
    await requester(emulator)('DELETE /users/me', { headers: ada.headers })
    await expect(connect(emulator, ada.access_token, GRACE)).rejects.toThrow(/deleted/)
  })
})

describe('access tokens of an OAuth provider', () => {
  const PATH = 'POST /connected-accounts/me/github/access-token'

  // spec: 7.connected-accounts
  test('are reused while five minutes are left, then refreshed', async () => {
    const emulator = testEmulator()
    const { headers, refresh_token } = await signedInWith(emulator)
    const request = requester(emulator)
    const first = await request(PATH, { headers, body: { scope: 'email' } })
    expect(first).toMatchObject({ status: 201, body: { access_token: expect.stringMatching(/^\w{45}$/) } })
    emulator.clock.advance(3_600_000 - 300_000)
    const { id: client_id, keys } = DEFAULT_PROJECT
    const grant = { grant_type: 'refresh_token', refresh_token, client_id, client_secret: keys.publishable }
    const fresh = (await request('POST /auth/oauth/token', { body: grant })).body.access_token
    const second = await request(PATH, { headers: { 'x-stack-access-token': fresh }, body: {} })
    expect(second.status).toBe(201)
    expect(second.body.access_token).not.toBe(first.body.access_token)
  })

  test('are accepted by the provider', async () => {
    const emulator = testEmulator()
    const { headers } = await signedInWith(emulator)
    const { body } = await requester(emulator)(PATH, { headers, body: {} })
    const userinfo = await emulator.fetch('http://localhost:8102/latchkey/providers/github/userinfo', {
      headers: { authorization: `Bearer ${body.access_token}` },
    })
    expect(await userinfo.json()).toEqual({ sub: GRACE.email, email: GRACE.email, email_verified: true, name: 'Grace' })
  })

  // spec: 8.400-oauth-connection-not-connected-or
  test('get more scopes when the user connects again', async () => {
    const emulator = testEmulator()
    const { headers, access_token } = await signedInWith(emulator)
    const request = (scope: string) => requester(emulator)(PATH, { headers, body: { scope } })
    expect((await request('repo')).body.code).toBe('OAUTH_CONNECTION_DOES_NOT_HAVE_REQUIRED_SCOPE')
    await signInAt(emulator, GRACE, { type: 'link', token: access_token, provider_scope: 'repo gist' })
    expect((await request('gist repo email')).status).toBe(201)
  })

  // spec: 7.connected-accounts
  test('are available to servers for any user', async () => {
    const emulator = testEmulator()
    const { user } = await signedInWith(emulator)
    const path = `POST /connected-accounts/${user.id}/github/access-token`
    expect(await requester(emulator)(path, { headers: AS_SERVER, body: {} })).toMatchObject({ status: 201 })
  })

  // spec: 8.400-extra-scopes-or-access-tokens
  test('are not available with shared keys, nor are extra scopes', async () => {
    const emulator = withSettings({ oauthProviders: [{ id: 'github', enabled: true, type: 'shared' }] })
    const { headers, access_token } = await signedInWith(emulator)
    const response = await requester(emulator)(PATH, { headers, body: {} })
    expect(response.body.code).toBe('OAUTH_ACCESS_TOKEN_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS')
    const link = await emulator.fetch(await authorizeUrl({ type: 'link', token: access_token, provider_scope: 'repo' }))
    expect(await link.json()).toMatchObject({ code: 'OAUTH_EXTRA_SCOPE_NOT_AVAILABLE_WITH_SHARED_OAUTH_KEYS' })
  })

  test.each([PATH, 'POST /auth/oauth/connected-accounts/github/access-token'])(
    'are available with shared keys where the service allows it: %s',
    async (path) => {
      const settings = { oauthProviders: [{ id: 'github', enabled: true, type: 'shared' } as const] }
      const emulator = testEmulator({ projects: [{ ...DEFAULT_PROJECT, settings }], sharedAccessTokens: true })
      const { headers } = await signedInWith(emulator)
      expect(await requester(emulator)(path, { headers, body: {} })).toMatchObject({
        status: 201,
        body: { access_token: expect.any(String) },
      })
    },
  )

  test('are available on the older path, without known errors', async () => {
    const emulator = testEmulator()
    const { headers } = await signedInWith(emulator)
    const older = (more: object) =>
      requester(emulator)('POST /auth/oauth/connected-accounts/github/access-token', { body: {}, ...more })
    expect((await older({ headers })).status).toBe(201)
    const refused = await older({})
    expect(refused.status).toBe(400)
    expect(refused.headers.get('x-stack-known-error')).toBeNull()
    expect(refused.body).toEqual({ code: 'CANNOT_GET_OWN_USER_WITHOUT_USER', error: expect.any(String) })
  })
})

/** Signs in with a provider. Returns the response of the callback, which is that of another provider. */
async function returnFrom(provider: string, callbackProvider: string) {
  const emulator = testEmulator({ serverVersion: '2.8.86' })
  const started = await emulator.fetch((await authorizeUrl({}, provider)).href)
  const state = /stack-oauth-inner-([^=]+)/.exec(started.headers.get('set-cookie') ?? '')?.[1]
  const body = new URLSearchParams({ email: GRACE.email, verified: 'on' })
  const consented = await emulator.fetch(started.headers.get('location') ?? '', { method: 'POST', body })
  const callback = (consented.headers.get('location') ?? '').replace(
    `callback/${provider}`,
    `callback/${callbackProvider}`,
  )
  return emulator.fetch(callback, { headers: { cookie: `stack-oauth-inner-${state}=true` } })
}

test('a callback that succeeds has an empty object as its body', async () => {
  const response = await returnFrom('github', 'github')
  expect([response.status, await response.json()]).toEqual([303, {}])
})

test('a callback at another provider redirects to the app with an error', async () => {
  const response = await returnFrom('github', 'google')
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.origin).toBe('http://localhost:3000')
  expect(location.searchParams.get('errorCode')).toBe('OAUTH_PROVIDER_ACCESS_DENIED')
})
