import type { Env } from '../env.js'
import { LatchkeyError } from '../errors/latchkey-error.js'
import { offlineError } from '../errors/offline-error.js'
import { redact } from '../lib/redact.js'
import { LONGEST_DELAY } from '../lib/time-limit.js'
import { ATTEMPT_LIMIT, attempt, pause } from './attempt.js'
import { classifyResponse, type ResponseOutcome } from './classify-response.js'
import { delay, NO_RETRIES, TRIES } from './retry.js'

export interface RetryOptions {
  readonly env: Env
  /** Whether the request may be sent again after a network error. */
  readonly repeatable: boolean
  readonly signal?: AbortSignal | undefined
  /** When the deadline of the call ends, in milliseconds since 1970. `signal` aborts then. */
  readonly end: number
  /** Builds the request. Called for every attempt. */
  request(signal: AbortSignal | undefined): Promise<{ readonly url: string; readonly init: RequestInit }>
  /** Called with what each attempt resulted in. */
  onOutcome?(outcome: ResponseOutcome): void
  /** Codes that mean that the access token was rejected. Default: those of a user's token. */
  readonly tokenErrors?: readonly string[] | undefined
  /** Whether a successful response is text instead of JSON. */
  readonly isText?: boolean | undefined
  /** Called with the error when the server rejected the access token. Returns whether to send again. */
  onAccessTokenRejected?(error: LatchkeyError): boolean
}

export interface JsonResponse {
  readonly json: unknown
  readonly status: number
}

/** Sends a request until it succeeds, fails for good, or runs out of attempts or time. Returns the JSON and the status. */
export async function sendWithRetry(options: RetryOptions): Promise<JsonResponse> {
  const { env, repeatable, signal, end, request, onOutcome, tokenErrors, isText, onAccessTokenRejected } = options
  const tried: string[] = []
  let isReplaced = false
  for (;;) {
    signal?.throwIfAborted()
    const { url, init } = await request(signal)
    const result = await attempt(env, url, init, ATTEMPT_LIMIT, signal)
    const outcome = classifyResponse(result, { url, repeatable, now: env.now(), tokenErrors, isText })
    onOutcome?.(outcome)
    const isUnanswered = 'lost' in result
    if (!isUnanswered) env.noRetriesUntil = undefined
    if (outcome.kind === 'success') return outcome
    if (outcome.kind === 'access-token-rejected') {
      // A token that was just refreshed and is rejected as well is a final answer.
      if (isReplaced || !onAccessTokenRejected?.(outcome.error)) throw outcome.error
      isReplaced = true
      continue
    }
    if (outcome.kind === 'error') throw outcome.error
    tried.push(outcome.why)
    if (outcome.kind === 'network-error') throw unreachable(env, url, tried, outcome.cause)
    const backoff = delay(tried.length - 1, env.random)
    const { after = 0 } = outcome
    const isTooLong = (ms: number) => ms > LONGEST_DELAY || env.now() + ms > end
    if (after > 0 && isTooLong(after))
      throw new LatchkeyError(
        'RATE_LIMITED',
        `The server asks to retry after ${after / 1000} s, which exceeds the timeout of this call.`,
        { retryAfter: after },
        outcome.error,
      )
    // `Retry-After: 0` and a date in the past must not make all clients send again at once.
    const wait = Math.max(after, backoff)
    const pauseLeft = (env.noRetriesUntil ?? 0) - env.now()
    // More than all of it is left when the clock was set back.
    const tries = pauseLeft > 0 && pauseLeft <= NO_RETRIES ? 1 : TRIES
    if (tried.length >= tries || isTooLong(wait)) {
      if (isUnanswered && env.onLine() !== false) env.noRetriesUntil = env.now() + NO_RETRIES
      throw outcome.error ?? unreachable(env, url, tried, outcome.cause)
    }
    env.emit?.({ type: 'retry', url: redact(url), why: outcome.why, wait })
    await pause(env, wait, signal)
    // After a freeze of the page, all timers that are due fire one after the other: the deadline fires before this one.
    await pause(env, 0, signal)
  }
}

function unreachable(env: Env, url: string, tried: readonly string[], cause?: unknown): LatchkeyError {
  if (env.onLine() === false) return offlineError(cause)
  return new LatchkeyError(
    'UNABLE_TO_CONNECT',
    `Unable to connect to ${new URL(url).origin}, tried ${tried.length} times (${tried.join('; ')}). Check the base URL, the service, and what lies between (proxy, extension, CORS).`,
    { tried },
    cause,
  )
}
