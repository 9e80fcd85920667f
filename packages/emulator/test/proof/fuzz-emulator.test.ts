// Every route of the emulator with hostile paths, queries, headers and bodies: no 5xx, no rejection, no hang.
import type { Contract } from '@latchkey/core/internal/contract'
import fc from 'fast-check'
import { afterAll, expect, test, vi } from 'vitest'
import {
  deepJson,
  fuzz,
  hostileJson,
  hostileText,
  reportFuzzing,
  wellFormed,
  wellFormedText,
  withHostilePart,
} from '../../../../tools/proof/fuzz.js'
import { endpoints, wireSample } from '../../../core/src/contract/samples.test-support.js'
import { commandNames } from '../../src/control/commands/index.js'
import { createEmulator } from '../../src/index.js'
import { signInAs } from '../../src/testing/index.js'
import type { ServerVersion } from '../../src/world/server-version.js'
import { AS_ADMIN, AS_CLIENT, AS_SERVER } from '../caller.js'

afterAll(() => reportFuzzing('Emulator'))
// The long form checks many times as many inputs.
vi.setConfig({ testTimeout: 3_000_000 })

const ORIGIN = 'http://localhost:8102'
const START = Date.UTC(2026, 0, 1)
/** An emulator with two users, a team, and requests to the outside that fail. */
async function world(serverVersion: ServerVersion) {
  const emulator = createEmulator({
    seed: 'fuzz',
    serverVersion,
    now: () => START,
    passwordRounds: 1,
    onContractViolation: 'respond',
    wait: async () => undefined,
    fetch: async () => new Response('no', { status: 404 }),
  })
  const ada = await signInAs(emulator, null, { email: 'ada@example.test' })
  const bob = await signInAs(emulator, null, { email: 'bob@example.test' })
  const headers = { ...AS_CLIENT, 'x-stack-access-token': ada.accessToken, 'content-type': 'application/json' }
  const made = await emulator.fetch(`${ORIGIN}/api/v1/teams`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ display_name: 'Team', creator_user_id: 'me' }),
  })
  const { id: teamId } = (await made.json()) as { id: string }
  return { emulator, ada, bob, teamId }
}
type World = Awaited<ReturnType<typeof world>>

/** A request that is described without a world, so that fast-check can shrink and print it. */
interface Described {
  readonly method: string
  readonly path: string
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  readonly signedIn: boolean
  readonly body: string | undefined
}

/** Words that stand for ids of the world. */
const fill = (text: string, { ada, bob, teamId }: World) =>
  text.replaceAll('ADA', ada.userId).replaceAll('BOB', bob.userId).replaceAll('TEAM', teamId)

const segment = fc.oneof(
  fc.constantFrom('me', 'ADA', 'BOB', 'TEAM', 'current', 'github', '%zz', '%', '%00', '..', '%2e%2e', '__proto__', '~'),
  wellFormedText.map(encodeURIComponent),
)
const parameters = (names: readonly string[]) =>
  fc
    .dictionary(
      fc.constantFrom('user_id', 'team_id', 'cursor', 'limit', 'order_by', '__proto__', ...names),
      fc.oneof(wellFormedText, fc.constantFrom('me', 'ADA', 'TEAM', '0', '-1', '1e9', 'true')),
    )
    .map((fields) => String(new URLSearchParams(fields)))
const query = (names: readonly string[] = []) =>
  fc.oneof(parameters(names), fc.constantFrom('', '%', '=&=', '&&&', '__proto__=1'))
const access = fc.constantFrom<Readonly<Record<string, string>>>(AS_CLIENT, AS_SERVER, AS_ADMIN, AS_CLIENT, {})
const HEADERS = [
  'x-stack-access-token',
  'x-stack-refresh-token',
  'x-stack-project-id',
  'x-stack-access-type',
  'authorization',
  'x-stack-secret-server-key',
  'x-stack-admin-access-token',
  'cookie',
  'origin',
  'accept',
  'x-forwarded-for',
  'x-stack-client-version',
  'x-stack-override-error-status',
  'x-stack-random-nonce',
  'content-type',
  'user-agent',
]
/** Header values must be Latin-1 without control characters: `fetch` refuses all others. */
const headerValue = hostileText.map((text) => text.replace(/[^\x20-\x7e\xa0-\xff]/g, '').trim())
const otherHeaders = fc.dictionary(fc.constantFrom(...HEADERS), headerValue, { maxKeys: 3 })
const CONTENT_TYPES = [
  'application/json',
  'application/json',
  'application/json',
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/octet-stream',
  'multipart/form-data; boundary=x',
  'nonsense',
  '',
]
const headers = fc
  .tuple(access, otherHeaders, fc.constantFrom(...CONTENT_TYPES))
  .map(([keys, others, type]) => ({ ...keys, ...(type && { 'content-type': type }), ...others }))

