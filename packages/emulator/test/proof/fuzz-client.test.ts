// Passes hostile input to everything that the client parses. Each call must return a value or throw a typed error.
import { completeOAuth, createClient, getAccessToken, getUser, isLatchkeyError, signInWithOAuth } from '@latchkey/core'
import { findMfaAttempt, sendQueuedSignOuts } from '@latchkey/core/custom-screens'
import { fromJson, INTERNALS } from '@latchkey/core/internal'
import { type Contract, UnexpectedValue } from '@latchkey/core/internal/contract'
import { createVerifier, isVerifyError } from '@latchkey/core/verify'
import fc from 'fast-check'
import { CompactSign, exportJWK, generateKeyPair } from 'jose'
import { afterAll, expect, test, vi } from 'vitest'
import {
  fuzz,
  hostileJson,
  hostileText,
  reportFuzzing,
  wellFormed,
  wellFormedText,
  withHostilePart,
} from '../../../../tools/proof/fuzz.js'
import { calledEndpoints, sampleInput, wireSample } from '../../../core/src/contract/samples.test-support.js'
import { errorPage } from '../../../core/src/controllers/auth/error-page.js'
import { pastedCode } from '../../../core/src/controllers/auth/pasted-code.js'
import { isTrustedUrl } from '../../../core/src/navigation/is-trusted-url.js'
import { checkTarget, targetOf, withReturn } from '../../../core/src/navigation/redirect.js'
import { clockEntry, signOutEntry } from '../../../core/src/session/entries.js'
import { parseCookies, tokensOfCookies } from '../../../core/src/session/session-cookies.js'
import { claimsOf } from '../../../core/src/session/tokens.js'
import { createFakeCookies } from '../../../core/src/testing.js'
import { DEFAULT_PROJECT } from '../../src/index.js'
import { type VirtualEnv, virtualEnv } from './virtual-env.js'

const START = Date.UTC(2026, 0, 1)
const { id: projectId, keys } = DEFAULT_PROJECT
const CONNECTION = {
  projectId,
  publishableKey: keys.publishable,
  baseUrl: 'https://api.test',
  redirectMethod: 'none',
} as const

afterAll(() => reportFuzzing('Client'))
// The long form checks a hundred times as many inputs.
vi.setConfig({ testTimeout: 3_000_000 })

const isTyped = (error: unknown) => isLatchkeyError(error)

/** The call ends in a value or in a typed error. */
async function expectTyped(env: VirtualEnv, work: Promise<unknown>) {
  const error = await env.run(
    work.then(
      () => undefined,
      (reason) => reason ?? new Error('rejected with nothing'),
    ),
  )
  if (error !== undefined && !isTyped(error)) throw error
}

const fieldNames = (value: unknown): string[] =>
  typeof value === 'object' && value !== null
    ? [...Object.keys(value), ...Object.values(value).flatMap(fieldNames)]
    : []

test('decodes any response of any endpoint to a value or a typed error', async () => {
  for (const [, { response }] of calledEndpoints) {
    const valid = wireSample(response)
    await fuzz(
      fc.oneof(withHostilePart(valid), hostileJson(fieldNames(valid))),
      (wire) => {
        try {
          response.decode(wire, '')
        } catch (error) {
          expect(error).toBeInstanceOf(UnexpectedValue)
        }
      },
      { runs: 10 },
    )
  }
})

const RESPONSE_HEADERS = [
  'x-stack-known-error',
  'x-stack-actual-status',
  'retry-after',
  'content-type',
  'location',
  'x-stack-request-id',
]

test('turns any HTTP response into a value or a typed error', async () => {
  const headers = fc.dictionary(
    fc.constantFrom(...RESPONSE_HEADERS),
    fc.constantFrom('', '0', '-1', '1e400', 'NaN', '200', '404', '429', 'USER_NOT_FOUND', 'ACCESS_TOKEN_EXPIRED', 'x'),
  )
  const error = fc.record({
    code: fc.constantFrom(
      'USER_NOT_FOUND',
      'ACCESS_TOKEN_EXPIRED',
      '__proto__',
      'MULTI_FACTOR_AUTHENTICATION_REQUIRED',
    ),
    error: hostileJson(),
    details: hostileJson(['attempt_code', 'expired_at_millis', 'min_length']),
  })
  const body = fc.oneof(hostileText, hostileJson().map(json), error.map(json))
  const status = fc.constantFrom(200, 200, 201, 204, 301, 307, 400, 401, 404, 429, 500, 503, 508)
  const input = fc.record({ endpoint: fc.constantFrom(...calledEndpoints), status, headers, body })
  await fuzz(input, async ({ endpoint: [, contract], status, headers, body }) => {
    const env = virtualEnv({
      now: START,
      fetch: async () => new Response(status === 204 ? null : body, { status, headers }),
    })
    const client = createClient({ ...CONNECTION, ...keyFor(contract), tokenStore: 'memory' }, env)
    await expectTyped(env, client[INTERNALS].send(contract as never, sampleInput(contract), { timeout: 20_000 }))
    client.dispose()
  })
})

