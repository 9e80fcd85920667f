// @ts-nocheck
import type { Client } from '../client.js'
import { checkCall } from '../contract/check-input.js'
import type { CallOptions } from '../contract/endpoint.js'
import { entity } from '../contract/kinds.js'
import { signOutQueue } from '../session/sign-out-queue.js'
import type { Tokens } from '../session/tokens.js'
import { revokeTokens } from './revoke-tokens.js'

/** How long a queued sign-out is kept, in milliseconds: one day. */
const LIFETIME = 86_400_000

/**
 * Sends the sign-outs that did not reach the server. Each one is forgotten on success, when the server refuses it, and
 * after a day. The React provider calls this when it mounts and when the device is online again; call it yourself
 * without React.
 */
export async function deliverSignOut(client: Client, input: object = {}, options?: CallOptions): Promise<void> {
  checkCall('deliverSignOut', client, entity({}), input, options)
  options?.signal?.throwIfAborted()
  const { env } = client
  const queue = signOutQueue(env, client.projectId)
  const deliver = async (refreshToken: string, at: number) => {
    const isDone =
      env.now() - at >= LIFETIME || (await revokeTokens(client, { accessToken: null, refreshToken }, options))
    if (isDone) queue.remove(refreshToken)
  }
  await Promise.all(queue.read().map(({ refreshToken, at }) => deliver(refreshToken, at)))
}

/** Signs out a session that nothing uses. Queued until the server has responded, where there is shared storage. */
export async function revokeLater(client: Client, tokens: Tokens): Promise<void> {
  const { env } = client
  const { refreshToken } = tokens
  const queue = signOutQueue(env, client.projectId)
  if (refreshToken !== null) queue.add({ refreshToken, at: env.now() })
  if ((await revokeTokens(client, tokens)) && refreshToken !== null) queue.remove(refreshToken)
}
