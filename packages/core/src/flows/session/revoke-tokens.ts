import type { Client } from '../../client.js'
import { deleteCurrentSession } from '../../contract/auth/sessions.js'
import type { CallOptions } from '../../contract/endpoint.js'
import { invalidAccessToken } from '../../contract/families.js'
import { isLatchkeyError, isServiceError } from '../../errors/latchkey-error.js'
import { INTERNALS } from '../../lib/internals.js'
import { isSessionChanged } from '../../session/session-changed.js'
import { signOutQueue } from '../../session/sign-out-queue.js'
import type { Tokens } from '../../session-types.js'
import { inOneSession } from '../flow.js'

/**
 * Signs out the session of these tokens on the server. The client's own session and its storage are not involved.
 *
 * @returns Whether the server has ended the session. False after a network error, a rate limit and a server error.
 * @throws The reason of the signal when the caller aborts.
 */
export async function revokeTokens(client: Client, tokens: Tokens, options?: CallOptions): Promise<boolean> {
  const call = { ...options, identity: undefined, tokenStore: tokens }
  try {
    await inOneSession(client, call, async (shared) => {
      const { identity, signal } = shared
      if (await client[INTERNALS].sessionOf(shared).tokens({ identity, signal }))
        await deleteCurrentSession(client, {}, shared)
    })
    return true
  } catch (error) {
    options?.signal?.throwIfAborted()
    // If the server rejects the request, the session has already ended, unless only the access token was rejected.
    return (
      (isServiceError(error) && !isLatchkeyError(error, ...invalidAccessToken)) ||
      isSessionChanged(error) ||
      (isLatchkeyError(error, 'REQUEST_FAILED') && error.details.status < 500 && error.details.status !== 429)
    )
  }
}

/** Signs out the session in a response that arrives when nobody waits for it anymore. */
export const revokeLateSession = (client: Client) => (response: unknown) => {
  const { access_token: accessToken = null, refresh_token: refreshToken } = response as Partial<Record<string, string>>
  if (refreshToken) revokeLater(client, { accessToken, refreshToken }).catch(() => {})
}

/** Signs out a session that nothing uses. Queued until the server has responded, where there is shared storage. */
export async function revokeLater(client: Client, tokens: Tokens, options?: CallOptions): Promise<void> {
  const { env } = client[INTERNALS]
  const { refreshToken } = tokens
  const queue = signOutQueue(env, client.projectId)
  if (refreshToken !== null) queue.add({ refreshToken, at: env.now() })
  if ((await revokeTokens(client, tokens, options)) && refreshToken !== null) queue.remove(refreshToken)
}
