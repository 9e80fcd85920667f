import { inspect } from 'node:util'
import { afterEach, describe, expect, expectTypeOf, test, vi } from 'vitest'
import type { updateProject } from './admin/index.js'
import { type Client, createClient } from './client.js'
import type { Access } from './contract/endpoint.js'
import { calledEndpoints, sampleInput } from './contract/samples.test-support.js'
import { fetchWithAuth } from './flows/session/fetch-with-auth.js'
import { getAccessToken } from './flows/session/session-tokens.js'
import { signOut } from './flows/session/sign-out.js'
import { getUser } from './flows/users/current-user.js'
import { INTERNALS } from './lib/internals.js'
import { type ClientOptions, resolveCredentials } from './options.js'
import { sendsTokens } from './request/build.js'
import type { createUser } from './server/index.js'
import { createFakeAccessToken, createFakeEnv } from './testing.js'

const thrown = (run: () => unknown): unknown => {
  try {
    run()
  } catch (error) {
    return error
  }
  return undefined
}

const store = { read: () => ({ accessToken: null, refreshToken: null }), write() {} }
const good = { projectId: 'p1', publishableKey: 'pck_x', tokenStore: 'memory' } as const

// spec: 8.missing-settings
test.each([
  [
    'projectId',
    { projectId: undefined },
    /`projectId` is missing. Welcome .* from HEXCLAVE_PROJECT_ID .*NEXT_PUBLIC_HEXCLAVE_PROJECT_ID.*VITE_HEXCLAVE_PROJECT_ID/,
  ],
  ['projectId', { projectId: ' ' }, /`projectId` must be a non-empty string/],
  ['secretKey', { secretKey: '' }, /`secretKey` must be a non-empty string/],
  ['adminKey', { adminKey: '' }, /`adminKey` must be a non-empty string .*got an empty string/],
  ['secretKey', { secretKey: 'pck_canary' }, /`secretKey` is a publishable client key/],
  ['secretKey', { secretKey: 'sak_canary' }, /`secretKey` is a super secret admin key\. Pass it as `adminKey`/],
  ['adminKey', { adminKey: 'ssk_canary' }, /`adminKey` is a secret server key\. Pass it as `secretKey`/],
  ['secretKey', { secretKey: undefined }, /`secretKey` is missing.* HEXCLAVE_SECRET_SERVER_KEY/],
  [
    'urls.signin',
    { urls: { signin: '/in' } as never },
    /`createClient\({ urls }\)` has no option `signin`. Did you mean `signIn`\?/,
  ],
  [
    'storage.sharedstore',
    { storage: { sharedstore: null } as never },
    /no option `sharedstore`. Did you mean `sharedStore`\?/,
  ],
  ['baseUrl', { baseUrl: 'api.test' }, /`baseUrl` must be an absolute http or https URL .*such as http:/],
  ['baseUrl', { baseUrl: 'ftp://api.test' }, /`baseUrl` must be an absolute http or https URL/],
  ['baseUrl', { baseUrl: 'https://user:canary@api.test' }, /`baseUrl` must be .* without credentials/],
  ['baseUrl', { baseUrl: 'https://api.test/?key=canary' }, /`baseUrl` must be .* without credentials, query/],
  ['baseUrl', { baseUrl: 'https://api.test/api/v1/' }, /`baseUrl` ends with \/api\/v1, which the client adds/],
  ['baseUrl', { baseUrl: 5 as never }, /`baseUrl` must be .*, got number/],
  ['baseUrl', { baseUrl: null as never }, /`baseUrl` must be .*, got null/],
  [
    'baseUrl.server',
    { baseUrl: { browser: 'https://api.test' } as never },
    /`baseUrl.server` must be .*, got undefined/,
  ],
  ['baseUrl.server', { baseUrl: new URL('https://api.test') as never }, /`baseUrl.server` must be .*, got undefined/],
  ['tokenStore', { tokenStore: 'cookies' as never }, /`tokenStore` must be 'cookie', 'memory', null, tokens/],
  ['tokenStore.accessToken', { tokenStore: { accessToken: 'canary\n1', refreshToken: null } }, /visible ASCII/],
  ['tokenStore.refreshToken', { tokenStore: { accessToken: null, refreshToken: 5 as never } }, /got number/],
  ['projectId', { projectId: 5 as never }, /`projectId` must be a non-empty string .*, got number/],
  ['projectId', { projectId: 'canary\nx' }, /without spaces and line breaks/],
  ['publishableKey', { publishableKey: 'pck_canary\n' }, /without spaces and line breaks/],
  ['secretKey', { secretKey: 'ssk_canary x' }, /without spaces and line breaks/],
  ['adminKey', { adminKey: 'sak_canaryé' }, /visible ASCII/],
  ['extraRequestHeaders.x-app', { extraRequestHeaders: { 'x-app': 'canary\nx' } }, /cannot contain/],
  ['extraRequestHeaders.x-app', { extraRequestHeaders: { 'x-app': 5 as never } }, /got number/],
  ['extraRequestHeaders', { extraRequestHeaders: { 'canary\n': 'x' } }, /an object with valid names/],
  ['extraRequestHeaders', { extraRequestHeaders: 'x' as never }, /must be an object, got string/],
  ['timeout', { timeout: '5' as never }, /a number of milliseconds, got string/],
  ['timeout', { timeout: -1 }, /a number of milliseconds/],
  ['onEvent', { onEvent: true as never }, /a function, got boolean/],
  ['logger', { logger: {} as never }, /a function, got object/],
  ['fetch', { fetch: 'x' as never }, /a function, got string/],
  ['redirectMethod', { redirectMethod: 'Window' as never }, /'window', 'none' or an object with `navigate`/],
  ['redirectMethod', { redirectMethod: {} as never }, /'window', 'none' or an object with `navigate`/],
  ['urls.signIn', { urls: { signIn: 5 as never } }, /a path that starts with a slash.*, got number/],
  ['urls.signIn', { urls: { signIn: 'login' } }, /a path that starts with a slash.*, got string/],
  ['urls.handler', { urls: { handler: './auth' } }, /a path that starts with a slash.*, got string/],
  ['oauthScopesOnSignIn.google', { oauthScopesOnSignIn: { google: 'email' as never } }, /an array, got string/],
  ['storage.tabStore', { storage: { tabStore: {} as never } }, /an object with `get` and `set`/],
  ['dangerouslyAllowSecretKeys', { dangerouslyAllowSecretKeys: 'yes' as never }, /a boolean, got string/],
  ['tokenStore', { tokenStore: 'cookie' }, /requires a browser/],
] as const)('a wrong %s is named: %j', (option, wrong, message) => {
  expect(() => createClient({ ...good, ...wrong }, createFakeEnv())).toThrow(message)
  const error = thrown(() => createClient({ ...good, ...wrong }, createFakeEnv()))
  expect(error).toMatchObject({ code: 'INVALID_OPTION', details: { option } })
  expect(inspect(error, { showHidden: true, depth: 9 }).split('\n    at ')[0]).not.toContain('canary')
})

