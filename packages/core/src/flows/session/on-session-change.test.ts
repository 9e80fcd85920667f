import { expect, test } from 'vitest'
import { ACCESS, scene } from '../fake-service.test-support.js'
import { onSessionChange } from './on-session-change.js'

test('calls the listener with each new state of the session until it is stopped', async () => {
  const { client } = scene({})
  const states: string[] = []
  const stop = onSessionChange(client, ({ status }) => states.push(status))
  await client.session.start({ accessToken: ACCESS, refreshToken: 'r1' })
  await client.session.end('signed-out-here')
  stop()
  await client.session.start({ accessToken: ACCESS, refreshToken: 'r1' })
  expect(states).toEqual(['active', 'ended'])
})

test('rejects what is not a function', () => {
  expect(() => onSessionChange(scene({}).client, {} as never)).toThrow('`listener` must be a function')
})
