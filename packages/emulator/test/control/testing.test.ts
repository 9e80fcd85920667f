import { createClient, fetchWithAuth, getAccessToken, getUser, sendMagicLink } from '@latchkey/core'
import { createVerifier } from '@latchkey/core/verify'
import { test as base, describe, expect } from 'vitest'
import { connect, createControl } from '../../src/control/index.js'
import { createEmulator, DEFAULT_PROJECT, startEmulator } from '../../src/index.js'
import {
  createInbox,
  createTestClock,
  createTestProvider,
  createTestUser,
  createTestWorld,
  createUserFactory,
  sessionCookies,
  signInAs,
} from '../../src/testing/index.js'
import { latchkeyFixtures } from '../../src/testing/vitest.js'
import { testEmulator } from '../caller.js'

const test = base.extend(latchkeyFixtures({ seed: 'kit' }))

test('the clients of a test world are alike: `createClient` of the world takes no options', () => {
  const world = createTestWorld({ createClient })
  expect(world.createClient().projectId).toBe(world.client.projectId)
  const create = world.createClient as (options: object) => unknown
  expect(() => create({ secretKey: DEFAULT_PROJECT.keys.secret })).toThrow('`createClient`: `options` must be left out')
})

describe('signInAs', () => {
  test('creates a user or uses an existing one', async () => {
    const { client, control, signInAs } = createTestWorld({ createClient })
    const { userId } = await signInAs({ displayName: 'Ada', email: 'ada@example.test' })
    expect(await getUser(client)).toMatchObject({ id: userId, displayName: 'Ada' })
    expect((await signInAs('ada@example.test')).userId).toBe(userId)
    expect(await control.sessions.list()).toHaveLength(2)
    await expect(signInAs('nobody@example.test')).rejects.toThrow('No user "nobody@example.test"')
  })

  test('suggests the field that the caller probably means', async () => {
    const { signInAs } = createTestWorld({ createClient })
    const rejects = (user: object) => expect(signInAs(user)).rejects
    await rejects({ primaryEmail: 'ada@example.test' }).toThrow('"primaryEmail" (did you mean "email"?)')
    await rejects({ display_name: 'Ada' }).toThrow('(did you mean "displayName"?)')
    await rejects({ color: 'red' }).toThrow('"color" (valid: "id", "email", "emailVerified", ')
  })

  test('works with a control API only, without a client', async ({ control }) => {
    const { userId } = await signInAs(control, null)
    expect(await control.users.read({ user: userId })).toMatchObject({ sessions: 1 })
  })
})

describe('access tokens of test users have the issuer that clients and verifiers of the app use', () => {
  const { id: projectId, keys } = DEFAULT_PROJECT
  const clientOf = (options: { baseUrl?: string; fetch?: typeof fetch }) =>
    createClient({
      projectId,
      publishableKey: keys.publishable,
      tokenStore: 'memory',
      redirectMethod: 'none',
      ...options,
    })
  const verified = (token: string, options: { baseUrl?: string; fetch?: typeof fetch }) =>
    createVerifier({ projectId, ...options })(token).then(({ userId }) => userId)

  test.for([undefined, 'https://auth.example.test', 'http://localhost:8102'])(
    'in process, with the base URL %s',
    async (baseUrl, { emulator, control, signInAs: fixture }) => {
      const options = { ...(baseUrl !== undefined && { baseUrl }), fetch: emulator.fetch as typeof fetch }
      const { id: user } = await control.users.create()
      const tokens = [
        await fixture(clientOf(options), user),
        await signInAs(emulator, clientOf(options), user),
        await signInAs(control, clientOf(options), user),
        await signInAs(createControl(emulator, 'https://other.example.test'), clientOf(options), user),
        await createControl(emulator, baseUrl && `${baseUrl}/`).users.signIn({ user }),
        ...(baseUrl ? [] : [await control.users.signIn({ user }), await signInAs(emulator, null, user)]),
      ]
      for (const { accessToken } of tokens) expect(await verified(accessToken, options)).toBe(user)
    },
  )

  test('expire for a verifier with the clock of the emulator', async () => {
    const { client, control, emulator, signInAs } = createTestWorld({ createClient })
    await signInAs()
    const fetch = emulator.fetch as typeof globalThis.fetch
    const verify = createVerifier({ projectId, fetch, now: () => emulator.clock.now() })
    const token = (await getAccessToken(client)) ?? ''
    await control.tokens.expire({})
    await expect(verify(token)).resolves.toBeDefined()
    await createTestClock(control).hours(1)
    await expect(verify(token)).rejects.toMatchObject({ code: 'TOKEN_EXPIRED' })
    await getUser(client)
    await expect(verify((await getAccessToken(client)) ?? '')).resolves.toBeDefined()
  })

  test.each(['localhost:8102', '', 8102])('not with %j, which is no URL', (baseUrl) => {
    expect(() => createControl(createEmulator(), baseUrl as string)).toThrow('`baseUrl` must be an absolute http')
  })

  test('of a server', async () => {
    const { url, emulator, close } = await startEmulator({ port: 0 })
    const options = { baseUrl: url }
    const control = createControl(emulator)
    const { id: user } = await createTestUser(emulator)
    const tokens = [
      await control.users.signIn({ user }),
      await connect(url).users.signIn({ user }),
      await signInAs(emulator, null, user),
      await signInAs(control, clientOf(options), user),
      await signInAs(connect(url), clientOf(options), user),
    ]
    for (const { accessToken } of tokens) expect(await verified(accessToken, options)).toBe(user)
    await close()
  })
})