const text = (value: unknown) => wellFormed(JSON.stringify(value) ?? '')

function requestTo({ method, path, query: fields, body, root }: Contract): fc.Arbitrary<Described> {
  const valid = body ? wireSample(body) : {}
  const names = fields ? Object.keys(wireSample(fields) as object) : []
  return fc.record({
    method: fc.constant(method),
    path: fc
      .array(segment, { minLength: 4, maxLength: 4 })
      .map((segments) => (root ? '' : '/api/v1') + path.replace(/\{\w+\}/g, () => segments.shift() ?? 'me')),
    query: query(names),
    headers,
    signedIn: fc.boolean(),
    body: fc.option(
      fc.oneof(
        fc.constant(text(valid)),
        withHostilePart(valid).map(text),
        withHostilePart(valid).map(text),
        hostileJson(Object.keys(valid as object)).map(text),
        wellFormedText,
      ),
      { nil: undefined },
    ),
  })
}

async function send(at: World, described: Described): Promise<Response> {
  const { method, path, query, headers, signedIn, body } = described
  const url = `${ORIGIN}${fill(path, at)}?${fill(query, at)}`
  return at.emulator.fetch(url, {
    method,
    headers: { ...(signedIn && { 'x-stack-access-token': at.ada.accessToken }), ...headers },
    ...(body !== undefined && method !== 'GET' && method !== 'HEAD' && { body: fill(body, at) }),
  })
}

/** Sends requests one after another to one emulator. */
async function expectNoFault(requests: readonly Described[], serverVersion: ServerVersion = '2.8.8') {
  const complaint = vi.spyOn(console, 'error').mockReturnValue()
  const at = await world(serverVersion)
  try {
    for (const described of requests) {
      const response = await send(at, described)
      const body = await response.text()
      if (response.status >= 500) {
        throw new Error(
          `${response.status} ${body} ${complaint.mock.calls.map(String)} on ${JSON.stringify(described)}`,
        )
      }
    }
  } finally {
    at.emulator.close()
    complaint.mockRestore()
  }
}

test('every route of the service', async () => {
  for (const [, contract] of endpoints) {
    const requests = fc.array(requestTo(contract), { minLength: 1, maxLength: 6 })
    await fuzz(requests, (sent) => expectNoFault(sent, contract.since), { runs: 2, factor: 30 })
  }
})

test.each(['2.8.8', '2.8.86'] as const)('a mix of routes on one emulator of version %s', async (version) => {
  const any = fc.oneof(...endpoints.map(([, contract]) => requestTo(contract)))
  const requests = fc.array(any, { minLength: 5, maxLength: 30 })
  await fuzz(requests, (sent) => expectNoFault(sent, version), { runs: 8, factor: 20 })
})

test('deeply nested bodies', async () => {
  const posts = endpoints.filter(([, { body }]) => body !== undefined)
  const input = fc.tuple(fc.constantFrom(...posts), deepJson).chain(([[, contract], body]) =>
    requestTo(contract).map((described) => ({
      ...described,
      headers: { ...AS_ADMIN, 'content-type': 'application/json' },
      body,
    })),
  )
  await fuzz(input, (described) => expectNoFault([described]), { runs: 15, factor: 30 })
})

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS']
const PLACES = [
  '/api/v1',
  '/api/v1/mailbox',
  '/mailbox',
  '/api/v1/users',
  '/latchkey',
  '/latchkey/github/authorize',
  '/health',
  '/latchkey/github/token',
  '/latchkey/svix/api/v1/app',
  '/__emulator',
  '/__emulator/control',
  '/api/latest',
  '',
]

test('the emulator’s own pages, its control API, and unknown paths', async () => {
  const commandPaths = commandNames().map((name) => `/__emulator/${name.replace('.', '/')}`)
  const input = fc.record({
    method: fc.constantFrom(...METHODS),
    path: fc
      .tuple(fc.constantFrom(...PLACES, ...commandPaths), fc.array(segment, { maxLength: 3 }))
      .map((parts) => parts.flat().join('/')),
    query: query(['redirect_uri', 'client_id', 'state', 'code', 'to', 'scope', 'response_type']),
    headers,
    signedIn: fc.boolean(),
    body: fc.option(fc.oneof(hostileJson(['user', 'email', 'route', 'fault']).map(text), wellFormedText), {
      nil: undefined,
    }),
  })
  await fuzz(fc.array(input, { minLength: 1, maxLength: 10 }), expectNoFault, { runs: 40 })
  expect(commandPaths.length).toBeGreaterThan(30)
})
