import { describe, expect, test } from 'vitest'
import * as admin from './admin/index.js'
import { INPUTS } from './call-inputs.test-support.js'
import * as app from './client-entries.test-support.js'
import type { Contract } from './contract/endpoint.js'
import { type AnySchema, camel, type Fields } from './contract/schema/index.js'
import { LatchkeyError } from './errors/latchkey-error.js'
import * as serverEndpoints from './flows/server-endpoints.js'
import { typeName } from './lib/latchkey-error.js'
import * as server from './server/index.js'
import { createFakeAccessToken, createFakeEnv } from './testing.js'
import * as webhooks from './webhooks.js'

// Every exported function rejects arguments of the wrong type with the name of the function and of the argument, before
// it sends anything. The cases of an endpoint derive from its contract.

type AnyFunction = (...args: unknown[]) => unknown
const NOW = 1_800_000_000_000

/** Values of every type that is not a plain object. */
const BAD = [undefined, null, 5, Number.NaN, 'text', true, ['a'], Symbol('canary'), 1n, () => 'canary'] as const

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

async function expectRefusal(name: string, option: string | RegExp, call: () => unknown): Promise<void> {
  const error = await errorOf(call)
  expect(error, `${name}: ${String(option)}`).toBeInstanceOf(LatchkeyError)
  expect(error).toMatchObject({
    code: 'INVALID_OPTION',
    details: {
      function: name,
      option: expect.stringMatching(option),
      expected: expect.any(String),
      got: expect.any(String),
    },
    message: expect.stringMatching(new RegExp(`^\`${name}\`: \`.+\` must be .+, got .+\\.$`)),
  })
  expect((error as Error).message).not.toContain('canary')
}

/** The fields of an endpoint's input in view, with the schema of each. A path parameter has none. */
function fieldsOf({ path, query, body }: Contract): [field: string, schema: AnySchema | undefined][] {
  const parameters = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [camel(name), undefined] as const)
  const fields = [query, body].flatMap((schema) =>
    Object.entries((schema as { fields?: Fields } | undefined)?.fields ?? {}),
  )
  return [...parameters, ...fields.map(([name, schema]) => [schema.view ?? camel(name), schema] as const)].map(
    (row) => [...row],
  )
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
      return {}
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
  const endpoint = name in serverEndpoints && Object.entries(serverEndpoints).find(([other]) => other === name)?.[1]
  const call: AnyFunction = (...args) => run(...args)
  return endpoint
    ? [[name, Object.assign(Object.defineProperty(call, 'name', { writable: true }), endpoint)] as const]
    : []
})

test('every endpoint for servers is in that table', () => {
  expect(forServers.map(([name]) => name).sort()).toEqual(Object.keys(serverEndpoints).sort())
})

describe.each([
  ...[...endpoints, ...flows].map(([name, run]) => [name, name, run] as const),
  ...forServers.map(([name, run]) => [`${name} with a secret key`, name, run as AnyFunction] as const),
])('%s', (_, name, run) => {
  /** With a secret key, a function can have the endpoint for servers. */
  const keys = isEndpoint(run) && (run as unknown as Contract).access === 'client' ? {} : undefined
  const valid = (
    isEndpoint(run)
      ? Object.fromEntries(fieldsOf(run as never).map(([field, schema]) => [field, sample(schema)]))
      : FLOW_INPUTS[name]
  ) as Record<string, unknown>

  test('rejects a value that is not a client', async () => {
    for (const client of [...BAD, {}]) await expectRefusal(name, /^client$/, () => run(client, valid))
  })

  test('rejects an input that is not an object, without a request', async () => {
    const { client, requests } = setup(keys)
    for (const input of BAD.slice(1)) await expectRefusal(name, /./, () => run(client, input))
    expect(requests).toEqual([])
  })

  test('rejects options of the wrong type, without a request', async () => {
    const { client, requests } = setup(keys)
    for (const options of BAD.slice(1)) await expectRefusal(name, /^options$/, () => run(client, valid, options))
    for (const signal of BAD.slice(1)) await expectRefusal(name, /^signal$/, () => run(client, valid, { signal }))
    for (const timeout of [null, Number.NaN, -1, '5', true, {}])
      await expectRefusal(name, /^timeout$/, () => run(client, valid, { timeout }))
    for (const tokenStore of [
      5,
      'Cookie',
      true,
      {},
      ['a'],
      Symbol('canary'),
      { accessToken: 5 },
      { refreshToken: 'a\nb' },
    ])
      await expectRefusal(name, /^tokenStore/, () => run(client, valid, { tokenStore }))
    expect(requests).toEqual([])
  })

  test('rejects every field of the wrong type, without a request', async () => {
    const { client, requests } = setup(keys)
    if (isEndpoint(run)) {
      for (const [field, schema] of fieldsOf(run as never))
        for (const value of BAD)
          if (!accepts(schema, value))
            await expectRefusal(name, new RegExp(`^${field}`), () => run(client, { ...valid, [field]: value }))
    } else {
      const input = { ...valid, ...OPTIONAL_FIELDS[name] }
      for (const [field, sample] of Object.entries(input)) {
        const accepted = [typeName(sample), ...(ALSO_ACCEPTED[`${name} ${field}`] ?? [])]
        if (field in (OPTIONAL_FIELDS[name] ?? {})) accepted.push('undefined')
        for (const value of BAD.filter((value) => !accepted.includes(typeName(value))))
          await expectRefusal(name, new RegExp(`^${field}`), () => run(client, { ...input, [field]: value }))
      }
    }
    expect(requests).toEqual([])
  })

  test('accepts the valid input that the other cases start from', async () => {
    const { client } = setup(keys)
    const error = await errorOf(() => run(client, valid, { signal: AbortSignal.abort(new Error('left')) }))
    expect(error).not.toMatchObject({ code: 'INVALID_OPTION' })
  })
})

/** What some of these take in addition to values of the type of the valid one. */
const ALSO_ACCEPTS: Record<string, (value: unknown) => boolean> = {
  'createClient env': (value) => value === undefined,
  'watch input': (value) => value === undefined,
  'getPrivateCacheControl given': (value) => value === undefined || value === null,
}

describe.each(Object.entries(OTHERS))('%s', (name, parameters) => {
  const run = functions.find(([other]) => other === name)?.[1] as AnyFunction
  const rows = parameters.map(([parameter, valid], index) => [parameter, valid, index] as const)

  test.each(rows)('rejects a wrong %s', async (parameter, valid, index) => {
    const { client, requests } = setup()
    const args = parameters.map(([, value]) => (value === 'client' ? client : value))
    for (const value of [...BAD, {}]) {
      if (valid !== 'client' && typeName(value) === typeName(valid)) continue
      if (ALSO_ACCEPTS[`${name} ${parameter}`]?.(value)) continue
      await expectRefusal(name, /./, () => run(...args.slice(0, index), value, ...args.slice(index + 1)))
    }
    expect(requests).toEqual([])
  })
})

test.each(TOLERANT)('%s never throws for a value of any type', async (name) => {
  const run = functions.find(([other]) => other === name)?.[1] as AnyFunction
  const isClass = /^[A-Z]/.test(name)
  for (const value of [...BAD, {}, Object.create(null)])
    if (!isClass && name !== 'getPasskeySupport') expect(() => run(value, 'USER_NOT_FOUND')).not.toThrow()
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
