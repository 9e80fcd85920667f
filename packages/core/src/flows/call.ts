import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { INTERNALS } from '../lib/internals.js'
import { withDeadline } from '../session/deadline.js'
import type { SessionIdentity } from '../session-types.js'

/** The options that a flow passes to its calls: they share one session, one signal and one deadline. */
export interface FlowCall extends CallOptions {
  readonly identity: SessionIdentity
  readonly signal: AbortSignal
  /** When the flow started and when its deadline ends, in milliseconds since 1970. */
  readonly startedAt: number
  readonly end: number
  /** The timeout of the whole flow, in milliseconds, of which `timeout` is the rest. */
  readonly total: number
  /**
   * Ignores the caller's signal from now on. Called before the flow changes the session: that change often unmounts the
   * component that aborts its calls when it unmounts, and what follows must still happen.
   */
  commit(): void
}

/**
 * Runs a flow of several calls within one deadline and for one session: the one that is current when the flow starts.
 *
 * @throws SESSION_CHANGED from a call once another session has started. UNABLE_TO_CONNECT at the deadline.
 */
export function inOneSession<T>(
  client: Client,
  options: CallOptions & { readonly total?: number } = {},
  flow: (call: FlowCall) => Promise<T>,
): Promise<T> {
  const { env } = client[INTERNALS]
  const startedAt = env.now()
  const { signal, timeout = client[INTERNALS].timeout, total = timeout } = options
  return withDeadline(env, { signal, timeout, total }, async (signal, end, commit) => {
    const identity = options.identity ?? (await client[INTERNALS].sessionOf(options).capture())
    // A store that hangs can return another session after the deadline: the flow must not act for it.
    signal.throwIfAborted()
    return flow({
      ...options,
      signal,
      identity,
      startedAt,
      end,
      total,
      commit,
      // The remaining time. A flow without its own timeout leaves the default to its calls.
      timeout: options.timeout && end - env.now(),
    })
  })
}
