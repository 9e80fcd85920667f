import { inspect } from 'node:util'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzz } from '../../../tools/proof/fuzz.js'
import * as admin from './admin/index.js'
import { INPUTS } from './call-inputs.test-support.js'
import * as app from './client-entries.test-support.js'
import type { Contract } from './contract/endpoint.js'
import { type AnySchema, camel, type Fields } from './contract/schema/index.js'
import { LatchkeyError } from './errors/latchkey-error.js'
import { typeName } from './lib/latchkey-error.js'
import * as server from './server/index.js'
import { createFakeAccessToken, createFakeEnv } from './testing.js'
import * as webhooks from './webhooks.js'

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

/** The fields of an endpoint's input in view, with the schema of each. */
function fieldsOf({ params, query, body }: Contract): [field: string, schema: AnySchema | undefined][] {
  const fields = [params, query, body].flatMap((schema) =>
    Object.entries((schema as { fields?: Fields } | undefined)?.fields ?? {}),
  )
  return fields.map(([name, schema]) => [schema.view ?? camel(name), schema])
}

/** A value in view that the schema accepts. */
function sample(schema: AnySchema | undefined): unknown {
  if (!schema) return 'id'
  const inner = schema.of as AnySchema
  switch (schema.kind) {
    case 'optional':
    case 'nullable':
      return sample(inner)
    case 'list':
      return [sample(inner)]
    case 'oneOf':
      return ('views' in schema ? (schema.views as string[]) : (schema.of as string[]))[0]
    case 'entity':
      return Object.fromEntries(fieldsOf({ path: '', body: schema } as never).map(([name, of]) => [name, sample(of)]))
    case 'string':
      return 'text'
    case 'boolean':
    case 'booleanString':
      return true
    case 'number':
    case 'numberString':
      return 5
    case 'date':
    case 'isoDate':
      return new Date(NOW)
    default:
      return schema.exact ? 'text' : {}
  }
}

const accepts = (schema: AnySchema | undefined, value: unknown): boolean => {
  if (!schema) return typeof value === 'string'
  try {
    schema.encode(value)
    return true
  } catch {
    return false
  }
}

const exported = new Map<unknown, string>()
for (const entry of [app, server, webhooks, admin])
  for (const [name, value] of Object.entries(entry)) if (typeof value === 'function') exported.set(value, name)
const functions = [...exported].map(([run, name]) => [name, run as AnyFunction] as const)
const exports = new Map(functions)
const isEndpoint = (run: unknown) => 'method' in (run as object) && 'path' in (run as object)
const endpoints = functions.filter(([, run]) => isEndpoint(run)) as unknown as [string, AnyFunction & Contract][]

/** Inputs of the functions with a client, an input and options that are no endpoints. */
const FLOW_INPUTS: Record<string, object> = {
  ...INPUTS,
  findUser: { userId: 'u1' },
  getUser: {},
  iterateUsers: { limit: 5 },
  verifyApiKey: { key: 'k' },
  createSession: { userId: 'u1' },
  getConfig: {},
  getConfigOverride: {},
  replaceConfigOverride: { config: {} },
  sendEmail: {},
  setUserPassword: { userId: 'u1', password: 'a long password' },
  updateConfig: { config: {} },
  sendTestEmail: {
    recipientEmail: 'a@b.test',
    emailConfig: { host: 'h', port: 5, username: 'u', password: 'p', senderName: 's', senderEmail: 'a@b.test' },
  },
}
/** Fields of these functions that the inputs above leave out: optional ones. */
const OPTIONAL_FIELDS: Record<string, Record<string, unknown>> = {
  addEmail: { usedForAuth: true, isPrimary: true },
  acceptTeamInvitation: { userId: 'u1' },
  deleteOAuthAccount: { userId: 'u1' },
  findOAuthAccount: { userId: 'u1' },
  listContactChannels: { userId: 'u1' },
  getConfigOverride: { level: 'branch' },
  getOAuthAccount: { userId: 'u1' },
  listConnectedAccounts: { userId: 'u1' },
  listNotificationPreferences: { userId: 'u1' },
  listOAuthAccounts: { userId: 'u1' },
  listReceivedTeamInvitations: { userId: 'u1' },
  replaceConfigOverride: { level: 'branch', source: {} },
  sendEmail: {
    html: '<p>Hi</p>',
    userIds: ['u1'],
    allUsers: true,
    templateId: 't1',
    variables: {},
    draftId: 'd1',
    subject: 'Hi',
    notificationCategoryName: 'Marketing',
    isHighPriority: true,
    scheduledAt: new Date(NOW),
  },
  updateConfig: { level: 'branch' },
  updateNotificationPreference: { userId: 'u1' },
  updateOAuthAccount: {
    userId: 'u1',
    allowSignIn: true,
    allowConnectedAccounts: true,
    email: 'a@b.test',
    accountId: '7',
  },
  completeOAuth: { redirectTo: '/', askTotp: async () => null },
  linkOAuthAccount: { scopes: ['repo'], redirectTo: '/' },
  createApiKey: { isPublic: true },
  createTeam: { profileImageUrl: 'https://app.test/a.png' },
  fetchWithAuth: { userId: 'u1' },
  getConnectedAccount: { userId: 'me', scopes: ['repo'], or: 'redirect' },
  findConnectedAccount: { userId: 'me', scopes: ['repo'] },
  findPermission: { teamId: 't1', userId: 'me' },
  getUser: { or: 'throw' },
  hasPermission: { teamId: 't1', userId: 'me' },
  inviteToTeam: { callbackUrl: '/join' },
  listPermissions: { teamId: 't1', userId: 'me', recursive: true },
  startCliLogin: { expiresInMillis: 5, maxAttempts: 5, waitTimeMillis: 5 },
  registerPasskey: { hostname: 'app.test' },
  revokeSession: { userId: 'me' },
  sendContactChannelVerificationEmail: { callbackUrl: '/verify' },
  sendMagicLink: { callbackUrl: '/sign-in' },
  sendPasswordResetEmail: { callbackUrl: '/reset' },
  sendVerificationEmail: { callbackUrl: '/verify' },
  signInWithMagicLink: { redirectTo: '/' },
  signInWithMfa: { redirectTo: '/' },
  signInWithOAuth: { scopes: ['repo'], redirectTo: '/' },
  signInWithPasskey: { redirectTo: '/', autofill: true, onPasskeySelected() {}, hostname: 'app.test' },
  signInWithPassword: { redirectTo: '/' },
  signOut: { redirectTo: '/' },
  signUpWithPassword: { callbackUrl: '/verify', redirectTo: '/' },
  createSession: { expiresInMillis: 5, isImpersonation: true },
  updateApiKey: { description: 'ci' },
  upgradeAnonymousUser: { callbackUrl: '/verify', redirectTo: '/' },
}
/** What fields of flows take in addition to values of the type of the sample. */
const ALSO_ACCEPTED: Record<string, readonly string[]> = {
  'signUpWithPassword callbackUrl': ['null'],
  'upgradeAnonymousUser callbackUrl': ['null'],
  'completeOAuth redirectTo': ['undefined', 'string'],
  'createTeam profileImageUrl': ['null'],
  'selectTeam teamId': ['null'],
  'signInWithMfa attemptCode': ['undefined'],
  'signOut redirectTo': ['undefined', 'boolean'],
  'updateApiKey revoked': ['undefined'],
  'updateUser displayName': ['null', 'undefined'],
  'iterateUsers limit': ['undefined'],
  // Either `userId` or `teamId` is required. A separate error reports which one is missing.
  'createApiKey userId': ['undefined'],
  'findApiKey userId': ['undefined'],
  'getApiKey userId': ['undefined'],
  'listApiKeys userId': ['undefined'],
  'updateApiKey userId': ['undefined'],
}
const flows = functions.filter(([name, run]) => !isEndpoint(run) && name in FLOW_INPUTS)

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
  createCookieTokenStore: [
    ['client', 'client'],
    ['cookies', { getAll: () => [], set: () => {} }],
  ],
  createTotpSecret: [['client', 'client']],
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
    ['secret', 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
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
  'getPasskeySupport',
  'detectEnv',
  'isTrustedUrl',
  'resolveUrls',
]

