import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzz } from '../../../tools/proof/fuzz.js'
import { accepts, type Form, formsOf, KINDS, type Kind, tryArguments, validInput } from '../test/argument-table.js'
import * as admin from './admin/index.js'
import * as app from './client-entries.test-support.js'
import { LatchkeyError } from './errors/latchkey-error.js'
import { USER } from './flows/fake-service.test-support.js'
import { typeName } from './lib/latchkey-error.js'
import * as server from './server/index.js'
import { createFakeAccessToken, createFakeEnv } from './testing.js'
import * as webhooks from './webhooks.js'
import './lazy-modules.test-support.js'

// Every exported function rejects arguments of the wrong type with the name of the function and of the argument, before
// it sends anything. Each rule is a property of all functions. The cases of an endpoint derive from its contract.

type AnyFunction = (...args: unknown[]) => unknown
const NOW = 1_800_000_000_000

/** One value of every type that is not a plain object, `undefined` first. */
const wrongValues = fc.tuple(
  fc.constant(undefined),
  fc.constant(null),
  fc.double({ noNaN: true }),
  fc.constant(Number.NaN),
  fc.string({ minLength: 1 }).map((text) => `text ${text}`),
  fc.boolean(),
  fc.array(fc.string(), { minLength: 1 }),
  fc.string().map((text) => Symbol(`canary ${text}`)),
  fc.bigInt(),
  fc.string().map((text) => () => `canary ${text}`),
  // Objects of the platform, which have no fields of their own.
  fc.string().map((text) => new Request('https://app.test/', { headers: { canary: encodeURIComponent(text) } })),
  fc.string().map(async (text) => `canary ${text}`),
)
/** Inputs of a property that calls every exported function with each of them. */
const FEW = { runs: 2, factor: 10 }

/** A client, by default with every access, whose access token has expired: also a refresh would be a request. */
function setup(keys: object = { adminKey: 'sak_x' }) {
  const requests: Request[] = []
  const env = createFakeEnv({
    now: NOW,
    href: 'https://app.test/',
    fetch: (request) => {
      requests.push(request)
      return new Response('{}', { status: 500 })
    },
  })
  const tokenStore = { accessToken: createFakeAccessToken(NOW, -60), refreshToken: 'r1' }
  const client = app.createClient(
    {
      projectId: 'internal',
      publishableKey: 'pck_x',
      ...keys,
      tokenStore,
      baseUrl: 'https://api.test',
      dangerouslyAllowSecretKeys: true,
    },
    env,
  )
  return { client, env, requests }
}

/** Calls the function and returns the error that it throws, rejects with, or rejects with when iterated. */
async function errorOf(call: () => unknown): Promise<unknown> {
  try {
    const result = call()
    if (typeof result === 'object' && result && Symbol.asyncIterator in result) await (result as AsyncGenerator).next()
    return { returned: await result }
  } catch (error) {
    return error
  }
}

/** Returns what is wrong with the refusal of a call, as a list that is empty if nothing is. */
async function faultsOf(name: string, option: RegExp, call: () => unknown): Promise<string[]> {
  const error = await errorOf(call)
  if (!(error instanceof LatchkeyError)) return [`${name}, ${option}: no error of the kit, but ${inspect(error)}`]
  const { code, message } = error
  const details = error.details as Partial<Record<'function' | 'option' | 'expected' | 'got', unknown>>
  const isExact =
    code === 'INVALID_OPTION' &&
    details.function === name &&
    option.test(String(details.option)) &&
    typeof details.expected === 'string' &&
    typeof details.got === 'string' &&
    message.startsWith(`\`${name}\`: \``) &&
    /: `.+` must be .+, got .+\.$/s.test(message) &&
    !message.includes('canary')
  return isExact ? [] : [`${name}, ${option}: ${code} ${message}`]
}

const exported = new Map<unknown, string>()
for (const entry of [app, server, webhooks, admin])
  for (const [name, value] of Object.entries(entry)) if (typeof value === 'function') exported.set(value, name)
const functions = [...exported].map(([run, name]) => [name, run as AnyFunction] as const)
const exports = new Map(functions)
const good = { projectId: 'p1', publishableKey: 'pck_x' }
const key = { expiresAt: null }
const address = { id: 'a', isVerified: true, isPrimary: true, usedForAuth: true }
const holder = { hasPassword: true, otpAuthEnabled: true, passkeyAuthEnabled: true, oauthProviders: [] }
const offered = { credentialEnabled: true, magicLinkEnabled: true, passkeyEnabled: true, enabledOauthProviders: [] }
const bytes = (length: number) => new Uint8Array(length)
const project = { id: 'p1', config: { allowLocalhost: true, domains: [] } }

