import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { INTERNALS } from '../../lib/internals.js'
import { signOutQueue } from '../../session/sign-out-queue.js'
import { inOneSession } from '../flow.js'
import { revokeTokens } from './revoke-tokens.js'

/** How long a refresh token can be valid, in milliseconds: one year. */
const LIFETIME = 365 * 86_400_000

/** Sends the queued sign-outs. Loads on use: few pages have any. */
export async function deliverSignOuts(client: Client, options?: CallOptions): Promise<void> {
  const { env } = client[INTERNALS]
  const queue = signOutQueue(env, client.projectId)
  const queued = queue.read()
  /** A page was closed before its sign-out had ended the session. */
  const ending = inOneSession(client, options, async ({ identity, ...call }) => {
    if (queued.some(({ refreshToken }) => refreshToken === identity.refreshToken?.reveal()))
      await client[INTERNALS].sessionOf(call).end('signed-out-here', identity)
  })
  const sendOne = async (refreshToken: string, at: number) => {
    const isDone =
      (await revokeTokens(client, { accessToken: null, refreshToken }, options)) || env.now() - at >= LIFETIME
    if (isDone) queue.remove(refreshToken)
  }
  await Promise.all([ending.catch(() => {}), ...queued.map(({ refreshToken, at }) => sendOne(refreshToken, at))])
}
