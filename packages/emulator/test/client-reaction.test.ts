import { createClient, getUser } from '@latchkey/core'
import { detectEnv, type Env } from '@latchkey/core/internal'
import { describe, expect, test } from 'vitest'
import { classifyResponse } from '../../core/src/request/classify-response.js'
import { delay } from '../../core/src/request/send-with-retry.js'
import { DEADLINE, SERVER_DEADLINE } from '../../core/src/session/deadline.js'
import { clientReaction, type Exchange } from '../src/http/client-reaction.js'
import type { Fault } from '../src/index.js'
import { createTestWorld } from '../src/testing/index.js'

const URL_ = 'http://localhost:8102/api/v1/users/me'
const KIT = { 'x-stack-client-version': 'js @latchkey/core@2.8.8' }
const exchange: Exchange = { method: 'GET', url: URL_, headers: KIT, status: 200, attempt: 1, tokenRefreshed: false }
const NEW_YEAR = Date.UTC(2026, 0, 1)
const REFRESH = {
  method: 'POST',
  url: 'http://localhost:8102/api/v1/auth/oauth/token',
  headers: {},
  body: { grant_type: 'refresh_token' },
}
const FROM_SERVER = { headers: { ...KIT, 'x-stack-access-type': 'server' } }
const WITH_TOKEN = { headers: { ...KIT, 'x-stack-access-token': 'a' } }
const FROM_PAGE = { headers: { ...KIT, origin: 'http://localhost:3000' } }

describe('how a client reacts to a response', () => {
  test.each<[string, Partial<Exchange>, string, [number, number]?]>([
    ['200', {}, 'accept'],
    ['400 with a known error', { status: 400, code: 'SCHEMA_ERROR' }, 'throw'],
    ['500', { status: 500 }, 'throw'],
    ['404 in plain text', { status: 404 }, 'throw'],
    ['a GET without a response', { status: 0 }, 'retry', [500, 1500]],
    ['a GET without a response twice', { status: 0, attempt: 2 }, 'retry', [1000, 3000]],
    ['a GET without a response five times', { status: 0, attempt: 5 }, 'throw'],
    ['a DELETE without a response', { status: 0, method: 'DELETE' }, 'retry', [500, 1500]],
    ['a POST without a response', { status: 0, method: 'POST' }, 'throw'],
    ['a PATCH without a response', { status: 0, method: 'PATCH' }, 'throw'],
    ['a refresh without a response', { ...REFRESH, status: 0 }, 'retry', [500, 1500]],
    ['508', { status: 508, method: 'POST' }, 'retry', [500, 1500]],
    ['429', { status: 429, method: 'POST' }, 'retry', [500, 1500]],
    ['429 with 3 s', { status: 429, retryAfter: '3' }, 'retry', [3000, 3000]],
    ['429 with 0 s', { status: 429, retryAfter: '0' }, 'retry', [500, 1500]],
    ['429 with 1 s', { status: 429, retryAfter: '1' }, 'retry', [1000, 1500]],
    ['429 with 3 s, for a cross-origin page', { ...FROM_PAGE, status: 429, retryAfter: '3' }, 'retry', [500, 1500]],
    ['429 with 30 s', { status: 429, retryAfter: '30' }, 'retry', [30_000, 30_000]],
    ['429 with 30 s, for a server', { ...FROM_SERVER, status: 429, retryAfter: '30' }, 'throw'],
    ['429 with two minutes', { status: 429, retryAfter: '120' }, 'throw'],
    ['429 with a date', { status: 429, retryAfter: 'Thu, 01 Jan 2026 00:00:09 GMT' }, 'retry'],
    ['429, five times', { status: 429, retryAfter: '3', attempt: 5 }, 'throw'],
    ['a stale token', { ...WITH_TOKEN, status: 401, code: 'ACCESS_TOKEN_EXPIRED' }, 'refresh-token'],
    [
      'a rejected new token',
      { ...WITH_TOKEN, status: 401, code: 'ACCESS_TOKEN_EXPIRED', tokenRefreshed: true },
      'throw',
    ],
    ['a missing token', { status: 401, code: 'ACCESS_TOKEN_EXPIRED' }, 'throw'],
    ['a truncated response', { fault: 'truncate-response' }, 'throw'],
    ['an HTML page', { fault: 'html' }, 'throw'],
    ['a redirect', { status: 307, fault: 'redirect' }, 'throw'],
  ])('%s', (_, changes, action, expectedDelay) => {
    const changed = { ...exchange, ...changes }
    const reaction = clientReaction(changed)
    expect(reaction).toMatchObject({ action, explanation: expect.stringMatching(/\.$/) })
    expect(reaction?.delay && [reaction.delay.min, reaction.delay.max]).toEqual(expectedDelay)
    expect(actionOfClient(changed)).toBe(action)
    if (expectedDelay && !changes.retryAfter) {
      const delays = [0, 1].map((random) => delay(changed.attempt - 1, () => random))
      expect(delays).toEqual(expectedDelay)
    }
  })

  test('returns undefined for requests of other clients', () => {
    expect(clientReaction({ ...exchange, headers: {} })).toBeUndefined()
    expect(clientReaction({ ...exchange, ...REFRESH, body: { grant_type: 'authorization_code' } })).toBe(undefined)
  })
})

