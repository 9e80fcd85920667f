import { createClient, type Env, getUser, platform } from '@latchkey/core'
import { describe, expect, test } from 'vitest'
import { classifyResponse } from '../../core/src/request/classify-response.js'
import { delay } from '../../core/src/request/retry.js'
import { type Answered, kitDecision } from '../src/http/client-reaction.js'
import type { Fault } from '../src/index.js'
import { testWorld } from '../src/testing/index.js'

const URL_ = 'http://localhost:8102/api/v1/users/me'
const KIT = { 'x-stack-client-version': 'js @latchkey/core@2.8.8' }
const asked: Answered = { method: 'GET', url: URL_, headers: KIT, status: 200, attempt: 1, replaced: false }
const NEW_YEAR = Date.UTC(2026, 0, 1)
const REFRESH = {
  method: 'POST',
  url: 'http://localhost:8102/api/v1/auth/oauth/token',
  headers: {},
  body: { grant_type: 'refresh_token' },
}
const WITH_TOKEN = { headers: { ...KIT, 'x-stack-access-token': 'a' } }
const FROM_PAGE = { headers: { ...KIT, origin: 'http://localhost:3000' } }

describe('what the kit does with an answer', () => {
  test.each<[string, Partial<Answered>, string, [number, number]?]>([
    ['200', {}, 'takes it'],
    ['400 with a known error', { status: 400, code: 'SCHEMA_ERROR' }, 'reports it'],
    ['500', { status: 500 }, 'reports it'],
    ['404 in plain text', { status: 404 }, 'reports it'],
    ['a GET that was lost', { status: 0 }, 'asks again', [500, 1500]],
    ['a GET that was lost twice', { status: 0, attempt: 2 }, 'asks again', [1000, 3000]],
    ['a GET that was lost five times', { status: 0, attempt: 5 }, 'reports it'],
    ['a DELETE that was lost', { status: 0, method: 'DELETE' }, 'asks again', [500, 1500]],
    ['a POST that was lost', { status: 0, method: 'POST' }, 'reports it'],
    ['a PATCH that was lost', { status: 0, method: 'PATCH' }, 'reports it'],
    ['a refresh that was lost', { ...REFRESH, status: 0 }, 'asks again', [500, 1500]],
    ['508', { status: 508, method: 'POST' }, 'asks again', [500, 1500]],
    ['429', { status: 429, method: 'POST' }, 'asks again', [500, 1500]],
    ['429 with 3 s', { status: 429, retryAfter: '3' }, 'asks again', [3000, 3000]],
    ['429 with 3 s, for a page elsewhere', { ...FROM_PAGE, status: 429, retryAfter: '3' }, 'asks again', [500, 1500]],
    ['429 with two minutes', { status: 429, retryAfter: '120' }, 'reports it'],
    ['429 with a date', { status: 429, retryAfter: 'Thu, 01 Jan 2026 00:00:09 GMT' }, 'asks again'],
    ['429, five times', { status: 429, retryAfter: '3', attempt: 5 }, 'reports it'],
    ['a stale token', { ...WITH_TOKEN, status: 401, code: 'ACCESS_TOKEN_EXPIRED' }, 'replaces its token'],
    ['a new token refused', { ...WITH_TOKEN, status: 401, code: 'ACCESS_TOKEN_EXPIRED', replaced: true }, 'reports it'],
    ['a token that was not sent', { status: 401, code: 'ACCESS_TOKEN_EXPIRED' }, 'reports it'],
    ['a half answer', { fault: 'truncate' }, 'reports it'],
    ['an HTML page', { fault: 'html' }, 'reports it'],
    ['a redirect', { status: 307, fault: 'redirect' }, 'reports it'],
  ])('%s', (_, given, does, wait) => {
    const answered = { ...asked, ...given }
    const decision = kitDecision(answered)
    expect(decision).toMatchObject({ does, words: expect.stringMatching(/\.$/) })
    expect(decision?.wait && [decision.wait.least, decision.wait.most]).toEqual(wait)
    expect(judgedByTheKit(answered)).toBe(does)
    if (wait && !given.retryAfter) {
      const waits = [0, 1].map((random) => delay(answered.attempt - 1, () => random))
      expect(waits).toEqual(wait)
    }
  })

  test('nothing is said of requests by others', () => {
    expect(kitDecision({ ...asked, headers: {} })).toBeUndefined()
    expect(kitDecision({ ...asked, ...REFRESH, body: { grant_type: 'authorization_code' } })).toBe(undefined)
  })
})

/** The kit itself, as far as it decides by one answer; how often it tries and how long is in `sendWithRetry`. */
function judgedByTheKit({ status, code, method, url, fault, retryAfter, headers, attempt, replaced }: Answered) {
  const sent = new Headers({ ...(code && { 'x-stack-known-error': code }) })
  if (retryAfter && !headers.origin) sent.set('retry-after', retryAfter)
  const body = code ? JSON.stringify({ code }) : status === 508 ? 'INFINITE_LOOP_DETECTED' : fault ? '{"a' : '{}'
  const repeatable = method !== 'POST' && method !== 'PATCH'
  const result = status === 0 ? { lost: new TypeError('lost') } : { status, headers: sent, body }
  const asked = { url, repeatable: repeatable || headers['x-stack-client-version'] === undefined, now: NEW_YEAR }
  const outcome = classifyResponse(result, asked)
  if (outcome.kind === 'success') return 'takes it'
  if (outcome.kind === 'access-token-rejected' && !replaced && headers['x-stack-access-token'])
    return 'replaces its token'
  if (outcome.kind !== 'retry' || attempt === 5) return 'reports it'
  return (outcome.after ?? 0) > 75_000 ? 'reports it' : 'asks again'
}

test('a client does what the log says', async () => {
  const waits: number[] = []
  const env: Env = {
    ...platform(),
    random: () => 0,
    emit: (event) => void (event.type === 'retry' && waits.push(event.wait)),
    // Back-offs are over at once; the limits of attempts and calls never are.
    timer(ms, run) {
      if (ms < 10_000) queueMicrotask(run)
      return () => {}
    },
  }
  const { emulator, control, client, signInAs } = testWorld({ createClient: (options) => createClient(options, env) })
  await signInAs()
  const faults: Fault[] = [{ does: 'drop' }, { does: 'rate-limit', retryAfter: 2 }, { does: 'loop' }]
  for (const fault of faults) emulator.faults.add('GET /users/me', fault)
  emulator.faults.add('POST /auth/oauth/token', { does: 'drop' })
  await control.tokens.corrupt()
  expect(await getUser(client)).not.toBeNull()

  const log = await control.requests.list()
  expect(log.map(({ status, attempt, kit }) => [status, attempt, kit?.does])).toEqual([
    [0, 1, 'asks again'],
    [429, 2, 'asks again'],
    [508, 3, 'asks again'],
    [401, 4, 'replaces its token'],
    [0, 1, 'asks again'],
    [200, 2, 'takes it'],
    [200, 4, 'takes it'],
  ])
  expect(waits).toEqual(log.flatMap(({ kit }) => kit?.wait?.least ?? []))
})