test.each(['secretKey', 'adminKey'] as const)('throws for %s in a browser and advises rotating it', (option) => {
  const page = createFakeEnv({ href: 'https://app.test/' })
  expect(() => createClient({ ...good, [option]: 'ssk_canary' }, page)).toThrow(
    expect.objectContaining({ code: 'INVALID_OPTION', message: expect.stringMatching(/browser.*Rotate/s) }),
  )
})

test('reads no environment variables', () => {
  vi.stubEnv('HEXCLAVE_PROJECT_ID', 'p9')
  vi.stubEnv('HEXCLAVE_PUBLISHABLE_CLIENT_KEY', 'pck_env')
  vi.stubEnv('HEXCLAVE_SECRET_SERVER_KEY', 'ssk_env')
  expect(() => createClient({}, createFakeEnv())).toThrow(/`projectId` is missing/)
  expect(() => createClient({ ...good, secretKey: undefined }, createFakeEnv())).toThrow(/`secretKey` is missing/)
  expect(createClient({ projectId: 'p1' }, createFakeEnv())[INTERNALS].publishableKey).toBeUndefined()
})

test.each([
  ['NEXT_PUBLIC_HEXCLAVE_SECRET_SERVER_KEY', 'secretKey'],
  ['VITE_HEXCLAVE_SECRET_SERVER_KEY', 'secretKey'],
  ['NEXT_PUBLIC_HEXCLAVE_SUPER_SECRET_ADMIN_KEY', 'adminKey'],
  ['VITE_HEXCLAVE_SUPER_SECRET_ADMIN_KEY', 'adminKey'],
])('rejects a secret key in the public variable %s and advises to rotate it', (variable, option) => {
  vi.stubEnv(variable, 'canary-value')
  // Also when the client does not ask for the key: it is in the app's browser code either way.
  for (const asked of [{}, { [option]: 'ssk_given' }])
    expect(() => createClient({ ...good, tokenStore: null, ...asked }, createFakeEnv())).toThrow(
      expect.objectContaining({
        code: 'INVALID_OPTION',
        details: expect.objectContaining({ option }),
        message: expect.stringMatching(new RegExp(`${variable}.*Rotate`, 's')),
      }),
    )
})

