import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { signOutQueue } from '../../session/sign-out-queue.js'
import { revokeTokens } from './revoke-tokens.js'

/** How long a sign-out stays queued, in milliseconds: one day. */
const LIFETIME = 86_400_000

/** Sends the queued sign-outs. Loads on use: few pages have any. */
export async function deliverSignOuts(client: Client, options?: CallOptions): Promise<void> {
  const { env } = client
  const queue = signOutQueue(env, client.projectId)
  const sendOne = async (refreshToken: string, at: number) => {
    const isDone =
      env.now() - at >= LIFETIME || (await revokeTokens(client, { accessToken: null, refreshToken }, options))
    if (isDone) queue.remove(refreshToken)
  }
  await Promise.all(queue.read().map(({ refreshToken, at }) => sendOne(refreshToken, at)))
}
