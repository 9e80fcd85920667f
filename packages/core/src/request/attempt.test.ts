import { getEventListeners } from 'node:events'
import { expect, test } from 'vitest'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { ClientEvent } from '../events.js'
import { createFakeEnv, type FakeEnvOptions } from '../testing.js'
import { attempt, pause } from './attempt.js'

const URL = 'https://api.test/x'

function setup(fetch: FakeEnvOptions['fetch']) {
  const events: ClientEvent[] = []
  const env = Object.assign(createFakeEnv(fetch && { fetch }), { emit: (event: ClientEvent) => events.push(event) })
  return { env, events }
}
const hangs = () => new Promise<Response>(() => {})

test('emits the method, status and duration of a request', async () => {
  const { env, events } = setup(() => new Promise((resolve) => env.timer(30, () => resolve(new Response('hello')))))
  const result = attempt(env, `${URL}?code=canary`, { method: 'POST' }, 1000, undefined)
  await env.advance(30)
  expect(await result).toMatchObject({ status: 200, body: 'hello' })
  expect(events).toEqual([{ type: 'request', method: 'POST', url: expect.stringContaining(URL), status: 200, ms: 30 }])
  expect(JSON.stringify(events)).not.toContain('canary')
})

test('emits the status of an error that the service sends with status 200', async () => {
  const headers = { 'x-stack-actual-status': '400' }
  const { env, events } = setup(() => Promise.resolve(new Response('{}', { headers })))
  await attempt(env, URL, {}, 1000, undefined)
  expect(events).toMatchObject([{ type: 'request', status: 400 }])
})

test('emits no status for a request without a response, and GET as the default method', async () => {
  const { env, events } = setup(() => Promise.reject(new TypeError('fetch failed')))
  expect(await attempt(env, URL, {}, 1000, undefined)).toEqual({ lost: new TypeError('fetch failed') })
  expect(events).toEqual([{ type: 'request', method: 'GET', url: URL, status: undefined, ms: 0 }])
})

test('gives up after the time limit, names it and leaves no timer', async () => {
  const { env } = setup(hangs)
  const result = attempt(env, URL, {}, 1000, undefined)
  await env.advance(1000)
  expect(await result).toEqual({ lost: expect.objectContaining({ message: expect.stringContaining('1000 ms') }) })
  expect(env.pending).toBe(0)
})

test('rejects with the reason of the signal when it aborts the request', async () => {
  const { env } = setup(hangs)
  const stop = new AbortController()
  const result = attempt(env, URL, {}, 1000, stop.signal)
  const reason = new Error('left')
  stop.abort(reason)
  await expect(result).rejects.toBe(reason)
  expect(env.pending).toBe(0)
})

test('rethrows a client error of a custom fetch', async () => {
  const reason = new LatchkeyError('OFFLINE', 'no network')
  const { env } = setup(() => Promise.reject(reason))
  await expect(attempt(env, URL, {}, 1000, undefined)).rejects.toBe(reason)
})

test('stops listening to the signal when a request or a pause ends', async () => {
  const { env } = setup(() => new Response('hello'))
  const { signal } = new AbortController()
  await attempt(env, URL, {}, 1000, signal)
  const paused = pause(env, 500, signal)
  await env.advance(500)
  await paused
  expect(getEventListeners(signal, 'abort')).toEqual([])
})

test('a pause rejects with the reason of the signal and leaves no timer', async () => {
  const { env } = setup(hangs)
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
