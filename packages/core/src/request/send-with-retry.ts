import type { Env } from '../env.js'
import { isLatchkeyError, LatchkeyError } from '../errors/latchkey-error.js'
import { offlineError } from '../errors/load-module.js'
import type { ClientEvent } from '../events.js'
import { redact } from '../lib/redact.js'
import { elapsed, LONGEST_DELAY, pause, until, withTimeLimit } from '../lib/timing.js'
import {
  type AttemptResult,
  actualStatus,
  classifyResponse,
  type ReceivedResponse,
  type ResponseOutcome,
} from './classify-response.js'

/** Maximum number of attempts. */
export const TRIES = 5
/** Timeout of one attempt including the response body, in milliseconds. A body that is sent prolongs it. */
export const ATTEMPT_LIMIT = 10_000
/** How much of a body an attempt may take a second longer for, in characters: the slowest connection sends it in time. */
const BODY_PER_SECOND = 4000
/** The first backoff before jitter, in milliseconds. */
const BASE = 1000
/**
 * How long requests are not retried after the service did not respond to any attempt of a call, in milliseconds. Keeps
 * the retries of many clients from prolonging an outage.
 */
export const NO_RETRIES = 600_000
/** For how long attempts of a call must have waited for a response before that, if it has not made all, in milliseconds. */
const OUTAGE = 6000

/** An outage of the service, as a client knows it. All requests of the client share it. */
export interface Outage {
  /** Until when requests are not retried, in milliseconds since 1970. */
  noRetriesUntil?: number | undefined
}

/** The fields about the call in the events of a request. */
type CallOfRequest = Partial<Pick<Extract<ClientEvent, { type: 'request' }>, 'endpoint' | 'cache'>>

export interface RetryOptions extends CallOfRequest {
  readonly env: Env
  readonly outage: Outage
  /** Whether the request may be sent again after a network error. */
  readonly repeatable: boolean
  readonly signal?: AbortSignal | undefined
  /** When the deadline of the call ends, in milliseconds since 1970. `signal` aborts then. */
  readonly end: number
  /** Builds the request. Called for every attempt. */
  request(): Promise<{ readonly url: string; readonly init: RequestInit }>
  /** Called with what each attempt resulted in. */
  onOutcome?(outcome: ResponseOutcome): void
  /** Codes that mean that the access token was rejected. Default: those of a user's token. */
  readonly tokenErrors?: readonly string[] | undefined
  /** Whether a successful response is text instead of JSON. */
  readonly isText?: boolean | undefined
  /**
   * Called with the JSON of a successful response that arrives after `signal` has aborted. Default: the abort ends the
   * request.
   */
  readonly onLateResponse?: ((json: unknown) => void) | undefined
  /** Called with the error when the server rejected the access token. Returns whether to send again. */
  onAccessTokenRejected?(error: LatchkeyError): boolean
}

export interface JsonResponse {
  readonly json: unknown
  readonly status: number
}

/** The attempts of a call so far. */
interface Attempts {
  /** Why those that failed did. */
  readonly tried: string[]
  /** Whether the service has responded to none. */
  areLost: boolean
  /** How many were sent, and how long they have waited for a response, in milliseconds. */
  sent: number
  waited: number
  /** How many there may be. */
  tries: number
}

/** Sends a request until it succeeds, fails for good, or runs out of attempts or time. Returns the JSON and the status. */
export async function sendWithRetry(options: RetryOptions): Promise<JsonResponse> {
  const { env, outage, repeatable, signal, end } = options
  const attempts: Attempts = { tried: [], areLost: true, sent: 0, waited: 0, tries: TRIES }
  try {
    return await sendUntilDone(options, attempts)
  } catch (error) {
    const { tried, areLost, tries, sent, waited } = attempts
    // What a short timeout has left out proves nothing, nor does a caller who leaves.
    const isLeft = signal?.aborted && env.now() < end
    const isOutage = tried.length >= Math.min(tries, TRIES - 1) || (sent > 1 && waited >= OUTAGE)
    if (repeatable && areLost && isOutage && !isLeft && env.onLine() !== false)
      outage.noRetriesUntil = env.now() + NO_RETRIES
    throw error
  }
}

