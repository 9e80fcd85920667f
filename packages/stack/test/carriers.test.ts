// The service was renamed. Everything that carries a name is read under both, in every entry, and written under names that
// every reader knows. The rows follow from the module with all names. Rows about other packages are in `carriers.test.ts` of
// `next`, in `doctor.test.ts` of `cli`, in `exec.test.ts` and `oauth.test.ts` of the emulator, and about hosted pages in `cross-domain.test.ts`.
import {
  configFromEnv,
  createClient,
  getAuthHeaders,
  getUser,
  signInWithOAuth,
  signUpWithPassword,
} from '@latchkey/core'
import * as contract from '@latchkey/core/internal/contract'
import { createFakeEnv } from '@latchkey/core/internal/testing'
import { createHttpOnlyHandler } from '@latchkey/core/server'
import { authenticate, createVerifier } from '@latchkey/core/verify'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { sessionCookies } from '@latchkey/emulator/testing'
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { runningUrl } from '../../emulator/src/command/running.js'
import { getConvexProvidersConfig, StackAdminApp, StackClientApp, StackServerApp } from '../src/js.js'
import { createNextPlatform } from '../src/next/server-platform.js'
import { accountOf, appOptions, appOptionsWith } from './apps.js'
import { senderTo, sessionOf, type Tokens } from './kinds-of-users.js'

const { SECRET_OPTIONS, VARIABLES, VARIABLE_BRANDS, BEARER_PREFIXES, currentHeaderName, formerHeaderName, baseUrlsOf } =
  contract
const { id: projectId, keys } = DEFAULT_PROJECT
const BASE = 'https://service.test'
const OPTIONS = Object.keys(VARIABLES) as contract.VariableOption[]
const VALUE = 'https://value.test'

afterEach(() => void vi.unstubAllEnvs())

/** What is configured by a variable with this option. */
const CONFIGURED = {
  projectId: { projectId: VALUE },
  publishableKey: { publishableKey: VALUE },
  baseUrl: { baseUrl: VALUE },
  browserUrl: { baseUrl: VALUE },
  serverUrl: { baseUrl: VALUE },
  secretKey: {},
  adminKey: {},
  webhookSecret: {},
  extraRequestHeaders: {},
  hostedDomainSuffix: {},
  hostedUrlTemplate: {},
} as const satisfies Record<contract.VariableOption, object>

/** The options of a server app in place of which it sends the value of a variable. */
const OPTIONS_OF_APPS: Readonly<Partial<Record<contract.VariableOption, string>>> = {
  projectId: 'projectId',
  publishableKey: 'publishableClientKey',
  baseUrl: 'baseUrl',
  serverUrl: 'baseUrl',
  secretKey: 'secretServerKey',
}

const twinsOf = (name: string) => VARIABLE_BRANDS.map((brand) => name.replace(/HEXCLAVE|STACK/, brand))

describe.each(OPTIONS)('the variables of %s', (option) => {
  test.each(VARIABLES[option])('%s', (name) => {
    expect(VARIABLES[option]).toEqual(expect.arrayContaining(twinsOf(name)))
    expect(configFromEnv({ [name]: VALUE })).toEqual(CONFIGURED[option])
    vi.stubEnv(name, option === 'extraRequestHeaders' ? '{"x-own":"1"}' : VALUE)
    // The command line reads where the emulator runs.
    if (option === 'baseUrl') expect(runningUrl(undefined)).toBe(VALUE)
  })

  test.each(VARIABLES[option])('%s in the object API', async (name) => {
    const value = option === 'projectId' ? 'aaaaaaaa-0000-4000-8000-000000000051' : VALUE
    vi.stubEnv(name, option === 'extraRequestHeaders' ? '{"x-own":"1"}' : value)
    const sent: Request[] = []
    const fetch = async (request: Request) => {
      sent.push(request)
      return Response.json({})
    }
    const missing = OPTIONS_OF_APPS[option]
    if (!missing) return
    const app = new StackServerApp({ ...appOptionsWith(fetch), tokenStore: null, [missing]: undefined })
    await app.getProject().catch(() => {})
    const [request] = sent
    expect(`${request?.url} ${JSON.stringify([...(request?.headers ?? [])])}`).toContain(value)
  })
})

