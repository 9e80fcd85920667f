import { expect, expectTypeOf, test } from 'vitest'
import { type Bound, bind } from './bind.js'
import type { Resource } from './cache/resource.js'
import { type Client, createClient } from './client.js'
import type { Output } from './contract/endpoint.js'
import type { ClientEvent } from './events.js'
import { getUser, type ServerUser, type Unrestricted, type User } from './flows/users/current-user.js'
import { updateUser } from './flows/users/update-user.js'
import { fromJson, toJson } from './serialize.js'
import { getTeam, listTeams } from './teams.js'
import { createFakeEnv } from './testing.js'
import { watch } from './watch.js'

const good = {
  projectId: 'p1',
  publishableKey: 'pck_x',
  baseUrl: 'https://api.test',
  tokenStore: 'memory',
  redirectMethod: 'none',
} as const

test('a client survives a JSON round trip, without its secret key and the headers of the server', () => {
  const client = createClient(
    {
      ...good,
      secretKey: 'ssk_canary',
      extraRequestHeaders: { 'x-gateway-key': 'canary' },
      urls: { home: '/start' },
      oauthScopesOnSignIn: { github: ['repo'] },
    },
    createFakeEnv(),
  )
  const text = JSON.stringify(toJson(client))
  expect(text).not.toContain('canary')
  const back = fromJson(JSON.parse(text))
  expect(toJson(back)).toEqual(toJson(client))
  expect(back).toMatchObject({ projectId: 'p1', baseUrl: 'https://api.test', urls: { home: '/start' } })
})

test('a client of a server passes the base URL for browsers on', () => {
  const baseUrl = { browser: 'https://api.test', server: 'http://api.internal' }
  const text = JSON.stringify(toJson(createClient({ ...good, baseUrl }, createFakeEnv())))
  expect(text).not.toContain(baseUrl.server)
  expect(fromJson(JSON.parse(text)).baseUrl).toBe(baseUrl.browser)
})

// spec: 5.serialising
test.each([
  ['publishableKey', { publishableKey: undefined }],
  ['baseUrl', { baseUrl: { server: 'http://api.internal' } as never }],
  ['redirectMethod', { redirectMethod: { navigate: () => {} } }],
  ['tokenStore', { tokenStore: { accessToken: 'a', refreshToken: null } }],
] as const)('what cannot be data is named: %s', (option, wrong) => {
  const client = createClient({ ...good, ...wrong }, createFakeEnv())
  expect(() => toJson(client)).toThrow(expect.objectContaining({ code: 'INVALID_OPTION', details: { option } }))
})

test('bound functions take only their input', async () => {
  const client = createClient(good, createFakeEnv())
  const auth = bind(client, { greet: async (of: typeof client, name: string) => `${of.projectId} ${name}` })
  expect(await auth.greet('Ada')).toBe('p1 Ada')
  // @ts-expect-error the input of the verb is still checked
  void (() => auth.greet(5))
})

test('bound functions return what the functions return', () => {
  const client = createClient(good, createFakeEnv())
  const server = createClient({ ...good, secretKey: 'ssk_x' }, createFakeEnv())
  const auth = bind(client, { getUser, watch, updateUser, listTeams })
  const admin = bind(server, { getUser, watch, updateUser, listTeams })
  const calls = () => ({
    orNull: auth.getUser(),
    never: auth.getUser({ or: 'redirect' }),
    restricted: auth.getUser({ or: 'throw', includeRestricted: true }),
    byId: admin.getUser({ userId: 'u2' }),
    ofServer: admin.getUser({ or: 'throw' }, { tokenStore: null }),
    teams: auth.watch(listTeams),
    updated: admin.updateUser({ userId: 'u2', serverMetadata: 1 }),
    listed: admin.listTeams({ userId: 'u2' }),
    // @ts-expect-error a client cannot get another user
    other: () => auth.getUser({ userId: 'u2' }),
    // @ts-expect-error `getTeam` needs an input
    missing: () => auth.watch(getTeam),
  })
  type Calls = ReturnType<typeof calls>
  expectTypeOf<Calls['orNull']>().toEqualTypeOf<Promise<Unrestricted | null>>()
  expectTypeOf<Calls['never']>().toEqualTypeOf<Promise<Unrestricted>>()
  expectTypeOf<Calls['restricted']>().toEqualTypeOf<Promise<User>>()
  expectTypeOf<Calls['byId']>().toEqualTypeOf<Promise<ServerUser>>()
  expectTypeOf<Calls['ofServer']>().toEqualTypeOf<Promise<Unrestricted<ServerUser>>>()
  expectTypeOf<Calls['teams']>().toEqualTypeOf<Resource<Output<typeof listTeams>>>()
  expectTypeOf<Calls['updated']>().toEqualTypeOf<Promise<ServerUser>>()
  expectTypeOf<Calls['listed']>().toEqualTypeOf<Promise<Output<typeof listTeams.forServers>>>()
  expectTypeOf(auth).toExtend<Bound<{ getUser: typeof getUser }>>()
  // A function of the app's own stays as it is, although it accepts what `getUser` accepts.
  const own = bind(client, { own: (_client: Client, _input?: object) => 5 as unknown })
  expectTypeOf(own.own).toEqualTypeOf<(input?: object) => unknown>()
})

test('events and log lines report requests, retries and session changes without secrets', async () => {
  const events: ClientEvent[] = []
  const lines: string[] = []
  let n = 0
  const env = createFakeEnv({
    fetch: () => {
      if (++n === 1) throw new TypeError('fetch failed')
      return Response.json({ access_token: `header.${btoa('{}')}.signature`, token_type: 'Bearer' })
    },
  })
  const client = createClient(
    { ...good, onEvent: (event) => events.push(event), logger: (line) => lines.push(line) },
    env,
  )
  await client.session.start({ accessToken: null, refreshToken: 'k3j9d8s7a6q5w4e3r2t1y0z9x8c7v6b5n4m3a2s1d0f9g' })
  const tokens = client.session.tokens()
  await env.settle()
  await tokens
  expect(events.map(({ type }) => type)).toEqual([
    'session',
    'session',
    'session',
    'request',
    'retry',
    'request',
    'refresh',
    'session',
  ])
  expect(events[5]).toMatchObject({ method: 'POST', url: 'https://api.test/api/v1/auth/oauth/token', status: 200 })
  expect(lines).toHaveLength(events.length)
  for (const secret of ['k3j9d8s7a6q5w4e3r2t1y0z9x8c7v6b5n4m3a2s1d0f9g', 'signature', 'pck_x'])
    expect(lines.join()).not.toContain(secret)
})
