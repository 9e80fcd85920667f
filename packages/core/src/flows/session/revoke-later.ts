import type { Client } from '../../client.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { INTERNALS } from '../../lib/internals.js'
import { signOutQueue } from '../../session/sign-out-queue.js'
import type { Tokens } from '../../session-types.js'
import { revokeTokens } from './revoke-tokens.js'

/** Signs out a session that nothing uses. Queued until the server has responded, where there is shared storage. */
export async function revokeLater(client: Client, tokens: Tokens, options?: CallOptions): Promise<void> {
  const { env } = client[INTERNALS]
  const { refreshToken } = tokens
  const queue = signOutQueue(env, client.projectId)
  if (refreshToken !== null) queue.add({ refreshToken, at: env.now() })
  if ((await revokeTokens(client, tokens, options)) && refreshToken !== null) queue.remove(refreshToken)
}
