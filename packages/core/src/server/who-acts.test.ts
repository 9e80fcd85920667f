import { expect, test } from 'vitest'
import { INTERNALS } from '../lib/internals.js'
import '../lazy-modules.test-support.js'
import { createOwnedProjectClient } from '../admin/index.js'
import { type Client, createClient } from '../client.js'
import type { CallOptions, Contract } from '../contract/endpoint.js'
import { calledEndpoints, sampleInput } from '../contract/samples.test-support.js'
import { USER } from '../flows/fake-service.test-support.js'
import { getUser } from '../flows/users/current-user.js'
import { refreshCookieName } from '../session/session-cookies.js'
import { updateTeam } from '../teams.js'
import { createFakeAccessToken, createFakeEnv } from '../testing.js'
import { getAuth } from './index.js'

// The table "Who acts" in docs/concepts/access.md: whose tokens and which key each request carries.

const NOW = 1_800_000_000_000
const OWN = createFakeAccessToken(NOW, 600, { sub: 'own' })
const VISITOR = createFakeAccessToken(NOW, 600, { sub: 'visitor' })
const cookies = `${refreshCookieName('p1')}=r1; stack-access=${encodeURIComponent(JSON.stringify(['r1', VISITOR]))}`
const request = new Request('https://app.test/notes', { headers: { cookie: cookies } })

/** A client, and who acts in each request that it has sent. */
function setup(options: object, href?: string) {
  const acts: string[] = []
  const env = createFakeEnv({
    now: NOW,
    ...(href !== undefined && { href }),
    async fetch({ headers, url }) {
      const tokens = { [OWN]: 'own session', [VISITOR]: 'visitor' }
      const owner = headers.get('x-stack-admin-access-token')
      const user = headers.get('x-stack-access-token')
      const key = headers.get('x-stack-super-secret-admin-key')
        ? 'admin key'
        : headers.get('x-stack-secret-server-key')
          ? 'secret key'
          : 'no key'
      acts.push(
        `${owner ? `owner: ${tokens[owner]}` : user ? tokens[user] : 'nobody'}, ${headers.get('x-stack-access-type')} access, ${key}`,
      )
      return url.endsWith('/users/me') ? Response.json(USER) : Response.json({}, { status: 403 })
    },
  })
  const client = createClient({ projectId: 'p1', publishableKey: 'pck_x', ...options }, env) as Client
  return { client, acts }
}
const own = { tokenStore: { accessToken: OWN, refreshToken: 'r0' } }
const call = (client: Client, options?: CallOptions) =>
  updateTeam(client, { teamId: 't1', displayName: 'Notes' }, options).catch((error) => error)

const KEYS = [{}, { secretKey: 'ssk_x' }, { secretKey: 'ssk_x', adminKey: 'sak_x' }]

test.each<[string, object, CallOptions | undefined, string]>([
  ['the session of the client', own, undefined, 'own session, client access, no key'],
  ['the session of a request', own, { tokenStore: request }, 'visitor, client access, no key'],
  ['nobody, with `tokenStore: null`', { tokenStore: null }, undefined, 'nobody, client access, no key'],
  ['the secret key', { secretKey: 'ssk_x' }, undefined, 'nobody, server access, secret key'],
  [
    'the session of a request, with what the secret key may see',
    { secretKey: 'ssk_x' },
    { tokenStore: request },
    'visitor, server access, secret key',
  ],
  ['the secret key, as no user', { secretKey: 'ssk_x' }, { tokenStore: null }, 'nobody, server access, secret key'],
  ['the admin key', { adminKey: 'sak_x' }, undefined, 'nobody, admin access, admin key'],
])('a call acts for %s', async (_, options, callOptions, expected) => {
  const { client, acts } = setup(options)
  await call(client, callOptions)
  expect(acts).toEqual([expected])
})

test.each(KEYS.slice(1))('the key does not act in place of a session that is undefined: %o', async (keys) => {
  const { client, acts } = setup({ ...keys, tokenStore: null })
  for (const own of [{ tokenStore: undefined }, { signal: undefined, tokenStore: undefined }])
    expect(await call(client, own)).toMatchObject({
      code: 'INVALID_OPTION',
      details: { function: 'updateTeam', option: 'tokenStore' },
    })
  expect(acts).toEqual([])
  await call(client, { signal: undefined })
  expect(acts).toHaveLength(1)
})

test('on a server without a token store, nobody acts', async () => {
  const { client, acts } = setup({})
  expect(await call(client)).toMatchObject({ code: 'NO_TOKEN_STORE' })
  expect(acts).toEqual([])
})

test('a client of an owned project acts for the session of its owner', async () => {
  const { client, acts } = setup({ ...own, projectId: 'internal' })
  const project = createOwnedProjectClient(client as never, { projectId: 'p2' })
  await call(project as unknown as Client, { tokenStore: request })
  expect(acts).toEqual(['owner: own session, admin access, no key'])
})

test.each(KEYS)('the client of `getAuth` acts as the user of the request and with no key: %o', async (keys) => {
  const { client, acts } = setup({ ...keys, tokenStore: null })
  const { client: actor } = await getAuth(client, request)
  acts.length = 0
  await call(actor)
  expect(acts).toEqual(['visitor, client access, no key'])
})

const rows = calledEndpoints.filter(([, { access }]) => access !== 'none')

test.each(rows)('the client of `getAuth` sends no key with %s', async (_, row) => {
  const { client, acts } = setup({ secretKey: 'ssk_x', adminKey: 'sak_x', tokenStore: null })
  const { client: actor } = await getAuth(client, request)
  acts.length = 0
  const error: unknown = await actor[INTERNALS].send(row as Contract, sampleInput(row)).catch((error: unknown) => error)
  if (row.access !== 'client') expect(error).toMatchObject({ code: 'INSUFFICIENT_ACCESS' })
  const user = row.session === 'none' ? 'nobody' : 'visitor'
  expect(new Set(acts)).toEqual(new Set(row.access === 'client' ? [`${user}, client access, no key`] : []))
})

test.each<[string, object, (client: Client) => Promise<unknown>]>([
  ['a secret key', { secretKey: 'ssk_x' }, (client) => getUser(client)],
  ['an admin key', { adminKey: 'sak_x' }, (client) => getUser(client, { or: 'anonymous-if-exists' })],
  ['a secret key', { secretKey: 'ssk_x' }, (client) => getUser(client, { or: 'redirect' })],
])('getUser without a user throws for a client with %s: null would hide the mistake', async (_, options, read) => {
  const { client, acts } = setup(options)
  await expect(read(client)).rejects.toMatchObject({
    code: 'INVALID_OPTION',
    details: { option: 'userId', function: 'getUser' },
  })
  expect(acts).toEqual([])
})

test('getUser returns null for a visitor, a client of a request, and a client with a session of its own', async () => {
  const { client } = setup({ secretKey: 'ssk_x' })
  const visitor = new Request('https://app.test/')
  const auth = await getAuth(client, visitor)
  expect(await getUser(client, {}, { tokenStore: visitor })).toBeNull()
  expect(await getUser(auth.client)).toBeNull()
  expect(await auth.getUser()).toBeNull()
  expect(await getUser(setup({ secretKey: 'ssk_x', tokenStore: 'memory' }).client)).toBeNull()
  expect(await getUser(setup({ tokenStore: null }).client)).toBeNull()
})
