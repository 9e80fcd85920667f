import type { Env } from '../env.js'
import { isLatchkeyError } from '../errors/latchkey-error.js'
import { redact } from '../lib/redact.js'
import { onAbort } from '../lib/signal.js'
import { withTimeLimit } from '../lib/time-limit.js'
import { type AttemptResult, actualStatus, type ReceivedResponse } from './classify-response.js'

/** Timeout of one attempt including the response body, in milliseconds. */
export const ATTEMPT_LIMIT = 10_000

/** Sends a request once. Network errors are part of the result; rejects only when `signal` aborts. */
export async function attempt(
  env: Pick<Env, 'fetch' | 'timer' | 'now' | 'emit'>,
  url: string,
  init: RequestInit,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<AttemptResult> {
  const startedAt = env.now()
  const exceeded = () => new Error(`no response within ${limit} ms`)
  let received: ReceivedResponse | undefined
  try {
    // A custom fetch may ignore the signal.
    received = await withTimeLimit(env, { signal, ms: limit, exceeded }, async (stop) => {
      const response = await env.fetch(url, { ...init, redirect: 'manual', signal: stop })
      return { status: response.status, headers: response.headers, body: await response.text() }
    })
    return received
  } catch (error) {
    if (signal?.aborted) throw signal.reason
    // Not a network error: a custom fetch has provided the reason.
    if (isLatchkeyError(error)) throw error
    return { lost: error }
  } finally {
    env.emit?.({
      type: 'request',
      method: init.method ?? 'GET',
      url: redact(url),
      status: received && actualStatus(received),
      ms: env.now() - startedAt,
    })
  }
}

/** Waits. Rejects when the signal aborts. */
export function pause(env: Pick<Env, 'timer'>, ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const cancel = env.timer(ms, () => {
      forget()
      resolve()
    })
    const forget = onAbort(signal, (reason) => {
      cancel()
      reject(reason)
    })
  })
}