/** Functions with other arguments: valid ones, and the name of each. `client` stands for a client. */
const OTHERS: Record<string, readonly [name: string, valid: unknown][]> = {
  getEmailRestrictions: [
    ['address', address],
    ['all', [address]],
  ],
  basicAuth: [
    ['id', 'a'],
    ['password', 'b'],
  ],
  bind: [
    ['client', 'client'],
    ['verbs', {}],
  ],
  createClient: [
    ['options', good],
    ['env', createFakeEnv()],
  ],
  clearMfaAttempt: [['client', 'client']],
  fromJson: [['json', { ...good, baseUrl: 'https://api.test', tokenStore: 'memory', redirectMethod: 'none' }]],
  getAuth: [
    ['client', 'client'],
    ['request', { headers: new Headers() }],
  ],
  isLocalhost: [['hostname', 'localhost']],
  getApiKeyStatus: [
    ['key', key],
    ['now', NOW],
  ],
  createOwnedProjectClient: [
    ['client', 'client'],
    ['input', { projectId: 'p2' }],
  ],
  getProductionModeWarnings: [['project', project]],
  randomId: [['randomBytes', bytes]],
  onSessionChange: [
    ['client', 'client'],
    ['listener', () => {}],
  ],
  onUserChange: [
    ['client', 'client'],
    ['listener', () => {}],
  ],
  reloadForAnotherUser: [
    ['client', 'client'],
    ['input', { userId: 'u1' }],
  ],
  findMfaAttempt: [['client', 'client']],
  redirectTo: [
    ['client', 'client'],
    ['page', 'home'],
  ],
  redirectToUrl: [
    ['client', 'client'],
    ['url', '/'],
  ],
  configFromEnv: [['variables', {}]],
  withEnvironment: [['own', {}]],
  createCookieTokenStore: [
    ['client', 'client'],
    ['cookies', { getAll: () => [], set: () => {} }],
  ],
  createTotpSecret: [['client', 'client']],
  createAwaitTracker: [],
  guardUrl: [
    ['page', 'signIn'],
    ['given', {}],
    ['href', 'https://app.test/notes'],
  ],
  totpBase64: [['secret', new app.Secret('GEZD')]],
  totpGroups: [['secret', new app.Secret('GEZD')]],
  totpMatches: [
    ['secret', new app.Secret('GEZD')],
    ['code', '123456'],
  ],
  totpUrl: [
    ['secret', new app.Secret('GEZD')],
    ['label', { issuer: 'a', account: 'b' }],
  ],
  createHttpOnlyHandler: [['client', 'client']],
  forbidCaching: [['headers', new Headers()]],
  getPrivateCacheControl: [['given', 'no-transform']],
  rejectLargeRequest: [['request', { headers: new Headers() }]],
  createRequestSession: [
    ['client', 'client'],
    ['request', { headers: new Headers() }],
  ],
  verifyWebhook: [
    ['request', { headers: new Headers(), body: '{}' }],
    ['options', { secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' }],
  ],
  getSignInMethods: [
    ['user', holder],
    ['addresses', []],
    ['offered', offered],
  ],
  toJson: [['client', 'client']],
  watch: [
    ['client', 'client'],
    ['contract', app.getTeam],
    ['input', { teamId: 't1' }],
  ],
  watchRead: [
    ['client', 'client'],
    ['read', async () => 1],
  ],
  watchQuery: [
    ['client', 'client'],
    ['name', 'n'],
    ['tags', ['t']],
    ['load', async () => 1],
  ],
}
/** Take any value, or none: error classes and what recognizes errors. */
const TOLERANT = [
  'classifyUser',
  'LatchkeyError',
  'Secret',
  'describeError',
  'isLatchkeyError',
  'isRefusal',
  'getPasskeySupport',
  'detectEnv',
  'isTrustedUrl',
  'resolveUrls',
  'payloadOf',
]

/** A function that takes a client, an input and options, with one form of its input. */
interface Callable {
  readonly name: string
  readonly run: AnyFunction
  readonly form: Form
  /** A valid input. */
  readonly valid: Readonly<Record<string, unknown>>
  readonly client: ReturnType<typeof setup>['client']
  readonly requests: readonly Request[]
}

/** A call that reaches no service. */
const left = { signal: AbortSignal.abort(new Error('left')) }
const isInvalid = (error: unknown) => (error as { code?: string }).code === 'INVALID_OPTION'

const callables: Callable[] = []
// With a secret key, a function can have the endpoint for servers.
for (const kind of Object.keys(KINDS) as Kind[])
  for (const [name, run] of functions)
    for (const form of formsOf(run, kind) ?? []) {
      const { client, requests } = setup(KINDS[kind])
      const valid = await validInput(form, async (input) => isInvalid(await errorOf(() => run(client, input, left))))
      if (!valid) throw new Error(`${name} refuses its sample.`)
      callables.push({ name, run, form, valid, client, requests })
    }

test('every exported function declares its input, or is in a table', () => {
  const declared = new Set(callables.map(({ name }) => name))
  const others = functions.map(([name]) => name).filter((name) => !declared.has(name))
  expect(others.sort()).toEqual([...Object.keys(OTHERS), ...TOLERANT].sort())
  expect(declared.size).toBeGreaterThan(140)
})

/** Fails unless all functions refuse all calls without a request. */
async function expectRefusals(faultsIn: (callable: Callable) => Promise<string[]>[]): Promise<void> {
  const faults: string[] = []
  for (const callable of callables) {
    for (const found of faultsIn(callable)) faults.push(...(await found))
    faults.push(...callable.requests.map(({ url }) => `${callable.name}: sent a request to ${url}`))
  }
  expect(faults).toEqual([])
}

test('every function rejects a value that is not a client', () =>
  fuzz(
    wrongValues,
    (values) =>
      expectRefusals(({ name, run, valid }) =>
        [...values, {}].map((client) => faultsOf(name, /^client$/, () => run(client, valid))),
      ),
    FEW,
  ))

test('every function rejects an input that is not an object, without a request', () =>
  fuzz(
    wrongValues,
    ([_, ...values]) =>
      expectRefusals(({ name, run, client }) => values.map((input) => faultsOf(name, /./, () => run(client, input)))),
    FEW,
  ))

/** A server client without a session, which records what it sends. */
function setUpServer() {
  const sent: string[] = []
  const fetch = async (request: Request) => {
    const { pathname, search } = new URL(request.url)
    sent.push(`${pathname}${search} ${await request.text()}`)
    return new Response('{}', { status: 400 })
  }
  const options = {
    projectId: 'internal',
    secretKey: 'ssk_x',
    adminKey: 'sak_x',
    tokenStore: null,
    timeout: 1,
  } as const
  return { sent, client: app.createClient({ ...options, baseUrl: 'https://api.test', fetch }) }
}

test('every function that is about a user needs one with a secret key: by ID, or by a session', async () => {
  const faults: string[] = []
  const names = new Set<string>()
  for (const { name, run, form, valid } of callables) {
    const { userId: _, ...others } = valid
    for (const input of form.has('userId') ? [others, { ...others, userId: 'me' }] : [valid]) {
      const { client, sent } = setUpServer()
      const error = await errorOf(() => run(client, input))
      if (sent.some((request) => /\bme\b/.test(request))) faults.push(`${name} sent ${sent}`)
      const { code, details } = Object(error) as {
        code?: string
        details?: { function?: string; option?: string; got?: string }
      }
      if (code !== 'INVALID_OPTION' || details?.got !== 'no user') continue
      names.add(name)
      const option = form.has('userId') ? 'userId' : 'tokenStore'
      if (details.function !== name || details.option !== option) faults.push(`${name}: ${error}`)
    }
  }
  expect(faults).toEqual([])
  expect(names.size).toBeGreaterThan(40)
})

test('every function that needs a key names itself where the client has none', async () => {
  const faults: string[] = []
  const names = new Set<string>()
  for (const { name, run, valid } of callables) {
    const { client } = setup({})
    const error = await errorOf(() => run(client, valid, left))
    const { code, message, details } = Object(error) as {
      code?: string
      message: string
      details?: { function?: string }
    }
    if (code !== 'INSUFFICIENT_ACCESS') continue
    names.add(name)
    if (!message.startsWith(`\`${name}\``) || details?.function !== name) faults.push(`${name}: ${message}`)
  }
  expect(faults).toEqual([])
  expect(names.size).toBeGreaterThan(40)
})

const WRONG_TIMEOUTS = [null, Number.NaN, -1, '5', true, {}]
const WRONG_TOKEN_STORES = [
  5,
  'Cookie',
  true,
  {},
  ['a'],
  Symbol('canary'),
  { accessToken: 5 },
  { refreshToken: 'a\nb' },
]

test('every function rejects options of the wrong type, without a request', () =>
  fuzz(
    wrongValues,
    ([_, ...values]) =>
      expectRefusals(({ name, run, client, valid }) => {
        const refuses = (option: RegExp, options: unknown) => faultsOf(name, option, () => run(client, valid, options))
        return [
          ...values.map((options) => refuses(/^options$/, options)),
          ...values.map((signal) => refuses(/^signal$/, { signal })),
          ...WRONG_TIMEOUTS.map((timeout) => refuses(/^timeout$/, { timeout })),
          ...WRONG_TOKEN_STORES.map((tokenStore) => refuses(/^tokenStore/, { tokenStore })),
        ]
      }),
    FEW,
  ))

test('every function rejects every field of the wrong type, without a request', () =>
  fuzz(
    wrongValues,
    (values) =>
      expectRefusals(({ name, run, client, form, valid }) =>
        [...form].flatMap(([field, schema]) =>
          values
            .filter((value) => !accepts(schema, value))
            .map((value) => faultsOf(name, new RegExp(`^${field}`), () => run(client, { ...valid, [field]: value }))),
        ),
      ),
    FEW,
  ))

/** What some of these take in addition to values of the type of the valid one. */
const ALSO_ACCEPTS: Record<string, (value: unknown) => boolean> = {
  'createClient env': (value) => value === undefined,
  'configFromEnv variables': (value) => value === undefined,
  'watch input': (value) => value === undefined,
  'getPrivateCacheControl given': (value) => value === undefined || value === null,
}

test('functions with other arguments reject each one of the wrong type, without a request', () =>
  fuzz(
    wrongValues,
    async (values) => {
      const faults: string[] = []
      for (const [name, parameters] of Object.entries(OTHERS)) {
        const run = exports.get(name) as AnyFunction
        const { client, requests } = setup()
        const args = parameters.map(([, value]) => (value === 'client' ? client : value))
        for (const [index, [parameter, valid]] of parameters.entries())
          for (const value of [...values, {}]) {
            if (valid !== 'client' && typeName(value) === typeName(valid)) continue
            if (parameter === 'request' && value instanceof Request) continue
            if (ALSO_ACCEPTS[`${name} ${parameter}`]?.(value)) continue
            faults.push(
              ...(await faultsOf(name, /./, () => run(...args.map((arg, at) => (at === index ? value : arg))))),
            )
          }
        faults.push(...requests.map(({ url }) => `${name}: sent a request to ${url}`))
      }
      expect(faults).toEqual([])
    },
    FEW,
  ))

test('functions that take any value never throw', () =>
  fuzz(
    wrongValues,
    (values) => {
      for (const name of TOLERANT) {
        const run = exports.get(name) as AnyFunction
        if (/^[A-Z]/.test(name) || name === 'getPasskeySupport') continue
        for (const value of [...values, {}, Object.create(null)])
          expect(() => run(value, 'USER_NOT_FOUND'), name).not.toThrow()
      }
    },
    FEW,
  ))

test('every function that builds a link names the URL to pass where there is no page', async () => {
  const email = { id: 'c1', value: 'a@b.co', type: 'email', is_verified: true, is_primary: true, used_for_auth: true }
  /** The client of a server. Some functions read the user or their addresses first. */
  const clientOf = (is_anonymous: boolean) => {
    const read = { ...USER, is_anonymous, items: [{ ...email, user_id: 'u1' }], is_paginated: false }
    const fetch = ({ method }: Request) => Response.json(read, { status: method === 'GET' ? 200 : 400 })
    const tokenStore = { accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' }
    return app.createClient({ ...good, baseUrl: 'https://api.test', tokenStore }, createFakeEnv({ now: NOW, fetch }))
  }
  const builders = callables.filter(({ form }) => form.get('callbackUrl')?.kind === 'optional')
  expect(new Set(builders.map(({ name }) => name)).size).toBeGreaterThan(5)
  for (const { name, run, valid } of builders) {
    const { callbackUrl: _, ...input } = valid
    const details = []
    for (const isAnonymous of [false, true]) {
      const error = await errorOf(() => run(clientOf(isAnonymous), input))
      if (isInvalid(error)) details.push((error as LatchkeyError).details)
    }
    expect(details, name).toContainEqual({ option: 'callbackUrl' })
  }
})

test.each([
  [
    'createClient()',
    () => Reflect.apply(app.createClient, undefined, []),
    'createClient',
    'options',
    /\{ projectId, publishableKey \}, got undefined/,
  ],
  [
    "createClient('https://api.test', 'pck_x')",
    () => Reflect.apply(app.createClient, undefined, ['https://api.test', 'pck_x']),
    'createClient',
    'options',
    /\{ projectId, publishableKey \}, got string/,
  ],
  [
    'getUser()',
    () => Reflect.apply(app.getUser, undefined, []),
    'getUser',
    'client',
    /a client from `createClient`, got undefined/,
  ],
  [
    'getTeam()',
    () => Reflect.apply(app.getTeam, undefined, []),
    'getTeam',
    'client',
    /a client from `createClient`, got undefined/,
  ],
])('%s names the expected argument', async (_, call, name, option, message) => {
  const error = await errorOf(call)
  expect(error).toMatchObject({ code: 'INVALID_OPTION', details: { function: name, option } })
  expect((error as Error).message).toMatch(message)
})

test('refuses IDs without a value, unknown and misspelled fields, and wrong token stores', async () => {
  const { functions, calls, faults } = await tryArguments([app, server, webhooks, admin], app.createClient)
  expect(faults).toEqual([])
  expect(functions.length).toBeGreaterThan(140)
  expect(calls).toBeGreaterThan(20_000)
})