const keyFor = ({ access }: Contract) => ({
  ...(access === 'server' && { secretKey: keys.secret }),
  ...(access === 'admin' && { adminKey: keys.admin }),
})
const json = (value: unknown) => JSON.stringify(value) ?? 'undefined'

/** A JWT whose payload is any text. Nobody signed it. */
const jwt = (payload: string) => `e30.${Buffer.from(payload).toString('base64url')}.c2ln`
const hostileToken = fc.oneof(
  hostileText,
  hostileJson(['exp', 'iat', 'sub', 'is_anonymous', 'refreshTokenId']).map((claims) => jwt(json(claims))),
  hostileText.map(jwt),
)

test('reads the claims of any access token', async () => {
  await fuzz(hostileToken, (token) => {
    const { expires, issued } = claimsOf(token)
    expect(typeof expires).toBe('number')
    expect(['number', 'undefined']).toContain(typeof issued)
  })
})

const cookieName = fc.oneof(
  fc.constantFrom(
    'stack-refresh',
    `stack-refresh-${projectId}`,
    `stack-refresh-${projectId}--default`,
    `__Host-stack-refresh-${projectId}--default`,
    `hexclave-refresh-${projectId}--custom-abc`,
    'stack-access',
    'hexclave-access',
    '__proto__',
  ),
  hostileText,
)
const cookieValue = fc.oneof(
  hostileText,
  hostileJson(['refresh_token', 'updated_at_millis']).map((value) => encodeURIComponent(wellFormed(json(value)))),
  fc.tuple(hostileText, hostileToken).map((pair) => encodeURIComponent(wellFormed(json(pair)))),
  hostileToken,
)
const cookies = fc
  .array(fc.tuple(cookieName, cookieValue), { maxLength: 5 })
  .map((pairs) => wellFormed(pairs.map(([name, value]) => `${name}=${value}`).join('; ')))

const isToken = (token: unknown) => token === null || (typeof token === 'string' && token !== '')

test('reads the tokens of any cookies', async () => {
  await fuzz(fc.oneof(cookies, hostileText), (text) => {
    const tokens = tokensOfCookies(parseCookies(text), projectId)
    expect([isToken(tokens.accessToken), isToken(tokens.refreshToken)]).toEqual([true, true])
  })
})

/** A page of an app, with any cookies and storage. The service rejects everything. */
function page(href: string, cookieText = '', stored: Record<string, string | null> = {}) {
  const env = virtualEnv({ now: START, fetch: async () => new Response('no', { status: 404 }) })
  const jar = createFakeCookies(() => START, href)
  const entries = new Map(Object.entries(stored))
  const store = {
    get: (name: string) => entries.get(name) ?? null,
    set: (name: string, value: string | null) => void entries.set(name, value),
  }
  let at = href
  const visited: string[] = []
  return Object.assign(env, {
    cookies: { ...jar, read: () => [cookieText, jar.read()].filter(Boolean).join('; ') },
    tabStore: store,
    sharedStore: store,
    entries,
    visited,
    page: {
      href: () => at,
      assign: (url: string) => void visited.push(url),
      replace: (url: string) => void visited.push(url),
      rewrite: (url: string) => {
        at = url
      },
    },
  })
}

test('creates a client and reads the session with any cookies in the browser', async () => {
  await fuzz(fc.oneof(cookies, wellFormedText), async (text) => {
    const env = page('https://app.test/', text)
    const client = createClient({ ...CONNECTION, tokenStore: 'cookie' }, env)
    expect(client.session.state().status).toBeTypeOf('string')
    await expectTyped(env, getUser(client, {}, { timeout: 20_000 }))
    client.dispose()
  })
})

