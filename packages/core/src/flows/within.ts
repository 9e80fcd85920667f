import type { CallOptions } from '../contract/endpoint.js'
import type { Env } from '../env.js'
import { ClientError } from '../errors/client-error.js'
import { onAbort } from '../lib/signal.js'

/** Does the work within a call's own limits: its signal, and its deadline, at which the work's signal aborts. */
export async function within<T>(
  env: Pick<Env, 'timer'>,
  { signal, deadline }: CallOptions,
  work: (signal: AbortSignal | undefined) => Promise<T>,
): Promise<T> {
  if (deadline === undefined) return work(signal)
  const stop = new AbortController()
  const forget = onAbort(signal, (reason) => stop.abort(reason))
  const cancel = env.timer(deadline, () => stop.abort(overdue(deadline)))
  try {
    return await work(stop.signal)
  } finally {
    cancel()
    forget()
  }
}

const overdue = (deadline: number) =>
  new ClientError(
    'UNABLE_TO_CONNECT',
    `The call did not end within its deadline of ${deadline} ms. Try again, or give it more time.`,
    { tried: [] },
  )
