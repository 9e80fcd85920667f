// @ts-nocheck
import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import type { KnownError } from '../errors/known-error.js'
import { Secret } from '../lib/secret.js'
import { type AttemptInfo, type AttemptResult, classifyResponse } from './classify-response.js'

const at: AttemptInfo = { url: 'https://api.test/api/v1/users/me', repeatable: true, now: 0 }
const answer = (status: number, body: unknown, headers: Record<string, string> = {}): AttemptResult => ({
  status,
  headers: new Headers(headers),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const errorOf = (outcome: AttemptResult) => (classifyResponse(outcome, at) as unknown as { error: KnownError }).error

test('a 200 with JSON is an answer', () => {
  expect(classifyResponse(answer(200, { a: 1 }), at)).toEqual({ kind: 'success', json: { a: 1 }, status: 200 })
})

test('the status header replaces the HTTP status', () => {
  const outcome = classifyResponse(answer(200, 'no such thing', { 'x-stack-actual-status': '404' }), at)
  expect(outcome).toMatchObject({ kind: 'error', error: { code: 'REQUEST_FAILED', details: { status: 404 } } })
})

test('a known error is refused with code, text and details of the answer', () => {
  const error = errorOf(
    answer(
      200,
      { code: 'PASSWORD_TOO_SHORT', error: 'eight at least', details: { min_length: 8 } },
      { 'x-stack-known-error': 'PASSWORD_TOO_SHORT', 'x-stack-actual-status': '400' },
    ),
  )
  expect(error).toMatchObject({
    code: 'PASSWORD_TOO_SHORT',
    message: 'eight at least',
    details: { minLength: 8 },
    status: 400,
  })
})

// spec: 8.catalogue-500
test('a code of a newer server is kept with its text', () => {
  expect(
    errorOf(answer(400, { code: 'FROM_TOMORROW', error: 'new words' }, { 'x-stack-known-error': 'FROM_TOMORROW' })),
  ).toMatchObject({
    name: 'KnownError',
    code: 'FROM_TOMORROW',
    message: 'new words',
  })
})

// spec: 8.recognition
test('a known-error header that is not the code of the body is no known error', () => {
  expect(errorOf(answer(400, { code: 'USER_NOT_FOUND' }, { 'x-stack-known-error': 'TEAM_NOT_FOUND' }))).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
  })
  expect(errorOf(answer(400, 'not json', { 'x-stack-known-error': 'TEAM_NOT_FOUND' }))).toMatchObject({
    code: 'UNEXPECTED_RESPONSE',
  })
})

test.each(['UNPARSABLE_ACCESS_TOKEN', 'ACCESS_TOKEN_EXPIRED', 'INVALID_PROJECT_FOR_ACCESS_TOKEN'])(
  '%s means that the access token is stale',
  (code) => {
    expect(classifyResponse(answer(401, { code, error: '' }, { 'x-stack-known-error': code }), at).kind).toBe(
      'access-token-rejected',
    )
  },
)

test('a 429 says when to come again, where that can be read', () => {
  expect(classifyResponse(answer(429, 'slow down', { 'retry-after': '3' }), at)).toMatchObject({
    kind: 'retry',
    after: 3000,
  })
  expect(classifyResponse(answer(429, 'slow down'), at)).toMatchObject({ kind: 'retry', after: undefined })
})

test('a 508 is tried again only with its marker', () => {
  expect(classifyResponse(answer(508, 'x INFINITE_LOOP_DETECTED y'), at).kind).toBe('retry')
  expect(classifyResponse(answer(508, 'something else'), at).kind).toBe('error')
})

// spec: 7.answer-other
test('names the URL, status and body of any other error', () => {
  expect(errorOf(answer(418, 'teapot')).message).toBe(
    'Failed to send request to https://api.test/api/v1/users/me: 418 teapot',
  )
})

test('redacts anything that looks like a token or key', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl'
  const refresh = 'k3j9d8s7a6q5w4e3r2t1y0z9x8c7v6b5n4m3a2s1d0f9g'
  const { message } = errorOf(answer(500, `bad ${token} and ${refresh} and ssk_0123456789abcdef`))
  expect(message).not.toContain(token)
  expect(message).not.toContain(refresh)
  expect(message).not.toContain('0123456789abcdef')
  expect(message).toContain('…dXJl')
})

test('a lost network is tried again only if the request may be sent twice', () => {
  const lost = { lost: new TypeError('fetch failed') }
  expect(classifyResponse(lost, at)).toMatchObject({ kind: 'retry', why: 'fetch failed' })
  expect(classifyResponse(lost, { ...at, repeatable: false })).toMatchObject({
    kind: 'network-error',
    why: 'fetch failed',
  })
})

test('a success that is not JSON is unexpected', () => {
  expect(errorOf(answer(200, '<html>'))).toMatchObject({ code: 'UNEXPECTED_RESPONSE' })
})

const SECRET = 'ssk_0123456789abcdef'

test('redacts the message and the details of a known error', () => {
  const outcome = classifyResponse(
    answer(
      400,
      {
        code: 'SCHEMA_ERROR',
        error: `Body: {"password":"correct horse"} ${SECRET}`,
        details: { message: SECRET, of: [{ refresh_token: 'r1' }] },
      },
      { 'x-stack-known-error': 'SCHEMA_ERROR' },
    ),
    at,
  )
  const shown = inspect(outcome, { depth: 9 })
  expect(shown).toContain('SCHEMA_ERROR')
  for (const secret of [SECRET, 'correct horse', 'r1']) expect(shown).not.toContain(secret)
})

test('keeps the attempt code of a known error, as a secret', () => {
  const details = { attempt_code: 'abc123' }
  const outcome = classifyResponse(
    answer(
      400,
      { code: 'MULTI_FACTOR_AUTHENTICATION_REQUIRED', error: 'x', details },
      { 'x-stack-known-error': 'MULTI_FACTOR_AUTHENTICATION_REQUIRED' },
    ),
    at,
  )
  expect(outcome).toMatchObject({ error: { details: { attemptCode: new Secret('abc123') } } })
  expect((outcome as { error: { details: { attemptCode: Secret } } }).error.details.attemptCode.reveal()).toBe('abc123')
})

test('redacts the reason and the cause of a network error', () => {
  const lost = new TypeError(`bad header ${SECRET}`, { cause: new Error(SECRET) })
  for (const repeatable of [true, false])
    expect(inspect(classifyResponse({ lost }, { ...at, repeatable }), { depth: 9 })).not.toContain(SECRET)
})
