import type { Env } from '../env.js'
import { isClientError } from '../errors/client-error.js'
import { redact } from '../lib/redact.js'
import { onAbort } from '../lib/signal.js'
import type { AttemptResult } from './classify-response.js'

/** The longest that one attempt may take, its answer's body included, in milliseconds. */
export const ATTEMPT_LIMIT = 10_000

/** Sends once and gives what came of it. Rejects only when `signal` aborts. */
export async function attempt(
  env: Pick<Env, 'fetch' | 'timer' | 'now' | 'emit'>,
  url: string,
  init: RequestInit,
  limit: number,
  signal: AbortSignal | undefined,
): Promise<AttemptResult> {
  const stop = new AbortController()
  const began = env.now()
  const ended = (status?: number) =>
    env.emit?.({ type: 'request', method: init.method ?? 'GET', url: redact(url), status, ms: env.now() - began })
  const forget = onAbort(signal, (reason) => stop.abort(reason))
  const cancel = env.timer(limit, () => stop.abort(new Error(`no answer within ${limit} ms`)))
  try {
    const response = await env.fetch(url, { ...init, redirect: 'manual', signal: stop.signal })
    const body = await response.text()
    ended(response.status)
    return { status: response.status, headers: response.headers, body }
  } catch (error) {
    ended()
    if (signal?.aborted) throw signal.reason
    // Not the network's doing: what stands in for fetch has said why.
    if (isClientError(error)) throw error
    return { lost: stop.signal.aborted ? stop.signal.reason : error }
  } finally {
    cancel()
    forget()
  }
}

/** Waits, unless the signal aborts. */
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
