import { type Attributes, metrics, trace } from '@opentelemetry/api'
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { afterEach, expect, test } from 'vitest'
import { createClient } from './client.js'
import { updateCurrentUser } from './contract/users/update-user.js'
import { getCurrentUser } from './contract/users/users.js'
import type { ClientEvent } from './events.js'
import { USER } from './flows/fake-service.test-support.js'
import { getUser } from './flows/users/current-user.js'
import { recordWithOpenTelemetry } from './opentelemetry.js'
import { getAuth } from './server/get-auth.js'
import { createFakeAccessToken, createFakeEnv } from './testing.js'
import { watch } from './watch.js'

afterEach(() => {
  trace.disable()
  metrics.disable()
})

function setup() {
  const spans = new InMemorySpanExporter()
  trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(spans)] }))
  const exporter = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE)
  const provider = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter, exportIntervalMillis: 600_000 })],
  })
  metrics.setGlobalMeterProvider(provider)
  const points = async () => {
    await provider.forceFlush()
    const scopes = exporter.getMetrics().flatMap(({ scopeMetrics }) => scopeMetrics)
    const all = scopes.flatMap((scope) => scope.metrics)
    return all.flatMap(({ descriptor, dataPoints }) =>
      dataPoints.map(({ attributes, value }) => ({ name: descriptor.name, attributes, value })),
    )
  }
  const ended = () =>
    spans.getFinishedSpans().map(({ name, attributes, status, duration, kind, startTime, endTime }) => {
      expect(endTime[0] * 1e9 + endTime[1]).toBeGreaterThanOrEqual(startTime[0] * 1e9 + startTime[1])
      return { name, attributes, status: status.code, ms: duration[0] * 1000 + duration[1] / 1e6, kind }
    })
  return { ended, points }
}

const NOW = 1_800_000_000_000
const SECRETS = /r-canary|u-canary|ada@example\.test|pck_canary|c2lnbmF0dXJl/

test('records requests, refreshes and verified tokens, and nothing about the user', async () => {
  const { ended, points } = setup()
  const accessToken = createFakeAccessToken(NOW, 600, { sub: 'u-canary' })
  let failures = 1
  const env = createFakeEnv({
    now: NOW,
    fetch(request) {
      if (request.url.endsWith('/auth/oauth/token')) return Response.json({ access_token: accessToken })
      if (failures-- > 0) throw new TypeError('fetch failed')
      return Response.json({ ...USER, id: 'u-canary', primary_email: 'ada@example.test' })
    },
  })
  const client = createClient(
    {
      projectId: 'p1',
      publishableKey: 'pck_canary',
      baseUrl: 'https://api.test',
      tokenStore: null,
      onEvent: recordWithOpenTelemetry(),
    },
    env,
  )
  const headers = { cookie: '__Host-stack-refresh-p1=r-canary; stack-refresh-p1=r-canary' }
  const reading = getAuth(client, new Request('https://app.test/', { headers })).then((auth) => auth.getUser())
  await env.advance(10_000)
  expect((await reading)?.id).toBe('u-canary')
  const found = ended()
  const request = { 'http.request.method': 'GET', 'latchkey.endpoint': 'getCurrentUser', 'latchkey.cache': 'miss' }
  expect(found.map(({ name, attributes, status, kind }) => ({ name, attributes, status, kind }))).toEqual([
    {
      name: 'latchkey.request',
      attributes: { 'http.request.method': 'POST', 'http.response.status_code': 200 },
      status: 0,
      kind: 2,
    },
    { name: 'latchkey.refresh', attributes: { 'latchkey.result': 'refreshed' }, status: 0, kind: 0 },
    {
      name: 'latchkey.verify',
      attributes: { 'latchkey.result': 'ALGORITHM_NOT_ALLOWED', 'latchkey.remembered': false },
      status: 0,
      kind: 0,
    },
    {
      name: 'latchkey.request',
      attributes: { ...request, 'error.type': 'no_response' },
      status: 2,
      kind: 2,
    },
    {
      name: 'latchkey.request',
      attributes: { ...request, 'http.response.status_code': 200, 'http.request.resend_count': 1 },
      status: 0,
      kind: 2,
    },
  ])
  const measured = await points()
  expect(new Set(measured.map(({ name }) => name))).toEqual(
    new Set(['latchkey.request.duration', 'latchkey.refresh.duration', 'latchkey.verify.duration']),
  )
  expect(JSON.stringify([found, measured])).not.toMatch(SECRETS)
})

