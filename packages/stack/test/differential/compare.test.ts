import { expect, test } from 'vitest'
import { compare } from './compare.js'
import { explain } from './explain.js'
import { normalize, normalizeRequest } from './normalize.js'

const operation = (requests: string[], value: unknown) => ({ name: 'Story: operation', requests, outcome: { value } })

test('equal recordings have no differences', () => {
  const recording = operation(['GET /users/me'], { id: '<ID>' })
  expect(compare([recording], [recording])).toEqual([])
})

test('fields that only one kit has are no difference, other values are', () => {
  const theirs = operation([], { id: '<ID>', displayName: null })
  expect(compare([theirs], [operation([], { id: '<ID>', displayName: null, isRestricted: false })])).toEqual([])
  expect(compare([theirs], [operation([], { id: '<ID>', displayName: 'Ada' })])).toMatchObject([{ part: 'outcome' }])
  expect(compare([theirs], [operation([], { id: '<ID>' })])).toMatchObject([{ part: 'outcome' }])
})

test('an operation that did not run is a difference without an explanation', () => {
  const [difference] = compare([operation([], 1)], [])
  expect(difference).toMatchObject({ part: 'presence' })
  expect(difference && explain(difference)).toBeUndefined()
})

test.each([
  ['another write', 'PATCH /users/me {"a":1}', 'PATCH /users/me {"a":2}'],
  ['a missing write', 'GET /users/me\nDELETE /users/me', 'GET /users/me'],
  ['another read', 'GET /users/me', 'GET /teams'],
  ['an additional read', 'GET /users/me', 'GET /users/me\nGET /teams'],
  ['another method', 'PATCH /teams/<ID>', 'PUT /teams/<ID>'],
])('does not explain %s', (_, theirs, ours) => {
  expect(explain({ name: 'Story: operation', part: 'requests', theirs, ours })).toBeUndefined()
})

test('a code that starts with digits is no typed code', () => {
  const code = '012345'.padEnd(45, 'a')
  expect(normalize({ code })).toEqual({ code: '<code>' })
  expect(normalize({ code: `ABC123${code.slice(6)}` })).toEqual({ code: '<typed code>' })
})

test('explains repeated polls of a command-line login, and no other repeated request', () => {
  const difference = (request: string) =>
    ({ name: 'Story: promptCliLogin', part: 'requests', theirs: request, ours: `${request}\n${request}` }) as const
  expect(explain(difference('POST /api/v1/auth/cli/poll {"a":1}'))).toContain('Polls')
  expect(explain(difference('POST /api/v1/auth/cli {}'))).toBeUndefined()
})

test('does not explain another error code, and explains another text', () => {
  const error = (errorCode: string, message: string) =>
    JSON.stringify({ error: { errorCode, humanReadableMessage: message } })
  const difference = { name: 'Story: operation', part: 'outcome', theirs: error('A', 'x') } as const
  expect(explain({ ...difference, ours: error('B', 'x') })).toBeUndefined()
  expect(explain({ ...difference, ours: error('A', 'y') })).toContain('Texts of known errors')
})

test('replaces what differs in each run', async () => {
  expect(
    normalize({ id: '11111111-1111-4111-8111-111111111111', at: new Date(), list: () => 1, _internal: 1 }),
  ).toEqual({
    id: '<ID>',
    at: '<Date>',
  })
  const request = new Request('http://localhost:1/api/v1/users?b=2&a=1', {
    method: 'POST',
    body: '{"z":1,"a":{"y":1,"b":2}}',
  })
  await expect(normalizeRequest(request)).resolves.toBe('POST /api/v1/users?a=1&b=2 {"a":{"b":2,"y":1},"z":1}')
})