/** What the client itself decides for one response. `sendWithRetry` counts the attempts. */
function actionOfClient({ status, code, method, url, fault, retryAfter, headers, attempt, tokenRefreshed }: Exchange) {
  const sent = new Headers({ ...(code && { 'x-stack-known-error': code }) })
  if (retryAfter && !headers.origin) sent.set('retry-after', retryAfter)
  const body = code ? JSON.stringify({ code }) : status === 508 ? 'INFINITE_LOOP_DETECTED' : fault ? '{"a' : '{}'
  const isRefresh = headers['x-stack-client-version'] === undefined
  const isRepeatable = isRefresh || (method !== 'POST' && method !== 'PATCH')
  const result = status === 0 ? { lost: new TypeError('lost') } : { status, headers: sent, body }
  const outcome = classifyResponse(result, { url, now: NEW_YEAR })
  if (outcome.kind === 'success') return 'accept'
  if (outcome.kind === 'access-token-rejected' && !tokenRefreshed && headers['x-stack-access-token'])
    return 'refresh-token'
  if (attempt === 5) return 'throw'
  if (outcome.kind === 'lost') return isRepeatable ? 'retry' : 'throw'
  return outcome.kind === 'retry' &&
    !((outcome.after ?? 0) > (headers['x-stack-access-type'] === 'server' ? SERVER_DEADLINE : DEADLINE))
    ? 'retry'
    : 'throw'
}

test('a client reacts as the request log predicts', async () => {
  const waits: number[] = []
  const env: Env = {
    ...detectEnv(),
    random: () => 0,
    emit: (event) => void (event.type === 'retry' && waits.push(event.wait)),
    // Retry delays end at once. Timeouts never end.
    timer(ms, run) {
      if (ms < 10_000) queueMicrotask(run)
      return () => {}
    },
  }
  const { emulator, control, client, signInAs } = createTestWorld({
    createClient: (options) => createClient(options, env),
  })
  await signInAs()
  const faults: Fault[] = [{ type: 'drop-request' }, { type: 'rate-limit', retryAfter: 2 }, { type: 'infinite-loop' }]
  for (const fault of faults) emulator.faults.add('GET /users/me', fault)
  emulator.faults.add('POST /auth/oauth/token', { type: 'drop-request' })
  await control.tokens.corrupt()
  expect(await getUser(client)).not.toBeNull()

  const log = await control.requests.list()
  expect(log.map(({ status, attempt, clientReaction }) => [status, attempt, clientReaction?.action])).toEqual([
    [0, 1, 'retry'],
    [429, 2, 'retry'],
    [508, 3, 'retry'],
    [401, 4, 'refresh-token'],
    [0, 1, 'retry'],
    [200, 2, 'accept'],
    [200, 4, 'accept'],
  ])
  expect(waits).toEqual(log.flatMap(({ clientReaction }) => clientReaction?.delay?.min ?? []))
})