/** A client with a session, whose events are recorded. */
function recordedClient() {
  const env = createFakeEnv({ now: NOW, fetch: () => Response.json(USER) })
  const client = createClient(
    {
      projectId: 'p1',
      baseUrl: 'https://api.test',
      tokenStore: { read: () => ({ accessToken: createFakeAccessToken(NOW), refreshToken: 'r1' }), write() {} },
      onEvent: recordWithOpenTelemetry(),
    },
    env,
  )
  return { env, client }
}

test('counts a read that joins another one, and records its single request', async () => {
  const { ended, points } = setup()
  const { env, client } = recordedClient()
  const reads = Promise.all([getUser(client), getUser(client), getUser(client)])
  await env.settle()
  await reads
  expect(ended()).toHaveLength(1)
  expect((await points()).filter(({ name }) => name === 'latchkey.shared_reads')).toEqual([
    { name: 'latchkey.shared_reads', attributes: { 'latchkey.endpoint': 'getCurrentUser' }, value: 2 },
  ])
})

test('records whether the client had a value, for reads only', async () => {
  const { ended, points } = setup()
  const { env, client } = recordedClient()
  const unsubscribe = watch(client, getCurrentUser).subscribe(() => {})
  await env.advance(1000)
  const reading = getCurrentUser(client)
  await env.settle()
  await reading
  unsubscribe()
  const changing = updateCurrentUser(client, { displayName: 'Ada' })
  await env.settle()
  await changing
  const caches = (all: readonly { readonly attributes: Attributes }[]) =>
    all.map(({ attributes }) => [attributes['latchkey.endpoint'], attributes['latchkey.cache']])
  const expected = [
    ['getCurrentUser', 'miss'],
    ['getCurrentUser', 'stale'],
    ['updateCurrentUser', undefined],
  ]
  expect(caches(ended())).toEqual(expected)
  expect(caches(await points())).toEqual(expected)
})

test.each<[ClientEvent, string | undefined]>([
  [{ type: 'refresh', result: 'rejected', ms: 1 }, undefined],
  [{ type: 'refresh', result: 'failed', ms: 1 }, 'failed'],
  [{ type: 'verify', result: 'KEYS_UNAVAILABLE', isRemembered: false, ms: 1 }, 'KEYS_UNAVAILABLE'],
  [{ type: 'verify', result: 'TOKEN_EXPIRED', isRemembered: false, ms: 1 }, undefined],
  [
    {
      type: 'request',
      method: 'GET',
      url: 'https://api.test/',
      status: undefined,
      ms: 1,
      endpoint: undefined,
      attempt: 1,
      cache: undefined,
    },
    'no_response',
  ],
])('%o is an error: %s', (event, error) => {
  const { ended } = setup()
  recordWithOpenTelemetry()(event)
  const [span] = ended()
  expect([span?.attributes['error.type'], span?.status, span?.ms]).toEqual([error, error ? 2 : 0, 1])
})

test('records nothing without an SDK, and everything from when one is registered', async () => {
  const record = recordWithOpenTelemetry()
  const event: ClientEvent = { type: 'refresh', result: 'refreshed', ms: 1 }
  expect(() => record(event)).not.toThrow()
  const { ended, points } = setup()
  record(event)
  record(event)
  expect(ended()).toHaveLength(2)
  expect(await points()).toMatchObject([{ name: 'latchkey.refresh.duration', value: { count: 2 } }])
})

test('ignores events about the session', () => {
  const { ended } = setup()
  recordWithOpenTelemetry()({ type: 'session', state: { status: 'signed-out' } })
  expect(ended()).toEqual([])
})