test('the emulator names the cause when it receives a request to the API of the app', async () => {
  const { client, emulator, signInAs } = createTestWorld({ createClient })
  await signInAs()
  const response = await fetchWithAuth(client, { url: 'http://localhost:3188/notes?secret=1' })
  expect(response.status).toBe(404)
  const text = await response.text()
  expect(text).toContain(
    'this request to http://localhost:3188. If that is your own API: a client with `fetch: emulator.fetch`',
  )
  expect(text).not.toContain('secret')
  expect(await (await emulator.fetch('http://localhost:3188/notes')).text()).not.toContain('fetchWithAuth')
})

describe('createTestUser', () => {
  test('creates a user in an emulator and with its control API', async ({ emulator, control }) => {
    const ada = await createTestUser(emulator, { email: 'ada@example.test', password: 'correct horse battery' })
    expect(ada).toMatchObject({ email: 'ada@example.test', emailVerified: true, hasPassword: true })
    expect(await createTestUser(control)).toMatchObject({ email: expect.stringContaining('@example.test') })
    await expect(createTestUser(control, { email: 'ada@example.test' })).rejects.toThrow('belongs to another user')
  })
})

describe('Vitest fixtures', () => {
  test.for([1, 2])('give each test a separate emulator (%i)', async (_, { control }) => {
    expect(await control.users.list()).toEqual([])
    await control.users.create()
  })

  test('sign in, advance time and read emails', async ({ emulator, signInAs, time, inbox, control }) => {
    const { client } = createTestWorld({ createClient })
    await signInAs(client)
    const { address, code } = inbox()
    const before = emulator.clock.now()
    await time.minutes(10)
    expect(emulator.clock.now() - before).toBeGreaterThanOrEqual(600_000)
    await control.users.create({ email: address })
    const waiting = code({ kind: 'magic_link' })
    const own = createClient({
      projectId: (await control.world.info()).projects[0]?.id,
      publishableKey: (await control.world.info()).projects[0]?.publishableKey ?? undefined,
      fetch: (request) => emulator.fetch(request),
      redirectMethod: 'none',
    })
    await sendMagicLink(own, { email: address, callbackUrl: 'http://localhost/callback' })
    expect(await waiting).toMatch(/^[0-9A-Z]{6}$/)
  })
})

test('a factory merges common and individual options', async ({ control }) => {
  const make = createUserFactory(control, (number) => ({ displayName: `Member ${number}`, emailVerified: false }))
  expect(await make()).toMatchObject({ displayName: 'Member 1', emailVerified: false })
  expect(await make({ displayName: 'Ann' })).toMatchObject({ displayName: 'Ann', emailVerified: false })
  expect(await make()).toMatchObject({ displayName: 'Member 3' })
})

test('every inbox has its own address', () => {
  const control = createControl(testEmulator())
  expect(createInbox(control).address).not.toBe(createInbox(control).address)
})

test('createTestProvider returns a provider and a client without a network', async () => {
  const LatchkeyProvider = (props: { client: unknown; children?: string }) => props
  const { Provider, client, signInAs } = createTestProvider({ LatchkeyProvider, createClient })
  expect(Provider({ children: 'x' })).toEqual({ client, children: 'x' })
  await signInAs()
  expect(await getUser(client)).not.toBeNull()
})

test('sessionCookies returns the cookies that the client reads', async ({ control, emulator }) => {
  const tokens = await signInAs(control, null, { email: 'ada@example.test' })
  const { id: projectId = '', publishableKey } = (await control.world.info()).projects[0] ?? {}
  const cookies = sessionCookies(tokens, { projectId, url: 'http://localhost:3000' })
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
  const client = createClient({
    projectId,
    publishableKey: publishableKey ?? undefined,
    fetch: (request: Request) => emulator.fetch(request),
    tokenStore: { headers: new Headers({ cookie }) },
  })
  expect(await getUser(client)).toMatchObject({ primaryEmail: 'ada@example.test' })
})
