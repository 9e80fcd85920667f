import type { ClientEvent } from '@latchkey/core'
import { SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'

const tracer = trace.getTracer('latchkey')

/** Records each request to the service as a span, and retries and session changes as events of the active span. */
export function traceEvent(event: ClientEvent): void {
  const active = trace.getActiveSpan()
  if (event.type === 'request') traceRequest(event)
  else if (event.type === 'retry')
    active?.addEvent('latchkey.retry', { 'url.full': event.url, reason: event.why, 'wait.ms': event.wait })
  else if (event.type === 'session') active?.addEvent('latchkey.session', { status: event.state.status })
}

function traceRequest({ method, url, status, ms }: Extract<ClientEvent, { type: 'request' }>) {
  const end = Date.now()
  const span = tracer.startSpan(method, {
    kind: SpanKind.CLIENT,
    startTime: end - ms,
    attributes: {
      'http.request.method': method,
      'server.address': new URL(url).hostname,
      'url.full': url,
      ...(status !== undefined && { 'http.response.status_code': status }),
    },
  })
  if (status === undefined || status >= 400) span.setStatus({ code: SpanStatusCode.ERROR })
  span.end(end)
}
