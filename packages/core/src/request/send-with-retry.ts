import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
import type { KnownError } from '../errors/known-error.js'
import { redact } from '../lib/redact.js'
import { onAbort } from '../lib/signal.js'
import { ATTEMPT_LIMIT, attempt, pause } from './attempt.js'
import { classifyResponse } from './classify-response.js'
import { delay, LONGEST_WAIT, TRIES } from './retry.js'

/** Room for five tries and the longest back-offs between them, in milliseconds. */
export const DEADLINE = 75_000

export interface RetryOptions {
  readonly env: Env
  /** Whether the request may be sent again after a network error. */
  readonly repeatable: boolean
  readonly signal?: AbortSignal | undefined
  readonly deadline?: number | undefined
  /** Builds the request. Called for every attempt. */
  request(signal: AbortSignal): Promise<{ readonly url: string; readonly init: RequestInit }>
  /** Called when the server rejected the access token. Returns whether to send again. */
  onAccessTokenRejected?(error: KnownError): boolean
}

export interface JsonResponse {
  readonly json: unknown
  readonly status: number
}

/** Sends a request until it succeeds, fails for good, or runs out of attempts or time. Returns the JSON and the status. */
export async function sendWithRetry(call: RetryOptions): Promise<JsonResponse> {
  const { env, signal, deadline = DEADLINE } = call
  const stop = new AbortController()
  const forget = onAbort(signal, (reason) => stop.abort(reason))
  const cancel = deadline > LONGEST_WAIT ? () => {} : env.timer(deadline, () => stop.abort(overdue(deadline)))
  try {
    return await tries(call, stop.signal, env.now() + deadline)
  } finally {
    cancel()
    forget()
  }
}

const overdue = (deadline: number) =>
  new ClientError('UNABLE_TO_CONNECT', `The call took longer than its deadline of ${deadline} ms.`, { tried: [] })

async function tries(
  { env, repeatable, request, onAccessTokenRejected }: RetryOptions,
  signal: AbortSignal,
  end: number,
): Promise<JsonResponse> {
  const tried: string[] = []
  let replaced = false
  for (;;) {
    signal.throwIfAborted()
    const { url, init } = await request(signal)
    const outcome = classifyResponse(await attempt(env, url, init, ATTEMPT_LIMIT, signal), {
      url,
      repeatable,
      now: env.now(),
    })
    if (outcome.kind === 'success') return outcome
    if (outcome.kind === 'access-token-rejected') {
      // A just-replaced token that is refused as well is an answer, not a reason for another.
      if (replaced || !onAccessTokenRejected?.(outcome.error)) throw outcome.error
      replaced = true
      continue
    }
    if (outcome.kind === 'error') throw outcome.error
    tried.push(outcome.why)
    if (outcome.kind === 'network-error') throw unreachable(env, url, tried, outcome.cause)
    const wait = outcome.after ?? delay(tried.length - 1, env.random)
    const late = wait > LONGEST_WAIT || env.now() + wait > end
    if (late && outcome.after !== undefined)
      throw new ClientError(
        'RATE_LIMITED',
        `The service asks for a pause of ${wait / 1000} s, more than this call may take.`,
        { retryAfter: wait },
        outcome.error,
      )
    if (tried.length >= TRIES || late) throw outcome.error ?? unreachable(env, url, tried, outcome.cause)
    env.emit?.({ type: 'retry', url: redact(url), why: outcome.why, wait })
    await pause(env, wait, signal)
  }
}

function unreachable(env: Env, url: string, tried: readonly string[], cause?: unknown): ClientError {
  if (env.onLine() === false)
    return new ClientError('OFFLINE', 'This device is offline. Try again when it is back.', undefined, cause)
  return new ClientError(
    'UNABLE_TO_CONNECT',
    `Unable to connect to ${new URL(url).origin}, tried ${tried.length} times (${tried.join('; ')}). Check the base URL, the service, and what lies between (proxy, extension, CORS).`,
    { tried },
    cause,
  )
}