test.each(['ssk_canary', 'sak_canary'])(
  'throws for the secret key %s as publishable key and advises rotating it',
  (key) => {
    const error = thrown(() => createClient({ ...good, publishableKey: key }, createFakeEnv()))
    expect(error).toMatchObject({ code: 'INVALID_OPTION', message: expect.stringContaining('Rotate') })
    expect(inspect(error)).not.toContain(key)
  },
)

test('accepts a secret key in a browser only with the explicit opt-in', () => {
  const page = createFakeEnv({ href: 'https://app.test/' })
  const client = createClient({ ...good, secretKey: 'ssk_x', dangerouslyAllowSecretKeys: true }, page)
  expect(client[INTERNALS].may.server).toBe(true)
  // As in production, where the types of options are not checked.
  const options = { projectId: 'p1', secretKey: 'ssk_x', dangerouslyAllowSecretKeys: 'false' as never }
  expect(() => resolveCredentials(options, page)).toThrow(/Use it on a server only/)
})

test('requests to a custom `fetch` have no cookies and no HTTP cache', async () => {
  const requests: Request[] = []
  const fetch = async (request: Request) => {
    requests.push(request)
    return Response.json({})
  }
  const client = createClient({ ...good, fetch }, createFakeEnv())
  await fetchWithAuth(client, { url: 'https://app.test/api/notes', credentials: 'include', cache: 'force-cache' })
  expect(requests.map(({ credentials, cache }) => [credentials, cache])).toEqual([['omit', 'no-store']])
})

test('waits for the service for less time on a server', () => {
  expect(createClient({ projectId: 'p1', tokenStore: null })[INTERNALS].timeout).toBe(15_000)
  expect(createClient({ projectId: 'p1', tokenStore: 'memory' })[INTERNALS].timeout).toBe(75_000)
  expect(createClient(good, createFakeEnv({ href: 'https://app.test/' }))[INTERNALS].timeout).toBe(75_000)
})

// spec: 9.default-api-url
test('uses the public API by default and removes a trailing slash', () => {
  expect(createClient(good, createFakeEnv()).baseUrl).toBe('https://api.stack-auth.com')
  expect(createClient({ ...good, baseUrl: 'http://localhost:8102/' }, createFakeEnv()).baseUrl).toBe(
    'http://localhost:8102',
  )
  const both = { browser: 'https://b.test', server: 'http://s.test' }
  expect(createClient({ ...good, baseUrl: both }, createFakeEnv()).baseUrl).toBe('http://s.test')
  expect(createClient({ ...good, baseUrl: both }, createFakeEnv({ href: 'https://app.test/' })).baseUrl).toBe(
    'https://b.test',
  )
})

