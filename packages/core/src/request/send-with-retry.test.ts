import { getEventListeners } from 'node:events'
import { describe, expect, test } from 'vitest'
import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import type { ClientEvent } from '../events.js'
import { withDeadline } from '../session/deadline.js'
import { createFakeEnv, type FakeEnvOptions } from '../testing.js'
import { attempt, delay, type RetryOptions, sendWithRetry } from './send-with-retry.js'

const NOW = 1_800_000_000_000
const URL = 'https://api.test/x?code=canary'

async function run(fetch: NonNullable<FakeEnvOptions['fetch']>, options: Partial<RetryOptions> = {}) {
  const events: ClientEvent[] = []
  const env = Object.assign(createFakeEnv({ now: NOW, fetch }), { emit: (event: ClientEvent) => events.push(event) })
  const request = async () => ({ url: URL, init: {} })
  const outcome = sendWithRetry({ env, outage: {}, repeatable: true, end: NOW + 75_000, request, ...options }).then(
    (value) => ({ value }),
    (error) => ({ error }),
  )
  await env.settle()
  return { env, events, ...((await outcome) as { value?: unknown; error?: any }) }
}
/** Responds with the given responses in turn. */
function inTurn(...responses: (() => Response)[]) {
  let sent = 0
  return () => responses[sent++]?.() ?? Response.json({})
}
const limited = (seconds: number) => () =>
  new Response('slow down', { status: 429, headers: { 'retry-after': `${seconds}` } })
const lost = (message: string) => (): never => {
  throw new TypeError(message)
}
const rejected = () =>
  Response.json(
    { code: 'ACCESS_TOKEN_EXPIRED' },
    { status: 401, headers: { 'x-stack-known-error': 'ACCESS_TOKEN_EXPIRED' } },
  )

test('emits every retry with its reason and delay, without secrets', async () => {
  const { events } = await run(inTurn(lost('fetch failed'), limited(7)))
  expect(events.filter(({ type }) => type === 'retry')).toEqual([
    { type: 'retry', url: expect.stringContaining('https://api.test/x'), why: 'fetch failed', wait: 1000 },
    { type: 'retry', url: expect.stringContaining('https://api.test/x'), why: '429', wait: 7000 },
  ])
  expect(JSON.stringify(events)).not.toContain('canary')
})

test.each([
  [7000, undefined],
  [6999, 'RATE_LIMITED'],
])('on a Retry-After of 7 s with %i ms left, the error code is %s', async (left, code) => {
  const { error } = await run(inTurn(limited(7)), { end: NOW + left })
  expect(error?.code).toBe(code)
  if (code) expect(error).toMatchObject({ details: { retryAfter: 7000 }, message: expect.stringContaining(' 7 s') })
})

test.each(['0', '0.2', 'Thu, 01 Jan 2026 00:00:00 GMT'])(
  'waits for the jittered backoff of each attempt when Retry-After is %s',
  async (after) => {
    const busy = () => new Response('slow down', { status: 429, headers: { 'retry-after': after } })
    const { error, events } = await run(inTurn(busy, busy, busy, busy, busy))
    expect(events.flatMap((event) => (event.type === 'retry' ? event.wait : []))).toEqual([1000, 2000, 4000, 8000])
    expect(error).toMatchObject({ code: 'REQUEST_FAILED', details: { status: 429 } })
  },
)

test('names the origin and each failed attempt of an unreachable server, and hides the query', async () => {
  const { error } = await run(inTurn(lost('reset'), lost('refused'), lost('timeout'), lost('reset'), lost('refused')))
  expect(error).toMatchObject({
    code: 'UNABLE_TO_CONNECT',
    details: { tried: ['reset', 'refused', 'timeout', 'reset', 'refused'] },
    cause: new TypeError('refused'),
  })
  expect(error.message).toContain('https://api.test,')
  expect(error.message).toContain('reset; refused; timeout')
  expect(error.message).not.toContain('canary')
})

test('retries again ten minutes after an unreachable service, or after its first response', async () => {
  const outage = {}
  let isDown = true
  let sent = 0
  const env = createFakeEnv({
    now: NOW,
    fetch: () => {
      sent++
      if (isDown) throw new TypeError('refused')
      return new Response('busy', { status: 503 })
    },
  })
  const call = async (online?: boolean) => {
    env.online = online
    sent = 0
    const end = env.now() + 75_000
    const outcome = sendWithRetry({ env, outage, repeatable: true, end, request: async () => ({ url: URL, init: {} }) })
    outcome.catch(() => {})
    await env.settle()
    return [sent, await outcome.catch(({ code }) => code)]
  }
  // An offline device does not know whether the service is reachable.
  expect(await call(false)).toEqual([5, 'OFFLINE'])
  expect(await call()).toEqual([5, 'UNABLE_TO_CONNECT'])
  await env.advance(599_999)
  expect(await call()).toEqual([1, 'UNABLE_TO_CONNECT'])
  await env.advance(600_000)
  expect(await call()).toEqual([5, 'UNABLE_TO_CONNECT'])
  isDown = false
  expect(await call()).toEqual([1, 'REQUEST_FAILED'])
  isDown = true
  expect(await call()).toEqual([5, 'UNABLE_TO_CONNECT'])
})