const APP = { projectId, tokenStore: null, urls: { default: { type: 'hosted' } } } as never
/** What reads variables, and of which options. */
const READERS: readonly (readonly [name: string, read: () => unknown, options: readonly string[]])[] = [
  ['configFromEnv', configFromEnv, OPTIONS.filter((option) => Object.keys(CONFIGURED[option]).length > 0)],
  ['the emulator', () => runningUrl(undefined), ['baseUrl']],
  [
    'a client app',
    () => new StackClientApp(APP),
    OPTIONS.filter((option) => !SECRET_OPTIONS.some((secret) => secret === option)),
  ],
  [
    'an admin app',
    () => new StackAdminApp(APP),
    OPTIONS.filter((option) => !/^(extraRequestHeaders|webhookSecret)$/.test(option)),
  ],
]

describe.each(READERS)('%s with different values under a current and a former name', (_, read, options) => {
  const pairs = OPTIONS.filter((option) => options.includes(option)).flatMap((option) => {
    const [current = [], former = []] = VARIABLE_BRANDS.map((brand) =>
      VARIABLES[option].filter((name) => name.includes(brand)),
    )
    return current.flatMap((one) => former.map((other) => [one, other] as const))
  })
  test.each(pairs)('names %s and %s in an error', (current, former) => {
    vi.stubEnv(current, 'https://one.test')
    vi.stubEnv(former, 'https://other.test')
    expect(read).toThrow(`\`${current}\` must be equal to ${former}`)
  })
})

describe('hosted pages', () => {
  const signInUrl = () => new StackServerApp({ ...appOptions(BASE), urls: { default: { type: 'hosted' } } }).urls.signIn

  test.each(VARIABLES.hostedDomainSuffix)('are on the domain of %s', (name) => {
    vi.stubEnv(name, '.pages.test')
    expect(signInUrl()).toBe(`https://${projectId}.pages.test/handler/sign-in`)
    vi.stubEnv(name, 'pages.test')
    expect(signInUrl).toThrow('must start with a dot')
  })

  test.each(VARIABLES.hostedUrlTemplate)('are at the URL of %s', (name) => {
    vi.stubEnv(name, 'https://{projectId}.pages.test/a/{hostedPath}?b={projectId}')
    expect(signInUrl()).toBe(`https://${projectId}.pages.test/a/handler/sign-in?b=${projectId}`)
    for (const url of ['https://pages.test/{projectId}/{hostedPath}', 'https://{projectId}.{hostedPath}/', '/x']) {
      vi.stubEnv(name, url)
      expect(signInUrl, url).toThrow('{projectId} in its host')
    }
  })
})

const HEADERS = Object.entries(contract).flatMap(([name, value]) => (name.endsWith('_HEADER') ? [String(value)] : []))
const RESPONSE_HEADERS = [contract.ACTUAL_STATUS_HEADER, contract.KNOWN_ERROR_HEADER, contract.REQUEST_ID_HEADER]
const SECRET_HEADERS = [contract.SERVER_KEY_HEADER, contract.ADMIN_KEY_HEADER, contract.ADMIN_ACCESS_TOKEN_HEADER]
const CLIENT = { projectId, publishableKey: keys.publishable, baseUrl: BASE }

