import type { Client } from '../../client.js'
import { isLatchkeyError } from '../../errors/latchkey-error.js'
import { pause } from '../../lib/time-limit.js'

/** How a program waits until a user has decided about its sign-in. */
export interface LoginPolling {
  /** Until when lost polls are repeated. */
  readonly expiresAt: Date
  readonly signal: AbortSignal | undefined
  /** The number of polls. Default: no limit. */
  readonly maxAttempts?: number | undefined
  /** The pause before poll `n`, in milliseconds. The first poll is number 0. */
  pauseBefore(n: number): number
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
  { expiresAt, signal, maxAttempts = Number.POSITIVE_INFINITY, pauseBefore }: LoginPolling,
  poll: () => Promise<T | undefined>,
): Promise<T | { readonly status: 'timed-out' } | { readonly status: 'aborted' }> {
  try {
    for (let n = 0; n < maxAttempts; n++) {
      const millis = pauseBefore(n)
      if (millis > 0 || n > 0) await pause(client.env, millis, signal)
      const outcome = await poll().catch((error) => {
        if (client.env.now() < expiresAt.getTime() && isLatchkeyError(error, ...LOST)) return undefined
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
