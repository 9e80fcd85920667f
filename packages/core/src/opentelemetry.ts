// Events of a client as spans and metrics of OpenTelemetry, through its API package alone: without an SDK, nothing is recorded.

import { type Attributes, type MeterProvider, metrics, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type { ClientEvent } from './events.js'

export type { ClientEvent }

const SCOPE = '@latchkey/core'

/** The span and the metric of an event. Never an ID, an address, or a URL, which can contain them. */
interface Observation {
  readonly name: 'latchkey.request' | 'latchkey.refresh' | 'latchkey.verify'
  readonly ms: number
  readonly attributes: Attributes
  /** Why it counts as failed. */
  readonly error?: string | undefined
}

/**
 * Creates a handler of events that records requests, refreshes of access tokens, and the verification of access tokens by
 * `getAuth` with OpenTelemetry: the spans `latchkey.request`, `latchkey.refresh` and `latchkey.verify`, and for each a histogram
 * of its duration in seconds, such as `latchkey.request.duration`. They name the call, never a user, an address or a token.
 * Needs the package `@opentelemetry/api`, and an SDK that exports what is recorded.
 *
 * @returns The handler, for `onEvent` of `createClient`.
 *
 * @example
 * const client = createClient({ projectId, tokenStore: null, onEvent: recordWithOpenTelemetry() })
 */
export function recordWithOpenTelemetry(): (event: ClientEvent) => void {
  const tracer = trace.getTracer(SCOPE)
  let provider: MeterProvider | undefined
  let instruments: ReturnType<typeof createInstruments>
  return (event) => {
    const current = metrics.getMeterProvider()
    // Unlike a tracer, a meter from before an SDK is registered never records.
    if (current !== provider) instruments = createInstruments(current)
    provider = current
    if (event.type === 'shared-read') instruments.sharedReads.add(1, { 'latchkey.endpoint': event.endpoint })
    const observed = observe(event)
    if (!observed) return
    const { name, ms, error } = observed
    const attributes = { ...observed.attributes, ...(error !== undefined && { 'error.type': error }) }
    const end = Date.now()
    const kind = name === 'latchkey.request' ? SpanKind.CLIENT : SpanKind.INTERNAL
    const span = tracer.startSpan(name, { kind, startTime: end - ms, attributes })
    if (error !== undefined) span.setStatus({ code: SpanStatusCode.ERROR })
    span.end(end)
    instruments[name].record(ms / 1000, attributes)
  }
}

function createInstruments(provider: MeterProvider) {
  const meter = provider.getMeter(SCOPE)
  const histogramOf = (name: Observation['name']) => meter.createHistogram(`${name}.duration`, { unit: 's' })
  return {
    'latchkey.request': histogramOf('latchkey.request'),
    'latchkey.refresh': histogramOf('latchkey.refresh'),
    'latchkey.verify': histogramOf('latchkey.verify'),
    sharedReads: meter.createCounter('latchkey.shared_reads'),
  }
}

function observe(event: ClientEvent): Observation | undefined {
  switch (event.type) {
    case 'request': {
      const { method, status, endpoint, attempt, cache, ms } = event
      const attributes = {
        'http.request.method': method,
        ...(endpoint !== undefined && { 'latchkey.endpoint': endpoint }),
        ...(cache !== undefined && { 'latchkey.cache': cache }),
        ...(status !== undefined && { 'http.response.status_code': status }),
        ...(attempt > 1 && { 'http.request.resend_count': attempt - 1 }),
      }
      const error = status === undefined ? 'no_response' : status >= 400 ? String(status) : undefined
      return { name: 'latchkey.request', ms, attributes, error }
    }
    case 'refresh': {
      const { result, ms } = event
      const error = result === 'failed' ? result : undefined
      return { name: 'latchkey.refresh', ms, attributes: { 'latchkey.result': result }, error }
    }
    case 'verify': {
      const { result, isRemembered, ms } = event
      const attributes = { 'latchkey.result': result, 'latchkey.remembered': isRemembered }
      // A rejected token is no fault of the server.
      const error = result === 'KEYS_UNAVAILABLE' ? result : undefined
      return { name: 'latchkey.verify', ms, attributes, error }
    }
  }
}
