import { createClient, createTeam, getUser } from '@latchkey/core'
import { betterAuthTokenStore } from '@latchkey/core/external-sessions'
import { memoryAdapter } from 'better-auth/adapters/memory'
import { jwtClient } from 'better-auth/client/plugins'
import { betterAuth } from 'better-auth/minimal'
import { jwt } from 'better-auth/plugins'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createEmulator, DEFAULT_PROJECT } from '../src/index.js'

// The kit and the server of a real provider, whose tokens the emulator verifies with the keys that the server publishes.

const ORIGIN = 'http://localhost:3000'

// The client of Better Auth reads its session in browsers only.
beforeAll(() => {
  const target = { addEventListener() {}, removeEventListener() {} }
  vi.stubGlobal('window', { ...target, location: { origin: ORIGIN } })
  vi.stubGlobal('document', { ...target, visibilityState: 'visible' })
})
afterAll(() => void vi.unstubAllGlobals())

async function setup({ hasSessionId = true, lost = (): boolean => false } = {}) {
  const { createAuthClient } = await import('better-auth/client')
  const auth = betterAuth({
    baseURL: ORIGIN,
    secret: 'a secret of 32 characters for tests',
    database: memoryAdapter({ user: [], session: [], account: [], verification: [], jwks: [] }),
    emailAndPassword: { enabled: true },
    rateLimit: { enabled: false },
    telemetry: { enabled: false },
    plugins: [
      jwt({
        jwt: {
          definePayload: ({ user, session }) => ({
            email: user.email,
            name: user.name,
            ...(hasSessionId && { sid: session.id }),
          }),
        },
      }),
    ],
  })
  const cookies = new Map<string, string>()
  /** The browser between the client and the server. */
  const browse = async (input: string | URL | Request, init?: RequestInit) => {
    if (lost()) throw new TypeError('Failed to fetch')
    const request = new Request(input, init)
    request.headers.set('cookie', [...cookies].map((pair) => pair.join('=')).join('; '))
    request.headers.set('origin', ORIGIN)
    const response = await auth.handler(request)
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (/max-age=0/i.test(line)) cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const emulator = createEmulator({
    projects: [
      {
        ...DEFAULT_PROJECT,
        integrations: {
          'better-auth-integration': { issuer: ORIGIN, audience: ORIGIN, jwksUrl: `${ORIGIN}/api/auth/jwks` },
        },
      },
    ],
    fetch: (request) => auth.handler(request),
  })
  /** Loads a page in the same browser. */
  const loadPage = () => {
    const authClient = createAuthClient({
      baseURL: ORIGIN,
      plugins: [jwtClient()],
      fetchOptions: { customFetchImpl: browse },
    })
    const client = createClient({
      projectId: DEFAULT_PROJECT.id,
      publishableKey: DEFAULT_PROJECT.keys.publishable,
      fetch: emulator.fetch,
      tokenStore: betterAuthTokenStore(authClient),
    })
    const signUp = (name: string) =>
      authClient.signUp.email({ email: `${name}@example.test`, password: 'correct horse', name })
    const untilShown = (name: string | undefined) =>
      expect.poll(async () => (await getUser(client))?.displayName).toBe(name)
    return { authClient, client, signUp, untilShown }
  }
  return { ...loadPage(), loadPage }
}

test('signs in and out with Better Auth, and creates a team for its user', async () => {
  const { authClient, client, signUp, untilShown } = await setup()
  expect(await getUser(client)).toBeNull()
  await signUp('ada')
  await untilShown('ada')
  expect(await getUser(client)).toMatchObject({
    primaryEmail: 'ada@example.test',
    externalAuthProviders: [{ id: 'better-auth-integration' }],
  })
  expect(await createTeam(client, { displayName: 'Notes' })).toMatchObject({ displayName: 'Notes' })
  await authClient.signOut()
  await untilShown(undefined)
  await signUp('grace')
  await untilShown('grace')
})

test('needs the ID of the session in the token', async () => {
  const { client, signUp } = await setup({ hasSessionId: false })
  await signUp('ada')
  await expect
    .poll(() => getUser(client).catch((error) => error))
    .toMatchObject({ code: 'INVALID_EXTERNAL_AUTH_TOKEN', details: { reason: 'missing_claim' } })
})

test('a page that loads without a network is not signed out', async () => {
  let isLost = false
  const { signUp, untilShown, loadPage } = await setup({ lost: () => isLost })
  await signUp('ada')
  await untilShown('ada')
  isLost = true
  const { authClient, client, untilShown: untilShownNow } = loadPage()
  await expect(getUser(client)).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(client.session.state().status).toBe('loading')
  isLost = false
  await authClient.$store.atoms.session?.get().refetch()
  await untilShownNow('ada')
})