// spec: 1.three-callers
test('keys determine what a client can call', () => {
  expectTypeOf(createClient(good, createFakeEnv())).toEqualTypeOf<Client<'client'>>()
  expectTypeOf(createClient({ ...good, secretKey: 'ssk_x' }, createFakeEnv())).toEqualTypeOf<
    Client<'client' | 'server'>
  >()
  expect(createClient(good, createFakeEnv())[INTERNALS].may).toEqual({
    none: true,
    client: true,
    server: false,
    admin: false,
  })
  expect(createClient({ ...good, secretKey: 'ssk_x' }, createFakeEnv())[INTERNALS].may.server).toBe(true)
  expect(createClient({ ...good, adminKey: 'sak_x' }, createFakeEnv())[INTERNALS].may).toEqual({
    none: true,
    client: true,
    server: true,
    admin: true,
  })
})

test('a key that may be undefined makes a server client, or none', () => {
  const secretKey = process.env.NOT_SET
  const create = () => createClient({ ...good, secretKey }, createFakeEnv())
  expectTypeOf(create).returns.toEqualTypeOf<Client<'client' | 'server'>>()
  expect(create).toThrow(/`secretKey` is missing/)
  const createAdmin = () => createClient({ ...good, adminKey: secretKey }, createFakeEnv())
  expectTypeOf(createAdmin).returns.toEqualTypeOf<Client<Access>>()
  expect(createAdmin).toThrow(/`adminKey` is missing/)
  const optional: { readonly secretKey?: string } = {}
  expectTypeOf(createClient({ ...good, ...optional }, createFakeEnv())).toEqualTypeOf<Client<'client'>>()
})

test('a call with too little access fails to compile with a message that names the missing key', () => {
  type MissingKey<A extends 'server' | 'admin'> = Exclude<Client[typeof INTERNALS]['may'][A], true>
  expectTypeOf<MissingKey<'server'>>().toExtend<`${string}secretKey${string}`>()
  expectTypeOf<MissingKey<'admin'>>().toExtend<`${string}adminKey${string}`>()
  expectTypeOf<Client>().not.toExtend<Parameters<typeof createUser>[0]>()
  expectTypeOf<Client<'client' | 'server'>>().toExtend<Parameters<typeof createUser>[0]>()
  expectTypeOf<Client<'client' | 'server'>>().not.toExtend<Parameters<typeof updateProject>[0]>()
  expectTypeOf<Client<Access>>().toExtend<Parameters<typeof updateProject>[0]>()
})

test('rejects an option that does not exist, and fails to compile with it', () => {
  // @ts-expect-error: it is called `baseUrl`
  expect(thrown(() => createClient({ ...good, apiUrl: 'https://api.test' }, createFakeEnv()))).toMatchObject({
    code: 'INVALID_OPTION',
    details: { function: 'createClient', option: 'apiUrl' },
    message: '`createClient` has no option `apiUrl`. Did you mean `baseUrl`?',
  })
})

test('a function that passes its options on compiles with `ClientOptions`, and rejects options that do not exist', () => {
  const create = (options: ClientOptions) => createClient({ timeout: 5000, ...options }, createFakeEnv())
  expectTypeOf(create).returns.toEqualTypeOf<Client<'client'>>()
  expect(create({ ...good, timeout: 9000 })[INTERNALS].timeout).toBe(9000)
  // @ts-expect-error: it is called `baseUrl`
  expect(() => create({ ...good, apiUrl: 'https://api.test' })).toThrow('has no option `apiUrl`')
})