test('reads a request with any x-stack-auth header and cookies', async () => {
  const header = fc.oneof(
    hostileText,
    hostileJson(['accessToken', 'refreshToken']).map(json),
    fc.record({ accessToken: hostileToken, refreshToken: hostileJson() }, { requiredKeys: [] }).map(json),
  )
  await fuzz(fc.tuple(fc.option(header), fc.option(cookies)), async ([auth, cookie]) => {
    const env = virtualEnv({ now: START, fetch: async () => new Response('no', { status: 404 }) })
    const client = createClient({ ...CONNECTION, tokenStore: null }, env)
    const headers = new Map([
      ['x-stack-auth', auth],
      ['cookie', cookie],
    ])
    const tokenStore = { headers: { get: (name: string) => headers.get(name) ?? null } }
    await expectTyped(env, getUser(client, {}, { tokenStore, timeout: 20_000 }))
    const token = await env.run(getAccessToken(client, {}, { tokenStore, timeout: 20_000 }).catch((error) => error))
    expect(isToken(token) || isTyped(token)).toBe(true)
    client.dispose()
  })
})

test('verifies any token to a user or a VerifyError', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwk = { ...(await exportJWK(publicKey)), kid: 'key', alg: 'ES256' }
  const verify = createVerifier({
    projectId,
    baseUrl: 'https://api.test',
    allowAnonymous: true,
    now: () => START,
    fetch: async () => Response.json({ keys: [jwk] }),
  })
  const sign = (payload: string, kid: unknown) =>
    new CompactSign(new TextEncoder().encode(payload))
      .setProtectedHeader({ alg: 'ES256', kid: kid as string })
      .sign(privateKey)
  const issuer = `https://api.test/api/v1/projects/${projectId}`
  const valid = { sub: 'user', iss: issuer, aud: projectId, iat: START / 1000, exp: START / 1000 + 600 }
  expect(await verify(await sign(json(valid), 'key'))).toMatchObject({ userId: 'user' })

  const signed = fc.tuple(
    fc.oneof(withHostilePart(valid).map(json), hostileJson(Object.keys(valid)).map(json), hostileText),
    fc.constantFrom('key', 'other', '__proto__'),
  )
  const input = fc.oneof(
    signed.map((token) => ({ signed: token, raw: undefined })),
    fc.oneof(hostileToken, hostileJson()).map((raw) => ({ signed: undefined, raw })),
  )
  await fuzz(input, async ({ signed, raw }) => {
    const token = signed ? await sign(...signed) : raw
    const result = await verify(token as string).catch((error: unknown) => error)
    if (isVerifyError(result)) return
    expect(result).toMatchObject({ userId: expect.any(String), isAnonymous: expect.any(Boolean) })
    const { userId, expiresAt } = result as Awaited<ReturnType<typeof verify>>
    expect(userId).not.toBe('')
    expect(Number.isNaN(expiresAt.getTime())).toBe(false)
  })
})

const ORIGIN = 'https://app.test'
const urlPart = fc.constantFrom(
  '//',
  '/',
  '\\',
  '\t',
  '\n',
  '\0',
  ' ',
  ':',
  '@',
  '?',
  '#',
  '.',
  '..',
  '%2f',
  '%5c',
  '[',
  ']',
  ';',
  'https:',
  'http:',
  'javascript:',
  'data:',
  'blob:',
  'app.test',
  'evil.test',
  'relative.invalid',
  '。',
  '127.1',
)
const target = fc.oneof(
  fc.array(urlPart, { maxLength: 8 }).map((parts) => parts.join('')),
  hostileText,
  fc.webUrl(),
)

test('trusts only redirect targets that stay on the origin', async () => {
  const currentUrl = `${ORIGIN}/handler/sign-in?a=b`
  await fuzz(
    target,
    (url) => {
      const isTrusted = isTrustedUrl(url, ORIGIN)
      expect(checkTarget(url, currentUrl)).toHaveProperty(isTrusted ? 'url' : 'refused')
      if (!isTrusted) return
      for (const base of [currentUrl, `${ORIGIN}/`, `${ORIGIN}/a/b/c`]) {
        expect(new URL(url, base)).toMatchObject({ origin: ORIGIN, username: '', password: '' })
      }
    },
    { runs: 2000 },
  )
})

test('computes redirect targets on any page', async () => {
  const href = fc.tuple(target, target).map(([path, back]) => {
    const url = new URL(`${ORIGIN}/`)
    url.pathname = path
    url.searchParams.set('after_auth_return_to', back)
    return url.href
  })
  await fuzz(
    fc.tuple(href, fc.constantFrom('signIn', 'signUp', 'afterSignIn', 'home', 'error')),
    ([currentUrl, name]) => {
      expect(withReturn(name as 'signIn', '/handler/sign-in', currentUrl)).toBeTypeOf('string')
      const result = targetOf(name as 'signIn', {}, currentUrl, true)
      if ('url' in result) expect(new URL(result.url, currentUrl).origin).toBe(ORIGIN)
    },
  )
})

