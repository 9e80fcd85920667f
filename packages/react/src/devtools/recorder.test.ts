import { type ClientEvent, createClient, signInWithPassword } from '@latchkey/core'
import { INTERNALS } from '@latchkey/core/internal/client'
import { createTestWorld } from '@latchkey/emulator/testing'
import { expect, test } from 'vitest'
import { recorderOf } from './recorder.js'

function world() {
  const emitted: ClientEvent[] = []
  const created = createTestWorld({
    seed: 'devtools',
    createClient: (options) => createClient({ ...options, onEvent: (event) => void emitted.push(event) }),
  })
  return { ...created, emitted }
}

test('records the requests of a client and still emits its events', async () => {
  const { client, emitted, signInAs } = world()
  const recorder = recorderOf(client)
  await signInAs()
  await signInWithPassword(client, { email: 'x@example.test', password: 'wrong password' }).catch(() => {})
  expect(recorder.events().at(-1)?.event).toMatchObject({ type: 'request', method: 'POST', status: 400 })
  expect(emitted.some(({ type }) => type === 'request')).toBe(true)
})

test('returns one recorder per client', () => {
  const [one, other] = [world().client, world().client]
  expect(recorderOf(one)).toBe(recorderOf(one))
  expect(recorderOf(one)).not.toBe(recorderOf(other))
})

test('notifies its subscribers after the event, until they unsubscribe', async () => {
  const { client, signInAs } = world()
  const recorder = recorderOf(client)
  let calls = 0
  const unsubscribe = recorder.subscribe(() => calls++)
  client[INTERNALS].env.emit?.({ type: 'invalid-storage', place: 'cookie a', reason: 'invalid' })
  expect([calls, recorder.events().length]).toEqual([0, 1])
  await Promise.resolve()
  expect(calls).toBe(1)
  unsubscribe()
  await signInAs()
  expect(calls).toBe(1)
})

test('forgets everything on request', () => {
  const { client } = world()
  const recorder = recorderOf(client)
  client[INTERNALS].env.emit?.({ type: 'invalid-storage', place: 'cookie a', reason: 'invalid' })
  recorder.clear()
  expect(recorder.events()).toEqual([])
})