test('a generic function that passes its options on compiles, and keeps the access of the client', () => {
  const create = <const O extends ClientOptions>(options: Parameters<typeof createClient<O>>[0]) =>
    createClient<O>(options, createFakeEnv())
  expectTypeOf(create(good)).toEqualTypeOf<Client<'client'>>()
  const server = create({ ...good, secretKey: 'ssk_x' })
  expectTypeOf(server).toEqualTypeOf<Client<'client' | 'server'>>()
  expect(server.projectId).toBe('p1')
  const misspelled = { ...good, apiUrl: 'https://api.test' }
  // @ts-expect-error: it is called `baseUrl`, also in an object that is not a literal
  expect(() => create(misspelled)).toThrow('has no option `apiUrl`')
})

test('`createClient(url, key)` fails to compile with a message that shows the right form', () => {
  type Options = Parameters<typeof createClient>[0]
  expectTypeOf<string>().not.toExtend<Options>()
  expectTypeOf<ClientOptions>().toExtend<Options>()
  expectTypeOf<NonNullable<Options[typeof Symbol.iterator]>>().toExtend<`createClient({${string}`>()
})

test('stores sessions in cookies in a browser, and not at all in server clients', () => {
  const page = createFakeEnv({ href: 'https://app.test/' })
  page.cookies?.write('stack-refresh-p1=r1; Path=/')
  const { projectId, publishableKey } = good
  expect(createClient({ projectId, publishableKey }, page).session.state()).toEqual({ status: 'active' })
  const server = createClient({ projectId, publishableKey, secretKey: 'ssk_x' }, createFakeEnv())
  return expect(server.session.start({ accessToken: 'a', refreshToken: 'r' })).rejects.toMatchObject({
    code: 'NO_TOKEN_STORE',
  })
})

/** The platforms without a page: a server, and a worker of a browser. */
const WITHOUT_PAGE = [['a server', {}] as const, ['a worker', { isOnUserDevice: true }] as const]

describe.each(WITHOUT_PAGE)('without a token store on %s', (_, platform) => {
  const { projectId, publishableKey } = good
  const open = (options: object = {}) => {
    const sent: string[] = []
    const fetch = async ({ url }: Request) => {
      sent.push(url)
      return new Response('{}')
    }
    const env = { ...createFakeEnv({ fetch }), ...platform }
    return { client: createClient({ projectId, publishableKey, ...options }, env), sent }
  }

  test.each(calledEndpoints.filter(([, { access }]) => access === 'client' || access === 'none'))(
    '`%s` throws NO_TOKEN_STORE if it sends the tokens of the session, and is sent otherwise',
    async (_, contract) => {
      const { client, sent } = open()
      const outcome = client[INTERNALS]
        .send(contract as never, sampleInput(contract) as never)
        .catch((error: Error) => error)
      if (sendsTokens(contract)) expect(await outcome).toMatchObject({ code: 'NO_TOKEN_STORE' })
      else expect(await outcome).not.toMatchObject({ code: 'NO_TOKEN_STORE' })
      expect(sent).toHaveLength(sendsTokens(contract) ? 0 : 1)
    },
  )

  test.each([
    ['getUser', () => getUser(open().client)],
    ['getUser with `tokenStore: undefined`', () => getUser(open({ tokenStore: undefined }).client)],
    ['signOut', () => signOut(open().client)],
    ['getAccessToken', () => getAccessToken(open().client)],
    ['session.capture', () => open().client.session.capture()],
    ['session.tokens', () => open().client.session.tokens()],
    ['session.end', () => open().client.session.end('signed-out-here')],
    ['session.start', () => open().client.session.start({ accessToken: 'a', refreshToken: 'r' })],
  ])('%s throws NO_TOKEN_STORE, whose message names the three ways out', async (_, run) => {
    const error = await run().catch((thrown) => thrown)
    expect(error).toMatchObject({ code: 'NO_TOKEN_STORE' })
    for (const way of ["`tokenStore: 'memory'`", '`tokenStore: request`', '`getAuth(client, request)`'])
      expect(error.message).toContain(way)
  })

  test('is signed out for components, and reads the sessions of requests', async () => {
    const { client } = open()
    expect(client.session.state()).toEqual({ status: 'signed-out' })
    expect(await getUser(client, {}, { tokenStore: { headers: new Headers() } })).toBeNull()
    expect(await getUser(open({ tokenStore: 'memory' }).client)).toBeNull()
    expect(await getUser(open({ tokenStore: null }).client)).toBeNull()
  })
})

