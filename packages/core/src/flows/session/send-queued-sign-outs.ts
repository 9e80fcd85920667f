import type { Client } from '../../client.js'
import { checkCall } from '../../contract/check-input.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { entity } from '../../contract/schema/index.js'
import { signOutQueue } from '../../session/sign-out-queue.js'
import { revokeTokens } from './revoke-tokens.js'

/** How long a sign-out stays queued, in milliseconds: one day. */
const LIFETIME = 86_400_000

/**
 * Sends sign-outs that did not reach the server. Each one is dropped on success, when the server rejects it, and after
 * a day. The React provider calls this when it mounts and when the device is online again. Call it yourself without
 * React.
 *
 * @param client The client of the page.
 * @param input No parameters.
 *
 * @example
 * addEventListener('online', () => void sendQueuedSignOuts(client))
 */
export async function sendQueuedSignOuts(client: Client, input: object = {}, options?: CallOptions): Promise<void> {
  checkCall('sendQueuedSignOuts', client, entity({}), input, options)
  options?.signal?.throwIfAborted()
  const { env } = client
  const queue = signOutQueue(env, client.projectId)
  const sendOne = async (refreshToken: string, at: number) => {
    const isDone =
      env.now() - at >= LIFETIME || (await revokeTokens(client, { accessToken: null, refreshToken }, options))
    if (isDone) queue.remove(refreshToken)
  }
  await Promise.all(queue.read().map(({ refreshToken, at }) => sendOne(refreshToken, at)))
}
