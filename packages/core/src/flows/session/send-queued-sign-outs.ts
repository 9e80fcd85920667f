import type { Client } from '../../client.js'
import { checkClient } from '../../contract/check-client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { loadModule } from '../../errors/load-module.js'
import { INTERNALS } from '../../lib/internals.js'
import { signOutEntry } from '../../session/entries.js'
import { flow } from '../flow.js'

/** Whether sign-outs wait to be sent. Most pages have none. */
export function hasQueuedSignOuts(client: Client): boolean {
  checkClient('hasQueuedSignOuts', client)
  const { projectId } = client
  const { env } = client[INTERNALS]
  return !!env.sharedStore?.get(signOutEntry(projectId))
}

/**
 * Sends sign-outs that did not reach the server. Each one is dropped on success, when the server rejects it, and after
 * a year, when its refresh token has expired. The React provider calls this when it mounts, about once a minute while some
 * are queued, when the page gets the focus, and when the device is online again. Call it yourself without React.
 *
 * @param client The client of the page.
 * @param input No parameters.
 *
 * @example
 * const send = () => void sendQueuedSignOuts(client).catch(() => {})
 * for (const name of ['online', 'focus']) addEventListener(name, send)
 * setInterval(send, 60_000)
 */
export const sendQueuedSignOuts = flow(
  'sendQueuedSignOuts',
  {},
  async (client: Client, _input: object = {}, options?: CallOptions): Promise<void> => {
    options?.signal?.throwIfAborted()
    const { env } = client[INTERNALS]
    if (!hasQueuedSignOuts(client)) return
    const { deliverSignOuts } = await loadModule(env, import('./deliver-sign-outs.js'))
    await deliverSignOuts(client, options)
  },
)