test('a disposed client has no timers and receives no more events', () => {
  const env = createFakeEnv({ href: 'https://app.test/' })
  const client = createClient({ ...good, tokenStore: 'cookie' }, env)
  let calls = 0
  client.session.subscribe(() => calls++)
  client.dispose()
  env.cookies?.write('stack-refresh-p1=r1; Path=/')
  expect(calls).toBe(0)
  expect(env.pending).toBe(0)
})

test('creates a client next to a malformed cookie and reports a later sign-in', async () => {
  const env = createFakeEnv({ href: 'https://app.test/' })
  env.cookies?.write('stack-refresh-p1=undefined; Path=/')
  const events: { type: string }[] = []
  const client = createClient({ ...good, tokenStore: 'cookie', onEvent: (event) => events.push(event) }, env)
  client.session.subscribe(() => {})
  await client.session.loaded()
  expect(client.session.state()).toEqual({ status: 'signed-out' })
  env.cookies?.write('stack-refresh-p1=r1; Path=/')
  expect(client.session.state()).toEqual({ status: 'active' })
  env.cookies?.write('stack-refresh-p1=undefined; Path=/')
  expect(client.session.state()).toEqual({ status: 'ended', reason: 'signed-out-elsewhere' })
  expect(events.filter(({ type }) => type === 'invalid-storage')).toHaveLength(1)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.unstubAllEnvs()
})
const broken = new Error('broken handler')
const fails = () => {
  throw broken
}
test.each([
  ['onEvent', { onEvent: fails }],
  ['onEvent that is asynchronous', { onEvent: async () => fails() }],
  ['logger', { logger: fails }],
])('reports an error of %s without failing the call', async (_, handlers) => {
  const reportError = vi.fn()
  vi.stubGlobal('reportError', reportError)
  const client = createClient({ ...good, ...handlers }, createFakeEnv())
  await client.session.start({ accessToken: createFakeAccessToken(1_800_000_000_000), refreshToken: 'r1' })
  expect(client.session.state()).toEqual({ status: 'active' })
  await expect.poll(() => reportError).toHaveBeenCalledWith(broken)
})

test.each([
  ['left out', {}],
  ['undefined', { publishableKey: undefined }],
])('creates a client whose publishable client key is %s', (_, options) => {
  const client = createClient({ projectId: 'p1', tokenStore: null, ...options }, createFakeEnv())
  expect(client[INTERNALS].publishableKey).toBeUndefined()
})

test('rejects a publishable client key that cannot be sent in a header', () => {
  expect(() => createClient({ projectId: 'p1', publishableKey: 'pck a' }, createFakeEnv())).toThrow(
    /`publishableKey` must be/,
  )
})

test('has exactly the members of its public type, and one symbol for the packages of Latchkey', () => {
  const names: Record<Exclude<keyof Client, symbol>, true> = {
    baseUrl: true,
    dispose: true,
    projectId: true,
    session: true,
    urls: true,
  }
  const client = createClient(good, createFakeEnv())
  expect(Reflect.ownKeys(client).map(String).sort()).toEqual([String(INTERNALS), ...Object.keys(names)])
})

test.each([
  ['cookies', 'cookie', 1],
  ['a store that other tabs change, such as that of HttpOnly sessions', { ...store, subscribe: () => () => {} }, 1],
  ['a store of its own', store, 0],
  ['memory', 'memory', 0],
] as const)('tells other tabs of changes with %s', (_, tokenStore, channels) => {
  const openChannel = vi.fn()
  createClient({ ...good, tokenStore }, { ...createFakeEnv({ href: 'https://app.test/' }), openChannel })
  expect(openChannel).toHaveBeenCalledTimes(channels)
})
