import { expect, test } from 'vitest'
import { endpoint } from '../contract/endpoint.js'
import { boolean, entity, optional, string } from '../contract/schema/index.js'
import { Secret } from '../lib/secret.js'
import { createFakeAccessToken } from '../testing.js'
import { buildRequest, type Credentials } from './build.js'

const response = entity({ ok: boolean })
const base = { name: 'ask', method: 'GET', path: '/ask', access: 'client', summary: 'Ask', response } as const
const credentials: Credentials = { baseUrl: 'https://api.test', projectId: 'p1', access: 'client' }
const tokens = { accessToken: new Secret(createFakeAccessToken(0)), refreshToken: new Secret('r1') }
const build = (contract: Parameters<typeof buildRequest>[0], input = {}, sent: typeof tokens | undefined = tokens) =>
  buildRequest(contract, input, credentials, sent, 'nonce')

test('the URL of the root of the API has no trailing slash', () => {
  expect(build(endpoint({ ...base, path: '/' })).url).toBe('https://api.test/api/v1')
})

test('the URL of an endpoint outside the API has no API path', () => {
  expect(build(endpoint({ ...base, root: true })).url).toBe('https://api.test/ask')
})

test('appends the query to the URL, if there is any', () => {
  const contract = endpoint({ ...base, query: entity({ team_id: optional(string) }) })
  expect(build(contract, { teamId: 'a/b c' }).url).toBe('https://api.test/api/v1/ask?team_id=a%2Fb+c')
  expect(build(contract).url).toBe('https://api.test/api/v1/ask')
})

test('sends a content type only with a body', () => {
  const without = build(endpoint(base))
  expect(without.init.body).toBeNull()
  expect(without.init.headers).not.toHaveProperty('content-type')
  const contract = endpoint({ ...base, method: 'POST', body: entity({ team_id: string }) })
  const { body, headers } = build(contract, { teamId: 't1' }).init
  expect(body).toBe('{"team_id":"t1"}')
  expect(headers['content-type']).toBe('application/json')
})

test('sends the refresh token only to endpoints that read it', () => {
  const sent = build(endpoint({ ...base, sendsRefreshToken: true })).init.headers
  expect(sent['x-stack-refresh-token']).toBe('r1')
  expect(build(endpoint(base)).init.headers).not.toHaveProperty('x-stack-refresh-token')
  const signedOut = buildRequest(endpoint({ ...base, sendsRefreshToken: true }), {}, credentials, undefined, 'nonce')
  expect(signedOut.init.headers).not.toHaveProperty('x-stack-refresh-token')
})

test('an extra header replaces the header of the same name, whatever its case is', () => {
  const extraHeaders = { 'x-stack-PROJECT-id': 'p2' }
  const { headers } = buildRequest(endpoint(base), {}, { ...credentials, extraHeaders }, tokens, 'nonce').init
  expect(new Headers(headers).get('x-stack-project-id')).toBe('p2')
})

test('a token that no header can contain is an invalid token store', () => {
  const invalid = { ...tokens, accessToken: new Secret('canary\nx') }
  expect(() => build(endpoint(base), {}, invalid)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ option: 'tokenStore', function: 'ask' }) }),
  )
})
