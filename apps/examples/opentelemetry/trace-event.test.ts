import assert from 'node:assert/strict'
import { beforeEach, test } from 'node:test'
import { createClient, getUser, signInWithPassword, signUpWithPassword } from '@latchkey/core'
import { getAuthJson } from '@latchkey/core/internal'
import { createEmulator, DEFAULT_PROJECT } from '@latchkey/emulator'
import { context, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks'
import { BasicTracerProvider, InMemorySpanExporter, SimpleSpanProcessor } from '@opentelemetry/sdk-trace-base'
import { traceEvent } from './trace-event.ts'

const exporter = new InMemorySpanExporter()
context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable())
trace.setGlobalTracerProvider(new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] }))
beforeEach(() => exporter.reset())

const account = { email: 'ada@example.test', password: 'correct horse battery', redirectTo: false } as const

/** Creates a client that traces its events, and runs a function in a span. Returns the spans by name. */
async function traced(run: (world: ReturnType<typeof setup>) => Promise<unknown>) {
  const world = setup()
  await trace.getTracer('app').startActiveSpan('app', async (span) => {
    await run(world).catch(() => {})
    span.end()
  })
  const spans = exporter.getFinishedSpans()
  const app = spans.find(({ name }) => name === 'app')
  assert.ok(app)
  return { app, requests: spans.filter((span) => span !== app) }
}

function setup() {
  const emulator = createEmulator()
  const client = createClient({
    projectId: DEFAULT_PROJECT.id,
    publishableKey: DEFAULT_PROJECT.keys.publishable,
    tokenStore: 'memory',
    fetch: emulator.fetch,
    onEvent: traceEvent,
  })
  return { emulator, client }
}

test('records requests as spans of the call that sent them', async () => {
  const { app, requests } = await traced(async ({ client }) => {
    await signUpWithPassword(client, { ...account, callbackUrl: 'http://localhost:3000/verify' })
    await getUser(client)
  })
  assert.ok(requests.length >= 2)
  for (const { kind, parentSpanContext, attributes, status } of requests) {
    assert.equal(kind, SpanKind.CLIENT)
    assert.equal(parentSpanContext?.spanId, app.spanContext().spanId)
    assert.equal(attributes['http.response.status_code'], 200)
    assert.equal(status.code, SpanStatusCode.UNSET)
  }
  assert.ok(requests.some(({ attributes }) => String(attributes['url.full']).endsWith('/auth/password/sign-up')))
  assert.ok(app.events.some(({ name }) => name === 'latchkey.session'))
})

test('marks failed requests as errors', async () => {
  const { requests } = await traced(({ client }) => signInWithPassword(client, account))
  const [span] = requests
  assert.equal(span?.attributes['http.response.status_code'], 400)
  assert.equal(span?.status.code, SpanStatusCode.ERROR)
})

test('records retries as events', async () => {
  const { app, requests } = await traced(async ({ client, emulator }) => {
    await signUpWithPassword(client, { ...account, callbackUrl: 'http://localhost:3000/verify' })
    emulator.faults.add('GET /users/me', { type: 'drop-request' })
    await getUser(client)
  })
  assert.equal(app.events.filter(({ name }) => name === 'latchkey.retry').length, 1)
  assert.equal(requests.filter(({ status }) => status.code === SpanStatusCode.ERROR).length, 1)
})

test('contains no password and no token', async () => {
  let secrets: unknown[] = []
  const { app, requests } = await traced(async ({ client }) => {
    await signUpWithPassword(client, { ...account, callbackUrl: 'http://localhost:3000/verify' })
    secrets = Object.values(await getAuthJson(client))
  })
  const recorded = JSON.stringify([app, ...requests].map(({ attributes, events }) => ({ attributes, events })))
  assert.equal(secrets.length, 2)
  for (const secret of [account.password, ...secrets]) assert.ok(!recorded.includes(String(secret)))
})
