import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import {
  type ClientEvent,
  createClient,
  getUser,
  signInWithPassword,
  signOut,
  signUpWithPassword,
} from '@latchkey/core'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { emulatorHandlers } from '@latchkey/emulator/msw'
import { setupServer } from 'msw/node'

const emulator = createEmulator()
const server = setupServer(...emulatorHandlers(emulator))
before(() => server.listen({ onUnhandledRequest: 'error' }))
afterEach(() => emulator.reset())
after(() => server.close())

const account = { email: 'ada@example.test', password: 'correct horse battery', redirectTo: false } as const

async function signedUp(onEvent?: (event: ClientEvent) => void) {
  const client = createClient({
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    tokenStore: 'memory',
    onEvent,
  })
  await signUpWithPassword(client, { ...account, callbackUrl: 'http://localhost:3000/verify' })
  return client
}

test('signs up, reads the user and signs out', async () => {
  const client = await signedUp()
  assert.equal((await getUser(client))?.primaryEmail, account.email)
  await signOut(client, { redirectTo: false })
  assert.equal(await getUser(client), null)
})

test('reports a wrong password', async () => {
  const client = await signedUp()
  const input = { ...account, password: 'wrong horse battery' }
  await assert.rejects(signInWithPassword(client, input), { code: 'EMAIL_PASSWORD_MISMATCH' })
})

test('retries a request whose connection was lost', async () => {
  const events: ClientEvent[] = []
  const client = await signedUp((event) => events.push(event))
  emulator.faults.add('GET /users/me', { type: 'drop-request' })
  assert.equal((await getUser(client))?.primaryEmail, account.email)
  assert.equal(events.filter(({ type }) => type === 'retry').length, 1)
})
