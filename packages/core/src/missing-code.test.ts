import { describe, expect, test, vi } from 'vitest'
import { stage, tokens } from '../test/controller-stage.js'
import { createClient } from './client.js'
import { createSignIn } from './controllers/auth/sign-in.js'
import { detectEnv } from './env.js'
import { redirectFromComponent } from './flows/component-guard.js'
import { sendQueuedSignOuts } from './flows/session/send-queued-sign-outs.js'
import { deleteUser, getUser } from './flows/users/current-user.js'
import { updateUser } from './flows/users/update-user.js'
import { signOutEntry } from './session/entries.js'
import { tokenStore } from './session/token-store.js'
import { createFakeEnv } from './testing.js'

// A tab or a server is running while a deployment removes the files of its build, or while the device is offline.
for (const file of [
  './flows/redirect-from-guard.js',
  './flows/session/deliver-sign-outs.js',
  './flows/users/current-user-lazy.js',
  './lib/cookie-poll.js',
  './session/requests/request-tokens.js',
])
  vi.doMock(file, () => {
    throw new Error('404')
  })

const server = vi.hoisted(() => ({ hasFile: false, requests: 0 }))
vi.mock('./controllers/auth/sign-in-calls.js', async (load) => {
  server.requests += 1
  if (!server.hasFile) throw new Error('404')
  return load()
})

test('loads what a sign-in needs with the form, and again on use if that failed', async () => {
  const input = { email: 'ada@example.com', password: 'correct horse' }
  const on = stage({ 'POST /auth/password/sign-in': [tokens()] })
  const { actions, start, state } = createSignIn(on.client)
  start()
  await expect.poll(() => server.requests).toBe(1)
  expect(state()).toEqual({ step: 'form', email: '' })
  await actions.submit(input)
  expect(state()).toMatchObject({ step: 'form', method: 'password', error: { code: 'UNABLE_TO_CONNECT' } })
  expect(on.requests).toEqual([])
  server.hasFile = true
  await actions.submit(input)
  expect(state()).toMatchObject({ step: 'done' })
})

test('follows no other tab when the code that polls cookies cannot be loaded', async () => {
  const rejections: unknown[] = []
  const note = (reason: unknown) => rejections.push(reason)
  process.on('unhandledRejection', note)
  vi.stubGlobal('window', { location: { href: 'http://app.test/' } })
  vi.stubGlobal('document', { createElement() {}, cookie: '' })
  const stop = detectEnv().cookies?.watch(() => {})
  await import('./lib/cookie-poll.js').catch(() => {})
  await new Promise((resolve) => setImmediate(resolve))
  stop?.()
  await new Promise((resolve) => setImmediate(resolve))
  process.off('unhandledRejection', note)
  vi.unstubAllGlobals()
  expect(stop).toBeDefined()
  expect(rejections).toEqual([])
})

describe('queued sign-outs', () => {
  const setup = () => {
    const env = createFakeEnv({ href: 'https://app.test/' })
    return { env, client: createClient({ projectId: 'p1', publishableKey: 'k' }, env) }
  }

  test('load nothing while none is queued', async () => {
    await expect(sendQueuedSignOuts(setup().client)).resolves.toBeUndefined()
  })

  test('remain queued, with a network error, when the code that sends them cannot be loaded', async () => {
    const { env, client } = setup()
    const queue = JSON.stringify([{ refreshToken: 'r1', at: env.now() }])
    env.sharedStore?.set(signOutEntry('p1'), queue)
    await expect(sendQueuedSignOuts(client)).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
    expect(env.sharedStore?.get(signOutEntry('p1'))).toBe(queue)
  })
})

test.each([
  [true, 'UNABLE_TO_CONNECT'],
  [false, 'OFFLINE'],
])('calls reject with a network error when their code cannot be loaded (online: %j)', async (online, code) => {
  const env = { ...createFakeEnv(), onLine: () => online }
  const browser = createClient({ projectId: 'p1', publishableKey: 'k', tokenStore: 'memory' }, env)
  const server = createClient({ projectId: 'p1', secretKey: 'ssk_1' }, env)
  const calls = {
    'getUser, guard': getUser(browser, { or: 'redirect' }),
    'guard of a component': redirectFromComponent(browser, 'signIn'),
    'getUser, anonymous': getUser(browser, { or: 'anonymous' }),
    'getUser by ID': getUser(server, { userId: 'u1' }),
    'updateUser by ID': updateUser(server, { userId: 'u1', displayName: 'Ada' }),
    'deleteUser by ID': deleteUser(server, { userId: 'u1' }),
  }
  for (const [name, call] of Object.entries(calls))
    expect([name, await call.catch((error: unknown) => error)]).toMatchObject([name, { code }])
})

test('rejects with a network error when the code that reads the tokens of a request cannot be loaded', async () => {
  const store = tokenStore({ headers: new Headers() }, 'p1', createFakeEnv())
  await expect(store?.read()).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
})
