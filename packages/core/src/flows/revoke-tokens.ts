import type { Client } from '../client.js'
import type { CallOptions } from '../contract/endpoint.js'
import { deleteCurrentSession } from '../contract/sessions.js'
import { isClientError } from '../errors/client-error.js'
import type { Tokens } from '../session/tokens.js'
import { sessionTokens } from './session-tokens.js'

/**
 * Signs out the session of these tokens on the server. The client's own session and its storage are not involved.
 *
 * @returns Whether the server responded; a refusal means that the session has already ended.
 * @throws The reason of the signal when the caller aborts.
 */
export async function revokeTokens(client: Client, tokens: Tokens, options?: CallOptions): Promise<boolean> {
  const call = { ...options, identity: undefined, tokenStore: tokens }
  try {
    if (await sessionTokens(client, call)) await deleteCurrentSession(client, {}, call)
    return true
  } catch (error) {
    options?.signal?.throwIfAborted()
    return !isClientError(error, 'OFFLINE', 'UNABLE_TO_CONNECT', 'RATE_LIMITED')
  }
}
