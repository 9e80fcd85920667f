import { inspect } from 'node:util'
import { expect, test } from 'vitest'
import { createServiceError, LatchkeyError } from '../errors/latchkey-error.js'
import { Secret } from '../lib/secret.js'
import {
  type AttemptInfo,
  type AttemptResult,
  classifyResponse,
  mayHaveBeenApplied,
  type ResponseOutcome,
  retryAfter,
} from './classify-response.js'

const at: AttemptInfo = { url: 'https://api.test/api/v1/users/me', now: 0 }
const response = (status: number, body: unknown, headers: Record<string, string> = {}): AttemptResult => ({
  status,
  headers: new Headers(headers),
  body: typeof body === 'string' ? body : JSON.stringify(body),
})
const errorOf = (outcome: AttemptResult) => (classifyResponse(outcome, at) as unknown as { error: LatchkeyError }).error

test('returns a known error with the code, message and details of the response', () => {
  const error = errorOf(
    response(
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
test('keeps an unknown code of a newer server with its message', () => {
  expect(
    errorOf(response(400, { code: 'FROM_TOMORROW', error: 'new words' }, { 'x-stack-known-error': 'FROM_TOMORROW' })),
  ).toMatchObject({
    name: 'LatchkeyError',
    code: 'FROM_TOMORROW',
    message: 'new words',
  })
})

// spec: 8.recognition
test('ignores a known-error header that differs from the code in the body', () => {
  expect(errorOf(response(400, { code: 'USER_NOT_FOUND' }, { 'x-stack-known-error': 'TEAM_NOT_FOUND' }))).toMatchObject(
    {
      code: 'UNEXPECTED_RESPONSE',
    },
  )
  expect(classifyResponse(response(400, 'not json', { 'x-stack-known-error': 'TEAM_NOT_FOUND' }), at)).toMatchObject({
    kind: 'error',
    error: { code: 'UNEXPECTED_RESPONSE' },
  })
})

test.each([
  ['without a message', { code: 'USER_NOT_FOUND' }],
  ['with a message that is not a string', { code: 'USER_NOT_FOUND', error: 5 }],
])('a known error %s has its code as message', (_, body) => {
  expect(classifyResponse(response(404, body, { 'x-stack-known-error': 'USER_NOT_FOUND' }), at)).toMatchObject({
    kind: 'error',
    error: { code: 'USER_NOT_FOUND', message: 'USER_NOT_FOUND' },
  })
})

test.each(['UNPARSABLE_ACCESS_TOKEN', 'ACCESS_TOKEN_EXPIRED', 'INVALID_PROJECT_FOR_ACCESS_TOKEN'])(
  '%s means that the access token is stale',
  (code) => {
    expect(classifyResponse(response(401, { code, error: '' }, { 'x-stack-known-error': code }), at).kind).toBe(
      'access-token-rejected',
    )
  },
)

test('reads Retry-After of a 429 if present', () => {
  expect(classifyResponse(response(429, 'slow down', { 'retry-after': '3' }), at)).toMatchObject({
    kind: 'retry',
    why: '429',
    after: 3000,
  })
  expect(classifyResponse(response(429, 'slow down'), at)).toMatchObject({ kind: 'retry', after: undefined })
})

test('retries a 508 only with its marker', () => {
  expect(classifyResponse(response(508, 'x INFINITE_LOOP_DETECTED y'), at)).toMatchObject({ kind: 'retry', why: '508' })
  expect(classifyResponse(response(500, 'x INFINITE_LOOP_DETECTED y'), at).kind).toBe('error')
  expect(classifyResponse(response(508, 'something else'), at).kind).toBe('error')
})

// spec: 7.answer-other
test('names the URL, status and body of any other error', () => {
  expect(errorOf(response(418, 'teapot')).message).toBe(
    'Failed to send request to https://api.test/api/v1/users/me: 418 teapot',
  )
})

test('names what responded in place of a long body or a page, which is of another server', () => {
  expect(errorOf(response(404, '\n<!DOCTYPE html><p>canary')).message).toBe(
    'Failed to send request to https://api.test/api/v1/users/me: 404 with a web page. Check `baseUrl`',
  )
  expect(errorOf(response(502, '<html>canary')).message).toMatch(/: 502 with a web page$/)
  expect(errorOf(response(500, 'x'.repeat(9000))).message.length).toBeLessThan(600)
})

test('redacts anything that looks like a token or key', () => {
  const token = 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1MSJ9.c2lnbmF0dXJl'
  const refresh = 'k3j9d8s7a6q5w4e3r2t1y0z9x8c7v6b5n4m3a2s1d0f9g'
  const { message } = errorOf(response(500, `bad ${token} and ${refresh} and ssk_0123456789abcdef`))
  expect(message).not.toContain(token)
  expect(message).not.toContain(refresh)
  expect(message).not.toContain('0123456789abcdef')
  expect(message).toContain('…dXJl')
})

test('a 200 without JSON is unexpected', () => {
  expect(classifyResponse(response(200, '<html>'), at)).toMatchObject({
    kind: 'error',
    error: { code: 'UNEXPECTED_RESPONSE' },
  })
})

const SECRET = 'ssk_0123456789abcdef'

test('redacts the message and the details of a known error', () => {
  const outcome = classifyResponse(
    response(
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
    response(
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
  expect(inspect(classifyResponse({ lost }, at), { depth: 9 })).not.toContain(SECRET)
})

const known = createServiceError('USER_NOT_FOUND', 'no such user')
const failed = (status: number): ResponseOutcome => ({
  kind: 'error',
  error: new LatchkeyError('REQUEST_FAILED', 'failed', { status }),
})
const unreadable = new LatchkeyError('UNEXPECTED_RESPONSE', 'not JSON')
test.each<[string, ResponseOutcome, boolean]>([
  ['a success', { kind: 'success', json: {}, status: 200 }, true],
  ['a network error', { kind: 'lost', why: 'fetch failed', cause: undefined }, true],
  ['a 429', { kind: 'retry', why: '429', error: new Error('slow down') }, false],
  ['a rejected access token', { kind: 'access-token-rejected', error: known }, false],
  ['a known error', { kind: 'error', error: known }, false],
  ['a response that cannot be read', { kind: 'error', error: unreadable }, true],
  ['status 400', failed(400), false],
  ['status 499', failed(499), false],
  ['status 500', failed(500), true],
])('decides whether the server may have applied the request after %s', (_, outcome, applied) => {
  expect(mayHaveBeenApplied(outcome)).toBe(applied)
})

const NOW = Date.parse('2026-01-01T00:00:00Z')
test.each([
  ['7', 7000],
  ['0', 0],
  ['1.5', 1500],
  ['Thu, 01 Jan 2026 00:00:30 GMT', 30_000],
  ['Wed, 31 Dec 2025 23:00:00 GMT', 0],
  ['-1', undefined],
  ['soon', undefined],
  ['', undefined],
  [' ', undefined],
  [null, undefined],
])('Retry-After %j is a wait of %s ms', (header, ms) => {
  expect(retryAfter(header, NOW)).toBe(ms)
})
