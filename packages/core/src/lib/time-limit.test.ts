import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { createFakeEnv } from '../testing.js'
import { pause } from './time-limit.js'

test('a pause stops listening to the signal when it ends', async () => {
  const env = createFakeEnv()
  const { signal } = new AbortController()
  const paused = pause(env, 500, signal)
  await env.advance(500)
  await paused
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a pause rejects with the reason of the signal and leaves no timer', async () => {
  const env = createFakeEnv()
  const stop = new AbortController()
  let reason: unknown
  pause(env, 500, stop.signal).catch((error) => {
    reason = error
  })
  stop.abort('left')
  await env.advance(0)
  expect(reason).toBe('left')
  expect(env.pending).toBe(0)
})