test.each([
  ['a short timeout', 400, () => 'lost', 1],
  ['a response in between', 75_000, (n: number) => (n < 5 ? 'busy' : 'lost'), 5],
])('goes on to retry after a call with %s', async (_, timeout, response, attempts) => {
  const outage = {}
  let sent = 0
  const env = createFakeEnv({
    now: NOW,
    fetch: () => {
      if (response(++sent) === 'lost') throw new TypeError('refused')
      return new Response('busy', { status: 429, headers: { 'retry-after': '1' } })
    },
  })
  const end = env.now() + timeout
  sendWithRetry({ env, outage, repeatable: true, end, request: async () => ({ url: URL, init: {} }) }).catch(() => {})
  await env.settle()
  expect(sent).toBe(attempts)
  expect(outage).toEqual({})
})

test.each([
  ['hangs', () => new Promise<Response>(() => {}), [15_000, 10_000]],
  ['refuses connections', () => Promise.reject(new TypeError('refused')), [15_000, 0]],
])('stops retrying after a call of a server to a service that %s', async (_, fetch, times) => {
  const env = createFakeEnv({ now: NOW, fetch })
  const outage = {}
  const took: number[] = []
  for (const _ of times) {
    const startedAt = env.now()
    const request = async () => ({ url: URL, init: {} })
    const call = withDeadline(env, { timeout: 15_000 }, (signal, end) =>
      sendWithRetry({ env, outage, repeatable: true, signal, end, request }),
    )
    call.catch(() => {}).finally(() => took.push(env.now() - startedAt))
    await env.settle()
  }
  expect(took).toEqual(times)
  expect(outage).toEqual({ noRetriesUntil: expect.any(Number) })
})

test('rejects with a rejected access token when the caller cannot refresh it', async () => {
  expect((await run(inTurn(rejected))).error).toMatchObject({ code: 'ACCESS_TOKEN_EXPIRED' })
  expect((await run(inTurn(rejected), { onAccessTokenRejected: () => false })).error).toMatchObject({
    code: 'ACCESS_TOKEN_EXPIRED',
  })
  expect((await run(inTurn(rejected), { onAccessTokenRejected: () => true })).value).toMatchObject({ json: {} })
})

test('sends nothing after a freeze of the page that lasted beyond the deadline', async () => {
  // A frozen page runs the timers that came due meanwhile late and one after the other, in the order in which they were due.
  const timers: { readonly at: number; readonly run: () => void }[] = []
  let sent = 0
  const env: Env = {
    ...createFakeEnv({ now: NOW }),
    timer(ms, run) {
      timers.push({ at: ms, run })
      return () => {}
    },
    fetch: async () => {
      sent++
      throw new TypeError('fetch failed')
    },
  }
  const outcome = withDeadline(env, { timeout: 5000 }, (signal, end) =>
    sendWithRetry({ env, outage: {}, repeatable: true, end, signal, request: async () => ({ url: URL, init: {} }) }),
  ).catch((error) => error)
  await flush()
  expect(sent).toBe(1)
  timers.sort((a, b) => a.at - b.at)
  for (let timer = timers.shift(); timer; timer = timers.shift()) {
    timer.run()
    await flush()
  }
  expect(await outcome).toMatchObject({ code: 'UNABLE_TO_CONNECT' })
  expect(sent).toBe(1)
})

const flush = () => new Promise<void>((resolve) => setTimeout(resolve))

// spec: 4.retry-attempts, 9.retries
test.each([
  [0, 0, 500],
  [0, 0.5, 1000],
  [0, 0.999, 1499],
  [1, 0.5, 2000],
  [2, 0.5, 4000],
  [3, 0.5, 8000],
  [3, 0, 4000],
])('after attempt %i with jitter %f the back-off is %i ms', (attempt, random, ms) => {
  expect(delay(attempt, () => random)).toBe(ms)
})

describe('one attempt', () => {
  function setup(fetch: FakeEnvOptions['fetch']) {
    const events: ClientEvent[] = []
    const env = Object.assign(createFakeEnv(fetch && { fetch }), { emit: (event: ClientEvent) => events.push(event) })
    return { env, events }
  }
  const hangs = () => new Promise<Response>(() => {})

  test('emits the method, status and duration of a request', async () => {
    const { env, events } = setup(() => new Promise((resolve) => env.timer(30, () => resolve(new Response('hello')))))
    const result = attempt(env, URL, { method: 'POST' }, 1000, undefined)
    await env.advance(30)
    expect(await result).toMatchObject({ status: 200, body: 'hello' })
    expect(events).toMatchObject([
      { type: 'request', method: 'POST', url: expect.stringContaining('https://api.test/x'), status: 200, ms: 30 },
    ])
    expect(JSON.stringify(events)).not.toContain('canary')
  })

  test('emits no status for a request without a response, and GET as the default method', async () => {
    const { env, events } = setup(() => Promise.reject(new TypeError('fetch failed')))
    expect(await attempt(env, URL, {}, 1000, undefined)).toEqual({ lost: new TypeError('fetch failed') })
    expect(events).toMatchObject([
      {
        type: 'request',
        attempt: 1,
        method: 'GET',
        url: expect.stringContaining('https://api.test/x'),
        status: undefined,
        ms: 0,
      },
    ])
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

  test('stops listening to the signal when a request ends', async () => {
    const { env } = setup(() => new Response('hello'))
    const { signal } = new AbortController()
    await attempt(env, URL, {}, 1000, signal)
    expect(getEventListeners(signal, 'abort')).toEqual([])
  })
})
