import { inspect } from 'node:util'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { INPUTS } from './call-inputs.test-support.js'
import type { Contract } from './contract/endpoint.js'
import { API_PATH } from './contract/headers.js'
import { type AnySchema, camel, type Fields } from './contract/schema/index.js'
import './lazy-modules.test-support.js'
import { createFakeAccessToken, createFakeEnv } from './testing.js'

// Production builds do not contain the checks of arguments. A wrong argument may then end in any error, but it changes
// neither the endpoint nor the user nor the session of a call, and no permission check succeeds.

type AnyFunction = (...args: unknown[]) => unknown
type Entry = Readonly<Record<string, unknown>>
const NOW = 1_800_000_000_000
const ACCESS_TOKEN = createFakeAccessToken(NOW, 900)
const REFRESH_TOKEN = 'the-refresh-token'

const WITHOUT_CHECKS = Object.fromEntries(
  ['check', 'checkCall', 'checkCallOptions', 'checkClient', 'checkInput', 'checkTokens'].map((name) => [
    name,
    () => {},
  ]),
)
let app: typeof import('./client-entries.test-support.js')
let callables: readonly { readonly name: string; readonly run: AnyFunction; readonly input: Record<string, unknown> }[]

beforeAll(async () => {
  vi.resetModules()
  vi.doMock('./contract/check-input.js', async (original) => ({ ...(await original<object>()), ...WITHOUT_CHECKS }))
  await import('./lazy-modules.test-support.js')
  app = await import('./client-entries.test-support.js')
  const entries: Entry[] = [app, await import('./server/index.js'), await import('./admin/index.js')]
  entries.push(await import('./flows/server-endpoints.js'))
  callables = entries.flatMap((entry) =>
    Object.entries(entry).flatMap(([name, run]) => {
      if (typeof run !== 'function') return []
      const input = 'path' in run ? inputOf(run as never) : { ...INPUTS, ...SERVER_INPUTS }[name]
      return input ? [{ name, run: run as AnyFunction, input: input as Record<string, unknown> }] : []
    }),
  )
})
afterAll(() => {
  vi.doUnmock('./contract/check-input.js')
  vi.resetModules()
})

/** Inputs of functions for servers that are no endpoints. */
const SERVER_INPUTS: Readonly<Record<string, object>> = {
  findUser: { userId: 'u1' },
  setUserPassword: { userId: 'u1', password: 'a long password' },
  createSession: { userId: 'u1' },
  verifyApiKey: { key: 'k' },
}

/** A valid input of an endpoint: IDs in its path, and the required fields of its query and body. */
function inputOf({ path, query, body }: Contract): object {
  const fields = [query, body].flatMap((schema) =>
    Object.entries((schema as { fields?: Fields } | undefined)?.fields ?? {}),
  )
  return Object.fromEntries([
    ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [camel(name), `the-${name}`]),
    ...fields
      .map(([name, schema]) => [schema.view ?? camel(name), sample(schema)] as const)
      .filter(([, value]) => value !== undefined),
  ])
}

/** A value in view that the schema accepts: `undefined` for optional fields. */
function sample(schema: AnySchema): unknown {
  const choices = [(schema as { views?: unknown }).views, schema.of].filter(Array.isArray).flat()
  return [undefined, ...choices, 'text', 5, true, new Date(NOW), ['text'], {}].find((value) => accepts(schema, value))
}

function accepts(schema: AnySchema, value: unknown): boolean {
  try {
    schema.encode(value)
    return true
  } catch {
    return false
  }
}

function setup() {
  const requests: Request[] = []
  const env = createFakeEnv({
    now: NOW,
    href: 'https://app.test/',
    fetch: (request) => {
      requests.push(request)
      const ids = ['read', 'undefined', ...STRINGS]
      return Response.json({ items: ids.map((id) => ({ id, team_id: 't1', user_id: 'u1' })), is_paginated: false })
    },
  })
  const client = app.createClient(
    {
      projectId: 'internal',
      publishableKey: 'pck_x',
      adminKey: 'sak_x',
      tokenStore: { accessToken: ACCESS_TOKEN, refreshToken: REFRESH_TOKEN },
      baseUrl: 'https://api.test',
      redirectMethod: 'none',
      dangerouslyAllowSecretKeys: true,
    },
    env,
  )
  return { client, requests }
}

/** The requests of a call and what it resolves with. */
async function outcomeOf(run: AnyFunction, input: unknown, options?: object) {
  const { client, requests } = setup()
  let returned: unknown
  try {
    const result = run(client, input, options)
    returned =
      typeof result === 'object' && result && Symbol.asyncIterator in result
        ? await (result as AsyncGenerator).next()
        : await result
  } catch {}
  client.dispose()
  return { requests, returned }
}

const targetOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname.replace(API_PATH, '')}`

const NOT_STRINGS = [undefined, null, 5, Number.NaN, true, {}, ['u2'], [], () => {}, Symbol('a'), 5n, new Date(NOW)]
const STRINGS = ['', '.', '..', '../users', 'a/b', '?a=b', '#a', '%2e%2e', 'a\nb', '\\..']

test('no wrong value of a field changes the endpoint of a call', async () => {
  expect(callables.length).toBeGreaterThan(100)
  const faults: string[] = []
  for (const { name, run, input } of callables) {
    const valid = (await outcomeOf(run, input)).requests.map(targetOf)
    for (const [field, known] of Object.entries(input))
      for (const value of [...NOT_STRINGS, ...STRINGS]) {
        // A string is an ID that does not exist, in the place of the valid one.
        const allowed = valid.map((target) =>
          typeof value === 'string' && typeof known === 'string'
            ? target.replace(`/${known}`, `/${segmentOf(value)}`)
            : target,
        )
        for (const request of (await outcomeOf(run, { ...input, [field]: value })).requests) {
          const target = targetOf(request)
          if (!valid.includes(target) && !allowed.includes(target))
            faults.push(`${name}({ ${field}: ${String(value)} }): ${target}, not ${valid}`)
        }
      }
  }
  expect(faults).toEqual([])
})

/** The text as a segment of a path. Empty texts and dot segments end with a tilde, as no ID does. */
const segmentOf = (text: string) => encodeURIComponent(text).replace(/^\.*$/, '$&~')

/** The URL, the body and the headers of a request, in which IDs and tokens are found. */
const contentOf = async (request: Request) =>
  `${request.url} ${await request.clone().text()} ${JSON.stringify([...request.headers])}`

test('no wrong value of `userId` sends a call, for example for the signed-in user', async () => {
  const named: string[] = []
  const faults: string[] = []
  for (const { name, run, input } of callables) {
    const { requests } = await outcomeOf(run, { ...input, userId: 'the-user' })
    const contents = await Promise.all(requests.map(contentOf))
    if (!contents.some((content) => content.includes('the-user'))) continue
    named.push(name)
    // `undefined` is the default of many functions.
    for (const userId of NOT_STRINGS.filter((value) => value !== undefined))
      for (const request of (await outcomeOf(run, { ...input, userId })).requests)
        faults.push(`${name}({ userId: ${String(userId)} }): ${targetOf(request)}`)
  }
  expect(faults).toEqual([])
  expect(named).toEqual(expect.arrayContaining(['deleteOAuthAccount', 'hasPermission', 'revokeSession', 'updateUser']))
})

const WRONG_STORES = [5, 'Cookie', '', true, {}, ['a'], Symbol('a'), () => {}, { accessToken: 5 }, { accesToken: 'a' }]

test('no wrong `tokenStore` sends the tokens of the session of the client', async () => {
  const faults: string[] = []
  for (const { name, run, input } of callables)
    for (const tokenStore of WRONG_STORES)
      for (const request of (await outcomeOf(run, input, { tokenStore })).requests) {
        const content = await contentOf(request)
        if (content.includes(ACCESS_TOKEN) || content.includes(REFRESH_TOKEN))
          faults.push(`${name}, { tokenStore: ${String(tokenStore)} }: ${targetOf(request)}`)
      }
  expect(faults).toEqual([])
})

test('no permission check succeeds with a wrong argument', async () => {
  const checks = [app.hasPermission, app.findPermission] as readonly unknown[] as AnyFunction[]
  const faults: string[] = []
  const expectFailure = async (run: AnyFunction, input: unknown) => {
    const { returned } = await outcomeOf(run, input)
    // `findPermission` resolves with a permission.
    if (returned) faults.push(inspect(input))
  }
  for (const run of checks) {
    expect((await outcomeOf(run, { permission: 'read', teamId: 't1', userId: 'u1' })).returned).toBeTruthy()
    for (const value of NOT_STRINGS) {
      await expectFailure(run, value)
      await expectFailure(run, { permission: value })
      await expectFailure(run, { permission: value, teamId: 't1' })
    }
    for (const value of NOT_STRINGS.filter((value) => value !== undefined)) {
      await expectFailure(run, { permission: 'read', teamId: value })
      await expectFailure(run, { permission: 'read', userId: value })
    }
    // Without the name, the permissions of the signed-in user in the project would decide.
    for (const name of ['team', 'teamID', 'team_id', 'user', 'userID', 'user_id'])
      await expectFailure(run, { permission: 'read', [name]: 'a' })
  }
  expect(faults).toEqual([])
})
