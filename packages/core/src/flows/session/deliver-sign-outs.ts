import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { signOutQueue } from '../../session/sign-out-queue.js'
import { revokeTokens } from './revoke-tokens.js'

/** How long a refresh token can be valid, in milliseconds: one year. */
const LIFETIME = 365 * 86_400_000

/** Sends the queued sign-outs. Loads on use: few pages have any. */
export async function deliverSignOuts(client: Client, options?: CallOptions): Promise<void> {
  const { env } = client
  const queue = signOutQueue(env, client.projectId)
  const sendOne = async (refreshToken: string, at: number) => {
    const isDone =
      (await revokeTokens(client, { accessToken: null, refreshToken }, options)) || env.now() - at >= LIFETIME
    if (isDone) queue.remove(refreshToken)
  }
  await Promise.all(queue.read().map(({ refreshToken, at }) => sendOne(refreshToken, at)))
}