test('every exported function is in a table', () => {
  const covered = [...endpoints, ...flows].map(([name]) => name)
  expect(
    functions
      .map(([name]) => name)
      .filter((name) => !covered.includes(name))
      .sort(),
  ).toEqual([...Object.keys(OTHERS), ...TOLERANT].sort())
  expect(endpoints.length + flows.length).toBeGreaterThan(100)
})

/** Functions that call another endpoint with a secret key, with the contract of that endpoint. */
const forServers = functions.flatMap(([name, run]) => {
  const endpoint = (run as unknown as Contract).forServers
  const call: AnyFunction = (...args) => run(...args)
  return endpoint
    ? [[name, Object.assign(Object.defineProperty(call, 'name', { writable: true }), endpoint)] as const]
    : []
})

/** A function that takes a client, an input and options. */
interface Callable {
  readonly name: string
  readonly run: AnyFunction
  /** A valid input. */
  readonly valid: Readonly<Record<string, unknown>>
  readonly client: ReturnType<typeof setup>['client']
  readonly requests: readonly Request[]
}

const callables = [...endpoints, ...flows, ...forServers].map(([name, run]): Callable => {
  // With a secret key, a function can have the endpoint for servers.
  const isForClients = isEndpoint(run) && (run as unknown as Contract).access === 'client'
  const valid = isEndpoint(run)
    ? Object.fromEntries(fieldsOf(run as never).map(([field, schema]) => [field, sample(schema)]))
    : FLOW_INPUTS[name]
  return { name, run, valid: valid as Callable['valid'], ...setup(isForClients ? {} : undefined) }
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
      expectRefusals(({ name, run, client, valid }) => {
        const optional = (!isEndpoint(run) && OPTIONAL_FIELDS[name]) || {}
        const input = { ...valid, ...optional }
        const isAccepted = acceptanceOf(name, run, input, optional)
        return Object.keys(input).flatMap((field) =>
          values
            .filter((value) => !isAccepted(field, value))
            .map((value) => faultsOf(name, new RegExp(`^${field}`), () => run(client, { ...input, [field]: value }))),
        )
      }),
    FEW,
  ))

/** Returns whether a function accepts a value as a field of its input. */
function acceptanceOf(name: string, run: AnyFunction, input: Record<string, unknown>, optional: object) {
  if (isEndpoint(run)) {
    const schemas = new Map(fieldsOf(run as never))
    return (field: string, value: unknown) => accepts(schemas.get(field), value)
  }
  return (field: string, value: unknown) =>
    // Stays on the page.
    (field === 'redirectTo' && value === false) ||
    [
      typeName(input[field]),
      ...(ALSO_ACCEPTED[`${name} ${field}`] ?? []),
      ...(field in optional ? ['undefined'] : []),
    ].includes(typeName(value))
}

test('every function accepts the valid input that the other cases start from', async () => {
  const refused: unknown[] = []
  for (const { name, run, valid, client } of callables) {
    const error = await errorOf(() => run(client, valid, { signal: AbortSignal.abort(new Error('left')) }))
    if ((error as { code?: string }).code === 'INVALID_OPTION') refused.push(`${name}: ${error}`)
  }
  expect(refused).toEqual([])
})

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