async function sendUntilDone(
  { env, outage, signal, end, ...options }: RetryOptions,
  attempts: Attempts,
): Promise<JsonResponse> {
  const { tried } = attempts
  let isTokenReplaced = false
  for (let number = 1; ; number++) {
    signal?.throwIfAborted()
    const { url, init } = await options.request()
    const limit = ATTEMPT_LIMIT + Math.floor(String(init.body ?? '').length / BODY_PER_SECOND) * 1000
    const sentAt = env.now()
    attempts.sent++
    const classify = (result: AttemptResult) => classifyResponse(result, { url, now: env.now(), ...options })
    const onLate =
      options.onLateResponse &&
      ((result: ReceivedResponse) => {
        const outcome = classify(result)
        if (outcome.kind === 'success') options.onLateResponse?.(outcome.json)
      })
    const result = await attempt(env, url, init, limit, signal, options, number, onLate).finally(() => {
      // A page that was frozen has not waited.
      attempts.waited += Math.min(elapsed(sentAt, env.now()), limit)
    })
    const outcome = classify(result)
    options.onOutcome?.(outcome)
    if (outcome.kind !== 'lost') {
      outage.noRetriesUntil = undefined
      attempts.areLost = false
    }
    if (outcome.kind === 'success') return outcome
    if (outcome.kind === 'error') throw outcome.error
    if (outcome.kind === 'access-token-rejected') {
      // A token that was just refreshed and is rejected as well is a final answer.
      if (isTokenReplaced || !options.onAccessTokenRejected?.(outcome.error)) throw outcome.error
      isTokenReplaced = true
      continue
    }

    tried.push(outcome.why)
    const isLost = outcome.kind === 'lost'
    const failure = () => (isLost ? unreachable(env, url, tried, outcome.cause) : outcome.error)
    if (isLost && !options.repeatable) throw failure()
    const isTooLong = (ms: number) => ms > LONGEST_DELAY || env.now() + ms > end
    const { after = 0 } = isLost ? {} : outcome
    if (after > 0 && isTooLong(after))
      throw new LatchkeyError(
        'RATE_LIMITED',
        `The server asks to retry after ${after / 1000} s, which exceeds the timeout of this call.`,
        { retryAfter: after },
        failure(),
      )
    const noRetries = (outage.noRetriesUntil ?? 0) - env.now()
    // More than all of it is left when the clock was set back.
    attempts.tries = noRetries > 0 && noRetries <= NO_RETRIES ? 1 : TRIES
    // `Retry-After: 0` and a date in the past must not make all clients send again at once.
    const wait = Math.max(after, delay(tried.length - 1, env.random))
    if (tried.length >= attempts.tries || isTooLong(wait)) throw failure()
    env.emit?.({ type: 'retry', url: redact(url), why: outcome.why, wait })
    await pause(env, wait, signal)
    // After a freeze of the page, all timers that are due fire one after the other: the deadline fires before this one.
    await pause(env, 0, signal)
  }
}

/** Returns the backoff in milliseconds. `attempt` counts from 0, `random` is in [0, 1). */
export const delay = (attempt: number, random: () => number): number => BASE * 2 ** attempt * (0.5 + random())

/**
 * Sends a request once. Network errors are part of the result; rejects only when `signal` aborts.
 *
 * @param onLate Receives a response that arrives after the abort. Default: the abort ends the request.
 */
export async function attempt(
  env: Pick<Env, 'fetch' | 'timer' | 'now' | 'emit'>,
  url: string,
  init: RequestInit,
  limit: number,
  signal: AbortSignal | undefined,
  { endpoint, cache }: CallOfRequest = {},
  number = 1,
  onLate?: (response: ReceivedResponse) => void,
): Promise<AttemptResult> {
  const startedAt = env.now()
  const exceeded = () => new Error(`no response within ${limit} ms`)
  let received: ReceivedResponse | undefined
  // A custom fetch may ignore the signal.
  const receiving = withTimeLimit(env, { signal: onLate ? undefined : signal, ms: limit, exceeded }, async (stop) => {
    const response = await env.fetch(url, { ...init, redirect: 'manual', signal: stop })
    return { status: response.status, headers: response.headers, body: await response.text() }
  })
  try {
    received = await until(receiving, signal)
    return received
  } catch (error) {
    if (signal?.aborted) {
      if (onLate) receiving.then(onLate, () => {})
      throw signal.reason
    }
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
      endpoint,
      attempt: number,
      cache,
    })
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