test('shows an error page for any query', async () => {
  const query = fc.oneof(
    hostileText.map((text) => new URLSearchParams(text)),
    fc
      .dictionary(fc.constantFrom('errorCode', 'error', 'message', 'details'), hostileText)
      .map((fields) => new URLSearchParams(fields)),
  )
  await fuzz(query, (params) => expect(errorPage(params).step).toBeTypeOf('string'))
})

test('finds a code in any pasted text', async () => {
  await fuzz(fc.tuple(hostileText, fc.constantFrom('digits', 'alphanumeric')), ([text, of]) => {
    expect(pastedCode(text, of as 'digits') ?? '123456').toMatch(/^[a-z\d]{6}$/i)
  })
})

test('finishes any OAuth callback with a session, false, or a typed error', async () => {
  const parameters = fc.dictionary(
    fc.constantFrom('code', 'state', 'error', 'iss', 'error_description', 'errorCode', 'response', 'id_token'),
    fc.oneof(hostileText, fc.constant('STATE'), fc.constant('https://api.test')),
  )
  const tokens = fc.oneof(
    withHostilePart({ access_token: jwt('{}'), refresh_token: 'refresh', token_type: 'bearer', is_new_user: true }),
    hostileJson(['access_token', 'refresh_token', 'token_type', 'after_callback_redirect_url']),
  )
  const input = fc.record({ parameters, tokens, keepState: fc.boolean(), status: fc.constantFrom(200, 400, 500) })
  await fuzz(
    input,
    async ({ parameters, tokens, keepState, status }) => {
      const env = page(`${ORIGIN}/handler/sign-in`)
      // Modules load and digests are computed in real time, so no timer may fire meanwhile.
      const timer = () => () => undefined
      Object.assign(env, { fetch: async () => Response.json(tokens ?? null, { status }), timer, idleTimer: timer })
      const client = createClient({ ...CONNECTION, redirectMethod: 'window', tokenStore: 'cookie' }, env)
      void signInWithOAuth(client, { provider: 'github' })
      while (env.visited.length === 0) await new Promise((resolve) => setImmediate(resolve))
      const state = new URL(env.visited[0] ?? '').searchParams.get('state') ?? ''
      const callback = new URL('/handler/oauth-callback', ORIGIN)
      for (const [name, value] of Object.entries(parameters)) callback.searchParams.set(name, value)
      if (keepState) callback.searchParams.set('state', state)
      env.page.rewrite(callback.href)
      const error = await completeOAuth(client, { redirectTo: false }).then(
        () => undefined,
        (reason) => reason ?? new Error('rejected with nothing'),
      )
      if (error !== undefined && !isTyped(error)) throw error
      client.dispose()
    },
    { runs: 100, factor: 30 },
  )
})

test('survives any entry in the storages of the browser', async () => {
  const entry = fc.oneof(
    hostileText,
    hostileJson(['refreshToken', 'at', 'code', 'returnTo']).map(json),
    fc.record({ refreshToken: hostileJson(), at: hostileJson() }).map(json),
  )
  await fuzz(fc.record({ signOut: entry, clock: entry, mfa: entry }), async ({ signOut, clock, mfa }) => {
    const env = page(`${ORIGIN}/`, '', { [signOutEntry(projectId)]: signOut, [clockEntry(projectId)]: clock })
    const tabStore = { get: () => mfa, set: () => undefined }
    const client = createClient({ ...CONNECTION, tokenStore: 'cookie' }, { ...env, tabStore })
    await expectTyped(env, sendQueuedSignOuts(client, {}, { timeout: 20_000 }))
    expect(env.entries.get(signOutEntry(projectId)) || null).toBeNull()
    findMfaAttempt(client)
    client.dispose()
  })
})

test('creates a client from any JSON or throws a typed error', async () => {
  const valid = { ...CONNECTION, tokenStore: 'memory', urls: { home: '/' }, oauthScopesOnSignIn: { github: ['repo'] } }
  await fuzz(fc.oneof(withHostilePart(valid), hostileJson(Object.keys(valid))), (options) => {
    try {
      fromJson(options as never).dispose()
    } catch (error) {
      if (!isTyped(error)) throw error
    }
  })
})
