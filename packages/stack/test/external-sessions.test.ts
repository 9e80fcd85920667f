import { connect } from '@latchkey/emulator/control'
import { expect, test } from 'vitest'
import {
  clerkTokenStore,
  type ExternalTokenStore,
  StackClientApp,
  StackServerApp,
  stackAppInternalsSymbol,
} from '../src/js.js'
import { appOptions } from './apps.js'
import { startForTests } from './start-emulator.js'

const running = startForTests({ serverVersion: 'hexclave-1.0' })

/** A provider whose session the test changes. */
function createProvider() {
  const listeners = new Set<() => void>()
  const provider = {
    session: 'one' as string | null,
    changed: () => {
      for (const listener of listeners) listener()
    },
    async getToken() {
      if (provider.session === null) return null
      const user = { subject: `user of ${provider.session}`, session: provider.session, name: provider.session }
      return (await connect(running.url).tokens.signExternal({ provider: 'clerk', ...user })).token
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
  return provider
}

function appOf(tokenStore: ExternalTokenStore) {
  const requests: string[] = []
  const app = new StackClientApp({
    ...appOptions(running.url),
    tokenStore,
    latchkey: {
      async fetch(request: Request) {
        requests.push(`${request.method} ${new URL(request.url).pathname.replace('/api/v1', '')}`)
        return fetch(request)
      },
    },
  } as ConstructorParameters<typeof StackClientApp>[0])
  return { app, requests }
}

const FORMS: readonly [string, (provider: ReturnType<typeof createProvider>) => ExternalTokenStore][] = [
  ['in the form of the kit', ({ getToken }) => ({ type: 'external', providerId: 'clerk-integration', getToken })],
  [
    'in the form of the kit, with the ID of the session and a subscription',
    (provider) => ({
      type: 'external',
      providerId: 'clerk-integration',
      getToken: provider.getToken,
      getSessionId: () => provider.session,
      subscribe: provider.subscribe,
    }),
  ],
  [
    'of `clerkTokenStore`',
    (provider) =>
      clerkTokenStore({
        get session() {
          return provider.session === null ? null : { id: provider.session, getToken: provider.getToken }
        },
        addListener: provider.subscribe,
      }),
  ],
]

test.each(FORMS)('an app has the user of an external token store %s', async (_, storeOf) => {
  const provider = createProvider()
  const { app, requests } = appOf(storeOf(provider))
  expect(app.isExternalAuthApp()).toBe(true)
  const user = await app.getUser({ or: 'throw' })
  expect(user.displayName).toBe('one')
  expect(requests[0]).toBe('POST /auth/external/token')
  expect(await user.getAccessToken()).toEqual(expect.any(String))
  expect(await app.getRefreshToken()).toBeNull()
  expect(requests.filter((request) => request === 'POST /auth/external/token')).toHaveLength(1)

  provider.session = 'two'
  provider.changed()
  await expect(user.update({ displayName: 'Eve' })).rejects.toMatchObject({ code: 'SESSION_CHANGED' })
  expect((await app.getUser())?.displayName).toBe('two')
  provider.session = null
  provider.changed()
  expect(await app.getUser()).toBeNull()
})

test('refuses to sign out or in, and to become JSON', async () => {
  const { app, requests } = appOf({
    type: 'external',
    providerId: 'clerk-integration',
    getToken: createProvider().getToken,
  })
  const refused = { code: 'EXTERNAL_SESSION' }
  await expect(app.signOut()).rejects.toMatchObject(refused)
  await expect(app.signInWithCredential({ email: 'a@b.test', password: 'x', noRedirect: true })).rejects.toMatchObject(
    refused,
  )
  expect(() => app[stackAppInternalsSymbol].toClientJson()).toThrow('token store')
  expect(requests).toEqual([])
})

test('refuses a provider that the service does not have', () => {
  const store = { type: 'external', providerId: 'other', getToken: async () => null } as const
  expect(() => appOf(store)).toThrow('`provider` must be one of clerk | better-auth | workos')
})

test('has what the service has added since 2.8.86', async () => {
  const app = new StackServerApp(appOptions(running.url))
  expect(await app.getProject()).toMatchObject({
    pushedConfigError: null,
    configWarnings: [],
    config: { allowPromoCodes: false, allowStackingPromoCodes: false },
  })
  for (const primaryEmail of ['ada@one.test', 'bob@two.test']) await app.createUser({ primaryEmail })
  const users = await app.listUsers({ excludedEmailDomains: ['two.test', 'three.test'], orderBy: 'lastActiveAt' })
  const addresses = users.map(({ primaryEmail }) => primaryEmail)
  expect(addresses).toContain('ada@one.test')
  expect(addresses).not.toContain('bob@two.test')
  const user = users.find(({ primaryEmail }) => primaryEmail === 'ada@one.test')
  await user?.createSession()
  expect(await user?.getActiveSessions()).toMatchObject([{ agentName: null }])
})

test.each(['memory', null] as const)('an app with the token store %s is not external', (tokenStore) => {
  expect(new StackClientApp({ ...appOptions(running.url), tokenStore }).isExternalAuthApp()).toBe(false)
})
