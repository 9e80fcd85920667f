import { expect, test, vi } from 'vitest'
import { createClient } from '../../client.js'
import { signOutEntry } from '../../session/entries.js'
import { createFakeEnv } from '../../testing.js'
import { sendQueuedSignOuts } from './send-queued-sign-outs.js'

vi.mock('./deliver-sign-outs.js', () => {
  throw new Error('404')
})

const setup = () => {
  const env = createFakeEnv({ href: 'https://app.test/' })
  return { env, client: createClient({ projectId: 'p1', publishableKey: 'k' }, env) }
}

test('loads nothing while no sign-out is queued', async () => {
  await expect(sendQueuedSignOuts(setup().client)).resolves.toBeUndefined()
})

test('leaves the sign-outs queued and rejects with a network error when the code that sends them cannot be loaded', async () => {
  const { env, client } = setup()
  const queue = JSON.stringify([{ refreshToken: 'r1', at: env.now() }])
  env.sharedStore?.set(signOutEntry('p1'), queue)
  await expect(sendQueuedSignOuts(client)).rejects.toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(env.sharedStore?.get(signOutEntry('p1'))).toBe(queue)
})
