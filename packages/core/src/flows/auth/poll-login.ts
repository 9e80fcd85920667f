import type { Client } from '../../client.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { pause } from '../../lib/timing.js'

/** How a program waits until a user has decided about its sign-in. */
export interface LoginPolling {
  /** Until when lost polls are repeated, by the clock of the device: the result of {@link pollingEnd}. */
  readonly end: number
  readonly signal: AbortSignal | undefined
  /** The number of polls. Default: no limit. */
  readonly maxAttempts?: number | undefined
  /** The pause before poll `n`, in milliseconds. The first poll is number 0. */
  pauseBefore(n: number): number
}

/** How long a request lives at most that asks for no lifetime, in any version of the service, in milliseconds. */
const LONGEST_DEFAULT = 7_200_000

/**
 * Returns when a request that was just made expires, by the clock of the device. That clock may be ahead or behind, so that
 * `expiresAt` has passed already, or is far away.
 *
 * @param asked The lifetime that the request asked for, in milliseconds.
 * @param least How long a request lives at least that asks for none, in milliseconds.
 */
export function pollingEnd(
  { [INTERNALS]: { env } }: Client,
  expiresAt: Date,
  asked: number | undefined,
  least: number,
): number {
  const now = env.now()
  return now + (asked ?? Math.min(Math.max(expiresAt.getTime() - now, least), LONGEST_DEFAULT))
}

/** Polls fail while a laptop sleeps or the network is down: retry until the request expires. */
const LOST = ['OFFLINE', 'UNABLE_TO_CONNECT', 'RATE_LIMITED'] as const

/**
 * Polls until the sign-in has an outcome.
 *
 * @param poll Returns the outcome, or undefined while the user has not decided.
 */
export async function pollLogin<T>(
  client: Client,
  { end, signal, maxAttempts = Number.POSITIVE_INFINITY, pauseBefore }: LoginPolling,
  poll: () => Promise<T | undefined>,
): Promise<T | { readonly status: 'timed-out' } | { readonly status: 'aborted' }> {
  try {
    for (let n = 0; n < maxAttempts; n++) {
      const millis = pauseBefore(n)
      if (millis > 0 || n > 0) await pause(client[INTERNALS].env, millis, signal)
      const outcome = await poll().catch((error) => {
        if (client[INTERNALS].env.now() < end && isLatchkeyError(error, ...LOST)) return undefined
        throw error
      })
      if (outcome) return outcome
    }
  } catch (error) {
    if (signal?.aborted) return { status: 'aborted' }
    throw error
  }
  return { status: 'timed-out' }
}
