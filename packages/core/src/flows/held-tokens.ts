import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { ClientError } from '../errors/client-error.js'
import { onAbort } from '../lib/signal.js'
import type { HeldTokens } from '../session/session.js'

/** The session's tokens, refreshed first if need be, within the call's own limits; undefined when nobody is signed in. */
export async function heldTokens(
  client: Client,
  options: CallOptions = {},
  validity?: number,
): Promise<HeldTokens | undefined> {
  const { signal, deadline } = options
  const session = client.sessionOf(options)
  if (deadline === undefined) return session.tokens({ validity, signal })
  const stop = new AbortController()
  const forget = onAbort(signal, (reason) => stop.abort(reason))
  const cancel = client.env.timer(deadline, () => stop.abort(overdue(deadline)))
  try {
    return await session.tokens({ validity, signal: stop.signal })
  } finally {
    cancel()
    forget()
  }
}

const overdue = (deadline: number) =>
  new ClientError(
    'UNABLE_TO_CONNECT',
    `The session could not be refreshed within the deadline of ${deadline} ms. Try again, or give it more time.`,
    { tried: [] },
  )
