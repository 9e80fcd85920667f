import { DEFAULT_PROJECT, type RunningEmulator, startEmulator } from '@latchkey/emulator'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { clientAppClass } from '../apps/create-app.js'
import { serverAppClass } from '../apps/create-server-app.js'
import { stackAppInternalsSymbol } from '../apps/internals.js'
import { createNextPlatform } from './server-platform.js'

let running: RunningEmulator
beforeAll(async () => {
  running = await startEmulator({ port: 0, host: 'localhost', passwordRounds: 1 })
})
afterAll(() => running.close())

class NextRedirect extends Error {}

/** The functions of Next.js for a request with cookies that another request may replace. */
function fakeNext() {
  let cookies = new Map<string, string>()
  let canWrite = true
  const platform = createNextPlatform({
    cookies: async () => {
      const jar = cookies
      return {
        getAll: () => [...jar].map(([name, value]) => ({ name, value })),
        set(name, value) {
          if (!canWrite) throw new Error('Cookies cannot be set in server components.')
          if (value === '') jar.delete(name)
          else jar.set(name, value)
        },
      }
    },
    headers: async () => new Headers(),
    redirect(url, type) {
      throw new NextRedirect(`${type} ${url}`)
    },
    once: (create) => create,
  })
  const options = {
    baseUrl: running.url,
    projectId: DEFAULT_PROJECT.id,
    publishableClientKey: DEFAULT_PROJECT.keys.publishable,
    secretServerKey: DEFAULT_PROJECT.keys.secret,
    tokenStore: 'nextjs-cookie' as const,
    urls: { afterSignOut: '/bye' },
  }
  return {
    platform,
    options,
    app: new (serverAppClass(platform))(options),
    /** Starts another request, with the cookies of a browser. */
    request(browser: Map<string, string>, { isServerComponent = false } = {}) {
      cookies = browser
      canWrite = !isServerComponent
    },
  }
}

const account = (email: string) => ({
  email,
  password: 'correct horse battery',
  verificationCallbackUrl: 'http://localhost:3000/',
})

test('reads and writes the session in the cookies of each request', async () => {
  const { app, request } = fakeNext()
  const [ada, grace] = [new Map<string, string>(), new Map<string, string>()]
  request(ada)
  await app.signUpWithCredential({ ...account('ada@next.test'), noRedirect: true })
  expect([...ada.keys()].some((name) => name.includes('refresh'))).toBe(true)
  request(grace)
  await expect(app.getUser()).resolves.toBeNull()
  await app.signUpWithCredential({ ...account('grace@next.test'), noRedirect: true })
  for (const [browser, email] of [
    [ada, 'ada@next.test'],
    [grace, 'grace@next.test'],
  ] as const) {
    request(browser, { isServerComponent: true })
    await expect(app.getUser()).resolves.toMatchObject({ primaryEmail: email })
    await expect(app.getAccessToken()).resolves.toMatch(/^ey/)
  }
})

test('a user keeps the session of its request', async () => {
  const { app, request } = fakeNext()
  const browser = new Map<string, string>()
  request(browser)
  await app.signUpWithCredential({ ...account('joan@next.test'), noRedirect: true })
  const user = await app.getUser({ or: 'throw' })
  request(new Map())
  await user.update({ displayName: 'Joan' })
  await expect(app.getUser()).resolves.toBeNull()
  request(browser)
  await expect(app.getUser()).resolves.toMatchObject({ displayName: 'Joan' })
})

test('a route handler deletes no cookie of a rejected session: the user may have signed in again', async () => {
  const { app, request } = fakeNext()
  const browser = new Map<string, string>()
  request(browser)
  await app.signUpWithCredential({ ...account('mary@next.test'), noRedirect: true })
  request(new Map(browser))
  await (await app.getUser({ or: 'throw' })).signOut().catch(() => {})
  browser.delete('stack-access')
  const before = new Map(browser)
  request(browser)
  await expect(app.getUser()).resolves.toBeNull()
  expect(browser).toEqual(before)
})

test('a team of the signed-in user adds and removes users, also after a sign-out', async () => {
  const { app, request } = fakeNext()
  request(new Map())
  await app.signUpWithCredential({ ...account('lise@next.test'), noRedirect: true })
  const user = await app.getUser({ or: 'throw' })
  const team = await user.createTeam({ displayName: 'Physicists' })
  const other = await app.createUser({ displayName: 'Emmy' })
  const namesIn = async () => (await team.listUsers()).map(({ displayName }) => displayName)
  for (const found of [team, await app.getTeam(team.id)]) {
    await found?.addUser(other.id)
    expect(await namesIn()).toContain('Emmy')
    await found?.removeUser(other.id)
    expect(await namesIn()).not.toContain('Emmy')
  }
  await user.signOut().catch(() => {})
  await expect(team.update({ displayName: 'Chemists' })).resolves.toBeUndefined()
})

test('changes the OAuth account that a server has created', async () => {
  const { app, request } = fakeNext()
  request(new Map())
  const { id: userId } = await app.createUser({ displayName: 'Chien' })
  const input = { userId, accountId: 'chien', providerConfigId: 'github', email: 'chien@next.test' }
  const created = await app.createOAuthProvider({ ...input, allowSignIn: true, allowConnectedAccounts: true })
  if (created.status === 'error') throw created.error
  await expect(created.data.update({ allowSignIn: false })).resolves.toMatchObject({ status: 'ok' })
  await created.data.delete()
})

test('redirects with Next.js', async () => {
  const { app, request } = fakeNext()
  request(new Map())
  await expect(app.getUser({ or: 'redirect' })).rejects.toThrow(new NextRedirect('replace /handler/sign-in'))
  await expect(app.redirectToHome()).rejects.toThrow(new NextRedirect('push /'))
  await expect(app.signUpWithCredential(account('alan@next.test'))).rejects.toThrow(new NextRedirect('replace /'))
  const user = await app.getUser({ or: 'throw' })
  await expect(user.signOut()).rejects.toThrow(new NextRedirect('replace /bye'))
  await expect(app.getUser()).resolves.toBeNull()
  await expect(app.signInWithCredential({ email: 'alan@next.test', password: 'wrong' })).resolves.toMatchObject({
    status: 'error',
  })
})

test('does not redirect with another redirect method', async () => {
  const { platform, options } = fakeNext()
  const app = new (clientAppClass(platform))({ ...options, redirectMethod: 'none' })
  await expect(app.redirectToHome()).resolves.toBeUndefined()
})

test('hooks throw in server components', () => {
  const { app } = fakeNext()
  expect(() => app.useUser()).toThrow(/client component/)
})

test('passes no secret key, no headers of the server and no session to the browser', async () => {
  const { platform, options } = fakeNext()
  const extraRequestHeaders = { 'x-gateway-key': 'canary' }
  const app = new (serverAppClass(platform))({ ...options, extraRequestHeaders })
  const json = JSON.stringify(app[stackAppInternalsSymbol].toClientJson())
  expect(json).not.toContain(DEFAULT_PROJECT.keys.secret)
  expect(json).not.toContain('canary')
  const clientApp = new (clientAppClass(platform))({ ...options, extraRequestHeaders })
  expect(clientApp[stackAppInternalsSymbol].toClientJson()).toMatchObject({ extraRequestHeaders })
  expect(JSON.parse(json)).toMatchObject({ tokenStore: 'nextjs-cookie', projectId: DEFAULT_PROJECT.id })
})
