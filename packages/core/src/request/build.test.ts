import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fuzz } from '../../../../tools/proof/fuzz.js'
import { type Contract, endpoint } from '../contract/endpoint.js'
import * as contracts from '../contract/index.js'
import { type AnySchema, boolean, camel, entity, type Fields } from '../contract/schema/index.js'
import { Secret } from '../lib/secret.js'
import { createFakeAccessToken } from '../testing.js'
import { buildRequest, type Credentials } from './build.js'

const response = entity({ ok: boolean })
const base = { name: 'ask', summary: 'Ask', response } as const
const ask = endpoint('GET /ask', 'client', base)
const credentials: Credentials = { baseUrl: 'https://api.test', projectId: 'p1', access: 'client' }
const tokens = {
  accessToken: new Secret(createFakeAccessToken(0)),
  refreshToken: new Secret('r1'),
  isRefreshable: true,
}
const build = (contract: Parameters<typeof buildRequest>[0], input = {}, sent: typeof tokens | undefined = tokens) =>
  buildRequest(contract, input, credentials, sent, 'nonce')

test('the URL of the root of the API has no trailing slash', () => {
  expect(build(endpoint('GET /', 'client', base)).url).toBe('https://api.test/api/v1')
})

test('the URL of an endpoint outside the API has no API path', () => {
  expect(build(endpoint('GET /ask', 'client', { ...base, root: true })).url).toBe('https://api.test/ask')
})

const { server, older, ...client } = contracts
const endpoints = [client, server, older]
  .flatMap((group) => Object.values(group) as unknown[])
  .filter((value): value is Contract => typeof value === 'function' && 'path' in value)
  .filter(({ path, params }) => path.includes('{') && !('level' in (params as AnySchema & { fields: Fields }).fields))
const hostileIds = fc.oneof(
  fc.constantFrom('.', '..', '%2e', '%2e%2e', '../users', '..\\users', '/', '//evil.test', '?', '#', '..;', '\0', ''),
  fc.array(fc.constantFrom('.', '/', '\\', '%2e', '%2f', '?', '#', 'x')).map((parts) => parts.join('')),
  fc.string(),
)

// A server with a secret key may pass on an ID from the path of a request.
test('no ID changes the endpoint that a request is sent to', () =>
  fuzz(fc.tuple(fc.constantFrom(...endpoints), fc.infiniteStream(hostileIds)), ([contract, ids]) => {
    const view = (field: string) =>
      (contract.params as AnySchema & { fields: Fields }).fields[field]?.view ?? camel(field)
    const fields = [...contract.path.matchAll(/\{(\w+)\}/g)].map(([, field = '']) => view(field))
    const input = Object.fromEntries(fields.map((field) => [field, ids.next().value]))
    const request = () => build({ ...contract, query: undefined, body: undefined }, input)
    // An empty ID and a dot segment would reach another endpoint.
    if (Object.values(input).some((id) => /^\.{0,2}$/.test(id)))
      return void expect(request).toThrow('invalid characters')
    const { href } = new URL(request().url)
    const root = contract.root ? '' : '/api/v1'
    const path = contract.path.replaceAll(/\{(\w+)\}/g, (_, field) => encodeURIComponent(input[view(field)] ?? ''))
    expect(href).toBe(`https://api.test${root}${path}`)
  }))

test('sends the refresh token only to endpoints that read it', () => {
  const sent = build(endpoint('GET /ask', 'client', { ...base, sendsRefreshToken: true })).init.headers
  expect(sent['x-stack-refresh-token']).toBe('r1')
  expect(build(ask).init.headers).not.toHaveProperty('x-stack-refresh-token')
  const signedOut = buildRequest(
    endpoint('GET /ask', 'client', { ...base, sendsRefreshToken: true }),
    {},
    credentials,
    undefined,
    'nonce',
  )
  expect(signedOut.init.headers).not.toHaveProperty('x-stack-refresh-token')
})

test('an extra header replaces the header of the same name, whatever its case is', () => {
  const extraHeaders = { 'x-stack-PROJECT-id': 'p2' }
  const { headers } = buildRequest(ask, {}, { ...credentials, extraHeaders }, tokens, 'nonce').init
  expect(new Headers(headers).get('x-stack-project-id')).toBe('p2')
})

test('a token that no header can contain is an invalid token store', () => {
  const invalid = { ...tokens, accessToken: new Secret('canary\nx') }
  expect(() => build(ask, {}, invalid)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ option: 'tokenStore', function: 'ask' }) }),
  )
})

test('names an ID that is missing', () => {
  const contract = endpoint('GET /teams/{team_id}', 'client', base)
  expect(() => build(contract)).toThrow('teamId: expected a non-empty string without invalid characters, got undefined')
})