describe.each(HEADERS.flatMap((former) => [former, currentHeaderName(former)].map((name) => [name, former] as const)))(
  'the header %s',
  (name, former) => {
    const isResponse = RESPONSE_HEADERS.includes(former)

    test('in CORS of the emulator', async () => {
      const response = await createEmulator().fetch(`${BASE}/api/v1/users/me`, { method: 'OPTIONS' })
      const list = response.headers.get(`access-control-${isResponse ? 'expose' : 'allow'}-headers`)
      expect(list?.split(', ')).toContain(name)
    })

    test('in the handler of HttpOnly cookies', async () => {
      const received: Request[] = []
      const handle = createHttpOnlyHandler(
        createClient({
          ...CLIENT,
          tokenStore: null,
          fetch: async (request) => {
            received.push(request)
            return Response.json({}, { headers: isResponse ? { [name]: '200' } : {} })
          },
        }),
      )
      const response = await handle(
        new Request('https://app.test/api/latchkey/api/v1/projects/current', {
          headers: { 'x-latchkey-http-only': '1', 'sec-fetch-site': 'same-origin', [name]: 'client' },
        }),
      )
      if (isResponse) expect(response.headers.get(name)).toBe('200')
      else expect(received.map(({ headers }) => headers.has(name))).toEqual([!SECRET_HEADERS.includes(former)])
    })
  },
)

describe.each([
  ['former', formerHeaderName],
  ['current', currentHeaderName],
] as const)('responses with headers under their %s names alone', (_, rename) => {
  const code = 'USER_EMAIL_ALREADY_EXISTS'
  const fetch = async () => {
    const headers = { [contract.ACTUAL_STATUS_HEADER]: '409', [contract.KNOWN_ERROR_HEADER]: code }
    const renamed = Object.entries(headers).map(([name, value]) => [rename(name), value])
    return Response.json({ code, error: 'x', details: { email: 'a@b.test' } }, { headers: Object.fromEntries(renamed) })
  }
  const account = { email: 'a@b.test', password: 'correct horse battery' }

  test('are errors of a client', async () => {
    const client = createClient({ ...CLIENT, tokenStore: 'memory', fetch })
    await expect(signUpWithPassword(client, { ...account, callbackUrl: null })).rejects.toMatchObject({ code })
  })

  test('are errors of the object API', async () => {
    const app = new StackClientApp(appOptionsWith(fetch))
    const result = await app.signUpWithCredential(accountOf(account.email))
    expect(result).toMatchObject({ status: 'error', error: { errorCode: code } })
  })
})

describe('the session of a request', () => {
  const emulator = createEmulator({ passwordRounds: 1 })
  const fetch = (request: Request) => emulator.fetch(request)
  const client = createClient({ ...CLIENT, tokenStore: null, fetch })
  const app = new StackServerApp({ ...appOptionsWith(fetch), tokenStore: null })
  const email = 'ada@example.test'
  let tokens: Tokens
  beforeAll(async () => {
    const send = senderTo(BASE, fetch)
    tokens = sessionOf(await send('POST /auth/password/sign-up', { email, password: account.password }))
  })
  const expectUser = async (headers: Record<string, string>) => {
    const tokenStore = new Request('https://app.test', { headers })
    expect(await getUser(client, {}, { tokenStore })).toMatchObject({ primaryEmail: email })
    expect(await app.getUser({ tokenStore } as never)).toMatchObject({ primaryEmail: email })
  }

  test.each(BEARER_PREFIXES)('in a bearer token with %s', async (prefix) => {
    const authorization = `Bearer ${prefix}${btoa(JSON.stringify(tokens))}`
    await expectUser({ authorization })
    const verify = createVerifier({ projectId, baseUrl: BASE, fetch: (url) => emulator.fetch(String(url)) })
    expect(await authenticate({ headers: new Headers({ authorization }) }, verify)).toMatchObject({
      isAnonymous: false,
    })
  })

  const REFRESH_COOKIES = contract.REFRESH_COOKIE_PREFIXES.flatMap((prefix) =>
    ['', '__Host-'].flatMap((host) => ['default', 'custom-X'].map((form) => `${host}${prefix}${projectId}--${form}`)),
  )
  test.each(REFRESH_COOKIES.flatMap((refresh) => contract.ACCESS_COOKIES.map((access) => [refresh, access] as const)))(
    'in the cookies %s and %s',
    async (refresh, access) => {
      const { accessToken, refreshToken } = tokens
      const json = (value: unknown) => encodeURIComponent(JSON.stringify(value))
      const session = json({ refresh_token: refreshToken, updated_at_millis: 1 })
      await expectUser({ cookie: `${refresh}=${session}; ${access}=${json([refreshToken, accessToken])}` })
    },
  )

  test.each(contract.HTTPS_COOKIES)('is stored in secure cookies with %s', async (name) => {
    const set = vi.fn()
    const jar = { getAll: () => [{ name, value: 'true' }], set }
    const platform = createNextPlatform({
      cookies: async () => jar as never,
      headers: async () => new Headers(),
      redirect: () => {
        throw new Error('no redirect')
      },
      once: (create) => {
        const created = create()
        return () => created
      },
    })
    await platform.nextCookies?.(() => client).write({ accessToken: null, refreshToken: 'r' })
    expect(set.mock.calls.map(([, , options]) => options.secure)).toEqual(set.mock.calls.map(() => true))
    expect(set).toHaveBeenCalled()
  })
})

