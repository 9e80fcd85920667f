import { createClient, getUser, isLatchkeyError, type LatchkeyError, signUpWithPassword } from '@latchkey/core'
import { createRequestSession } from '@latchkey/core/server'
import { DEFAULT_PROJECT, startEmulator } from '@latchkey/emulator'
import { createTestWorld, signInAs } from '@latchkey/emulator/testing'
import { afterAll, describe, expect, test, vi } from 'vitest'
import { importEntries } from '../import-entries.js'
import { nextIn } from '../signed-in/next.js'
import { entriesOf, headersOf, requestWith } from './entries.js'

vi.mock('next/headers', async () => (await import('../signed-in/next.js')).nextModules['next/headers'])
vi.mock('next/navigation', async () => (await import('../signed-in/next.js')).nextModules['next/navigation'])
vi.mock('next/server', async () => (await import('../signed-in/next.js')).nextModules['next/server'])

const running = await startEmulator({
  port: 0,
  host: 'localhost',
  passwordRounds: 1,
  serverVersion: '2.8.86',
})
afterAll(() => running.close())
const { emulator } = running
const entries = entriesOf(running.url, nextIn(await importEntries(['next'])))
const project = {
  projectId: DEFAULT_PROJECT.id,
  publishableKey: DEFAULT_PROJECT.keys.publishable,
  baseUrl: running.url,
}
const noStore: LatchkeyError = expect.objectContaining({ code: 'NO_TOKEN_STORE' })
const account = (name: string) => ({
  email: `${name}@example.test`,
  password: 'correct horse battery',
  callbackUrl: 'http://localhost:3000/handler/email-verification',
})

/** Signs up a user with a client in memory, as a script does. */
async function signUp() {
  const client = createClient({ ...project, tokenStore: 'memory' })
  await signUpWithPassword(client, account(crypto.randomUUID()))
  const { accessToken, refreshToken } = await client.session.capture()
  const user = await getUser(client, { or: 'throw' })
  return { accessToken: accessToken?.reveal() ?? '', refreshToken: refreshToken?.reveal() ?? '', userId: user.id }
}

describe('two visitors of a server at the same time', () => {
  test.each(entries.map((entry) => [`${entry.name} (${entry.source})`, entry] as const))('%s', async (_, entry) => {
    const [ada, bob] = await Promise.all([signUp(), signUp()])
    const visit = (tokens?: typeof ada) =>
      entry.userIdOf(
        requestWith(
          entry.source,
          tokens ? headersOf(entry.source, tokens, entry.name) : headersOf(entry.source, NO_SESSION, entry.name),
        ),
      )
    // Not at the same time with Next.js, whose current request is simulated by a variable.
    const visits = [() => visit(ada), () => visit(), () => visit(bob), () => visit(), () => visit(ada)]
    const found = entry.name.includes('Next.js')
      ? await visits.reduce<Promise<(string | null)[]>>(
          async (all, next) => [...(await all), await next()],
          Promise.resolve([]),
        )
      : await Promise.all(visits.map((next) => next()))
    expect(found).toEqual([ada.userId, null, bob.userId, null, ada.userId])
  })
})
/** A request of the same form that names no session. */
const NO_SESSION = { accessToken: '', refreshToken: '' }

test('a sign-in on a server without a token store fails before it is sent, and the next visitor is nobody', async () => {
  const sent: string[] = []
  const client = createClient({
    ...project,
    fetch: (request) => {
      sent.push(request.url)
      return fetch(request)
    },
  })
  await expect(signUpWithPassword(client, account('ada'))).rejects.toEqual(noStore)
  // The next visitor, where the server has forgotten to pass the request.
  await expect(getUser(client)).rejects.toEqual(noStore)
  expect(sent).toEqual([])
})

test('a sign-in on a server in the session of a request signs in that visitor only', async () => {
  const client = createClient(project)
  const requestOf = (cookie = '') => new Request('https://app.test/me', { headers: { cookie } })
  const session = createRequestSession(client, requestOf())
  await signUpWithPassword(client, { ...account('bob'), redirectTo: false }, { tokenStore: session.tokenStore })
  const cookie = session.setCookie.map((line) => line.split(';')[0]).join('; ')
  const idOf = async (request: Request) => (await getUser(client, {}, { tokenStore: request }))?.primaryEmail
  expect(await Promise.all([idOf(requestOf(cookie)), idOf(requestOf())])).toEqual(['bob@example.test', undefined])
})

test('the clients of a test world, which are in memory, have separate sessions', async () => {
  const world = createTestWorld({ createClient })
  await world.signInAs()
  expect(await getUser(world.client)).not.toBeNull()
  expect(await getUser(world.createClient())).toBeNull()
})

test('`signInAs` with a client without a token store names what to do', async () => {
  await expect(signInAs(emulator, createClient(project))).rejects.toSatisfy((error) =>
    isLatchkeyError(error, 'NO_TOKEN_STORE'),
  )
})