const AUTHORIZE = {
  client_id: projectId,
  client_secret: keys.publishable,
  redirect_uri: 'http://localhost:3000/callback',
  scope: 'legacy',
  state: 's',
  grant_type: 'authorization_code',
  code_challenge: 'x'.repeat(43),
  code_challenge_method: 'S256',
  response_type: 'code',
}
const authorize = (parameters: Record<string, string> = {}) =>
  createEmulator().fetch(
    `${BASE}/api/v1/auth/oauth/authorize/github?${new URLSearchParams({ ...AUTHORIZE, ...parameters })}`,
  )

test.each(contract.RESPONSE_MODE_PARAMETERS)('the emulator reads the parameter %s', async (name) => {
  expect(await (await authorize({ [name]: 'json' })).json()).toEqual({ location: expect.any(String) })
})

test.each(contract.NATIVE_APP_SCHEMES)('the emulator trusts the scheme %s', async (scheme) => {
  expect((await authorize({ redirect_uri: `${scheme}://back` })).status).toBe(307)
})

/** A page of the app with a client, which has signed up or started a sign-in with a provider. Returns its cookies. */
async function cookiesOfPage(use: (client: ReturnType<typeof createClient>) => Promise<unknown>) {
  const emulator = createEmulator({ passwordRounds: 1 })
  const env = createFakeEnv({ href: 'https://app.test/', fetch: (request) => emulator.fetch(request) })
  await use(createClient(CLIENT, env))
  return (env.cookies?.read() ?? '').split('; ').map((cookie) => cookie.split('=')[0] ?? '')
}
const account = { email: 'ada@example.test', password: 'correct horse battery', callbackUrl: null }
const signUp = (client: ReturnType<typeof createClient>) =>
  signUpWithPassword(client, { ...account, redirectTo: false })
const namesOf = (headers: Headers) => [...headers.keys()].filter(contract.isServiceHeader)
const former = (names: readonly [current: string, former: string]) => names[1]

/**
 * What writes each carrier, and the names that it may write. Clients write the former ones, which every version of the service
 * and every published kit reads. The emulator writes both, as the service does.
 */
const WRITERS: readonly (readonly [
  carrier: string,
  write: () => Promise<readonly string[]>,
  names: readonly string[],
])[] = [
  [
    'headers of a request',
    async () => {
      const sent: string[] = []
      const fetch = async (request: Request) => {
        sent.push(...namesOf(request.headers))
        return Response.json({})
      }
      await getUser(createClient({ ...CLIENT, secretKey: 'ssk_1', tokenStore: null, fetch }), {
        userId: 'u1',
      } as never).catch(() => {})
      return sent
    },
    HEADERS.map(formerHeaderName),
  ],
  [
    'headers of a response of the emulator',
    async () => namesOf((await createEmulator().fetch(`${BASE}/api/v1/users/me`)).headers),
    RESPONSE_HEADERS.flatMap((name) => [name, currentHeaderName(name)]),
  ],
  [
    'the session in a header for the server of the app',
    async () => Object.keys(await getAuthHeaders(createClient({ ...CLIENT, tokenStore: 'memory' }))),
    [contract.SESSION_HEADER_NAME],
  ],
  [
    'a bearer token of the object API',
    async () => {
      const emulator = createEmulator({ passwordRounds: 1 })
      const fetch = (request: Request) => emulator.fetch(request)
      const app = new StackClientApp(appOptionsWith(fetch))
      await app.signUpWithCredential(accountOf(account.email))
      return [/^Bearer ([a-z]+_)/.exec((await app.getAuthorizationHeader()) ?? '')?.[1] ?? '']
    },
    [former(BEARER_PREFIXES)],
  ],
  [
    'the cookies of a session',
    () => cookiesOfPage(signUp),
    [`${former(contract.REFRESH_COOKIE_PREFIXES)}${projectId}`, former(contract.ACCESS_COOKIES)],
  ],
  [
    'the cookies of a session for tests',
    async () =>
      sessionCookies({ accessToken: 'a', refreshToken: 'r' } as never, { projectId, url: BASE }).map(
        ({ name }) => name,
      ),
    [`${former(contract.REFRESH_COOKIE_PREFIXES)}${projectId}`, former(contract.ACCESS_COOKIES)],
  ],
  [
    'the cookie of an OAuth sign-in',
    async () =>
      (await cookiesOfPage((client) => signInWithOAuth(client, { provider: 'github' }))).map((name) =>
        name.replace(/[\w-]{43}$/, ''),
      ),
    [`__Host-${former(contract.OAUTH_COOKIE_PREFIXES)}`],
  ],
  [
    'the cookies of an OAuth sign-in of the emulator',
    async () => (await authorize()).headers.getSetCookie().map((cookie) => cookie.replace(/[\w-]{43}=.*$/, '')),
    contract.OAUTH_SERVICE_COOKIE_PREFIXES,
  ],
]

test.each(WRITERS)('%s has the names that every reader knows', async (_, write, names) => {
  const written = await write()
  expect(written.length).toBeGreaterThan(0)
  expect(names).toEqual(expect.arrayContaining([...written]))
})

const HOSTS = baseUrlsOf(contract.PUBLIC_BASE_URL)
/** The kinds of users, which are in the issuer and in the audience, and the option that accepts their tokens. */
const KINDS = [
  ['projects', '', {}],
  ['projects-anonymous-users', ':anon', { allowAnonymous: true }],
  ['projects-restricted-users', ':restricted', { allowRestricted: true }],
] as const
describe.each(HOSTS)('a token of %s', (host) => {
  test('has a provider for Convex', () => {
    const issuers = getConvexProvidersConfig({ projectId }).map(({ issuer }) => issuer)
    expect(issuers).toContain(`${host}/api/v1/projects/${projectId}`)
  })

  test.each(
    HOSTS.flatMap((baseUrl) => KINDS.map(([path, suffix, allowed]) => [baseUrl, path, suffix, allowed] as const)),
  )('is accepted with the base URL %s and the issuer %s', async (baseUrl, path, suffix, allowed) => {
    const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }
    const { privateKey, publicKey } = await crypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])
    const base64Url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
    const part = (value: object) => base64Url(new TextEncoder().encode(JSON.stringify(value)))
    const iat = Math.floor(Date.now() / 1000)
    const iss = `${host}/api/v1/${path}/${projectId}`
    const claims = { iss, aud: `${projectId}${suffix}`, sub: 'u1', iat, exp: iat + 60 }
    const signed = `${part({ alg: 'ES256', kid: 'k' })}.${part(claims)}`
    const signature = await crypto.subtle.sign(algorithm, privateKey, new TextEncoder().encode(signed))
    const keySet = { keys: [{ ...(await crypto.subtle.exportKey('jwk', publicKey)), kid: 'k' }] }
    const verify = createVerifier({ projectId, baseUrl, ...allowed, fetch: async () => Response.json(keySet) })
    expect(await verify(`${signed}.${base64Url(new Uint8Array(signature))}`)).toMatchObject({ userId: 'u1' })
  })
})
